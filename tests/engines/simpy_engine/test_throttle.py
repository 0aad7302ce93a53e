"""DSNRO: limits that fall while VMs take turns, and rise for a long run of one VM."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from qdepth.network.control import Throttle
from qdepth.network.network import QueueingNetwork
from qdepth.network.phases import first_switches
from qdepth.network.steps import Acquire, CountIssue, End, Release, Step, Visit
from tests.support.networks import (
    Source,
    Watched,
    closed,
    fcfs,
    limit,
    limit_totals,
    network,
    rewritten,
    visit,
    watch,
)

RULE = Throttle((0,), low=1, high=4, switches=6, long_run=128, stream_key="device")
FRESH = next(
    key
    for key in map(str, range(1_000))
    if first_switches(replace(RULE, stream_key=key), seed=1, replication=0) == 0
)
RULE = replace(RULE, stream_key=FRESH)
"""A throttle that begins with no switch behind it."""


def issuing(vm: int, *then: Step) -> tuple[Step, ...]:
    """Count the issue, and hold a slot for a service of 1 s."""
    return (CountIssue(0, vm), Acquire(0, 0), visit(0, 1.0), Release(0, 0), *then, End())


def throttled(*sources: Source, rule: Throttle = RULE) -> QueueingNetwork:
    """VMs behind a limit of 4 slots, and as many servers as there may be I/Os."""
    whole = network(*sources, stations=(fcfs(servers=64),), limits=(limit(rule.high),))
    return replace(whole, throttles=(rule,))


def once(steps: Sequence[Step]) -> Watched:
    """One I/O that takes some steps."""
    source = Source(closed(1, think=1.0, scv=0.0), (*steps, visit(0, 1.0), End()))
    return watch(throttled(source), 1)


def capacity(run: Watched) -> float:
    """Capacity of the limit at the end of a run."""
    return run.simulation.limits[0].capacity


def test_a_lone_vm_is_never_throttled() -> None:
    run = watch(throttled(Source(closed(9), issuing(0))), 2_000)
    totals = limit_totals(run.simulation.limits[0], run.simulation.env.now)
    assert totals["capacity_area"] == 4 * run.simulation.env.now


@pytest.mark.parametrize(("turns", "expected"), [(5, 4), (6, 1), (7, 1)])
def test_the_sixth_change_of_vm_lowers_the_limit(turns: int, expected: int) -> None:
    """VMs issue 0, 1, 0, 1, ...: the first I/O is no change, the others are one each."""
    steps = [CountIssue(0, turn % 2) for turn in range(turns + 1)]
    assert capacity(once(steps)) == expected


@pytest.mark.parametrize(("run_length", "expected"), [(127, 1), (128, 4), (200, 4)])
def test_a_long_run_of_one_vm_raises_it_again(run_length: int, expected: int) -> None:
    """Six changes lower it; the last of them is the first I/O of the run."""
    steps = [CountIssue(0, turn % 2) for turn in range(7)] + [CountIssue(0, 0)] * (run_length - 1)
    assert capacity(once(steps)) == expected


@pytest.mark.parametrize(("changes", "expected"), [(5, 4), (6, 1)])
def test_after_a_long_run_the_changes_count_from_0(changes: int, expected: int) -> None:
    steps = [CountIssue(0, turn % 2) for turn in range(7)] + [CountIssue(0, 0)] * 127
    steps += [CountIssue(0, 1 - turn % 2) for turn in range(changes)]
    assert capacity(once(steps)) == expected


def test_nobody_is_evicted_when_the_limit_falls() -> None:
    """Seven VMs issue one after the other: four hold a slot when the seventh makes it fall to 1.

    At 1 s the four leave, and from then on one at a time goes on.
    """
    run = watch(throttled(*(Source(closed(1), issuing(vm)) for vm in range(7))), 6)
    assert [io.time for io in run.completions] == [1.0, 1.0, 1.0, 1.0, 2.0, 3.0]


def test_both_limits_of_a_throttle_move() -> None:
    steps = [CountIssue(0, turn % 2) for turn in range(7)]
    whole = network(
        Source(closed(1), (*steps, visit(0, 1.0), End())),
        stations=(fcfs(),),
        limits=(limit(4, "a"), limit(4, "b")),
    )
    run = watch(replace(whole, throttles=(replace(RULE, limits=(0, 1)),)), 1)
    assert [each.capacity for each in run.simulation.limits] == [1, 1]


def test_counting_takes_no_time() -> None:
    """With a cap of the whole depth the run is that of the network that counts nothing."""
    never = replace(RULE, low=4)
    counted = throttled(Source(closed(9), issuing(0)), Source(closed(9), issuing(1)), rule=never)
    plain = replace(
        counted,
        throttles=(),
        flows=tuple(
            rewritten(flow, tuple(s for s in flow.steps() if not isinstance(s, CountIssue)))
            for flow in counted.flows
        ),
    )
    assert any(isinstance(step, Visit) for step in plain.flows[0].steps())
    assert watch(counted, 500).completions == watch(plain, 500).completions
