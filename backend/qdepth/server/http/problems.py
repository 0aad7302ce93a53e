"""Problem documents (RFC 9457), and the one table from what went wrong to its status."""

import logging
from http import HTTPStatus
from typing import Any, NamedTuple

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, Response
from sqlalchemy.exc import DBAPIError
from starlette.exceptions import HTTPException

from qdepth.db.troubles import NO_ANSWER, known_trouble_of, sentences_of
from qdepth.design.problem import MOST_FINDINGS, DesignProblem, InvalidDesign
from qdepth.imports.table_file import InvalidTableFile
from qdepth.server.http import errors
from qdepth.server.http.frontend import missing_page
from qdepth.server.http.headers import ALWAYS
from qdepth.server.http.rate_limits import count_guess
from qdepth.server.http.schemas import Finding, Problem
from qdepth.server.http.validation import validation_problem
from qdepth.server.table_readers import TablesBusy
from qdepth.studies.calibrate.measurements import InvalidMeasurements
from qdepth.studies.metrics import UnknownMetric

logger = logging.getLogger(__name__)

MEDIA_TYPE = "application/problem+json"
AWAY = "The database did not answer. Try again in a moment."


class Kind(NamedTuple):
    """A row of the table."""

    status: int
    name: str
    title: str
    example: str = "The server has logged the reason. Nothing was saved. Try again, or report it."
    """A detail, as an example for the description of the API."""


KINDS: dict[type[Exception], Kind] = {
    InvalidDesign: Kind(422, "invalid-design", "The design is refused", "Refused for one reason."),
    errors.InvalidRequest: Kind(
        422,
        "invalid-request",
        "The request does not fit its schema",
        "Refused for one reason.",
    ),
    InvalidMeasurements: Kind(
        422,
        "invalid-measurements",
        "The measurements are refused",
        "Refused for one reason.",
    ),
    errors.BrokenJson: Kind(
        400, "broken-json", "The body is not JSON", "The body is empty. Send a JSON document."
    ),
    errors.NotJson: Kind(
        415,
        "not-json",
        "The body is not sent as JSON",
        "The content type is text/plain. Send application/json.",
    ),
    errors.NotFound: Kind(
        404,
        "not-found",
        "Nothing is here",
        "There is no scenario with this id. Check the address.",
    ),
    errors.ShareEnded: Kind(
        410,
        "share-ended",
        "The share link has ended",
        "The share link has expired. Ask whoever sent it for a new one.",
    ),
    errors.KeyRefused: Kind(
        401,
        "key-refused",
        "The key is refused",
        "The key has expired. Make a new one.",
    ),
    errors.NotAllowed: Kind(
        403,
        "not-allowed",
        "The link or key does not allow this",
        "This link or key only reads. Ask for an edit link.",
    ),
    errors.UnknownHost: Kind(
        403,
        "unknown-host",
        "The server does not know this host name",
        "This server does not know the host name qdepth.lan.",
    ),
    errors.OtherSite: Kind(
        403,
        "other-site",
        "A page of another site sent this",
        "A page of another site may not change anything here.",
    ),
    errors.TooManyRequests: Kind(
        429,
        "too-many-requests",
        "Too many requests",
        "The key is used too often. Ask again in 2 s.",
    ),
    errors.VersionNotNamed: Kind(
        428,
        "version-not-named",
        "The save names no version",
        'Send If-Match with the ETag that you read, "3" for the latest version.',
    ),
    errors.StaleVersion: Kind(
        412,
        "stale-version",
        "The scenario was saved meanwhile",
        'The save is based on version "2", but the latest is "3". Nothing was saved or lost.',
    ),
    errors.IdempotencyKeyReused: Kind(
        422,
        "idempotency-key-reused",
        "The Idempotency-Key belongs to another call",
        "This Idempotency-Key was used for another call. Send each call with a key of its own.",
    ),
    errors.NotFinished: Kind(
        409,
        "not-finished",
        "The run has no result",
        "The run is running, so it has no result. Start a new run or wait.",
    ),
    errors.EvaluationFailed: Kind(
        500,
        "evaluation-failed",
        "The evaluation failed",
        "The worker has logged the reason. The design is unharmed. Try again, or report it.",
    ),
    UnknownMetric: Kind(
        422,
        "unknown-metric",
        "There is no such metric",
        "There is no metric iops. Possible at the beginning: status, total, groups.",
    ),
    errors.WrongFileType: Kind(
        415,
        "wrong-file-type",
        "The file is of another kind",
        "The content type is text/plain. Send text/csv or the type of .xlsx files.",
    ),
    InvalidTableFile: Kind(
        422,
        "invalid-file",
        "The file is refused",
        "There are more than 5000 rows. Send several files.",
    ),
    errors.NotReady: Kind(
        503,
        "not-ready",
        "The database cannot be used",
        "The database lacks migrations. Run `qdepth migrate`.",
    ),
    errors.StoreFull: Kind(
        503,
        "store-full",
        "Too many files wait to be imported",
        "Files of 1200000000 bytes would wait; at most 1000000000 are kept. Wait a while.",
    ),
    TablesBusy: Kind(
        503,
        "tables-busy",
        "Too many tables wait to be read",
        "8 tables that you sent wait to be read. Send the table again in 10 s.",
    ),
}

