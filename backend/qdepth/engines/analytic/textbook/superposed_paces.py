"""Sources that keep a pace each, superposed before one station.

Each source issues an I/O a slot, and slots follow each other at nearly equal intervals: over a few
of them the I/Os of many sources are as random as Poisson arrivals, over a period they are nearly
constant. How long a queue grows depends on both, and on how long a queue lasts.

References
----------
J. W. Roberts, J. T. Virtamo, "The superposition of periodic cell arrival streams in an ATM
multiplexer", IEEE Transactions on Communications 39(2), 1991, pp. 298-303: work that arrives in a
period is nearly a Brownian bridge, and P(V > x) = exp(-2 x (x / n + (1 - rho) / rho)). I. Norros,
J. Roberts, A. Simonian, J. T. Virtamo, "The superposition of variable bit rate sources in an ATM
multiplexer", IEEE Journal on Selected Areas in Communications 9(3), 1991: unlike periods. R. Addie,
P. Mannersalo, I. Norros, "Most probable paths and performance formulae for buffers with Gaussian
input traffic", European Transactions on Telecommunications 13(3), 2002: the same for any variance.
"""

from collections.abc import Sequence
from math import sqrt
from typing import NamedTuple

import numpy as np

from qdepth.engines.analytic.textbook.convolution import FloatArray
from qdepth.engines.analytic.textbook.refusal import OutsideTheory

TIMES, NODES = 192, 24
"""Of the grid: times over which work is added up, and amounts of work."""
_PARTS = np.linspace(0.0, 1.0, TIMES)
_NODES, _WEIGHTS = np.polynomial.legendre.leggauss(NODES)
SAME = 1e-9
FAR = 12.0
"""Amount of work beyond which a queue hardly ever grows, in means."""
LEAST_SCALE = 0.05
"""Smallest scale in units of the mean for Poisson arrivals: the grid always covers up to `FAR`
times as much work."""
SCATTERED = 2.0 / sqrt(np.pi)
"""Mean distance of two normal values that are independent, in standard deviations: the variance of
how many of a source's I/Os have crossed the ends of a long time, each way, in intervals."""


class PacedSources(NamedTuple):
    """Identical sources, and the work that they bring to one station."""

    number: float
    period: float
    """Mean time between slots [s]."""
    scv: float
    """Squared coefficient of variation of the times between slots; 1: Poisson arrivals."""
    work: float
    """Mean work of the I/O of a slot, including those that bring none [s]."""
    variance: float
    """Variance of this work [s^2]."""
    scatter: float = 0.0
    """Standard deviation of the time from the slot to the arrival of the I/O [s]."""
    turns: float = 1.0
    """Slots of the source of which one is counted here, as paths take turns."""
    company: float = 1.0
    """Sources that take these turns together: of that many I/Os of all of them one arrives."""
    left: float = 0.0
    """Variance that turns leave in how many of a long run of I/Os come; 0 where there are none.
    Without a meaning where `turns` is at most 1: an I/O of each path comes."""

    @property
    def is_random(self) -> bool:
        """Whether I/Os come as Poisson arrivals."""
        return abs(self.scv - 1.0) <= SAME and not self.is_in_turn

    @property
    def half_bridge(self) -> float:
        """Slots up to the middle of the longest bridge.

        Scattered I/Os are those of a longer bridge than one between two slots.
        """
        return 2.0 * max(0.25, SCATTERED * self.scatter / self.period)

    def arrivals_variance(self, times: FloatArray) -> FloatArray:
        """Variance of the number of slots in times [s].

        Every k-th I/O of several sources together: with N of all and a turn that begins anywhere,
        floor((N + U) / k) has the variance Var N / k^2 + E f (1 - f), where f is what N / k leaves
        over; P(N = 1) (1 - 1 / k) / k where N is small, and `left` where it spreads widely.
        """
        k = self.turns
        if not self.is_in_turn:
            return self._variance(times)
        every = self._replace(period=self.period / k, scv=min(1.0, self.scv * k))
        over = self.left * -np.expm1(-(1.0 - 1.0 / k) / k / self.left * self._issued(times))
        return every._variance(times) / k**2 + over / self.company

    def lacking(self, times: FloatArray) -> FloatArray:
        """I/Os in turn by which fewer arrive in the times after one of them than in any [s].

        Next come k - 1 that take other paths, and the own source pauses for an interval.
        """
        k = self.turns
        late = np.minimum(1.0, times * k / self.period)
        in_turn = (1.0 - 1.0 / k) * self.turned(times)
        return np.asarray(0.5 * (in_turn + max(0.0, 1.0 - self.scv * k) / k * late))

    def turned(self, times: FloatArray) -> FloatArray:
        """Progress of the turns in the times after an I/O [s]: 0 immediately, 1 after many.

        k - 1 others are between two that come, or the more the longer the run that comes at a time.
        """
        k = self.turns
        every = (1.0 - k**-2.0) / 6.0
        return np.asarray(-np.expm1(-2.0 / (k - 1.0) * every / self.left * self._issued(times)))

    @property
    def is_in_turn(self) -> bool:
        """Whether turns are those of many sources together."""
        has_turns = self.turns > 1.0 and self.left > 0.0
        return has_turns and (self.company > 1.0 or self.scv * self.turns >= 1.0 - SAME)

    def _issued(self, times: FloatArray) -> FloatArray:
        """I/Os of all that take turns together."""
        return self.company * times * self.turns / self.period

    def _variance(self, times: FloatArray) -> FloatArray:
        slots = times / self.period
        # A bridge of which the lower half counts: a queue that lasts longer begins at a time of
        # many I/Os.
        half = self.half_bridge
        bridge = np.where(slots < half, slots * (1.0 - slots / (2.0 * half)), half / 2.0)
        return np.asarray(self.scv * slots + (1.0 - self.scv) * bridge)

    def without_small_scatter(self) -> "PacedSources":
        """Return the same sources, without scatter that makes no bridge longer."""
        return self if self.half_bridge > 0.5 else self._replace(scatter=0.0)


