"""Numbers over replications: a value, its interval, and pairs of two designs."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

import numpy as np
from scipy.special import stdtrit

CONFIDENCE = 0.95


@dataclass(frozen=True, slots=True)
class Spread:
    """An estimate from independent replications, and the contribution of each.

    Notes
    -----
    The interval is value +- t s / sqrt(r), with s^2 the sum of the squared distances of `each` from
    the value over r - 1, and t of Student's distribution with r - 1 degrees of freedom.

    References
    ----------
    S. Asmussen, P. W. Glynn, "Stochastic Simulation", 2007, III.4 (ratios) and III.5 (sectioning,
    for percentiles: the value of all together, the distances of each part from it).
    """

    value: float
    each: tuple[float, ...]
    """One for each replication, 2 or more."""

    @classmethod
    def of_means(cls, values: Sequence[float]) -> "Spread":
        """Mean of independent values."""
        return cls(float(np.mean(values)), tuple(map(float, values)))

    @classmethod
    def of_ratio(cls, sums: Sequence[float], counts: Sequence[float]) -> "Spread | None":
        """Sum over count of all replications together; None if nothing is counted.

        The mean of the ratios of replications would weigh those with few counts as much as others.
        """
        counted = float(np.sum(counts))
        if counted == 0.0:
            return None
        ratio, mean = float(np.sum(sums)) / counted, counted / len(counts)
        pairs = zip(sums, counts, strict=True)
        return cls(ratio, tuple(ratio + (total - ratio * count) / mean for total, count in pairs))

    @property
    def margin(self) -> float:
        """Half of the 95 % interval."""
        return margin([each - self.value for each in self.each])

    @property
    def low(self) -> float:
        """Lower end of the 95 % interval."""
        return self.value - self.margin

    @property
    def high(self) -> float:
        """Upper end of the 95 % interval."""
        return self.value + self.margin


def margin(distances: Sequence[float]) -> float:
    """Half of the 95 % interval of an estimate from the distances of its replications.

    For two designs with the same random numbers, subtract the distances one by one before: their
    common part then cancels.
    """
    fewer = len(distances) - 1
    error = sqrt(sum(distance * distance for distance in distances) / fewer / len(distances))
    return float(stdtrit(fewer, (1.0 + CONFIDENCE) / 2.0)) * error