UNEXPECTED = Kind(500, "unexpected", "Something went wrong inside Qdepth")

TOO_LARGE = Kind(
    413,
    "too-large",
    "The body is too large",
    "A body may have at most 4000000 bytes. Send a smaller design.",
)

BY_STATUS = {kind.status: kind for kind in (*reversed(KINDS.values()), UNEXPECTED, TOO_LARGE)}

_LISTING = InvalidDesign | InvalidMeasurements | InvalidTableFile | errors.InvalidRequest


def problem_type(kind: Kind) -> str:
    """Give the `type` of a kind of problem."""
    return f"urn:qdepth:problem:{kind.name}"


def help_address(kind: Kind) -> str:
    """Return the address of the section of the help about a kind of problem."""
    return f"/help/reference/errors/#{kind.name}"


def problem_response(
    request: Request,
    kind: Kind,
    detail: str,
    problems: list[DesignProblem] | None = None,
    more: dict[str, Any] | None = None,
) -> JSONResponse:
    """Answer with a problem document, and what it has more than others."""
    listed = (problems or [])[:MOST_FINDINGS]
    findings = [Finding(**p.model_dump(exclude={"blocks"})) for p in listed]
    document = Problem(
        type=problem_type(kind),
        title=kind.title,
        status=kind.status,
        detail=detail,
        instance=request.url.path,
        help=help_address(kind),
        errors=findings,
    )
    headers = {"Connection": "close"} if kind is TOO_LARGE else {}
    if kind.status == HTTPStatus.UNAUTHORIZED:
        headers["WWW-Authenticate"] = "Bearer"
    content = document.model_dump(exclude_none=True) | (more or {})
    return JSONResponse(content, kind.status, headers, media_type=MEDIA_TYPE)


def answer_errors_with_problems(app: FastAPI) -> None:
    """Make every error of the app a problem document."""
    for error in KINDS:
        app.add_exception_handler(error, _known)
    app.add_exception_handler(DBAPIError, _of_database)
    app.add_exception_handler(RequestValidationError, _does_not_fit)
    app.add_exception_handler(HTTPException, _http)
    app.add_exception_handler(Exception, _unexpected)


def kind_of(error: Exception) -> Kind:
    """Look an error up in the table."""
    return next(KINDS[base] for base in type(error).__mro__ if base in KINDS)


def _known(request: Request, error: Exception) -> JSONResponse:
    error = count_guess(request, error)
    kind = kind_of(error)
    if isinstance(error, _LISTING) and error.problems:
        detail = f"Refused for {errors.count(error.problems)}"
        if len(error.problems) > MOST_FINDINGS:
            detail += f", of which the first {MOST_FINDINGS} are listed"
        detail += "."
        return problem_response(request, kind, detail, error.problems)
    answer = problem_response(request, kind, str(error), more=_more(error))
    if isinstance(error, errors.TooManyRequests | TablesBusy):
        answer.headers["Retry-After"] = str(error.retry_after_s)
    return answer


def _of_database(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, DBAPIError)  # noqa: S101  registered for it alone
    trouble = known_trouble_of(error)
    if trouble is None:
        return _unexpected(request, error)
    logger.error("%s. It said: %s", trouble, error.orig)
    # Whoever asks can do no more about a database that is away than wait until it is back.
    detail = AWAY if trouble == NO_ANSWER else sentences_of(trouble)
    return problem_response(request, KINDS[errors.NotReady], detail)


def _more(error: Exception) -> dict[str, Any]:
    if isinstance(error, errors.StaleVersion):
        changes = [change.model_dump() for change in error.changes[:MOST_FINDINGS]]
        return {"latest_version": error.latest, "changes": changes}
    return {}


def _does_not_fit(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, RequestValidationError)  # noqa: S101  registered for it alone
    return _known(request, validation_problem(request, error))


def _http(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)  # noqa: S101  registered for it alone
    status = HTTPStatus(error.status_code)
    if status == HTTPStatus.REQUEST_ENTITY_TOO_LARGE:
        return problem_response(request, TOO_LARGE, error.detail)
    if status == HTTPStatus.BAD_REQUEST:
        return _known(request, errors.BrokenJson("The body cannot be read as JSON. Correct it."))
    if status == HTTPStatus.NOT_FOUND:
        return missing_page(request) or _known(
            request, errors.NotFound("There is no such address. See /api/v1/docs.")
        )
    kind = Kind(status.value, status.phrase.lower().replace(" ", "-"), status.phrase)
    answer = problem_response(request, kind, f"{status.description}.")
    answer.headers.update(error.headers or {})
    return answer


def _unexpected(request: Request, error: Exception) -> JSONResponse:
    logger.error("an error that nobody expected", exc_info=error)
    answer = problem_response(request, UNEXPECTED, UNEXPECTED.example)
    answer.headers.update(ALWAYS)  # this answer is made outside of all middleware
    return answer
