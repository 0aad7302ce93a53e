"""What adaptive queue depths do to hosts on a target port that refuses commands."""

from typing import Any

import pytest

from qdepth.engines.analytic.engine import solve
from qdepth.engines.options import EngineOptions
from qdepth.lowering.lower import lower
from qdepth.network.control import StatusThrottle
from qdepth.network.loops import Closed
from qdepth.network.network import QueueingNetwork
from qdepth.network.steps import Delay
from qdepth.report.build_report import build_report
from qdepth.report.report import Report
from tests.support.designs import design
from tests.support.solving import solve_compiled

PORT = "arrays__0__sps__0__target_ports__0"
REFUSED: dict[str, Any] = {
    f"{PORT}__port_depth": 16,
    f"{PORT}__on_full": "task_set_full",
    "hosts__0__lun_depth": 64,
    "hosts__0__busy_delay_ms": 20.0,
    "classes__0__vms_per_host": 1,
    "classes__0__workload__outstanding_ios": 60,
}
ADAPTING = {"hosts__0__qfull_sample_size": 32, "hosts__0__qfull_threshold": 8}


def lowered(**fields: Any) -> QueueingNetwork:
    return lower(design(**(REFUSED | fields)))


def report(ios: int = 60_000, **fields: Any) -> Report:
    whole = design(**(REFUSED | fields))
    network = lower(whole)
    return build_report(whole, network, solve_compiled(network, EngineOptions(1, ios)))


def test_throttles_the_device_of_a_host_that_adapts() -> None:
    network = lowered(**ADAPTING)
    place = next(device.limit for device in network.devices if device.id == "esx1/lun1")
    assert network.status_throttles == (
        StatusThrottle(place, 64, sample_size=32, threshold=8, stream_key=network.limits[place].id),
    )


@pytest.mark.parametrize(
    "fields",
    [{}, {"hosts__0__release": "esxi-8.0"}, ADAPTING | {f"{PORT}__on_full": "wait"}],
    ids=["default", "default of the release", "port that lets commands wait"],
)
def test_is_off_where_nothing_asks_for_it_or_nothing_refuses(fields: dict[str, Any]) -> None:
    assert lowered(**fields).status_throttles == ()


def test_one_port_that_refuses_is_enough() -> None:
    """A LUN behind two ports, of which the other one lets commands wait."""
    both: dict[str, list[str]] = {"arrays__0__luns__0__owners": []}
    assert len(lowered(**ADAPTING, **both).status_throttles) == 1


def test_depth_settles_between_what_the_port_takes_and_its_full_value() -> None:
    (device, *_) = report(**ADAPTING).devices
    assert device.dqlen.value is not None
    assert 16 < device.dqlen.value < 40
    (steady, *_) = report().devices
    assert steady.dqlen.value == 64


def test_more_readily_lowered_is_lower() -> None:
    often, seldom = (
        report(**(ADAPTING | {"hosts__0__qfull_sample_size": size})).devices[0].dqlen.value or 0.0
        for size in (4, 64)
    )
    assert often < 0.7 * seldom


def test_host_that_adapts_starves_beside_one_that_does_not() -> None:
    """As Broadcom KB 1008113 warns: every host on a port must use it."""
    both: dict[str, Any] = {
        "hosts__1__lun_depth": 64,
        "hosts__1__busy_delay_ms": 20.0,
        "classes__1__hosts": ["esx2"],
        "classes__1__datastores": ["ds1"],
        "classes__1__workload": {
            "loop": "closed",
            "outstanding_ios": 60,
            "blocks": [{"size_kib": 8.0}],
            "read_pct": 70.0,
        },
    }
    adapts = {"hosts__0__qfull_sample_size": 8, "hosts__0__qfull_threshold": 16}
    also = {"hosts__1__qfull_sample_size": 8, "hosts__1__qfull_threshold": 16}
    one, all_ = (report(**both, **fields).groups for fields in (adapts, adapts | also))
    shares = [
        (first.iops.value or 0.0) / (second.iops.value or 1.0) for first, second in (one, all_)
    ]
    assert shares[0] < 0.5
    assert shares[1] == pytest.approx(1.0, abs=0.25)


def test_bottleneck_names_what_lowers_the_depth() -> None:
    sentence = report(**ADAPTING).bottleneck.sentence
    assert "its adaptive depth after TASK SET FULL left it on average" in sentence
    assert "of 64 slots" in sentence


def test_a_few_rises_and_falls_are_not_settled() -> None:
    slow = ADAPTING | {"hosts__0__qfull_threshold": 16}
    short, long = report(4_000, **slow), report(60_000, **slow)
    assert short.status == "not_settled"
    assert "adapts to TASK SET FULL" in short.status_text
    assert long.status == "steady"


def test_analytic_engine_says_that_it_leaves_it_out() -> None:
    assert "depths that adapt" in (solve(lowered(**ADAPTING)).outside_validity or "")


def test_refused_commands_are_counted_at_the_port_and_at_the_device() -> None:
    """Little's law: commands in a pause of 20 ms hold a slot of the device and none of a port."""
    found = report()
    (port,) = [limit for limit in found.limits if limit.qfull_s.value]
    assert port.id == "spa/spa-t0"
    device, *others = found.devices
    elsewhere = sum(other.qfull_s.value or 0.0 for other in others)
    assert port.qfull_s.value == pytest.approx((device.qfull_s.value or 0.0) + elsewhere)
    sent = sum(limit.held.value or 0.0 for limit in found.limits if "esx1-p" in limit.id)
    assert (device.actv.value or 0.0) - sent > 30
    assert (device.actv.value or 0.0) - sent == pytest.approx(
        0.020 * (device.qfull_s.value or 0.0), rel=0.01
    )


@pytest.mark.parametrize(
    "fields",
    [{f"{PORT}__on_full": "wait"}, {f"{PORT}__port_depth": 2048}],
    ids=["port that lets commands wait", "port with room for all"],
)
def test_nothing_is_refused(fields: dict[str, Any]) -> None:
    found = report(**fields)
    assert {device.qfull_s.value for device in found.devices} == {0.0}
    assert {limit.qfull_s.value for limit in found.limits} == {0.0}


def test_analytic_engine_gives_no_count_where_a_port_refuses() -> None:
    refused = solve(lowered()).devices[0].refused
    assert refused.value is None
    assert "simulate" in (refused.note or "")
    assert solve(lowered(**{f"{PORT}__on_full": "wait"})).devices[0].refused.value == 0.0


def test_port_that_refuses_is_the_bottleneck_and_says_which_depth_fits() -> None:
    """16 slots before one device queue of 64."""
    closed_too = {"loop": "closed", "outstanding_ios": 4, "blocks": [{"size_kib": 8.0}]}
    found = report(classes__1__workload=closed_too | {"read_pct": 70.0}).bottleneck
    assert (found.kind, found.id, found.layer) == ("limit", "spa/spa-t0", "sp")
    assert "answers TASK SET FULL" in found.sentence
    assert found.sentence.endswith(
        "Up to 192 commands can come from 2 device queues. With a depth of at most 8 each, all of "
        "them fit."
    )


def test_refused_commands_come_back_at_any_time_of_the_cycle() -> None:
    """The pause is drawn, and workers begin within it."""
    network = lowered()
    assert {flow.loop.begins_within for flow in network.flows if isinstance(flow.loop, Closed)} == {
        0.02
    }
    (pause,) = {
        step.demand
        for step in network.flows[0].program.steps
        if isinstance(step, Delay) and step.demand.write == 0.02
    }
    assert pause.law.scv == pytest.approx(1 / 12)
