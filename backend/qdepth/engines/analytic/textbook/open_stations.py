"""Means of single stations with arrivals from outside."""

from collections.abc import Sequence
from math import exp

import numpy as np

from qdepth.engines.analytic.textbook.refusal import OutsideTheory, refuse_unless
from qdepth.engines.analytic.textbook.uneven_arrivals import h2g1_wait

LEAST_USE = 0.001
"""Use below which the spread of bursty arrivals stays constant: it tends to a limit."""
ALMOST = 1e-6
"""Excess of an scv over 1 up to which arrivals count as Poisson arrivals."""


def utilisation(rate: float, service: float, servers: float = 1) -> float:
    """Busy share of a server, rate x service / servers; raises OutsideTheory at 1 and above.

    In place of servers a station may have a rate, relative to that of one server.
    """
    use = rate * service / servers
    if not 0 < use < 1:
        raise OutsideTheory(
            f"utilisation(={use:g}) must be above 0 and below 1 for a steady state; "
            "lower the rate or the service time, or add servers"
        )
    return use


def erlang_b(offered_load: float, servers: int) -> float:
    """Probability that an arrival finds all servers busy and is lost: M/G/c/c.

    Parameters
    ----------
    offered_load : float
        a = arrival rate x mean service time [erlang], above 0.
    servers : int
        c, at least 1.

    Notes
    -----
    Exact for any law of the service time. B(0) = 1; B(c) = a B(c-1) / (c + a B(c-1)).

    References
    ----------
    L. Kleinrock, "Queueing Systems, volume I", Wiley 1975, eq. (3.43); the recursion: D. Gross,
    J. F. Shortle, J. M. Thompson, C. M. Harris, "Fundamentals of Queueing Theory", 4th ed. 2008,
    section 3.5.
    """
    blocked = 1.0
    for server in range(1, servers + 1):
        blocked = offered_load * blocked / (server + offered_load * blocked)
    return blocked


def erlang_c(offered_load: float, servers: int) -> float:
    """Probability that an arrival waits in an M/M/c queue.

    Parameters
    ----------
    offered_load : float
        a = arrival rate x mean service time [erlang], above 0 and below `servers`.
    servers : int
        c, at least 1.

    Notes
    -----
    Exact. C = B / (1 - rho (1 - B)) with B of `erlang_b` and rho = a / c.

    References
    ----------
    Kleinrock 1975, eq. (3.40); by way of Erlang B: Gross et al. 2008, section 3.5.
    """
    use = utilisation(offered_load, 1.0, servers)
    blocked = erlang_b(offered_load, servers)
    return blocked / (1.0 - use * (1.0 - blocked))


def mmc_latency(rate: float, service: float, servers: int) -> float:
    """Mean time in an M/M/c queue: S + C S / (c - a) [s].

    References
    ----------
    Gross et al. 2008, section 3.3; one server: Kleinrock 1975, eq. (3.26), S / (1 - rho).
    """
    load = rate * service
    return service + erlang_c(load, servers) * service / (servers - load)


def mg1_latency(rate: float, service: float, scv: float) -> float:
    """Mean time in an M/G/1 queue, first come first served: S + rho S (1 + scv) / (2 (1 - rho)).

    References
    ----------
    Pollaczek and Khinchine: Kleinrock 1975, eq. (5.72).
    """
    use = utilisation(rate, service)
    return service + use * service * (1.0 + scv) / (2.0 * (1.0 - use))


def ps_latency(rate: float, service: float) -> float:
    """Mean time in an M/G/1 queue with processor sharing, whatever the law: S / (1 - rho) [s].

    References
    ----------
    L. Kleinrock, "Queueing Systems, volume II", Wiley 1976, section 4.4, eq. (4.17).
    """
    return service / (1.0 - utilisation(rate, service))


def shared_latency(rate: float, service: float, rates: Sequence[float]) -> float:
    """Mean time at a station that all present share, at a rate that depends on their number [s].

    Parameters
    ----------
    rate : float
        Poisson arrivals [1/s].
    service : float
        Mean service time of one who is there alone [s], of any law.
    rates : sequence of float
        Rate of the station with 1, 2, ... present, above 0, relative to that with one; with more
        it stays the last one.

    Raises
    ------
    OutsideTheory
        If more is offered than the last rate can serve.

    Notes
    -----
    Exact: n are present with a probability in proportion to a^n / (r(1) ... r(n)), a the rate times
    the service, and L = rate x W. With r(n) = min(n, c) that is the mean of M/M/c.

    References
    ----------
    J. W. Cohen, "The multiple phase service network with generalized processor sharing", Acta
    Informatica 12, 1979, pp. 245-284; Baskett, Chandy, Muntz, Palacios 1975, section 3.3.
    """
    refuse_unless(min(rates) > 0, "rate", min(rates), "above 0")
    use = utilisation(rate, service, rates[-1])
    most = len(rates)
    logs = np.concatenate([[0.0], np.cumsum(np.log(rate * service / np.asarray(rates)))])
    weights = np.exp(logs - logs.max())
    last = weights[-1]
    whole = weights[:-1].sum() + last / (1.0 - use)
    present = np.arange(most) @ weights[:-1]
    present += last * (most / (1.0 - use) + use / (1.0 - use) ** 2)
    return float(present / whole / rate)


