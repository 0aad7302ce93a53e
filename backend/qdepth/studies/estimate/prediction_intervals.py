"""Intervals of a calibrated design: simulation, fitted parameters and structure together."""

import hashlib
import math
from collections.abc import Mapping

from qdepth.design.document.calibration import DesignCalibration
from qdepth.design.document.document import Design
from qdepth.figures import count, half_width
from qdepth.report.prediction import PredictedNumber, Prediction
from qdepth.report.quantity import Number
from qdepth.report.report import Report
from qdepth.report.rows import GroupResults
from qdepth.studies.estimate.curves.measured_sweep import interval_by_sweep
from qdepth.studies.estimate.offered_load import beyond, load_of, load_of_fit
from qdepth.studies.estimate.prediction_shifts import Shifts, shifts_of
from qdepth.studies.estimate.structure import as_log, percentile_structure_of, structure_of
from qdepth.studies.estimate.widened import Place, numbers_of, widened

TOTAL_RATE = Place("total", None, "iops")
BY_SWEEP = "IOPS and mean latency have the narrower interval of the points measured around them."


PERCENTILES = ("latency_p95_ms", "latency_p99_ms")
UNCALIBRATED = (
    "The intervals cover simulation noise alone. The design is not calibrated, so its distance "
    "from a real system is unknown."
)
UNCALIBRATED_ANALYTIC = (
    "The intervals cover the stated error of the analytic engine alone. The design is not "
    "calibrated, so its distance from a real system is unknown."
)


def with_prediction(
    design: Design,
    report: Report,
    analytic: Report | GroupResults,
    shifts: Shifts | None = None,
) -> Report:
    """Return a report with prediction intervals.

    A calibrated design gets the intervals in which to expect measurements, instead of those of its
    engine, which are one part of them.

    Parameters
    ----------
    design : Design
        Whose calibration counts.
    report : Report
        Of any engine, with the intervals of that engine.
    analytic : Report or GroupResults
        What the analytic engine says of the same design, with its own intervals.
    shifts : Shifts, optional
        How the fitted parameters move the numbers; unset: computed.
    """
    calibration = design.calibration
    if calibration is None:
        text = UNCALIBRATED_ANALYTIC if report.engine == "analytic" else UNCALIBRATED
        return report.model_copy(update={"prediction": Prediction(text=text)})
    further = beyond(load_of(design), load_of_fit(calibration))
    doubt = ""
    if shifts is None:
        shifts, doubt = shifts_of(design, analytic, len(report.stations))
    numbers_here = numbers_of(report)
    moves = shifts or [[] for _ in numbers_here]
    mean_pct = structure_of(calibration, bool(further), _busy_share(report))
    percentile_pct = percentile_structure_of(calibration, bool(further))
    found = {
        place: _number(
            place,
            number,
            [list(pair) for pair in of_number],
            percentile_pct if place.quantity in PERCENTILES else mean_pct,
        )
        for (place, number), of_number in zip(numbers_here.items(), moves, strict=True)
        if number.value
    }
    found, by_sweep = with_sweep(design, found)
    numbers = [number for place, number in found.items() if place.kind != "class"]
    prediction = Prediction(
        text=_text(numbers, _noise(report), further, f"{by_sweep} {doubt}".strip()),
        numbers=numbers,
        beyond=further,
        source=calibration.source,
        calibration=_digest(calibration),
    )
    ends = {place: (number.low, number.high) for place, number in found.items()}
    return widened(design, report, ends).model_copy(update={"prediction": prediction})


