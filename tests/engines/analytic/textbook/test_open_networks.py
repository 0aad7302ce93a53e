"""Arrivals at the stations of open networks: theorems, and formulas of the paper by hand."""

import pytest

from qdepth.engines.analytic.textbook.open_networks import (
    Hop,
    OpenStation,
    Route,
    arrival_scvs,
    departure_scv,
)
from qdepth.engines.analytic.textbook.open_stations import round_robin_scv

CONSTANT, EXPONENTIAL = 0.0, 1.0


def _hop(at: int, visits: float = 1.0, sources: int = 1) -> Hop:
    return Hop(at, visits, visits, sources)


def test_paths_in_turn_come_more_evenly_than_random_ones() -> None:
    """Every k-th of Poisson arrivals has the scv 1 / k (Erlang), before a station that never rests;
    of those, a random half 1 / 2 + 1 / 2 of it."""
    stations = [OpenStation(1.0, 1.0, 1)]
    for turns in (2, 4):
        whole = Route(1.0, 1.0, [Hop(0, 1.0 / turns, 1.0 / turns, 1, turns)])
        assert arrival_scvs(stations, [whole]) == pytest.approx([1.0 / turns])
        half = Route(1.0, 1.0, [Hop(0, 0.5 / turns, 0.5 / turns, 1, turns)])
        assert arrival_scvs(stations, [half]) == pytest.approx([0.5 + 0.5 / turns])


def test_poisson_arrivals_stay_poisson_behind_exponential_servers() -> None:
    """Burke's theorem, and random splitting: one in four goes on to the last station."""
    stations = [OpenStation(use, EXPONENTIAL, servers) for use, servers in ((0.9, 1), (0.5, 3))]
    stations.append(OpenStation(0.99, EXPONENTIAL, 1))
    routes = [
        Route(2.0, 1.0, [_hop(0), _hop(1), _hop(2, 0.25)]),
        Route(1.0, 1.0, [_hop(1, sources=5)]),
    ]
    assert arrival_scvs(stations, routes) == pytest.approx([1.0, 1.0, 1.0])


def test_departures_of_a_busy_server_are_its_services_and_of_an_idle_one_its_arrivals() -> None:
    """Marshall 1968, exact at both ends for one server: c_d^2 = rho^2 c_s^2 + (1 - rho^2) c_a^2."""
    service, arrivals = 0.5, 3.0
    for use in (0.0, 0.3, 1.0):
        expected = use**2 * service + (1 - use**2) * arrivals
        assert departure_scv(OpenStation(use, service, 1), arrivals) == pytest.approx(expected)


def test_a_tandem_of_constant_servers_by_hand() -> None:
    """Steadier service than 0.2 counts as 0.2 (Whitt, section 4.3): 1 - 0.25 + 0.25 x 0.2."""
    stations = [OpenStation(0.5, CONSTANT, 1)] * 2
    assert arrival_scvs(stations, [Route(1.0, 1.0, [_hop(0), _hop(1)])]) == pytest.approx(
        [1.0, 0.8]
    )


def test_many_steady_sources_look_random_before_an_idle_station() -> None:
    """And like one of them before a station that never rests."""
    route = Route(1.0, 0.0, [_hop(0, sources=1000)])
    assert arrival_scvs([OpenStation(0.01, CONSTANT, 1)], [route]) == pytest.approx([1.0], abs=1e-3)
    assert arrival_scvs([OpenStation(1.0, 1.0, 1)], [route]) == pytest.approx([0.0])


@pytest.mark.parametrize("paths", [2, 5])
def test_every_kth_of_poisson_arrivals_is_an_erlang_law(paths: int) -> None:
    """One stream of which every path's customers come: scv 1 / k, as of k phases in a row."""
    assert round_robin_scv(0.7, 1.0, [(1.0, paths, 1.0)]) == pytest.approx(1 / paths)
    assert round_robin_scv(0.7, 1.0, []) == 1.0
