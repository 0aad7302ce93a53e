"""Exact results for a finite number of workers or places."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from qdepth.engines.analytic.textbook.convolution import FloatArray


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
    """Mean time of customers that are not lost [s]."""


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
    """Return the results of N workers that think and then need one of c servers.

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
