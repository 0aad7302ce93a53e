"""Time of a visit to several stations that ends when the last one has served.

References
----------
L. Flatto, S. Hahn, "Two parallel queues created by arrivals with two demands I", SIAM Journal on
Applied Mathematics 44(5), 1984; R. Nelson, A. N. Tantawi, "Approximate analysis of fork/join
synchronization in parallel queues", IEEE Transactions on Computers 37(6), 1988, pp. 739-743: the
mean for two exponential servers, exact, and for more of them.
A. Thomasian, A. N. Tantawi, "Approximate solutions for M/G/1 fork/join synchronization", Winter
Simulation Conference 1994; A. Thomasian, "Analysis of fork/join and related queueing systems", ACM
Computing Surveys 47(2), 2014, section 3: the same beyond exponential service, the mean plus a
multiple of the standard deviation.
C. E. Clark, "The greatest of a finite set of random variables", Operations Research 9(2), 1961,
pp. 145-162: two unlike times by their first two moments and their correlation.
S. F. Yashkov, "Processor-sharing queues: some progress in analysis", Queueing Systems 2, 1987,
section 2: the variance of the time in M/G/1 with processor sharing.
"""

from collections.abc import Sequence
from math import erf, exp, pi, sqrt
from typing import NamedTuple

SAME, NEAR = 1e-6, 0.1
"""Relative differences of services and of whole times up to which members count as alike."""
SHORT = 0.2
"""Part of the longest time below which a member of a joint visit does not prolong it: by 2 % at
most if the longest time is exponential, while a normal law would be negative for one in six."""
ALMOST_IDLE = 1e-3


class Member(NamedTuple):
    """One station of a joint visit."""

    service: float
    """Mean service time [s]."""
    wait: float
    """Mean wait, or the delay by sharing, in addition to the service [s]."""
    scv: float
    """Squared coefficient of variation of the service."""
    is_shared: bool
    """Whether the customers present share the station."""
    common: float
    """Share of its load, or correlation with the slowest member, that the joint visits cause."""

    @property
    def response(self) -> float:
        """Mean time there [s]."""
        return self.service + self.wait

    @property
    def variance(self) -> float:
        """Variance of the time there [s^2].

        With sharing: of one service time, by Yashkov, because a size is the same at all members.
        First come, first served: waits are about exponential.
        """
        if self.is_shared:
            share = max(0.0, self.wait / self.response)
            return self.response**2 * shared_variance(share) if share > 0.0 else 0.0
        return self.scv * self.service**2 + self.variance_of_wait

    @property
    def variance_of_wait(self) -> float:
        """Variance of the wait if the first to arrive is served first [s^2]."""
        if self.wait <= 0.0:
            return 0.0
        waits = self.wait / (self.wait + self.service * (1.0 + self.scv) / 2.0)
        return self.wait**2 * (2.0 / waits - 1.0)


def shared_variance(use: float) -> float:
    """Variance of the time of a constant service in M/D/1 with processor sharing, over its square.

    1 - 2 (1 - rho) (e^rho - 1 - rho) / rho^2, about 2 rho / 3 if the station is almost idle.
    """
    if use < ALMOST_IDLE:
        return 2.0 * use / 3.0
    return 1.0 - 2.0 * (1.0 - use) * (exp(use) - 1.0 - use) / use**2


def excess_of_last(members: int, use: float) -> float:
    """How much later the last of equal members ends, over the time of one: R(K) / R(1) - 1.

    Parameters
    ----------
    members : int
        K, at least 1; their service is exponential.
    use : float
        Utilisation of each, 0 to 1.

    Notes
    -----
    Exact for K = 2: (12 - rho) / 8. For more (H(K) / H(2) + (1 - H(K) / H(2)) 4 rho / 11) times
    that, within 5 % up to K = 32. Without load it is H(K), that of K exponential times.
    """
    if members == 1:
        return 0.0
    harmonic = sum(1.0 / k for k in range(1, members + 1))
    two = (12.0 - use) / 8.0
    more = harmonic / 1.5
    return (more + (1.0 - more) * 4.0 * use / 11.0) * two - 1.0


class Joint(NamedTuple):
    """Time until the last member of a joint visit has served."""

    mean: float
    """[s]"""
    variance: float
    """[s^2]"""
    third: float | None = None
    """Third moment about the mean / that of one member, if known."""


def joint_time(members: Sequence[Member], *, is_closed: bool = False) -> Joint:
    """Time until the last member has served; the first one is the slowest.

    Parameters
    ----------
    is_closed : bool
        Whether a fixed number of customers goes round. Few of them queue at two unlike members at
        a time, so that the greatest mean counts, which the joint time never undercuts (Jensen).

    Notes
    -----
    The variance for equal members is that of the last of exponential times, whose gaps are
    independent: the sum of 1 / k^2, k = 1..K. So is the third moment: the sum of 1 / k^3.
    """
    first = members[0]
    if not first.is_shared and all(
        abs(each.service - first.service) <= SAME * first.service
        and abs(each.response - first.response) <= NEAR * first.response
        for each in members
    ):
        others = members[1:]
        common = sum(each.common for each in others) / max(1, len(others))
        excess = excess_of_last(len(members), first.wait / first.response * common)
        ranks = range(1, len(members) + 1)
        apart = _apart(first, common)
        return Joint(
            first.response + excess * sqrt(apart * first.variance),
            (1.0 + apart * sum(1.0 / k**2 for k in ranks[1:])) * first.variance,
            1.0 + apart * sum(1.0 / k**3 for k in ranks[1:]),
        )
    if is_closed:
        slowest = max(members, key=lambda each: each.response)
        return Joint(slowest.response, slowest.variance)
    mean, variance = first.response, first.variance
    for each in members[1:]:
        if each.response < SHORT * first.response:
            continue
        if mean < SHORT * each.response:
            mean, variance = each.response, each.variance
            continue
        mean, variance = greater_of(
            (mean, variance), (each.response, each.variance), min(1.0, each.common)
        )
    return Joint(max(mean, *[each.response for each in members]), variance)


def _apart(member: Member, common: float) -> float:
    """Share of the variance by which alike members differ, 1 where service is exponential.

    Joint arrivals make the waits at all members alike; services and the arrivals of others make
    them differ. So constant service under joint arrivals alone ends everywhere at the same time.
    """
    scv = member.scv
    waits = 2.0 * (1.0 - common + scv) / ((2.0 - common) * (1.0 + scv))
    own = scv * member.service**2
    variance = member.variance
    return (own + waits * (variance - own)) / variance if variance > 0.0 else 1.0


def greater_of(
    first: tuple[float, float], second: tuple[float, float], correlation: float
) -> tuple[float, float]:
    """Mean [s] and variance [s^2] of the greater of two correlated normal times."""
    (mean, variance), (other, spread) = first, second
    square = variance + spread - 2.0 * correlation * sqrt(variance * spread)
    if square <= SAME * (mean + other) ** 2:
        return first if mean >= other else second
    width = sqrt(square)
    apart = (mean - other) / width
    chance = (1.0 + erf(apart / sqrt(2.0))) / 2.0
    density = exp(-apart * apart / 2.0) / sqrt(2.0 * pi)
    found = mean * chance + other * (1.0 - chance) + width * density
    moment = (
        (mean**2 + variance) * chance
        + (other**2 + spread) * (1.0 - chance)
        + (mean + other) * width * density
    )
    return found, max(0.0, moment - found**2)
