"""The report: units, sums, density, and nothing where there is nothing."""

import json
from dataclasses import replace
from typing import Any

import pytest

from qdepth import MODEL_VERSION
from qdepth.design.document.document import Design
from qdepth.engines.options import EngineOptions
from qdepth.lowering.lower import lower
from qdepth.report.build_report import build_report
from qdepth.report.numbers import absent, number
from qdepth.report.quantity import LAYERS, Number
from qdepth.report.report import Report
from qdepth.solution.solution import Estimate, Solution
from tests.support.designs import changed, design, small_design
from tests.support.facts import facts_of
from tests.support.solving import solve_compiled as solve

OVERLOADED: dict[str, Any] = {"classes__1__workload__arrival_rate_iops": 50_000.0}


def solved(what: Design, ios: int = 4_000) -> Solution:
    return solve(lower(what), EngineOptions(7, ios))


def reported(ios: int = 4_000, **fields: Any) -> Report:
    what = design(**fields)
    return build_report(what, lower(what), solved(what, ios))


@pytest.fixture(scope="module")
def report() -> Report:
    return reported(datastores__0__capacity_gib=100.0)


def value(of: Number) -> float:
    assert of.value is not None
    return of.value


def test_number_is_scaled_with_its_interval() -> None:
    assert number(Estimate(0.002, 0.001, 0.003), 1e3) == Number(
        value=2.0, low=1.0, high=3.0, tag="simulated"
    )
    assert number(Estimate(None, note="why"), 1e3) == absent("why")


def test_says_what_was_simulated(report: Report) -> None:
    assert (report.design_id, report.design_title) == ("small", "A small design")
    assert (report.engine, report.seed, report.model_version) == ("compiled", 7, MODEL_VERSION)
    assert facts_of(report).ios == 4_000
    assert facts_of(report).stop_text == "It reached its budget of 4\u202f000 I/Os."
    assert facts_of(report).warm_up_s + facts_of(report).measured_s <= facts_of(report).simulated_s
    digest = facts_of(solved(design(datastores__0__capacity_gib=100.0))).digest
    assert report.digest == digest


def test_ids_are_those_of_the_network(report: Report) -> None:
    network = lower(design())
    assert [group.id for group in report.groups] == ["web", "db"]
    assert (report.total.id, report.total.vms) == ("total", 3)
    assert [limit.id for limit in report.limits] == [limit.id for limit in network.limits]
    assert [station.id for station in report.stations] == [s.id for s in network.stations]
    assert {s.kind for s in report.stations if s.layer == "fabric"} == {"link"}


def test_units(report: Report) -> None:
    """8 KiB blocks: MB/s are 10^6 bytes; latencies are milliseconds; shares are per cent."""
    web = report.groups[0]
    assert value(web.mb_s) == pytest.approx(value(web.iops) * 8192 / 1e6)
    assert 0.5 < value(web.latency_ms.mean) < 5.0
    assert value(web.outstanding_ios) == pytest.approx(
        value(web.iops) * value(web.latency_ms.mean) / 1e3
    )
    assert sum(part.share_pct for part in web.distribution) == pytest.approx(100.0)
    assert sum(part.share_pct or 0 for part in web.wait_budget) == pytest.approx(100.0)


def test_device_row_is_that_of_its_queue(report: Report) -> None:
    device = report.devices[0]
    (queue,) = [limit for limit in report.limits if limit.id == device.id]
    assert (device.id, device.host, device.target, device.kind) == (
        "esx1/lun1",
        "esx1",
        "lun1",
        "lun",
    )
    assert value(device.dqlen) == pytest.approx(32.0)
    assert (device.actv, device.qued, device.used_pct) == (
        queue.held,
        queue.waiting,
        queue.used_pct,
    )
    assert value(device.used_pct) == pytest.approx(100 * value(device.actv) / 32)


def test_latencies_of_the_device_leave_out_the_guest(report: Report) -> None:
    """GAVG = t5 - t1: the latency of the guest less guest and vSCSI."""
    for device, group in zip(report.devices, report.groups, strict=True):
        means = {part.layer: value(part.mean_ms) for part in group.wait_budget}
        guest = means["guest"] + means["vscsi"]
        assert value(device.gavg_ms) == pytest.approx(value(group.latency_ms.mean) - guest)
        assert value(device.qavg_ms) == pytest.approx(means["device_queue"])
        assert value(device.davg_ms) == pytest.approx(
            means["fabric"] + means["sp"] + means["media"]
        )


def test_wait_budget_is_in_the_order_of_the_path(report: Report) -> None:
    assert tuple(part.layer for part in report.total.wait_budget) == LAYERS


def test_density_needs_a_capacity(report: Report) -> None:
    with_capacity, without = report.datastores
    assert with_capacity.capacity_gib == 100.0
    assert value(with_capacity.iops_per_gib) == pytest.approx(value(with_capacity.iops) / 100)
    assert value(with_capacity.iops_per_gb) == pytest.approx(
        value(with_capacity.iops) / (100 * 2**30 / 1e9)
    )
    assert without.iops_per_gb.value is None
    assert "has no capacity" in (without.iops_per_gb.note or "")


