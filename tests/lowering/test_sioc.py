"""What Storage I/O Control does to the hosts of a datastore."""

from copy import deepcopy
from typing import Any

import pytest

from qdepth.design.checks.design_problems import find_problems
from qdepth.engines.analytic.engine import solve
from qdepth.engines.analytic.textbook.open_stations import mmc_latency
from qdepth.engines.options import EngineOptions
from qdepth.lowering.lower import lower
from qdepth.network.network import QueueingNetwork
from qdepth.report.build_report import build_report
from qdepth.report.report import Report
from tests.support.designs import changed, design, small_design
from tests.support.solving import solve_compiled

BUSY = {"loop": "closed", "outstanding_ios": 60, "blocks": [{"size_kib": 8.0}], "read_pct": 70.0}
TWO_HOSTS: dict[str, Any] = {
    "hosts__0__lun_depth": 64,
    "hosts__1__lun_depth": 64,
    "datastores__0__sioc": "on",
    "datastores__0__sioc_threshold_ms": 20.0,
    "arrays__0__sps__0__read_us": 1000.0,
    "arrays__0__sps__0__write_us": 1000.0,
    "classes__0__vms_per_host": 1,
    "classes__0__workload": BUSY,
    "classes__1__hosts": ["esx2"],
    "classes__1__datastores": ["ds1"],
    "classes__1__workload": BUSY,
}


def lowered(**fields: Any) -> QueueingNetwork:
    return lower(design(**deepcopy(TWO_HOSTS | fields)))


def report(seconds: float = 400.0, **fields: Any) -> Report:
    whole = design(**deepcopy(TWO_HOSTS | fields))
    network = lower(whole)
    options = EngineOptions(1, 2_000_000, max_simulated=seconds)
    return build_report(whole, network, solve_compiled(network, options))


def mean(values: list[float | None]) -> list[float]:
    return [value or 0.0 for value in values]


def test_each_host_of_the_datastore_has_a_window_by_its_shares() -> None:
    (controller,) = lowered(classes__1__shares=3000).controllers
    assert (controller.id, controller.threshold) == ("ds1", 0.02)
    assert [(w.least, w.most) for w in controller.windows] == [(4, 64), (4, 64)]
    assert [w.beta for w in controller.windows] == [0.5, 1.5]


def test_shares_of_a_host_are_those_of_all_its_vms() -> None:
    """Three VMs of 1000 shares weigh as much as one of 3000."""
    (controller,) = lowered(classes__1__vms_per_host=3).controllers
    assert [w.beta for w in controller.windows] == [0.5, 1.5]


def test_hosts_of_one_entry_weigh_as_much_as_a_host_of_its_own() -> None:
    """Three hosts with one VM each: the mean is over hosts, not over entries."""
    (controller,) = lowered(hosts__0__count=2).controllers
    assert [w.beta for w in controller.windows] == [1.0, 1.0, 1.0]


def test_shallow_device_has_no_window_above_its_depth() -> None:
    (controller,) = lowered(hosts__0__lun_depth=2).controllers
    assert [(w.least, w.most) for w in controller.windows] == [(2, 2), (4, 64)]


def test_takes_the_place_of_dsnro() -> None:
    two_vms = {"classes__0__vms_per_host": 2, "hosts__0__dsnro": 16}
    assert lowered(**two_vms).throttles == ()
    assert len(lowered(**two_vms, datastores__0__sioc="off").throttles) == 1


def test_latency_comes_down_to_the_threshold() -> None:
    """One server of 1 ms: 120 I/Os wait 120 ms, and 20 of them about 20 ms."""
    off, on = report(datastores__0__sioc="off"), report()
    davg = [mean([device.davg_ms.value for device in each.devices]) for each in (off, on)]
    assert min(davg[0]) > 100
    assert max(davg[1]) < 35
    assert (on.total.iops.value or 0) == pytest.approx(off.total.iops.value or 0, rel=0.02)
    assert on.status == "steady"


def test_shares_split_the_array_between_hosts() -> None:
    """Windows settle at beta / (1 - threshold / L), so in the ratio of the shares."""
    groups = report(classes__1__shares=3000).groups
    less, more = mean([group.iops.value for group in groups])
    assert more / less == pytest.approx(3.0, rel=0.25)


def test_bottleneck_names_it() -> None:
    fields = {
        "arrays__0__sps__0__servers": 8,
        "arrays__0__read_ms": 30.0,
        "arrays__0__write_ms": 30.0,
    }
    sentence = report(**fields).bottleneck.sentence
    assert "SIOC (threshold 20 ms) left it on average" in sentence


def test_fewer_than_twenty_turns_are_not_settled() -> None:
    short = report(seconds=40.0)
    assert short.status == "not_settled"
    assert "Storage I/O Control of ds1" in short.status_text


