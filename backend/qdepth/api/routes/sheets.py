"""Reads for spreadsheets: one number, or a flat table, by GET alone."""

from typing import Annotated

from fastapi import APIRouter, Query
from fastapi.responses import PlainTextResponse, Response

from qdepth.api.asking import Question
from qdepth.api.errors import InvalidRequest
from qdepth.api.sheet_answers import find_reports, soon
from qdepth.api.sheet_call import PENDING, REFUSALS, Call, SheetCall, answers
from qdepth.api.sheet_errors import SheetRoute
from qdepth.api.sheet_question import OVERRIDES_IN_OPENAPI
from qdepth.api.table_answer import table_answer
from qdepth.design.checks.design_problems import DesignProblem
from qdepth.exports.candidate_file import XLSX
from qdepth.exports.report_table import row_without_result, rows_of
from qdepth.studies.metrics import EXAMPLE, Metric, metrics, read_metric

router = APIRouter(tags=["sheets"], route_class=SheetRoute)

MetricName = Annotated[str, Query(max_length=200, description=f"For example `{EXAMPLE}`.")]


@router.get("/metrics")
def list_metrics() -> list[Metric]:
    """List the names under which results are read, with unit and meaning."""
    return metrics()


@router.get(
    "/scenarios/{scenario_id}/value",
    response_class=PlainTextResponse,
    responses=answers("text/plain") | REFUSALS,
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
    responses=answers("text/csv") | REFUSALS,
    openapi_extra=OVERRIDES_IN_OPENAPI,
)
async def get_results_csv(call: Call) -> Response:
    """Read a flat table as CSV (RFC 4180): a row for each design and VM group."""
    return await _table("csv", call)


@router.get(
    "/scenarios/{scenario_id}/results.json",
    response_class=Response,
    responses=answers("application/json") | REFUSALS,
    openapi_extra=OVERRIDES_IN_OPENAPI,
)
async def get_results_json(call: Call) -> Response:
    """Read the same table as a JSON array of objects."""
    return await _table("json", call)


@router.get(
    "/scenarios/{scenario_id}/results.xml",
    response_class=Response,
    responses=answers("application/xml") | REFUSALS,
    openapi_extra=OVERRIDES_IN_OPENAPI,
)
async def get_results_xml(call: Call) -> Response:
    """Read the same table as XML without a name space, for FILTERXML."""
    return await _table("xml", call)


@router.get(
    "/scenarios/{scenario_id}/results.xlsx",
    response_class=Response,
    responses=answers(XLSX) | REFUSALS,
    openapi_extra=OVERRIDES_IN_OPENAPI,
)
async def get_results_xlsx(call: Call) -> Response:
    """Read the same table as a workbook: one sheet, one named table, numbers as numbers."""
    return await _table("xlsx", call)


async def _table(kind: str, call: SheetCall) -> Response:
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
