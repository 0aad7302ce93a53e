"""A rate by the I/Os under way, read from measured points.

Between two measured loads the latency rises on a straight line, so the rate is that of a constant
delay and a single server that meet both ends (asymptotic bounds, Lazowska and others, "Quantitative
System Performance", 1984, section 5.2). Where parts keep their rates, neither the rate nor the
latency falls with more I/Os (Suri, 1985). A rate that was measured to fall is followed, since parts
do slow down; a latency that falls is not.
"""

from collections.abc import Sequence
from itertools import pairwise
from math import exp, log
from statistics import fmean
from typing import NamedTuple


class Curve(NamedTuple):
    """A rate by the I/Os that are under way."""

    ios: tuple[int, ...]
    """In rising order."""
    iops: tuple[float, ...]
    """Rate at each [1/s]."""

    @property
    def most(self) -> int:
        """The largest load of the curve."""
        return self.ios[-1]

    def bounds_at(self, ios: float) -> tuple[float, float]:
        """The least and the highest rate that the loads around allow [1/s].

        The rate is between those of both, and the latency, too. Below the first load, the latency
        is no longer than there. Beyond the last one, the rate does not fall, nor the latency, and
        the rate rises no faster than before. At a load of the curve, both are its rate.
        """
        if ios < self.ios[0]:
            return self.iops[0] * ios / self.ios[0], self.iops[0]
        for (low, slow), (high, fast) in pairwise(zip(self.ios, self.iops, strict=True)):
            if low < ios < high:
                most = min(max(fast, slow), slow * ios / low)
                least = max(min(slow, fast), fast * ios / high)
                return min(least, most), most
        here = self.at(ios)
        return here, max(here, self._extended(ios)) if ios > self.most else here

    def _extended(self, ios: float) -> float:
        """The rate beyond the last load if it rose as between the last two [1/s]."""
        if len(self.ios) == 1:
            return self.iops[0] * ios / self.ios[0]
        (low, high), (slow, fast) = self.ios[-2:], self.iops[-2:]
        return min(fast + (fast - slow) * (ios - high) / (high - low), fast * ios / high)

    def spread_at(self, ios: float) -> float:
        """How far apart the rates are that the loads around allow, as a logarithm."""
        least, most = self.bounds_at(ios)
        return log(most / least)

    def at(self, ios: float) -> float:
        """The rate with this many I/Os under way [1/s]: beyond the last load it stays."""
        if ios <= self.ios[0]:
            return self.iops[0] * ios / self.ios[0]
        for (low, slow), (high, fast) in pairwise(zip(self.ios, self.iops, strict=True)):
            if ios <= high:
                share = (ios - low) / (high - low)
                latency = (1 - share) * low / slow + share * high / fast
                return ios / latency
        return self.iops[-1]


def curve_of(rows: Sequence[tuple[int, float]]) -> Curve:
    """The curve through rates by I/Os, as close as a latency allows that never falls.

    Of several rates at one load their geometric mean counts.
    """
    loads = sorted({ios for ios, _ in rows})
    rates = [exp(fmean(log(rate) for ios, rate in rows if ios == load)) for load in loads]
    for place in range(1, len(loads)):
        ratio = loads[place] / loads[place - 1]
        rates[place] = min(rates[place], ratio * rates[place - 1])
    return Curve(tuple(loads), tuple(rates))
