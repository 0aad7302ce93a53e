"""To which latency headroom is measured, and how it is told."""

from collections.abc import Callable

import pytest

from qdepth.design.document.document import Design
from qdepth.design.document.latency_target import ClassTarget, DesignTarget, LatencyTarget
from qdepth.engines.analytic.engine import solve
from qdepth.figures import NO_BREAK, count
from qdepth.network.network import QueueingNetwork
from qdepth.report.report import Report
from qdepth.solution.solution import Solution
from qdepth.studies.estimate.analytic_report import analytic_report
from qdepth.studies.estimate.headroom import (
    headroom_of,
    headroom_targets,
    loads_at,
    target_reason,
)
from qdepth.studies.estimate.load_at_target import LoadAtTarget, find_load_at_targets
from qdepth.studies.estimate.load_curve import LoadedDesign, curve_of
from qdepth.studies.estimate.loaded_designs import loaded_design
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
    assert headroom_targets([vmfs], [slow]) == [LatencyTarget(quantity="p99", at_most_ms=at_most)]


def test_reason_says_whose_the_target_is(vmfs: Design) -> None:
    target = LatencyTarget(quantity="p99", at_most_ms=2.0)
    assert target_reason([vmfs], [target]) == (
        "No latency target is set, so headroom is an estimate of the load until p99 is "
        "2\u00a0ms: a round value, at least 1.25 times the slowest p99 here."
    )
    wanted = DesignTarget(quantity="p99", at_most_ms=2.0)
    with_target = vmfs.model_copy(update={"latency_target": wanted})
    assert headroom_targets([vmfs, with_target], []) == [target]
    assert target_reason([vmfs, with_target], [target]) == (
        "Headroom is an estimate: the load until p99 is 2\u00a0ms, the latency target that is set."
    )


def test_of_several_designs_the_first_that_has_a_target_sets_it(vmfs: Design) -> None:
    def asking(ms: float) -> Design:
        wanted = {
            "latency_target": DesignTarget(quantity="mean", at_most_ms=ms),
            "class_targets": {"Oracle": ClassTarget(quantity="p99", at_most_ms=2 * ms)},
        }
        group = vmfs.classes[0].model_copy(update={"name": "Oracle"})
        return vmfs.model_copy(update=wanted | {"classes": [group]})

    assert headroom_targets([vmfs, asking(3.0), asking(1.0)], []) == [
        LatencyTarget(quantity="mean", at_most_ms=3.0),
        LatencyTarget(quantity="p99", at_most_ms=6.0, vms="Oracle"),
    ]


def test_target_that_no_load_meets_is_told_as_the_estimates() -> None:
    target = LatencyTarget(quantity="p99", at_most_ms=1.0)
    found = LoadAtTarget(target=target, point=None, more_is_possible=False, text="")
    assert headroom_of(found).sentence.endswith(
        "or more even under the smallest load, by the estimate."
    )


def _at_load(load: float, low: float | None, high: float | None, vmfs: Design) -> LoadAtTarget:
    target = LatencyTarget(quantity="p99", at_most_ms=2.0)
    point = LoadedDesign(vmfs).at(load).model_copy(update={"load": load, "limit": "It is full."})
    return LoadAtTarget(
        target=target, point=point, load_low=low, load_high=high, more_is_possible=False, text=""
    )


def test_headroom_is_told_with_what_the_error_leaves_of_it(vmfs: Design) -> None:
    found = _at_load(1.41, 1.21, 1.68, vmfs)
    assert headroom_of(found).short == "1.41 times (1.2 to 1.7)"
    assert headroom_of(found).sentence.startswith(
        "1.41 times (1.2 to 1.7) today's load until p99 is 2\u00a0ms; then the device queue of "
    )
    assert headroom_of(_at_load(1.41, 1.21, None, vmfs)).short == "1.41 times (1.2 or more)"
    assert headroom_of(_at_load(1.41, None, None, vmfs)).short == "1.41 times (error not known)"


def test_load_at_a_target_is_told_with_its_iops_for_a_column(vmfs: Design) -> None:
    found = _at_load(1.337, 1.2, 1.52, vmfs)
    iops = f": {count(found.point.iops.value if found.point else None)}{NO_BREAK}IOPS"
    assert headroom_of(found).reached == f"1.34 times the planned load (1.2 to 1.5){iops}"
    more = found.model_copy(update={"more_is_possible": True})
    assert headroom_of(more).reached.startswith("At least 1.2 times the planned load:")
    sure = more.model_copy(update={"load_low": 1.337})
    assert headroom_of(sure).reached.startswith("More than 1.34 times the planned load:")
    ended = sure.model_copy(update={"ends_before": 2.0})
    assert headroom_of(ended).reached.startswith("At least 1.34 times the planned load:")
    never = found.model_copy(update={"point": None})
    assert headroom_of(never).reached == "Not even at the smallest load"


def test_full_design_has_no_headroom_whatever_latency_its_target_leaves(vmfs: Design) -> None:
    """64 outstanding I/Os at a device queue of 32: what is added to them waits."""
    target = LatencyTarget(quantity="p99", at_most_ms=3.0)
    found = find_load_at_targets(vmfs, [target])
    assert found is not None
    assert found.point is not None
    assert found.point.load > 1.1
    headroom = headroom_of(found)
    assert (headroom.code, headroom.figure, headroom.span) == ("full", "none", "")
    assert headroom.short.startswith("none: full at ")
    assert headroom.sentence.startswith("None: the device queue of ")
    assert "More load only waits: p99 is 3\u00a0ms at " in headroom.sentence


