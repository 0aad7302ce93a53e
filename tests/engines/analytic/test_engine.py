"""Networks whose answers are known."""

from math import comb, factorial

import pytest

from qdepth.engines.analytic.engine import solve
from qdepth.engines.analytic.solve.stated_errors import APPROXIMATE, TIME_ERROR
from qdepth.lowering.lower import lower
from qdepth.network.steps import Acquire, BranchIfFull, Delay, End, Release, Step
from qdepth.solution.solution import Solution
from tests.support.designs import design
from tests.support.networks import (
    MEDIA,
    Source,
    closed,
    fcfs,
    limit,
    network,
    poisson,
    ps,
    timed,
    visit,
)


def value(of: object) -> float:
    found = getattr(of, "value", None)
    assert isinstance(found, float)
    return found


def broken_machines(workers: int, servers: int, think: float, service: float) -> list[float]:
    """Chance of 0, 1, 2, ... machines at the repairmen: Erlang's finite source."""
    ratio = service / think
    weights = [
        comb(workers, n)
        * ratio**n
        * (1.0 if n <= servers else factorial(n) / factorial(servers) / servers ** (n - servers))
        for n in range(workers + 1)
    ]
    return [weight / sum(weights) for weight in weights]


def machine_repair(workers: int, servers: int, think: float, service: float) -> float:
    """Throughput of machines with repairmen, from its state chances."""
    chances = broken_machines(workers, servers, think, service)
    return sum(chance * (workers - n) for n, chance in enumerate(chances)) / think


@pytest.mark.parametrize("servers", [1, 3])
def test_machine_repair_is_met_exactly(servers: int) -> None:
    source = Source(closed(12, 5.0), (visit(0, 1.0, 1.0), End()))
    found = solve(network(source, stations=(fcfs(servers=servers),)))
    exact = machine_repair(12, servers, 5.0, 1.0)
    assert value(found.total.throughput) == pytest.approx(exact, rel=1e-9)
    assert value(found.total.latency) == pytest.approx(12 / exact - 5.0, rel=1e-9)
    assert value(found.stations[0].utilisation) == pytest.approx(exact / servers, rel=1e-9)


def test_two_balanced_stations_are_met_exactly() -> None:
    """N customers at K equal exponential stations: throughput N / (N + K - 1) per service."""
    source = Source(closed(7), (visit(0, 1.0, 1.0), visit(1, 1.0, 1.0), End()))
    found = solve(network(source, stations=(fcfs("a"), fcfs("b"))))
    assert value(found.total.throughput) == pytest.approx(7 / 8, rel=1e-9)


def test_limit_with_a_delay_inside_is_a_station_with_so_many_servers() -> None:
    program: tuple[Step, ...] = (
        Acquire(0, 0),
        Delay(timed(1.0), MEDIA),
        Release(0, 0),
        End(),
    )
    found = solve(network(Source(closed(12, 5.0), program), limits=(limit(3),)))
    exact = machine_repair(12, 3, 5.0, 1.0)
    assert value(found.total.throughput) == pytest.approx(exact, rel=1e-6)
    assert value(found.limits[0].held) == pytest.approx(exact, rel=1e-6)
    assert value(found.limits[0].waiting) == pytest.approx(12 - 6 * exact, rel=1e-6)
    chances = broken_machines(12, 3, 5.0, 1.0)
    for told, least in ((found.limits[0].active, 1), (found.limits[0].full, 3)):
        assert value(told) == pytest.approx(sum(chances[least:]), rel=1e-6)
    assert value(found.limits[0].queued) == pytest.approx(sum(chances[4:]), rel=1e-6)


def test_constant_link_that_saturates_is_full() -> None:
    source = Source(closed(40, 1.0), (visit(0, 0.1), End()))
    found = solve(network(source, stations=(fcfs(),)))
    assert value(found.total.throughput) == pytest.approx(10.0, rel=1e-3)


def test_processor_sharing_does_not_depend_on_the_law() -> None:
    answers = [
        solve(network(Source(closed(6, 2.0), (visit(0, 1.0, scv), End())), stations=(ps(),)))
        for scv in (0.0, 1.0, 4.0)
    ]
    exact = machine_repair(6, 1, 2.0, 1.0)
    for found in answers:
        assert value(found.total.throughput) == pytest.approx(exact, rel=1e-9)


def test_think_time_and_delays_on_the_way_add_up() -> None:
    """Two pauses of 1 and 2 s beside a think time of 3 s are six seconds away from the server."""
    pauses = (Delay(timed(mean), MEDIA) for mean in (1.0, 2.0))
    source = Source(closed(6, 3.0), (*pauses, visit(0, 1.0, 1.0), End()))
    found = solve(network(source, stations=(fcfs(),)))
    exact = machine_repair(6, 1, 6.0, 1.0)
    assert value(found.total.throughput) == pytest.approx(exact, rel=1e-9)


def test_open_queue_is_near_pollaczek_and_khinchine() -> None:
    for scv in (0.0, 1.0, 3.0):
        source = Source(poisson(0.6), (visit(0, 1.0, scv), End()))
        found = solve(network(source, stations=(fcfs(),)))
        exact = 1.0 + 0.6 * (1 + scv) / 2 / 0.4
        assert value(found.total.throughput) == pytest.approx(0.6, rel=1e-4)
        assert value(found.total.latency) == pytest.approx(exact, rel=0.05)


