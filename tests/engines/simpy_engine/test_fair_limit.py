"""Start-time fair queueing at a limit: by hand, and what it promises."""

from collections import Counter
from dataclasses import replace
from itertools import groupby

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from qdepth.network.network import COST_UNIT, Order, QueueingNetwork
from qdepth.network.steps import Acquire, End, Release
from tests.support.networks import (
    Completion,
    Source,
    closed,
    fcfs,
    limit,
    network,
    visit,
    watch,
)

WORK = (Acquire(0, 0), visit(0, 1.0), Release(0, 0), End())


def fair(
    outstanding: list[int],
    shares: list[float] | None = None,
    vms: list[int] | None = None,
    sizes: list[int] | None = None,
    slots: int = 1,
) -> QueueingNetwork:
    """Disks that always ask for more, behind a fair limit; each is a VM unless told otherwise."""
    disks = len(outstanding)
    sources = [
        Source(closed(workers), WORK, f"disk{disk}", size=(sizes or [4096] * disks)[disk])
        for disk, workers in enumerate(outstanding)
    ]
    whole = network(
        *sources,
        stations=(fcfs(servers=slots),),
        limits=(replace(limit(slots), order=Order.FAIR),),
    )
    flows = [
        replace(flow, vm=(vms or list(range(disks)))[disk], shares=(shares or [1.0] * disks)[disk])
        for disk, flow in enumerate(whole.flows)
    ]
    return replace(whole, flows=tuple(flows))


def with_quantum(whole: QueueingNetwork, quantum: int, sequential_share: float) -> QueueingNetwork:
    """The same with runs of sequential I/Os."""
    return replace(
        whole,
        limits=tuple(replace(each, quantum=quantum) for each in whole.limits),
        flows=tuple(replace(flow, sequential_share=sequential_share) for flow in whole.flows),
    )


def completions(whole: QueueingNetwork, ios: int) -> list[Completion]:
    return watch(whole, ios).completions


def counts(whole: QueueingNetwork, ios: int) -> list[int]:
    """I/Os of each disk."""
    found = Counter(io.flow for io in completions(whole, ios))
    return [found[flow.id] for flow in whole.flows]


def test_a_flood_does_not_keep_a_neighbour_waiting() -> None:
    """With 30 I/Os of one disk before it, the single I/O of the other takes every second turn."""
    order = [io.flow for io in completions(fair([30, 1]), 8)]
    assert order == ["disk0", "disk1", *["disk0", "disk1"] * 3]


def test_tags_of_two_shares_to_one() -> None:
    """Disk 0 passes by: finish 0.5. Waiting: disk 0 gets 0.5 to 1, disk 1 gets 0 to 1.

    Equal tags: disk 0 first, and its next I/O ends at 1.5; then disk 1, and so on.
    """
    order = [io.flow for io in completions(fair([9, 9], shares=[2.0, 1.0]), 7)]
    assert order == ["disk0", "disk0", "disk1", "disk0", "disk0", "disk1", "disk0"]


@settings(max_examples=25, deadline=None)
@given(
    st.lists(st.sampled_from([0.5, 1.0, 2.0, 4.0]), min_size=2, max_size=4),
    st.integers(1, 4),
)
def test_disks_that_always_wait_get_their_shares(shares: list[float], slots: int) -> None:
    """However many I/Os each has: within one I/O for each disk and slot."""
    outstanding = [slots + 2 + 7 * disk for disk in range(len(shares))]
    found = counts(fair(outstanding, shares, slots=slots), 400)
    for share, ios in zip(shares, found, strict=True):
        assert abs(ios - 400 * share / sum(shares)) <= len(shares) + slots + max(shares) / share


@pytest.mark.parametrize("slots", [1, 3])
def test_equal_disks_split_evenly(slots: int) -> None:
    found = counts(fair([8, 8, 8, 8], slots=slots), 400)
    assert max(found) - min(found) <= slots


def test_disks_of_a_vm_divide_its_shares() -> None:
    """Two disks of one VM beside the one of another: a quarter, a quarter and a half."""
    found = counts(fair([5, 5, 5], vms=[0, 0, 1]), 400)
    assert [abs(ios - part) <= 3 for ios, part in zip(found, (100, 100, 200), strict=True)] == [
        True
    ] * 3


def test_large_ios_cost_more_turns() -> None:
    """An I/O of four units counts as four of one."""
    found = counts(fair([5, 5], sizes=[4 * COST_UNIT, 1]), 400)
    assert [abs(ios - part) <= 3 for ios, part in zip(found, (80, 320), strict=True)] == [True] * 2


@pytest.mark.parametrize(("quantum", "run"), [(1, 1), (3, 3), (8, 8)])
def test_sequential_ios_of_a_disk_go_on_for_a_quantum(quantum: int, run: int) -> None:
    """Two disks that always wait: `quantum` I/Os of one, then as many of the other."""
    whole = with_quantum(fair([30, 30]), quantum, sequential_share=1.0)
    order = [io.flow for io in completions(whole, 200)]
    runs = [len(list(same)) for _, same in groupby(order)]
    assert set(runs[2:-2]) == {run}


def test_random_ios_take_turns_one_by_one_whatever_the_quantum() -> None:
    whole = with_quantum(fair([30, 30]), 8, sequential_share=0.0)
    order = [io.flow for io in completions(whole, 100)]
    assert {len(list(same)) for _, same in groupby(order[2:])} == {1}


@pytest.mark.parametrize("shares", [[1.0, 1.0], [3.0, 1.0]])
def test_a_quantum_leaves_the_shares_as_they_are(shares: list[float]) -> None:
    """A run is charged, so who had one waits the longer for the next."""
    whole = with_quantum(fair([30, 30], shares), 8, sequential_share=1.0)
    first, second = counts(whole, 4_000)
    assert first / second == pytest.approx(shares[0] / shares[1], rel=0.02)


def test_sequential_ios_win_nothing_over_random_ones() -> None:
    """Each I/O of a run is charged, so equal shares stay equal beside a disk without runs."""
    whole = with_quantum(fair([30, 30]), 8, sequential_share=1.0)
    at_random = replace(whole.flows[1], sequential_share=0.0)
    first, second = counts(replace(whole, flows=(whole.flows[0], at_random)), 2_000)
    assert first == pytest.approx(second, rel=0.02)


def test_alone_a_disk_begins_a_new_run_after_each() -> None:
    """It may not save up: whoever comes gets a turn after one quantum at the most."""
    whole = with_quantum(fair([30, 1]), 4, sequential_share=1.0)
    order = "".join(io.flow[-1] for io in completions(whole, 100))
    assert "0000001" not in order


def test_who_was_away_is_owed_nothing() -> None:
    """A disk that pauses comes back at the virtual time of the others, not at its old tag."""
    whole = fair([4, 1])
    away = replace(whole.flows[1], loop=closed(1, think=100.0, scv=0.0))
    run = completions(replace(whole, flows=(whole.flows[0], away)), 250)
    back = [io for io in run if io.flow == "disk1"]
    assert 2 <= len(back) <= 3
    assert all(io.latency <= 2.0 + 1e-9 for io in back)
