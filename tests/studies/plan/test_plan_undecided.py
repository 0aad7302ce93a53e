"""What a plan does if a target stays open: simulate longer, or name what nothing survives."""

from collections.abc import Callable
from typing import Any

import pytest

from qdepth.figures import whole
from qdepth.report.numbers import absent
from qdepth.report.quantity import Number
from qdepth.report.report import Report
from qdepth.report.rows import GroupResult
from qdepth.report.run_facts import RunFacts
from qdepth.studies.estimate.latency_targets import targets_set
from qdepth.studies.judge.distance import distance_of
from qdepth.studies.judge.targets import judge_report
from qdepth.studies.plan.plan import plan
from qdepth.studies.plan.plan_order import STEPS, decided
from qdepth.studies.plan.undecided import undecided_because
from qdepth.studies.simulate.options import DEFAULT_IOS, SimulationOptions
from tests.studies.plan.test_plan import question
from tests.support.estimated import estimated as estimate


def test_a_failure_that_nothing_survives_is_named_instead_of_larger_values() -> None:
    """The only host has no other to take over, which no budget changes."""
    asked = question("nfs-nics", without_any_part=True, load=0.1)
    found = plan(asked, estimate)
    assert found.best is None
    assert "raise the budget" not in found.text
    assert "No host is left to run the VMs" in found.text


def test_a_class_of_few_ios_is_simulated_until_its_latency_is_known() -> None:
    """A database of 50 IOPS next to a copy of 36,000 has too few I/Os in two million."""
    design = question("nfs-nics").design
    asked: list[int] = []

    def evaluate(simulated: Any, options: SimulationOptions) -> Any:
        asked.append(options.max_ios or 0)
        report = estimate(simulated)
        return report if asked[-1] >= DEFAULT_IOS else with_latencies(report, unknown)

    report = decided(design, SimulationOptions(), evaluate)
    assert asked == list(STEPS)
    assert judge_report(design, report) == judge_report(design, estimate(design))


@pytest.mark.parametrize(
    ("max_ios", "asked"),
    [
        (None, list(STEPS)),
        (20_000_000, [*STEPS, 20_000_000]),
        (400_000, [50_000, 400_000]),
        (30_000, [30_000]),
    ],
)
def test_an_open_target_is_simulated_up_to_the_ios_that_are_allowed(
    max_ios: int | None, asked: list[int]
) -> None:
    design = question("nfs-nics").design
    seen: list[int | None] = []

    def evaluate(simulated: Any, options: SimulationOptions) -> Any:
        seen.append(options.max_ios)
        return _undecided(simulated)

    decided(design, SimulationOptions(max_ios=max_ios), evaluate)
    assert seen == asked


def test_a_limit_of_simulated_time_ends_the_simulations_of_a_design() -> None:
    design = question("nfs-nics").design
    seen: list[int | None] = []

    def evaluate(simulated: Any, options: SimulationOptions) -> Any:
        seen.append(options.max_ios)
        return _undecided(simulated, stop_reason="time_budget", simulated_s=30.0)

    report = decided(design, SimulationOptions(max_simulated_s=3.0), evaluate)
    judged = judge_report(design, report)
    assert judged is not None
    assert seen == [STEPS[0]]
    assert undecided_because(judged, report) == (
        "The simulation reached its limit of 3\u00a0s of simulated time. "
        "Allow more (max_simulated_s)."
    )


def test_a_miss_far_above_its_target_is_simulated_until_the_interval_leaves_it() -> None:
    """At 1.6 times its target, a half-width of 48 % still contains the target; 30 % does not."""
    design = question("nfs-nics").design
    (target,) = targets_set([design])
    tight = target.at_most_ms * distance_of(design, estimate(design)) / 1.6
    changed = design.class_targets[target.vms or ""].model_copy(update={"at_most_ms": tight})
    missed = design.model_copy(update={"class_targets": {target.vms: changed}})
    asked: list[float | None] = []

    def evaluate(simulated: Any, options: SimulationOptions) -> Any:
        asked.append(getattr(options, f"precision_{target.quantity}_pct"))
        return _undecided(simulated)

    decided(missed, SimulationOptions(), evaluate)
    assert asked[1:] == pytest.approx([30.0] * 3)


def test_a_plan_names_the_limit_that_left_its_proposal_undecided() -> None:
    """Depth 64 is cheaper, but stays open: the plan says why, and what to do."""
    asked = question("dsnro-two-vms")

    def simulate(design: Any) -> Any:
        is_open = design.hosts[0].dsnro == 64
        return _undecided(design, ios=10_000_000) if is_open else estimate(design)

    found = plan(asked, estimate, simulate)
    assert found.best is not None
    because = (
        f"The simulation reached its limit of {whole(10_000_000)} I/Os. "
        f"Allow more (max_ios, at most {whole(20_000_000)})."
    )
    assert [each.undecided_because for each in found.rejected] == [because]
    assert f"Undecided, and ranked before it: hosts.esx.dsnro = 64 (from 32). {because}" in (
        found.text
    )
    most = plan(asked, estimate, lambda design: _undecided(design, ios=20_000_000))
    assert most.text.startswith(
        "It is undecided whether hosts.esx.dsnro = 64 (from 32) meets all targets. "
        f"Not even {whole(20_000_000)} I/Os, the most that a simulation may have, decide it."
    )


def _undecided(design: Any, **facts: Any) -> Any:
    """A simulated report whose intervals contain every target."""
    report = with_latencies(estimate(design), wide)
    run: dict[str, Any] = {"ios": 50_000, "stop_reason": "io_budget", "replications": 10} | facts
    return report.model_copy(update={"run": RunFacts.model_construct(**run)})


def unknown(latency: Number) -> Number:
    return absent("too few I/Os")


def wide(latency: Number) -> Number:
    value = latency.value or 0.0
    return latency.model_copy(update={"low": value / 10.0, "high": value * 10.0})


def with_latencies(report: Report, changed: Callable[[Number], Number]) -> Report:
    """A report with other means and percentiles of each class of VMs."""

    def with_latency(row: GroupResult) -> GroupResult:
        found = {name: changed(getattr(row.latency_ms, name)) for name in ("mean", "p99")}
        return row.model_copy(update={"latency_ms": row.latency_ms.model_copy(update=found)})

    rows = ("groups", "classes")
    found = {name: [with_latency(row) for row in getattr(report, name)] for name in rows}
    return report.model_copy(update=found)
