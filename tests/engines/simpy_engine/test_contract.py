"""The contract that makes two engines agree to the last bit: ties, zero times, hand-over."""

from collections.abc import Callable

import pytest

from qdepth.engines.options import EngineOptions
from qdepth.network.network import QueueingNetwork
from qdepth.network.steps import Acquire, Delay, End, Release, Resize
from qdepth.statistics.recorder import Progress
from tests.support.facts import facts_of
from tests.support.networks import (
    KERNEL,
    MEDIA,
    Source,
    Watched,
    closed,
    fcfs,
    limit,
    network,
    poisson,
    ps,
    timed,
    visit,
    watch,
)
from tests.support.solving import solve


def pause(time: float) -> Delay:
    return Delay(timed(time), MEDIA)


def order(run: Watched) -> list[str]:
    return [io.flow for io in run.completions]


TAKE_AND_HOLD = (Acquire(0, 0), pause(10.0), Release(0, 0), End())


class TestOrder:
    def test_equal_times_come_in_the_order_in_which_they_were_set(self) -> None:
        """Both reach the limit at 3 s; `direct` set its event at 0 s, `late` at 1 s."""
        run = watch(
            network(
                Source(closed(1), (pause(1.0), pause(2.0), *TAKE_AND_HOLD), "late"),
                Source(closed(1), (pause(3.0), *TAKE_AND_HOLD), "direct"),
                limits=(limit(1),),
            ),
            2,
        )
        assert [(io.flow, io.time) for io in run.completions] == [("direct", 13.0), ("late", 23.0)]

    def test_flows_start_in_their_order(self) -> None:
        sources = [Source(closed(1), TAKE_AND_HOLD, name) for name in "bca"]
        assert order(watch(network(*sources, limits=(limit(1),)), 3)) == ["b", "c", "a"]

    def test_a_delay_of_zero_is_not_an_event(self) -> None:
        """If it were one, the second flow would take the slot first."""
        run = watch(
            network(
                Source(closed(1), (pause(0.0), pause(0.0), *TAKE_AND_HOLD), "with"),
                Source(closed(1), TAKE_AND_HOLD, "without"),
                limits=(limit(1),),
            ),
            2,
        )
        assert order(run) == ["with", "without"]

    def test_an_io_runs_until_it_blocks_before_one_that_it_woke(self) -> None:
        """The first flow releases limit 0, which wakes the other, and takes limit 1 itself."""
        then_the_other = (Acquire(1, 1), pause(10.0), Release(1, 1), End())
        run = watch(
            network(
                Source(
                    closed(1), (Acquire(0, 0), pause(1.0), Release(0, 0), *then_the_other), "waker"
                ),
                Source(closed(1), (Acquire(0, 0), *then_the_other), "woken"),
                limits=(limit(1, "a"), limit(1, "b")),
            ),
            2,
        )
        assert [(io.flow, io.time) for io in run.completions] == [("waker", 11.0), ("woken", 21.0)]

    def test_those_woken_together_go_on_in_the_order_in_which_they_waited(self) -> None:
        wait_then_hold = (Acquire(0, 0), Acquire(1, 1), pause(1.0), Release(1, 1), End())
        run = watch(
            network(
                Source(closed(1), (pause(1.0), Resize(0, 9), pause(99.0), End()), "opener"),
                *(
                    Source(closed(1), (pause(offset), *wait_then_hold), name)
                    for name, offset in (("second", 0.2), ("third", 0.3), ("first", 0.1))
                ),
                limits=(limit(0, "closed at first"), limit(1, "then one by one")),
            ),
            3,
        )
        assert order(run) == ["first", "second", "third"]


