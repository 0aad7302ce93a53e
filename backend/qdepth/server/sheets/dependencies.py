"""Common parameters of all reads of spreadsheets, and their answers."""

from dataclasses import dataclass
from typing import Annotated, Any

from anyio import to_thread
from fastapi import Depends, Header, Query, Request
from fastapi.responses import PlainTextResponse, Response

from qdepth.exports.candidate_file import XLSX
from qdepth.exports.text_tables import Dialect
from qdepth.report.report import Report
from qdepth.server.access import ReadAccess
from qdepth.server.deps import Now, ServicesDep
from qdepth.server.http.authentication import CallerDep
from qdepth.server.http.etags import content_etag, if_none_match_holds
from qdepth.server.http.problem_responses import problems
from qdepth.server.http.problem_text import ErrorFormat
from qdepth.server.sheets.schemas import SheetParams
from qdepth.server.sheets.service import SheetAddress, SheetQuery, find_reports, read_query

PENDING = "pending"
RETRY_LATER = {"Retry-After": "2"}
NAMES = (*SheetParams.model_fields, "errors", "dialect", "key")
REFUSED_IN_WORDS = {
    "schema": {"type": "string"},
    "example": "error: There is no scenario with this id. It was deleted, or the id is cut off.",
}
PROBLEMS = problems(404, 410, 422, 500)


@dataclass(frozen=True)
class SheetRequest:
    """A read of a spreadsheet."""

    access: ReadAccess
    caller: CallerDep
    params: Annotated[SheetParams, Query()]
    services: ServicesDep
    request: Request
    now: Now
    errors: Annotated[
        ErrorFormat,
        Query(
            description="`status`: refusals are problem documents; `text`: status 200 and the "
            "problem in words; `row`: status 200 and a table of one row."
        ),
    ] = "status"
    dialect: Annotated[
        Dialect,
        Query(
            description="`excel-eu`: decimal comma in numbers of overrides and of the answer; CSV "
            "has semicolons and a byte order mark."
        ),
    ] = "rfc4180"
    if_none_match: Annotated[
        str | None, Header(description="ETag of the answer that the caller has.")
    ] = None

    async def query(self, *more_names: str) -> SheetQuery:
        """Read the query, in a thread because it reads the database."""
        return await to_thread.run_sync(
            read_query,
            self.services,
            self.access,
            self.params,
            SheetAddress(self.request.query_params, (*more_names, *NAMES), self.dialect),
        )

    async def reports(self, query: SheetQuery) -> list[Report | None]:
        """Return the report of each design, None if it is not there in time."""
        wait_s = self.params.wait_s
        return await find_reports(self.services, self.caller, query, wait_s=wait_s, now=self.now)

    def caching(self, query: SheetQuery, *names: str) -> dict[str, str]:
        """Return headers that let the client cache an answer: equal names, equal answers.

        A cached answer about the latest version needs revalidation.
        """
        age = "max-age=3600" if query.frozen else "no-cache"
        etag = content_etag(*query.keys, *names, self.dialect)
        return {"ETag": etag, "Cache-Control": f"private, {age}"}

    def not_modified(self, caching: dict[str, str]) -> Response | None:
        """Answer 304 if the client already has the answer."""
        if not if_none_match_holds(self.if_none_match or "", caching["ETag"]):
            return None
        return Response(status_code=304, headers=caching)


SheetRequestDep = Annotated[SheetRequest, Depends()]


def pending_response(status: int = 202) -> Response:
    """Answer that the result is being computed."""
    return PlainTextResponse(PENDING, status, RETRY_LATER)


def sheet_responses(kind: str, pending: str | None = None) -> dict[int | str, dict[str, Any]]:
    """Describe the answers of a read that returns text, or a file, of this media type.

    During the computation the media type is `pending`, by default the same.
    """
    rows = {"type": "array", "items": {"type": "object"}}
    text: dict[str, Any] = {"schema": {"type": "string"}}
    if kind == XLSX:
        text["schema"] = {"type": "string", "format": "binary"}
    content = {kind: {"schema": rows} if kind == "application/json" else text}
    in_words = {} if kind == "text/plain" else {"text/plain": REFUSED_IN_WORDS}
    etag = {"ETag": {"schema": {"type": "string"}, "description": "Changes with the answer"}}
    return {
        200: {
            "content": content | in_words,
            "description": "The answer, or a refusal in words if the address requests that",
            "headers": etag,
        },
        202: {
            "content": {pending: {"schema": {"type": "string"}}} if pending else content,
            "description": "`pending`: it is being computed. Ask again after Retry-After seconds",
        },
        304: {"description": "The answer that the caller has is still current"},
        **PROBLEMS,
    }
