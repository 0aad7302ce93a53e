"""A run that takes too long, or completes nothing for too long, ends and says what it knows."""

from dataclasses import replace

import pytest

from qdepth.jobs.time_limit import Patience
from qdepth.statistics.recorder import Progress

SO_FAR = Progress(done_ios=0, total_ios=1_000, simulated_s=1.0, iops=0.0, latency_mean_ms=0.0)


class Clock:
    """A clock that is set by hand."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


def patience(clock: Clock, *, goes_on: bool = True) -> Patience:
    return Patience(lambda _: goes_on, clock, longest_s=100.0, standstill_s=30.0)


def test_goes_on_while_ios_complete(clock: Clock) -> None:
    patient = patience(clock)
    for ios in range(1, 10):
        clock.now += 11.0
        assert patient(replace(SO_FAR, done_ios=ios))
    assert patient.reason is None


def test_ends_a_run_that_completes_nothing(clock: Clock) -> None:
    patient = patience(clock)
    clock.now = 30.0
    assert patient(SO_FAR)
    clock.now = 30.1
    assert not patient(SO_FAR)
    assert patient.reason is not None
    assert "completed no I/O for 30 s" in patient.reason
    assert "max_ios" in patient.reason


def test_ends_a_run_that_takes_too_long_with_what_is_known(clock: Clock) -> None:
    patient = patience(clock)
    known = replace(SO_FAR, iops=1_234.0, latency_mean_ms=5.0)
    for ios in range(10):
        clock.now = 10.0 * ios
        assert patient(replace(known, done_ios=ios))
    clock.now = 100.1
    assert not patient(replace(known, done_ios=10))
    assert patient.reason is not None
    assert "took longer than 100 s" in patient.reason
    so_far = "10 I/Os were simulated, with 1.23k IOPS and a mean latency of 5.00\u00a0ms"
    assert so_far in patient.reason


def test_checks_after_a_simulation_may_take_their_time(clock: Clock) -> None:
    patient = patience(clock)
    clock.now = 60.0
    assert patient(replace(SO_FAR, doing="replaying"))


def test_passes_on_that_somebody_cancelled(clock: Clock) -> None:
    patient = patience(clock, goes_on=False)
    assert not patient(SO_FAR)
    assert patient.reason is None
