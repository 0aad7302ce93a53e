"""Where customers are, against birth-death chains and exact mean value analysis."""

import numpy as np
import pytest

from qdepth.engines.analytic.textbook.closed_networks import exact_mva
from qdepth.engines.analytic.textbook.convolution import all_but_one
from qdepth.engines.analytic.textbook.finite_sources import birth_death
from qdepth.engines.analytic.textbook.marginals import (
    normalised_means,
    present_at_one_of,
    rates_behind,
    spread_over,
    with_tails,
)

COUNTS = np.arange(7.0)
DEMANDS = (0.5, 1.5)
WEIGHTS = np.array([COUNTS * np.log(demand) for demand in DEMANDS])
ALONE = np.ones(2, dtype=np.int64)


def test_a_network_completes_at_the_rates_of_mean_value_analysis() -> None:
    """The flow-equivalent server of two stations; with more customers than slots it goes on."""
    whole, _ = all_but_one(WEIGHTS, ALONE, 2.0)
    rates = np.exp(np.diff(rates_behind(whole, 8)))
    exact = [exact_mva([list(DEMANDS)], [2.0], [n]).throughput[0] for n in range(1, 7)]
    assert rates == pytest.approx([*exact, exact[-1], exact[-1]])


def test_customers_are_where_mean_value_analysis_has_them() -> None:
    whole, rest = all_but_one(WEIGHTS, ALONE, 2.0)
    all_inside = np.zeros(7)
    all_inside[-1] = 1.0
    marginals = spread_over(all_inside, WEIGHTS, whole, rest)
    assert marginals.sum(axis=1) == pytest.approx([1.0, 1.0])
    solved = exact_mva([list(DEMANDS)], [2.0], [6])
    means, _ = normalised_means(marginals)
    assert means == pytest.approx(solved.throughput[0] * solved.residence[0])


def test_a_slot_that_is_held_half_the_time_is_there_half_as_often() -> None:
    whole, rest = all_but_one(WEIGHTS, ALONE, 0.0)
    half = spread_over(np.array([0.5, 0.5]), WEIGHTS, whole, rest)
    assert half[:, 1] == pytest.approx([0.125, 0.375])


def test_marginals_of_machine_repair() -> None:
    """Six machines, one repairman: the birth-death chain."""
    whole, rest = all_but_one(WEIGHTS[:1], ALONE[:1], 2.0)
    marginal = np.exp(WEIGHTS[:1] + rest[:, ::-1] - whole[-1])
    chain = birth_death([(6 - n) / 2.0 for n in range(6)], [2.0] * 6)
    assert marginal[0] == pytest.approx(chain)


@pytest.mark.parametrize("use", [0.3, 0.9])
def test_tails_complete_an_open_queue(use: float) -> None:
    """M/M/1 counted up to six: rho / (1 - rho) present in the mean."""
    chances, beyond = with_tails((COUNTS * np.log(use))[None, :])
    lacking = beyond / chances.sum(axis=1)
    means, _ = normalised_means(chances)
    assert means + lacking == pytest.approx([use / (1 - use)])
    assert chances[0, :6] == pytest.approx((1 - use) * use ** COUNTS[:6])


def test_present_at_the_only_station_is_that_of_machine_repair() -> None:
    """M/M/1//N with N = 3 and a time elsewhere of 2 services: weights 8, 12, 12, 6 (Kleinrock 1975,
    section 3.8: N! / (N - n)! (lambda / mu)^n)."""
    found = present_at_one_of(1, 3, 2.0)
    assert found == pytest.approx(np.array([8.0, 12.0, 12.0, 6.0]) / 38.0)


def test_present_at_one_of_two_full_stations_is_uniform() -> None:
    assert present_at_one_of(2, 7, 0.0) == pytest.approx(np.full(8, 1.0 / 8.0), rel=1e-6)


@pytest.mark.parametrize(("stations", "customers", "elsewhere"), [(4, 12, 0.7), (16, 40, 3.0)])
def test_present_at_one_of_alike_stations_is_that_of_mean_value_analysis(
    stations: int, customers: int, elsewhere: float
) -> None:
    """Reiser and Lavenberg 1980, with one customer after the other."""
    present = 0.0
    for count in range(1, customers + 1):
        time = 1.0 + present
        present = count * time / (stations * (time + elsewhere))
    found = present_at_one_of(stations, customers, elsewhere)
    assert found @ np.arange(customers + 1.0) == pytest.approx(present, rel=1e-6)


@pytest.mark.parametrize("elsewhere", [0.0, 50.0, 1e5])
def test_present_at_one_of_very_many_stations_adds_up_to_all_customers(elsewhere: float) -> None:
    """Weights go beyond the range of floats. At open stations of use u: K u / (1 - u) + z u = N."""
    stations, customers = 1_000, 5_000
    found = present_at_one_of(stations, customers, elsewhere)
    mean = float(found @ np.arange(customers + 1.0))
    use = mean / (1.0 + mean)
    all_ = stations * mean + stations * elsewhere * use
    assert all_ == pytest.approx(customers, rel=0.01)
