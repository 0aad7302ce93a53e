"""Stations whose rate depends on how many are present, against textbook values in all engines."""

from collections.abc import Sequence

import pytest

from qdepth.engines.analytic.engine import solve as solve_analytic
from qdepth.engines.options import EngineOptions
from qdepth.network.network import Discipline, QueueingNetwork, Station
from qdepth.network.steps import End
from qdepth.solution.solution import Solution
from tests.support.networks import Source, by_load, closed, fcfs, network, poisson, visit
from tests.support.solving import solve_compiled as solve
from tests.support.theory import (
    assert_lies_inside,
    load_dependent_mva,
    machine_repair,
    mmc_response,
)

SERVICE = 1e-3
DRIVE = (1.0, 1.9, 2.6, 3.1, 3.4, 3.5, 3.2, 2.8)
"""A drive that gets faster up to six I/Os, and slower beyond."""


def simulated(what: QueueingNetwork, seed: int, ios: int) -> Solution:
    solution = solve(what, EngineOptions(seed, ios))
    assert solution.status == "steady"
    return solution


def value(solution: Solution) -> tuple[float, float]:
    """Throughput and mean latency."""
    rate, latency = solution.total.throughput.value, solution.total.latency.value
    assert rate is not None
    assert latency is not None
    return rate, latency


def servers(number: int) -> Station:
    """min(n, c): as many I/Os as there are servers at full rate."""
    return by_load(*(float(n) for n in range(1, number + 1)))


@pytest.mark.parametrize(("number", "use"), [(2, 0.7), (8, 0.8)])
@pytest.mark.parametrize("scv", [0.0, 1.0])
def test_full_rate_up_to_c_is_mmc(seed: int, number: int, use: float, scv: float) -> None:
    """Shared service does not depend on the law, so constant times have the mean of M/M/c too."""
    rate = use * number / SERVICE
    what = network(
        Source(poisson(rate), (visit(0, SERVICE, scv), End())), stations=(servers(number),)
    )
    exact = mmc_response(rate, SERVICE, number)
    solution = simulated(what, seed, 50_000)
    assert_lies_inside(exact, solution.total.latency)
    assert_lies_inside(use, solution.stations[0].utilisation)
    assert_lies_inside(rate * exact, solution.stations[0].present)
    computed = solve_analytic(what)
    assert value(computed) == pytest.approx((rate, exact), rel=1e-9)
    assert computed.total.latency.tag == "exact"
    assert computed.stations[0].utilisation.value == pytest.approx(use)


@pytest.mark.parametrize("number", [1, 3])
def test_closed_machine_repair(seed: int, number: int) -> None:
    """M/M/c//N with the repair crew as a table of rates."""
    what = network(
        Source(closed(12, think=5e-3), (visit(0, SERVICE, 1.0), End())), stations=(servers(number),)
    )
    exact = machine_repair(12, 5e-3, SERVICE, number)
    solution = simulated(what, seed, 40_000)
    assert_lies_inside(exact[0], solution.total.throughput)
    assert_lies_inside(exact[1], solution.total.latency)
    assert value(solve_analytic(what)) == pytest.approx(exact, rel=1e-9)


@pytest.mark.parametrize("population", [1, 4, 20])
@pytest.mark.parametrize("scv", [0.0, 1.0, 4.0])
def test_mva_with_rates_by_load(seed: int, population: int, scv: float) -> None:
    """A drive whose rate depends on the load, behind a controller, for any law of its service."""
    program = (visit(0, 2e-4, 1.0), visit(1, SERVICE, scv), End())
    what = network(
        Source(closed(population, think=2e-3), program), stations=(fcfs("a"), by_load(*DRIVE))
    )
    exact = load_dependent_mva(
        (2e-4, SERVICE), rates_up_to(population, (1.0,), DRIVE), 2e-3, population
    )
    solution = simulated(what, seed, 40_000)
    assert_lies_inside(exact.throughput, solution.total.throughput)
    assert_lies_inside(exact.response, solution.total.latency)
    assert_lies_inside(exact.present[1], solution.stations[1].present)
    assert_lies_inside(exact.throughput * SERVICE / max(DRIVE), solution.stations[1].utilisation)
    computed = solve_analytic(what)
    assert value(computed) == pytest.approx((exact.throughput, exact.response), rel=1e-8)
    assert computed.total.latency.tag == "exact"


def test_two_groups_at_one_drive_are_near_what_is_simulated(seed: int) -> None:
    """No formula is worked out for several groups; the iteration says that it is approximate."""
    sources = [
        Source(closed(workers, think), (visit(0, SERVICE, 1.0), End()), name)
        for name, workers, think in (("few", 3, 4e-3), ("many", 12, 1e-3))
    ]
    what = network(*sources, stations=(by_load(*DRIVE),))
    solution, computed = simulated(what, seed, 40_000), solve_analytic(what)
    assert computed.total.latency.tag == "approximate"
    assert value(computed) == pytest.approx(value(solution), rel=0.03)


def test_more_than_the_last_rate_has_no_steady_state() -> None:
    """A drive that can do 3,500 a second in passing, and 2,800 with many there."""
    what = network(
        Source(poisson(3_000.0), (visit(0, SERVICE, 1.0), End())), stations=(by_load(*DRIVE),)
    )
    assert solve_analytic(what).status == "no_steady_state"
    solution = solve(what, EngineOptions(1, 40_000, max_present=2_000))
    assert solution.status == "no_steady_state"
    assert solution.overload is not None
    assert solution.overload.part is not None


@pytest.mark.parametrize(
    ("rates", "said"),
    [((0.5, 1.0), "needs 1"), ((1.0, 0.0), "more than 0"), ((1.0, 2.5), "at most n")],
)
def test_rates_that_cannot_be(rates: tuple[float, ...], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        by_load(*rates)


def test_servers_and_rates_exclude_each_other() -> None:
    with pytest.raises(ValueError, match="processor sharing and one server"):
        Station("drive", "drive", 6, 2, Discipline.PS, rates=(1.0, 2.0))
    with pytest.raises(ValueError, match="processor sharing and one server"):
        Station("drive", "drive", 6, 1, Discipline.FCFS, rates=(1.0, 2.0))


def rates_up_to(population: int, *tables: Sequence[float]) -> list[list[float]]:
    """The rates with 1..population present; beyond a table its last one."""
    return [[table[min(n, len(table)) - 1] for n in range(1, population + 1)] for table in tables]
