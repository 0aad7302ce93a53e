"""A wide network keeps fewer readings, so that its simulation needs no more memory."""

import pytest

from qdepth.lowering.lower import lower
from qdepth.network.network import QueueingNetwork
from qdepth.studies.simulate.budget import LEAST_IOS_OF_A_FLOW, WIDE, Budget, budget_of
from qdepth.studies.simulate.options import SimulationOptions
from qdepth.studies.simulate.simulation import engine_options
from tests.support.designs import changed, design, small_design


def desktops(count: int) -> QueueingNetwork:
    """VMs of one virtual disk on twenty hosts: two queues each."""
    few = changed(small_design(), hosts__0__count=20, classes__0__vms_per_host=count // 20)
    return lower(design(few))


def budget(network: QueueingNetwork, replications: int) -> Budget:
    return budget_of(network, SimulationOptions(max_ios=1_000_000, replications=replications))


def queues(network: QueueingNetwork) -> int:
    return len(network.stations) + len(network.limits)


@pytest.mark.parametrize(("replications", "readings"), [(10, 128), (4, 512)])
def test_ordinary_networks_keep_all_readings(replications: int, readings: int) -> None:
    assert budget(desktops(400), replications).most_readings == readings


@pytest.mark.parametrize("replications", [10, 4])
def test_readings_of_wide_networks_take_as_much_room(replications: int) -> None:
    network = desktops(8_000)
    assert queues(network) > WIDE
    kept = budget(network, replications).most_readings
    whole = budget(desktops(400), replications).most_readings
    assert 0.95 * WIDE * whole < queues(network) * kept <= WIDE * whole


def test_readings_stay_enough_for_batches_and_can_be_halved() -> None:
    network = desktops(18_000)
    options = SimulationOptions(max_ios=1_000_000, replications=10)
    kept = engine_options(options, budget(network, 10)).most_readings
    assert kept >= 32
    assert kept % 2 == 0


def test_budget_is_enough_for_each_of_many_virtual_disks() -> None:
    """A pool of many disks makes programs long, so that the time of a run bounds its I/Os."""
    flash = {"kind": "flash", "dies": 256, "read_us": 90.0, "write_us": 300.0}
    pooled = changed(
        small_design(),
        arrays__0__pools=[{"id": "pool1", "raid": "raid5", "media": flash}],
        arrays__0__luns__0__pool="pool1",
        hosts__0__count=20,
    )
    few, many = (
        lower(design(changed(pooled, classes__0__vms_per_host=count))) for count in (1, 500)
    )
    by_time, by_flows = (budget_of(network, SimulationOptions()).ios for network in (few, many))
    assert by_time > LEAST_IOS_OF_A_FLOW * len(few.flows)
    assert by_flows == LEAST_IOS_OF_A_FLOW * len(many.flows) > by_time
