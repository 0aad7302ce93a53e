"""A wide network keeps fewer readings, so that its simulation needs no more memory."""

import pytest

from qdepth.lowering.lower import lower
from qdepth.network.network import QueueingNetwork
from qdepth.studies.simulate.budget import WIDE, Budget, budget_of
from qdepth.studies.simulate.options import SimulationOptions
from qdepth.studies.simulate.simulation import engine_options
from tests.support.designs import changed, design, small_design


def desktops(count: int) -> QueueingNetwork:
    """VMs of one virtual disk on twenty hosts: two queues each."""
    few = changed(small_design(), hosts__0__count=20, vm_groups__0__count=count // 20)
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