class TestHandOver:
    def test_goes_to_the_first_that_waits_and_nobody_barges_in(self) -> None:
        """The I/O that leaves asks again in the same instant and queues behind the other."""
        run = watch(network(Source(closed(2), TAKE_AND_HOLD), limits=(limit(1),)), 6)
        assert [io.worker for io in run.completions] == [0, 1, 0, 1, 0, 1]

    def test_station_starts_the_next_before_the_departing_one_comes_back(self) -> None:
        run = watch(network(Source(closed(2), (visit(0, 1.0), End())), stations=(fcfs(),)), 6)
        assert [io.worker for io in run.completions] == [0, 1, 0, 1, 0, 1]

    def test_station_starts_the_next_before_the_departing_one_moves_on(self) -> None:
        """At 2 s both reach the limit; the service of `next` was set before the other's pause."""
        run = watch(
            network(
                Source(closed(1), (visit(0, 1.0), pause(1.0), *TAKE_AND_HOLD), "first"),
                Source(closed(1), (visit(0, 1.0), *TAKE_AND_HOLD), "next"),
                stations=(fcfs(),),
                limits=(limit(1),),
            ),
            2,
        )
        assert [(io.flow, io.time) for io in run.completions] == [("next", 12.0), ("first", 22.0)]

    def test_equal_transfers_end_in_the_order_of_their_arrival(self) -> None:
        sources = [
            Source(closed(1), (visit(0, 1.0), *TAKE_AND_HOLD), name) for name in ("b", "c", "a")
        ]
        run = watch(network(*sources, stations=(ps(),), limits=(limit(1),)), 3)
        assert order(run) == ["b", "c", "a"]


class TestZeroServiceTime:
    def test_takes_no_time_and_ends(self) -> None:
        program = (visit(0, 0.0), visit(1, 0.0), pause(1.0), End())
        run = watch(network(Source(closed(2), program), stations=(fcfs(), ps())), 4)
        assert run.times("source0") == [1.0, 1.0, 2.0, 2.0]

    def test_waits_like_any_other_visit(self) -> None:
        run = watch(
            network(
                Source(closed(1), (visit(0, 2.0), pause(99.0), End()), "slow"),
                Source(closed(1), (pause(1.0), visit(0, 0.0), End()), "instant"),
                stations=(fcfs(),),
            ),
            1,
        )
        assert run.times("instant") == [2.0]

    def test_stops_at_its_budget_where_time_stands_still(self) -> None:
        run = watch(network(Source(closed(2), (visit(0, 0.0), End())), stations=(fcfs(),)), 100)
        assert run.record.ios == 100
        assert run.record.simulated == 0.0


@pytest.fixture(name="busy")
def busy_network() -> QueueingNetwork:
    """Nested limits, both disciplines, closed and open flows, random times."""
    program = (
        Acquire(0, 0),
        visit(0, 1e-4, 1.0, KERNEL),
        Acquire(1, 1),
        visit(1, 2e-4, 0.5),
        Delay(timed(3e-4, 4.0, "media"), MEDIA),
        visit(2, 5e-5),
        Release(1, 1),
        Release(0, 0),
        End(),
    )
    return network(
        Source(closed(12, think=1e-3), program, read_share=0.6),
        Source(poisson(500.0), program),
        stations=(fcfs("kernel"), fcfs("sp", servers=2), ps()),
        limits=(limit(10, "outer"), limit(6, "inner")),
    )


