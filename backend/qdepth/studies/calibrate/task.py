"""What a calibration requests from solvers: residuals at any place, and their meaning."""

from collections.abc import Callable
from contextlib import suppress
from typing import NamedTuple

import numpy as np
from scipy.special import chdtri, stdtrit

from qdepth.design.document.document import Design
from qdepth.studies.calibrate.calibration_result import (
    MOST_ROUNDS,
    QUANTITIES,
    SEARCHED,
    most_repetitions,
)
from qdepth.studies.calibrate.fit import REACH, Fit, FloatArray, Residuals, fit, refined
from qdepth.studies.calibrate.integer_search import Held, Search, fit_free, held_at
from qdepth.studies.calibrate.measurements import (
    InvalidMeasurements,
    Measurements,
    Point,
    Subject,
    noise_of,
)
from qdepth.studies.calibrate.prediction import NOISE, Measured, Places
from qdepth.studies.calibrate.scales import Scales
from qdepth.studies.calibrate.uncertainty import Spread
from qdepth.studies.estimate.structure import LIMIT

Solver = Callable[[Design, Subject], Measured]
"""Returns `iops` and `latency_mean_ms` of one class of VMs of a design or all, or `duration_s` of
an operation."""

NO_NUMBER = 7.0
"""Value in place of a missing number: a factor of a thousand off."""
AS_GOOD_AS_NONE = 5e-4
"""A parameter is 0 if that changes no row by more than this share."""
MET = 0.1
"""Chi squared up to which as many parameters as points fit them."""
SURE = 0.95
"""Share of intervals that hold the truth."""
TOO_MUCH = 0.05
"""Rows that scatter more than this chance allows were noisier than was stated."""
STATED = 1.0
"""Degrees of freedom of the stated noise, in addition to those of the rows."""


AS_GOOD = 0.5
"""Chi squared by which a refined fit may be worse: a simulation has dents of that depth."""


class Noise(NamedTuple):
    """Scatter of measured numbers."""

    factor: float
    """Noise that the intervals assume, in units of the stated noise."""
    is_estimated: bool
    """True if the rows scatter more than stated, so that their own noise counts."""
    limit: float = LIMIT
    """Half-width of a 95 % interval in standard deviations: Student's t if it is estimated."""


