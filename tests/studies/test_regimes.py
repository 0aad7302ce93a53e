"""Regimes: the clock alone, with rates that a test chooses."""

from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qdepth.design.document.operation import CreateEagerZeroed
from qdepth.studies.timeline.regimes import (
    Job,
    Member,
    Rates,
    Schedule,
    TooManyRegimes,
    schedule,
)


def job(id_: str, *pieces: int | None, **fields: Any) -> Job:
    operation = CreateEagerZeroed.model_validate(
        {
            "id": id_,
            "kind": "create_eager_zeroed",
            "host": "esx",
            "target": "ds",
            "provisioned_gib": 1.0,
            **fields,
        }
    )
    return Job(operation, pieces)


def shared(capacity: float = 1.0) -> Rates:
    """A server that all share evenly, as processor sharing does."""

    def rates(_state: int, running: tuple[Member, ...]) -> Mapping[Member, float]:
        return {member: capacity / len(running) for member in running}

    return rates


def alone(rate: float) -> Rates:
    """Everybody has a rate of their own."""
    return lambda _state, running: dict.fromkeys(running, rate)


def ends(found: Schedule) -> list[float | None]:
    return [course.end_s for course in found.courses]


def test_two_copies_that_share_a_link_end_at_two_and_three() -> None:
    found = schedule([0.0], [job("one", 1), job("two", 2)], None, shared())
    assert ends(found) == [2.0, 3.0]
    assert [(regime.begin_s, regime.end_s) for regime in found.regimes] == [(0.0, 2.0), (2.0, 3.0)]


def test_one_after_the_other() -> None:
    jobs = [job("second", 4, after="first", start_s=5.0), job("first", 10, start_s=1.0)]
    found = schedule([0.0], jobs, None, alone(2.0))
    assert [(c.start_s, c.end_s) for c in found.courses] == [(11.0, 13.0), (1.0, 6.0)]


def test_after_waits_for_all_of_the_count() -> None:
    jobs = [job("first", 10, count=2, every_s=3.0), job("second", 1, after="first")]
    found = schedule([0.0], jobs, None, alone(1.0))
    assert [c.start_s for c in found.courses] == [0.0, 3.0, 13.0]


def test_a_start_after_others_counts_from_the_last_of_them() -> None:
    jobs = [job("first", 10, count=2, every_s=3.0), job("second", 1, after="first", start_s=5.0)]
    found = schedule([0.0], jobs, None, alone(1.0))
    assert [c.start_s for c in found.courses] == [0.0, 3.0, 18.0]


def test_no_more_run_side_by_side_than_may() -> None:
    found = schedule([0.0], [job("storm", 2, count=5, at_once=2)], None, alone(1.0))
    assert [c.start_s for c in found.courses] == [0.0, 0.0, 2.0, 2.0, 4.0]
    assert ends(found) == [2.0, 2.0, 4.0, 4.0, 6.0]


def test_each_starts_a_while_after_the_one_before() -> None:
    found = schedule([0.0], [job("boot", 1, count=3, every_s=4.0)], None, alone(1.0))
    assert [c.start_s for c in found.courses] == [0.0, 4.0, 8.0]
    assert [len(regime.running) for regime in found.regimes] == [1, 0, 1, 0, 1]


def test_phases_follow_each_other() -> None:
    found = schedule([0.0], [job("copy", 3, 2)], None, alone(1.0))
    assert [regime.running for regime in found.regimes] == [(("copy", 0, 0),), (("copy", 0, 1),)]
    assert ends(found) == [5.0]


def test_states_change_the_rates() -> None:
    def rates(state: int, running: tuple[Member, ...]) -> Mapping[Member, float]:
        return dict.fromkeys(running, (1.0, 4.0)[state])

    found = schedule([0.0, 6.0], [job("copy", 10)], None, rates)
    assert ends(found) == [7.0]
    assert [regime.state for regime in found.regimes] == [0, 1]


def test_time_line_cuts_off_what_goes_on() -> None:
    found = schedule([0.0], [job("copy", 10), job("late", 1, start_s=20.0)], 8.0, alone(1.0))
    assert ends(found) == [None, None]
    assert found.courses[1].start_s is None
    assert found.regimes[-1].end_s == 8.0
    assert not found.never_end


def test_time_line_goes_on_after_the_last_operation() -> None:
    found = schedule([0.0], [job("copy", 3)], 10.0, alone(1.0))
    assert [(r.begin_s, r.end_s) for r in found.regimes] == [(0.0, 3.0), (3.0, 10.0)]


@pytest.mark.parametrize("rate", [0.0, 1.0])
def test_an_operation_that_never_ends_is_named(rate: float) -> None:
    endless = job("scrub", None) if rate else job("scrub", 5)
    found = schedule([0.0], [endless], None, alone(rate))
    assert found.never_end == ("scrub",)


def test_endless_work_runs_beside_until_the_time_line_ends() -> None:
    found = schedule([0.0], [job("scrub", None), job("copy", 4)], 10.0, alone(1.0))
    assert ends(found) == [None, 4.0]
    assert not found.never_end


def test_too_many_changes_are_refused() -> None:
    with pytest.raises(TooManyRegimes):
        schedule([0.0], [job("boot", 1, count=1024, every_s=10.0)], None, alone(1.0))


@given(
    sizes=st.lists(st.integers(1, 50), min_size=1, max_size=6),
    starts=st.lists(st.integers(0, 40).map(float), min_size=6, max_size=6),
)
def test_a_shared_server_does_all_the_work_and_no_more(
    sizes: list[int], starts: list[float]
) -> None:
    """Work is conserved: busy time is the sum of all sizes at rate 1, whatever the order."""
    jobs = [job(f"j{i}", size, start_s=starts[i]) for i, size in enumerate(sizes)]
    found = schedule([0.0], jobs, None, shared())
    busy = sum(r.end_s - r.begin_s for r in found.regimes if r.running)
    assert busy == pytest.approx(sum(sizes))
    for course, size in zip(found.courses, sizes, strict=True):
        assert course.start_s is not None
        assert course.end_s is not None
        assert course.end_s - course.start_s >= size * (1 - 1e-9)
    for before, after in zip(found.regimes, found.regimes[1:], strict=False):
        assert before.end_s == after.begin_s
