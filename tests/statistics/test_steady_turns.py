"""Devices whose turns owe nothing to latencies need not go round before a run is believed."""

from copy import deepcopy
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from qdepth.design.parsing import read_design
from qdepth.lowering.lower import lower
from qdepth.network.network import QueueingNetwork
from qdepth.solution.solution import StopReason
from qdepth.statistics.periods import devices_of_steady_turns, few_periods
from qdepth.statistics.recorder import LIMIT_COLUMNS, STATION_COLUMNS, TALLY_COLUMNS
from qdepth.statistics.sample import Sample
from qdepth.statistics.window import LEAST_BATCHES
from tests.statistics.test_periods import ios_of_each_device, sample
from tests.support.ordinary_estate import WEB, ordinary_estate

RATE = 20.0
TIME = 10.0
"""Of all replications together [s]: a fiftieth of a round of a device of 80 IOPS."""
OF_A_WEB_SERVER = {name: WEB[name] for name in ("read_pct", "random_pct", "blocks")}
PACED = {**OF_A_WEB_SERVER, "loop": "paced", "outstanding_ios": 1, "rate_cap_iops": RATE}
OPEN = {**OF_A_WEB_SERVER, "loop": "open", "arrival_rate_iops": RATE}
THINKING = {**OF_A_WEB_SERVER, "loop": "closed", "outstanding_ios": 1, "think_ms": 1e3 / RATE}
BUSY = {**OF_A_WEB_SERVER, "loop": "closed", "outstanding_ios": 16}


def estate(workload: dict[str, Any]) -> QueueingNetwork:
    document = deepcopy(ordinary_estate(round_robin_ios=1000))
    for group in document["classes"]:
        group["vms_per_host"], group["workload"] = 4, workload
    return lower(read_design(document))


def measured(network: QueueingNetwork, *, latency: float = 4e-4, use: float = 0.3) -> Sample:
    """Ten replications of a batch each, with a mean latency [s]."""
    ios = ios_of_each_device(network, 4 * RATE * TIME)
    one = sample(network, ios, time=TIME)
    one.tallies[-1, :, TALLY_COLUMNS.index("latency")] = latency * ios
    stations = np.zeros((LEAST_BATCHES, len(network.stations), len(STATION_COLUMNS)))
    servers = np.array([station.capacity for station in network.stations])
    stations[:, :, STATION_COLUMNS.index("busy_area")] = use * servers * TIME / LEAST_BATCHES
    reason: StopReason = "io_budget"
    return replace(
        one,
        time=np.full(LEAST_BATCHES, TIME / LEAST_BATCHES),
        tallies=np.repeat(one.tallies / LEAST_BATCHES, LEAST_BATCHES, axis=0),
        places=tuple((replication, 0) for replication in range(LEAST_BATCHES)),
        stations=stations,
        limits=np.zeros((LEAST_BATCHES, len(network.limits), len(LIMIT_COLUMNS))),
        stop_reasons=(reason,) * LEAST_BATCHES,
    )


@pytest.mark.parametrize("workload", [PACED, OPEN, THINKING], ids=["paced", "open", "thinking"])
def test_rounds_of_devices_at_a_rate_of_their_own_need_not_be_seen(
    workload: dict[str, Any],
) -> None:
    network = estate(workload)
    assert few_periods(network, measured(network)) is None


@pytest.mark.parametrize(
    ("workload", "latency"),
    [(BUSY, 4e-4), (THINKING, 5e-3), (PACED, 0.6 / RATE)],
    ids=["without a think time", "latency a tenth of the think time", "most slots wait"],
)
def test_rounds_have_to_be_seen_where_latencies_slow_the_turns(
    workload: dict[str, Any], latency: float
) -> None:
    network = estate(workload)
    assert "5 are needed" in (few_periods(network, measured(network, latency=latency)) or "")


def test_rounds_have_to_be_seen_where_chance_could_fill_a_part() -> None:
    """A part that is 30 % busy on average and by turns 0 or 60 % may be full in another round."""
    network = estate(PACED)
    assert "5 are needed" in (few_periods(network, measured(network, use=0.95)) or "")
    varying = measured(network)
    varying.stations[::2] *= 2.0
    varying.stations[1::2] = 0.0
    assert devices_of_steady_turns(network, varying) == set()


def test_one_long_run_has_to_see_the_rounds() -> None:
    """A single replication begins at one place of each round only."""
    network = estate(PACED)
    one = sample(network, ios_of_each_device(network, 4 * RATE * TIME), time=TIME)
    assert "5 are needed" in (few_periods(network, one) or "")


def test_a_device_that_latencies_slow_counts_beside_others() -> None:
    document = deepcopy(ordinary_estate(round_robin_ios=1000))
    for at, group in enumerate(document["classes"]):
        group["vms_per_host"], group["workload"] = 4, BUSY if at == 0 else PACED
    network = lower(read_design(document))
    seen = measured(network)
    steady = devices_of_steady_turns(network, seen)
    devices = {flow.device for flow in network.flows}
    assert 0 < len(steady) < len(devices)
    assert "5 are needed" in (few_periods(network, seen) or "")
