"""Moments of times: how they mix, and how they add up.

References
----------
M. G. Kendall, A. Stuart, "The Advanced Theory of Statistics", vol. 1, 3rd ed., Griffin 1969,
sections 3.12 to 3.14: cumulants of independent variables add up; the first three are the mean, the
variance and the third moment about the mean.
W. Whitt, "Approximating a point process by a renewal process, I: two basic methods", Operations
Research 30(1), 1982, pp. 125-147, section 3: two exponential phases by three moments.
H. C. Tijms, "Stochastic Models: An Algorithmic Approach", Wiley 1994, appendix B.
"""

from collections.abc import Iterable
from functools import reduce
from operator import add
from typing import NamedTuple


class Cumulants(NamedTuple):
    """The first three cumulants of a time; those of independent times add up."""

    mean: float
    """[s]"""
    variance: float
    """[s^2]"""
    third: float
    """Third moment about the mean [s^3]."""

    @classmethod
    def of_gamma(cls, mean: float, variance: float) -> "Cumulants":
        """Return the cumulants of the gamma law with a mean [s] and a variance [s^2]; without one,
        of a constant."""
        return cls(mean, variance, 2.0 * variance**2 / mean if mean > 0 else 0.0)

    @classmethod
    def of_service(cls, mean: float, square: float) -> "Cumulants":
        """Return the cumulants of a service with a mean [s] and a mean square [s^2].

        By a gamma law; with an scv above 1 by the law that Qdepth draws, of two exponential phases
        with balanced means (Tijms 1994, appendix B).
        """
        variance = max(0.0, square - mean**2)
        if variance <= mean**2:
            return cls.of_gamma(mean, variance)
        return Moments(mean, square, 3.0 * variance * square / mean).cumulants

    def plus(self, other: "Cumulants") -> "Cumulants":
        """Return the cumulants of this time and an independent one together."""
        return Cumulants(*map(add, self, other))

    def scaled(self, factor: float) -> "Cumulants":
        """Return the cumulants of the time multiplied by a number."""
        return Cumulants(self.mean * factor, self.variance * factor**2, self.third * factor**3)

    @property
    def moments(self) -> "Moments":
        """The same as moments about 0."""
        mean, variance, third = self
        return Moments(
            mean, variance + mean * mean, third + 3.0 * mean * variance + mean * mean * mean
        )


NEAR = 1e-6
"""Relative difference up to which moments count as those of an exponential time."""
CONSTANT = Cumulants(0.0, 0.0, 0.0)
"""No time, to add to."""


def sum_of(times: Iterable[Cumulants]) -> Cumulants:
    """Cumulants of the sum of independent times."""
    return reduce(Cumulants.plus, times, CONSTANT)


class Moments(NamedTuple):
    """The first three moments of a time about 0; those of a mixture are the weighted means."""

    first: float
    """[s]"""
    second: float
    """[s^2]"""
    third: float
    """[s^3]"""

    @property
    def cumulants(self) -> Cumulants:
        """The same as cumulants."""
        first, second, third = self
        return Cumulants(
            first,
            max(0.0, second - first * first),
            third - 3.0 * first * second + 2.0 * first * first * first,
        )

    def phases(self) -> list[tuple[float, Cumulants]]:
        """Return at most two exponential times, by their probabilities, with these moments.

        One time, maybe not exponential, if no two have them: two need an scv above 1, and a third
        moment above 3 / 2 times the square of the second one over the first (Whitt 1982).
        """
        first, half, sixth = self.first, self.second / 2.0, self.third / 6.0
        apart = half - first**2
        if apart <= NEAR * first**2 or sixth * first - half**2 <= NEAR * half**2:
            return [(1.0, self.cumulants)]
        total = (sixth - first * half) / apart
        product = total * first - half
        longer = (total + (total**2 - 4.0 * product) ** 0.5) / 2.0
        shorter = product / longer
        chance = (first - shorter) / (longer - shorter)
        return [
            (share, Cumulants.of_gamma(mean, mean**2))
            for share, mean in ((1.0 - chance, shorter), (chance, longer))
        ]

    def weighted(self, weight: float) -> "Moments":
        """Each times the weight: of a time that is 0 but for that share."""
        return Moments(weight * self.first, weight * self.second, weight * self.third)

    def plus(self, other: "Moments") -> "Moments":
        """The sums, for mixtures."""
        return Moments(*map(add, self, other))


NOTHING = Moments(0.0, 0.0, 0.0)
"""No time, to mix with."""


def mixed(parts: Iterable[tuple[float, Moments]]) -> Moments:
    """Moments of a mixture; the weights are divided by their sum, which is above 0."""
    total, found = 0.0, NOTHING
    for weight, moments in parts:
        total += weight
        found = found.plus(moments.weighted(weight))
    return found.weighted(1.0 / total)
