"""Which part of a run the results describe, and whether it is steady."""

from dataclasses import replace

import numpy as np
import pytest

from qdepth.engines.options import EngineOptions
from qdepth.network.loops import Paced
from qdepth.network.steps import Acquire, Delay, End, Release
from qdepth.network.visits.utilisation import arrival_rates
from qdepth.solution.solution import Solution, StopReason
from qdepth.statistics.overload import find_overload
from qdepth.statistics.recorder import LIMIT_COLUMNS, STATION_COLUMNS, TALLY_COLUMNS, RunRecord
from qdepth.statistics.sample import Sample
from qdepth.statistics.steadiness import judge
from qdepth.statistics.window import Window, differences, measured_windows
from tests.support.facts import facts_of
from tests.support.networks import MEDIA, Source, closed, limit, network, poisson, steadily, timed
from tests.support.solving import solve_compiled as solve

PAUSE = (Delay(timed(1e-3, 1.0), MEDIA), End())
HOLD = (Acquire(0, 0), *PAUSE[:-1], Release(0, 0), End())


def _record(
    latencies: np.ndarray,
    present: np.ndarray | None = None,
    stop_reason: StopReason = "io_budget",
) -> RunRecord:
    """A record of one group with a reading after each 10 I/Os, one I/O a second."""
    readings = len(latencies) // 10 + 1
    tallies = np.zeros((readings, 1, len(TALLY_COLUMNS)))
    tallies[:, 0, 0] = 10.0 * np.arange(readings)
    return RunRecord(
        times=np.arange(0.0, 10.0 * readings, 10.0),
        tallies=tallies,
        limits=np.zeros((readings, 1, len(LIMIT_COLUMNS))),
        stations=np.zeros((readings, 0, len(STATION_COLUMNS))),
        group_ios=10 * np.arange(readings, dtype=np.int64)[:, None],
        present_ios=np.zeros(readings, dtype=np.int64) if present is None else present,
        latencies=(latencies,),
        stop_reason=stop_reason,
        simulated=10.0 * (readings - 1),
        ios=len(latencies),
        ends=(None,),
    )


def _full(record: RunRecord, share: float = 1.0) -> RunRecord:
    """The record with a limit of one slot that is taken for this share of the time."""
    record.limits[:, 0, LIMIT_COLUMNS.index("capacity_area")] = record.times
    record.limits[:, 0, LIMIT_COLUMNS.index("full_area")] = share * record.times
    return record


def _window(record: RunRecord) -> Window:
    (window,) = measured_windows([record], ((0,),))
    return window


def _noise(ios: int) -> np.ndarray:
    return np.random.default_rng(10).normal(1.0, 0.1, ios)


def test_window_leaves_out_the_warm_up_in_whole_cells() -> None:
    """200 readings are 40 cells of 5; a warm-up of 30 or a little more takes 6 or more cells."""
    latencies = _noise(2_000)
    latencies[:300] += 5.0
    window = _window(_record(latencies))
    assert 30 <= window.readings[0] <= 50
    assert window.readings[0] % 5 == 0
    assert window.readings[-1] == 200
    assert window.batches == (200 - window.readings[0]) / 5
    assert window.settled


def test_batches_are_equal_and_what_is_over_goes_to_the_warm_up() -> None:
    window = _window(_record(np.ones(1_070)))
    assert list(window.readings) == list(range(27, 108, 2))


def test_several_replications_share_the_batches() -> None:
    window = measured_windows([_record(np.ones(2_000))] * 10, ((0,),))[3]
    assert list(window.readings) == [0, 50, 100, 150, 200]


def _of_groups(*latencies: np.ndarray) -> RunRecord:
    """A record of groups that complete I/Os at one rate."""
    one = _record(latencies[0])
    return replace(
        one,
        group_ios=np.repeat(one.group_ios, len(latencies), axis=1),
        latencies=latencies,
        ios=sum(map(len, latencies)),
        ends=(None,) * len(latencies),
    )


