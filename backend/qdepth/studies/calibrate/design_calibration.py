"""Calibration data of a fitted design, so that its numbers say how far to trust them."""

from contextlib import suppress

import numpy as np

from qdepth.design.document.calibration import DesignCalibration, FittedField
from qdepth.design.document.document import Design
from qdepth.design.problem import InvalidDesign
from qdepth.studies.calibrate.calibration_result import Allowance
from qdepth.studies.calibrate.fit import Fit, FloatArray
from qdepth.studies.calibrate.measurements import Point, at_point
from qdepth.studies.calibrate.prediction import Places
from qdepth.studies.calibrate.task import Solver, Task
from qdepth.studies.calibrate.uncertainty import Spread
from qdepth.studies.estimate.followed_directions import followed
from qdepth.studies.estimate.offered_load import Load, load_of, load_of_fit, most_of
from qdepth.studies.estimate.prediction_shifts import moved
from qdepth.studies.estimate.structure import LIMIT


def carrying(task: Task, found: Fit, spread: Spread, allowance: Allowance) -> Design:
    """The fitted design with its calibration."""
    if not task.measurements.parameters:
        return task.scales.design
    fitted, values = task.scales.at(found.logs), task.scales.values(found.logs)
    most = fitted_load(task, fitted)
    calibration = DesignCalibration(
        parameters=[
            FittedField(path=parameter.path, also=parameter.also, value=value)
            for parameter, value in zip(task.measurements.parameters, values, strict=True)
        ],
        directions=_directions(spread, found.logs, values),
        saturated_pct=allowance.saturated_pct,
        within_pct=allowance.within_pct,
        beyond_pct=allowance.beyond_pct,
        percentiles_pct=allowance.percentiles_pct,
        source=allowance.source,
        fitted_ios=most.ios,
        fitted_iops=round(most.iops),
        fitted_conditions=list(most.conditions),
    )
    return fitted.model_copy(update={"calibration": calibration})


def fitted_load(task: Task, fitted: Design) -> Load:
    """The largest requested load of any fitted point."""
    return most_of([load_of(at_point(fitted, point)) for point in task.used])


def carried_load(calibration: DesignCalibration | None) -> Load | None:
    """The largest requested load when the design was fitted; None if it was not."""
    if calibration is None:
        return None
    return load_of_fit(calibration)


def places_of_carried(
    there: Design, calibration: DesignCalibration, point: Point, solve: Solver
) -> Places:
    """Return the possible numbers of a point by the uncertainty of earlier fitted parameters.

    A direction that reaches values which the design does not accept has no effect.
    """
    axes = []
    for direction in followed(calibration.directions):
        with suppress(InvalidDesign):
            ends = [moved(there, direction, by) for by in (-LIMIT, LIMIT)]
            axes.append((solve(ends[0], point.subject), solve(ends[1], point.subject)))
    return Places(here=solve(there, point.subject), axes=axes, corners=[])


def _directions(spread: Spread, logs: FloatArray, values: list[float]) -> list[list[float]]:
    """A square root of the covariance; a parameter at 0 has no logarithm, and moves nowhere.

    One more direction for each whole number: to the farthest that fits as well.
    """
    variances, axes = np.linalg.eigh(spread.covariance)
    lines = [*zip(np.sqrt(np.maximum(variances, 0.0)), axes.T, strict=True)]
    lines += [(1.0 / LIMIT, choice - logs) for choice in spread.farthest(logs)]
    return [
        [
            float(f"{deviation * part:.4g}") if value > 0 else 0.0
            for part, value in zip(axis, values, strict=True)
        ]
        for deviation, axis in lines
        if deviation > 0
    ]