def test_range_of_headroom_that_reaches_zero_is_told_in_words(vmfs: Design) -> None:
    bounded, open_ended = _at_load(1.41, 0.0, 1.68, vmfs), _at_load(1.41, 0.0, None, vmfs)
    assert headroom_of(bounded).short == "at most 1.7 times"
    assert headroom_of(open_ended).short == "not known yet"
    todo = (
        "The estimate, 1.41 times, is too unsure to say how much: simulate a copy of the design "
        "under more load."
    )
    until = "until p99 is 2\u00a0ms"
    assert headroom_of(bounded).sentence == f"At most 1.7 times today's load {until}. {todo}"
    assert headroom_of(open_ended).sentence == f"Not known yet {until}. {todo}"
    none = _at_load(0.5, 0.0, 0.9, vmfs)
    assert headroom_of(none).short == "none"
    assert headroom_of(none).sentence.startswith("None: 0.500 times (at most 0.90, perhaps none)")


def test_headroom_is_none_where_a_target_is_missed_whatever_the_estimate_says(
    vmfs: Design,
) -> None:
    perhaps, much = _at_load(0.9, 0.7, 1.2, vmfs), _at_load(1.41, 1.21, 1.7, vmfs)
    missed = "None: today's load misses a latency target already"
    assert headroom_of(much).missed == f"{missed}."
    assert headroom_of(perhaps).missed == (
        f"{missed}. In the estimate, p99 is 2\u00a0ms at 0.900 times (0.70 to 1.2) that load."
    )


def test_headroom_is_none_only_where_the_error_leaves_none(vmfs: Design) -> None:
    surely, perhaps = _at_load(0.8, 0.7, 0.9, vmfs), _at_load(0.9, 0.7, 1.2, vmfs)
    assert (headroom_of(surely).short, headroom_of(perhaps).short) == (
        "none",
        "0.900 times (0.70 to 1.2)",
    )
    assert headroom_of(surely).sentence.startswith("None: 0.800 times (0.70 to 0.90) today's load")
    assert headroom_of(perhaps).sentence.startswith(
        "Perhaps none: 0.900 times (0.70 to 1.2) today's"
    )


def test_headroom_ends_at_whichever_target_is_reached_first(vmfs: Design) -> None:
    """That of a class counts as much as that of all VMs, and is named."""
    group = vmfs.classes[0].model_copy(update={"name": "SQL"})
    today = analytic_report(vmfs).total.latency_ms.p99.value
    assert today is not None

    def headroom(of_all: float | None, of_sql: float) -> LoadAtTarget:
        judged = vmfs.model_copy(
            update={
                "classes": [group],
                "latency_target": DesignTarget(
                    quantity="p99", at_most_ms=None if of_all is None else of_all * today
                ),
                "class_targets": {"SQL": ClassTarget(at_most_ms=of_sql * today)},
            }
        )
        targets = headroom_targets([judged], [])
        [found] = loads_at(targets, [judged])
        assert found is not None
        return found

    tight, loose = headroom(1.5, 3.0), headroom(3.0, 1.5)
    assert (tight.target.vms, loose.target.vms) == (None, "SQL")
    assert headroom_of(tight).short == headroom_of(loose).short
    alone = headroom(None, 1.5)
    assert alone == loose
    assert " p99 of SQL is " in headroom_of(alone).sentence
    assert "99th percentile of the latency of SQL" in alone.text
    assert alone.text.endswith(" IOPS of SQL.")


def test_target_of_a_class_that_a_design_lacks_is_left_out(vmfs: Design) -> None:
    of_others = LatencyTarget(quantity="p99", at_most_ms=1e-3, vms="Others")
    of_all = LatencyTarget(quantity="p99", at_most_ms=1e3)
    [found] = loads_at([of_others, of_all], [vmfs])
    assert found is not None
    assert found.target == of_all
    assert loads_at([of_others], [vmfs]) == [None]


@pytest.fixture
def estimates(monkeypatch: pytest.MonkeyPatch) -> Callable[[], int]:
    """Tells how many estimates were computed since it was asked before."""
    counted: list[QueueingNetwork] = []

    def count_one(network: QueueingNetwork) -> Solution:
        counted.append(network)
        return solve(network)

    def since() -> int:
        found = len(counted)
        counted.clear()
        return found

    monkeypatch.setattr("qdepth.engines.analytic.engine.solve", count_one)
    return since


MOST_STEPS, HALVED, OF_THE_RANGE = 13, 6, 4


def test_headroom_costs_a_bounded_number_of_estimates(
    vmfs: Design, estimates: Callable[[], int]
) -> None:
    new = vmfs.model_copy(update={"title": "headroom alone"})
    [found] = loads_at([LatencyTarget(quantity="p99", at_most_ms=2.0)], [new])
    assert found is not None
    assert 0 < estimates() <= MOST_STEPS + HALVED + OF_THE_RANGE


def test_headroom_computes_nothing_that_a_curve_or_another_target_did(
    vmfs: Design, estimates: Callable[[], int]
) -> None:
    """The page shows the curve first, and its dearest points are those above the target."""
    new = vmfs.model_copy(update={"title": "headroom after its curve"})
    curve_of(loaded_design(new))
    estimates()
    targets = [LatencyTarget(quantity="p99", at_most_ms=2.0)]
    first = loads_at(targets, [new])
    assert estimates() <= HALVED + OF_THE_RANGE
    assert loads_at(targets, [new]) == first
    assert estimates() == 0