def test_overload_of_an_open_flow_is_named() -> None:
    found = solve(network(Source(poisson(1.5), (visit(0, 1.0, 1.0), End())), stations=(fcfs(),)))
    assert found.status == "no_steady_state"
    assert "offer 1.50 IOPS" in found.status_text


@pytest.mark.parametrize("rates", [(1.5, 0.5), (0.5, 1.5)])
def test_overload_of_one_flow_is_an_overload_of_the_design(rates: tuple[float, float]) -> None:
    sources = (Source(poisson(r), (visit(s, 1.0, 1.0), End())) for s, r in enumerate(rates))
    found = solve(network(*sources, stations=(fcfs(), fcfs())))
    assert found.status == "no_steady_state"
    assert "offer 2.00 IOPS" in found.status_text


def test_no_share_of_a_full_limit_is_above_1() -> None:
    """Nine workers share one slot: used and full all the time, give or take the stated error."""
    program = (Acquire(0, 0), visit(0, 1.0, 1.0), Release(0, 0), End())
    found = solve(network(Source(closed(9), program), stations=(fcfs(),), limits=(limit(1),)))
    for share in (found.limits[0].used, found.limits[0].full, found.limits[0].active):
        assert value(share) == pytest.approx(1.0, abs=0.01)
        assert value(share) <= (share.high or 0.0) <= 1.0


def littles_law_holds(found: Solution) -> None:
    for group in (found.total, *found.groups):
        present = value(group.throughput) * value(group.latency)
        assert value(group.outstanding) == pytest.approx(present, rel=1e-12)
        layers = sum(value(layer) for layer in group.layers)
        assert layers == pytest.approx(value(group.latency), rel=1e-9)


def test_littles_law_and_layers_of_a_design() -> None:
    found = solve(lower(design()))
    littles_law_holds(found)
    assert found.outside_validity is None
    assert found.run is None
    for group in (found.total, *found.groups):
        for number in (group.throughput, group.latency, *group.percentiles, *group.layers):
            assert number.tag == "approximate"
            assert number.low is not None
            assert number.high is not None


def test_guests_of_a_device_see_what_kernel_and_device_take() -> None:
    """GAVG is KAVG and DAVG, and QAVG a part of KAVG."""
    found = solve(lower(design(hosts__0__lun_depth=4, hosts__1__pe_depth=4)))
    for device in found.devices:
        both = value(device.kernel) + value(device.device)
        assert value(device.guest) == pytest.approx(both, rel=1e-9)
        assert 0.0 < value(device.queue) < value(device.kernel)


def test_steps_that_it_cannot_follow_are_named() -> None:
    program: tuple[Step, ...] = (BranchIfFull(0, 1, 1), Delay(timed(1.0), MEDIA), End())
    found = solve(network(Source(closed(2), program)))
    assert found.outside_validity is not None
    assert "retries after a full target port" in found.outside_validity


@pytest.mark.parametrize(("ios", "fall_into_step"), [(2, True), (11, True), (12, False)])
def test_up_to_11_ios_at_a_busy_constant_station_are_outside_its_validity(
    ios: int, fall_into_step: bool
) -> None:
    source = Source(closed(ios), (visit(0, 1.0), Delay(timed(ios - 1.0), MEDIA), End()))
    found = solve(network(source, stations=(fcfs(),)))
    assert ("fall into step" in (found.outside_validity or "")) is fall_into_step


def crowds(scv: float) -> list[Source]:
    return [
        Source(closed(3_000, 1.0), (visit(0, 1.0, scv), End()), name=f"crowd{n}") for n in range(2)
    ]


def test_a_large_product_form_network_is_answered_by_linearizer() -> None:
    found = solve(network(*crowds(1.0), stations=(fcfs(servers=8),)))
    assert found.outside_validity is None
    assert found.total.throughput.tag == "approximate"
    assert value(found.total.throughput) == pytest.approx(8.0, rel=1e-3)


def test_a_design_that_is_too_large_gets_only_bounds() -> None:
    found = solve(network(*crowds(0.5), stations=(fcfs(servers=8),)))
    assert found.outside_validity is not None
    assert "too large" in found.outside_validity
    assert found.total.throughput.tag == "bound"
    assert value(found.total.throughput) == pytest.approx(8.0)
    assert value(found.total.latency) == pytest.approx(6_000 / 8 - 1.0)
    assert {number.value for number in found.total.percentiles} == {None}


@pytest.mark.parametrize("scv", [0.0, 1.0], ids=["approximate", "exact"])
def test_all_ios_of_a_closed_network_are_at_some_station(scv: float) -> None:
    """Nothing else takes time, so the numbers present add up to the I/Os that go round."""
    source = Source(closed(7), (visit(0, 1.0, scv), visit(1, 0.5, scv), End()))
    found = solve(network(source, stations=(fcfs("a"), fcfs("b"))))
    assert sum(value(station.present) for station in found.stations) == pytest.approx(7, rel=1e-6)


def test_part_of_a_latency_is_as_sure_as_the_whole() -> None:
    """A small layer of a long latency may be off by more than its own size."""
    part = APPROXIMATE.part(0.1, whole=10.0)
    assert part.low == 0.0
    assert part.high == pytest.approx(0.1 + TIME_ERROR * 10.0)
    never_met = APPROXIMATE.part(0.0, whole=10.0)
    assert (never_met.low, never_met.high) == (0.0, 0.0)
