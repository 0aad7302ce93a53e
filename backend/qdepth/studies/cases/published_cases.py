"""Reproduces published numbers: each row computed from the design that ships with its case."""

from collections.abc import Callable
from functools import cache, partial
from math import prod

from qdepth.catalogue.catalogue import fact
from qdepth.lowering.units import KIB
from qdepth.published.case import Case, Measure, Row, read_case_design
from qdepth.report.numbers import absent, added
from qdepth.report.quantity import Number
from qdepth.report.report import Report
from qdepth.studies.cases.computed_row import ComputedRow, Evidence, Verdict
from qdepth.studies.simulate.evaluation import confirmed, evaluate
from qdepth.studies.simulate.options import SimulationOptions

MIB = KIB * KIB
GUEST_LAYERS = ("guest", "vscsi")
ROUNDING = 1e-9
"""Relative difference that arithmetic alone makes."""


ReportOf = Callable[[str], Report]
"""Gives the report of a design of the case by its id."""


def case_report(case_id: str, design_id: str) -> Report:
    """Report of a design of a case with the default options."""
    return evaluate(read_case_design(case_id, design_id), SimulationOptions())


def compute_case(case: Case, report_of: ReportOf | None = None) -> list[ComputedRow]:
    """Compute the rows of a case.

    Parameters
    ----------
    case : Case
        The case.
    report_of : callable, optional
        Gives the report of each design; by default each is evaluated with the default options.
    """
    found = cache(report_of or partial(case_report, case.id))
    return [compute_row(case, row, found) for row in case.rows]


def compute_row(case: Case, row: Row, unchecked: ReportOf) -> ComputedRow:
    """Compute a number of a case; each design that it needs is asked for once or more.

    Raises
    ------
    EnginesDiffer
        If the SimPy engine does not confirm a simulation that the number is from.
    """

    def report_of(design_id: str) -> Report:
        return confirmed(unchecked(design_id))

    number = _number(row, row.design, report_of)
    if row.reference is not None:
        number = _ratio(number, _number(row, row.reference, report_of))
    aim = row.published if row.corrected is None else row.corrected
    error = None
    if aim and number.value is not None:
        error = 100 * (number.value / aim - 1)
    in_unit = row.tolerance_abs is not None
    tolerance = row.tolerance_abs if in_unit else row.tolerance_pct
    spread = [_number(row, id_, report_of).value for id_ in row.structures]
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
        tolerance_unit=None if tolerance is None else (row.unit if in_unit else "%"),
        verdict=_verdict(row, number),
        design=None if row.design is None else f"{case.id}/{row.design}.json",
        note=row.note,
        corrected=row.corrected,
        structures_low=min(structures, default=None),
        structures_high=max(structures, default=None),
        evidence=_evidence(row),
        follows_from=row.follows_from,
        because=row.follows_by or row.chosen,
    )


def _number(row: Row, design_id: str | None, report_of: ReportOf) -> Number:
    """A row's number from the report of a design, or from the catalogue."""
    if design_id is not None and row.measure is not None:
        return measure(report_of(design_id), row.measure, row.group)
    if not row.facts:
        return Number(value=None, low=None, high=None, tag="exact", note="a figure to look up")
    value = prod(fact(path) for path in row.facts) / prod(fact(path) for path in row.facts_below)
    return Number(value=value, low=None, high=None, tag="exact")


def _evidence(row: Row) -> Evidence:
    if row.role != "predict" or not row.predictable:
        return "none"
    if row.chosen:
        return "chosen"
    return "follows" if row.follows_from else "prediction"


def _verdict(row: Row, number: Number) -> Verdict:
    if row.role == "calibrate":
        return "calibrated"
    if row.role == "catalogue":
        return "catalogue"
    if row.role == "identity" and not _has_ends(row):
        return "identity"
    if not row.predictable or number.value is None:
        return "not predictable"
    return "within" if _is_within(row, number, number.value) else "outside"


def _is_within(row: Row, number: Number, computed: float) -> bool:
    if row.at_least:
        return computed >= row.published
    aim = row.published if row.corrected is None else row.corrected
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


def _has_ends(row: Row) -> bool:
    return (row.tolerance_pct, row.tolerance_abs, row.published_low) != (None, None, None)


def measure(report: Report, name: Measure, group_id: str | None = None) -> Number:
    """A measured quantity in a report: of a VM group, of all, or of the first device."""
    group = report.total
    if group_id is not None:
        (group,) = [group for group in report.groups if group.id == group_id]
    match name:
        case "outstanding_ios" | "iops":
            found: Number = getattr(group, name)
        case "latency_mean_ms":
            found = group.latency_ms.mean
        case "payload_mib_s":
            found = _scaled(group.mb_s, 1e6 / MIB)
        case "guest_delay_ms":
            found = added([p.mean_ms for p in group.wait_budget if p.layer in GUEST_LAYERS])
        case "cpu_pct":
            found = group.cpu_pct or absent("no line is known")
        case _:
            found = getattr(report.devices[0], name)
    return found


def _scaled(number: Number, factor: float) -> Number:
    value, low, high = (
        None if x is None else x * factor for x in (number.value, number.low, number.high)
    )
    return Number(value=value, low=low, high=high, tag=number.tag)


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
