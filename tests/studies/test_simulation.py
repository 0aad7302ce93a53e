"""Precision and replications: when a simulation stops, and what it hands over."""

from dataclasses import replace
from typing import Any

import pytest

from qdepth.engines.compiled.simulation import prepare
from qdepth.lowering.lower import lower
from qdepth.network.loops import Paced
from qdepth.network.network import QueueingNetwork
from qdepth.network.steps import Delay, End
from qdepth.published.case import read_case_design
from qdepth.solution.solution import PERCENTILES, Solution
from qdepth.statistics.recorder import Progress
from qdepth.studies.simulate import simulation
from qdepth.studies.simulate.budget import budget_of
from qdepth.studies.simulate.options import DEFAULT_IOS, SimulationOptions
from qdepth.studies.simulate.simulation import (
    FIRST_CHECKPOINT,
    likely_end,
    next_look,
    simulate_network,
)
from tests.support.facts import facts_of
from tests.support.networks import MEDIA, Source, closed, fcfs, network, poisson, timed, visit


@pytest.fixture(scope="module", autouse=True)
def machine_code() -> None:
    prepare()


def mm1(load: float, service: float = 1e-3) -> QueueingNetwork:
    source = Source(poisson(load / service), (visit(0, service, 1.0), End()))
    return network(source, stations=(fcfs(),))


def solved(what: QueueingNetwork, *, observe: Any = None, **options: Any) -> Solution:
    chosen = SimulationOptions.model_validate({"engine": "compiled", **options})
    return simulate_network(what, chosen, observe=observe)


