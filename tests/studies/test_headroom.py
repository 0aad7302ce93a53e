"""To which latency headroom is measured, and how it is told."""

import pytest

from qdepth.design.document.document import Design
from qdepth.design.document.latency_target import DesignTarget
from qdepth.report.report import Report
from qdepth.studies.estimate.analytic_report import analytic_report
from qdepth.studies.estimate.headroom import headroom_in_words, headroom_target, target_reason
from qdepth.studies.estimate.load_at_target import LatencyTarget, LoadAtTarget
from tests.support.designs import design, shipped_documents


@pytest.fixture(scope="module")
def vmfs() -> Design:
    return design(shipped_documents()["vmfs"])


def with_p99(report: Report, ms: float) -> Report:
    latency = report.total.latency_ms
    p99 = latency.p99.model_copy(update={"value": ms})
    total = report.total.model_copy(update={"latency_ms": latency.model_copy(update={"p99": p99})})
    return report.model_copy(update={"total": total})


@pytest.mark.parametrize(("p99", "at_most"), [(0.7, 1.0), (0.96, 2.0), (1.34, 2.0), (4.1, 10.0)])
def test_target_that_nobody_set_is_round_and_well_above_today(
    vmfs: Design, p99: float, at_most: float
) -> None:
    """It is compared with estimates, which may be a little above what was simulated."""
    slow = with_p99(analytic_report(vmfs), p99)
    assert headroom_target([vmfs], [slow]) == LatencyTarget(quantity="p99", at_most_ms=at_most)


def test_reason_says_whose_the_target_is(vmfs: Design) -> None:
    target = LatencyTarget(quantity="p99", at_most_ms=2.0)
    assert target_reason([vmfs], target) == (
        "No latency target is set for all VMs, so headroom is the load until p99 is "
        "2.00\u00a0ms: a round value, at least 1.25 times the slowest p99 here."
    )
    wanted = DesignTarget(quantity="p99", at_most_ms=2.0)
    with_target = vmfs.model_copy(update={"latency_target": wanted})
    assert headroom_target([vmfs, with_target], []) == target
    assert target_reason([vmfs, with_target], target) == (
        "Headroom is the load until p99 is 2.00\u00a0ms, the latency target that is set."
    )


def test_target_that_no_load_meets_is_told_as_the_estimates() -> None:
    target = LatencyTarget(quantity="p99", at_most_ms=1.0)
    found = LoadAtTarget(target=target, point=None, more_is_possible=False, text="")
    assert headroom_in_words(found).endswith(
        "or more even under the smallest load, by the estimate."
    )
