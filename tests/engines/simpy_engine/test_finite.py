"""Flows that end: when they begin, how many pieces they issue, who follows, when the run stops."""

from dataclasses import replace

import pytest
from simpy.core import EmptySchedule

from qdepth.engines.analytic.engine import solve
from qdepth.engines.compiled.simulation import simulate
from qdepth.engines.options import EngineOptions
from qdepth.engines.simpy_engine.simulation import Simulation
from qdepth.network.loops import Finite
from qdepth.network.network import QueueingNetwork
from qdepth.network.steps import Acquire, Delay, End, Release, Spawn
from qdepth.statistics.recorder import RunRecord, differing_fields
from tests.support.networks import (
    MEDIA,
    Source,
    closed,
    fcfs,
    limit,
    network,
    poisson,
    timed,
    visit,
    watch,
)


def pause(time: float) -> Delay:
    return Delay(timed(time), MEDIA)


ONE_SECOND = (pause(1.0), End())
PRODUCTION = Source(closed(1), (pause(3.0), End()), "production")


def run(of: QueueingNetwork, **options: float) -> RunRecord:
    """The record of the SimPy engine, which is that of the compiled one."""
    asked = EngineOptions(**({"seed": 1, "max_ios": 1_000} | options))  # type: ignore[arg-type]
    record = Simulation(of, asked).run()
    assert differing_fields(record, simulate(of, asked)) == []
    return record


class TestPieces:
    def test_workers_issue_at_once_and_again_until_all_are_issued(self) -> None:
        of = network(Source(Finite(3, 7), ONE_SECOND), PRODUCTION)
        seen = watch(of, 20)
        assert seen.times("source0") == [1.0, 1.0, 1.0, 2.0, 2.0, 2.0, 3.0]
        assert [io.worker for io in seen.of("source0")] == [0, 1, 2, 0, 1, 2, 0]
        assert [io.ordinal for io in seen.of("source0")] == [0, 0, 0, 1, 1, 1, 2]
        assert seen.record.ends == (3.0, None)
        assert len(seen.of("production")) == 13

    def test_there_are_no_more_workers_than_pieces(self) -> None:
        record = run(network(Source(Finite(500, 2), ONE_SECOND)))
        assert (record.ios, record.ends, record.stop_reason) == (2, (1.0,), "all_ended")

    def test_the_end_is_that_of_the_last_piece_not_of_the_last_issue(self) -> None:
        """Of two pieces on one server the second waits; the first of all is not the last."""
        slow = (Acquire(0, 0), pause(2.0), Release(0, 0), End())
        record = run(network(Source(Finite(2, 2), slow), limits=(limit(1),)))
        assert record.ends == (4.0,)

    def test_a_piece_draws_what_the_io_of_a_closed_flow_draws(self) -> None:
        """By flow, worker and ordinal: only who issues is another."""
        program = (Delay(timed(1.0, 1.0), MEDIA), End())

        def drawn(source: Source) -> dict[tuple[int, int], float]:
            seen = watch(network(replace(source, name="same"), PRODUCTION), 40)
            return {(io.worker, io.ordinal): round(io.latency, 9) for io in seen.of("same")}

        finite, endless = drawn(Source(Finite(4, 20), program)), drawn(Source(closed(4), program))
        assert len(finite) == 20
        assert {key: endless[key] for key in finite if key in endless} == {
            key: time for key, time in finite.items() if key in endless
        }
        assert len(finite.keys() & endless.keys()) > 15

    @pytest.mark.parametrize(("workers", "expected"), [(1, [1.0, 3.0, 5.0]), (3, [1.0, 3.0, 5.0])])
    def test_a_pace_keeps_an_interval_between_issues(
        self, workers: int, expected: list[float]
    ) -> None:
        record = watch(network(Source(Finite(workers, 3, interval=2.0), ONE_SECOND)), 3)
        assert record.times("source0") == expected

    def test_a_pace_that_is_missed_is_not_made_up_for(self) -> None:
        """3 s of service on one server: issues wait for it, not for slots."""
        source = Source(Finite(1, 3, interval=2.0), (visit(0, 3.0), End()))
        assert watch(network(source, stations=(fcfs(),)), 3).times("source0") == [3.0, 6.0, 9.0]