class TestSamplePath:
    def test_same_seed_same_digest(self, busy: QueueingNetwork) -> None:
        digests = [facts_of(solve(busy, EngineOptions(seed, 3_000))).digest for seed in (5, 5, 6)]
        assert digests[0] == digests[1] != digests[2]

    def test_replications_differ(self, busy: QueueingNetwork) -> None:
        first, second = (
            facts_of(solve(busy, EngineOptions(5, 1_000, replication=number))).digest
            for number in (0, 1)
        )
        assert first != second

    @pytest.mark.parametrize("budget", [7, 500, 1_999])
    def test_budget_does_not_change_what_happens_before_it(
        self, busy: QueueingNetwork, budget: int
    ) -> None:
        """Rows are recorded and progress is reported at other moments, the I/Os are the same."""
        assert watch(busy, budget).completions == watch(busy, 2_000).completions[:budget]

    def test_time_budget_does_not_change_what_happens_before_it(
        self, busy: QueueingNetwork
    ) -> None:
        whole = watch(busy, 2_000).completions
        cut = watch(busy, 2_000, until=whole[999].time * (1 + 1e-9)).completions
        assert cut == whole[: len(cut)]
        assert len(cut) >= 1_000

    def test_observer_changes_nothing(self, busy: QueueingNetwork) -> None:
        options = EngineOptions(5, 3_000)
        assert facts_of(solve(busy, options, lambda _: True)) == facts_of(solve(busy, options))

    def test_another_flow_changes_no_draw_of_the_first_ones(self) -> None:
        """They meet in a queue, so times of waiting differ, but no random time does."""
        program = (visit(0, 1e-3, 1.0), Delay(timed(3e-3, 1.0, "media"), MEDIA), End())
        sources = [
            Source(closed(2, think=1e-3), program, name, read_share=0.5) for name in ("a", "b", "c")
        ]

        def drawn(run: Watched) -> dict[tuple[str, int, int], tuple[bool, float]]:
            return {
                (io.flow, io.worker, io.ordinal): (io.is_write, io.spent[MEDIA])
                for io in run.completions
            }

        few = drawn(watch(network(*sources[:2], stations=(fcfs(),)), 400))
        many = drawn(watch(network(sources[2], *sources[:2], stations=(fcfs(),)), 900))
        common = few.keys() & many.keys()
        assert len(common) > 300
        for io in common:
            assert few[io][0] == many[io][0]
            assert few[io][1] == pytest.approx(many[io][1], rel=1e-9)

    def test_limits_change_no_draw(self) -> None:
        """The same I/O of the same worker takes the same random time in another design."""

        def drawn(capacity: int) -> dict[tuple[int, int], float]:
            hold = (Acquire(0, 0), Delay(timed(1e-3, 1.0), MEDIA), Release(0, 0), End())
            run = watch(network(Source(closed(4), hold), limits=(limit(capacity),)), 200)
            return {(io.worker, io.ordinal): io.spent[MEDIA] for io in run.completions}

        narrow, wide = drawn(1), drawn(4)
        common = narrow.keys() & wide.keys()
        assert len(common) > 100
        for io in common:
            assert narrow[io] == pytest.approx(wide[io], rel=1e-9)


class TestStopping:
    @staticmethod
    def observed(stop_after: int) -> tuple[list[Progress], Callable[[Progress], bool]]:
        seen: list[Progress] = []

        def observe(progress: Progress) -> bool:
            seen.append(progress)
            return len(seen) < stop_after

        return seen, observe

    def test_observer_is_told_a_hundred_times(self, busy: QueueingNetwork) -> None:
        seen, observe = self.observed(10_000)
        solution = solve(busy, EngineOptions(1, 5_000), observe)
        assert [progress.done_ios for progress in seen] == list(range(50, 5_001, 50))
        assert {progress.total_ios for progress in seen} == {5_000}
        assert seen[-1].iops == pytest.approx(5_000 / facts_of(solution).simulated)
        assert seen[-1].latency_mean_ms > 0.0

    def test_observer_can_cancel(self, busy: QueueingNetwork) -> None:
        seen, observe = self.observed(3)
        solution = solve(busy, EngineOptions(1, 5_000), observe)
        assert len(seen) == 3
        assert (facts_of(solution).ios, facts_of(solution).stop_reason, solution.status) == (
            150,
            "cancelled",
            "partial",
        )
        assert "cancelled" in solution.status_text

    def test_cancelled_before_anything_was_measured(self) -> None:
        """One I/O, no row: every number is absent, none is made up."""
        lone = network(Source(closed(1), (pause(1.0), End())))
        solution = solve(lone, EngineOptions(1, 100), lambda _: False)
        assert (facts_of(solution).ios, solution.status, facts_of(solution).batches) == (
            1,
            "partial",
            0,
        )
        assert solution.total.throughput.value is None
        assert solution.total.latency.value is None
        assert solution.total.latency.note == "no I/O completed"

    def test_simulated_time_is_a_budget(self, busy: QueueingNetwork) -> None:
        solution = solve(busy, EngineOptions(1, 1_000_000, max_simulated=0.25))
        assert (facts_of(solution).stop_reason, facts_of(solution).simulated) == (
            "time_budget",
            0.25,
        )
        assert 0 < facts_of(solution).ios < 1_000_000

    def test_io_budget(self, busy: QueueingNetwork) -> None:
        solution = solve(busy, EngineOptions(1, 2_345))
        assert (facts_of(solution).stop_reason, facts_of(solution).ios) == ("io_budget", 2_345)
