"""Intervals of a calibrated design: simulation, fitted parameters and structure together."""

import hashlib
import math
from collections.abc import Iterator
from typing import NamedTuple

from qdepth.design.document.calibration import DesignCalibration
from qdepth.design.document.document import Design
from qdepth.design.problem import InvalidDesign
from qdepth.report.prediction import PredictedNumber, PredictedQuantity, Prediction
from qdepth.report.quantity import Number
from qdepth.report.report import Report
from qdepth.report.rows import GroupResult
from qdepth.studies.estimate.analytic_report import analytic_report
from qdepth.studies.estimate.offered_load import beyond, load_of, load_of_fit
from qdepth.studies.estimate.structure import percentile_structure_of, structure_of
from qdepth.studies.overrides import Override, override, value_at

LIMIT = 1.959964
"""Half-width of a 95 % interval in standard deviations."""
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
    """Add to a report how far its numbers can be trusted.

    Parameters
    ----------
    design : Design
        Whose calibration counts.
    report : Report
        Of any engine.
    analytic : Report
        What the analytic engine says of the same design.
    """
    return report.model_copy(update={"prediction": _prediction(design, report, analytic)})


def _prediction(design: Design, report: Report, analytic: Report) -> Prediction:
    calibration = design.calibration
    if calibration is None:
        is_analytic = report.engine == "analytic"
        return Prediction(text=UNCALIBRATED_ANALYTIC if is_analytic else UNCALIBRATED)
    further = beyond(load_of(design), load_of_fit(calibration))
    around, doubt = _around(design, calibration, analytic)
    mean_pct = structure_of(calibration, bool(further), _busy_share(report))
    percentile_pct = percentile_structure_of(calibration, bool(further))
    numbers = [
        _number(
            row,
            [[_shift(row, one, analytic) for one in pair] for pair in around],
            percentile_pct if row.quantity in PERCENTILES else mean_pct,
        )
        for row in _rows(report)
        if row.number.value
    ]
    return Prediction(
        text=_text(numbers, _noise(report), further, doubt),
        numbers=numbers,
        beyond=further,
        source=calibration.source,
        calibration=_digest(calibration),
    )


class _Row(NamedTuple):
    quantity: PredictedQuantity
    group: str | None
    number: Number


def _rows(report: Report) -> Iterator[_Row]:
    groups: list[tuple[str | None, GroupResult]] = [(None, report.total)]
    groups += [(group.id, group) for group in report.groups]
    for group_id, group in groups:
        yield _Row("iops", group_id, group.iops)
        yield _Row("latency_mean_ms", group_id, group.latency_ms.mean)
        yield _Row("latency_p95_ms", group_id, group.latency_ms.p95)
        yield _Row("latency_p99_ms", group_id, group.latency_ms.p99)


def _shift(row: _Row, moved: Report, analytic: Report) -> float:
    """Change of the logarithm of a number where the parameters are moved."""
    found = [
        next(r.number.value for r in _rows(report) if r[:2] == row[:2])
        for report in (moved, analytic)
    ]
    there, here = found
    return math.log(there / here) if there and here else 0.0


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
            for direction in calibration.directions
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
    for field, step in zip(parameters, direction, strict=True):
        for path in (field.path, *field.also):
            now = value_at(design, path)
            if isinstance(now, int | float) and math.isclose(now, field.value, rel_tol=1e-5):
                value = field.value * math.exp(by * step)
                text = str(max(1, round(value))) if isinstance(now, int) else f"{value:.6g}"
                changes.append(Override(path, text))
    return override(design, changes)


def _number(row: _Row, shifts: list[list[float]], structure_pct: float) -> PredictedNumber:
    number = row.number
    value = number.value or 0.0
    down = math.hypot(*(max(0.0, *(-shift for shift in pair)) for pair in shifts), 0.0)
    up = math.hypot(*(max(0.0, *pair) for pair in shifts), 0.0)
    noise_pct = 0.0
    if number.low is not None and number.high is not None:
        noise_pct = 50.0 * (number.high - number.low) / value
    others = (math.log1p(noise_pct / 100.0), math.log1p(structure_pct / 100.0))
    return PredictedNumber(
        quantity=row.quantity,
        group=row.group,
        value=value,
        low=value * math.exp(-math.hypot(down, *others)),
        high=value * math.exp(math.hypot(up, *others)),
        simulation_pct=noise_pct,
        parameters_pct=50.0 * (math.expm1(up) - math.expm1(-down)),
        structure_pct=structure_pct,
        shifts=shifts,
    )


def _text(numbers: list[PredictedNumber], noise: str, further: str, doubt: str) -> str:
    mean = next((n for n in numbers if n.quantity == "latency_mean_ms" and n.group is None), None)
    if mean is None:
        return "The design has no steady state, so there is nothing to predict."
    told = (
        f"Mean latency ± {mean.simulation_pct:.1f} % {noise}, ± {mean.model_pct:.1f} % calibration "
        f"and model ({mean.parameters_pct:.1f} % fitted parameters, {mean.structure_pct:.1f} % "
        "what the design leaves out)."
    )
    tail = next((n for n in numbers if n.quantity == "latency_p99_ms" and n.group is None), None)
    if tail is not None:
        told += (
            f" p99 ± {tail.simulation_pct:.1f} % {noise}, ± {tail.model_pct:.1f} % calibration and "
            "model; other percentiles but p95 have the interval of the engine alone."
        )
    warned = f"Beyond the fitted loads: {further}." if further else ""
    return " ".join(filter(None, (told, warned, doubt)))


def _noise(report: Report) -> str:
    """What the intervals of the report itself hold."""
    return "analytic engine" if report.engine == "analytic" else "simulation"


def _busy_share(report: Report) -> float:
    """Utilisation of the busiest station."""
    return max((row.utilisation_pct.value or 0.0 for row in report.stations), default=0.0) / 100.0


def _digest(calibration: DesignCalibration) -> str:
    return hashlib.sha256(calibration.model_dump_json().encode()).hexdigest()[:16]
