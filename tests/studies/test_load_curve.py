"""Throughput and latency over the load, the knee, and the load at a latency target."""

from copy import deepcopy
from dataclasses import replace
from math import inf
from typing import Any

import pytest

from qdepth.design.document.document import Design
from qdepth.design.document.latency_target import LatencyTarget
from qdepth.design.document.workload import ClosedWorkload, OpenWorkload, PacedWorkload
from qdepth.engines.analytic.answer.validity import UNSETTLED
from qdepth.engines.analytic.engine import solve
from qdepth.network.loops import Closed
from qdepth.network.network import QueueingNetwork
from qdepth.solution.solution import Solution
from qdepth.studies.estimate.analytic_report import analytic_report
from qdepth.studies.estimate.estimate import estimate
from qdepth.studies.estimate.headroom import headroom_of
from qdepth.studies.estimate.load_at_target import (
    load_at_target,
)
from qdepth.studies.estimate.load_curve import (
    LOADS,
    LoadedDesign,
    knee_of,
    load_curve,
)
from qdepth.studies.estimate.load_point import LoadPoint
from qdepth.studies.estimate.load_range import HALVINGS, LoadRange, load_range
from qdepth.studies.estimate.scaled_load import highest_load, reached_load, scaled
from tests.support.scenarios import design

WORKLOADS: dict[str, dict[str, Any]] = {
    "closed": {"loop": "closed", "outstanding_ios": 4},
    "open": {"loop": "open", "arrival_rate_iops": 2_000.0},
    "paced": {"loop": "paced", "outstanding_ios": 4, "rate_cap_iops": 1_000.0},
}

SOLVE = "qdepth.engines.analytic.engine.solve"


def design_with(loop: str, **changes: Any) -> Design:
    document = design()
    document["classes"][0]["workload"] = (
        WORKLOADS[loop] | {"blocks": [{"size_kib": 8.0}], "read_pct": 70.0} | changes
    )
    return Design.model_validate(document)


def workload_at(loop: str, load: float) -> Any:
    return scaled(design_with(loop), load).classes[0].workload


def test_load_multiplies_outstanding_ios_and_rates() -> None:
    closed, open_, paced = (workload_at(loop, 2.6) for loop in ("closed", "open", "paced"))
    assert isinstance(closed, ClosedWorkload)
    assert closed.outstanding_ios == 10
    assert isinstance(open_, OpenWorkload)
    assert open_.arrival_rate_iops == 5_200.0
    assert isinstance(paced, PacedWorkload)
    assert (paced.outstanding_ios, paced.rate_cap_iops) == (10, 2_600.0)
    assert workload_at("closed", 0.01).outstanding_ios == 1


def test_reached_load_counts_a_capped_workload_by_its_cap() -> None:
    closed, paced = (design_with(loop) for loop in ("closed", "paced"))
    assert reached_load(scaled(closed, 0.125), closed) == 0.25
    assert reached_load(scaled(paced, 0.125), paced) == 0.125


@pytest.mark.parametrize("load", [0.0, -1.0, 65_536 / 4 + 1])
def test_load_out_of_range_is_refused(load: float) -> None:
    with pytest.raises(ValueError, match="at most 16384"):
        scaled(design_with("closed"), load)


def test_highest_load_is_what_a_document_may_hold() -> None:
    assert highest_load(design_with("open", arrival_rate_iops=50_000_000.0)) == 2.0
    assert highest_load(design_with("paced", rate_cap_iops=10_000_000.0)) == 10.0


def test_curve_ends_where_all_keep_more_under_way_than_can_be_solved() -> None:
    document = design_with("closed", outstanding_ios=60).model_dump(by_alias=True)
    document["classes"][0] |= {"vms": 2_000, "vms_per_host": None}
    large = Design.model_validate(document)
    assert highest_load(large) == 500_000 / (2_000 * 60)
    assert LoadedDesign(large).at(highest_load(large)).iops.value


@pytest.mark.parametrize("loop", WORKLOADS)
def test_points_are_estimates_by_growing_load(loop: str) -> None:
    curve = load_curve(design_with(loop))
    loads = [point.load for point in curve.points]
    assert loads == sorted(set(loads))
    assert curve.planned in curve.points
    report = estimate(design_with(loop))
    assert curve.planned.load == 1.0
    assert curve.planned.iops == report.total.iops
    assert curve.planned.latency_p99_ms == report.total.latency_ms.p99


