"""Converts validation errors of the web framework to findings with JSON pointers."""

import re
from collections.abc import Iterator, Sequence
from typing import Any

from fastapi import Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException

from qdepth.design.checks.schema_problems import found
from qdepth.design.problem import DesignProblem, UnknownField
from qdepth.design.unknown_fields import with_meant_field
from qdepth.errors import QdepthError
from qdepth.server.http.errors import BrokenJson, InvalidRequest, NotJson

REMEDY = "Remove it or correct its name; /api/v1/docs lists the fields."
_IN_A_DESIGN = re.compile(r"/(?:design|designs/[0-9]+)(?=/)")


def validation_problem(request: Request, error: RequestValidationError) -> QdepthError:
    """Distinguish broken JSON, a wrong content type and a request that does not fit."""
    details = error.errors()
    if error.body in (None, b"") and any(detail["loc"] == ("body",) for detail in details):
        return BrokenJson("The body is empty. Send a JSON document.")
    for detail in details:
        if detail["type"] == "json_invalid":
            reason = detail.get("ctx", {}).get("error", "it ends too early")
            place = detail["loc"][-1]
            return BrokenJson(f"The body is not JSON at character {place}: {reason}. Correct it.")
    if isinstance(error.body, bytes):
        sent = request.headers.get("content-type", "nothing")
        return NotJson(f"The content type is {sent}. Send application/json.")
    return InvalidRequest(_findings(details, error.body))


def unread_body(request: Request, error: HTTPException) -> QdepthError:
    """Return why a body could not be parsed at all, which the framework shows only by the cause."""
    if request.headers.get("content-type", "").startswith("multipart/"):
        message = f"The form is broken: {error.detail.rstrip('.')}."
        remedy = "Send its files as curl -F does."
        return InvalidRequest([DesignProblem(pointer="", message=message, remedy=remedy)])
    return BrokenJson(f"The body cannot be read as JSON: {_reason(error.__cause__)}.")


def _reason(cause: BaseException | None) -> str:
    if isinstance(cause, RecursionError):
        return "it is nested too deeply. Follow the schema"
    if isinstance(cause, UnicodeDecodeError):
        return f"byte {cause.start} is no {cause.encoding.upper()}. Send it uncompressed, as UTF-8"
    if isinstance(cause, ValueError) and "digits" in str(cause):
        return "a number has more than 4,300 digits. Send numbers that a design can have"
    return "it is broken. Correct it"


def _with_meant_field(problem: DesignProblem) -> DesignProblem:
    """A finding about an unknown field, with the field that was meant or where all are listed."""
    if not isinstance(problem, UnknownField):
        return problem
    design = _IN_A_DESIGN.match(problem.pointer)
    if design is None:
        return problem.model_copy(update={"remedy": REMEDY})
    inner = problem.model_copy(update={"pointer": problem.pointer[design.end() :]})
    return with_meant_field(inner).within(design[0])


def _findings(details: Sequence[Any], body: object) -> Iterator[DesignProblem]:
    for detail in details:
        place, *loc = detail["loc"]
        path = tuple(key for key in loc if not str(key).startswith("<"))  # tags of unions
        here = detail | {"loc": path}
        if place == "body":
            yield from map(_with_meant_field, found([here], body))
        else:
            at = {"pointer": f"?{'/'.join(map(str, loc))}"}
            yield from (problem.model_copy(update=at) for problem in found([here], {}))