def test_run_in_which_it_has_nothing_to_do_is_settled() -> None:
    quiet = {
        "classes__0__workload__outstanding_ios": 2,
        "classes__1__workload__outstanding_ios": 2,
    }
    every_io = {"hosts__0__round_robin_ios": 1, "hosts__1__round_robin_ios": 1}
    calm = report(seconds=20.0, **quiet, **every_io)
    assert calm.status == "steady"
    assert [device.dqlen.value for device in calm.devices] == [64, 64]


def test_automatic_threshold_is_the_latency_near_the_peak() -> None:
    """An SP of 4 ms at 90 % answers after 4 / (1 - 0.9) = 40 ms."""
    automatic = {"datastores__0__sioc_threshold_ms": None}
    slow = {"arrays__0__sps__0__read_us": 4_000.0}
    (found,) = lowered(**automatic, **slow).controllers
    assert found.threshold == pytest.approx(0.5e-3 + 4e-3 / 0.1, rel=0.01)
    (least,) = lowered(**automatic, arrays__0__sps__0__read_us=10.0).controllers
    (most,) = lowered(**automatic, arrays__0__sps__0__read_us=50_000.0).controllers
    assert (least.threshold, most.threshold) == (0.005, 0.1)


def test_automatic_threshold_knows_the_wait_at_several_servers() -> None:
    """Four servers of 16 ms at 90 %: within 2 % of the exact M/M/4 queue (Sakasegawa 1977)."""
    (found,) = lowered(
        datastores__0__sioc_threshold_ms=None,
        arrays__0__sps__0__read_us=16_000.0,
        arrays__0__sps__0__servers=4,
    ).controllers
    exact = mmc_latency(0.9 * 4 / 16e-3, 16e-3, 4)
    assert found.threshold == pytest.approx(0.5e-3 + exact, rel=0.02)


def test_automatic_threshold_counts_the_fabric_both_ways() -> None:
    """1 ms each way makes 2 ms of a read that has an SP of 4 ms at 90 %."""
    slow: dict[str, Any] = {
        "datastores__0__sioc_threshold_ms": None,
        "arrays__0__sps__0__read_us": 4_000.0,
    }
    near, far = (
        lowered(**slow, fabrics__0__latency_us=us).controllers[0].threshold for us in (0.0, 1e3)
    )
    assert far - near == pytest.approx(2e-3)


def test_automatic_threshold_counts_the_delay_of_the_protocol() -> None:
    slow: dict[str, Any] = {
        "datastores__0__sioc_threshold_ms": None,
        "arrays__0__sps__0__read_us": 4_000.0,
    }
    without, with_delay = (
        lowered(**slow, fabrics__0__io_delay_us=us).controllers[0].threshold for us in (0.0, 3e3)
    )
    assert with_delay - without == pytest.approx(3e-3)


def test_automatic_threshold_counts_only_the_reads_that_miss_the_cache() -> None:
    """One disk of 4 ms an access, at 90 %: 10 waits and accesses of the share that misses."""
    disk = {"kind": "disks", "count": 1, "rotation_rpm": 15_000, "seek_ms": 2.0}
    pool = {"id": "pool1", "raid": "raid0", "media": disk | {"transfer_mb_s": 1e4}}
    document = changed(
        small_design(),
        **deepcopy(TWO_HOSTS),
        arrays__0__pools=[pool],
        arrays__0__luns__0__pool="pool1",
        arrays__0__cache={"read_hit_pct": 75.0},
    )
    document["datastores"][0]["sioc_threshold_ms"] = None
    document["arrays"][0]["sps"][0]["read_us"] = 1.0
    (controller,) = lower(design(document)).controllers
    assert controller.threshold == pytest.approx(0.5e-3 + 0.25 * 4e-3 / 0.1, rel=0.02)


@pytest.mark.parametrize(
    "datastore",
    [
        {"kind": "rdm", "lun": "lun1", "sioc": "on"},
        {"kind": "vmfs", "lun": "lun1", "extents": ["lun2"], "sioc": "on"},
    ],
)
def test_is_refused_where_esxi_has_none(datastore: dict[str, Any]) -> None:
    document = changed(small_design(), datastores__0={"id": "ds1", **datastore})
    (found,) = find_problems(design().model_validate(document))
    assert found.pointer == "/datastores/0/sioc"


def test_analytic_engine_says_where_windows_would_shrink() -> None:
    assert "Storage I/O Control" in (solve(lowered()).outside_validity or "")
    quiet = {f"classes__{g}__workload__outstanding_ios": 2 for g in (0, 1)}
    assert solve(lowered(**quiet)).outside_validity is None
