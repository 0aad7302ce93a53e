"""What a plan does if a target stays open: simulate longer, or name what nothing survives."""

from typing import Any

from qdepth.report.numbers import absent
from qdepth.report.rows import GroupResult
from qdepth.studies.judge.targets import judge_report
from qdepth.studies.plan.plan import plan
from qdepth.studies.plan.plan_order import BUDGETS, RARE_IOS, decided
from qdepth.studies.simulate.options import SimulationOptions
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
        if asked[-1] >= RARE_IOS:
            return report
        return report.model_copy(
            update={
                rows: [without_latency(row) for row in getattr(report, rows)]
                for rows in ("groups", "classes")
            }
        )

    report = decided(design, SimulationOptions(), evaluate)
    assert asked == [*BUDGETS, RARE_IOS]
    assert judge_report(design, report) == judge_report(design, estimate(design))


def without_latency(row: GroupResult) -> GroupResult:
    unknown = absent("too few I/Os")
    latency = row.latency_ms.model_copy(update=dict.fromkeys(("mean", "p99"), unknown))
    return row.model_copy(update={"latency_ms": latency})