class TestPrecision:
    def test_stops_at_a_checkpoint_when_it_is_reached(self) -> None:
        solution = solved(mm1(0.5), max_ios=2_000_000, precision_mean_pct=3.0)
        facts = facts_of(solution)
        assert (facts.stop_reason, solution.status) == ("precision", "steady")
        assert FIRST_CHECKPOINT < facts.ios < 2_000_000
        assert facts.precision.mean is not None
        assert facts.precision.mean <= 0.03

    def test_of_the_percentile_takes_a_longer_run_than_of_the_mean(self) -> None:
        mean = solved(mm1(0.5), max_ios=2_000_000, precision_mean_pct=4.0)
        both = solved(mm1(0.5), max_ios=2_000_000, precision_mean_pct=4.0, precision_p99_pct=4.0)
        reached = facts_of(both).precision
        assert facts_of(both).ios > facts_of(mean).ios
        assert reached.p99 is not None
        assert reached.p99 <= 0.04

    def test_budget_is_the_upper_end(self) -> None:
        facts = facts_of(solved(mm1(0.9), max_ios=20_000, precision_mean_pct=0.5, replications=1))
        assert (facts.stop_reason, facts.ios) == ("io_budget", 20_000)
        assert facts.precision.mean is not None
        assert facts.precision.mean > 0.005
        assert facts.is_precise is False

    def test_without_one_the_budget_is_used_up(self) -> None:
        facts = facts_of(solved(mm1(0.1), max_ios=30_000))
        assert (facts.stop_reason, facts.ios) == ("io_budget", 30_000)
        assert facts.is_precise is None

    def test_engines_stop_at_the_same_io(self) -> None:
        lowered = lower(read_case_design("emulex_vvol", "vmfs"))
        fast, slow = (
            solved(lowered, engine=engine, precision_mean_pct=6.0, precision_p99_pct=15.0)
            for engine in ("compiled", "simpy")
        )
        assert facts_of(fast).stop_reason == "precision"
        assert replace(slow, engine="compiled") == fast

    def test_every_group_has_to_reach_it(self) -> None:
        """A busy group beside one with a hundredth of its I/Os."""
        program = (Delay(timed(1e-3, 1.0), MEDIA), End())
        busy, quiet = Source(poisson(1_000.0), program), Source(poisson(10.0), program)
        both, alone = (
            solved(what, max_ios=2_000_000, precision_mean_pct=5.0)
            for what in (network(busy, quiet), network(busy))
        )
        assert facts_of(both).ios > 2 * facts_of(alone).ios
        assert facts_of(both).stop_reason == "precision"

    @pytest.mark.full
    def test_class_has_to_reach_it_and_not_each_of_its_groups(self) -> None:
        """Forty groups take the I/Os of all of them until each is known as well as the class."""
        program = (Delay(timed(1e-3, 1.0), MEDIA), End())
        apart = network(*[Source(poisson(25.0), program)] * 40)
        named = [replace(group, class_name="web") for group in apart.groups]
        options = {"max_ios": 5_000_000, "precision_mean_pct": 3.0, "precision_p99_pct": 10.0}
        alone = facts_of(solved(apart, **options))
        together = facts_of(solved(replace(apart, groups=tuple(named)), **options))
        assert (together.stop_reason, together.lacking) == ("precision", None)
        assert alone.ios >= 4 * together.ios

    def test_limit_of_ios_names_the_class_that_is_not_known(self) -> None:
        program = (Delay(timed(1e-3, 1.0), MEDIA), End())
        two = network(Source(poisson(1_000.0), program), Source(poisson(1.0), program))
        names = ("web", "backup")
        named = [replace(at, name=name) for at, name in zip(two.groups, names, strict=True)]
        solution = solved(
            replace(two, groups=tuple(named)), max_ios=200_000, precision_mean_pct=5.0
        )
        lacking = facts_of(solution).lacking or ""
        assert "the mean of class backup" in lacking
        assert "web" not in lacking

    def test_overload_ends_once_it_is_sure(self) -> None:
        """It has no latency to be precise about."""
        solution = solved(mm1(1.5), max_ios=10_000_000, precision_mean_pct=0.5)
        assert (solution.status, facts_of(solution).is_precise) == ("no_steady_state", None)
        assert facts_of(solution).ios < 1_000_000

    def test_looks_grow_by_what_the_precision_needs(self) -> None:
        """By the square root's rule, but by a quarter at least and to three times at most."""
        assert [next_look(10_000, growth) for growth in (1.0, 2.0, 50.0)] == [
            12_500,
            20_000,
            30_000,
        ]

    def test_run_that_is_not_settled_goes_on(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """However narrow its intervals are; the end of the budget does not deny that they are."""
        monkeypatch.setattr(simulation, "judge", lambda *_: ("not_settled", "It drifts."))
        facts = facts_of(solved(mm1(0.5), max_ios=60_000, precision_mean_pct=30.0, replications=1))
        assert (facts.stop_reason, facts.is_precise) == ("io_budget", True)

    def test_two_looks_in_a_row_have_to_find_it_reached(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        verdicts = iter([True, False, True, True, True])
        monkeypatch.setattr(simulation, "_judged", lambda *_: ((), next(verdicts), 1.0))
        facts = facts_of(
            solved(mm1(0.5), max_ios=2_000_000, precision_mean_pct=3.0, replications=1)
        )
        assert facts.ios == next_look(next_look(next_look(FIRST_CHECKPOINT, 1.0), 1.0), 1.0)


class TestDefault:
    """Nobody says how long: ten replications, until the mean is known to 1 % and p99 to 5 %."""

    def test_reaches_its_precision_for_each_group(self) -> None:
        program = (visit(0, 1e-3, 1.0), End())
        both = network(
            Source(poisson(400.0), program), Source(poisson(40.0), program), stations=(fcfs(),)
        )
        solution = solved(both)
        facts = facts_of(solution)
        assert (solution.status, facts.stop_reason, facts.replications) == (
            "steady",
            "precision",
            10,
        )
        assert facts.precision.mean is not None
        assert facts.precision.p99 is not None
        assert facts.precision.mean <= 0.01
        assert facts.precision.p99 <= 0.05

    def test_number_of_ios_alone_is_that_number(self) -> None:
        facts = facts_of(solved(mm1(0.1), max_ios=150_000))
        assert (facts.ios, facts.replications, facts.stop_reason) == (150_000, 10, "io_budget")

    def test_short_run_is_one_replication(self) -> None:
        assert facts_of(solved(mm1(0.1), max_ios=99_999)).replications == 1

    def test_long_paths_get_fewer_ios(self) -> None:
        short, long = (
            network(Source(closed(1), (*[visit(0, 1e-3)] * steps, End())), stations=(fcfs(),))
            for steps in (2, 299)
        )
        ios = [budget_of(what, SimulationOptions()).ios for what in (short, long)]
        assert ios == [DEFAULT_IOS, DEFAULT_IOS // 10]


class TestReplications:
    def test_number_of_cores_changes_nothing(self, monkeypatch: pytest.MonkeyPatch) -> None:
        solutions = []
        for cores in (1, 3):
            monkeypatch.setattr("os.cpu_count", lambda cores=cores: cores)
            solutions.append(solved(mm1(0.6), max_ios=40_000, replications=5))
        assert solutions[0] == solutions[1]

    def test_share_the_ios_and_differ(self) -> None:
        solution = solved(mm1(0.6), max_ios=40_000, replications=4)
        facts = facts_of(solution)
        assert (facts.replications, facts.ios) == (4, 40_000)
        assert {batch.replication for batch in facts.batch_values} == {0, 1, 2, 3}
        assert facts.digest != facts_of(solved(mm1(0.6), max_ios=40_000)).digest

    @pytest.mark.parametrize(("replications", "batches"), [(9, 36), (10, 10), (50, 50)])
    def test_from_ten_on_each_is_one_value(self, replications: int, batches: int) -> None:
        facts = facts_of(solved(mm1(0.3), max_ios=250_000, replications=replications))
        assert facts.batches == batches
        assert {batch.replication for batch in facts.batch_values} == set(range(replications))

    def test_end_is_foretold_and_the_most_is_never_passed(self) -> None:
        seen: list[Progress] = []

        def observe(progress: Progress) -> bool:
            seen.append(progress)
            return True

        options = {"max_ios": 4_000_000, "replications": 10, "precision_mean_pct": 2.0}
        facts = facts_of(solved(mm1(0.6), observe=observe, **options))
        assert {progress.total_ios for progress in seen} == {4_000_000}
        likely = [progress.likely_ios or 0 for progress in seen]
        assert all(progress.done_ios <= end for progress, end in zip(seen, likely, strict=True))
        assert likely[-1] == facts.ios < 4_000_000

    @pytest.mark.parametrize(
        ("growth", "is_known", "end"),
        [
            (1.0, True, 12_500),
            (1.0, False, 15_625),
            (2.0, False, 25_000),
            (6.0, False, 75_000),
        ],
    )
    def test_likely_end_is_a_look_after_the_precision(
        self, growth: float, is_known: bool, end: int
    ) -> None:
        assert likely_end(10_000, growth, is_known) == end

    def test_first_one_is_the_lone_one(self) -> None:
        """The replications of a long run begin as shorter runs do."""
        lone = facts_of(solved(mm1(0.6), max_ios=10_000))
        (first, *_) = facts_of(solved(mm1(0.6), max_ios=20_000, replications=2)).batch_values
        assert lone.batch_values[0].throughput == pytest.approx(first.throughput, rel=0.1)

    def test_are_told_of_together(self) -> None:
        seen: list[Progress] = []

        def observe(progress: Progress) -> bool:
            seen.append(progress)
            return True

        solved(mm1(0.6), observe=observe, max_ios=40_000, replications=4)
        assert {progress.total_ios for progress in seen} == {40_000}, "nothing ends it before"
        done = [progress.done_ios for progress in seen]
        assert done == sorted(done)
        assert done[-1] == 40_000
        assert seen[-1].iops == pytest.approx(600.0, rel=0.05)

    @pytest.mark.parametrize("precision", [None, 0.5])
    def test_are_cancelled_together(self, precision: float | None) -> None:
        solution = solved(
            mm1(0.6),
            observe=lambda progress: progress.done_ios < 10_000,
            max_ios=400_000,
            replications=4,
            precision_mean_pct=precision,
        )
        facts = facts_of(solution)
        assert (solution.status, facts.stop_reason) == ("partial", "cancelled")
        assert facts.ios < 100_000

    def test_reach_a_precision_together(self) -> None:
        facts = facts_of(
            solved(mm1(0.5), max_ios=2_000_000, replications=4, precision_mean_pct=3.0)
        )
        assert facts.stop_reason == "precision"
        assert 4 * FIRST_CHECKPOINT < facts.ios < 2_000_000

    def test_need_ios_each(self) -> None:
        with pytest.raises(ValueError, match="at least 20\u202f000 I/Os"):
            SimulationOptions(max_ios=19_999, replications=4)


def test_batches_average_to_the_estimates() -> None:
    solution = solved(
        network(Source(closed(4, think=1e-3), (visit(0, 1e-3, 1.0), End())), stations=(fcfs(),)),
        max_ios=60_000,
    )
    batches = facts_of(solution).batch_values
    throughput = sum(batch.throughput for batch in batches) / len(batches)
    latency = sum(batch.latency for batch in batches) / len(batches)
    assert throughput == pytest.approx(solution.total.throughput.value)
    assert latency == pytest.approx(solution.total.latency.value)
    p99 = [batch.p99 for batch in batches if batch.p99 is not None]
    assert len(p99) == len(batches)
    at_99 = solution.total.percentiles[PERCENTILES.index(0.99)].value
    assert sum(p99) / len(p99) == pytest.approx(at_99)


def test_run_of_less_than_a_second_has_its_batches() -> None:
    quick = Source(closed(4), (visit(0, 1e-6, 1.0), End()))
    solution = solved(network(quick, stations=(fcfs(),)), max_ios=60_000)
    assert facts_of(solution).measured < 1.0
    assert len(facts_of(solution).batch_values) == facts_of(solution).batches >= 20


def test_paced_workload_begins_without_a_burst_saved_up() -> None:
    """1,000 IOPS with a burst of 600: with it, the whole run would have 1,136."""
    paced = Source(Paced(workers=4, interval=1e-3, burst=600), (Delay(timed(1e-4), MEDIA), End()))
    solution = solved(network(paced), max_ios=5_000)
    assert solution.status == "steady"
    assert solution.total.throughput.value == pytest.approx(1_000.0, rel=1e-3)


def test_quiet_group_leaves_the_others_their_steady_state() -> None:
    program = (Delay(timed(1e-3, 1.0), MEDIA), End())
    busy, quiet = Source(closed(4), program, "busy"), Source(poisson(2.0), program, "quiet")
    solution = solved(network(busy, quiet), max_ios=20_000)
    assert solution.status == "steady"
    assert "Class quiet completed only" in solution.status_text
    (_, silent) = solution.groups
    assert silent.latency.low is silent.latency.high is None
    assert "are needed" in (silent.latency.note or "")
