"""Estimates say where arrivals are so close to saturation that a queue cannot be estimated."""

import pytest

from qdepth.engines.analytic.engine import solve
from qdepth.network.network import QueueingNetwork
from qdepth.network.steps import Acquire, Delay, End, Release
from qdepth.solution.solution import Solution
from qdepth.studies.simulate.options import SimulationOptions
from qdepth.studies.simulate.simulation import simulate_network
from tests.support.networks import (
    MEDIA,
    Source,
    closed,
    fcfs,
    limit,
    network,
    poisson,
    timed,
    visit,
)


def one_station(use: float, slots: int = 8) -> QueueingNetwork:
    hold = (Acquire(0, 0), visit(0, 1e-3, 1.0), Release(0, 0), End())
    source = Source(poisson(1_000.0 * use), hold)
    return network(source, stations=(fcfs("ct0"),), limits=(limit(slots),))


@pytest.mark.parametrize(("use", "is_trusted"), [(0.9, True), (0.96, True), (0.98, False)])
def test_estimate_close_to_saturation_is_not_to_be_relied_on(use: float, is_trusted: bool) -> None:
    found = solve(one_station(use))
    assert found.status == "steady"
    assert (found.outside_validity is None) == is_trusted
    if not is_trusted:
        assert "ct0 is busy 98.0\N{NO-BREAK SPACE}%" in (found.outside_validity or "")
        assert "Do not rely on these times." in (found.outside_validity or "")


def test_theorem_is_exact_at_any_use() -> None:
    found = solve(one_station(0.99, slots=5_000))
    assert (found.total.latency.tag, found.outside_validity) == ("exact", None)


def test_slots_close_to_saturation_count_like_a_station() -> None:
    """5 slots that are held for 10 ms carry 500 a second."""
    hold = (Acquire(0, 0), Delay(timed(1e-2, 0.0), MEDIA), Release(0, 0), End())
    found = solve(network(Source(poisson(495.0), hold), limits=(limit(5),)))
    assert "the slots of limit are taken 99.0\N{NO-BREAK SPACE}%" in (found.outside_validity or "")


@pytest.mark.parametrize(("rate", "is_carried"), [(500.0, True), (900.0, True), (1_100.0, False)])
def test_open_workload_beside_a_closed_one_is_carried(rate: float, is_carried: bool) -> None:
    """The closed workload gets what arrivals leave of 1,000 a second, not the other way round."""
    program = (visit(0, 1e-3, 1.0), End())
    what = network(
        Source(poisson(rate), program), Source(closed(16), program), stations=(fcfs("ct0"),)
    )
    estimate: Solution = solve(what)
    assert (estimate.status == "no_steady_state") != is_carried
    simulated = simulate_network(what, SimulationOptions(engine="compiled", max_ios=100_000))
    assert (simulated.overload is None) == is_carried


def test_open_workload_that_shares_slots_with_a_closed_one_is_carried() -> None:
    """Slots that a closed workload keeps full go to arrivals in their turn."""
    hold = (Acquire(0, 0), visit(0, 1e-3, 1.0), Release(0, 0), End())
    what = network(
        Source(poisson(400.0), hold),
        Source(closed(32), hold),
        stations=(fcfs("ct0"),),
        limits=(limit(8),),
    )
    assert solve(what).status != "no_steady_state"
    simulated = simulate_network(what, SimulationOptions(engine="compiled", max_ios=100_000))
    assert (simulated.status, simulated.overload) == ("steady", None)


@pytest.mark.parametrize(("slots", "busy"), [(2, 0.5), (4, 0.9)])
def test_estimate_names_the_slots_that_are_too_few_as_the_simulation_does(
    slots: int, busy: float
) -> None:
    """Slots that are held for 4 ms longer carry less than the station behind them."""
    hold = (
        Acquire(0, 0),
        visit(0, 1e-3, 0.0),
        Delay(timed(4e-3, 0.0), MEDIA),
        Release(0, 0),
        End(),
    )
    what = network(
        Source(poisson(1_000.0 * busy), hold), stations=(fcfs("ct0"),), limits=(limit(slots),)
    )
    estimate = solve(what)
    simulated = simulate_network(what, SimulationOptions(engine="compiled", max_ios=100_000))
    assert estimate.status == simulated.status == "no_steady_state"
    assert estimate.overload is not None
    assert simulated.overload is not None
    for found in (estimate.overload, simulated.overload):
        assert found.part is not None
        assert (found.part.kind, found.part.index, found.slots) == ("limit", 0, 0)
    assert estimate.overload.completed == pytest.approx(simulated.overload.completed, rel=0.1)


@pytest.mark.parametrize("asked", [1.05, 1.2, 3.0])
def test_estimate_of_an_overloaded_station_says_what_it_carries(asked: float) -> None:
    """The utilisation law: 1,000 a second with a service of 1 ms, however many come."""
    hold = (
        Acquire(0, 0),
        visit(0, 1e-3, 1.0),
        Delay(timed(1e-3, 0.0), MEDIA),
        Release(0, 0),
        End(),
    )
    what = network(
        Source(poisson(1_000.0 * asked), hold), stations=(fcfs("ct0"),), limits=(limit(64),)
    )
    found = solve(what)
    assert found.status == "no_steady_state"
    assert found.total.throughput.value == pytest.approx(1_000.0, rel=0.01)
    assert found.overload is not None
    assert found.overload.part is not None
    assert (found.overload.part.kind, found.overload.part.index) == ("station", 0)
