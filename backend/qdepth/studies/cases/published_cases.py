"""Reproduces published numbers: each row computed from the design that ships with its case."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, partial
from math import prod

from qdepth.catalogue.catalogue import fact
from qdepth.design.document.document import Design
from qdepth.design.profiles.firmware import FEATURES, gates
from qdepth.published.case import Case, Row, read_case_design
from qdepth.report.quantity import Number
from qdepth.report.report import Report
from qdepth.report.timeline import TimelineReport
from qdepth.studies.cases.computed_row import ComputedRow, Evidence, Verdict
from qdepth.studies.cases.measures import measure, measure_operation, measure_space
from qdepth.studies.simulate.evaluation import confirmed, evaluate
from qdepth.studies.simulate.options import SimulationOptions
from qdepth.studies.timeline.timeline import solve_timeline

ROUNDING = 1e-9
"""Relative difference that arithmetic alone makes."""


ReportOf = Callable[[str], Report]
"""Returns the report of a design of the case by its id."""
TimelineOf = Callable[[str], TimelineReport]
"""Returns the timeline of a design of the case by its id."""


def case_report(case_id: str, design_id: str) -> Report:
    """Report of a design of a case with the default options."""
    return evaluate(read_case_design(case_id, design_id), SimulationOptions())


def case_timeline(case_id: str, design_id: str) -> TimelineReport:
    """Timeline of a design of a case with the default options."""
    return solve_timeline(read_case_design(case_id, design_id), SimulationOptions())


def compute_case(
    case: Case, report_of: ReportOf | None = None, timeline_of: TimelineOf | None = None
) -> list[ComputedRow]:
    """Compute the rows of a case.

    Parameters
    ----------
    case : Case
        The case.
    report_of : callable, optional
        Returns the report of each design; by default each is evaluated with the default options.
    timeline_of : callable, optional
        Returns the timeline of each design with operations; by default with the default options.
    """
    reports = cache(report_of or partial(case_report, case.id))
    timelines = cache(timeline_of or partial(case_timeline, case.id))
    return [compute_row(case, row, reports, timelines) for row in case.rows]


def compute_row(
    case: Case, row: Row, unchecked: ReportOf, timeline_of: TimelineOf | None = None
) -> ComputedRow:
    """Compute a number of a case; may request each of its designs several times.

    Raises
    ------
    EnginesDiffer
        If the SimPy engine does not confirm a simulation that the number is from.
    """

    def report_of(design_id: str) -> Report:
        return confirmed(unchecked(design_id))

    answers = _Answers(report_of, timeline_of or partial(case_timeline, case.id))
    number = _number(case, row, row.design, answers)
    if row.reference is not None:
        number = _ratio(number, _number(case, row, row.reference, answers))
    error = None
    if row.aim and number.value is not None:
        error = 100 * (number.value / row.aim - 1)
    in_unit = row.tolerance_abs is not None
    tolerance = row.tolerance_abs if in_unit else row.tolerance_pct
    spread = [_number(case, row, id_, answers).value for id_ in row.structures]
    structures = [v for v in (number.value, *spread) if v is not None] if row.structures else []
    return ComputedRow(
        id=row.id,
        case=case.letter,
        quantity=row.quantity,
        unit=row.unit,
        role=row.role,
        published=row.published,
        published_low=row.published_low,
        published_high=row.published_high,
        computed=number.value,
        low=number.low,
        high=number.high,
        error_pct=error,
        tolerance=tolerance,
        tolerance_first_pct=row.tolerance_first_pct,
        tolerance_unit=None if tolerance is None else (row.unit if in_unit else "%"),
        verdict=_verdict(row, number),
        design=None if row.design is None else f"{case.id}/{row.design}.json",
        note=_note(row),
        corrected=row.corrected,
        structures_low=min(structures, default=None),
        structures_high=max(structures, default=None),
        evidence=_evidence(row),
        follows_from=row.follows_from,
        because=row.follows_by or row.chosen,
    )


@dataclass(frozen=True, slots=True)
class _Answers:
    """Where the numbers of rows come from."""

    report_of: ReportOf
    timeline_of: TimelineOf


def _number(case: Case, row: Row, design_id: str | None, answers: _Answers) -> Number:
    """A row's number: of a design, of its timeline, of other rows, or of the catalogue."""
    if design_id is not None and row.measure is not None:
        found = measure(answers.report_of(design_id), row.measure, row.group)
    elif design_id is not None and row.operation is not None and row.operation_measure is not None:
        timeline = answers.timeline_of(design_id)
        found = measure_operation(timeline, row.operation, row.operation_measure)
    elif design_id is not None and row.space is not None and row.space_measure is not None:
        found = measure_space(answers.timeline_of(design_id), row.space, row.space_measure)
    elif design_id is not None and row.firmware is not None:
        found = _features(read_case_design(case.id, design_id), row.firmware)
    elif row.formula is not None:
        value = row.formula.value({other.id: other.aim for other in case.rows})
        found = Number(value=value, low=None, high=None, tag="exact")
    elif row.facts:
        above, below = (prod(map(fact, paths)) for paths in (row.facts, row.facts_below))
        found = Number(value=above / below, low=None, high=None, tag="exact")
    else:
        found = Number(value=None, low=None, high=None, tag="exact", note="a figure to look up")
    return found


