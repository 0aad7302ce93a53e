"""Which devices DSNRO caps, and what that does to a host."""

from typing import Any

import pytest

from qdepth.engines.options import EngineOptions
from qdepth.lowering.lower import lower
from qdepth.lowering.operations.running import Running
from qdepth.network.control import Throttle
from qdepth.network.network import QueueingNetwork
from qdepth.network.steps import CountIssue
from qdepth.report.build_report import build_report
from qdepth.report.report import Report
from tests.design.test_operation_problems import move, with_operations
from tests.support.designs import design
from tests.support.solving import solve_compiled

TWO_BUSY_VMS: dict[str, Any] = {
    "hosts__0__lun_depth": 64,
    "classes__0__vms_per_host": 2,
    "classes__0__workload__outstanding_ios": 60,
}


def lowered(**fields: Any) -> QueueingNetwork:
    return lower(design(**(TWO_BUSY_VMS | fields)))


def report(**fields: Any) -> Report:
    whole = design(**(TWO_BUSY_VMS | fields))
    network = lower(whole)
    return build_report(whole, network, solve_compiled(network, EngineOptions(1, 20_000)))


def device_limit(network: QueueingNetwork) -> int:
    return next(device.limit for device in network.devices if device.id == "esx1/lun1")


def test_caps_a_device_that_several_vms_use() -> None:
    network = lowered(hosts__0__dsnro=16)
    assert network.throttles == (
        Throttle(
            (device_limit(network),),
            16,
            64,
            switches=6,
            long_run=128,
            stream_key="esx1/lun1",
            origin="hosts.esx1.dsnro",
        ),
    )
    counted = [step for flow in network.flows for step in flow.steps() if type(step) is CountIssue]
    assert counted == [CountIssue(0, 0), CountIssue(0, 1)]


@pytest.mark.parametrize(
    "fields",
    [
        {"classes__0__vms_per_host": 1},
        {"classes__0__vms_per_host": 1, "classes__0__virtual_disks": 3},
        {"hosts__0__dsnro": 64},
        {"hosts__0__lun_depth": 32},
    ],
    ids=["lone VM", "lone VM with three disks", "cap of the whole depth", "depth of the default"],
)
def test_caps_nobody_where_it_can_change_nothing(fields: dict[str, Any]) -> None:
    assert lowered(**fields).throttles == ()


@pytest.mark.parametrize(("release", "cap"), [("esx-3", 16), ("esxi-8.0", 32), (None, 32)])
def test_default_is_that_of_the_release(release: str | None, cap: int) -> None:
    (throttle,) = lowered(hosts__0__release=release).throttles
    assert throttle.low == cap


@pytest.mark.parametrize(("release", "cap"), [("esxi-7.0", 128), ("esxi-7.0u2", 256), (None, 256)])
def test_endpoint_has_a_cap_of_its_own(release: str | None, cap: int) -> None:
    network = lowered(
        classes__0__datastores=["vv1"], hosts__0__pe_depth=1000, hosts__0__release=release
    )
    (throttle,) = network.throttles
    assert (throttle.low, throttle.high) == (cap, 1000)


def test_vms_of_different_groups_and_no_others_take_turns() -> None:
    one_host = {"classes__1__hosts": ["esx1"], "classes__1__datastores": ["ds1"]}
    (throttle,) = lowered(classes__0__vms_per_host=1, **one_host).throttles
    assert throttle.high == 64
    assert lowered(classes__0__vms_per_host=1).throttles == ()


def test_each_vm_takes_turns_on_every_lun_that_its_disks_lie_on() -> None:
    """Two VMs of two disks each over two LUNs in turn: both VMs meet on both."""
    network = lowered(
        classes__0__virtual_disks=2, datastores__0__extents=["lun2"], hosts__0__dsnro=16
    )
    assert [throttle.stream_key for throttle in network.throttles] == ["esx1/lun1", "esx1/lun2"]
    counted = [step for flow in network.flows for step in flow.steps() if type(step) is CountIssue]
    assert counted == [CountIssue(lun, vm) for vm in (0, 1) for lun in (0, 1)]


def test_vms_that_move_and_their_moves_take_turns_at_the_target() -> None:
    """The third and fourth VM of the entry are those of its second host. Each move is a world of
    its own, and hosts have their turn to make them."""
    moving = move(vm_class="web", count=4)
    document = with_operations(
        moving,
        hosts__0__count=2,
        hosts__0__pe_depth=256,
        hosts__0__pe_dsnro=16,
        classes__0__vms_per_host=2,
    )
    network = lower(design(document), [Running(moving["id"], index) for index in (2, 3)])
    counted = {
        (network.throttles[step.throttle].stream_key, step.vm)
        for flow in network.flows
        for step in flow.steps()
        if isinstance(step, CountIssue)
    }
    assert {vm for device, vm in counted if device == "esx1#1/pe1"} == {2}
    assert {vm for device, vm in counted if device == "esx1#2/pe1"} == {0, 1, 3}


def test_every_host_of_an_entry_has_its_own() -> None:
    network = lowered(hosts__0__count=3)
    assert [len(throttle.limits) for throttle in network.throttles] == [1, 1, 1]
    assert len({throttle.limits for throttle in network.throttles}) == 3


def test_device_falls_to_the_cap_as_in_esxtop() -> None:
    (device, *_) = report().devices
    assert device.dqlen.value == pytest.approx(32, rel=0.01)
    assert device.actv.value == pytest.approx(32, rel=0.02)
    assert device.qued.value == pytest.approx(120 - 32, rel=0.05)


def test_scope_world_caps_each_vm_within_the_depth() -> None:
    (device, *_) = report(hosts__0__dsnro=20, hosts__0__dsnro_scope="world").devices
    assert device.dqlen.value == 64
    assert device.actv.value == pytest.approx(40, rel=0.02)
    assert device.qued.value == pytest.approx(120 - 40, rel=0.05)
    assert device.load.value == pytest.approx(120 / 64, rel=0.05)


def test_scope_world_keeps_all_vms_within_the_depth() -> None:
    fields = {"hosts__0__lun_depth": 30, "hosts__0__dsnro": 20, "hosts__0__dsnro_scope": "world"}
    (device, *_) = report(**fields).devices
    assert device.actv.value == pytest.approx(30, rel=0.02)


def test_bottleneck_says_what_is_left_of_the_depth() -> None:
    found = report(arrays__0__read_ms=50.0, arrays__0__write_ms=50.0).bottleneck
    assert found.id == "esx1/lun1"
    assert "of 64 slots" in found.sentence


def test_vm_that_issues_nearly_all_is_let_go_again_and_again() -> None:
    """Beside one I/O at a time with a long pause, a busy VM issues 128 in a row in between."""
    rare = {
        "classes__0__vms_per_host": 1,
        "classes__1__hosts": ["esx1"],
        "classes__1__datastores": ["ds1"],
        "classes__1__workload__arrival_rate_iops": 5.0,
    }
    (device, *_) = report(**rare).devices
    assert device.dqlen.value is not None
    assert device.dqlen.value > 60
