"""How far times spread: their variances, and a law that has a mean and a variance.

References
----------
S. M. Ross, "Introduction to Probability Models", 10th ed., Academic Press 2010, section 3.5: the
conditional variance formula, and the variance of a random number of times.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from scipy.special import gammaincinv

from qdepth.engines.analytic.textbook.convolution import FloatArray

TINY = 1e-9
LEAST_SCV = 1e-4
"""Of a latency."""


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
