"""Exact results for a finite number of workers or places. Times in seconds, rates in 1/s."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product

import numpy as np
from scipy.optimize import brentq
from scipy.special import gammaincc

from qdepth.statistics.recorder import FloatArray


def birth_death(births: Sequence[float], deaths: Sequence[float]) -> FloatArray:
    """Stationary probabilities of the states 0 .. n.

    Parameters
    ----------
    births, deaths : sequences of n rates [1/s]
        births[i] leads from state i to i + 1, deaths[i] back; all above 0.

    References
    ----------
    L. Kleinrock, "Queueing Systems, volume I", Wiley 1975, eq. (3.11).
    """
    weights = np.cumprod([1.0, *(b / d for b, d in zip(births, deaths, strict=True))])
    probabilities: FloatArray = weights / weights.sum()
    return probabilities


@dataclass(frozen=True, slots=True)
class QueueWithPlaces:
    """Exact means of an M/M/c/K queue."""

    lost: float
    """Probability that an arrival finds all K places taken."""
    throughput: float
    """[1/s]"""
    present: float
    latency: float
    """Mean time of those that are not lost [s]."""


def mmck(rate: float, service: float, servers: int, places: int) -> QueueWithPlaces:
    """M/M/c/K: arrivals that find `places` I/Os, waiting or in service, are lost.

    Notes
    -----
    Exact. A birth-death process with births `rate` and deaths min(n, c) / S; arrivals see the
    stationary probabilities (PASTA), and Little's law gives the latency.

    References
    ----------
    D. Gross, J. F. Shortle, J. M. Thompson, C. M. Harris, "Fundamentals of Queueing Theory", 4th
    ed. 2008, section 3.4 (queues with truncation).
    """
    deaths = [min(n, servers) / service for n in range(1, places + 1)]
    probabilities = birth_death([rate] * places, deaths)
    throughput = rate * float(1.0 - probabilities[-1])
    present = float(probabilities @ np.arange(places + 1))
    return QueueWithPlaces(float(probabilities[-1]), throughput, present, present / throughput)


@dataclass(frozen=True, slots=True)
class Repair:
    """Exact means of the machine repairman model M/M/c//N."""

    throughput: float
    """[1/s]"""
    latency: float
    """Mean time at the crew, waiting and in service [s]."""
    waiting: float
    """Mean number that waits."""
    all_busy: float
    """Share of time in which no server is free."""


def machine_repair(workers: int, think: float, service: float, servers: int) -> Repair:
    """N workers that think and then need one of c servers.

    Notes
    -----
    Exact. Births (N - n) / Z, deaths min(n, c) / S; latency = N / X - Z.

    References
    ----------
    Kleinrock 1975, section 3.10; Gross et al. 2008, section 3.6 (finite-source queues).
    """
    births = [(workers - n) / think for n in range(workers)]
    deaths = [min(n, servers) / service for n in range(1, workers + 1)]
    probabilities = birth_death(births, deaths)
    throughput = float(probabilities[1:] @ np.array(deaths))
    present = np.arange(workers + 1)
    return Repair(
        throughput=throughput,
        latency=workers / throughput - think,
        waiting=float(probabilities @ np.maximum(present - servers, 0)),
        all_busy=float(probabilities[servers:].sum()),
    )


def repair_latency_quantile(workers: int, think: float, service: float, p: float) -> float:
    """Time at the crew of one server that a share `p` of the visits does not exceed [s].

    Notes
    -----
    Exact. A worker that arrives finds n others with the stationary probabilities of a model with
    one worker less (arrival theorem) and then stays for n + 1 exponential service times.

    References
    ----------
    K. C. Sevcik, I. Mitrani, "The distribution of queuing network states at input and output
    instants", J. ACM 28(2), 1981, pp. 358-371.
    """
    others = workers - 1
    births = [(others - n) / think for n in range(others)]
    found = birth_death(births, [1.0 / service] * others)
    stages = np.arange(1, workers + 1)

    def beyond(t: float) -> float:
        return float(found @ gammaincc(stages, t / service))

    root: float = brentq(
        lambda t: beyond(t) - (1.0 - p), 0.0, 100.0 * workers * service, xtol=1e-15, rtol=1e-12
    )
    return root