def test_latency_and_throughput_grow_with_the_load() -> None:
    points = load_curve(design_with("closed")).points
    latencies = [point.latency_ms("mean") or 0.0 for point in points]
    throughputs = [point.iops.value or 0.0 for point in points]
    assert latencies == pytest.approx(sorted(latencies))
    assert throughputs == pytest.approx(sorted(throughputs))


def test_knee_has_more_iops_for_its_latency_than_any_other_point() -> None:
    curve = load_curve(design_with("open", arrival_rate_iops=6_000.0))
    knee = curve.knee.point
    assert knee is not None
    assert knee.iops.value is not None
    power = knee.iops.value / (knee.latency_ms("mean") or 0.0)
    for point in curve.points:
        latency_ms = point.latency_ms("mean")
        assert latency_ms is None or (point.iops.value or 0.0) / latency_ms <= power
    assert "IOPS per ms" in curve.knee.text


def test_each_class_has_iops_and_a_knee_of_its_own() -> None:
    document = design()
    [sql] = document["classes"]
    web = {**deepcopy(sql), "id": "web", "name": "Web", "stream_key": "web"}
    web["workload"]["outstanding_ios"] = 1
    sql["name"] = "SQL"
    document["classes"] = [sql, web]
    curve = load_curve(Design.model_validate(document))
    for point in curve.points:
        assert sum(point.completed(vms) or 0.0 for vms in ("SQL", "Web")) == pytest.approx(
            point.completed()
        )
    assert [knee.title for knee in curve.class_knees] == ["SQL", "Web"]

    def power(point: LoadPoint, vms: str) -> float:
        return (point.completed(vms) or 0.0) / (point.latency_ms("mean", vms) or inf)

    for knee in curve.class_knees:
        best = knee.point or curve.points[0 if "lowest" in knee.text else -1]
        assert power(best, knee.title) == max(power(point, knee.title) for point in curve.points)


def test_knee_at_the_end_of_the_curve_is_none() -> None:
    curve = load_curve(design_with("open", arrival_rate_iops=10.0))
    assert curve.knee.point is None
    assert "highest" in curve.knee.text


def test_curve_of_an_open_workload_ends_in_overload_and_is_finer_before_it() -> None:
    curve = load_curve(design_with("open", arrival_rate_iops=6_000.0))
    steady = [point for point in curve.points if point.steady]
    overloaded = [point for point in curve.points if not point.steady]
    assert overloaded
    assert all(point.latency_ms("mean") is None for point in overloaded)
    assert steady[-1].load < overloaded[0].load < steady[-1].load * 1.05
    assert len(curve.points) > len([load for load in LOADS if load <= overloaded[0].load])


def test_overload_at_every_load_leaves_no_knee() -> None:
    curve = load_curve(design_with("open", arrival_rate_iops=10_000_000.0))
    assert not any(point.steady for point in curve.points)
    assert curve.knee.point is None


@pytest.mark.parametrize(("loop", "quantity"), [("closed", "p99"), ("open", "mean")])
def test_load_at_target_meets_it_and_little_more_would_not(loop: str, quantity: Any) -> None:
    base = design_with(loop, **({"outstanding_ios": 32} if loop == "closed" else {}))
    reference = load_curve(base).planned.latency_ms(quantity)
    assert reference is not None
    target = LatencyTarget(quantity=quantity, at_most_ms=reference * 1.5)
    found = load_at_target(LoadedDesign(base), target)
    assert found.point is not None
    assert not found.more_is_possible
    assert (found.point.latency_ms(quantity) or 0.0) <= target.at_most_ms
    beyond = estimate(scaled(base, found.point.load * 1.05)).total.latency_ms
    latency = (beyond.mean if quantity == "mean" else beyond.p99).value
    assert latency is None or latency > target.at_most_ms


@pytest.mark.parametrize(
    ("loop", "quantity"), [("closed", "p99"), ("open", "mean"), ("open", "p99"), ("paced", "mean")]
)
def test_range_ends_where_the_ends_of_the_error_reach_the_target(loop: str, quantity: Any) -> None:
    base = design_with(loop, **({"outstanding_ios": 32} if loop == "closed" else {}))
    reference = load_curve(base).planned.latency_ms(quantity)
    assert reference is not None
    target = LatencyTarget(quantity=quantity, at_most_ms=reference * 1.5)
    found = load_at_target(LoadedDesign(base), target)
    assert found.point is not None
    low, high = found.load_low, found.load_high
    assert low is not None
    assert high is not None
    assert 0.0 < low < found.point.load < high
    assert f"({low:#.2g} to {high:#.2g}) the planned load" in found.text

    def ends(load: float) -> tuple[float, float]:
        latency = analytic_report(scaled(base, load)).total.latency_ms
        number = latency.mean if quantity == "mean" else latency.p99
        return number.low or inf, number.high or inf

    near = 1.25  # the estimate of open workloads changes its method between two steps
    assert ends(low / near)[1] <= target.at_most_ms < ends(low * near)[1]
    assert ends(high / near)[0] <= target.at_most_ms < ends(high * near)[0]