@pytest.mark.parametrize("is_slow_first", [False, True])
def test_slow_group_decides_when_the_warm_up_ends(is_slow_first: bool) -> None:
    """One group is steady at once, the other after 40 % of the run."""
    steady, slow = _noise(2_000), _noise(2_000)
    slow[:800] += 5.0
    record = _of_groups(*([slow, steady] if is_slow_first else [steady, slow]))
    (window,) = measured_windows([record], ((0,), (1,)))
    assert window.readings[0] >= 80


def test_warm_up_of_a_class_is_found_where_its_groups_are_too_small_to_tell() -> None:
    """Fifty groups of 40 I/Os each, of which the first quarter is slow."""
    slow = np.ones(40)
    slow[:10] += 5.0
    noise = np.random.default_rng(3).normal(0.0, 0.1, (50, 40))
    record = _of_groups(*(slow + noise))
    alone = measured_windows([record], [(group,) for group in range(50)])
    together = measured_windows([record], [tuple(range(50))])
    assert alone[0].readings[0] == 0
    assert together[0].readings[0] == 1


def test_latencies_of_a_class_come_in_the_order_of_the_readings() -> None:
    """A slow end of two groups is no warm-up, as it would be if one group came after the other."""
    ending = _noise(2_000)
    ending[1_600:] += 5.0
    (window,) = measured_windows([_of_groups(ending, ending)], [(0, 1)])
    (of_one,) = measured_windows([_record(ending)], ((0,),))
    assert list(window.readings) == list(of_one.readings)


def test_differences_are_what_each_batch_adds() -> None:
    record = _record(np.ones(1_200))
    window = _window(record)
    added = differences(record.tallies, window)[:, 0, 0]
    assert list(added) == [30.0] * 40


def test_run_without_readings_has_no_window() -> None:
    window = _window(_record(np.ones(5)))
    assert (window.batches, window.settled) == (0, False)


