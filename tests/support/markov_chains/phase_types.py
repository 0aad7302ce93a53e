"""Random times as exponential phases that follow each other, so that a Markov chain can hold them.

M. F. Neuts, "Matrix-Geometric Solutions in Stochastic Models", Johns Hopkins 1981, section 2.2.
"""

from dataclasses import dataclass

from qdepth.network.laws import Law, Shape

DONE = -1
"""Comes after the last phase."""


@dataclass(frozen=True)
class PhaseType:
    """A random time that begins in a drawn phase and ends with the last one."""

    starts: tuple[tuple[float, int], ...]
    """Probability of each first phase."""
    rates: tuple[float, ...]
    """At which each phase ends [1/s]."""
    following: tuple[int, ...]
    """The phase after each one, or `DONE`."""

    def moments(self) -> tuple[float, float]:
        """Mean [s], and squared coefficient of variation."""
        mean = square = 0.0
        for probability, first in self.starts:
            own_mean = own_variance = 0.0
            phase = first
            while phase != DONE:
                own_mean += 1.0 / self.rates[phase]
                own_variance += 1.0 / self.rates[phase] ** 2
                phase = self.following[phase]
            mean += probability * own_mean
            square += probability * (own_variance + own_mean**2)
        return mean, square / mean**2 - 1.0


def phase_type(law: Law, mean: float) -> PhaseType:
    """The phases of a law with this mean [s].

    Raises
    ------
    ValueError
        If the law has none.
    """
    p, k = law.parameter, law.phases
    match law.shape:
        case Shape.EXPONENTIAL:
            return PhaseType(((1.0, 0),), (1.0 / mean,), (DONE,))
        case Shape.HYPEREXPONENTIAL:
            rates = 2.0 * p / mean, 2.0 * (1.0 - p) / mean
            return PhaseType(((p, 0), (1.0 - p, 1)), rates, (DONE, DONE))
        case Shape.ERLANG:
            counts = [(p, k - 1), (1.0 - p, k)]
            starts = tuple((share, count - 1) for share, count in counts if share > 0.0)
            return PhaseType(starts, ((k - p) / mean,) * k, tuple(range(DONE, k - 1)))
        case _:
            raise ValueError(f"{law} has no phases: a Markov chain needs a law of phases")
