"""Downloads made from the results of a scenario."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from typing import Literal
from urllib.parse import urlencode

from anyio import to_thread
from sqlalchemy.orm import Session

from qdepth.design.described import label
from qdepth.design.document.document import Design
from qdepth.exports.export_subject import Exported, Headroom
from qdepth.exports.host_settings import host_settings
from qdepth.exports.live_workbook import LiveCell, write_live_workbook
from qdepth.exports.scripts import write_esxcli, write_powercli
from qdepth.report.report import Report
from qdepth.server.access import Access
from qdepth.server.exports.stored_loads import load_at
from qdepth.server.http.errors import NotAllowed
from qdepth.server.runs.service import compare_reports
from qdepth.server.scenarios.service import find_scenario
from qdepth.server.sheets.dependencies import SheetRequest
from qdepth.server.sheets.service import recommendation_for, saved_designs
from qdepth.studies.estimate.headroom import (
    headroom_of,
    headroom_targets,
    target_reason,
)
from qdepth.studies.estimate.load_at_target import LoadAtTarget
from qdepth.studies.judge.target_words import with_remedy
from qdepth.studies.judge.targets import judge_report
from qdepth.studies.metrics import read_metric
from qdepth.studies.simulate.options import SimulationOptions

LIVE_METRICS = {
    "total.iops": "IOPS of all VMs",
    "total.mb_s": "Payload of all VMs [MB/s]",
    "total.latency_ms.mean": "Mean latency [ms]",
    "total.latency_ms.p50": "p50 latency: half of the I/Os are faster [ms]",
    "total.latency_ms.p95": "p95 latency: 95 of 100 I/Os are faster [ms]",
    "total.latency_ms.p99": "p99 latency: 99 of 100 I/Os are faster [ms]",
    "total.outstanding_ios": "I/Os under way, on average",
    "total.wait_budget.device_queue.mean_ms": "Mean time in device queues [ms]",
    "total.wait_budget.sp.mean_ms": "Mean time in storage processors [ms]",
    "total.wait_budget.fabric.mean_ms": "Mean time in the fabric [ms]",
    "status": "How far to rely on the numbers",
}
"""Metrics of the cells that read the server, with their meaning in words."""


async def find_results(sheet: SheetRequest, engine: str = "scenario") -> Exported | None:
    """Return a scenario with all its results, None while one is missing.

    `engine` is used if the address names none.
    """
    params = sheet.params
    if params.engine is None:
        params = params.model_copy(update={"engine": engine})
    query = await replace(sheet, params=params).query()
    reports = [report for report in await sheet.reports(query) if report is not None]
    designs = list(query.evaluation.designs)
    if len(reports) < len(designs):
        return None
    link = None
    if sheet.access.right == "read" and not sheet.access.all_versions:
        link = f"{sheet.request.base_url}s/{sheet.access.name}"
    options = query.evaluation.options.model_dump(mode="json", exclude_none=True)
    return Exported(
        title=query.title,
        version=query.version,
        link=link,
        made_at=sheet.now,
        designs=designs,
        reports=reports,
        comparison=compare_reports(designs, reports),
        options=[(label(SimulationOptions, name), str(value)) for name, value in options.items()],
        targets=[_targets(*one) for one in zip(designs, reports, strict=True)],
        plans=await to_thread.run_sync(_plans, sheet, designs),
    )


def _plans(sheet: SheetRequest, designs: Sequence[Design]) -> list[str | None]:
    return [recommendation_for(sheet.services, sheet.access, design) for design in designs]


def _targets(design: Design, report: Report) -> str | None:
    judged = judge_report(design, report)
    return None if judged is None else f"{with_remedy(judged)}."


async def with_headroom(sheet: SheetRequest, results: Exported) -> Exported | None:
    """Add how much more load each design carries, after earlier requests.

    None if the client has left: no further design is computed.
    """
    targets = headroom_targets(results.designs, results.reports)
    loads: list[LoadAtTarget | None] = []
    for design in results.designs:
        if await sheet.request.is_disconnected():
            return None
        loads.append(await load_at(sheet.services, design, targets, sheet.now))
    judged = zip(results.designs, results.reports, loads, strict=True)
    headrooms = [_headroom(*one) for one in judged]
    reason = target_reason(results.designs, targets)
    return replace(results, headrooms=headrooms, headroom_reason=reason)


def _headroom(design: Design, report: Report, found: LoadAtTarget | None) -> Headroom | None:
    if found is None:
        return None
    headroom, judged = headroom_of(found), judge_report(design, report)
    if judged is not None and judged.kept == "no":
        return Headroom(headroom.until, "none", headroom.missed)
    return Headroom(headroom.until, headroom.short, headroom.sentence)


def require_no_edit(access: Access) -> None:
    """Raise NotAllowed if a file with its address would carry the right to edit."""
    if access.right == "edit" or access.name_edits:
        raise NotAllowed(
            "The workbook would contain an address that can edit. Request it by a view "
            "link, or by the read id with a key that reads."
        )


def live_workbook(sheet: SheetRequest, results: Exported) -> bytes:
    """Write a workbook whose cells read the server, under the requested address."""
    cells = [
        _live_cell(report, metric, words)
        for report in results.reports
        for metric, words in (LIVE_METRICS | _class_metrics(report)).items()
    ]
    base = sheet.request.url_for("get_value", scenario_id=sheet.access.name)
    key = sheet.request.query_params.get("key")
    params = {"errors": "text", "engine": sheet.params.engine, "key": key}
    address = f"{base}?{urlencode({name: text for name, text in params.items() if text})}"
    return write_live_workbook(address, cells)


def _class_metrics(report: Report) -> dict[str, str]:
    """Latencies of the classes of VMs, with what they are in words."""
    statistics = {"mean": "Mean latency", "p99": "p99 latency"}
    return {
        f"classes.{one.id}.latency_ms.{key}": f"{words} of {one.id} [ms]"
        for one in report.classes
        for key, words in statistics.items()
    }


def _live_cell(report: Report, metric: str, words: str) -> LiveCell:
    def shown(name: str) -> float | str:
        reading = read_metric(report, name)
        return reading.text if reading.value is None else reading.value

    value = shown(metric)
    ends = None if metric == "status" else (shown(f"{metric}.low"), shown(f"{metric}.high"))
    return LiveCell(report.design_id, metric, words, value, ends)


def settings_script(
    session: Session,
    access: Access,
    language: Literal["esxcli", "powercli"],
    design_ids: tuple[str, str],
    now: datetime,
) -> str:
    """Write the script that changes the hosts of the first design into the hosts of the second.

    Values that a design leaves open, such as the depth of NVMe devices, do not change.
    """
    scenario = find_scenario(session, access)
    (old,), (new,) = (saved_designs(scenario, design_id) for design_id in design_ids)
    write = write_esxcli if language == "esxcli" else write_powercli
    return write((old.id, new.id), host_settings(old, new), now)
