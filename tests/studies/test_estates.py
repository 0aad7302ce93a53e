"""Generated estates: the default answer's intervals hold what a far longer run gives."""

from collections.abc import Iterable, Iterator

import pytest

from qdepth.design.parsing import read_design
from qdepth.lowering.lower import lower
from qdepth.network.network import QueueingNetwork
from qdepth.solution.solution import PERCENTILES, Estimate, Solution
from qdepth.studies.simulate.options import SimulationOptions
from qdepth.studies.simulate.simulation import simulate_network
from tests.support.estates import estate

P99 = PERCENTILES.index(0.99)
ESTATES = 60
QUICK = (0, 1, 49)
"""Steady before a million I/Os, of one array to four."""
LONGER, QUICKLY_LONGER = 10, 4
"""How many times as long the other run is: of 95 % intervals, 94 % hold its value, and 92 %."""
MOST_IOS = 20_000_000
"""The most I/Os that one run may have."""


def estimates(solution: Solution) -> Iterator[Estimate]:
    """Throughput, mean and p99 of the latency, in total and of each class of VMs."""
    for group in (solution.total, *solution.groups):
        yield from (group.throughput, group.latency, group.percentiles[P99])


def longer_values(network: QueueingNetwork, ios: int) -> list[float | None]:
    """The same of runs that have so many I/Os together, each with a seed of its own."""
    number = -(-ios // MOST_IOS)
    options = [
        SimulationOptions(engine="compiled", seed=seed, max_ios=ios // number)
        for seed in range(77, 77 + number)
    ]
    runs = [list(estimates(simulate_network(network, each))) for each in options]
    return [mean_of([each.value for each in same]) for same in zip(*runs, strict=True)]


def mean_of(values: list[float | None]) -> float | None:
    """The mean; None where one is missing."""
    given = [value for value in values if value is not None]
    return sum(given) / len(given) if len(given) == len(values) else None


def held(places: Iterable[int], longer: int) -> list[bool]:
    """Of the intervals of all default answers that are called steady: which held the value of a
    run that is so many times as long.
    """
    found = []
    for place in places:
        network = lower(read_design(estate(place)))
        default = simulate_network(network, SimulationOptions(engine="compiled"))
        if default.status == "steady" and default.run is not None:
            values = longer_values(network, longer * default.run.ios)
            pairs = zip(estimates(default), values, strict=True)
            found += [
                estimate.low <= value <= estimate.high
                for estimate, value in pairs
                if estimate.low is not None and estimate.high is not None and value is not None
            ]
    return found


@pytest.mark.full
def test_intervals_of_some_estates_hold_a_longer_run() -> None:
    found = held(QUICK, QUICKLY_LONGER)
    assert len(found) >= 25
    assert sum(found) >= 0.9 * len(found)


@pytest.mark.full
def test_intervals_of_all_estates_hold_a_longer_run() -> None:
    found = held(range(ESTATES), LONGER)
    assert len(found) >= 500
    assert sum(found) >= 0.92 * len(found)
