"""Intervals of a calibrated design: simulation, fitted parameters and structure together."""

import hashlib
import math

from qdepth.design.document.calibration import DesignCalibration
from qdepth.design.document.document import Design
from qdepth.design.problem import InvalidDesign
from qdepth.figures import half_width
from qdepth.report.prediction import PredictedNumber, Prediction
from qdepth.report.quantity import Number
from qdepth.report.report import Report
from qdepth.studies.estimate.analytic_report import analytic_report
from qdepth.studies.estimate.followed_directions import followed
from qdepth.studies.estimate.offered_load import beyond, load_of, load_of_fit
from qdepth.studies.estimate.structure import LIMIT, as_log, percentile_structure_of, structure_of
from qdepth.studies.estimate.widened import Place, numbers_of, widened
from qdepth.studies.overrides import Override, override, values_at

MOST_STATIONS = 1_000
"""Stations up to which the analytic engine follows the parameters while somebody waits."""
PERCENTILES = ("latency_p95_ms", "latency_p99_ms")
UNCALIBRATED = (
    "The intervals cover simulation noise alone. The design is not calibrated, so its distance "
    "from a real system is unknown."
)
UNCALIBRATED_ANALYTIC = (
    "The intervals cover the stated error of the analytic engine alone. The design is not "
    "calibrated, so its distance from a real system is unknown."
)


def with_prediction(design: Design, report: Report, analytic: Report) -> Report:
    """A report that says how far its numbers can be trusted.

    That of a calibrated design has the intervals in which measurements are to be expected in place
    of those of its engine, which are one part of them.

    Parameters
    ----------
    design : Design
        Whose calibration counts.
    report : Report
        Of any engine, with the intervals of that engine.
    analytic : Report
        What the analytic engine says of the same design, with its own intervals.
    """
    calibration = design.calibration
    if calibration is None:
        text = UNCALIBRATED_ANALYTIC if report.engine == "analytic" else UNCALIBRATED
        return report.model_copy(update={"prediction": Prediction(text=text)})
    further = beyond(load_of(design), load_of_fit(calibration))
    around, doubt = _around(design, calibration, analytic)
    mean_pct = structure_of(calibration, bool(further), _busy_share(report))
    percentile_pct = percentile_structure_of(calibration, bool(further))
    here = numbers_of(analytic)
    there = [[numbers_of(one) for one in pair] for pair in around]
    found = {
        place: _number(
            place,
            number,
            [[_shift(moved[place], here[place]) for moved in pair] for pair in there],
            percentile_pct if place.quantity in PERCENTILES else mean_pct,
        )
        for place, number in numbers_of(report).items()
        if number.value
    }
    numbers = [number for place, number in found.items() if place.kind != "class"]
    prediction = Prediction(
        text=_text(numbers, _noise(report), further, doubt),
        numbers=numbers,
        beyond=further,
        source=calibration.source,
        calibration=_digest(calibration),
    )
    ends = {place: (number.low, number.high) for place, number in found.items()}
    return widened(design, report, ends).model_copy(update={"prediction": prediction})


def _shift(there: Number, here: Number) -> float:
    """Change of the logarithm of a number where the parameters are moved."""
    return math.log(there.value / here.value) if there.value and here.value else 0.0


def _around(
    design: Design, calibration: DesignCalibration, analytic: Report
) -> tuple[list[tuple[Report, Report]], str]:
    """Reports on both sides of each direction, and what could not be followed."""
    if len(analytic.stations) > MOST_STATIONS:
        return [], "The design is too large to follow its fitted parameters: theirs is not in them."
    try:
        pairs = [
            (
                analytic_report(moved(design, direction, -LIMIT)),
                analytic_report(moved(design, direction, LIMIT)),
            )
            for direction in followed(calibration.directions)
        ]
    except InvalidDesign as refusal:
        return [], (
            "The uncertainty of the fitted parameters is not in them: it reaches values that the "
            f"design does not take ({refusal.problems[0].message})"
        )
    return pairs, ""


def moved(design: Design, direction: list[float], by: float) -> Design:
    """The design with its fitted parameters moved; those that were changed since stay.

    Raises
    ------
    InvalidDesign
        If a parameter reaches a value that the design does not take.
    """
    changes = []
    parameters = design.calibration.parameters if design.calibration else []
    steps = [pair for pair in zip(parameters, direction, strict=True) if pair[1] != 0]
    known = values_at(design, [path for field, _ in steps for path in field.paths])
    for field, step in steps:
        for path in field.paths:
            now = known[path]
            if isinstance(now, int | float) and math.isclose(now, field.value, rel_tol=1e-5):
                value = field.value * math.exp(by * step)
                text = str(max(1, round(value))) if isinstance(now, int) else f"{value:.6g}"
                changes.append(Override(path, text))
    return override(design, changes)


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
            "and model. IOPS and what follows from them, MB/s and p95 have such intervals too; all "
            "other numbers have that of the engine alone."
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
