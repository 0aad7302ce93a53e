"""Problem documents (RFC 9457) as answers to errors."""

import logging
from http import HTTPStatus
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, Response
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as NoConnectionLeft
from starlette.exceptions import HTTPException

from qdepth.db.troubles import NO_ANSWER, known_trouble_of, sentences_of
from qdepth.design.problem import MOST_FINDINGS, DesignProblem, InvalidDesign
from qdepth.imports.table_file import InvalidTableFile
from qdepth.server.client_turns import Busy
from qdepth.server.http import errors
from qdepth.server.http.frontend import missing_page
from qdepth.server.http.headers import ALWAYS
from qdepth.server.http.incoming.methods import allowed_methods
from qdepth.server.http.problem_kinds import KINDS, TOO_LARGE, UNEXPECTED, Kind, kind_of
from qdepth.server.http.rate_limits import count_guess
from qdepth.server.http.schemas import Finding, Problem
from qdepth.server.http.validation import unread_body, validation_problem
from qdepth.studies.calibrate.measurements import InvalidMeasurements

logger = logging.getLogger(__name__)

MEDIA_TYPE = "application/problem+json"
AWAY = "The database did not answer. Try again in a moment."


BUSY = "All connections to the database are in use. Try again in a moment."

_LISTING = InvalidDesign | InvalidMeasurements | InvalidTableFile | errors.InvalidRequest


def problem_type(kind: Kind) -> str:
    """Return the `type` of a kind of problem."""
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
    """Answer with a problem document, and its additional fields."""
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
    app.add_exception_handler(NoConnectionLeft, _busy)
    app.add_exception_handler(RequestValidationError, _does_not_fit)
    app.add_exception_handler(HTTPException, _http)
    app.add_exception_handler(Exception, _unexpected)


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
    if isinstance(error, errors.TooManyRequests | Busy):
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


def _busy(request: Request, error: Exception) -> JSONResponse:
    logger.error("%s", error)
    return problem_response(request, KINDS[errors.NotReady], BUSY)


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
        return _known(request, unread_body(request, error))
    if status == HTTPStatus.NOT_FOUND:
        return missing_page(request) or _known(
            request, errors.NotFound("There is no such address. See /api/v1/docs.")
        )
    kind = Kind(status.value, status.phrase.lower().replace(" ", "-"), status.phrase)
    detail = f"{status.description}."
    headers = dict(error.headers or {})
    if status == HTTPStatus.METHOD_NOT_ALLOWED:  # the framework names those of one route alone
        headers["Allow"] = allowed_methods(request.scope)
        detail = f"{request.method} is not possible at this address. Use {headers['Allow']}."
    answer = problem_response(request, kind, detail)
    answer.headers.update(headers)
    return answer


def _unexpected(request: Request, error: Exception) -> JSONResponse:
    logger.error("an unexpected error", exc_info=error)
    answer = problem_response(request, UNEXPECTED, UNEXPECTED.example)
    answer.headers.update(ALWAYS)  # this answer is made outside of all middleware
    return answer
