"""Who issues I/Os and when: closed, open and paced flows, and what happens on overload."""

from itertools import pairwise

import numpy as np
import pytest
from scipy.stats import kstest

from qdepth.engines.options import EngineOptions
from qdepth.network.loops import Paced
from qdepth.network.steps import Acquire, BranchByDraw, Delay, End, Jump, Release, Resize, Step
from tests.support.facts import facts_of
from tests.support.networks import (
    MEDIA,
    Completion,
    Source,
    closed,
    fcfs,
    limit,
    network,
    poisson,
    steadily,
    timed,
    visit,
    watch,
)
from tests.support.solving import solve


def pause(time: float) -> Delay:
    return Delay(timed(time), MEDIA)


STALLING: tuple[Step, ...] = (
    BranchByDraw(5, (0.98, 1.0), (1, 3)),
    pause(1e-4),
    Jump(4),
    pause(2e-2),
    End(),
)
"""0.1 ms, but 20 ms for one I/O in 50: workers stall and then catch up."""


def issues(completions: list[Completion]) -> np.ndarray:
    return np.sort([io.time - io.latency for io in completions])


class TestClosed:
    def test_keeps_its_outstanding_ios(self) -> None:
        """X = N / (S + Z) where nothing queues, for constant times: each goes round in 3 s."""
        run = watch(network(Source(closed(3, think=1.0, scv=0.0), (pause(2.0), End()))), 9)
        times = np.array(run.times("source0")).reshape(3, 3)
        assert np.diff(times, axis=0) == pytest.approx(3.0)
        assert run.simulation.present <= 2

    def test_begins_at_a_point_of_its_own_within_the_first_think_time(self) -> None:
        run = watch(network(Source(closed(500, think=1.0, scv=0.0), (pause(2.0), End()))), 500)
        assert kstest(issues(run.completions), "uniform").pvalue > 1e-3


class TestOpen:
    def test_arrivals_do_not_wait_for_completions(self) -> None:
        run = watch(network(Source(steadily(1.0), (pause(10.5), End()))), 3)
        times = run.times("source0")
        assert np.diff(times) == pytest.approx([1.0, 1.0])
        assert 10.5 < times[0] < 11.5, "the run begins somewhere before the first arrival"

    def test_interarrival_times_have_their_law(self) -> None:
        run = watch(network(Source(poisson(100.0), (pause(1.0), End()))), 10_000)
        gaps = np.diff(issues(run.completions))
        assert gaps.mean() == pytest.approx(0.01, rel=3.3 / 100)
        assert gaps.std() / gaps.mean() == pytest.approx(1.0, rel=0.05)


class TestPaced:
    def test_cap_holds_in_the_long_run(self) -> None:
        source = Source(Paced(4, 1e-3, 4), (pause(1e-4), End()))
        solution = solve(network(source), EngineOptions(1, 5_000))
        one_burst = 4 / facts_of(solution).measured
        assert solution.total.throughput.value == pytest.approx(1_000.0, abs=one_burst)
        assert one_burst < 1.0

    @pytest.mark.parametrize("burst", [1, 3, 50])
    def test_no_window_holds_more_than_its_burst_and_its_rate(self, burst: int) -> None:
        """Generic cell rate algorithm: at most burst + t / T issues in any window of length t.

        ITU-T I.371, annex A (virtual scheduling): cells conform if they come no sooner than
        (burst - 1) T before their slot.
        """
        run = watch(network(Source(Paced(60, 1e-3, burst), STALLING)), 3_000)
        at = issues(run.completions)[:-100]
        first = np.arange(len(at))
        for last in range(len(at)):
            window = at[last] - at[: last + 1]
            count = last + 1 - first[: last + 1]
            assert np.all(count <= burst + window / 1e-3 + 1e-6)

    def test_begins_with_no_burst_saved_up(self) -> None:
        """The first slot comes within an interval, the others one interval apart."""
        at = issues(watch(network(Source(Paced(8, 1e-3, 8), (pause(50e-3), End()))), 8).completions)
        assert 0.0 < at[0] < 1e-3
        assert np.diff(at) == pytest.approx([1e-3] * 7)

    @pytest.mark.parametrize(
        ("burst", "expected"),
        [(4, [0.0] * 4), (2, [0.0, 0.0, 1e-3, 2e-3]), (1, [0.0, 1e-3, 2e-3, 3e-3])],
    )
    def test_slots_of_an_idle_time_are_saved_up_for_a_burst_alone(
        self, burst: int, expected: list[float]
    ) -> None:
        """A gate that opens at 1 s lets four workers go on together: a burst, then by pace."""
        gate = (Acquire(0, 0), pause(1e-4), Release(0, 0), End())
        opener = (pause(1.0), Resize(0, 9), pause(99.0), End())
        run = watch(
            network(
                Source(Paced(4, 1e-3, burst), gate, "paced"),
                Source(closed(1), opener),
                limits=(limit(0),),
            ),
            8,
        )
        at = issues(run.of("paced"))
        assert at[4:8] - 1.0001 == pytest.approx(expected)

    def test_missed_slots_are_not_made_up_beyond_the_burst(self) -> None:
        """A token bucket that kept all tokens of the stall would issue them at once."""
        run = watch(network(Source(Paced(60, 1e-3, 1), STALLING)), 3_000)
        gaps = np.diff(issues(run.completions)[:-100])
        assert gaps.min() == pytest.approx(1e-3)

    def test_below_its_cap_it_is_a_closed_flow(self) -> None:
        """Four workers at 10 ms make 400 IOPS: a cap of 1000 speaks at the start alone."""
        source = Source(Paced(4, 1e-3, 4), (visit(0, 1e-2), End()))
        run = watch(network(source, stations=(fcfs(servers=4),)), 400)
        rounds = np.array(run.times("source0")).reshape(100, 4)
        assert np.diff(rounds, axis=0) == pytest.approx(1e-2)

    def test_no_worker_waits_longer_than_the_cap_asks(self) -> None:
        """When saturated, issues are exactly one interval apart."""
        run = watch(network(Source(Paced(4, 1e-3, 1), (pause(1e-4), End()))), 100)
        for earlier, later in pairwise(issues(run.completions)):
            assert later - earlier == pytest.approx(1e-3)


