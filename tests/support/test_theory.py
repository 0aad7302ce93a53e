"""The textbook results themselves, against special cases and each other."""

import pytest

from tests.support.theory import (
    erlang_c,
    exact_mva,
    machine_repair,
    mg1_response,
    mmc_response,
    window_around_delay_and_station,
)


def test_erlang_c_of_two_erlang_on_three_servers() -> None:
    """By the factorial form: (a^c/c!)(c/(c-a)) / (1 + a + a^2/2 + (a^c/c!)(c/(c-a))) = 4/9."""
    assert erlang_c(2.0, 3) == pytest.approx(4 / 9)


def test_one_server_is_the_same_in_every_formula() -> None:
    assert mmc_response(0.7, 1.0, 1) == pytest.approx(mg1_response(0.7, 1.0, 1.0))


def test_mva_of_one_station_is_the_machine_repairman() -> None:
    solution = exact_mva([0.3], think=1.0, population=7)
    throughput, response = machine_repair(7, think=1.0, service=0.3, servers=1)
    assert solution.throughput == pytest.approx(throughput)
    assert solution.response == pytest.approx(response)


def test_mva_of_balanced_stations() -> None:
    """K equal stations without think time: X(N) = N / (D (N + K - 1))."""
    assert exact_mva([0.2] * 3, 0.0, 10).throughput == pytest.approx(10 / (0.2 * 12))


def test_wide_window_is_no_window() -> None:
    chain = window_around_delay_and_station(6, 1.0, 0.4, 0.3, capacity=6)
    assert chain.throughput == pytest.approx(exact_mva([0.3], 1.4, 6).throughput)
    assert chain.waiting == 0.0


def test_window_around_a_delay_alone_is_a_crew_of_its_size() -> None:
    chain = window_around_delay_and_station(6, 1.0, 0.4, 1e-9, capacity=2)
    throughput, _ = machine_repair(6, think=1.0, service=0.4, servers=2)
    assert chain.throughput == pytest.approx(throughput, rel=1e-6)
