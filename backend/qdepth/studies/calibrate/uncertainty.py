"""How well rows tell parameters: ends of the likelihood, and places on its border."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from scipy.optimize import least_squares

from qdepth.studies.calibrate.calibration_result import most_border
from qdepth.studies.calibrate.fit import Counted, FloatArray, Residuals, Spent, derivatives

LIMIT = 1.959964
"""Half-width of a 95 % interval in standard deviations."""
LINEAR = 0.1
"""A border may be off so much, as a share of its distance, before it is looked for."""
TRIALS = 8
"""Trials for one border."""


@dataclass(frozen=True)
class Spread:
    """What the rows tell of the parameters."""

    covariance: FloatArray
    """Of the logarithms."""
    low: FloatArray
    """Lower end of the 95 % interval of each logarithm; the bound where the rows set none."""
    high: FloatArray
    axes: list[tuple[FloatArray, FloatArray]]
    """Pairs of opposite places on the border of the likelihood, along independent directions."""
    corners: list[FloatArray]
    """Ends of the parameters' intervals, with the other parameters fitted again; only those that
    the covariance does not foresee."""
    is_open_low: list[bool]
    """Whether the rows set no lower end."""
    is_open_high: list[bool]


class Box(NamedTuple):
    """Bounds of the logarithms."""

    low: FloatArray
    high: FloatArray


def spread_of(residuals: Residuals, logs: FloatArray, jacobian: FloatArray, box: Box) -> Spread:
    """Find what the rows tell.

    Parameters
    ----------
    residuals : Residuals
        In units of their noise.
    logs : FloatArray
        Where the fit ended.
    jacobian : FloatArray
        Derivatives of the residuals there.
    box : Box
        Bounds; a uniform belief over them keeps what no row tells finite.

    Notes
    -----
    The covariance is that of the derivatives. Where chi squared at the end that they foresee is not
    what it should be, the end is looked for by the profile likelihood, that is with the other
    parameters fitted again (Raue and others, Bioinformatics 25, 2009).
    """
    belief = np.diag(12.0 / np.maximum(box.high - box.low, 1e-12) ** 2)
    information = jacobian.T @ jacobian
    covariance: FloatArray = np.linalg.inv(information + belief).astype(np.float64)
    border = _Border(Counted(residuals, most_border(len(logs))), logs, box)
    ends = [list(border.profile(index, covariance)) for index in range(len(logs))]
    return Spread(
        covariance=covariance,
        low=np.array([pair[0].place[index] for index, pair in enumerate(ends)]),
        high=np.array([pair[1].place[index] for index, pair in enumerate(ends)]),
        axes=list(border.axes(covariance)),
        corners=[end.place for pair in ends for end in pair if not end.is_foreseen],
        is_open_low=[pair[0].is_open for pair in ends],
        is_open_high=[pair[1].is_open for pair in ends],
    )


def nothing_fitted() -> Spread:
    """What the rows tell where there is no parameter: nothing."""
    none = np.empty(0)
    return Spread(np.empty((0, 0)), none, none, [], [], [], [])


class _End(NamedTuple):
    place: FloatArray
    is_open: bool
    """Whether the bound came before the border."""
    is_foreseen: bool
    """Whether it is where the covariance says."""


class _Border:
    """Where chi squared has risen by the square of the limit."""

    def __init__(self, residuals: Residuals, logs: FloatArray, box: Box) -> None:
        self._residuals = residuals
        self._logs = logs
        self._box = box
        self._limit = LIMIT
        self._least = self._cost(logs)

    def axes(self, covariance: FloatArray) -> Iterator[tuple[FloatArray, FloatArray]]:
        """Opposite places along the axes of the covariance, as far as the likelihood goes."""
        variances, directions = np.linalg.eigh(covariance)
        for variance, direction in zip(variances, directions.T, strict=True):
            reach = self._limit * np.sqrt(max(variance, 0.0))
            try:
                yield (self._along(-direction, reach), self._along(direction, reach))
            except Spent:
                shift = reach * direction
                yield (self._clipped(self._logs - shift), self._clipped(self._logs + shift))

    def profile(self, index: int, covariance: FloatArray) -> Iterator[_End]:
        """Lower and upper end of one parameter, with the others fitted again."""
        reach = self._limit * float(np.sqrt(covariance[index, index]))
        slope = covariance[:, index] / covariance[index, index]
        for sign in (-1.0, 1.0):
            bound = (self._box.low if sign < 0 else self._box.high)[index]
            room = abs(bound - self._logs[index])
            try:
                yield self._end(index, sign, min(reach, room), room, slope)
            except Spent:
                place = self._clipped(self._logs + sign * min(reach, room) * slope)
                yield _End(place, is_open=reach >= room, is_foreseen=True)

    def _end(self, index: int, sign: float, reach: float, room: float, slope: FloatArray) -> _End:
        """Look for the distance at which chi squared has risen to the limit."""
        inner, outer = 0.0, None
        place = self._logs
        for trial in range(TRIALS):
            place = self._clipped(self._logs + sign * reach * slope)
            if trial == 0 and self._is_border(self._rise(place)) and reach < room:
                return _End(place, is_open=False, is_foreseen=True)
            place = self._fitted_again(index, place)
            rise = self._rise(place)
            if self._is_border(rise):
                return _End(place, is_open=False, is_foreseen=False)
            if rise < self._limit:
                if reach >= room:
                    return _End(place, is_open=True, is_foreseen=False)
                inner = reach
                reach = min(room, 2 * reach) if outer is None else (inner + outer) / 2
            else:
                outer = reach
                reach = inner + (outer - inner) * min(0.9, max(0.1, self._limit / rise))
        return _End(place, is_open=False, is_foreseen=False)

    def _fitted_again(self, index: int, start: FloatArray) -> FloatArray:
        """The place with one parameter held, and the others fitted."""
        others = [each for each in range(len(start)) if each != index]
        if not others:
            return start

        def whole(free: FloatArray) -> FloatArray:
            place = start.copy()
            place[others] = free
            return place

        low, high = self._box.low[others], self._box.high[others]
        margin = 1e-6 * (high - low)

        def left(free: FloatArray) -> FloatArray:
            return self._residuals(whole(free))

        def slopes(free: FloatArray) -> FloatArray:
            return derivatives(left, free, low, high)

        found = least_squares(
            left,
            np.clip(start[others], low + margin, high - margin),
            slopes,
            bounds=(low, high),
            max_nfev=4,
            xtol=1e-3,
        )
        return whole(found.x)

    def _along(self, direction: FloatArray, reach: float) -> FloatArray:
        """The place in a direction where chi squared has risen to the limit, or less far."""
        place = self._clipped(self._logs + reach * direction)
        for _ in range(TRIALS):
            rise = self._rise(place)
            if rise <= (1 + LINEAR) * self._limit:
                break
            reach *= min(0.9, max(0.2, self._limit / rise))
            place = self._clipped(self._logs + reach * direction)
        return place

    def _clipped(self, place: FloatArray) -> FloatArray:
        return np.clip(place, self._box.low, self._box.high)

    def _is_border(self, rise: float) -> bool:
        return abs(rise - self._limit) <= LINEAR * self._limit

    def _rise(self, place: FloatArray) -> float:
        return float(np.sqrt(max(self._cost(place) - self._least, 0.0)))

    def _cost(self, place: FloatArray) -> float:
        found = self._residuals(place)
        return float(found @ found)
