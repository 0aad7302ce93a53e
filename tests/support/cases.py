"""Published cases computed once, with a budget that a test can afford."""

from functools import cache, partial

from qdepth.published.case import read_case, read_case_design
from qdepth.report.report import Report
from qdepth.report.timeline import TimelineReport
from qdepth.studies.cases.computed_row import ComputedRow
from qdepth.studies.cases.published_cases import compute_case
from qdepth.studies.simulate.evaluation import evaluate
from qdepth.studies.simulate.options import SimulationOptions
from qdepth.studies.timeline.timeline import solve_timeline

AFFORDABLE = SimulationOptions(engine="compiled", max_ios=30_000)
"""Without replays: other tests hold both engines together, bit for bit."""


@cache
def computed_rows(case_id: str = "emulex_vvol") -> dict[str, ComputedRow]:
    """The rows of a case by id; case D unless another one is named."""
    report_of, timeline_of = partial(_report, case_id), partial(_timeline, case_id)
    return {row.id: row for row in compute_case(read_case(case_id), report_of, timeline_of)}


def _report(case_id: str, design_id: str) -> Report:
    return evaluate(read_case_design(case_id, design_id), AFFORDABLE, replays=False)


def _timeline(case_id: str, design_id: str) -> TimelineReport:
    return solve_timeline(read_case_design(case_id, design_id), AFFORDABLE, is_replayed=False)
