"""Adaptive queue depth: a limit falls for refusals, and rises again for good answers."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from qdepth.network.control import StatusThrottle
from qdepth.network.network import QueueingNetwork
from qdepth.network.phases import first_answers
from qdepth.network.steps import Acquire, CountStatus, End, Release, Resize, Step
from tests.support.networks import Source, Watched, closed, fcfs, limit, network, visit, watch

RULE = StatusThrottle(0, high=9, sample_size=3, threshold=2, stream_key="device")
FRESH = next(
    key
    for key in map(str, range(1_000))
    if first_answers(replace(RULE, stream_key=key), seed=1, replication=0) == (0, 0)
)
RULE = replace(RULE, stream_key=FRESH)
"""A throttle that begins with no answer behind it."""
GOOD, REFUSED = CountStatus(0, is_good=True), CountStatus(0, is_good=False)


def throttled(*sources: Source) -> QueueingNetwork:
    """I/Os behind a limit of 9 slots, and as many servers as there may be I/Os."""
    whole = network(*sources, stations=(fcfs(servers=64),), limits=(limit(9),))
    return replace(whole, status_throttles=(RULE,))


def capacity(steps: Sequence[Step]) -> float:
    """Capacity of the limit after one I/O has taken some steps."""
    source = Source(closed(1, think=1.0, scv=0.0), (*steps, visit(0, 1.0), End()))
    return watch(throttled(source), 1).simulation.limits[0].capacity


@pytest.mark.parametrize(
    ("refusals", "expected"), [(2, 9), (3, 4), (5, 4), (6, 2), (9, 1), (12, 1)]
)
def test_every_third_refusal_halves_the_depth_to_1_at_least(refusals: int, expected: int) -> None:
    assert capacity([REFUSED] * refusals) == expected


@pytest.mark.parametrize(("good", "expected"), [(1, 4), (2, 5), (3, 5), (10, 9), (20, 9)])
def test_every_second_good_answer_gives_one_slot_back(good: int, expected: int) -> None:
    assert capacity([*[REFUSED] * 3, *[GOOD] * good]) == expected


def test_good_answers_between_refusals_do_not_excuse_them() -> None:
    assert capacity([REFUSED, GOOD, REFUSED, GOOD, GOOD, REFUSED]) == 4


def test_at_the_full_depth_good_answers_are_not_saved_up() -> None:
    assert capacity([*[GOOD] * 7, *[REFUSED] * 3, GOOD]) == 4


def test_the_smaller_of_two_caps_holds() -> None:
    """What else resizes the limit keeps its say while the depth comes and goes."""
    fall, rise = [REFUSED] * 3, [GOOD] * 20
    assert capacity([Resize(0, 2), *fall]) == 2
    assert capacity([*fall, Resize(0, 9)]) == 4
    assert capacity([*fall, Resize(0, 6), *rise]) == 6


def held_slots(run: Watched) -> list[float]:
    return [io.time for io in run.completions]


def test_nobody_is_evicted_when_the_depth_falls() -> None:
    """Nine hold a slot when refusals make it 4; from the second wave on four go on at a time."""
    program = (Acquire(0, 0), visit(0, 1.0), Release(0, 0), End())
    refused = Source(closed(1), (*[REFUSED] * 3, visit(0, 50.0), End()), "refused")
    run = watch(throttled(Source(closed(9), program, "a"), refused), 17)
    assert held_slots(run) == [1.0] * 9 + [2.0] * 4 + [3.0] * 4
