"""Laws of random times, each with mean 1; a demand scales them.

A law is chosen by its squared coefficient of variation (scv): constant at 0, uniform below 0.01, a
mixture of two Erlang laws below 1, exponential at 1, a balanced two-phase hyperexponential above 1.
"""

from dataclasses import dataclass
from enum import IntEnum
from math import ceil, sqrt

from qdepth.network.draws import uniform
from qdepth.network.logarithm import portable_log


class Shape(IntEnum):
    """Families of laws."""

    CONSTANT = 0
    ERLANG = 1
    EXPONENTIAL = 2
    HYPEREXPONENTIAL = 3
    UNIFORM = 4


@dataclass(frozen=True, slots=True)
class Law:
    """A law with mean 1."""

    shape: Shape
    parameter: float = 0.0
    """ERLANG: probability of one phase less than `phases`; HYPEREXPONENTIAL: that of the first
    branch; UNIFORM: largest deviation."""
    phases: int = 1
    """ERLANG: the larger number of phases."""

    @property
    def scv(self) -> float:
        """Squared coefficient of variation, from the law's own parameters.

        ERLANG: k - 1 phases with probability p, else k, all at rate k - p, so the second moment is
        (p (k - 1) k + (1 - p) k (k + 1)) / (k - p)^2. HYPEREXPONENTIAL with balanced means:
        1 / (2 p (1 - p)) - 1. UNIFORM from 1 - w to 1 + w: w^2 / 3.
        """
        k, p = self.phases, self.parameter
        match self.shape:
            case Shape.CONSTANT:
                return 0.0
            case Shape.EXPONENTIAL:
                return 1.0
            case Shape.HYPEREXPONENTIAL:
                return 1.0 / (2.0 * p * (1.0 - p)) - 1.0
            case Shape.ERLANG:
                return (p * (k - 1) * k + (1 - p) * k * (k + 1)) / (k - p) ** 2 - 1.0
            case Shape.UNIFORM:
                return p * p / 3.0


LEAST_ERLANG_SCV = 0.01


def law_of(scv: float) -> Law:
    """Return the law with mean 1 and a squared coefficient of variation.

    Parameters
    ----------
    scv : float
        0 or more; below 0.01 an Erlang law would have more than 100 phases.

    Raises
    ------
    ValueError
        If scv is negative.

    References
    ----------
    H. C. Tijms, "Stochastic Models: An Algorithmic Approach", Wiley 1994, appendix B: mixture of
    E(k-1) and E(k) with the same rate, hyperexponential with balanced means.
    """
    if not scv >= 0:
        raise ValueError(f"scv(={scv}) must be 0 or more")
    if scv == 0:
        return Law(Shape.CONSTANT)
    if scv < LEAST_ERLANG_SCV:
        return Law(Shape.UNIFORM, sqrt(3.0 * scv))
    if scv == 1:
        return Law(Shape.EXPONENTIAL)
    if scv > 1:
        return Law(Shape.HYPEREXPONENTIAL, 0.5 * (1.0 + sqrt((scv - 1.0) / (scv + 1.0))))
    k = ceil(1.0 / scv)
    p = (k * scv - sqrt(max(0.0, k * (1.0 + scv) - k * k * scv))) / (1.0 + scv)
    return Law(Shape.ERLANG, p, k)


def sample(law: Law, key: int, purpose: int) -> float:
    """Draw from a law: a pure function of the key and the purpose.

    Only + - * / and the portable logarithm are used, so every engine gets the same bits.
    """
    shape = law.shape
    if shape is Shape.CONSTANT:
        return 1.0
    first = uniform(key, purpose)
    if shape is Shape.EXPONENTIAL:
        return -portable_log(first)
    p = law.parameter
    if shape is Shape.UNIFORM:
        return 1.0 + p * (2.0 * first - 1.0)
    if shape is Shape.HYPEREXPONENTIAL:
        rate = 2.0 * p if first < p else 2.0 * (1.0 - p)
        return -portable_log(uniform(key, purpose, 1)) / rate
    phases = law.phases - 1 if first < p else law.phases
    product = 1.0
    for phase in range(1, phases + 1):
        product = product * uniform(key, purpose, phase)
    return -portable_log(product) / (law.phases - p)
