"""Ends of the parameters' intervals by the profile likelihood, past flat places and bounds."""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from qdepth.studies.calibrate.fit import FloatArray, Spent, derivatives
from qdepth.studies.calibrate.likelihood import LINEAR, Likelihood

TRIALS = 16
"""Trials for one end."""
PASSES = 2
"""Number of times that ends are searched again because a place beyond them fits."""
LOOKS = 8
"""Places at which each other parameter is tried, over its whole range, before an end is
accepted."""
NEAR = 0.01
"""An end is known well enough to this distance, as a logarithm: 1 % of the value."""


class End(NamedTuple):
    """One end of the interval of one parameter."""

    place: FloatArray
    """All parameters there."""
    is_open: bool
    """True if the bound came before the border."""
    is_foreseen: bool
    """True if it is where the covariance predicts it."""


class _Side(NamedTuple):
    """An end that is looked for."""

    which: int
    """Place of the parameter."""
    sign: float
    reach: float
    """Distance of the end that the covariance foresees."""
    room: float
    """Distance of the bound."""
    slope: FloatArray
    """How the other parameters go along, as the covariance foresees."""


class _Trial(NamedTuple):
    """A distance that was tried, and how far chi squared has risen there, as a root."""

    reach: float
    rise: float


def ends_of(likelihood: Likelihood, covariance: FloatArray) -> list[tuple[End, End]]:
    """Lower and upper end of each parameter, with the others fitted again.

    Notes
    -----
    The profile likelihood (Raue and others, Bioinformatics 25, 2009). A local fit of the others
    does not leave a place at which one of them has no effect, such as a bound: before a place
    counts as outside, each other is tried over all of its range; and where any place beyond an end
    was seen to fit, the end is looked for again from there.
    """
    return _Ends(likelihood, covariance).found()