class Task:
    """Parameters of a design, and the points that they are fitted to."""

    def __init__(
        self, scales: Scales, measurements: Measurements, noises: FloatArray | None = None
    ) -> None:
        self.used = [point for point in measurements.points if point.role == "calibrate"]
        self.measurements = measurements
        self.scales = scales
        stated: FloatArray = np.array([noise_of(measurements, point) for point in self.used])
        self.noises = stated if noises is None else noises
        """Of the points, the units of all residuals; a fit adds the noise of its simulations."""

    def residuals(self, solve: Solver) -> Residuals:
        """log(computed / measured) of the points, in units of their noise, anywhere."""

        def at(logs: FloatArray) -> FloatArray:
            gaps = np.array([self._gap(logs, point, solve) for point in self.used])
            return np.asarray(gaps / self.noises)

        return at

    def solved(self, logs: FloatArray, point: Point, solve: Solver) -> Measured:
        """The numbers of a point for any parameters."""
        return solve(self.scales.at(logs, point), point.subject)

    def searched(self, solve: Solver, scout: Solver | None) -> Fit:
        """Fit from anywhere: over whole numbers by the scout, or the solver searches for itself."""
        low, high = self.scales.low, self.scales.high
        if self.scales.wholes:
            found = Search(self.residuals(scout or solve), self.scales).searched()
            return self.fitted_from(found.logs, solve, MOST_ROUNDS)
        most = most_repetitions(len(low), SEARCHED)
        return self._finished(fit(self.residuals(solve), low, high, most=most), solve)

    def meets_points(self, found: Fit) -> bool:
        """True if chance explains the remaining differences: no other minimum need be searched."""
        freedom = len(self.used) - len(found.logs)
        return found.cost <= (float(chdtri(freedom, TOO_MUCH)) if freedom else MET)

    def fitted_from(self, start: FloatArray, solve: Solver, rounds: int) -> Fit:
        """Fit from a place that is known to be good; whole numbers stay fixed."""
        self._count_simulation(start, solve)
        most = most_repetitions(len(start), rounds)
        return self._finished(fit_free(self.residuals(solve), self.scales, start, most), solve)

    def refined(self, found: Fit, solve: Solver) -> Fit:
        """The fit, refined as far as simulations allow; formulas need no second look."""
        stated = np.array([self.noise_of(point) for point in self.used])
        if np.array_equal(self.noises, stated):
            return found
        low, high = self.scales.low + REACH, self.scales.high - REACH
        free = held_at(found.logs, self.scales).free
        inside = [index for index in free if low[index] < found.logs[index] < high[index]]
        if not inside:
            return found
        held = Held(found.logs, inside)
        end = refined(held.of(self.residuals(solve)), found.logs[inside])
        if end is None or end.cost > found.cost + AS_GOOD:
            return found
        return found._replace(logs=held.full(end.logs), residuals=end.residuals)

    def _finished(self, found: Fit, solve: Solver) -> Fit:
        found = self._without_traces(found, solve)
        for point in self.used:
            self._require_number(found.logs, point, solve)
        gaps = self.gaps(found)
        self._count_simulation(found.logs, solve)
        return found._replace(residuals=gaps / self.noises)

    def _count_simulation(self, logs: FloatArray, solve: Solver) -> None:
        """Add the noise of the simulations to that of the rows: both part them from the truth."""
        stated = [self.noise_of(point) for point in self.used]
        simulated = [
            self.solved(logs, point, solve).get(f"{_fitted_to(point)}{NOISE}") or 0.0
            for point in self.used
        ]
        self.noises = np.hypot(stated, np.array(simulated) / (100.0 * LIMIT))

    def noise_of(self, point: Point) -> float:
        """Noise of a point, relative to its numbers."""
        return noise_of(self.measurements, point)

    def gaps(self, found: Fit) -> FloatArray:
        """log(computed / measured) of the points at the end of a fit."""
        return found.residuals * self.noises

    def noise(self, found: Fit) -> Noise:
        """The stated noise, or that of the rows where they scatter more than chance allows.

        Notes
        -----
        Then it is Birge's ratio, moderated by what was stated, which counts as `STATED` degrees of
        freedom more, with Student's t on the sum of both (Smyth, Stat. Appl. Genet. Mol. Biol.
        3(1), 2004, article 3). One degree of freedom alone knows a noise no better than to a factor
        of thirty, and its t is 12.7.
        """
        freedom = len(self.used) - len(found.logs)
        if freedom < 1 or not len(found.logs) or found.cost <= float(chdtri(freedom, TOO_MUCH)):
            return Noise(1.0, is_estimated=False)
        student = float(stdtrit(STATED + freedom, 0.5 * (1.0 + SURE)))
        factor = float(np.sqrt((STATED + found.cost) / (STATED + freedom)))
        return Noise(factor, is_estimated=True, limit=student)

    def places(
        self, point: Point, solvers: tuple[Solver, Solver], logs: FloatArray, spread: Spread
    ) -> Places:
        """Numbers of a point from the solver and a fast one, at the other places where the
        parameters could be."""
        solve, quick = solvers

        def there(place: FloatArray) -> Measured:
            if np.array_equal(place, logs):
                return {}
            return self.solved(place, point, quick)

        return Places(
            here=self.solved(logs, point, quick),
            axes=[(there(first), there(second)) for first, second in spread.axes],
            corners=[self.solved(corner, point, solve) for corner in spread.corners],
        )

    def _without_traces(self, found: Fit, solve: Solver) -> Fit:
        """The fit with those parameters at 0 that are as good as none."""
        at = self.residuals(solve)
        for index, scale in enumerate(self.scales.each):
            if scale.parameter.low > 0 or scale.value(float(found.logs[index])) == 0:
                continue
            none = found.logs.copy()
            none[index] = scale.low
            with suppress(InvalidMeasurements):
                residuals = at(none)
                change = np.abs(residuals - found.residuals) * self.noises
                if change.max() < AS_GOOD_AS_NONE:
                    found = found._replace(logs=none, residuals=residuals)
        return found

    def _require_number(self, logs: FloatArray, point: Point, solve: Solver) -> None:
        """Refuse a point that the design has no number for."""
        name = _fitted_to(point)
        if self.solved(logs, point, solve).get(name) is None:
            raise InvalidMeasurements(
                f"{point.id}: the design has no {name} there, so nothing can be fitted to it. "
                "Narrow the ranges of the parameters, or correct the point's overrides."
            )

    def _gap(self, logs: FloatArray, point: Point, solve: Solver) -> float:
        name = _fitted_to(point)
        value = self.solved(logs, point, solve).get(name)
        return float(np.log(value / getattr(point, name))) if value else NO_NUMBER


def _fitted_to(point: Point) -> str:
    """The first number that a point has, IOPS before latency."""
    return next(name for name in QUANTITIES if getattr(point, name) is not None)