class TestBegin:
    def test_at_a_time(self) -> None:
        of = network(PRODUCTION, Source(Finite(2, 3, start=5.0), ONE_SECOND, "copy"))
        seen = watch(of, 9)
        assert seen.times("copy") == [6.0, 6.0, 7.0]
        assert seen.record.ends == (None, 7.0)

    def test_when_another_flow_has_ended_or_a_while_after_that(self) -> None:
        of = network(
            Source(Finite(1, 1, 2.5, after=(1,)), ONE_SECOND, "later"),
            Source(Finite(2, 4), ONE_SECOND, "first"),
            Source(Finite(1, 2, after=(1,)), ONE_SECOND, "then"),
            Source(Finite(1, 1, after=(2,)), ONE_SECOND, "last"),
        )
        record = run(of)
        assert record.ends == (5.5, 2.0, 4.0, 5.0)
        assert (record.stop_reason, record.simulated, record.ios) == ("all_ended", 5.5, 8)

    def test_when_the_last_of_several_has_ended(self) -> None:
        of = network(
            Source(Finite(1, 2), ONE_SECOND, "short"),
            Source(Finite(1, 5), ONE_SECOND, "long"),
            Source(Finite(1, 1, 0.5, after=(0, 1)), ONE_SECOND, "both"),
            Source(Finite(1, 1, after=(1, 0, 1, 2)), ONE_SECOND, "all"),
        )
        assert run(of).ends == (2.0, 5.0, 6.5, 7.5)

    def test_those_that_never_end_begin_as_the_others_and_stop_nothing(self) -> None:
        of = network(
            Source(Finite(2, None, start=3.0, interval=0.5), ONE_SECOND, "scrub"),
            Source(Finite(1, 5), ONE_SECOND),
            Source(Finite(1, None, after=(1,)), ONE_SECOND, "later"),
        )
        record = run(of, time_after=2.0)
        assert (record.stop_reason, record.simulated) == ("all_ended", 7.0)
        assert record.ends == (None, 5.0, None)
        seen = watch(of, 14)
        assert seen.times("scrub")[:4] == [4.0, 4.5, 5.0, 5.5]
        assert seen.times("later") == [6.0, 7.0, 8.0][: len(seen.times("later"))]

    def test_a_follower_takes_no_slot_before_those_that_wait_already(self) -> None:
        """It begins at the instant of the end, behind the I/O that got the slot then."""
        hold = (Acquire(0, 0), pause(1.0), Release(0, 0), End())
        of = network(
            Source(Finite(1, 1), hold, "first"),
            Source(Finite(1, 1), hold, "waits"),
            Source(Finite(1, 1, after=(0,)), hold, "follows"),
            limits=(limit(1),),
        )
        assert run(of).ends == (1.0, 2.0, 3.0)

    def test_workers_begin_in_their_order_at_the_instant_of_others(self) -> None:
        hold = (Acquire(0, 0), pause(1.0), Release(0, 0), End())
        seen = watch(network(Source(Finite(3, 3, start=1.0), hold), limits=(limit(1),)), 3)
        assert [io.worker for io in seen.completions] == [0, 1, 2]

    def test_many_workers_that_begin_late_find_room(self) -> None:
        """More I/Os under way than room is set aside for at first."""
        of = network(
            Source(Finite(1, 1), ONE_SECOND),
            *(Source(Finite(2_000, 2_000, after=(0,)), ONE_SECOND) for _ in range(2)),
        )
        assert run(of, max_ios=10_000).ends == (1.0, 2.0, 2.0)


