"""How waits spread, against queues whose waiting times are known."""

import numpy as np
import pytest

from qdepth.engines.analytic.textbook.convolution import FloatArray
from qdepth.engines.analytic.textbook.latency_mixtures import mixture_quantiles
from qdepth.engines.analytic.textbook.latency_quantiles import mh1_latency_quantile
from qdepth.engines.analytic.textbook.latency_spread import Way
from qdepth.engines.analytic.textbook.moments import CONSTANT as NONE
from qdepth.engines.analytic.textbook.moments import Cumulants
from qdepth.engines.analytic.textbook.wait_spread import WaitSpread, cut_off

SERVICE = 2.0
EXPONENTIAL = Cumulants.of_gamma(SERVICE, SERVICE**2)
CONSTANT = Cumulants(SERVICE, 0.0, 0.0)
UNKNOWN = np.ones(1)
"""Numbers present that nobody worked out."""


def in_mm1(use: float) -> FloatArray:
    return (1.0 - use) * use ** np.arange(400.0)


def exponential_for_some(share: float, mean: float) -> Cumulants:
    """Of a time that is 0, but exponential for a share: P(W > t) = share e^(-t / mean)."""
    return Cumulants.of_gamma(mean, mean**2).moments.weighted(share).cumulants


@pytest.mark.parametrize("use", [0.05, 0.3, 0.8])
def test_waits_of_mm1_are_exponential_for_those_who_wait(use: float) -> None:
    """Kleinrock 1975, eq. (5.123): with the probability of a busy server."""
    expected = exponential_for_some(use, SERVICE / (1.0 - use))
    for present in (in_mm1(use), UNKNOWN):
        spread = WaitSpread.of(present, 1.0, EXPONENTIAL.moments)
        assert spread.cumulants(expected.mean) == pytest.approx(expected)


@pytest.mark.parametrize("use", [0.1, 0.5, 0.9])
def test_waits_of_md1_spread_as_takacs_says(use: float) -> None:
    """E(W^2) = 2 E(W)^2 + l E(S^3) / (3 (1 - rho)); Kleinrock 1975, section 5.7."""
    rate = use / SERVICE
    wait = rate * SERVICE**2 / 2.0 / (1.0 - use)
    square = 2.0 * wait**2 + rate * SERVICE**3 / 3.0 / (1.0 - use)
    found = WaitSpread.of(UNKNOWN, 1.0, CONSTANT.moments).cumulants(wait)
    assert found.mean == pytest.approx(wait)
    assert found.variance == pytest.approx(square - wait**2)


def test_several_servers_end_services_as_often_as_one_so_much_faster() -> None:
    """M/M/3: those who wait do so for an exponential time of mean S / (3 - a)."""
    servers, offered = 3, 2.4
    numbers = np.arange(1.0, 400.0)
    present = np.cumprod(np.concatenate([[1.0], offered / np.minimum(numbers, servers)]))
    present /= present.sum()
    waits = float(present[servers:].sum())
    expected = exponential_for_some(waits, SERVICE / (servers - offered))
    found = WaitSpread.of(present, servers, EXPONENTIAL.moments).cumulants(expected.mean)
    assert found == pytest.approx(expected)


def test_who_finds_one_in_a_constant_service_waits_for_the_rest_of_it() -> None:
    """Two customers who come at random: at most one is ahead, with a uniform time left."""
    spread = WaitSpread.of(np.array([0.5, 0.5, 0.0]), 1.0, CONSTANT.moments)
    found = spread.cumulants(SERVICE / 4.0)
    assert found.variance == pytest.approx(0.5 * SERVICE**2 / 3.0 - (SERVICE / 4.0) ** 2)


def test_other_means_come_of_more_who_wait_and_then_of_longer_waits() -> None:
    spread = WaitSpread.of(in_mm1(0.5), 1.0, EXPONENTIAL.moments)
    assert spread.cumulants(1.0) == pytest.approx(exponential_for_some(0.25, 4.0))
    assert spread.cumulants(40.0) == pytest.approx(exponential_for_some(1.0, 40.0))


def test_a_wait_where_no_service_takes_time_is_exponential() -> None:
    nothing = Cumulants(0.0, 0.0, 0.0).moments
    assert WaitSpread.of(UNKNOWN, 1.0, nothing).cumulants(3.0) == Cumulants.of_gamma(3.0, 9.0)


@pytest.mark.parametrize("use", [0.3, 0.9])
def test_waits_behind_two_phases_are_those_of_the_exact_law(use: float) -> None:
    """M/H2/1 by its transform (Kleinrock 1975, eq. 5.100): waits and one more service."""
    scv = 5.0
    service = Cumulants.of_service(SERVICE, SERVICE**2 * (1.0 + scv))
    wait = use * SERVICE * (1.0 + scv) / 2.0 / (1.0 - use)
    waits = WaitSpread.of(UNKNOWN, 1.0, service.moments).of_waiting(wait)
    at_once = 1.0 - sum(share for share, _ in waits)
    ways = [
        Way.of(chance * share, own.plus(waited))
        for chance, own in service.moments.phases()
        for share, waited in ((at_once, NONE), *waits)
    ]
    shares = (0.5, 0.95, 0.99)
    exact = [mh1_latency_quantile(use / SERVICE, SERVICE, scv, share) for share in shares]
    assert mixture_quantiles([ways], shares)[0] == pytest.approx(exact, rel=0.01)


def test_waits_that_end_have_the_mean_of_an_exponential_law_cut_off() -> None:
    """E(min(W, c)) = m (1 - e^(-c / m)), and a share e^(-c / m) lasts to the end."""
    mean, most = 2.0, 3.0
    *waits, (ending, end) = cut_off([(1.0, Cumulants.of_gamma(mean, mean**2))], most)
    whole = [*waits, (ending, end)]
    assert ending == pytest.approx(np.exp(-most / mean))
    assert end == Cumulants(most, 0.0, 0.0)
    assert sum(share for share, _ in whole) == pytest.approx(1.0)
    assert sum(share * wait.mean for share, wait in whole) == pytest.approx(mean * (1.0 - ending))
    assert all(wait.mean < most for _, wait in waits)


def test_waits_that_nobody_has_are_left_out() -> None:
    """Found in a design whose SP is idle: moments of a share of 3e-145 overflow."""
    never = (3e-145, Cumulants(mean=7.5e-6, variance=4.9e125, third=6.5e256))
    assert cut_off([never], 5e-150) == [(0.0, Cumulants(5e-150, 0.0, 0.0))]
