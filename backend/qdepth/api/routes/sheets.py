"""Reads for spreadsheets: one number, or a flat table, by GET alone."""

from dataclasses import dataclass
from typing import Annotated, Any

from anyio import to_thread
from fastapi import APIRouter, Depends, Header, Query, Request
from fastapi.responses import PlainTextResponse, Response

from qdepth.api.access import ReadAccess
from qdepth.api.asking import Question
from qdepth.api.deps import Now, ServicesDep
from qdepth.api.documented import documented
from qdepth.api.errors import InvalidRequest
from qdepth.api.sheet_answers import Asked, find_reports, read_question, soon
from qdepth.api.sheet_errors import Errors, SheetRoute
from qdepth.api.sheet_question import OVERRIDES_IN_OPENAPI, Choices
from qdepth.api.table_answer import table_answer
from qdepth.design.problems import DesignProblem
from qdepth.exports.flat import Dialect
from qdepth.exports.table import row_without_result, rows_of
from qdepth.studies.metrics import EXAMPLE, Metric, metrics, read_metric

router = APIRouter(tags=["sheets"], route_class=SheetRoute)

PENDING = "pending"
NAMES = (*Choices.model_fields, "errors", "dialect", "key")

MetricName = Annotated[str, Query(max_length=200, description=f"For example `{EXAMPLE}`.")]
Wanted = Annotated[Choices, Query()]
ErrorStyle = Annotated[
    Errors,
    Query(
        description="`status`: refusals are problem documents; `text`: status 200 and the problem "
        "in words; `row`: status 200 and a table of one row."
    ),
]
DialectName = Annotated[
    Dialect,
    Query(description="`excel-eu`: decimal comma, in CSV semicolons and a byte order mark."),
]
IfNoneMatch = Annotated[str | None, Header(description="ETag of the answer that is at hand.")]
REFUSALS = documented(404, 410, 422, 500)


@dataclass(frozen=True)
class _Call:
    """What all reads take."""

    access: ReadAccess
    choices: Wanted
    services: ServicesDep
    request: Request
    now: Now
    errors: ErrorStyle = "status"
    dialect: DialectName = "rfc4180"
    if_none_match: IfNoneMatch = None

    async def read(self, *more_names: str) -> Asked:
        """Read the question, in a thread because it reads the database."""
        return await to_thread.run_sync(
            read_question,
            self.services,
            self.access,
            self.choices,
            self.request,
            (*more_names, *NAMES),
        )


Call = Annotated[_Call, Depends()]


def _texts(*kinds: str) -> dict[int | str, dict[str, Any]]:
    content = {kind: {"schema": {"type": "string"}} for kind in kinds}
    etag = {"ETag": {"schema": {"type": "string"}, "description": "Changes with the answer"}}
    return {
        200: {"content": content, "headers": etag},
        202: {
            "content": content,
            "description": "`pending`: it is being computed. Ask again after Retry-After seconds",
        },
        304: {"description": "The answer at hand is still right"},
    }


@router.get("/metrics")
def list_metrics() -> list[Metric]:
    """List the names under which results are read, with unit and meaning."""
    return metrics()


@router.get(
    "/scenarios/{scenario_id}/value",
    response_class=PlainTextResponse,
    responses=_texts("text/plain") | REFUSALS,
    openapi_extra=OVERRIDES_IN_OPENAPI,
)
async def get_value(call: Call, metric: MetricName) -> Response:
    """Read one result of one design as text: a number with a decimal point, or a word."""
    asked = await call.read("metric")
    if len(asked.question.designs) > 1:
        raise InvalidRequest([_design_not_named(asked.question)])
    etag = asked.etag(metric, call.dialect)
    if etag == call.if_none_match:
        return Response(status_code=304, headers=asked.caching(etag))
    (report,) = await find_reports(call.services, asked, wait_s=call.choices.wait_s, now=call.now)
    if report is None:
        return PlainTextResponse(PENDING, 200 if call.errors == "text" else 202, soon())
    reading = read_metric(report, metric)
    european = call.dialect == "excel-eu" and isinstance(reading.value, float)
    text = reading.text.replace(".", ",") if european else reading.text
    return PlainTextResponse(text, headers=asked.caching(etag))


@router.get(
    "/scenarios/{scenario_id}/results.csv",
    response_class=Response,
    responses=_texts("text/csv") | REFUSALS,
    openapi_extra=OVERRIDES_IN_OPENAPI,
)
async def get_results_csv(call: Call) -> Response:
    """Read a flat table as CSV (RFC 4180): a row for each design and VM group."""
    return await _table("csv", call)


@router.get(
    "/scenarios/{scenario_id}/results.json",
    response_class=Response,
    responses=_texts("application/json") | REFUSALS,
    openapi_extra=OVERRIDES_IN_OPENAPI,
)
async def get_results_json(call: Call) -> Response:
    """Read the same table as a JSON array of objects."""
    return await _table("json", call)


@router.get(
    "/scenarios/{scenario_id}/results.xml",
    response_class=Response,
    responses=_texts("application/xml") | REFUSALS,
    openapi_extra=OVERRIDES_IN_OPENAPI,
)
async def get_results_xml(call: Call) -> Response:
    """Read the same table as XML without a name space, for FILTERXML."""
    return await _table("xml", call)


async def _table(kind: str, call: _Call) -> Response:
    asked = await call.read()
    etag = asked.etag(kind, call.dialect)
    if etag == call.if_none_match:
        return Response(status_code=304, headers=asked.caching(etag))
    reports = await find_reports(call.services, asked, wait_s=call.choices.wait_s, now=call.now)
    rows = [
        row
        for design, report in zip(asked.question.designs, reports, strict=True)
        for row in (
            [row_without_result(design, PENDING)] if report is None else rows_of(design, report)
        )
    ]
    answer = table_answer(kind, rows, call.dialect)
    if None in reports:
        answer.status_code = 200 if call.errors == "row" else 202
    answer.headers.update(soon() if None in reports else asked.caching(etag))
    return answer


def _design_not_named(question: Question) -> DesignProblem:
    return DesignProblem(
        pointer="?design",
        message="The scenario has several designs, and one value is of one design.",
        limit=", ".join(design.id for design in question.designs),
        remedy="Name the design.",
    )
