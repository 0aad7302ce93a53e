"""Many hosts of which no two are alike, before arrays that they share."""

import pytest

from lab.bench.named_networks import WORKS
from qdepth.engines.analytic.engine import solve
from qdepth.engines.analytic.model.build import build
from qdepth.engines.options import EngineOptions
from qdepth.network.network import QueueingNetwork
from qdepth.solution.solution import Estimate
from tests.support.many_hosts import many_hosts
from tests.support.solving import solve_compiled


def are_compatible(ours: Estimate, simulated: Estimate) -> bool:
    """Whether the simulated interval meets the stated error."""
    ends = (ours.low, ours.high, simulated.low, simulated.high)
    assert None not in ends
    low, high, from_, to = (end or 0.0 for end in ends)
    return low <= to and from_ <= high


def shares_kept(of: QueueingNetwork, ios: int) -> list[bool]:
    """For throughput and latency of each class of VMs: whether the stated error holds."""
    found, simulated = solve(of), solve_compiled(of, EngineOptions(seed=1, max_ios=ios))
    assert found.outside_validity is None
    assert found.total.throughput.tag == "approximate"
    assert are_compatible(found.total.throughput, simulated.total.throughput)
    assert are_compatible(found.total.latency, simulated.total.latency)
    return [
        are_compatible(ours, theirs)
        for group, truth in zip(found.groups, simulated.groups, strict=True)
        for ours, theirs in (
            (group.throughput, truth.throughput),
            (group.latency, truth.latency),
        )
    ]


@pytest.mark.parametrize(
    "index", [10, *(pytest.param(each, marks=pytest.mark.full) for each in (0, 3))]
)
def test_stated_errors_hold_for_every_vm(index: int) -> None:
    of = many_hosts(index)
    kept = shares_kept(of, 500_000)
    assert len(kept) == 2 * len(of.flows)
    assert all(kept)


@pytest.mark.full
def test_stated_errors_hold_for_95_percent_of_the_vms_of_forty_designs() -> None:
    kept = [each for index in range(40) for each in shares_kept(many_hosts(index), 600_000)]
    assert sum(kept) >= 0.95 * len(kept)


@pytest.mark.full
def test_sixty_four_unlike_hosts_are_answered() -> None:
    of = WORKS["hosts_64_unlike"]()
    kept = shares_kept(of, 1_000_000)
    assert sum(kept) >= 0.95 * len(kept)


def test_disks_that_are_alike_are_there_once_without_a_limit_that_binds() -> None:
    of = many_hosts(8, unlike=False)
    together, apart = build(of), build(of, lumped=False)
    assert not together.limits
    assert len(together.visit_counts) < len(apart.visit_counts) / 10
    assert solve(of).total.throughput.tag == "approximate"
