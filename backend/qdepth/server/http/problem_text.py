"""Problems in words, for clients that show nothing of an answer whose status is not 200."""

from collections.abc import Callable, Coroutine
from typing import Any, Literal

from fastapi import Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import PlainTextResponse, Response
from fastapi.routing import APIRoute

from qdepth.design.checks.design_problems import InvalidDesign
from qdepth.errors import QdepthError
from qdepth.exports.report_table import error_row
from qdepth.server.http.errors import InvalidRequest
from qdepth.server.http.problem_kinds import kind_of
from qdepth.server.http.rate_limits import count_guess
from qdepth.server.http.table_io import table_response
from qdepth.server.http.validation import validation_problem

ErrorFormat = Literal["status", "text", "row"]
MOST_FINDINGS_IN_WORDS = 3


class ProblemTextRoute(APIRoute):
    """A route that answers 200 with the problem in words if the address says `errors=text` (one
    cell) or `errors=row` (a table of one row)."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """Wrap the handler of the route."""
        handler = super().get_route_handler()

        async def answer(request: Request) -> Response:
            try:
                return await handler(request)
            except (QdepthError, RequestValidationError) as error:
                if request.query_params.get("errors") not in ("text", "row"):
                    raise
                if isinstance(error, RequestValidationError):
                    error = validation_problem(request, error)
                return _in_words(request, count_guess(request, error))

        return answer


def _in_words(request: Request, error: Exception) -> Response:
    code, message = kind_of(error).name, _message(error)
    *_, extension = request.url.path.rpartition(".")
    if request.query_params.get("errors") == "row" and "/results." in request.url.path:
        return table_response(extension, [error_row(code, message)], "rfc4180")
    return PlainTextResponse(one_cell(f"error: {message}"))


def one_cell(text: str) -> str:
    """Return a text that IMPORTDATA, which splits at commas and lines, puts into one cell."""
    return " ".join(text.replace(",", ";").split("\n"))


def _message(error: Exception) -> str:
    if not isinstance(error, InvalidDesign | InvalidRequest):
        return str(error)
    findings = [f"{problem.pointer}: {problem.text}" for problem in error.problems]
    more = len(findings) - MOST_FINDINGS_IN_WORDS
    shown = findings[:MOST_FINDINGS_IN_WORDS]
    return " ".join([*shown, f"And {more} more."] if more > 0 else shown)
