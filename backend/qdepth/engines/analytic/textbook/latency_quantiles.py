"""Exact percentiles of the latency, for known laws of latency."""

from collections.abc import Callable
from math import exp, floor, sqrt

import numpy as np
from scipy.special import gammaincc

from qdepth.engines.analytic.textbook.finite_sources import birth_death
from qdepth.engines.analytic.textbook.open_stations import (
    erlang_c,
    mg1_latency,
    mmc_latency,
    utilisation,
)
from qdepth.engines.analytic.textbook.refusal import OutsideTheory


def mmc_latency_quantile(rate: float, service: float, servers: int, p: float) -> float:
    """Time that a share `p` of the arrivals at an M/M/c queue does not exceed [s].

    Notes
    -----
    Exact. The waiting time is 0 with probability 1 - C, else exponential with the rate
    r = (c - a) / S, and independent of the service time, exponential with the rate m = 1 / S:
    P(T > t) = (1 - C) e^(-m t) + C (r e^(-m t) - m e^(-r t)) / (r - m); where r = m the second
    term is C (1 + m t) e^(-m t). One server gives -ln(1 - p) S / (1 - rho).

    References
    ----------
    Gross et al. 2008, section 3.3 (waiting time distribution); Kleinrock 1975, eq. (5.119).
    """
    waits = erlang_c(rate * service, servers)
    m, r = 1.0 / service, servers / service - rate

    def beyond(t: float) -> float:
        if abs(r - m) < 1e-9 * m:
            both = (1.0 + m * t) * exp(-m * t)
        else:
            both = (r * exp(-m * t) - m * exp(-r * t)) / (r - m)
        return (1.0 - waits) * exp(-m * t) + waits * both

    return _quantile(beyond, mmc_latency(rate, service, servers), p)


def md1_latency_quantile(rate: float, service: float, p: float) -> float:
    """Time that a share `p` of the arrivals at an M/D/1 queue does not exceed [s].

    Notes
    -----
    Exact. P(W <= t) = (1 - rho) sum over j = 0 .. floor(t / S) of
    (rate (j S - t))^j / j! e^(-rate (j S - t)); the latency is S longer. The terms alternate and
    grow like e^(rate t), so more than 16 digits would be needed beyond some 30 service times:
    refused.

    References
    ----------
    A. K. Erlang, "The theory of probabilities and telephone conversations", Nyt Tidsskrift for
    Matematik B 20, 1909, pp. 33-39; in this form: G. J. Franx, "A simple solution for the M/D/c
    waiting time distribution", Operations Research Letters 29(5), 2001, pp. 221-229, section 1.
    """
    use = utilisation(rate, service)

    def beyond(t: float) -> float:
        if t < service:
            return 1.0
        waiting = t - service
        if waiting > 30 * service:
            raise OutsideTheory(
                f"t(={t:g} s) must be at most 31 service times for the sum to keep its digits; "
                "ask for a smaller p or a lower load"
            )
        term_sum = 0.0
        for j in range(floor(waiting / service) + 1):
            x = rate * (j * service - waiting)
            weight = 1.0
            for i in range(1, j + 1):
                weight *= x / i
            term_sum += weight * exp(-x)
        return 1.0 - (1.0 - use) * term_sum

    return _quantile(beyond, mg1_latency(rate, service, 0.0), p)


def mh1_latency_quantile(rate: float, service: float, scv: float, p: float) -> float:
    """Time that a share `p` of the arrivals at an M/H/1 queue does not exceed [s].

    Parameters
    ----------
    rate, service : float
        Arrival rate [1/s] and mean service time [s].
    scv : float
        Above 1; the service time is hyperexponential of two branches with balanced means.
    p : float
        In (0, 1).

    Notes
    -----
    Exact. The transform of the latency is T*(s) = B*(s) (1 - rho) s / (s - l + l B*(s)) with
    B*(s) = N(s) / D(s), N = m1 m2 + (p1 m1 + p2 m2) s, D = (s + m1)(s + m2). The denominator
    s D - l D + l N has the root 0, which cancels; with the other two, -a and -b, T*(s) =
    (1 - rho) N / ((s + a)(s + b)), so P(T > t) is a sum of two exponentials.

    References
    ----------
    Kleinrock 1975, eq. (5.100) (transform of the time in an M/G/1 queue); balanced means: H. C.
    Tijms, "Stochastic Models: An Algorithmic Approach", Wiley 1994, appendix B.
    """
    if scv <= 1:
        raise OutsideTheory(f"scv(={scv:g}) must be above 1 for a hyperexponential law")
    use = utilisation(rate, service)
    first = 0.5 * (1.0 + sqrt((scv - 1.0) / (scv + 1.0)))
    m1, m2 = 2.0 * first / service, 2.0 * (1.0 - first) / service
    slope = first * m1 + (1.0 - first) * m2
    # s^2 + (m1 + m2 - l) s + m1 m2 - l (m1 + m2) + l slope
    half = 0.5 * (m1 + m2 - rate)
    root = sqrt(half * half - (m1 * m2 - rate * (m1 + m2) + rate * slope))
    a, b = half - root, half + root

    def density_weight(pole: float, other: float) -> float:
        return (1.0 - use) * (m1 * m2 - slope * pole) / (other - pole)

    weight_a, weight_b = density_weight(a, b) / a, density_weight(b, a) / b
    return _quantile(
        lambda t: weight_a * exp(-a * t) + weight_b * exp(-b * t),
        mg1_latency(rate, service, scv),
        p,
    )


def tandem_latency_quantile(rate: float, services: tuple[float, ...], p: float) -> float:
    """Time that a share `p` of the I/Os through M/M/1 queues in a row does not exceed [s].

    Parameters
    ----------
    rate : float
        Poisson arrivals at the first station [1/s].
    services : tuple of float
        Mean service time of each single server [s], all different.
    p : float
        In (0, 1).

    Notes
    -----
    Exact. The times at the stations are independent and exponential with the rates
    r_k = 1 / S_k - rate; their sum is hypoexponential: P(T > t) = sum over k of e^(-r_k t) times
    the product over j other than k of r_j / (r_j - r_k).

    References
    ----------
    Independence: E. Reich, "Waiting times when queues are in tandem", Annals of Mathematical
    Statistics 28(3), 1957, pp. 768-773.
    """
    rates = [1.0 / service - rate for service in services if utilisation(rate, service)]

    def beyond(t: float) -> float:
        total = 0.0
        for k, here in enumerate(rates):
            weight = 1.0
            for j, other in enumerate(rates):
                if j != k:
                    weight *= other / (other - here)
            total += weight * exp(-here * t)
        return total

    return _quantile(beyond, sum(1.0 / r for r in rates), p)


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

    return _root(beyond, 100.0 * workers * service, p)


def _quantile(beyond: Callable[[float], float], mean: float, p: float) -> float:
    """Where the share beyond falls to 1 - p; the search starts from the mean."""
    high = mean
    while beyond(high) > 1.0 - p:
        high *= 1.5
    return _root(beyond, high, p)


def _root(beyond: Callable[[float], float], high: float, p: float) -> float:
    from scipy.optimize import brentq  # noqa: PLC0415  few designs need it, all would load it

    root: float = brentq(lambda t: beyond(t) - (1.0 - p), 0.0, high, xtol=1e-15, rtol=1e-12)
    return root
