"""Reproduces published numbers: each row computed from the design that ships with its case."""

from dataclasses import dataclass
from math import prod
from typing import Literal

from qdepth.catalogue.catalogue import fact
from qdepth.lowering.units import KIB
from qdepth.published.case import Case, Measure, Row, read_case_design
from qdepth.report.document import Number, Report
from qdepth.report.numbers import absent, added
from qdepth.studies.evaluation import evaluate
from qdepth.studies.options import SimulationOptions

Verdict = Literal["within", "outside", "calibrated", "identity", "catalogue", "not predictable"]
MIB = KIB * KIB
GUEST_LAYERS = ("guest", "vscsi")


@dataclass(frozen=True, slots=True)
class ComputedRow:
    """A published number beside the computed one."""

    id: str
    case: str
    quantity: str
    unit: str
    role: str
    published: float
    published_low: float | None
    published_high: float | None
    computed: float | None
    low: float | None
    """Lower end of the 95 % interval of the computed number."""
    high: float | None
    """Upper end of the 95 % interval of the computed number."""
    error_pct: float | None
    """Computed over published (as corrected), less one [%]; None where that is 0."""
    tolerance: float | None
    """Error that is promised [%], or in the row's unit where `tolerance_unit` says so."""
    tolerance_unit: str | None
    verdict: Verdict
    design: str | None
    """File of the design that gives the number; None where the catalogue does, or nothing."""
    note: str
    corrected: float | None = None
    """The published number as it must have been; errors are against it."""
    structures_low: float | None = None
    """Lower end over the structures that fit the calibration rows equally well."""
    structures_high: float | None = None
    """Upper end over the structures that fit the calibration rows equally well."""


def compute_case(case: Case) -> list[ComputedRow]:
    """Evaluate the designs of a case with the default options and compute its rows."""
    named = [
        [row.design, row.reference, *row.structures] for row in case.rows if row.design is not None
    ]
    ids = dict.fromkeys(id_ for row in named for id_ in row if id_ is not None)
    reports = {id_: evaluate(read_case_design(case.id, id_), SimulationOptions()) for id_ in ids}
    return [_computed(case, row, reports) for row in case.rows]


def _computed(case: Case, row: Row, reports: dict[str, Report]) -> ComputedRow:
    number = _number(row, row.design, reports)
    if row.reference is not None:
        number = _ratio(number, _number(row, row.reference, reports))
    aim = row.published if row.corrected is None else row.corrected
    error = None
    if aim and number.value is not None:
        error = 100 * (number.value / aim - 1)
    in_unit = row.tolerance_abs is not None
    tolerance = row.tolerance_abs if in_unit else row.tolerance_pct
    spread = [_number(row, id_, reports).value for id_ in row.structures]
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
        verdict=_verdict(row, number.value),
        design=None if row.design is None else f"{case.id}/{row.design}.json",
        note=row.note,
        corrected=row.corrected,
        structures_low=min(structures, default=None),
        structures_high=max(structures, default=None),
    )


def _number(row: Row, design_id: str | None, reports: dict[str, Report]) -> Number:
    """A row's number from the report of a design, or from the catalogue."""
    if design_id is not None and row.measure is not None:
        return measure(reports[design_id], row.measure, row.group)
    if not row.facts:
        return Number(value=None, low=None, high=None, tag="exact", note="a figure to look up")
    value = prod(fact(path) for path in row.facts) / prod(fact(path) for path in row.facts_below)
    return Number(value=value, low=None, high=None, tag="exact")


def _verdict(row: Row, computed: float | None) -> Verdict:
    match row.role:
        case "calibrate":
            return "calibrated"
        case "identity":
            return "identity"
        case "catalogue":
            return "catalogue"
    if not row.predictable or computed is None:
        return "not predictable"
    if row.at_least:
        return "within" if computed >= row.published else "outside"
    aim = row.published if row.corrected is None else row.corrected
    low = aim if row.published_low is None else row.published_low
    high = aim if row.published_high is None else row.published_high
    if row.tolerance_abs is not None:
        low, high = low - row.tolerance_abs, high + row.tolerance_abs
    elif row.tolerance_pct is not None:
        low, high = low * (1 - row.tolerance_pct / 100), high * (1 + row.tolerance_pct / 100)
    return "within" if low <= computed <= high else "outside"


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
