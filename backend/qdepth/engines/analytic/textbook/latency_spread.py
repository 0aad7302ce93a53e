"""How far times spread: their variances, and laws that have these means and variances.

References
----------
S. M. Ross, "Introduction to Probability Models", 10th ed., Academic Press 2010, section 3.5: the
conditional variance formula, and the variance of a random number of times.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import isfinite
from typing import NamedTuple

import numpy as np
from scipy.special import gammaincinv

from qdepth.engines.analytic.textbook.convolution import FloatArray

TINY = 1e-9
LEAST_SCV = 1e-4
"""Of a latency."""
PARTING = 0.01
"""Share of the variance from which on two ways are told apart."""


@dataclass(slots=True)
class VisitVariance:
    """Variance of the time of all visits together, from those that a customer may make.

    Visits that come to at most one in the mean are taken as paths of which a customer goes one:
    paths of unequal length spread the time. More visits are taken as made one after the other.
    """

    visits: float = 0.0
    first: float = 0.0
    second: float = 0.0
    within: float = 0.0

    def add(self, visits: float, mean: float, variance: float) -> None:
        """Expected visits, each of a time with a mean [s] and a variance [s^2]."""
        self.visits += visits
        self.first += visits * mean
        self.second += visits * (variance + mean * mean)
        self.within += visits * variance

    @property
    def variance(self) -> float:
        """[s^2]"""
        if self.visits > 1.0 + TINY:
            return self.within
        return max(0.0, self.second - self.first**2)


class Way(NamedTuple):
    """One way through the layers that I/Os may go."""

    share: float
    """Of the I/Os."""
    mean: float
    """Of their time [s]."""
    variance: float
    """[s^2]"""

    def within(self, most_scv: float) -> "Way":
        """It with that squared coefficient of variation at most; 1 where it is beyond all numbers.

        Spreads beyond all numbers are those of waits that never end.
        """
        variance = self.variance if isfinite(self.variance) else self.mean**2
        return self._replace(variance=min(variance, most_scv * self.mean**2))


def ways_of(share: float, layers: Sequence[VisitVariance]) -> list[Way]:
    """The ways of I/Os through layers whose times are independent: one, or two.

    Where only some of them visit a layer, as the media behind a cache, those that do and those that
    do not are two ways. Of several such layers that counts whose visits spread the time the most.

    Parameters
    ----------
    share : float
        Of all I/Os.
    layers : sequence of VisitVariance
        With expected visits for each of these I/Os.
    """
    mean = sum(layer.first for layer in layers)
    variance = sum(layer.variance for layer in layers)
    some = [layer for layer in layers if TINY < layer.visits < 1.0 - TINY]
    parting = max(some, key=_between, default=None)
    if parting is None or _between(parting) <= PARTING * variance:
        return [Way(share, mean, variance)]
    there = parting.first / parting.visits
    spread = max(0.0, parting.second / parting.visits - there**2)
    others, rest = mean - parting.first, max(0.0, variance - parting.variance)
    return [
        Way(share * parting.visits, others + there, rest + spread),
        Way(share * (1.0 - parting.visits), others, rest),
    ]


class DirectedSpread:
    """How the times of reads and of writes spread over layers."""

    def __init__(self, read_share: float, layers: int) -> None:
        self._shares = {True: read_share, False: 1.0 - read_share}
        self._layers = {d: [VisitVariance() for _ in range(layers)] for d in self._shares}

    def add(self, is_read: bool, layer: int, visits: float, mean: float, variance: float) -> None:
        """Expected visits for each I/O of any direction, of a time [s] with a variance [s^2]."""
        self._layers[is_read][layer].add(visits / self._shares[is_read], mean, variance)

    @property
    def ways(self) -> tuple[Way, ...]:
        """Those of reads, then of writes."""
        found = [ways_of(share, self._layers[d]) for d, share in self._shares.items() if share > 0]
        return tuple(way for ways in found for way in ways)


def _between(layer: VisitVariance) -> float:
    """What it adds to the variance that some visit it and others do not."""
    return layer.first**2 * (1.0 - layer.visits) / layer.visits


def wait_scv(present: FloatArray, rates: FloatArray) -> float:
    """Squared coefficient of variation of a wait: a random number of exponential completions.

    Parameters
    ----------
    present : (most + 1,)
        Probabilities of m = 0..most customers at a station.
    rates : (most,)
        Servers that are busy with 1..most present; the others wait.
    """
    waiting = np.arange(len(present), dtype=np.float64)
    waiting[1:] -= rates
    mean = float(present @ waiting)
    if mean <= TINY:
        return 1.0
    spread = float(present @ waiting**2) - mean**2
    return (spread + mean) / mean**2


def gamma_quantiles(mean: float, variance: float, shares: Sequence[float]) -> list[float]:
    """Quantiles of the gamma law with a mean [s] and a variance [s^2].

    A latency is a sum of times in layers, each a sum of about exponential times; a gamma law is
    a sum of exponential times with one mean, and it fits any mean and variance.
    """
    shape = 1.0 / max(variance / mean**2, LEAST_SCV)
    return [float(x) for x in np.asarray(gammaincinv(shape, shares)) * (mean / shape)]
