"""Bounds on the throughput of a closed network with one class."""

from collections.abc import Sequence
from dataclasses import dataclass

from qdepth.engines.analytic.textbook.closed_networks import checked


@dataclass(frozen=True, slots=True)
class Bounds:
    """Ends of the range of the throughput [1/s]."""

    low: float
    high: float


def asymptotic_bounds(demands: Sequence[float], think: float, population: int) -> Bounds:
    """Bounds that hold for any laws of service.

    Parameters
    ----------
    demands : (stations,) [s]
        Service demand at each single server, at least 0.
    think : float
        Think time, delays included [s], at least 0.
    population : int
        Workers, at least 1.

    Notes
    -----
    N / (N D + Z) <= X <= min(1 / Dmax, N / (D + Z)), with D the sum of all demands.

    References
    ----------
    E. D. Lazowska, J. Zahorjan, G. S. Graham, K. C. Sevcik, "Quantitative System Performance",
    Prentice-Hall 1984, table 5.2.
    """
    checked([demands], [think], [population])
    total, most = sum(demands), max(demands)
    high = population / (total + think)
    return Bounds(
        low=population / (population * total + think),
        high=min(high, 1.0 / most) if most > 0 else high,
    )


def balanced_job_bounds(demands: Sequence[float], think: float, population: int) -> Bounds:
    """Tighter bounds, for product-form networks.

    Parameters and symbols as for `asymptotic_bounds`.

    Notes
    -----
    With the mean demand Dave and K stations,
    N / (D + Z + (N - 1) Dmax / (1 + Z / (N D))) <= X and
    X <= min(1 / Dmax, N / (D + Z + (N - 1) Dave / (1 + Z / D))).

    References
    ----------
    J. Zahorjan, K. C. Sevcik, D. L. Eager, B. Galler, "Balanced job bound analysis of queueing
    networks", Communications of the ACM 25(2), 1982, pp. 134-141; with think time: Lazowska and
    others 1984, table 5.4.
    """
    checked([demands], [think], [population])
    total, most = sum(demands), max(demands)
    if total == 0:
        return asymptotic_bounds(demands, think, population)
    mean, others = total / len(demands), population - 1
    return Bounds(
        low=population / (total + think + others * most / (1.0 + think / (population * total))),
        high=min(1.0 / most, population / (total + think + others * mean / (1.0 + think / total))),
    )
