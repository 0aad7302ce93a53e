"""Clusters that were too large for the analytic engine, or on which its iteration found no end."""

from collections.abc import Iterable

import pytest

from qdepth.engines.analytic.engine import solve
from qdepth.engines.analytic.model.build import build
from qdepth.engines.options import EngineOptions
from qdepth.lowering.lower import lower
from qdepth.solution.solution import Estimate
from tests.support.large_designs import large_design
from tests.support.solving import solve_compiled

DESIGNS = 90


def is_kept(ours: Estimate, simulated: Estimate) -> bool:
    """Whether the simulated interval, or value, meets the stated error."""
    low, high = simulated.low or simulated.value, simulated.high or simulated.value
    assert None not in (ours.low, ours.high, low, high)
    return (ours.low or 0.0) <= (high or 0.0) and (low or 0.0) <= (ours.high or 0.0)


def kept(indices: Iterable[int], ios: int) -> list[bool]:
    """For throughput and latency of all classes of VMs and of each: whether the stated error
    holds."""
    found = []
    for index in indices:
        network = lower(large_design(index))
        ours = solve(network)
        if ours.outside_validity is not None:
            continue
        truth = solve_compiled(network, EngineOptions(seed=1, max_ios=ios))
        pairs = zip((ours.total, *ours.groups), (truth.total, *truth.groups), strict=True)
        for group, real in pairs:
            found += [is_kept(group.throughput, real.throughput)]
            found += [is_kept(group.latency, real.latency)]
    return found


@pytest.mark.full
def test_large_clusters_are_answered_within_the_stated_errors() -> None:
    """Of the first one the iteration finds a second solution, the other one has 8 port limits."""
    found = kept([0, 1], 150_000)
    assert len(found) >= 2 * 2 * 11
    assert all(found)


def test_limits_that_need_all_devices_to_choose_one_path_are_left_out() -> None:
    network = lower(large_design(1))
    every, likely = build(network), build(network, likely_alone=True)
    assert every.limits
    assert len(likely.limits) < len(every.limits)


@pytest.mark.full
def test_stated_errors_hold_for_95_percent_of_the_numbers_of_ninety_designs() -> None:
    found = kept(range(DESIGNS), 700_000)
    assert len(found) > 60 * 22
    assert sum(found) >= 0.95 * len(found)
