"""Files to take along: a workbook, one whose cells ask the server, a report to read."""

from dataclasses import replace
from typing import Annotated, Any, Literal
from urllib.parse import urlencode

from anyio import to_thread
from fastapi import APIRouter, Query
from fastapi.responses import PlainTextResponse, Response

from qdepth.api.access import ReadAccess
from qdepth.api.deps import Now, ReadingSession
from qdepth.api.documented import documented
from qdepth.api.errors import NotAllowed
from qdepth.api.routes.scenarios import find_scenario
from qdepth.api.sheet_answers import find_reports, soon
from qdepth.api.sheet_call import PENDING, REFUSALS, Call, SheetCall, answers
from qdepth.api.sheet_errors import SheetRoute
from qdepth.api.sheet_question import OVERRIDES_IN_OPENAPI, designs_asked
from qdepth.api.views import comparison_of
from qdepth.exports.exported import Exported
from qdepth.exports.host_settings import host_settings
from qdepth.exports.live_workbook import LiveCell, write_live_workbook
from qdepth.exports.markdown import write_markdown
from qdepth.exports.scripts import write_esxcli, write_powercli
from qdepth.exports.workbook import write_workbook
from qdepth.studies.metrics import read_metric

router = APIRouter(tags=["exports"], route_class=SheetRoute)

XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
SCRIPT: dict[int | str, dict[str, Any]] = {
    200: {"content": {"text/plain": {"schema": {"type": "string"}}}}
}
LIVE_METRICS = (
    "total.iops",
    "total.mb_s",
    "total.latency_ms.mean",
    "total.latency_ms.p50",
    "total.latency_ms.p95",
    "total.outstanding_ios",
    "total.wait_budget.device_queue.mean_ms",
    "total.wait_budget.sp.mean_ms",
    "total.wait_budget.fabric.mean_ms",
    "status",
)


@router.get(
    "/scenarios/{scenario_id}/workbook.xlsx",
    response_class=Response,
    responses=answers(XLSX, pending="text/plain") | REFUSALS,
    openapi_extra=OVERRIDES_IN_OPENAPI,
)
async def get_workbook(call: Call) -> Response:
    """Take a scenario and its results along as a workbook with tables and charts."""
    exported = await _exported(call)
    if exported is None:
        return _pending()
    return _file(await to_thread.run_sync(write_workbook, exported), XLSX, "qdepth.xlsx")


@router.get(
    "/scenarios/{scenario_id}/report.md",
    response_class=Response,
    responses=answers("text/markdown", pending="text/plain") | REFUSALS,
    openapi_extra=OVERRIDES_IN_OPENAPI,
)
async def get_markdown_report(call: Call) -> Response:
    """Take a scenario and its results along as a report in Markdown."""
    exported = await _exported(call)
    if exported is None:
        return _pending()
    return _file(write_markdown(exported).encode(), "text/markdown; charset=utf-8", "qdepth.md")


@router.get(
    "/scenarios/{scenario_id}/live.xlsx",
    response_class=Response,
    responses=answers(XLSX, pending="text/plain") | REFUSALS,
)
async def get_live_workbook(call: Call) -> Response:
    """Take a workbook along whose cells read the server when they are recalculated.

    It holds the address by which it was asked for, so it is made for view links and for keys that
    read, and refused where the address could be used to edit, with the key or without.
    """
    if call.access.right == "edit" or call.access.name_edits:
        raise NotAllowed(
            "The workbook would carry the right to edit. Ask for it by a view link, or by the "
            "read id with a key that reads."
        )
    exported = await _exported(call, "analytic")
    if exported is None:
        return _pending()
    cells = [
        LiveCell(report.design_id, metric, reading.text if reading.value is None else reading.value)
        for report in exported.reports
        for metric in LIVE_METRICS
        for reading in [read_metric(report, metric)]
    ]
    base = call.request.url_for("get_value", scenario_id=call.access.name)
    key = call.request.query_params.get("key")
    chosen = {"errors": "text", "engine": call.choices.engine, "key": key}
    address = f"{base}?{urlencode({name: text for name, text in chosen.items() if text})}"
    content = await to_thread.run_sync(write_live_workbook, address, cells)
    return _file(content, XLSX, "qdepth-live.xlsx")


@router.get(
    "/scenarios/{scenario_id}/scripts/{language}",
    response_class=PlainTextResponse,
    responses=SCRIPT | documented(404, 410, 422),
)
def get_script(
    access: ReadAccess,
    language: Literal["esxcli", "powercli"],
    session: ReadingSession,
    now: Now,
    before: Annotated[str, Query(max_length=64, description="Design that the hosts are in now.")],
    after: Annotated[str, Query(max_length=64, description="Design that they shall get.")],
) -> Response:
    """Take a script along that shows, sets, verifies and rolls back what differs on the hosts."""
    scenario = find_scenario(session, access)
    (old,), (new,) = (designs_asked(scenario, name, []) for name in (before, after))
    write = write_esxcli if language == "esxcli" else write_powercli
    text = write((old.id, new.id), host_settings(old, new), now)
    name = "qdepth-settings.sh" if language == "esxcli" else "qdepth-settings.ps1"
    return _file(text.encode(), "text/plain; charset=utf-8", name)


async def _exported(call: SheetCall, engine: str = "scenario") -> Exported | None:
    """Read the results, by default with the engine of the scenario."""
    choices = call.choices
    if choices.engine is None:
        choices = choices.model_copy(update={"engine": engine})
    asked = await replace(call, choices=choices).read()
    found = await find_reports(call.services, asked, wait_s=call.choices.wait_s, now=call.now)
    reports = [report for report in found if report is not None]
    designs = list(asked.question.designs)
    if len(reports) < len(designs):
        return None
    link = None
    if call.access.right == "read" and not call.access.all_versions:
        link = f"{call.request.base_url}s/{call.access.name}"
    options = asked.question.options.model_dump(mode="json", exclude_none=True)
    return Exported(
        title=asked.title,
        version=asked.version,
        link=link,
        made_at=call.now,
        designs=designs,
        reports=reports,
        comparison=comparison_of(designs, reports),
        options=[(name, str(value)) for name, value in options.items()],
    )


def _pending() -> Response:
    return PlainTextResponse(PENDING, 202, soon())


def _file(content: bytes, media_type: str, name: str) -> Response:
    disposition = f'attachment; filename="{name}"'
    return Response(content, media_type=media_type, headers={"Content-Disposition": disposition})