@pytest.mark.parametrize("loop", list(WORKLOADS))
def test_range_costs_a_few_solutions_at_most(loop: str, monkeypatch: pytest.MonkeyPatch) -> None:
    solved: list[float] = []

    def counting(network: QueueingNetwork) -> Solution:
        solved.append(1.0)
        return solve(network)

    monkeypatch.setattr(SOLVE, counting)
    base = design_with(loop)
    loaded = LoadedDesign(base)
    target = LatencyTarget(at_most_ms=1.5 * (loaded.at(1.0).latency_ms("mean") or 0.0))
    monkeypatch.setattr(
        "qdepth.studies.estimate.load_at_target.load_range", lambda *_: LoadRange(None, None)
    )
    load_at_target(loaded, target)
    by_value = len(solved)
    assert by_value
    monkeypatch.undo()
    monkeypatch.setattr(SOLVE, counting)
    load_at_target(loaded, target)
    assert len(solved) - by_value <= 2 * HALVINGS + 2


def test_exact_latency_leaves_no_range(monkeypatch: pytest.MonkeyPatch) -> None:
    assert _found_with(monkeypatch, tag="exact", low=None, high=None)[0] == pytest.approx(1.0, 0.1)


def test_estimate_that_is_not_to_be_relied_on_has_no_range(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    low, high, text = _found_with(monkeypatch, outside_validity="Too few.")
    assert (low, high) == (None, None)
    assert "times (error not known) the planned load" in text


def test_range_asks_no_load_beyond_one_without_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[float] = []
    answer = LoadedDesign.at

    def without_error_when_loaded(self: LoadedDesign, load: float) -> LoadPoint:
        asked.append(load)
        point = answer(self, load)
        return point.model_copy(update={"outside_validity": "Too full."}) if load > 1 else point

    monkeypatch.setattr(LoadedDesign, "at", without_error_when_loaded)
    loaded = LoadedDesign(design_with("closed", outstanding_ios=32))
    planned = loaded.at(1.0).latency_ms("mean") or 0.0
    assert load_range(loaded, [LatencyTarget(at_most_ms=planned)], 1.0).high is None
    assert {load for load in asked if load > 1} == {LOADS[LOADS.index(1.0) + 1]}


def _found_with(
    monkeypatch: pytest.MonkeyPatch, outside_validity: str | None = None, **fields: Any
) -> tuple[float | None, float | None, str]:
    """The range of a search whose mean latencies are changed, and its words."""

    def changed(network: QueueingNetwork) -> Solution:
        solution = solve(network)
        latency = solution.total.latency._replace(**fields)
        total = replace(solution.total, latency=latency)
        return replace(solution, total=total, outside_validity=outside_validity)

    monkeypatch.setattr(SOLVE, changed)
    base = design_with("closed", outstanding_ios=32)
    target = LatencyTarget(at_most_ms=load_curve(base).planned.latency_ms("mean") or 0.0)
    found = load_at_target(LoadedDesign(base), target)
    return found.load_low, found.load_high, found.text


def test_calibration_widens_a_range_and_never_narrows_it(monkeypatch: pytest.MonkeyPatch) -> None:
    def range_with(low: float, high: float) -> LoadRange:
        """Where measurements fall between so many times the ends of the estimate."""
        monkeypatch.setattr(LoadedDesign, "measured_at", lambda *_: measured(low, high))
        return load_range(loaded, [LatencyTarget(at_most_ms=latency.value)], 1.0)

    def measured(low: float, high: float) -> LoadPoint:
        ends = {"low": low * latency.low, "high": high * latency.high}
        return planned.model_copy(update={"latency_mean_ms": latency.model_copy(update=ends)})

    loaded = LoadedDesign(design_with("closed", outstanding_ios=32))
    planned = loaded.at(1.0)
    latency: Any = planned.latency_mean_ms
    plain, wide = range_with(1.0, 1.0), range_with(0.8, 1.25)
    assert plain == range_with(1.1, 0.9)
    assert (wide.low or 0.0) < (plain.low or 0.0) < (plain.high or inf) < (wide.high or inf)


def test_latency_without_a_value_meets_no_target(monkeypatch: pytest.MonkeyPatch) -> None:
    answer = LoadedDesign.at

    def known_to_2(loaded: LoadedDesign, load: float) -> LoadPoint:
        point = answer(loaded, load)
        p99 = point.latency_p99_ms.model_copy(update={"value": None})
        return point.model_copy(update={"latency_p99_ms": p99}) if load > 2.0 else point

    monkeypatch.setattr(LoadedDesign, "at", known_to_2)
    wanted = LatencyTarget(quantity="p99", at_most_ms=1_000.0)
    found = load_at_target(LoadedDesign(design_with("closed")), wanted)
    assert found.point is not None
    assert (found.point.load, found.more_is_possible) == (2.0, False)


def test_target_that_no_load_meets() -> None:
    found = load_at_target(LoadedDesign(design_with("closed")), LatencyTarget(at_most_ms=0.01))
    assert found.point is None
    assert "at no known load" in found.text


def test_target_that_every_load_meets() -> None:
    found = load_at_target(LoadedDesign(design_with("closed")), LatencyTarget(at_most_ms=1_000.0))
    assert found.more_is_possible
    assert found.point is not None
    assert found.point.load == 8.0
    assert "at least 8 times" in found.text


def test_an_iteration_that_does_not_settle_is_no_point(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its numbers may be far off: the curve ends there, and a target is met at least up to it."""
    most = 2 * WORKLOADS["closed"]["outstanding_ios"]

    def unsettled_beyond(network: QueueingNetwork) -> Solution:
        solution = solve(network)
        loop = network.flows[0].loop
        assert isinstance(loop, Closed)
        if loop.workers <= most:
            return solution
        return replace(solution, status="not_settled", outside_validity=UNSETTLED)

    monkeypatch.setattr(SOLVE, unsettled_beyond)
    curve = load_curve(design_with("closed"))
    last = curve.points[-1]
    assert last.iops.value is last.latency_mean_ms.value is last.latency_p99_ms.value is None
    assert (last.outside_validity, last.load > 2.0) == (UNSETTLED, True)
    assert all(point.latency_mean_ms.value for point in curve.points[:-1])
    found = load_at_target(LoadedDesign(design_with("closed")), LatencyTarget(at_most_ms=1_000.0))
    assert found.point is not None
    assert (found.point.load, found.more_is_possible) == (2.0, True)
    assert found.ends_before == last.load == (curve.ends_before and curve.ends_before.load)


def test_load_of_which_only_bounds_are_known_ends_the_curve(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It is named, so that nobody takes the last estimate for the most that the design carries."""
    answer = LoadedDesign.at

    def known_to_2(loaded: LoadedDesign, load: float) -> LoadPoint:
        point = answer(loaded, load)
        mean = point.latency_mean_ms.model_copy(update={"tag": "bound"})
        return point.model_copy(update={"latency_mean_ms": mean}) if load > 2.0 else point

    monkeypatch.setattr(LoadedDesign, "at", known_to_2)
    curve = load_curve(design_with("closed"))
    assert curve.ends_before is not None
    assert curve.points[-1].load == 2.0 < curve.ends_before.load
    found = load_at_target(LoadedDesign(design_with("closed")), LatencyTarget(at_most_ms=1_000.0))
    assert found.ends_before == curve.ends_before.load
    carries_more = found.model_copy(update={"completed_ratio": 2.0, "load_low": 2.0})
    assert headroom_of(carries_more).short.startswith("at least 2 times")
    assert headroom_of(carries_more).sentence.endswith("has no number for 2.75 times: simulate it.")


@pytest.mark.parametrize(
    ("latencies_ms", "end"),
    [([1.0, 2.0, 4.0], "lowest load, 1 times"), ([4.0, 2.0, 1.0], "highest steady load, 3 times")],
)
def test_end_of_the_curve_that_has_the_greatest_power_is_named(
    latencies_ms: list[float], end: str
) -> None:
    planned = load_curve(design_with("closed")).planned
    points = [
        planned.model_copy(
            update={
                "load": float(place),
                "iops": planned.iops.model_copy(update={"value": 1_000.0}),
                "latency_mean_ms": planned.latency_mean_ms.model_copy(update={"value": latency}),
            }
        )
        for place, latency in enumerate(latencies_ms, start=1)
    ]
    assert f"highest at its {end}" in knee_of(points).text
    in_part = knee_of(points, is_whole=False).text
    assert f"highest at its {end.replace('steady', 'estimated')}" in in_part
