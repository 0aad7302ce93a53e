"""Reproduces published numbers: each row computed from the design that ships with its case."""

from dataclasses import dataclass
from typing import Literal

from qdepth.lowering.units import KIB
from qdepth.published.case import Case, Measure, Row, read_case_design
from qdepth.report.document import Number, Report
from qdepth.report.numbers import added
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
    """Computed over published, less one [%]; None where the published number is 0."""
    tolerance: float | None
    """Error that is promised [%], or in the row's unit where `tolerance_unit` says so."""
    tolerance_unit: str | None
    verdict: Verdict
    design: str
    """File of the design that gives the number."""
    note: str


def compute_case(case: Case) -> list[ComputedRow]:
    """Evaluate the designs of a case with the default options and compute its rows."""
    ids = list(dict.fromkeys(row.design for row in case.rows))
    reports = {id_: evaluate(read_case_design(case.id, id_), SimulationOptions()) for id_ in ids}
    return [_computed(case, row, reports) for row in case.rows]


def _computed(case: Case, row: Row, reports: dict[str, Report]) -> ComputedRow:
    number = measure(reports[row.design], row.measure)
    if row.reference is not None:
        number = _ratio(number, measure(reports[row.reference], row.measure))
    error = None
    if row.published and number.value is not None:
        error = 100 * (number.value / row.published - 1)
    in_unit = row.tolerance_abs is not None
    tolerance = row.tolerance_abs if in_unit else row.tolerance_pct
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
        design=f"{case.id}/{row.design}.json",
        note=row.note,
    )


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
    low = row.published if row.published_low is None else row.published_low
    high = row.published if row.published_high is None else row.published_high
    if row.tolerance_abs is not None:
        low, high = low - row.tolerance_abs, high + row.tolerance_abs
    elif row.tolerance_pct is not None:
        low, high = low * (1 - row.tolerance_pct / 100), high * (1 + row.tolerance_pct / 100)
    return "within" if low <= computed <= high else "outside"


def measure(report: Report, name: Measure) -> Number:
    """A measured quantity in the report of a design with one VM group on one device."""
    total, device = report.total, report.devices[0]
    match name:
        case "outstanding_ios":
            return total.outstanding_ios
        case "iops":
            return total.iops
        case "latency_mean_ms":
            return total.latency_ms.mean
        case "payload_mib_s":
            return _scaled(total.mb_s, 1e6 / MIB)
        case "guest_delay_ms":
            return added([p.mean_ms for p in total.wait_budget if p.layer in GUEST_LAYERS])
        case _:
            number: Number = getattr(device, name)
            return number


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