class TestJitter:
    """Intervals of a pace that stray from their mean."""

    def test_intervals_are_uniform_around_the_pace(self) -> None:
        """Uniform between 0.75 and 1.25 of the mean: its standard deviation is 0.25 / sqrt(3)."""
        run = watch(network(Source(Paced(4, 1e-3, 1, jitter=0.25), (pause(1e-4), End()))), 4_000)
        gaps = np.diff(issues(run.completions))
        assert gaps.min() > 0.75e-3 - 1e-9
        assert gaps.max() < 1.25e-3 + 1e-9
        deviation = 0.25e-3 / np.sqrt(3)
        assert gaps.mean() == pytest.approx(1e-3, abs=3.3 * deviation / np.sqrt(len(gaps)))
        assert gaps.std() == pytest.approx(deviation, rel=0.05)
        lag = np.corrcoef(gaps[1:], gaps[:-1])[0, 1]
        assert abs(lag) < 3.3 / np.sqrt(len(gaps))

    def test_rate_holds_in_the_mean_after_stalls_too(self) -> None:
        at = issues(
            watch(network(Source(Paced(60, 1e-3, 3, jitter=0.9), STALLING)), 3_000).completions
        )
        elapsed = at[-1] - at[0]
        assert len(at) - 1 < elapsed / 1e-3 * 1.03 + 3

    @pytest.mark.parametrize("jitter", [-0.1, 1.0, float("nan")])
    def test_interval_never_strays_by_all_of_it(self, jitter: float) -> None:
        with pytest.raises(ValueError, match="jitter from 0 to below 1"):
            Paced(1, 1e-3, 1, jitter=jitter)


class TestOverload:
    def test_is_a_result_with_the_capacity(self) -> None:
        """M/D/1 at 150 %: 1,000 IOPS are completed, 1,500 offered."""
        source = Source(poisson(1_500.0), (visit(0, 1e-3), End()))
        solution = solve(network(source, stations=(fcfs(),)), EngineOptions(1, 20_000))
        assert solution.status == "no_steady_state"
        assert solution.total.throughput.value == pytest.approx(1_000.0, rel=0.01)
        assert "offer 1.50k IOPS" in solution.status_text
        assert "completes only 1.00k of them" in solution.status_text

    def test_ends_when_too_many_are_under_way(self) -> None:
        source = Source(poisson(1_500.0), (visit(0, 1e-3), End()))
        solution = solve(
            network(source, stations=(fcfs(),)), EngineOptions(1, 1_000_000, max_present=500)
        )
        assert (facts_of(solution).stop_reason, solution.status) == ("overload", "no_steady_state")
        assert facts_of(solution).ios < 5_000

    def test_high_use_is_not_overload(self) -> None:
        source = Source(poisson(900.0), (visit(0, 1e-3), End()))
        solution = solve(network(source, stations=(fcfs(),)), EngineOptions(1, 30_000))
        assert solution.status == "steady"

    def test_closed_flows_never_overload(self) -> None:
        source = Source(closed(1_000), (visit(0, 1e-3), End()))
        solution = solve(network(source, stations=(fcfs(),)), EngineOptions(1, 20_000))
        assert solution.status != "no_steady_state"
        assert solution.total.latency.value == pytest.approx(1.0, rel=1e-6)