class TestStop:
    def test_others_go_on_without_those_that_ended(self) -> None:
        record = run(network(Source(Finite(1, 2), ONE_SECOND), PRODUCTION), max_ios=10)
        assert (record.stop_reason, record.ios, record.ends) == ("io_budget", 10, (2.0, None))

    def test_a_while_after_the_last_end(self) -> None:
        sources = (Source(Finite(1, 2), ONE_SECOND), Source(Finite(1, 4), ONE_SECOND), PRODUCTION)
        record = run(network(*sources), time_after=5.25)
        assert (record.stop_reason, record.simulated) == ("all_ended", 9.25)
        assert record.ends == (2.0, 4.0, None)
        assert record.ios == 2 + 4 + 3

    def test_at_once_but_not_before_what_else_happens_then(self) -> None:
        """Production completes at 3 s as well, by an event that was set before."""
        of = network(Source(Finite(1, 3), ONE_SECOND), PRODUCTION)
        record = run(of, time_after=0.0)
        assert (record.stop_reason, record.simulated, record.ios) == ("all_ended", 3.0, 4)

    def test_at_the_end_of_the_time_though_not_all_have_ended(self) -> None:
        of = network(Source(Finite(1, 9), ONE_SECOND), PRODUCTION)
        record = run(of, time_after=1.0, max_simulated=4.5)
        assert (record.stop_reason, record.simulated, record.ends) == (
            "time_budget", 4.5, (None, None),
        )  # fmt: skip

    def test_detached_work_does_not_hold_up_the_end(self) -> None:
        destaged = (pause(1.0), Spawn(3), End(), pause(50.0), End())
        of = network(Source(Finite(1, 2), destaged), PRODUCTION)
        record = run(of, time_after=0.5)
        assert (record.ends, record.simulated) == ((2.0, None), 2.5)

    def test_what_waits_for_ever_is_not_over(self) -> None:
        """The only slot is never given back, so the second piece waits."""
        keep = (Acquire(0, 0), pause(1.0), End())
        of = network(Source(Finite(2, 2), keep), limits=(limit(1),))
        with pytest.raises(EmptySchedule):
            Simulation(of, EngineOptions(1, 100)).run()
        with pytest.raises(RuntimeError, match="no event is left after 1 I/Os"):
            simulate(of, EngineOptions(1, 100))

    def test_endless_flows_that_wait_for_ever_are_not_over(self) -> None:
        keep = (Acquire(0, 0), pause(9.0), End())
        of = network(Source(Finite(1, 1), ONE_SECOND), Source(closed(1), keep), limits=(limit(1),))
        with pytest.raises(RuntimeError, match="no event is left"):
            simulate(of, EngineOptions(1, 100))


class TestRefusals:
    def network_of(self, *loops: Finite) -> QueueingNetwork:
        return network(*(Source(loop, ONE_SECOND, f"flow{at}") for at, loop in enumerate(loops)))

    @pytest.mark.parametrize(
        ("afters", "circle"),
        [
            ([(0,)], "flow0 after flow0"),
            ([(1,), (2,), (0,)], "flow0 after flow1 after flow2 after flow0"),
            ([(), (2,), (3,), (2,)], "flow1 after flow2 after flow3 after flow2"),
            ([(), (0,), (0, 1, 3), (0, 2)], "flow2 after flow3 after flow2"),
        ],
    )
    def test_of_a_circle(self, afters: list[tuple[int, ...]], circle: str) -> None:
        with pytest.raises(ValueError, match=f"in a circle: {circle}$"):
            self.network_of(*(Finite(1, 1, after=after) for after in afters))

    def test_of_a_flow_that_does_not_end(self) -> None:
        with pytest.raises(ValueError, match="copy follows flow 0, which is not a finite one"):
            network(PRODUCTION, Source(Finite(1, 1, after=(0,)), ONE_SECOND, "copy"))
        with pytest.raises(ValueError, match="flow0 follows flow 7, which is not a finite one"):
            self.network_of(Finite(1, 1, after=(7,)))
        with pytest.raises(ValueError, match="flow1 follows flow 0, which is not a finite one"):
            self.network_of(Finite(1, None), Finite(1, 1, after=(0,)))

    def test_a_long_row_of_followers_is_no_circle(self) -> None:
        after = [(), *((at,) for at in range(999))]
        assert len(self.network_of(*(Finite(1, 1, after=at) for at in after)).flows) == 1_000

    def test_many_that_follow_many_are_no_circle(self) -> None:
        """Each after all before it: looked at once each, not once on each of 2**59 ways."""
        flows = [Finite(1, 1, after=tuple(range(at))) for at in range(60)]
        assert len(self.network_of(*flows).flows) == 60

    @pytest.mark.parametrize(
        "fields", [{"workers": 0}, {"pieces": 0}, {"start": -1.0}, {"interval": -1e-9}]
    )
    def test_of_numbers_without_a_meaning(self, fields: dict[str, float]) -> None:
        with pytest.raises(ValueError, match="needs a worker, a piece"):
            Finite(**({"workers": 1, "pieces": 1} | fields))  # type: ignore[arg-type]

    @pytest.mark.parametrize(
        ("options", "said"),
        [
            ({"slice_s": 1.0}, "needs max_simulated"),
            ({"slice_s": 0.0, "max_simulated": 1.0}, "must be positive"),
            ({"slice_s": 0.1, "max_simulated": 100.2}, "makes 1002 slices"),
            ({"time_after": -1.0}, "must not be negative"),
        ],
    )
    def test_of_options(self, options: dict[str, float], said: str) -> None:
        with pytest.raises(ValueError, match=said):
            EngineOptions(1, 10, **options)  # type: ignore[arg-type]

    def test_of_a_time_after_nothing(self) -> None:
        for engine in (Simulation, simulate):
            with pytest.raises(ValueError, match=r"time_after\(=1.0\) needs a finite flow"):
                engine(network(PRODUCTION), EngineOptions(1, 10, time_after=1.0))
            endless = network(Source(Finite(1, None), ONE_SECOND))
            with pytest.raises(ValueError, match=r"time_after\(=1.0\) needs a finite flow"):
                engine(endless, EngineOptions(1, 10, time_after=1.0))

    def test_by_the_analytic_engine(self) -> None:
        found = solve(network(Source(Finite(1, 1), ONE_SECOND), PRODUCTION))
        assert "some workloads of this network end" in (found.outside_validity or "")
        assert found.total.throughput.value is None


