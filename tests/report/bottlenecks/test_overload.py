"""Open workloads that offer too much: what binds, what it carries, and what would carry it all."""

from dataclasses import replace

import pytest

from qdepth.engines.options import EngineOptions
from qdepth.network.network import QueueingNetwork
from qdepth.network.steps import Acquire, Delay, End, Release
from qdepth.report.bottlenecks.overload import overload_of
from qdepth.report.report import Overload
from qdepth.solution.solution import Overload as OverloadFacts
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
from tests.support.solving import solve_compiled as solve


def overload(what: QueueingNetwork, ios: int = 20_000) -> Overload:
    solution = solve(what, EngineOptions(1, ios))
    assert solution.status == "no_steady_state"
    found = overload_of(what, solution)
    assert found is not None
    return found


def test_station_needs_more_servers_than_the_load_it_is_offered() -> None:
    """3,300 IOPS of 1 ms are a load of 3.3 servers: 4 carry it, 2 carry 2,000."""
    source = Source(poisson(3_300.0), (visit(0, 1e-3, 1.0), End()))
    found = overload(network(source, stations=(fcfs(servers=2),)))
    assert found.offered_iops == pytest.approx(3_300.0)
    assert found.completed_iops == pytest.approx(2_000.0, rel=0.03)
    assert (found.kind, found.id, found.has, found.needs) == ("station", "station", 2, 4)
    assert found.capacity_iops == pytest.approx(2_000.0)
    assert found.speed_up == pytest.approx(1.65)


def test_limit_binds_where_no_station_is_saturated() -> None:
    """5 slots held for 10 ms carry 500 IOPS; 1,250 need more than 12."""
    hold = (Acquire(0, 0), Delay(timed(1e-2, 0.0), MEDIA), Release(0, 0), End())
    found = overload(network(Source(poisson(1_250.0), hold), limits=(limit(5),)), 5_000)
    assert (found.kind, found.has, found.speed_up) == ("limit", 5, None)
    assert found.needs in {13, 14}
    assert found.capacity_iops == pytest.approx(500.0, rel=0.02)


def test_station_behind_a_full_limit_is_what_binds() -> None:
    hold = (Acquire(0, 0), visit(0, 1e-3, 1.0), Release(0, 0), End())
    what = network(Source(poisson(1_500.0), hold), stations=(fcfs(),), limits=(limit(8),))
    assert overload(what).kind == "station"


def test_closed_workloads_beside_it_take_their_part() -> None:
    """One station at 1,000 IOPS: 1,200 are offered, and the closed workload takes some, too."""
    program = (visit(0, 1e-3, 1.0), End())
    what = network(
        Source(poisson(1_200.0), program), Source(closed(4), program), stations=(fcfs(),)
    )
    found = overload(what)
    assert found.offered_iops == pytest.approx(1_200.0)
    assert found.completed_iops < 1_010.0
    assert found.capacity_iops == pytest.approx(1_000.0, rel=1e-6)


@pytest.mark.full
def test_one_per_cent_too_much_is_found_in_a_long_run() -> None:
    """Queues grow by 1 % of the I/Os: less than the 2 % that tell alone, but nothing is free."""
    source = Source(poisson(1_010.0), (visit(0, 1e-3), End()))
    assert overload(network(source, stations=(fcfs(),)), 120_000).completed_iops < 1_005.0


def test_high_load_that_is_carried_is_none() -> None:
    source = Source(poisson(950.0), (visit(0, 1e-3), End()))
    solution = solve(network(source, stations=(fcfs(),)), EngineOptions(1, 60_000))
    assert solution.overload is None
    assert solution.status == "steady"


def test_link_is_judged_by_what_it_is_offered() -> None:
    """A link that all share completes ever less in time, but its capacity is 1,000 a second."""
    source = Source(poisson(2_500.0), (visit(0, 1e-3), End()))
    found = overload(network(source, stations=(ps("isl"),)), 5_000)
    assert (found.kind, found.needs, found.id) == ("link", None, "isl")
    assert found.text.endswith(
        "isl carries at most 1.00k IOPS of this mix; the offered load needs more than 2.5 "
        "times its speed."
    )


class TestWords:
    def test_of_a_station(self) -> None:
        source = Source(poisson(2_500.0), (visit(0, 1e-3), End()))
        text = overload(network(source, stations=(fcfs("ct0"),)), 5_000).text
        assert "offer 2.50k IOPS, but the design completes only 1.00k of them" in text
        assert "ct0 carries at most 1.00k IOPS of this mix with its one processing unit" in text
        assert "needs 3, or more than 2.5 times its speed" in text

    def test_of_a_limit(self) -> None:
        hold = (Acquire(0, 0), Delay(timed(1e-2, 0.0), MEDIA), Release(0, 0), End())
        what = network(Source(poisson(1_250.0), hold), limits=(limit(5, "esx/lun"),))
        found = overload(what, 5_000)
        assert (found.kind, found.layer) == ("limit", "device_queue")
        assert "The 5 slots of esx/lun are full: they carry at most" in found.text
        assert "needs at least 1" in found.text

    def test_where_nothing_is_saturated_alone(self) -> None:
        what = network(Source(poisson(1.0), (visit(0, 1e-3), End())), stations=(fcfs(),))
        solution = solve(what, EngineOptions(1, 1_000))
        assert overload_of(what, solution) is None
        vague = replace(solution, overload=OverloadFacts(10.0, 5.0, 0.0, None))
        found = overload_of(what, vague)
        assert found is not None
        assert (found.kind, found.id, found.capacity_iops) == (None, None, None)
        assert "No station and no limit is saturated on its own." in found.text


SLOTS = 32
TWO_STATIONS = 1_000.0 * SLOTS / (SLOTS + 1)
"""I/Os that two stations of 1,000 a second carry in turn with so many under way [1/s]: balanced
stations (Zahorjan and others, Communications of the ACM 25(2), 1982)."""


def two_stations_behind_slots(rate: float) -> QueueingNetwork:
    hold = (Acquire(0, 0), visit(0, 1e-3, 1.0), visit(1, 1e-3, 1.0), Release(0, 0), End())
    stations = (fcfs("ct0"), fcfs("ct1"))
    return network(Source(poisson(rate), hold), stations=stations, limits=(limit(SLOTS),))


def test_slots_that_keep_stations_from_their_capacity_are_named() -> None:
    found = overload(two_stations_behind_slots(990.0), 200_000)
    assert found.completed_iops == pytest.approx(TWO_STATIONS, rel=0.01)
    assert (found.kind, found.has, found.needs) == ("station", 1, 2)
    assert "which takes more I/Os under way than the 32 slots of limit allow." in found.text
    assert "times its speed" not in found.text


def test_queue_that_grows_although_all_is_carried_is_not_settled() -> None:
    """M/M/1 at 99.9 % holds 999 I/Os on average and takes a million services to get there."""
    source = Source(poisson(999.0), (visit(0, 1e-3), End()))
    what = network(source, stations=(fcfs("ct0"),))
    for seed in range(1, 6):
        solution = solve(what, EngineOptions(seed, 30_000))
        assert solution.overload is None
        assert solution.status in ("steady", "not_settled")
