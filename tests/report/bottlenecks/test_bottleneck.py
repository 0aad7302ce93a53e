"""The sentence that names what binds."""

from typing import Any

import pytest

from qdepth.engines.analytic.engine import solve as solve_analytic
from qdepth.engines.options import EngineOptions
from qdepth.lowering.lower import lower
from qdepth.network.loops import Paced
from qdepth.network.steps import Delay, End
from qdepth.report.bottlenecks.bottleneck import find_bottleneck
from qdepth.report.report import Bottleneck
from tests.support.designs import changed, design, small_design
from tests.support.networks import MEDIA, Source, closed, fcfs, poisson, timed, visit
from tests.support.networks import network as open_network
from tests.support.solving import solve_compiled as solve


def bottleneck(workload: dict[str, Any] | None = None, **fields: Any) -> Bottleneck:
    """Of one VM of the small design on its LUN, with some fields changed."""
    document = changed(small_design(), classes__0__vms_per_host=1, **fields)
    del document["classes"][1]
    document["classes"][0]["workload"].update(workload or {})
    network = lower(design(document))
    return find_bottleneck(network, solve(network, EngineOptions(1, 3_000)))


def test_device_queue() -> None:
    """64 outstanding before 4 slots."""
    found = bottleneck(hosts__0__lun_depth=4, classes__0__workload__outstanding_ios=64)
    assert (found.kind, found.id, found.part, found.layer) == (
        "limit",
        "esx1/lun1",
        "esx1",
        "device_queue",
    )
    assert found.sentence.startswith("The device queue of esx1 to lun1 (4 slots) is full 100 % ")
    assert "60.0 I/Os wait" in found.sentence


def test_vscsi_queue() -> None:
    found = bottleneck(
        classes__0__disk_depth=2,
        classes__0__workload__outstanding_ios=64,
    )
    assert (found.kind, found.id, found.layer) == ("limit", "web/disk1", "vscsi")
    assert found.sentence.startswith("The queue of virtual disk 1 of web (2 slots)")


def test_innermost_of_two_full_limits_is_named_though_more_wait_before_the_other() -> None:
    """Both are always full; 60 wait at the disk, 2 at the device, whose slots alone bind."""
    found = bottleneck(
        hosts__0__lun_depth=2,
        classes__0__disk_depth=4,
        classes__0__workload__outstanding_ios=64,
    )
    assert found.id == "esx1/lun1"


def test_limit_at_whose_slots_hardly_anything_waits_is_not_the_cause() -> None:
    """Two slots of the disk before one of each port: more slots of the ports alone gain nothing."""
    found = bottleneck(
        hosts__0__hba_ports__0__adapter_depth=1,
        hosts__0__hba_ports__1__adapter_depth=1,
        classes__0__disk_depth=2,
        classes__0__workload__outstanding_ios=64,
    )
    assert found.id == "web/disk1"


def test_hba_port_and_target_port() -> None:
    hba = bottleneck(
        hosts__0__hba_ports__0__adapter_depth=1, hosts__0__hba_ports__1__adapter_depth=1
    )
    assert (hba.kind, hba.layer) == ("limit", "hba")
    assert hba.sentence.startswith("HBA port esx1-p")
    port = bottleneck(arrays__0__sps__0__target_ports__0__port_depth=1)
    assert (port.id, port.layer) == ("spa/spa-t0", "sp")
    assert port.sentence.startswith("The target port spa-t0 of SP spa (1 slot)")


def test_sp_is_named_with_its_capacity_before_any_queue_that_it_fills() -> None:
    """The device queue is full too, but a deeper one would not help."""
    found = bottleneck(
        hosts__0__lun_depth=4,
        arrays__0__sps__0__read_us=1000.0,
        arrays__0__sps__0__write_us=1000.0,
        classes__0__workload__outstanding_ios=64,
    )
    assert (found.kind, found.id, found.part, found.layer) == ("station", "spa", "spa", "sp")
    assert found.sentence.startswith("SP spa is busy ")
    assert "deeper queue before it only adds waiting" in found.sentence
    capacity = 1000 * float(found.sentence.split("at most about ")[1].split("k ")[0])
    assert capacity == pytest.approx(1_000, rel=0.1)


