"""IOPS/GB at a latency target."""

from typing import Any

import pytest

from qdepth.design.document.document import Design
from qdepth.design.document.latency_target import LatencyTarget
from qdepth.engines.analytic.engine import solve
from qdepth.lowering.lower import lower
from qdepth.network.network import QueueingNetwork
from qdepth.report.prices.price_result import AtTarget
from qdepth.solution.solution import Solution
from qdepth.studies.estimate.density_at_target import with_target
from qdepth.studies.estimate.estimate import estimate
from qdepth.studies.estimate.load_at_target import load_at_target
from qdepth.studies.estimate.load_curve import LoadedDesign
from qdepth.studies.estimate.load_range import LoadRange
from qdepth.studies.overrides import override, read_override
from qdepth.studies.simulate.evaluation import evaluate
from qdepth.studies.simulate.options import SimulationOptions
from tests.support.designs import Json, design, small_design

GROUPS = small_design()["classes"]
OPEN = {
    "loop": "open",
    "arrival_rate_iops": 6_000.0,
    "blocks": [{"size_kib": 8.0}],
    "read_pct": 70.0,
}
BARE = {
    "datastores__0__capacity_gib": 100.0,
    "datastores__1__capacity_gib": 100.0,
    "classes": GROUPS[:1],
}


def _design(at_most_ms: float, quantity: str = "mean", **fields: Any) -> Design:
    target = {"quantity": quantity, "at_most_ms": at_most_ms}
    return design(latency_target=target, **(BARE | fields))


def _at(at_most_ms: float, quantity: str = "mean", **fields: Any) -> AtTarget:
    wanted = _design(at_most_ms, quantity, **fields)
    return with_target(wanted, estimate(wanted)).price.at_target


@pytest.mark.parametrize("quantity", ["mean", "p99"])
def test_density_is_the_rate_at_that_load_over_the_usable_capacity(quantity: Any) -> None:
    target = LatencyTarget(quantity=quantity, at_most_ms=1.5)
    point = load_at_target(LoadedDesign(design(**BARE)), target).point
    assert point is not None
    assert point.iops.value is not None
    found = _at(1.5, quantity)
    assert (found.load, found.iops.value) == (point.load, point.iops.value)
    assert found.latency_ms.value == point.latency_ms(quantity)
    assert found.iops_per_gib.value == pytest.approx(point.iops.value / 200)
    assert found.iops_per_gb.value == pytest.approx(point.iops.value / 200 / 2**30 * 1e9)
    assert "no price given" in (found.price_per_iops.note or "")


def test_planned_load_of_an_estimate_is_not_estimated_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    wanted = _design(1.5, arrays__0__read_ms=0.77)
    report = estimate(wanted)
    asked: list[QueueingNetwork] = []

    def counting(network: QueueingNetwork) -> Solution:
        asked.append(network)
        return solve(network)

    monkeypatch.setattr("qdepth.engines.analytic.engine.solve", counting)
    with_target(wanted, report)
    assert asked
    assert lower(wanted) not in asked


def test_price_is_over_the_rate_at_that_load() -> None:
    free = {"list_price": 0.0}
    prices: Json = {"hosts__0__price": free, "hosts__1__price": free, "fabrics__0__price": free}
    prices["arrays__0__price"] = {"list_price": 9_000.0}
    found = _at(1.5, currency="EUR", **prices)
    assert found.price_per_iops.value == pytest.approx(9_000.0 / (found.iops.value or 0.0))


def test_looser_target_allows_no_less() -> None:
    rates = [_at(limit).iops.value or 0.0 for limit in (0.8, 1.2, 3.0)]
    assert rates == sorted(rates)
    assert rates[0] < rates[-1]


def test_target_that_no_load_keeps_is_said() -> None:
    found = _at(0.01)
    assert found.load is None
    assert found.iops.value is None
    assert "ms at no known load: even at" in found.text


def test_simulated_report_has_it_too() -> None:
    wanted = _design(1.5)
    report = with_target(wanted, evaluate(wanted, SimulationOptions(max_ios=5_000)))
    assert report.price.at_target == _at(1.5)
    assert report.price.iops_per_gib.tag == "simulated"


def test_design_without_a_target_has_none() -> None:
    found = estimate(design()).price.at_target
    assert (found.at_most_ms, found.iops.value) == (None, None)
    assert found.text.startswith("No latency target for all VMs: set one to price the load")


def test_target_and_currency_can_be_overridden() -> None:
    changed = override(
        design(),
        [
            read_override("designs.small.latency_target.at_most_ms", "2"),
            read_override("designs.small.currency", "USD"),
            read_override("arrays.array.price.list_price", "1000"),
            read_override("arrays.array.price.discount_pct", "20"),
        ],
    )
    assert changed.latency_target.at_most_ms == 2.0
    assert changed.currency == "USD"
    assert (changed.arrays[0].price.list_price, changed.arrays[0].price.discount_pct) == (1000, 20)


def test_interval_of_the_rate_covers_the_range_of_the_load() -> None:
    """Open arrivals complete what they offer, so rates are apart as much as loads are."""
    found = _at(1.5, classes=[GROUPS[0] | {"workload": OPEN}])
    assert found.load is not None
    assert found.load_low is not None
    assert found.load_high is not None
    assert 0 < found.load_low < found.load < found.load_high
    assert found.iops.low is not None
    assert found.iops.high is not None
    planned = (found.iops.value or 0.0) / found.load
    assert found.iops.low <= found.load_low * planned * 1.001
    assert found.iops.high >= found.load_high * planned * 0.999


def test_rate_has_no_known_error_where_its_load_has_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "qdepth.studies.estimate.load_at_target.load_range", lambda *_: LoadRange(None, None)
    )
    found = _at(1.5).iops
    assert found.value is not None
    assert (found.low, found.high) == (None, None)


@pytest.mark.parametrize(("low", "high"), [(0.0, None), (0.0, 2.0)])
def test_rate_may_be_none_where_perhaps_no_load_keeps_the_target(
    monkeypatch: pytest.MonkeyPatch, low: float, high: float | None
) -> None:
    monkeypatch.setattr(
        "qdepth.studies.estimate.load_at_target.load_range", lambda *_: LoadRange(low, high)
    )
    found = _at(1.5).iops
    assert found.low == 0.0
    assert (found.high is None) == (high is None)
