"""Reads for spreadsheets: one number, or a flat table, only by GET."""

from dataclasses import replace
from typing import Annotated

from anyio import to_thread
from fastapi import APIRouter, Query
from fastapi.responses import PlainTextResponse, Response

from qdepth.design.checks.design_problems import DesignProblem
from qdepth.exports.candidate_file import XLSX
from qdepth.exports.report_table import row_without_result, rows_of
from qdepth.server.http.errors import InvalidRequest
from qdepth.server.http.problem_responses import problems
from qdepth.server.http.problem_text import ProblemTextRoute, one_cell
from qdepth.server.http.table_io import table_response
from qdepth.server.sheets.dependencies import (
    PENDING,
    RETRY_LATER,
    SheetRequest,
    SheetRequestDep,
    pending_response,
    sheet_responses,
)
from qdepth.server.sheets.schemas import OVERRIDES_IN_OPENAPI
from qdepth.server.sheets.service import SheetQuery, read_rows
from qdepth.server.sheets.stored_plan import stored_plan
from qdepth.studies.metrics import (
    EXAMPLE,
    OF_PLAN,
    OF_ROWS,
    OF_TARGET,
    Metric,
    Reading,
    ReportKind,
    metrics,
    read_metric,
)

router = APIRouter(tags=["sheets"], route_class=ProblemTextRoute)

MetricName = Annotated[str, Query(max_length=200, description=f"For example `{EXAMPLE}`.")]


@router.get("/metrics", responses=problems(422))
def list_metrics(of: ReportKind = "report") -> list[Metric]:
    """List all metrics with unit and meaning.

    Those of a design and of its `plan`, which `value` of a scenario reads; of a `timeline`, or of
    one `by_io`, which `value` of a timeline does.
    """
    return metrics(of)


@router.get(
    "/scenarios/{scenario_id}/value",
    response_class=PlainTextResponse,
    responses=sheet_responses("text/plain"),
    openapi_extra=OVERRIDES_IN_OPENAPI,
)
async def get_value(sheet: SheetRequestDep, metric: MetricName) -> Response:
    """Read one result of one design as text: a number with a decimal point, or a word.

    Metrics that begin with `plan.` are those of the newest plan stored with the scenario: `no_plan`
    if there is none, `outdated` if the design has changed since.
    """
    query = await sheet.query("metric")
    _require_one_design(query)
    if metric.startswith(OF_PLAN):
        return await _value_of_plan(sheet, query, metric)
    caching = sheet.caching(query, metric)
    if not_modified := sheet.not_modified(caching):
        return not_modified
    if metric.startswith(OF_ROWS):
        reading = await read_rows(sheet.services, query, metric)
        if reading is not None:
            return _cell(sheet, reading, caching)
    query = replace(query, at_targets=metric.startswith(OF_TARGET))
    (report,) = await sheet.reports(query)
    if report is None:
        return pending_response(200 if sheet.errors == "text" else 202)
    return _cell(sheet, read_metric(report, metric), caching)


def _cell(sheet: SheetRequest, reading: Reading, headers: dict[str, str]) -> Response:
    if not isinstance(reading.value, float):
        return PlainTextResponse(one_cell(reading.text), headers=headers)
    is_european = sheet.dialect == "excel-eu"
    text = reading.text.replace(".", ",") if is_european else reading.text
    return PlainTextResponse(text, headers=headers)


async def _value_of_plan(sheet: SheetRequest, query: SheetQuery, metric: str) -> Response:
    (design,) = query.evaluation.designs
    found = await to_thread.run_sync(stored_plan, sheet.services, sheet.access, design)
    uncached = {"Cache-Control": "private, no-cache"}
    if isinstance(found, str):
        return PlainTextResponse(found, headers=uncached)
    return _cell(sheet, read_metric(found, metric), uncached)


def _add_table(kind: str, media_type: str, description: str) -> None:
    """Add the route of the flat table in one format."""

    async def get_results(sheet: SheetRequestDep) -> Response:
        return await _table(kind, sheet)

    router.add_api_route(
        f"/scenarios/{{scenario_id}}/results.{kind}",
        get_results,
        name=f"get_results_{kind}",
        description=description,
        response_class=Response,
        responses=sheet_responses(media_type),
        openapi_extra=OVERRIDES_IN_OPENAPI,
    )


_add_table(
    "csv",
    "text/csv",
    "Read a flat table as CSV (RFC 4180): a row for each design and class of VMs.",
)
_add_table("json", "application/json", "Read the same table as a JSON array of objects.")
_add_table(
    "xml", "application/xml", "Read the same table as XML without a name space, for FILTERXML."
)
_add_table(
    "xlsx",
    XLSX,
    "Read the same table as a workbook: one sheet, one named table, numbers as numbers.",
)


async def _table(kind: str, sheet: SheetRequest) -> Response:
    query = await sheet.query()
    caching = sheet.caching(query, kind)
    if not_modified := sheet.not_modified(caching):
        return not_modified
    reports = await sheet.reports(query)
    rows = [
        row
        for design, report in zip(query.evaluation.designs, reports, strict=True)
        for row in (
            [row_without_result(design, PENDING)] if report is None else rows_of(design, report)
        )
    ]
    response = table_response(kind, rows, sheet.dialect)
    if None in reports:
        response.status_code = 200 if sheet.errors == "row" else 202
    response.headers.update(RETRY_LATER if None in reports else caching)
    return response


def _require_one_design(query: SheetQuery) -> None:
    designs = query.evaluation.designs
    if len(designs) > 1:
        problem = DesignProblem(
            pointer="?design",
            message="The scenario has several designs, and a value belongs to one of them.",
            limit=", ".join(design.id for design in designs),
            remedy="Name the design.",
        )
        raise InvalidRequest([problem])
