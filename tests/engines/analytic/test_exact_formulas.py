"""Networks that a textbook answers: exact where its theorem holds, and tagged so."""

from math import exp

import pytest

from qdepth.engines.analytic.engine import solve
from qdepth.engines.analytic.textbook.closed_networks import exact_mva
from qdepth.engines.analytic.textbook.open_stations import mg1_latency, mmc_latency
from qdepth.engines.options import EngineOptions
from qdepth.network.draws import code
from qdepth.network.loops import Open
from qdepth.network.network import QueueingNetwork
from qdepth.network.steps import Acquire, BranchByDraw, Delay, End, Jump, Release
from qdepth.solution.solution import Estimate
from tests.support.networks import (
    MEDIA,
    Source,
    by_load,
    closed,
    fcfs,
    limit,
    network,
    poisson,
    ps,
    timed,
    visit,
)
from tests.support.solving import solve_compiled
from tests.support.theory import load_dependent_mva


def value(of: Estimate) -> float:
    assert of.value is not None
    return of.value


def is_exact(of: Estimate) -> bool:
    return of.tag == "exact" and of.low == of.value == of.high and of.note is not None


def test_a_tandem_of_several_servers_is_exact() -> None:
    source = Source(
        poisson(2.0), (visit(0, 0.4, 1.0), Delay(timed(3.0), MEDIA), visit(1, 1.0, 1.0), End())
    )
    found = solve(network(source, stations=(fcfs("a"), fcfs("b", servers=3))))
    exact = mmc_latency(2.0, 0.4, 1) + 3.0 + mmc_latency(2.0, 1.0, 3)
    assert is_exact(found.total.latency)
    assert is_exact(found.total.throughput)
    assert is_exact(found.stations[1].present)
    assert value(found.total.latency) == pytest.approx(exact, rel=1e-12)
    assert value(found.stations[1].present) == pytest.approx(2.0 * mmc_latency(2.0, 1.0, 3))
    assert {number.tag for number in found.total.percentiles} == {"approximate"}


@pytest.mark.parametrize("scv", [0.0, 0.5, 4.0])
def test_one_general_server_is_exact_under_poisson_arrivals(scv: float) -> None:
    sources = [Source(poisson(0.3), (visit(0, 1.0, scv), End()), name=n) for n in ("a", "b")]
    found = solve(network(*sources, stations=(fcfs(),)))
    assert is_exact(found.groups[0].latency)
    assert value(found.groups[0].latency) == pytest.approx(mg1_latency(0.6, 1.0, scv))


def test_a_queue_after_a_general_server_is_only_approximate() -> None:
    source = Source(poisson(0.6), (visit(0, 1.0, 0.0), visit(1, 1.0, 1.0), End()))
    found = solve(network(source, stations=(fcfs("a"), fcfs("b"))))
    assert found.total.latency.tag == "approximate"
    simulated = solve_compiled(
        network(source, stations=(fcfs("a"), fcfs("b"))), EngineOptions(seed=1, max_ios=200_000)
    )
    assert value(found.total.latency) == pytest.approx(value(simulated.total.latency), rel=0.05)


def test_half_of_steady_arrivals_drawn_at_random_are_not_steady() -> None:
    """GI/M/1: a share s of those that wait is exp(-D) / (2 - exp(-D)) at D = (1 - s) / S.

    Times between arrivals at a server are a geometric number of seconds, so their transform is
    z / (2 - z) with z = exp(-s): L. Kleinrock, "Queueing Systems, volume I", Wiley 1975, section
    6.4. By rate and variation alone it comes out 10 % high; steady arrivals would be 20 % low.
    """
    service = 1.6
    source = Source(
        Open(timed(1.0, 0.0, "arrival")),
        (
            BranchByDraw(code("server"), (0.5, 1.0), (1, 3)),
            visit(0, service, 1.0),
            Jump(4),
            visit(1, service, 1.0),
            End(),
        ),
    )
    found = solve(network(source, stations=(fcfs("a"), fcfs("b"))))
    waits = 0.5
    for _ in range(200):
        z = exp(-(1.0 - waits) / service)
        waits = z / (2.0 - z)
    exact = service / (1.0 - waits)
    assert value(found.total.latency) == pytest.approx(exact, rel=0.12)


