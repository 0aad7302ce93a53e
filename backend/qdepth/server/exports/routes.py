"""Downloads: a workbook, one whose cells read the server, a report, scripts."""

from typing import Annotated, Literal

from anyio import to_thread
from fastapi import APIRouter, Query
from fastapi.responses import PlainTextResponse, Response

from qdepth.exports.candidate_file import XLSX
from qdepth.exports.markdown import write_markdown
from qdepth.exports.test_plans.test_plan import write_test_plan
from qdepth.exports.workbook import write_workbook
from qdepth.server.access import ReadAccess
from qdepth.server.deps import Now, ReadingSession
from qdepth.server.exports import service
from qdepth.server.http.problem_responses import problems
from qdepth.server.http.problem_text import ProblemTextRoute
from qdepth.server.http.table_io import attachment, file_name, text_of
from qdepth.server.sheets.dependencies import SheetRequestDep, pending_response, sheet_responses
from qdepth.server.sheets.schemas import OVERRIDES_IN_OPENAPI

router = APIRouter(tags=["exports"], route_class=ProblemTextRoute)

ZIP = "application/zip"
SCRIPT_NAMES = {"esxcli": "qdepth-settings.sh", "powercli": "qdepth-settings.ps1"}


@router.get(
    "/scenarios/{scenario_id}/workbook.xlsx",
    response_class=Response,
    responses=sheet_responses(XLSX, pending="text/plain"),
    openapi_extra=OVERRIDES_IN_OPENAPI,
)
async def get_workbook(sheet: SheetRequestDep) -> Response:
    """Download a scenario and its results as a workbook with tables and charts."""
    results = await service.find_results(sheet)
    complete = results and await service.with_headroom(sheet, results)
    if complete is None:
        return pending_response()
    content = await to_thread.run_sync(write_workbook, complete)
    return attachment(content, XLSX, file_name(complete.title, ".xlsx"))


@router.get(
    "/scenarios/{scenario_id}/report.md",
    response_class=Response,
    responses=sheet_responses("text/markdown", pending="text/plain"),
    openapi_extra=OVERRIDES_IN_OPENAPI,
)
async def get_markdown_report(sheet: SheetRequestDep) -> Response:
    """Download a scenario and its results as a report in Markdown."""
    results = await service.find_results(sheet)
    if results is None:
        return pending_response()
    name = file_name(results.title, ".md")
    return attachment(write_markdown(results).encode(), "text/markdown; charset=utf-8", name)


@router.get(
    "/scenarios/{scenario_id}/test-plan.zip",
    response_class=Response,
    responses=sheet_responses(ZIP, pending="text/plain"),
    openapi_extra=OVERRIDES_IN_OPENAPI,
)
async def get_test_plan(sheet: SheetRequestDep) -> Response:
    """Download the classes of a scenario as fio, vdbench, HCIBench and diskspd jobs.

    Each has its predicted numbers, and a README says what to run where. Import the results, and
    compare them by `POST /imports/{import_id}/back-tests` with the design.
    """
    results = await service.find_results(sheet)
    if results is None:
        return pending_response()
    files = write_test_plan(results.designs, results.reports)
    return attachment(files.as_zip(), ZIP, file_name(results.title, "-test-plan.zip"))


@router.get(
    "/scenarios/{scenario_id}/live.xlsx",
    response_class=Response,
    responses=sheet_responses(XLSX, pending="text/plain"),
)
async def get_live_workbook(sheet: SheetRequestDep) -> Response:
    """Download a workbook whose cells read the server when recalculated.

    It contains the address of its request. So it needs a view link or a key that reads, and is
    rejected if the address could be used to edit, with the key or without.
    """
    service.require_no_edit(sheet.access)
    results = await service.find_results(sheet, "analytic")
    if results is None:
        return pending_response()
    content = await to_thread.run_sync(service.live_workbook, sheet, results)
    return attachment(content, XLSX, file_name(results.title, "-live.xlsx"))


@router.get(
    "/scenarios/{scenario_id}/scripts/{language}",
    response_class=PlainTextResponse,
    responses=text_of("text/plain") | problems(404, 410, 422),
)
def get_script(
    access: ReadAccess,
    language: Literal["esxcli", "powercli"],
    session: ReadingSession,
    now: Now,
    before: Annotated[str, Query(max_length=64, description="Design that the hosts are in now.")],
    after: Annotated[str, Query(max_length=64, description="Design with the new settings.")],
) -> Response:
    """Download a script that shows, sets, verifies and rolls back differences on the hosts."""
    text = service.settings_script(session, access, language, (before, after), now)
    return attachment(text.encode(), "text/plain; charset=utf-8", SCRIPT_NAMES[language])
