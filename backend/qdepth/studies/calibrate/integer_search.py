"""Searches parameters with whole numbers, and which values fit as well."""

import itertools
import math
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np

from qdepth.studies.calibrate.calibration_result import most_repetitions
from qdepth.studies.calibrate.fit import Fit, FloatArray, Residuals, fit
from qdepth.studies.calibrate.scales import Scales

PLACES = 48
"""Largest number of combinations to begin with, spread evenly over the logarithms."""
STEPS = 5
"""Steps of the fit of the other parameters to one combination."""
FILLED = 24
"""Number of values between the ends of a set up to which all are tried."""

Values = tuple[int, ...]
"""The whole numbers, in the order of their parameters."""


class Held(NamedTuple):
    """The whole numbers held at a place, and the other parameters free."""

    place: FloatArray
    free: list[int]

    def full(self, some: FloatArray) -> FloatArray:
        """All parameters, with these for the free ones."""
        place = self.place.copy()
        place[self.free] = some
        return place

    def of(self, residuals: Residuals) -> Residuals:
        """Residuals of the free parameters only."""
        return lambda some: residuals(self.full(some))


def held_at(place: FloatArray, scales: Scales) -> Held:
    """Fix the whole numbers that a place has."""
    wholes = set(scales.wholes)
    return Held(place, [index for index in range(len(scales.each)) if index not in wholes])


def fit_free(
    residuals: Residuals, scales: Scales, start: FloatArray, most: int, *, anew: bool = False
) -> Fit:
    """Fit all but the whole numbers, which stay at the start; `again` over the whole range."""
    held = held_at(start, scales)
    if not held.free:
        return Fit(start, residuals(start), converged=True)
    low, high = scales.low[held.free], scales.high[held.free]
    begin = None if anew else start[held.free]
    found = fit(held.of(residuals), low, high, begin, most=most)
    return found._replace(logs=held.full(found.logs))


class Search:
    """Least squares over whole numbers, with the other parameters fitted to each combination.

    Chi squared over a whole number is a profile likelihood, so the values whose chi squared is less
    than the square of the limit above the least are the 95 % set, as for other parameters.
    """

    def __init__(self, residuals: Residuals, scales: Scales, start: Fit | None = None) -> None:
        self._residuals = residuals
        self._scales = scales
        self._ranges = [
            (int(scales.each[index].parameter.low), int(scales.each[index].parameter.high))
            for index in scales.wholes
        ]
        self.tried: dict[Values, Fit] = {}
        if start is not None:
            self.tried[self._values(start.logs)] = start

    @property
    def wholes(self) -> list[int]:
        """Places of the parameters with whole numbers."""
        return self._scales.wholes

    @property
    def best(self) -> Values:
        """The best fitting combination of those tried."""
        return min(self.tried, key=lambda values: self.tried[values].cost)

    def searched(self) -> Fit:
        """The best fit over all combinations that the search sees."""
        count = max(3, int(PLACES ** (1 / len(self._ranges))))
        grids = [_spaced(low, high, count) for low, high in self._ranges]
        for values in itertools.product(*grids):
            self._try(values)
        while near := [n for n in self._near(self.best) if n not in self.tried]:
            for values in near:
                self._try(values)
        return self.tried[self.best]

    def fitting(self, limit: float) -> list[Values]:
        """The combinations that the rows cannot distinguish from the best."""
        for index, sign in itertools.product(range(len(self._ranges)), (-1, 1)):
            self._find_end(index, sign, limit)
        for index in range(len(self._ranges)):
            known = [values[index] for values in self._fits(limit)]
            if max(known) - min(known) <= FILLED:
                for value in range(min(known), max(known) + 1):
                    self._try(_with(self.best, index, value))
        return self._fits(limit)

    def _fits(self, limit: float) -> list[Values]:
        least = self.tried[self.best].cost
        return [v for v, found in self.tried.items() if found.cost - least <= limit**2]

    def _find_end(self, index: int, sign: int, limit: float) -> None:
        """Try values outwards from the set, then between in and out, until they touch."""
        bound = self._ranges[index][0 if sign < 0 else 1]
        inside = max(self._fits(limit), key=lambda values: sign * values[index])
        outside: int | None = None
        step = 1
        while inside[index] != bound and outside != inside[index] + sign:
            if outside is None:
                value = inside[index] + sign * step
                value = max(value, bound) if sign < 0 else min(value, bound)
                step *= 2
            else:
                value = (inside[index] + outside) // 2
            there = _with(inside, index, value)
            self._try(there)
            if there in self._fits(limit):
                inside = there
            else:
                outside = value

    def _try(self, values: Values) -> None:
        if values in self.tried:
            return
        start = self._scales.low.copy()
        if self.tried:
            near = min(self.tried, key=lambda other: _distance(values, other))
            start = self.tried[near].logs.copy()
        start[self._scales.wholes] = np.log(values)
        most = most_repetitions(len(start), STEPS if self.tried else 12 * STEPS)
        self.tried[values] = fit_free(
            self._residuals, self._scales, start, most, anew=not self.tried
        )

    def _near(self, values: Values) -> Iterator[Values]:
        """Neighbours, and values half way to the next that were tried."""
        for index, (low, high) in enumerate(self._ranges):
            here = values[index]
            others = [v[index] for v in self.tried if _with(v, index, here) == values]
            below = [v for v in others if v < here]
            above = [v for v in others if v > here]
            for value in (
                here - 1,
                here + 1,
                (here + max(below)) // 2 if below else here,
                (here + min(above) + 1) // 2 if above else here,
            ):
                if low <= value <= high:
                    yield _with(values, index, value)

    def _values(self, logs: FloatArray) -> Values:
        return tuple(round(math.exp(logs[index])) for index in self._scales.wholes)


def _spaced(low: int, high: int, count: int) -> Sequence[int]:
    """Whole numbers from low to high, evenly spaced by their logarithms."""
    if high - low < count:
        return range(low, high + 1)
    return sorted({round(float(each)) for each in np.geomspace(low, high, count)})


def _with(values: Values, index: int, value: int) -> Values:
    return (*values[:index], value, *values[index + 1 :])


def _distance(one: Values, other: Values) -> float:
    return sum(abs(math.log(a / b)) for a, b in zip(one, other, strict=True))