def mm1_present(use: float) -> float:
    """Mean number in an M/M/1 queue, and in an M/G/1 queue with processor sharing: rho/(1 - rho).

    References
    ----------
    Kleinrock 1975, eq. (3.24); Kleinrock 1976, section 4.4.
    """
    return use / (1.0 - use)


def ggc_latency(
    rate: float, service: float, servers: int, arrival_scv: float, service_scv: float
) -> float:
    """Mean time at a station of c servers with general arrivals and service times [s].

    Parameters
    ----------
    rate, service, servers
        Arrival rate [1/s], mean service time [s], servers (at least 1).
    arrival_scv, service_scv : float
        Squared coefficients of variation of the times between arrivals and of service, >= 0.

    Notes
    -----
    Approximate, exact for M/M/c and M/G/1: S + (ca2 + cs2) / 2 g Wq(M/M/c), with
    g = exp(-2 (1 - rho) (1 - ca2)^2 / (3 rho (ca2 + cs2))) where ca2 < 1. Above 1 the arrivals are
    hyperexponential with balanced means, as Qdepth draws them and Whitt takes them: then one server
    is exact, and c servers wait in proportion to M/M/c.

    References
    ----------
    A. O. Allen, "Probability, Statistics, and Queueing Theory", 2nd ed., Academic Press 1990,
    section 5.4 (Allen and Cunneen). The factor g: W. Kraemer, M. Langenbach-Belz, Proc. 8th Int.
    Teletraffic Congress 1976, as in W. Whitt, "The queueing network analyzer", Bell System
    Technical Journal 62(9), 1983, eqs. (44), (45) and (70).
    """
    refuse_unless(arrival_scv >= 0, "arrival_scv", arrival_scv, "at least 0")
    refuse_unless(service_scv >= 0, "service_scv", service_scv, "at least 0")
    wait = mmc_latency(rate, service, servers) - service
    use = utilisation(rate, service, servers)
    return service + wait * ggc_spread(use, arrival_scv, service_scv) / 2.0


def ggc_spread(use: float, arrival_scv: float, service_scv: float) -> float:
    """Twice the wait with general arrivals and service / wait of M/M/c: (ca2 + cs2) g.

    Parameters and references as for `ggc_latency`; `use` is above 0 and at most 1. Less 1, it is
    the scv of service that makes an arrival wait as long if arrivals are random.
    """
    spread = arrival_scv + service_scv
    if arrival_scv > 1.0 + ALMOST and use < 1.0:
        busy = max(use, LEAST_USE)
        return 2.0 * (1.0 - busy) / busy * h2g1_wait(busy, arrival_scv, service_scv)
    if spread == 0 or arrival_scv >= 1:
        return spread
    steadier = 2.0 * (1.0 - use) * (1.0 - arrival_scv) ** 2 / (3.0 * use * spread)
    return spread * exp(-steadier)


def superposition_weight(use: float, squared_shares: float, service_scv: float = 0.0) -> float:
    """Weight of the streams that arrive at a station in its arrivals; the rest is Poisson.

    Parameters
    ----------
    use : float
        Utilisation of the station, 0 to 1.
    squared_shares : float
        Sum of the squared shares of independent streams in the arrivals, above 0.
    service_scv : float
        Squared coefficient of variation of the service. The more it varies, the longer are the
        times over which queues build up, and the more of each stream they see. Whitt's weight is
        that of steady service; the factor 1 + 3 scv is fitted to simulated paced flows, no theory.

    References
    ----------
    W. Whitt, "The queueing network analyzer", Bell System Technical Journal 62(9), 1983, eqs. (29)
    and (33): many streams are nearly Poisson together, unless the station is busy.
    """
    others = (1.0 / squared_shares - 1.0) / (1.0 + 3.0 * service_scv)
    return 1.0 / (1.0 + 4.0 * (1.0 - use) ** 2 * others)


def round_robin_scv(
    use: float, squared_shares: float, streams: Sequence[tuple[float, float, float]]
) -> float:
    """Squared coefficient of variation that represents arrivals on paths in turn, at most 1.

    Of a stream whose times between arrivals have an scv c2, every k-th customer has times of scv
    c2 / k, while a random one in k has c2 / k + 1 - 1 / k: taking k paths in turn makes arrivals
    steadier by 1 - 1 / k, whatever c2 is. Product form stands for random paths, so that is what
    its arrivals lack.

    Parameters
    ----------
    use, squared_shares
        As for `superposition_weight`: several streams together are nearly random if the station
        is not busy.
    streams : sequence of (share, turns, part)
        Share of a stream in the arrivals, the paths that it takes in turn over those of them that
        lead to the station, and the part of their customers that come to the station: the others
        leave random gaps.

    References
    ----------
    W. Whitt, "The queueing network analyzer", Bell System Technical Journal 62(9), 1983: random
    splitting, eq. (36). The sum of k times between independent arrivals has an scv of c2 / k by
    the addition of variances.
    """
    steadier = 0.0
    for share, turns, part in streams:
        steadier += share * (1.0 - 1.0 / turns) * part
    return 1.0 - superposition_weight(use, squared_shares) * steadier
