"""Spread of latencies: moments of their parts, and laws with these moments.

References
----------
S. M. Ross, "Introduction to Probability Models", 10th ed., Academic Press 2010, section 3.5: the
conditional variance formula.
N. L. Johnson, S. Kotz, N. Balakrishnan, "Continuous Univariate Distributions", vol. 1, 2nd ed.,
Wiley 1994, chapter 17: the gamma law of three parameters, Pearson's type III, by its moments.
"""

from collections import defaultdict
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass, field
from math import isfinite
from typing import NamedTuple

import numpy as np
from scipy.special import gammaincinv

from qdepth.engines.analytic.textbook.convolution import FloatArray
from qdepth.engines.analytic.textbook.moments import (
    CONSTANT,
    NOTHING,
    Cumulants,
    Moments,
    sum_of,
)

TINY = 1e-9
LEAST_SCV = 1e-6
"""Smallest scv of a latency."""
MOST_SKEWNESS = 100.0
"""Largest skewness of a latency: more would make the median too small for a float."""
ALIKE = 0.02
"""Relative difference of means up to which visits count as one alternative."""
MOST_PARTS = 8
"""Largest number of separate alternatives of a layer."""
PARTING = 0.01
"""Share of the variance from which two ways are separate."""


@dataclass(slots=True)
class VisitSpread:
    """Spread of the time of all visits together, from the visits that a customer may make.

    Visits with at most one on average count as alternative paths of a customer: paths of different
    length spread the time. More visits count as a sequence.
    """

    visits: float = 0.0
    mixed: Moments = NOTHING
    added: Cumulants = CONSTANT
    parts: list[tuple[float, Cumulants]] = field(default_factory=list)
    """Expected visits and the time of one, of visits with different times; only the first
    `MOST_PARTS` + 1."""

    def add(self, visits: float, time: Cumulants) -> None:
        """Expected visits, and the time of one."""
        self.visits += visits
        for at, (others, known) in enumerate(self.parts):
            if abs(known.mean - time.mean) <= ALIKE * known.mean:
                self.parts[at] = others + visits, known
                break
        else:
            if len(self.parts) <= MOST_PARTS:
                self.parts.append((visits, time))
        self.mixed = self.mixed.plus(time.moments.weighted(visits))
        self.added = self.added.plus(Cumulants(*[visits * each for each in time]))

    @property
    def cumulants(self) -> Cumulants:
        """Cumulants of all visits together."""
        return self.added if self.visits > 1.0 + TINY else self.mixed.cumulants


class Visits(NamedTuple):
    """Visits of a customer to one place, and the time of one of them."""

    layer: int
    """Layer that the place is in."""
    visits: float
    """Expected."""
    time: Cumulants


def time_of_all(visits: Iterable[Visits]) -> Cumulants:
    """Time that a customer spends in all layers, whose times are independent."""
    layers: dict[int, VisitSpread] = defaultdict(VisitSpread)
    for each in visits:
        layers[each.layer].add(each.visits, each.time)
    return sum_of(layer.cumulants for layer in layers.values())


class Way(NamedTuple):
    """One way through the layers that I/Os may go."""

    share: float
    """Share of the I/Os."""
    mean: float
    """Mean of their time [s]."""
    variance: float
    """[s^2]"""
    third: float
    """Third moment about the mean [s^3]."""

    @classmethod
    def of(cls, share: float, time: Cumulants) -> "Way":
        """It with a time; one that spreads beyond all numbers, of a wait without end, as such."""
        ends = isfinite(time.variance + time.third)
        return cls(share, *(time if ends else Cumulants.of_gamma(time.mean, time.mean**2)))


def ways_of(share: float, layers: Sequence[VisitSpread]) -> list[Way]:
    """Return the ways of I/Os through layers whose times are independent.

    Where I/Os visit one of unlike stations of a layer, or only some visit it, as the media behind a
    cache, each is a way of its own: percentiles of all are those of the mixture. Of several such
    layers that counts whose visits spread the time the most.

    Parameters
    ----------
    share : float
        Of all I/Os.
    layers : sequence of VisitSpread
        With expected visits for each of these I/Os.
    """
    whole = sum_of(layer.cumulants for layer in layers)
    some = [layer for layer in layers if TINY < layer.visits <= 1.0 + TINY]
    parting = max(some, key=_between, default=None)
    if parting is None or _between(parting) <= PARTING * whole.variance:
        return [Way.of(share, whole)]
    rest = sum_of(layer.cumulants for layer in layers if layer is not parting)
    there = _alternatives(parting)
    ways = [Way.of(share * visits, rest.plus(time)) for visits, time in there]
    elsewhere = 1.0 - sum(visits for visits, _ in there)
    return [*ways, Way.of(share * elsewhere, rest)] if elsewhere > TINY else ways


class DirectedSpread:
    """Spread of the times of reads and of writes over layers."""

    def __init__(self, read_share: float) -> None:
        self._shares = {True: read_share, False: 1.0 - read_share}
        self._layers: dict[bool, dict[Hashable, VisitSpread]] = {
            d: defaultdict(VisitSpread) for d in self._shares
        }

    def add(self, is_read: bool, layer: Hashable, visits: float, time: Cumulants) -> None:
        """Expected visits for each I/O of any direction, and the time of one."""
        self._layers[is_read][layer].add(visits / self._shares[is_read], time)

    @property
    def ways(self) -> tuple[Way, ...]:
        """Ways of reads, then of writes."""
        found = [
            ways_of(share, [*self._layers[d].values()])
            for d, share in self._shares.items()
            if share > 0
        ]
        return tuple(way for ways in found for way in ways)


def _alternatives(layer: VisitSpread) -> list[tuple[float, Cumulants]]:
    """Visits of which a customer makes one, and the time of each; together if they are many."""
    if len(layer.parts) <= MOST_PARTS:
        return layer.parts
    return [(layer.visits, layer.mixed.weighted(1.0 / layer.visits).cumulants)]


def _between(layer: VisitSpread) -> float:
    """What it adds to the variance that the alternatives have unlike means."""
    square = sum([visits * time.mean**2 for visits, time in _alternatives(layer)])
    return square - layer.mixed.first**2


def gamma_laws(ways: FloatArray) -> tuple[FloatArray, FloatArray, FloatArray]:
    """Return shape, scale [s] and least time [s] of the gamma law of each way.

    A latency is a sum of times in layers, each constant or a sum of about exponential times; a
    gamma law is a sum of exponential times with one mean. Its least time, in place of the constant
    ones, makes it fit the third moment too, unless it would be below 0.

    Parameters
    ----------
    ways : (..., 4)
        Fields of a `Way`, of a mean above 0.
    """
    _, mean, variance, third = np.moveaxis(ways, -1, 0)
    variance = np.maximum(variance, LEAST_SCV * mean**2)
    third = np.minimum(third, MOST_SKEWNESS * variance**1.5)
    third = np.maximum(third, 2.0 * variance**2 / mean)
    shape = 4.0 * variance**3 / third**2
    scale = third / (2.0 * variance)
    return shape, scale, np.maximum(0.0, mean - shape * scale)


def gamma_quantiles(way: Way, shares: Sequence[float]) -> list[float]:
    """Quantiles of the gamma law of a way [s]."""
    shape, scale, least = gamma_laws(np.array(way))
    return [float(x) for x in least + np.asarray(gammaincinv(shape, shares)) * scale]