@dataclass(frozen=True, slots=True)
class LossWithSources:
    """Exact losses of a finite number of sources."""

    full: float
    """Share of time in which no server is free."""
    lost: float
    """Share of the I/Os that find no server free."""


def engset(sources: int, idle: float, service: float, servers: int) -> LossWithSources:
    """N sources, idle for a mean time, on c servers without a queue: M/M/c/c//N.

    Parameters
    ----------
    sources, servers : int
        N > c >= 1.
    idle, service : float
        Means of the time before an attempt and of the service time [s].

    Notes
    -----
    Exact, for any law of the service time. p_n proportional to C(N, n) a^n with a = S / idle; an
    attempt sees the probabilities of N - 1 sources; one that is lost idles again.

    References
    ----------
    T. Engset, "Die Wahrscheinlichkeitsrechnung zur Bestimmung der Waehlerzahl in automatischen
    Fernsprechaemtern", ETZ 39(31), 1918, pp. 304-306; Kleinrock 1975, section 3.10.
    """

    def last(number: int) -> float:
        births = [(number - n) / idle for n in range(servers)]
        deaths = [n / service for n in range(1, servers + 1)]
        return float(birth_death(births, deaths)[-1])

    return LossWithSources(full=last(sources), lost=last(sources - 1))


@dataclass(frozen=True, slots=True)
class ClosedClasses:
    """Exact means of a closed product-form network, each class in its place."""

    throughput: tuple[float, ...]
    """[1/s]"""
    latency: tuple[float, ...]
    """Time at all stations together, without the think time [s]."""
    utilisation: tuple[float, ...]
    """Of each station."""


def exact_mva(
    demands: Sequence[Sequence[float]], thinks: Sequence[float], populations: Sequence[int]
) -> ClosedClasses:
    """Exact mean value analysis over single-server stations.

    Parameters
    ----------
    demands : (classes, stations) [s]
        Service demand of a class at a station: visits times service time.
    thinks : (classes,) [s]
        Mean think time.
    populations : (classes,)
        Workers of each class, at least 1.

    Notes
    -----
    Exact for stations that serve first come, first served with one exponential law for all
    classes, and for processor sharing with any law. R_ck = D_ck (1 + Q_k(n - e_c));
    X_c = n_c / (Z_c + sum_k R_ck); Q_k = sum_c X_c R_ck.

    References
    ----------
    M. Reiser, S. S. Lavenberg, "Mean-value analysis of closed multichain queuing networks",
    J. ACM 27(2), 1980, pp. 313-322; F. Baskett, K. M. Chandy, R. R. Muntz, F. G. Palacios, "Open,
    closed, and mixed networks of queues with different classes of customers", J. ACM 22(2), 1975,
    pp. 248-260.
    """
    demand, think = np.asarray(demands, dtype=float), np.asarray(thinks, dtype=float)
    classes, stations = demand.shape
    present: dict[tuple[int, ...], FloatArray] = {(0,) * classes: np.zeros(stations)}
    throughput, latency = np.zeros(classes), np.zeros(classes)
    for population in product(*(range(n + 1) for n in populations)):
        if not any(population):
            continue
        here = np.zeros(stations)
        throughput = np.zeros(classes)
        for c, number in enumerate(population):
            if number:
                fewer = (*population[:c], number - 1, *population[c + 1 :])
                residence = demand[c] * (1.0 + present[fewer])
                latency[c] = residence.sum()
                throughput[c] = number / (think[c] + latency[c])
                here += throughput[c] * residence
        present[population] = here
    return ClosedClasses(
        throughput=tuple(float(x) for x in throughput),
        latency=tuple(float(r) for r in latency),
        utilisation=tuple(float(u) for u in throughput @ demand),
    )