class RelativeWait(NamedTuple):
    """Wait of the I/Os of a source, relative to Poisson arrivals with the same work."""

    mean: float
    square: float
    """Mean square, relative to that of an exponential law with the same mean."""


def relative_waits(
    kinds: Sequence[PacedSources], speed: float = 1.0, least: float = 0.0
) -> list[RelativeWait]:
    """Return the wait of the I/Os of each kind.

    Parameters
    ----------
    kinds : sequence of PacedSources
        Together they bring less work than the station does; at least one brings some.
    speed : float
        Work that it does in a second when all its servers are busy.
    least : float
        Time before which nothing that comes can wait: many slots are held so long [s].

    Notes
    -----
    P(W > x) = exp(-min over t of (x + m(t))^2 / (2 v(t))), where m(t) is the mean work that the
    station can do in t beyond what comes, and v(t) the variance of what comes. Exact for the mean
    of M/G/1 and for the Brownian bridge. An I/O meets the other sources as they are at any time,
    and its own source's I/Os only from an interval on, so one source alone with constant service
    never waits. More load makes m smaller and v greater at each number of slots: the wait grows.
    """
    if least == 0.0 and all(kind.is_random for kind in kinds):
        return [RelativeWait(1.0, 1.0)] * len(kinds)
    alike = {kind._replace(number=0.0): 0.0 for kind in kinds}
    for kind in kinds:
        alike[kind._replace(number=0.0)] += kind.number
    rows = [kind._replace(number=number) for kind, number in alike.items()]
    second = sum(row.number * (row.work**2 + row.variance) / row.period for row in rows)
    idle = speed - sum(row.number * row.work / row.period for row in rows)
    if idle <= 0.0:
        raise OutsideTheory("The load of the station reaches or exceeds its capacity.")
    poisson = second / (2.0 * speed * idle)
    times = least + _times(rows, poisson, speed, idle)
    curves = [_Curve.of(row, times) for row in rows]
    mean = sum(row.number * curve.mean for row, curve in zip(rows, curves, strict=True))
    variance = sum(row.number * curve.variance for row, curve in zip(rows, curves, strict=True))
    waits = {
        row._replace(number=0.0): _wait(
            speed * times - (mean - curve.mean + curve.own_mean),
            variance - curve.variance + curve.own_variance,
            poisson,
            speed,
        )
        for row, curve in zip(rows, curves, strict=True)
    }
    return [waits[kind._replace(number=0.0)] for kind in kinds]


class _Curve(NamedTuple):
    """Work of one source over times, seen from anywhere and from an I/O of its own."""

    mean: FloatArray
    variance: FloatArray
    own_mean: FloatArray
    own_variance: FloatArray

    @classmethod
    def of(cls, row: PacedSources, times: FloatArray) -> "_Curve":
        slots, half = times / row.period, row.half_bridge
        whole = row.work**2 * row.arrivals_variance(times) + row.variance * slots
        # Own I/Os come one interval later at the earliest; as many of Poisson arrivals as ever.
        is_later = slots >= 1.0
        steady = np.where(is_later, slots - min(half, 1.0), 0.0)
        own = row.scv * slots + (1.0 - row.scv) * steady
        spread = row.work**2 * row.scv * slots + row.variance * own
        if row.is_in_turn and row.company > 1.0:
            own = slots - row.lacking(times)
            left = whole * (1.0 - row.company * (1.0 - row.turned(times)))
            return cls(row.work * slots, whole, row.work * own, left)
        return cls(
            row.work * slots,
            whole,
            row.work * own,
            np.where(is_later | (row.scv >= 1.0), spread, 0.0),
        )


def _times(rows: Sequence[PacedSources], poisson: float, speed: float, idle: float) -> FloatArray:
    """Times over which queues of any likely length may grow [s]."""
    periods = [row.period for row in rows]
    emptied = poisson * speed / idle
    shortest, longest = min(*periods, emptied), max(*periods, FAR * emptied)
    return np.append(1e-3 * shortest * (2e3 * longest / shortest) ** _PARTS, periods)


def _wait(room: FloatArray, variance: FloatArray, poisson: float, speed: float) -> RelativeWait:
    """Of what the most likely times make exceed the room."""
    some = variance > 0.0
    if not some.any():
        return RelativeWait(0.0, 1.0)
    room, variance = np.maximum(room[some], 0.0), variance[some]
    scale = max(float(np.max(np.sqrt(2.0 * variance) - room)), LEAST_SCALE * poisson * speed)
    root = (_NODES + 1.0) / 2.0
    work = FAR * scale * root**2
    least = np.min((work[:, None] + room) ** 2 / (2.0 * variance), axis=1)
    each = _WEIGHTS * FAR * scale * root * np.exp(-least)
    mean, square = float(np.sum(each)), float(np.sum(2.0 * work * each))
    exponential = 2.0 * mean**2
    return RelativeWait(mean / speed / poisson, square / exponential if exponential > 0 else 1.0)
