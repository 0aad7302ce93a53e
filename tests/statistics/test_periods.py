"""A run that saw too little of what is slow in the network says so, and how much it needs."""

from collections import Counter
from typing import Any

import numpy as np
import pytest

from qdepth.design.parsing import read_design
from qdepth.lowering.lower import lower
from qdepth.network.control import CONTROL_PERIOD
from qdepth.network.network import QueueingNetwork
from qdepth.solution.solution import StopReason
from qdepth.statistics.histogram import histogram
from qdepth.statistics.periods import few_periods
from qdepth.statistics.recorder import (
    LIMIT_COLUMNS,
    STATION_COLUMNS,
    TALLY_COLUMNS,
    FloatArray,
    tally_keys,
)
from qdepth.statistics.sample import Sample
from qdepth.statistics.steadiness import judge
from qdepth.statistics.window import LEAST_BATCHES
from tests.support.designs import changed
from tests.support.ordinary_estate import ordinary_estate
from tests.support.scenarios import design

IOS = TALLY_COLUMNS.index("ios")
PATHS = 8


def network_of(document: dict[str, Any]) -> QueueingNetwork:
    return lower(read_design(document))


def sample(
    network: QueueingNetwork,
    ios: FloatArray,
    *,
    replications: int = 1,
    time: float = 1.0,
    places: tuple[tuple[int, int], ...] = ((0, 0),),
) -> Sample:
    """Batches of which the last has these I/Os by tally, and this time of all replications [s]."""
    batches = len(places)
    tallies = np.zeros((batches, len(ios), len(TALLY_COLUMNS)))
    tallies[-1, :, IOS] = ios
    times = np.zeros(batches)
    times[-1] = time
    reason: StopReason = "io_budget"
    return Sample(
        places=places,
        time=times,
        tallies=tallies,
        limits=np.zeros((batches, len(network.limits), len(LIMIT_COLUMNS))),
        stations=np.zeros((batches, len(network.stations), len(STATION_COLUMNS))),
        latencies=tuple(histogram([np.ones(1)] * batches) for _ in network.groups),
        present_growth=np.zeros(replications),
        classes=len(network.groups),
        group_ios=np.full(len(network.groups), 10_000),
        settled=True,
        stop_reasons=(reason,) * replications,
        ios=round(float(ios.sum())),
        simulated=time,
        warm_up=0.0,
        digest=b"",
    )


def ios_of_each_device(network: QueueingNetwork, ios: float) -> FloatArray:
    """By tally, so many I/Os for each device."""
    keys = tally_keys(network)
    tallies_of = Counter(key.device for key in keys)
    return np.array([ios / tallies_of[key.device] for key in keys])


@pytest.mark.parametrize(("rounds", "is_enough"), [(1.5, False), (4.9, False), (5.1, True)])
def test_rounds_go_over_all_paths_of_a_device(rounds: float, *, is_enough: bool) -> None:
    network = network_of(ordinary_estate(round_robin_ios=1000))
    done = ios_of_each_device(network, rounds * 1000 * PATHS)
    found = few_periods(network, sample(network, done))
    if is_enough:
        assert found is None
    else:
        assert found is not None
        assert f"the run saw {rounds} rounds over all paths of a device; 5 are needed" in found


@pytest.mark.parametrize(
    ("replications", "needed"),
    [(1, 20), (2, 10), (3, 7), (4, 5), (6, 5), (10, 5)],
)
def test_replications_see_twenty_turns_together_and_five_each(
    replications: int, needed: int
) -> None:
    """Depths that are not wide open give the controller of a datastore something to do."""
    network = network_of(changed(design(), datastores__0__sioc="on"))
    done = ios_of_each_device(network, 100.0)

    def found(turns: float) -> str | None:
        time = turns * CONTROL_PERIOD * replications
        return few_periods(network, sample(network, done, replications=replications, time=time))

    told = found(needed - 0.5)
    assert told is not None
    assert f"measured only {needed - 0.5:.3g} such turns; {needed} are needed" in told
    assert found(needed) is None


def test_a_replication_measures_the_time_in_which_disks_at_limits_begin() -> None:
    """Eight I/Os of each virtual disk at 10 IOPS take 0.8 s."""
    network = network_of(changed(design(), classes__0__iops_limit=10.0))
    slowest = max(getattr(flow.loop, "begins_within", 0.0) for flow in network.flows)
    done = ios_of_each_device(network, 1_000.0)
    told = few_periods(network, sample(network, done, replications=2, time=1.9 * slowest)) or ""
    assert f"hold I/Os back for up to {slowest:.3g} s" in told
    assert few_periods(network, sample(network, done, replications=2, time=2.1 * slowest)) is None


@pytest.mark.parametrize(("share", "is_moving"), [(1.0, False), (0.99, True), (0.7, True)])
def test_depth_that_stays_open_needs_no_periods(share: float, *, is_moving: bool) -> None:
    network = network_of(
        changed(
            design(),
            hosts__0__qfull_sample_size=32,
            arrays__0__sps__0__target_ports__0__on_full="task_set_full",
        )
    )
    rule = network.status_throttles[0]
    made = sample(network, ios_of_each_device(network, 10.0))
    made.limits[-1, rule.limit, LIMIT_COLUMNS.index("capacity_area")] = share * rule.high
    told = few_periods(network, made) or ""
    assert ("adapts to TASK SET FULL" in told) == is_moving


def test_replication_without_a_batch_makes_a_run_too_short() -> None:
    """Enough batches in all say nothing about a replication of which none was measured."""
    network = network_of(design())
    batches = LEAST_BATCHES + 2
    of_one = sample(
        network,
        ios_of_each_device(network, 1e6),
        replications=2,
        places=tuple((0, batches - 1 - place) for place in range(batches)),
    )
    status, text = judge(network, of_one, None, None)
    assert status == "not_settled"
    assert "The run is too short" in text