def test_density_has_an_interval(report: Report) -> None:
    density, iops = report.datastores[0].iops_per_gib, report.datastores[0].iops
    assert density.low is not None
    assert iops.low is not None
    assert density.low == pytest.approx(iops.low / 100)


def test_datastore_sums_its_groups() -> None:
    found = reported(classes__1__datastores=["ds1"], classes__1__hosts=["esx1"])
    used, unused = found.datastores
    assert value(used.iops) == pytest.approx(sum(value(group.iops) for group in found.groups))
    assert unused.iops.value is None
    assert unused.iops.note == "no class of VMs uses the datastore"


def test_overload_has_rates_but_no_latencies() -> None:
    found = reported(6_000, **OVERLOADED)
    assert found.status == "no_steady_state"
    assert "50.0k IOPS" in found.status_text
    assert value(found.total.iops) > 0
    for group in [found.total, *found.groups]:
        latency = group.latency_ms
        for of in (latency.mean, latency.p50, latency.p95, latency.p99, latency.p999):
            assert of.value is of.low is of.high is None
            assert of.note == "no steady state: the queues grow without end"
        assert group.outstanding_ios.value is None
        assert group.distribution == []
        assert {part.share_pct for part in group.wait_budget} == {None}
    for device in found.devices:
        assert device.gavg_ms.value is device.davg_ms.value is device.kavg_ms.value is None
    assert {station.response_ms.value for station in found.stations} == {None}


@pytest.mark.parametrize(
    ("reason", "text"),
    [
        ("precision", "reached the requested precision"),
        ("io_budget", "budget of 4\u202f000 I/Os"),
        ("time_budget", "s of simulated time"),
        ("cancelled", "was cancelled"),
        ("overload", "More I/Os were in flight"),
    ],
)
def test_every_reason_to_stop_has_words(reason: Any, text: str) -> None:
    what = design()
    solution = solved(what)
    ended = replace(solution, run=replace(facts_of(solution), stop_reason=reason))
    report = build_report(what, lower(what), ended)
    assert text in facts_of(report).stop_text


@pytest.mark.parametrize(
    ("is_precise", "text"),
    [
        (None, "It reached its budget of 4\u202f000 I/Os."),
        (True, "It reached the requested precision and its budget of 4\u202f000 I/Os."),
        (False, "It reached its budget of 4\u202f000 I/Os before the requested precision."),
    ],
)
def test_end_of_the_budget_says_whether_the_precision_was_reached(
    is_precise: bool | None, text: str
) -> None:
    what = design()
    solution = solved(what)
    ended = replace(solution, run=replace(facts_of(solution), is_precise=is_precise))
    assert facts_of(build_report(what, lower(what), ended)).stop_text == text


def test_group_without_ios_has_no_numbers() -> None:
    """One I/O in 1000 s beside a busy group."""
    found = reported(classes__1__workload__arrival_rate_iops=0.001)
    idle = found.groups[1]
    assert idle.iops.value == 0.0
    assert idle.latency_ms.mean.value is None
    assert idle.latency_ms.p50.note == idle.latency_ms.mean.note == "no I/O completed"
    assert {part.share_pct for part in idle.wait_budget} == {None}
    assert found.devices[1].davg_ms.value is None


def test_report_survives_json(report: Report) -> None:
    text = report.model_dump_json()
    assert Report.model_validate_json(text) == report
    assert json.loads(text, parse_constant=_refuse) == report.model_dump(mode="json")


def _refuse(constant: str) -> None:
    raise AssertionError(f"{constant} is not JSON")


def test_tiny_design_keeps_its_words() -> None:
    """A host that no VM runs on has no row."""
    document = changed(small_design())
    del document["classes"][1]
    what = design(document)
    found = build_report(what, lower(what), solved(what, 2_000))
    assert [device.host for device in found.devices] == ["esx1"]


def test_report_of_an_older_version_says_what_was_not_counted_then(report: Report) -> None:
    old = report.model_dump()
    for row in (*old["devices"], *old["limits"]):
        del row["active_pct"], row["queued_pct"], row["qfull_s"]
    (device, *_) = Report.model_validate(old).devices
    assert device.qfull_s.value is None
    assert "compute it again" in (device.qfull_s.note or "")
    assert report.devices[0].qfull_s.value == 0.0


def test_cpu_of_a_vm_is_its_line_at_its_own_rate() -> None:
    """2 % without I/O and 4 % for each 1,000 IOPS of a VM, of which the group has two."""
    found = reported(classes__0__cpu_base_pct=2.0, classes__0__cpu_pct_per_kiops=4.0)
    web = found.groups[0]
    assert web.cpu_pct is not None
    of_one = value(web.iops) / 2
    assert value(web.cpu_pct) == pytest.approx(2.0 + 4.0 * of_one / 1000.0)
