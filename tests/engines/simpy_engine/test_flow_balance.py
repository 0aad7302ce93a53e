"""Time integrals and summed sojourns agree, however rare or frequent the I/Os are."""

import pytest

from qdepth.network.steps import Acquire, Delay, End, Release
from qdepth.statistics.analysis import flow_balance_error
from tests.support.networks import (
    MEDIA,
    Source,
    closed,
    fcfs,
    limit,
    network,
    poisson,
    ps,
    station_totals,
    timed,
    visit,
    watch,
)


def test_holds_where_short_transfers_are_rare() -> None:
    """A microsecond on a clock that shows hours: its end is rounded, busy time is not lost."""
    program = (visit(0, 1e-6), End())
    run = watch(network(Source(poisson(1.0), program), stations=(ps(),)), 5_000)
    assert flow_balance_error(run.record.limits[-1:], run.record.stations[-1:]) <= 1e-9


@pytest.mark.parametrize("workers", [1, 3, 40])
def test_holds_with_nested_limits_and_both_kinds_of_station(workers: int) -> None:
    program = (
        Acquire(0, 0),
        visit(0, 2e-4, 1.0),
        Acquire(1, 1),
        Delay(timed(3e-4, 0.5), MEDIA),
        visit(1, 1e-4, 4.0),
        Release(1, 1),
        Release(0, 0),
        End(),
    )
    run = watch(
        network(
            Source(closed(workers), program, "busy"),
            Source(poisson(5.0), program, "rare"),
            stations=(fcfs(servers=2), ps()),
            limits=(limit(20, "outer"), limit(7, "inner")),
        ),
        5_000,
    )
    assert flow_balance_error(run.record.limits[-1:], run.record.stations[-1:]) <= 1e-9


def test_work_of_a_shared_station_is_the_demand_of_its_visits() -> None:
    """Each visit gets as much service as it needs, however it was interrupted."""
    program = (visit(0, 2e-4), End())
    run = watch(network(Source(closed(5, think=1e-3), program), stations=(ps(),)), 2_000)
    station = run.simulation.stations[0]
    now = run.record.simulated
    totals, later = station_totals(station, now), station_totals(station, now + 1.0)
    present = later["present_area"] - totals["present_area"]
    unfinished, work = present * 2e-4, totals["work"]
    served = station.departures * 2e-4
    assert served <= work * (1 + 1e-9)
    assert work <= served + unfinished
