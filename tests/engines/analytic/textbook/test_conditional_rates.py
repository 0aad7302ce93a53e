"""Conditional completion rates against the formulas that they must reproduce."""

import numpy as np
import pytest

from qdepth.engines.analytic.textbook.conditional_rates import (
    LEAST_SCV,
    Service,
    adapted,
    phases_of,
)
from qdepth.engines.analytic.textbook.conditional_rates import conditional_rates as rates_of_phases
from qdepth.engines.analytic.textbook.convolution import FloatArray


def conditional_rates(arrivals: FloatArray, scv: float) -> FloatArray:
    return rates_of_phases(arrivals, *phases_of(scv))


def mean_present(arrival_rate: float, scv: float) -> float:
    """Mean number at a station under Poisson arrivals, from its conditional rates."""
    rates = conditional_rates(np.full(2_000, arrival_rate), scv)
    chances = np.concatenate([[1.0], np.cumprod(arrival_rate / rates)])
    return float(chances @ np.arange(len(chances)) / chances.sum())


@pytest.mark.parametrize("scv", [LEAST_SCV, 0.3, 0.7, 1.0, 4.0])
@pytest.mark.parametrize("use", [0.1, 0.5, 0.9])
def test_open_queue_is_pollaczek_and_khinchine(use: float, scv: float) -> None:
    exact = use + use**2 * (1 + scv) / 2 / (1 - use)
    assert mean_present(use, scv) == pytest.approx(exact, rel=1e-6)


def test_exponential_server_has_one_rate() -> None:
    assert conditional_rates(np.array([3.0, 0.5, 7.0]), 1.0) == pytest.approx([1.0, 1.0, 1.0])


def test_levels_that_are_left_at_once_leave_the_others_as_they_are() -> None:
    busy = conditional_rates(np.array([1e300, 1e12, 0.5, 0.5]), 0.0)
    assert np.isfinite(busy).all()
    assert busy == pytest.approx(conditional_rates(np.array([1e7, 1e7, 0.5, 0.5]), 0.0), rel=1e-5)


def test_lone_customer_is_served_at_the_mean_rate() -> None:
    for scv in (0.0, 0.4, 5.0):
        assert conditional_rates(np.array([2.0]), scv) == pytest.approx([1.0])


def test_saturated_constant_server_completes_at_its_rate() -> None:
    """When the next one always waits, whatever the state tells, the mean rate is 1."""
    arrivals = np.full(6, 50.0)
    rates = conditional_rates(arrivals, 0.0)
    chances = np.concatenate([[1.0], np.cumprod(arrivals / rates)])
    assert chances[1:] @ rates / chances.sum() == pytest.approx(1.0, rel=1e-4)


def test_station_with_several_servers_keeps_its_rates_until_all_are_busy() -> None:
    """From then on it is one server as fast as all together, under the arrivals that it has."""
    arrival_rate, servers, most = 1.5, 2, 60
    log_rates = np.concatenate([[0.0], np.cumsum(np.log(np.minimum(range(1, most + 1), servers)))])
    present = np.exp(np.arange(most + 1) * np.log(arrival_rate) - log_rates)
    whole = adapted(log_rates, present / present.sum(), Service(servers, 0.2), 1.0)
    fast = conditional_rates(np.full(most - servers + 1, arrival_rate / servers), 0.2)
    assert np.exp(np.diff(whole)) == pytest.approx([1.0, *(servers * fast)])
    half = adapted(log_rates, present / present.sum(), Service(servers, 0.2), 0.5)
    assert np.diff(half) == pytest.approx((np.diff(log_rates) + np.diff(whole)) / 2)
