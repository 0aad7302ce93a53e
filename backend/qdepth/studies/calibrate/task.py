"""What a calibration asks of solvers: residuals at any place, and what they tell."""

from collections.abc import Callable
from contextlib import suppress
from typing import NamedTuple

import numpy as np
from scipy.special import chdtri

from qdepth.design.document.document import Design
from qdepth.studies.calibrate.calibration_result import QUANTITIES
from qdepth.studies.calibrate.fit import Fit, FloatArray, Residuals, derivatives, fit
from qdepth.studies.calibrate.measurements import (
    InvalidMeasurements,
    Measurements,
    Point,
    Subject,
    at_point,
    noise_of,
)
from qdepth.studies.calibrate.prediction import Measured, Places
from qdepth.studies.calibrate.scales import Scales, scales_of
from qdepth.studies.calibrate.uncertainty import Box, Spread, nothing_fitted, spread_of

Solver = Callable[[Design, Subject], Measured]
"""Gives `iops` and `latency_mean_ms` of one VM group of a design or all, or `duration_s` of an
operation."""

NO_NUMBER = 7.0
"""What a missing number counts as: a factor of a thousand off."""
AS_GOOD_AS_NONE = 5e-4
"""A parameter is 0 where that changes no row by more than this share."""
TOO_MUCH = 0.05
"""Rows that scatter more than this chance allows were noisier than was stated."""


class Noise(NamedTuple):
    """How much measured numbers scatter."""

    factor: float
    """Noise that the intervals count on, in units of what was stated."""
    is_estimated: bool
    """Whether the rows scatter more than was stated, so that theirs counts."""


class Task:
    """Parameters of a design, and the points that they are fitted to."""

    def __init__(self, design: Design, measurements: Measurements) -> None:
        self.used = [point for point in measurements.points if point.role == "calibrate"]
        self.measurements = measurements
        self.scales: Scales = scales_of(design, measurements.parameters)
        self._noises: FloatArray = np.array([noise_of(measurements, point) for point in self.used])

    def residuals(self, solve: Solver) -> Residuals:
        """log(computed / measured) of the points, in units of their noise, anywhere."""

        def at(logs: FloatArray) -> FloatArray:
            design = self.scales.at(logs)
            gaps = np.array([_gap(design, point, solve) for point in self.used])
            return np.asarray(gaps / self._noises)

        return at

    def fitted(self, solve: Solver, scout: Solver | None) -> Fit:
        """Fit; the scout says where to start, or the solver searches for itself."""
        low, high = self.scales.low, self.scales.high
        if len(low) == 0:
            return Fit(low, self.residuals(solve)(low), converged=True)
        start = None
        if scout is not None:
            start = fit(self.residuals(scout), low, high, None).logs
        found = fit(self.residuals(solve), low, high, start)
        found = found._replace(logs=self._without_traces(found, solve))
        for point in self.used:
            require_number(self.scales.at(found.logs), point, solve)
        return found

    def noise_of(self, point: Point) -> float:
        """Noise of a point, relative to its numbers."""
        return noise_of(self.measurements, point)

    def gaps(self, found: Fit) -> FloatArray:
        """log(computed / measured) of the points where a fit ended."""
        return found.residuals * self._noises

    def noise(self, found: Fit) -> Noise:
        """The stated noise, or that of the rows where they scatter more (Birge's ratio)."""
        freedom = len(self.used) - len(found.logs)
        if freedom < 1 or not len(found.logs) or found.cost <= float(chdtri(freedom, TOO_MUCH)):
            return Noise(1.0, is_estimated=False)
        return Noise(float(np.sqrt(found.cost / freedom)), is_estimated=True)

    def spread(self, found: Fit, quick: Solver, noise: Noise) -> Spread:
        """What the points tell of the parameters, by a solver whose changes count alone."""
        if len(found.logs) == 0:
            return nothing_fitted()
        at = self.residuals(quick)
        offset = found.residuals - at(found.logs)
        box = Box(self.scales.low, self.scales.high)

        def shifted(logs: FloatArray) -> FloatArray:
            return np.asarray((at(logs) + offset) / noise.factor)

        jacobian = derivatives(shifted, found.logs, box.low, box.high)
        return spread_of(shifted, found.logs, jacobian, box)

    def places(self, point: Point, quick: Solver, logs: FloatArray, spread: Spread) -> Places:
        """What a solver computes of a point wherever the parameters could be as well."""

        def there(place: FloatArray) -> Measured:
            if np.array_equal(place, logs):
                return {}
            return quick(at_point(self.scales.at(place), point), point.subject)

        return Places(
            here=quick(at_point(self.scales.at(logs), point), point.subject),
            axes=[(there(first), there(second)) for first, second in spread.axes],
            corners=[there(corner) for corner in spread.corners],
        )

    def _without_traces(self, found: Fit, solve: Solver) -> FloatArray:
        """The logarithms with those parameters at 0 that are as good as none."""
        at, logs = self.residuals(solve), found.logs
        for index, scale in enumerate(self.scales.each):
            if scale.parameter.low > 0 or scale.value(float(logs[index])) == 0:
                continue
            none = logs.copy()
            none[index] = scale.low
            with suppress(InvalidMeasurements):
                change = np.abs(at(none) - found.residuals) * self._noises
                if change.max() < AS_GOOD_AS_NONE:
                    logs = none
        return logs


def require_number(design: Design, point: Point, solve: Solver) -> None:
    """Refuse a point that the design has no number for.

    Raises
    ------
    InvalidMeasurements
        With what to do.
    """
    name = _fitted_to(point)
    if solve(at_point(design, point), point.subject).get(name) is None:
        raise InvalidMeasurements(
            f"{point.id}: the design has no {name} there, so nothing can be fitted to it. Narrow "
            "the ranges of the parameters, or correct the point's overrides."
        )


def _fitted_to(point: Point) -> str:
    """The first number that a point has, IOPS before latency."""
    return next(name for name in QUANTITIES if getattr(point, name) is not None)


def _gap(design: Design, point: Point, solve: Solver) -> float:
    name = _fitted_to(point)
    value = solve(at_point(design, point), point.subject).get(name)
    return float(np.log(value / getattr(point, name))) if value else NO_NUMBER