class TestVerdict:
    closed_flow = network(Source(closed(1), PAUSE))
    open_flow = network(Source(poisson(150.0), HOLD), limits=(limit(1),))
    """Of which the records below complete one I/O a second."""

    def verdict(self, *records: RunRecord, is_open: bool = False) -> tuple[str, str]:
        flows = self.open_flow if is_open else self.closed_flow
        sample = Sample.of(flows, records)
        return judge(flows, sample, find_overload(flows, sample), None)

    def test_steady(self) -> None:
        assert self.verdict(_record(_noise(2_000))) == (
            "steady",
            "The run reached a steady state.",
        )

    def test_offered_rate_is_that_of_the_open_flows(self) -> None:
        both = network(Source(poisson(100.0), PAUSE), Source(steadily(50.0), PAUSE))
        assert arrival_rates(both).tolist() == pytest.approx([100.0, 50.0])
        assert arrival_rates(self.closed_flow).tolist() == [0.0]

    def test_too_short(self) -> None:
        status, text = self.verdict(_record(np.ones(90)))
        assert status == "not_settled"
        assert "9 batches" in text

    @pytest.mark.parametrize("replications", [1, 10])
    def test_warm_up_without_end(self, replications: int) -> None:
        status, text = self.verdict(*[_record(np.arange(2_000.0))] * replications)
        assert status == "not_settled"
        assert "middle of the run" in text

    def test_cancelled(self) -> None:
        assert self.verdict(_record(_noise(2_000), stop_reason="cancelled"))[0] == "partial"

    @pytest.mark.parametrize(
        ("growth", "status"),
        [(100, "steady"), (101, "no_steady_state"), (1_000, "no_steady_state")],
    )
    def test_growing_number_before_a_full_limit_is_overload(self, growth: int, status: str) -> None:
        """More than 100, and more than 2 % of the 2000 I/Os of the window."""
        present = np.round(np.linspace(0, growth, 201)).astype(np.int64)
        record = _full(_record(np.ones(2_000), present))
        assert self.verdict(record, is_open=True)[0] == status
        assert self.verdict(record)[0] == "steady", "closed workloads cannot overload"

    def test_growing_number_is_not_settled_where_nothing_is_full(self) -> None:
        """The slot is free half of the time, so it carries what comes."""
        present = np.round(np.linspace(0, 1_000, 201)).astype(np.int64)
        record = _full(_record(np.ones(2_000), present), share=0.5)
        status, text = self.verdict(record, is_open=True)
        assert status == "not_settled"
        assert "The queues grew by " in text

    def test_many_ios_under_way_from_the_start_are_no_growth(self) -> None:
        record = _record(np.ones(2_000), np.full(201, 500))
        assert self.verdict(record, is_open=True)[0] == "steady"

    def test_small_share_of_growth_is_no_overload(self) -> None:
        """150 more under way after 10,000 I/Os is 1.5 %."""
        present = np.round(np.linspace(0, 150, 1_001)).astype(np.int64)
        assert self.verdict(_record(np.ones(10_000), present), is_open=True)[0] == "steady"

    @pytest.mark.parametrize(("growth", "status"), [(60, "steady"), (120, "no_steady_state")])
    def test_each_replication_has_to_grow(self, growth: int, status: str) -> None:
        """More than 100 I/Os a replication, 3 and 6 % of theirs: two that grow by 60 do not."""
        present = np.round(np.linspace(0, growth, 201)).astype(np.int64)
        records = [_full(_record(np.ones(2_000), present))] * 2
        assert self.verdict(*records, is_open=True)[0] == status

    @pytest.mark.parametrize(("growth", "status"), [(120, "steady"), (240, "no_steady_state")])
    def test_slow_growth_is_overload_where_nothing_is_free(self, growth: int, status: str) -> None:
        """0.2 and 0.4 % of 60,000 I/Os, while a limit of one slot is full: 0.3 % are too many."""
        present = np.round(np.linspace(0, growth, 6_001)).astype(np.int64)
        record = _full(_record(_noise(60_000), present))
        assert self.verdict(record, is_open=True)[0] == status

    def test_stopped_by_overload(self) -> None:
        record = _full(_record(np.ones(2_000), stop_reason="overload"))
        status, text = self.verdict(record, is_open=True)
        assert status == "no_steady_state"
        assert "offer 150 IOPS" in text
        assert "completes only 1.00 of them" in text


def _solved(ios: int) -> Solution:
    return solve(network(Source(closed(3, think=1e-3), PAUSE)), EngineOptions(1, ios))


def test_solution_tells_what_was_measured() -> None:
    solution = _solved(5_000)
    assert facts_of(solution).batches == len(facts_of(solution).batch_values) >= 20
    assert facts_of(solution).measured_ios <= facts_of(solution).ios == 5_000
    assert facts_of(solution).warm_up + facts_of(solution).measured == pytest.approx(
        facts_of(solution).simulated, rel=0.01
    )
    throughput = facts_of(solution).measured_ios / facts_of(solution).measured
    assert solution.total.throughput.value == pytest.approx(throughput)


def test_slowest_pace_has_to_be_seen_five_times() -> None:
    """Beside 1000 IOPS a disk that issues every 2 s has had two I/Os in 4 s, and ten in 20 s."""
    paces = [Source(Paced(1, interval, 1), PAUSE) for interval in (1e-3, 2.0)]
    short, long = (solve(network(*paces), EngineOptions(1, ios)) for ios in (2_000, 10_000))
    assert short.status == "not_settled"
    assert "paced virtual disks issue every 2 s" in short.status_text
    assert long.status == "steady"


def test_more_ios_make_narrower_intervals() -> None:
    def half(ios: int) -> float:
        latency = _solved(ios).total.latency
        assert latency.value is not None
        assert latency.high is not None
        return latency.high - latency.value

    assert half(20_000) < 0.7 * half(2_000)
