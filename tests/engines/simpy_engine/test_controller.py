"""SIOC: windows that follow the latency of a datastore, every four seconds."""

from dataclasses import replace

import pytest
from simpy.core import EmptySchedule

from qdepth.engines.simpy_engine.tally import Tally
from qdepth.network.control import LatencyController, Window
from qdepth.network.network import LAYERS, QueueingNetwork
from qdepth.network.steps import Acquire, End, Release
from tests.support.networks import (
    Source,
    Watched,
    closed,
    fcfs,
    limit,
    network,
    rewritten,
    visit,
    watch,
)


def controlled(
    *, service: float, threshold: float, workers: int = 20, most: int = 16, beta: float = 2.0
) -> QueueingNetwork:
    """One host with a window of 16 slots before an SP that serves any number side by side."""
    program = (Acquire(0, 0), visit(0, service), Release(0, 0), End())
    whole = network(
        Source(closed(workers), program), stations=(fcfs(servers=64),), limits=(limit(most),)
    )
    window = Window(limit=0, device=0, least=4, most=most, beta=beta)
    return replace(whole, controllers=(LatencyController("ds", threshold, (window,)),))


def capacity(run: Watched) -> float:
    return run.simulation.limits[0].capacity


def test_takes_its_first_turn_after_four_seconds() -> None:
    """L is 1 s, the threshold half of it: 16 -> 16/2 + (16/4 + 1) = 13."""
    slow = controlled(service=1.0, threshold=0.5)
    assert capacity(watch(slow, 1000, until=3.9)) == 16
    assert capacity(watch(slow, 1000, until=4.5)) == 13


def test_turn_comes_after_all_completions_of_its_instant() -> None:
    """Sixteen I/Os of 4 s end at 4 s; counted among the turn's, they make it 13 at once."""
    run = watch(controlled(service=4.0, threshold=2.0), 1000, until=4.5)
    assert len(run.completions) == 16
    assert capacity(run) == 13


def test_a_turn_without_a_completed_io_changes_nothing() -> None:
    """I/Os of 9 s end at 9 s and 18 s: the turns at 4 s, 8 s and 16 s leave the window alone."""
    slow = controlled(service=9.0, threshold=4.5)
    seen = [capacity(watch(slow, 1000, until=moment)) for moment in (8.5, 12.5, 16.5, 20.5)]
    assert seen == [16, 13, 13, 10]


def test_fractions_of_slots_are_kept_from_turn_to_turn() -> None:
    """With L / threshold = 2: 16, 13, 10.75, 9.0625, ... towards 2 beta = 4."""
    slow = controlled(service=1.0, threshold=0.5)
    seen = [capacity(watch(slow, 5000, until=4.0 * turn + 0.5)) for turn in range(5)]
    assert seen == [16, 13, 10, 9, 7]


def test_settles_where_the_weight_balances_the_overshoot() -> None:
    """w = beta / (1 - threshold / L): 3 / (1 - 0.75) = 12."""
    run = watch(controlled(service=1.0, threshold=0.75, beta=3.0), 5_000, until=200.5)
    assert capacity(run) == pytest.approx(12, abs=1)


def test_never_below_the_least_nor_above_the_most() -> None:
    assert capacity(watch(controlled(service=1.0, threshold=0.01), 5_000, until=100.5)) == 4
    assert capacity(watch(controlled(service=1.0, threshold=9.0), 5_000, until=100.5)) == 16


def test_ends_with_the_last_event() -> None:
    """No I/O is left that could complete: the controller does not keep the run alive."""
    stuck = controlled(service=1.0, threshold=1.0)
    program = (Acquire(0, 0), visit(0, 1.0), Acquire(0, 1), End())
    both_slots = replace(stuck, flows=tuple(rewritten(flow, program) for flow in stuck.flows))
    with pytest.raises(EmptySchedule):
        watch(both_slots, 10)


def test_time_at_a_device_is_that_of_fabric_sp_and_media() -> None:
    """DAVG: what lies between t4 and t5, and nothing of the host."""
    tally = Tally([])
    tally.add(4096, 1.0, [2.0**place for place in range(len(LAYERS))])
    davg = sum(2.0 ** LAYERS.index(layer) for layer in ("fabric", "sp", "media"))
    assert tally.device_time == davg
