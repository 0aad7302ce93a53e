"""Closed product-form networks, exactly.

References
----------
F. Baskett, K. M. Chandy, R. R. Muntz, F. G. Palacios, "Open, closed, and mixed networks of queues
with different classes of customers", Journal of the ACM 22(2), 1975, pp. 248-260: stations that
serve first come, first served with one exponential law for all classes, processor sharing and
delays with any law.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product

import numpy as np

from qdepth.engines.analytic.textbook.convolution import FloatArray, all_but_one
from qdepth.engines.analytic.textbook.refusal import refuse_unless


@dataclass(frozen=True, slots=True)
class ClosedClasses:
    """Means of a closed network, each class in its place."""

    throughput: tuple[float, ...]
    """[1/s]"""
    latency: tuple[float, ...]
    """Time at all stations together, without the think time [s]."""
    utilisation: tuple[float, ...]
    """Utilisation of each station, per server."""
    residence: FloatArray
    """Time at each station in one cycle (classes, stations) [s]."""


def exact_mva(
    demands: Sequence[Sequence[float]], thinks: Sequence[float], populations: Sequence[int]
) -> ClosedClasses:
    """Exact mean value analysis over single-server stations.

    Parameters
    ----------
    demands : (classes, stations) [s]
        Service demand of a class at a station: visits times service time.
    thinks : (classes,) [s]
        Mean think time, delays included.
    populations : (classes,)
        Workers of each class, at least 1. Time and memory grow with the product of all N + 1.

    Notes
    -----
    Exact. R_ck = D_ck (1 + Q_k(n - e_c)); X_c = n_c / (Z_c + sum_k R_ck); Q_k = sum_c X_c R_ck.

    References
    ----------
    M. Reiser, S. S. Lavenberg, "Mean-value analysis of closed multichain queuing networks",
    J. ACM 27(2), 1980, pp. 313-322.
    """
    demand, think = checked(demands, thinks, populations)
    classes, stations = demand.shape
    present: dict[tuple[int, ...], FloatArray] = {(0,) * classes: np.zeros(stations)}
    throughput, residence = np.zeros(classes), np.zeros((classes, stations))
    for population in product(*(range(n + 1) for n in populations)):
        if not any(population):
            continue
        here = np.zeros(stations)
        throughput = np.zeros(classes)
        for c, number in enumerate(population):
            if number:
                fewer = (*population[:c], number - 1, *population[c + 1 :])
                residence[c] = demand[c] * (1.0 + present[fewer])
                throughput[c] = number / (think[c] + residence[c].sum())
                here += throughput[c] * residence[c]
        present[population] = here
    return closed_classes(throughput, residence, throughput @ demand)


def exact_load_dependent(
    demands: Sequence[float], rates: Sequence[FloatArray], think: float, population: int
) -> ClosedClasses:
    """Solve one class over stations whose rates depend on the number present.

    Parameters
    ----------
    demands : (stations,) [s]
        Service demand at each station by one who is there alone.
    rates : (stations, population)
        Rate of each station with 1, 2, ... present, above 0, in units of the rate that the demand
        is for.
    think : float
        Mean think time, delays included [s].
    population : int
        Workers, at least 1.

    Notes
    -----
    Exact, by convolution of logarithms: with G(n) the normalisation constant of n workers,
    X = G(N - 1) / G(N), and i workers at station k weigh D_k^i / (r_k(1) ... r_k(i)). The mean
    value form subtracts nearly equal numbers where a station saturates. Utilisations are relative
    to the highest rate.

    References
    ----------
    J. P. Buzen, Communications of the ACM 16(9), 1973, equations 6 to 10. The numbers are those of
    mean value analysis with load-dependent rates: M. Reiser, S. S. Lavenberg, J. ACM 27(2), 1980.
    """
    demand, _ = checked([demands], [think], [population])
    least = min(float(row.min()) for row in rates)
    refuse_unless(least > 0, "rate", least, "above 0")
    counts = np.arange(population + 1)
    factors = [
        counts * np.log(d) - np.concatenate([[0.0], np.cumsum(np.log(row))])
        for d, row in zip(demand[0], rates, strict=True)
        if d > 0
    ]
    rows = np.array(factors).reshape(-1, population + 1)
    whole, rest = all_but_one(rows, np.ones(len(rows), dtype=np.int64), think)
    throughput = float(np.exp(whole[-2] - whole[-1]))
    means = iter(
        float(np.exp(factor + without[::-1] - whole[-1]) @ counts)
        for factor, without in zip(rows, rest, strict=True)
    )
    residence = np.array([[next(means) / throughput if d > 0 else 0.0 for d in demand[0]]])
    highest = np.array([row.max() for row in rates])
    return closed_classes(np.array([throughput]), residence, throughput * demand[0] / highest)


def states_of_exact_mva(populations: Sequence[int]) -> float:
    """Populations that exact mean value analysis visits: the product of all N + 1."""
    return float(np.prod([n + 1.0 for n in populations]))


def closed_classes(
    throughput: FloatArray, residence: FloatArray, utilisation: FloatArray
) -> ClosedClasses:
    """Combine the means of all classes."""
    return ClosedClasses(
        throughput=tuple(float(x) for x in throughput),
        latency=tuple(float(r) for r in residence.sum(axis=1)),
        utilisation=tuple(float(u) for u in utilisation),
        residence=residence,
    )


def checked(
    demands: Sequence[Sequence[float]], thinks: Sequence[float], populations: Sequence[int]
) -> tuple[FloatArray, FloatArray]:
    """Return demands and think times as arrays; rejects anything but a closed network."""
    demand, think = np.asarray(demands, dtype=float), np.asarray(thinks, dtype=float)
    refuse_unless(min(populations) >= 1, "population", min(populations), "at least 1")
    refuse_unless(bool(np.all(demand >= 0)), "demand", demand.min(), "at least 0 s")
    refuse_unless(bool(np.all(think >= 0)), "think", think.min(), "at least 0 s")
    least = (demand.sum(axis=1) + think).min()
    refuse_unless(bool(least > 0), "demands and think time together", least, "above 0 s")
    return demand, think
