"""Textbook results that simulations must meet. All times in seconds, rates in 1/s."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.stats import t as student_t

from qdepth.solution.solution import Estimate
from qdepth.statistics.window import CELLS


def erlang_c(offered_load: float, servers: int) -> float:
    """Probability that an arrival waits in an M/M/c queue, by the recursion of Erlang B.

    D. Gross, J. F. Shortle, J. M. Thompson, C. M. Harris, "Fundamentals of Queueing Theory",
    4th ed. 2008, section 3.3 (M/M/c) and 3.5 (recursion for Erlang B).
    """
    blocked = 1.0
    for server in range(1, servers + 1):
        blocked = offered_load * blocked / (server + offered_load * blocked)
    use = offered_load / servers
    return blocked / (1.0 - use * (1.0 - blocked))


def mmc_response(rate: float, service: float, servers: int) -> float:
    """Mean response time of an M/M/c queue (Gross et al. 2008, section 3.3)."""
    load = rate * service
    return service + erlang_c(load, servers) * service / (servers - load)


def mg1_response(rate: float, service: float, scv: float) -> float:
    """Mean response time of an M/G/1 queue, first come first served: Pollaczek-Khinchine.

    L. Kleinrock, "Queueing Systems, volume I", Wiley 1975, eq. (5.72).
    """
    use = rate * service
    return service + use * service * (1.0 + scv) / (2.0 * (1.0 - use))


def mg1_ps_response(rate: float, service: float) -> float:
    """Mean response time of an M/G/1 queue with processor sharing, whatever the law.

    L. Kleinrock, "Queueing Systems, volume II", Wiley 1976, section 4.4, eq. (4.17).
    """
    return service / (1.0 - rate * service)


@dataclass(frozen=True)
class ApproximateClasses:
    throughput: NDArray[np.float64]
    residence: NDArray[np.float64]
    """(classes, stations)"""


def schweitzer(
    demands: NDArray[np.float64], thinks: NDArray[np.float64], customers: NDArray[np.float64]
) -> ApproximateClasses:
    """Approximate mean value analysis, in matrices: Q_ck(N - e_c) is taken as Q_ck (N_c - 1) / N_c.

    P. J. Schweitzer, "Approximate analysis of multiclass closed networks of queues", Stochastic
    Control and Optimization, Amsterdam 1979.
    """
    shares = np.full(demands.shape, 1.0 / demands.shape[1])
    for _ in range(10_000):
        residence = demands * (1.0 + customers @ shares - shares)
        shares = residence / (thinks + residence.sum(axis=1))[:, None]
    return ApproximateClasses(customers / (thinks + residence.sum(axis=1)), residence)


@dataclass(frozen=True)
class ClosedSolution:
    throughput: float
    response: float
    """At all stations together; the think time is not in it."""
    present: tuple[float, ...]


def exact_mva(demands: Sequence[float], think: float, population: int) -> ClosedSolution:
    """Exact mean value analysis of one class over single-server stations and a delay.

    M. Reiser, S. S. Lavenberg, "Mean-value analysis of closed multichain queuing networks",
    J. ACM 27(2), 1980, pp. 313-322; one class: R_k = D_k (1 + Q_k(n - 1)).
    """
    present = np.zeros(len(demands))
    throughput = response = 0.0
    for customers in range(1, population + 1):
        residence = np.asarray(demands) * (1.0 + present)
        response = float(residence.sum())
        throughput = customers / (response + think)
        present = throughput * residence
    return ClosedSolution(throughput, response, tuple(float(p) for p in present))


def load_dependent_mva(
    demands: Sequence[float], rates: Sequence[Sequence[float]], think: float, population: int
) -> ClosedSolution:
    """Exact mean value analysis of one class over stations whose rate depends on who is there.

    By marginal probabilities: R_k = sum_j j D_k / r_k(j) p_k(j - 1 | n - 1); p_k(j | n) =
    X D_k / r_k(j) p_k(j - 1 | n - 1). M. Reiser, S. S. Lavenberg, J. ACM 27(2), 1980, section 3;
    as algorithm in E. D. Lazowska, J. Zahorjan, G. S. Graham, K. C. Sevcik, "Quantitative System
    Performance", Prentice-Hall 1984, section 20.2. `rates` (stations, population).
    """
    marginal = np.zeros((len(demands), population + 1))
    marginal[:, 0] = 1.0
    times = np.asarray(demands)[:, None] / np.asarray(rates)
    throughput = response = 0.0
    residence = np.zeros(len(demands))
    for customers in range(1, population + 1):
        counts = np.arange(1, customers + 1)
        residence = (counts * times[:, :customers] * marginal[:, :customers]).sum(axis=1)
        response = float(residence.sum())
        throughput = customers / (response + think)
        marginal[:, 1 : customers + 1] = throughput * times[:, :customers] * marginal[:, :customers]
        marginal[:, 0] = 1.0 - marginal[:, 1:].sum(axis=1)
    return ClosedSolution(throughput, response, tuple(float(r * throughput) for r in residence))


def birth_death(births: Sequence[float], deaths: Sequence[float]) -> np.ndarray:
    """Stationary probabilities of states 0..n; births[i] leads from i, deaths[i] from i + 1.

    L. Kleinrock, "Queueing Systems, volume I", Wiley 1975, eq. (3.11).
    """
    weights = np.cumprod([1.0, *(b / d for b, d in zip(births, deaths, strict=True))])
    probabilities: np.ndarray = weights / weights.sum()
    return probabilities


def machine_repair(
    population: int, think: float, service: float, servers: int
) -> tuple[float, float]:
    """Throughput, and mean time at the repair crew, of the machine repairman model M/M/c//N.

    Gross et al. 2008, section 3.6 (finite-source queues).
    """
    births = [(population - n) / think for n in range(population)]
    deaths = [min(n, servers) / service for n in range(1, population + 1)]
    probabilities = birth_death(births, deaths)
    throughput = float(probabilities[1:] @ np.array(deaths))
    return throughput, population / throughput - think


@dataclass(frozen=True)
class WindowSolution:
    throughput: float
    held: float
    waiting: float


def window_around_delay_and_station(
    population: int, think: float, delay: float, service: float, capacity: int
) -> WindowSolution:
    """Exact Markov chain of a closed population before a window of `capacity` slots.

    A slot is held over an exponential delay and then an exponential single server. States (n, m):
    n behind the think time, m of them at the server, min(n, capacity) - m in the delay. Global
    balance equations, as in L. Kleinrock, "Queueing Systems, volume I", Wiley 1975, section 2.4.
    """
    states = [(n, m) for n in range(population + 1) for m in range(min(n, capacity) + 1)]
    place = {state: index for index, state in enumerate(states)}
    rates = np.zeros((len(states), len(states)))

    def flow(start: tuple[int, int], end: tuple[int, int], rate: float) -> None:
        if rate > 0:
            rates[place[start], place[end]] += rate
            rates[place[start], place[start]] -= rate

    for n, m in states:
        flow((n, m), (n + 1, m), (population - n) / think)
        flow((n, m), (n, m + 1), (min(n, capacity) - m) / delay)
        if m > 0:
            flow((n, m), (n - 1, m - 1), 1.0 / service)
    balance = np.vstack([rates.T, np.ones(len(states))])
    right = np.append(np.zeros(len(states)), 1.0)
    probabilities = np.linalg.lstsq(balance, right, rcond=None)[0]
    weighted = list(zip(states, probabilities, strict=True))
    return WindowSolution(
        throughput=float(sum(p for (_, m), p in weighted if m > 0)) / service,
        held=float(sum(p * min(n, capacity) for (n, _), p in weighted)),
        waiting=float(sum(p * max(n - capacity, 0) for (n, _), p in weighted)),
    )


def assert_lies_inside(theory: float, estimate: Estimate, narrow: float = 0.1) -> None:
    """Theory lies in the interval, widened from 95 % to 99.9 %.

    `narrow` is the largest half-width relative to the value with which that still says something.
    """
    assert estimate.value is not None
    assert estimate.high is not None
    wider = float(student_t.ppf(0.9995, CELLS - 1) / student_t.ppf(0.975, CELLS - 1))
    assert estimate.low is not None
    below = wider * (estimate.value - estimate.low)
    above = wider * (estimate.high - estimate.value)
    assert (below + above) / 2 <= narrow * estimate.value, f"{estimate} is too wide to tell"
    assert -below <= theory - estimate.value <= above, f"{theory} is not in {estimate}"