def test_kernel() -> None:
    found = bottleneck(hosts__0__kernel_us=1000.0)
    assert (found.kind, found.id, found.layer) == ("station", "esx1/kernel", "kernel")
    assert found.sentence.startswith("The kernel CPU of esx1 is busy ")


def test_link() -> None:
    found = bottleneck(
        {"blocks": [{"size_kib": 256.0}], "read_pct": 100.0, "outstanding_ios": 32},
        hosts__0__path_policy="fixed",
    )
    assert (found.kind, found.id, found.part, found.layer) == (
        "link",
        "esx1/esx1-p0/in",
        "esx1-p0",
        "fabric",
    )
    assert found.sentence.startswith("The link to port esx1-p0 of esx1 is busy ")


def test_rate_cap() -> None:
    found = bottleneck({"loop": "paced", "rate_cap_iops": 100.0})
    assert (found.kind, found.id) == ("rate", None)
    assert "the VMs get the 100 IOPS that they ask for" in found.sentence


def test_rate_cap_that_is_not_reached_does_not_bind() -> None:
    found = bottleneck({"loop": "paced", "rate_cap_iops": 1e6})
    assert found.kind == "outstanding_ios"


def test_rate_cap_of_some_is_not_that_of_all() -> None:
    """A disk that keeps its pace says nothing of the one beside it, which asks for more."""
    step = (Delay(timed(1e-3, 1.0), MEDIA), End())
    what = open_network(Source(Paced(1, 1e-2, 1), step), Source(closed(1), step))
    found = find_bottleneck(what, solve(what, EngineOptions(1, 3_000)))
    assert found.kind == "outstanding_ios"


def test_workload_itself() -> None:
    found = bottleneck({"outstanding_ios": 1})
    assert (found.kind, found.id, found.part, found.layer) == ("outstanding_ios", None, None, None)
    assert "the workload itself sets the rate" in found.sentence
    assert " is busiest, at " in found.sentence


def test_disks_of_a_pool_are_as_busy_however_short_the_run() -> None:
    """All 24 get the same load: few I/Os leave them 10 % apart and more."""
    media = {"kind": "disks", "count": 24, "rotation_rpm": 15000.0, "capacity_gb": 600.0}
    media |= {"seek_ms": 2.0, "transfer_mb_s": 200.0}
    found = bottleneck(
        {"outstanding_ios": 16},
        arrays__0__pools=[{"id": "pool", "raid": "raid10", "media": media}],
        arrays__0__luns=[{"id": "lun1", "pool": "pool"}],
    )
    assert "24 disks of pool pool are busiest" in found.sentence


def test_overload() -> None:
    open_workload = {
        "loop": "open",
        "arrival_rate_iops": 50_000.0,
        "blocks": [{"size_kib": 8.0}],
        "read_pct": 100.0,
    }
    found = bottleneck(classes__0__workload=open_workload)
    assert found.kind == "overload"
    assert "offer 50.0k IOPS" in found.sentence


@pytest.mark.parametrize(("busy", "kind"), [(0.90, "outstanding_ios"), (0.96, "station")])
def test_station_is_saturated_from_95_per_cent_on(busy: float, kind: str) -> None:
    """The utilisation of one server is its arrival rate times its mean service time."""
    source = Source(poisson(1e3 * busy), (visit(0, 1e-3, 1.0), End()))
    what = open_network(source, stations=(fcfs(),))
    found = find_bottleneck(what, solve_analytic(what))
    assert found.kind == kind
    assert f"{100 * busy:.0f} %" in found.sentence