def _number(
    place: Place, number: Number, shifts: list[list[float]], structure_pct: float
) -> PredictedNumber:
    value = number.value or 0.0
    down = math.hypot(*(max(0.0, *(-shift for shift in pair)) for pair in shifts), 0.0)
    up = math.hypot(*(max(0.0, *pair) for pair in shifts), 0.0)
    noise_pct, below, above = 0.0, 0.0, 0.0
    if number.low is not None and number.high is not None:
        noise_pct = 50.0 * (number.high - number.low) / value
        above = math.log(number.high / value)
        below = math.log(value / number.low) if number.low > 0.0 else above
    allowed = as_log(structure_pct)
    return PredictedNumber(
        quantity=place.quantity,
        group=place.id,
        value=value,
        low=value * math.exp(-math.hypot(down, below, allowed)),
        high=value * math.exp(math.hypot(up, above, allowed)),
        simulation_pct=noise_pct,
        parameters_pct=50.0 * (math.expm1(up) - math.expm1(-down)),
        structure_pct=structure_pct,
        shifts=shifts,
    )


def _text(numbers: list[PredictedNumber], noise: str, further: str, doubt: str) -> str:
    mean = next((n for n in numbers if n.quantity == "latency_mean_ms" and n.group is None), None)
    if mean is None:
        return "The design has no steady state, so there is nothing to predict."
    parts = (
        f"Mean latency ± {mean.simulation_pct:.1f} % {noise}, {half_width(mean.model_pct)} "
        f"calibration and model ({half_width(mean.parameters_pct)} fitted parameters, "
        f"{half_width(mean.structure_pct)} what the design leaves out)."
    )
    tail = next((n for n in numbers if n.quantity == "latency_p99_ms" and n.group is None), None)
    if tail is not None:
        parts += (
            f" p99 ± {tail.simulation_pct:.1f} % {noise}, {half_width(tail.model_pct)} calibration "
            "and model. IOPS, MB/s, p95 and numbers computed from IOPS have such intervals; all "
            "other numbers have the interval of the engine alone."
        )
    warned = f"Beyond the fitted loads: {further}." if further else ""
    return " ".join(filter(None, (parts, warned, doubt)))


def _noise(report: Report) -> str:
    """What the intervals of the report itself hold."""
    return "analytic engine" if report.engine == "analytic" else "simulation"


def _busy_share(report: Report) -> float:
    """Utilisation of the busiest station."""
    return max((row.utilisation_pct.value or 0.0 for row in report.stations), default=0.0) / 100.0


def _digest(calibration: DesignCalibration) -> str:
    return hashlib.sha256(calibration.model_dump_json().encode()).hexdigest()[:16]


def with_sweep(
    design: Design, numbers: Mapping[Place, PredictedNumber]
) -> tuple[dict[Place, PredictedNumber], str]:
    """The numbers with the interval of the sweep that the design carries, if that is narrower.

    A design with a sweep has one class of VMs, so its numbers are those of all together. Intervals
    reach to the computed number, as all in a report do.

    Returns
    -------
    numbers : dict
        Those with a narrower interval, and the others as they were.
    text : str
        What the sweep says; empty if nothing.
    """
    interval, rate = interval_by_sweep(design), numbers.get(TOTAL_RATE)
    if interval is None or rate is None:
        return {**numbers}, ""
    low, _, high = interval
    ios = load_of(design).ios

    def narrowed(place: Place, number: PredictedNumber) -> PredictedNumber:
        if place.quantity == "latency_mean_ms":  # Little's law of a closed loop without pauses
            return _narrowed(number, 1e3 * ios / high, 1e3 * ios / low)
        if place.quantity in ("iops", "mb_s"):
            each = number.value / rate.value
            return _narrowed(number, each * low, each * high)
        return number

    found = {place: narrowed(place, number) for place, number in numbers.items()}
    text = BY_SWEEP if found[TOTAL_RATE].is_by_curve else ""
    if not low <= rate.value <= high:
        text = (
            f"The points measured around this load give {count(low)} to {count(high)} IOPS, so the "
            f"design is off here. {text}"
        )
    return found, text.strip()


def _narrowed(number: PredictedNumber, low: float, high: float) -> PredictedNumber:
    low, high = min(low, number.value), max(high, number.value)
    if high / low >= number.high / number.low:
        return number
    return number.model_copy(update={"low": low, "high": high, "is_by_curve": True})