@pytest.mark.parametrize("arrival_scv", [0.25, 3.0])
def test_arrivals_that_are_not_poisson_keep_their_stated_error(arrival_scv: float) -> None:
    loop = Open(timed(0.5, arrival_scv, "arrival"))
    source = Source(loop, (visit(0, 0.4, 1.0), visit(1, 0.9, 0.5), End()))
    of = network(source, stations=(fcfs("a"), fcfs("b", servers=2)))
    found, simulated = solve(of), solve_compiled(of, EngineOptions(seed=1, max_ios=300_000))
    assert found.total.latency.tag == "approximate"
    latency = found.total.latency
    assert latency.low is not None
    assert latency.high is not None
    assert latency.low < value(simulated.total.latency) < latency.high


def test_processor_sharing_of_any_law_is_exact_for_each_group() -> None:
    small = Source(poisson(0.2), (visit(0, 0.5, 0.0), End()), name="small")
    large = Source(poisson(0.3), (visit(0, 2.0, 3.0), End()), name="large")
    found = solve(network(small, large, stations=(ps(),)))
    assert is_exact(found.groups[0].latency)
    assert value(found.groups[0].latency) == pytest.approx(0.5 / 0.3)
    assert value(found.groups[1].latency) == pytest.approx(2.0 / 0.3)


def closed_pair(link: bool = True) -> QueueingNetwork:
    station = ps() if link else fcfs()
    few = Source(closed(3, 4.0), (visit(0, 1.0, 1.0), visit(1, 0.5, 1.0), End()), name="few")
    many = Source(closed(5, 2.0), (visit(0, 2.0, 1.0), End()), name="many")
    return network(few, many, stations=(station, fcfs("b")))


def test_two_groups_are_answered_by_exact_mean_value_analysis() -> None:
    found = solve(closed_pair())
    exact = exact_mva([[1.0, 0.5], [2.0, 0.0]], [4.0, 2.0], [3, 5])
    for group, throughput, latency in zip(
        found.groups, exact.throughput, exact.latency, strict=True
    ):
        assert is_exact(group.throughput)
        assert value(group.throughput) == pytest.approx(throughput, rel=1e-12)
        assert value(group.latency) == pytest.approx(latency, rel=1e-12)
        assert sum(value(layer) for layer in group.layers) == pytest.approx(latency)


def test_first_come_first_served_with_unequal_means_is_not_exact() -> None:
    assert solve(closed_pair(link=False)).total.throughput.tag == "approximate"


def test_a_single_closed_group_is_exact_until_a_limit_binds() -> None:
    program = (Acquire(0, 0), visit(0, 1.0, 1.0), Release(0, 0), End())

    def tag(slots: int) -> str:
        of = network(Source(closed(6, 2.0), program), stations=(fcfs(),), limits=(limit(slots),))
        return solve(of).total.latency.tag

    assert [tag(6), tag(2)] == ["exact", "approximate"]


def test_two_times_from_one_draw_are_not_exact() -> None:
    source = Source(closed(4, 1.0), (visit(0, 1.0, 1.0), visit(0, 1.0, 1.0), End()))
    assert solve(network(source, stations=(fcfs(),))).total.latency.tag == "approximate"


@pytest.mark.parametrize("rates", [(1.0, 0.8), (1.0, 1.0, 0.5), (1.0, 2.0, 0.4)])
def test_a_rate_that_falls_with_the_load_is_exact(rates: tuple[float, ...]) -> None:
    """Its throughput lies below all bounds for a station of one server."""
    whole = network(
        Source(closed(5), (visit(0, 0.4, 1.0), Delay(timed(0.6, 1.0, "delay"), MEDIA), End())),
        stations=(by_load(*rates),),
    )
    by_number = [*rates, *[rates[-1]] * (5 - len(rates))]
    expected = load_dependent_mva([0.4], [by_number], 0.6, 5)
    found = solve(whole)
    assert is_exact(found.total.throughput)
    assert value(found.total.throughput) == pytest.approx(expected.throughput)
    assert value(found.total.latency) == pytest.approx(5 / expected.throughput)