class TestSlices:
    def test_a_row_at_each_multiple_and_at_the_start(self) -> None:
        record = run(network(PRODUCTION), slice_s=0.1, max_simulated=100.0)
        assert record.times.tolist() == [0.1 * number for number in range(1_001)]

    def test_a_row_comes_after_everything_else_of_its_instant(self) -> None:
        """Completions at 1, 2, 3 s; each slice ends with the I/O that completes then."""
        of = network(Source(closed(1), ONE_SECOND), Source(Finite(2, 4, start=2.0), ONE_SECOND))
        record = run(of, slice_s=1.0, max_simulated=5.0)
        assert record.times.tolist() == [0.0, 1.0, 2.0, 3.0, 4.0, 5.0]
        assert record.group_ios[:, 0].tolist() == [0, 1, 2, 3, 4, 5]
        assert record.group_ios[:, 1].tolist() == [0, 0, 0, 2, 4, 4]
        assert record.present_ios.tolist() == [0, 1, 3, 3, 1, 1]
        assert (record.stop_reason, record.ends) == ("time_budget", (None, 4.0))

    def test_a_slice_that_does_not_end_within_the_time_has_no_row(self) -> None:
        record = run(network(PRODUCTION), slice_s=2.0, max_simulated=5.0)
        assert (record.times.tolist(), record.simulated) == ([0.0, 2.0, 4.0], 5.0)

    def test_the_run_stops_behind_the_row_of_its_instant(self) -> None:
        of = network(Source(Finite(1, 2), ONE_SECOND), PRODUCTION)
        record = run(of, slice_s=1.0, max_simulated=50.0, time_after=1.0)
        assert record.times.tolist() == [0.0, 1.0, 2.0, 3.0]
        assert (record.stop_reason, record.simulated) == ("all_ended", 3.0)

    def test_slices_are_the_same_run_as_rows_at_numbers_of_ios(self) -> None:
        """To look at it changes nothing: the same I/Os, and the same totals up to a moment."""
        of = network(
            Source(poisson(40.0), (visit(0, 0.02, 1.0), End())),
            Source(Finite(3, 200, 1.0), (visit(0, 0.01, 1.0), End())),
            stations=(fcfs(),),
        )
        usual = run(of, max_ios=2_000, max_simulated=20.0)
        sliced = run(of, max_ios=2_000, max_simulated=20.0, slice_s=0.25)
        assert len(sliced.times) == 81
        assert usual.ends == sliced.ends
        for one, other in zip(usual.latencies, sliced.latencies, strict=True):
            assert one.tolist() == other.tolist()
        for place, time in enumerate(sliced.times):
            before = usual.times <= time
            assert (sliced.tallies[place] >= usual.tallies[before][-1] - 1e-9).all()