class _Ends:
    def __init__(self, likelihood: Likelihood, covariance: FloatArray) -> None:
        self._all = likelihood
        self._covariance = covariance

    def found(self) -> list[tuple[End, End]]:
        sides = list(self._sides())
        ends = [self._tried(side, None) for side in sides]
        for _ in range(PASSES):
            starts = [self._beyond(side, end) for side, end in zip(sides, ends, strict=True)]
            if all(start is None for start in starts):
                break
            ends = [
                end if start is None else self._tried(side, start)
                for side, end, start in zip(sides, ends, starts, strict=True)
            ]
        return list(zip(ends[::2], ends[1::2], strict=True))

    def _sides(self) -> Iterator[_Side]:
        logs, box, covariance = self._all.logs, self._all.box, self._covariance
        for index in range(len(logs)):
            deviation = float(np.sqrt(covariance[index, index]))
            slope = covariance[:, index] / covariance[index, index]
            for sign, bound in ((-1.0, box.low[index]), (1.0, box.high[index])):
                room = abs(float(bound - logs[index]))
                reach = min(self._all.limit * deviation, room)
                yield _Side(index, sign, reach, room, slope)

    def _tried(self, side: _Side, start: FloatArray | None) -> End:
        """An end; the farthest that is known to fit, or foreseen, where no more may be asked."""
        try:
            return self._end(side, start)
        except Spent:
            if start is not None:
                return End(start, is_open=False, is_foreseen=False)
            return End(self._linear(side, side.reach), side.reach >= side.room, is_foreseen=True)

    def _beyond(self, side: _Side, end: End) -> FloatArray | None:
        """The farthest place beyond an end that was seen to fit; None if there is none."""
        if end.is_open:
            return None
        border = self._distance(side, end.place) + NEAR
        fitting = [place for place in self._all.fitting() if self._distance(side, place) > border]
        return max(fitting, key=lambda place: self._distance(side, place), default=None)

    def _end(self, side: _Side, start: FloatArray | None) -> End:
        """Look for the distance at which chi squared has risen to the limit."""
        near, outer, reach = self._all.logs, None, side.reach
        inner = _Trial(0.0, 0.0)
        if start is None and reach < side.room:
            place = self._linear(side, reach)
            if self._all.is_border(place) and not self._is_inside(self._looked(side, place)):
                return End(place, is_open=False, is_foreseen=True)
        elif start is not None:
            near, inner = start, _Trial(self._distance(side, start), self._all.rise(start))
            reach = min(side.room, 1.5 * inner.reach)
        for trial in range(TRIALS):
            place = self._fitted_again(side, reach, near)
            rise = self._all.rise(place)
            if rise <= self._all.limit and reach >= side.room:
                return End(place, is_open=True, is_foreseen=False)
            if self._all.is_border(place):
                return End(place, is_open=False, is_foreseen=False)
            if rise < self._all.limit:
                inner, near = _Trial(reach, rise), place
            else:
                outer = _Trial(reach, rise)
            if outer is not None and outer.reach - inner.reach < NEAR:
                break
            reach = self._next(inner, outer, side.room, halves=trial % 2 == 1)
        last = inner if outer is None else outer
        return End(self._held(side, last.reach, near), is_open=False, is_foreseen=False)

    def _next(self, inner: _Trial, outer: _Trial | None, room: float, *, halves: bool) -> float:
        """The next distance to try: farther out, or between two that are too near and too far."""
        if outer is None:
            return min(room, 2.0 * inner.reach)
        share = (self._all.limit - inner.rise) / (outer.rise - inner.rise)
        share = 0.5 if halves else min(0.9, max(0.1, share))
        return inner.reach + share * (outer.reach - inner.reach)

    def _fitted_again(self, side: _Side, reach: float, near: FloatArray) -> FloatArray:
        """The place with one parameter held, and the others fitted from wherever fits best."""
        starts = [self._held(side, reach, near), self._linear(side, reach)]
        place = self._descended(side, min(starts, key=self._all.rise))
        if self._is_inside(place):
            return place
        looked = self._looked(side, place)
        if self._all.rise(looked) < (1 - LINEAR) * self._all.rise(place):
            return self._descended(side, looked)
        return place

    def _looked(self, side: _Side, place: FloatArray) -> FloatArray:
        """The best of the places with one other parameter anywhere in its range."""
        box, places = self._all.box, [place]
        for other in self._others(side):
            for share in np.linspace(0.0, 1.0, LOOKS):
                there = place.copy()
                there[other] = box.low[other] + share * (box.high[other] - box.low[other])
                places.append(there)
        return min(places, key=self._all.rise)

    def _descended(self, side: _Side, start: FloatArray) -> FloatArray:
        others = self._others(side)
        if not others:
            return start

        def whole(free: FloatArray) -> FloatArray:
            place = start.copy()
            place[others] = free
            return place

        low, high = self._all.box.low[others], self._all.box.high[others]
        margin = 1e-6 * (high - low)

        def left(free: FloatArray) -> FloatArray:
            return self._all.residuals(whole(free))

        def slopes(free: FloatArray) -> FloatArray:
            return derivatives(left, free, low, high)

        inside = np.clip(start[others], low + margin, high - margin)
        from scipy.optimize import least_squares  # noqa: PLC0415  half a second, for fits alone

        found = least_squares(left, inside, slopes, bounds=(low, high), max_nfev=4, xtol=1e-3)
        return whole(found.x)

    def _others(self, side: _Side) -> list[int]:
        return [each for each in range(len(self._all.logs)) if each != side.which]

    def _is_inside(self, place: FloatArray) -> bool:
        return self._all.rise(place) < (1 - LINEAR) * self._all.limit

    def _linear(self, side: _Side, reach: float) -> FloatArray:
        return self._all.box.clipped(self._all.logs + side.sign * reach * side.slope)

    def _held(self, side: _Side, reach: float, near: FloatArray) -> FloatArray:
        place = near.copy()
        place[side.which] = self._all.logs[side.which] + side.sign * reach
        return self._all.box.clipped(place)

    def _distance(self, side: _Side, place: FloatArray) -> float:
        return side.sign * float(place[side.which] - self._all.logs[side.which])
