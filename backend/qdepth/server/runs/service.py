"""Runs and their results."""

from collections.abc import Sequence
from itertools import chain

from sqlalchemy.orm import Session

from qdepth.db import jobs
from qdepth.db.tables import JobRow
from qdepth.design.document.document import Design
from qdepth.jobs.runs import RUNS
from qdepth.jobs.stored_reports import StoredReport, stored_for, stored_under
from qdepth.report.comparison import Comparison
from qdepth.report.folded import alike, folded
from qdepth.report.report import Report
from qdepth.server.access import Access
from qdepth.server.http.errors import NotFinished, NotFound
from qdepth.server.jobs.resource import JobResource, ShownJob
from qdepth.server.runs.schemas import KeptResult, Members, Run, RunResult
from qdepth.server.scenarios.service import find_scenario
from qdepth.studies.judge.targets import judged
from qdepth.studies.simulate.options import SimulationOptions

MOST_BEFORE = 10
"""Number of earlier versions that are searched for a result."""


def run_of(job: JobRow, name: str | None = None) -> Run:
    """Show a run, under its id unless the caller has another name for it."""
    progress = job.progress or {}
    shown = ShownJob(job, name or job.id)
    return Run.model_validate(
        {
            **shown.shape(share=progress["fraction"], result="result"),
            "cancel_requested": job.cancel_requested,
            "progress": progress,
            "partial": progress["partial"],
            "options": job.question,
        }
    )


RUN = JobResource(
    RUNS, "run", Run, lambda _, shown: run_of(shown.row, shown.name), cancels_at_once=False
)


def result_of_run(session: Session, run_id: str) -> RunResult:
    """Return the result of a run, or raise NotFinished."""
    job = RUN.find(session, run_id)
    parts = jobs.parts_of(session, run_id)
    designs = [Design.model_validate(part.question) for part in parts]
    found = [
        stored_under(session, design, [part.key or ""])
        for design, part in zip(designs, parts, strict=True)
    ]
    result = result_of(designs, found)
    if result is None or job.status != "succeeded":
        raise NotFinished(f"The run is {job.status}, so it has no result. Start a new run or wait.")
    return result


def members_of_run(
    session: Session, run_id: str, design_index: int, row: str, window: tuple[int, int]
) -> Members:
    """Return the rows of a design of a run that are identical to one of them, or raise NotFinished.

    Parameters
    ----------
    row : str
        Id of one of them.
    window : tuple of int
        First of them to give, from 0, and how many at most.
    """
    RUN.find(session, run_id)
    parts = jobs.parts_of(session, run_id)
    if design_index >= len(parts):
        raise NotFound(f"The run has no design {design_index}, only 0 to {len(parts) - 1}.")
    part = parts[design_index]
    stored = stored_under(session, Design.model_validate(part.question), [part.key or ""])
    if stored is None:
        raise NotFinished("The run has no result for this design yet. Wait until it has ended.")
    found = alike(stored.report, row)
    first, most = window
    return Members(total=len(found), rows=list(found[first : first + most]))


def find_result(
    session: Session, designs: Sequence[Design], options: SimulationOptions
) -> RunResult | None:
    """Return the stored reports of designs, side by side; None while one is missing."""
    return result_of(designs, stored_for(session, designs, options))


def result_of(designs: Sequence[Design], found: Sequence[StoredReport | None]) -> RunResult | None:
    """Combine stored reports; None if one is missing."""
    stored = [one for one in found if one is not None]
    if len(stored) < len(designs):
        return None
    reports = [one.report for one in stored]
    if len(reports) > 1:
        reports = at_targets(designs, reports)
    return RunResult(
        computed_at=max(one.stored_at for one in stored),
        reports=[judged(*one) for one in zip(designs, map(folded, reports), strict=True)],
        comparison=compare_reports(designs, reports),
    )


def at_targets(designs: Sequence[Design], reports: Sequence[Report]) -> list[Report]:
    """Add to reports the results of the designs at their latency targets."""
    from qdepth.studies.estimate.density_at_target import with_target  # noqa: PLC0415  an engine

    return [with_target(*each) for each in zip(designs, reports, strict=True)]


def find_kept(
    session: Session, access: Access, version: int | None, *, or_before: bool
) -> KeptResult:
    """Return the stored result of a version of a scenario, if any.

    Parameters
    ----------
    version : int
        Version of the scenario; unset: the one that the access shows.
    or_before : bool
        Whether one of the versions before it, which was to be simulated in the same way, serves
        where it has no result.
    """
    asked = find_scenario(session, access, version)
    least = asked.version - MOST_BEFORE if or_before and access.all_versions else asked.version
    before = range(asked.version - 1, max(1, least) - 1, -1)
    for one in chain([asked], (find_scenario(session, access, number) for number in before)):
        if one.options == asked.options:
            result = find_result(session, one.designs, one.options)
            if result is not None:
                return KeptResult(version=one.version, designs=one.designs, result=result)
    return KeptResult(version=asked.version, designs=asked.designs, result=None)


def compare_reports(designs: Sequence[Design], reports: list[Report]) -> Comparison | None:
    """Compare designs by their reports; None for a single one."""
    # Its numerical libraries take half a second to load, and few requests need them.
    from qdepth.studies.compare.comparison import compare  # noqa: PLC0415

    return compare(designs, reports) if len(reports) > 1 else None
