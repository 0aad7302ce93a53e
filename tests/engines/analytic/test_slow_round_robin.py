"""Where devices that turn slowly meet, the analytic engine does not trust itself."""

from dataclasses import replace

import pytest

from qdepth.engines.analytic.engine import solve
from qdepth.network.network import QueueingNetwork
from qdepth.network.path_rules import PathChooser
from qdepth.network.steps import ChoosePath, End, Jump
from qdepth.studies.simulate.options import SimulationOptions
from qdepth.studies.simulate.simulation import simulate_network
from tests.support.networks import Source, fcfs, network, poisson, visit


def devices(number: int, ios_per_path: int, use: float = 0.6) -> QueueingNetwork:
    """Devices that go over two servers of 1 ms in turn and keep both busy to a part."""
    sources = [
        Source(
            poisson(2_000.0 * use / number),
            (ChoosePath(i, (1, 3)), visit(0, 1e-3), Jump(4), visit(1, 1e-3), End()),
            f"device{i}",
        )
        for i in range(number)
    ]
    choosers = tuple(PathChooser(ios_per_path, 2, f"device{i}") for i in range(number))
    return replace(network(*sources, stations=(fcfs("sp1"), fcfs("sp2"))), choosers=choosers)


@pytest.mark.parametrize(
    ("number", "ios_per_path", "use", "trusted"),
    [
        (2, 1000, 0.6, False),
        (2, 1, 0.6, True),
        (9, 1000, 0.6, False),
        (16, 1000, 0.6, True),
        (64, 1000, 0.6, True),
        (2, 1000, 0.2, True),
    ],
    ids=["two that meet", "in turn with each I/O", "nine", "sixteen", "many", "little load"],
)
def test_few_busy_devices_that_turn_slowly_are_outside(
    number: int, ios_per_path: int, use: float, trusted: bool
) -> None:
    """The load of n such devices deviates by use / sqrt(n): twice that, of nine, is too much."""
    found = solve(devices(number, ios_per_path, use)).outside_validity
    assert (found is None) == trusted
    if found is not None:
        assert "meet at sp1" in found
        assert "has more than it can do then" in found


def test_a_device_that_fits_on_one_path_is_not_called_too_much() -> None:
    """One device that keeps two servers 30 % busy makes one of them 60 % busy at a time."""
    found = solve(devices(1, 1000, 0.3)).outside_validity
    assert found is not None
    assert "it is busy 30 % on average, and up to about 60 % then." in found


def test_simulation_shows_what_random_ways_would_miss() -> None:
    """Two devices of 60 % meet half of the time, with 120 % before one server."""
    what = devices(2, 1000)
    simulated = simulate_network(what, SimulationOptions(engine="compiled", max_ios=400_000))
    computed = solve(what)
    assert simulated.total.latency.low is not None
    assert computed.total.latency.high is not None
    assert simulated.total.latency.low > 2 * computed.total.latency.high