def _features(design: Design, firmware: str) -> Number:
    """Features that depend on firmware and that the first array has with that version, of those
    that the catalogue knows a first version of."""
    offload = {"unmap_us": 100.0, "thin_provisioning_stun": "on"}
    array = design.arrays[0].model_copy(
        update={
            "firmware": firmware,
            "offload": design.arrays[0].offload.model_copy(update=offload),
        }
    )
    return Number(value=len(FEATURES) - len(gates(array)), low=None, high=None, tag="exact")


def _note(row: Row) -> str:
    """The note of a row, with its arithmetic."""
    arithmetic = "" if row.formula is None else f"{row.formula.text()}."
    return " ".join(part for part in (arithmetic, row.note) if part)


def _evidence(row: Row) -> Evidence:
    if row.role != "predict" or not row.predictable:
        return "none"
    if row.chosen:
        return "chosen"
    return "follows" if row.follows_from else "prediction"


def _verdict(row: Row, number: Number) -> Verdict:
    ends = (row.tolerance_pct, row.tolerance_abs, row.published_low, row.published_high)
    is_promised = number.value is not None and any(end is not None for end in ends)
    if row.role == "calibrate" and not is_promised:
        return "calibrated"
    if row.role == "catalogue" and not is_promised:
        return "catalogue"
    if not row.predictable or number.value is None:
        return "not predictable"
    return "within" if _is_within(row, number, number.value) else "outside"


def _is_within(row: Row, number: Number, computed: float) -> bool:
    if row.above:
        return computed > row.published
    if row.at_least:
        return computed >= row.published
    aim = row.aim
    low = aim if row.published_low is None else row.published_low
    high = aim if row.published_high is None else row.published_high
    if row.tolerance_abs is not None:
        low, high = low - row.tolerance_abs, high + row.tolerance_abs
    elif row.tolerance_pct is not None:
        low, high = low * (1 - row.tolerance_pct / 100), high * (1 + row.tolerance_pct / 100)
    if row.tolerance_pct == 0 and number.low is not None and number.high is not None:
        return number.low <= aim <= number.high  # exact, but for the chance of a simulation
    slack = ROUNDING * abs(aim)
    return low - slack <= computed <= high + slack


def _ratio(number: Number, reference: Number) -> Number:
    """Ratio with the widest interval that the two intervals allow."""
    if number.value is None or not reference.value or not reference.high or not reference.low:
        return Number(value=None, low=None, high=None, tag="simulated", note="no reference")
    return Number(
        value=number.value / reference.value,
        low=None if number.low is None else number.low / reference.high,
        high=None if number.high is None else number.high / reference.low,
        tag=number.tag,
    )
