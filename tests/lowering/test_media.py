"""Disks, dies, RAID and cache: what their simulation must show."""

from typing import Any

import pytest

from qdepth.lowering.demands import MEDIA
from qdepth.lowering.lower import lower
from qdepth.network.steps import Acquire, Visit
from qdepth.report.report import Report
from qdepth.studies.simulate.evaluation import evaluate
from qdepth.studies.simulate.options import SimulationOptions
from tests.support.designs import changed, design, small_design


def solved(
    raid: str, media: dict[str, Any], cache: dict[str, Any] | None = None, **workload: Any
) -> Report:
    """One VM on a pool, with an SP, links and kernel that take hardly any time."""
    document = changed(
        small_design(),
        arrays__0__read_ms=0.0,
        arrays__0__write_ms=0.0,
        arrays__0__cache=cache,
        arrays__0__pools=[{"id": "pool1", "raid": raid, "media": media}],
        classes__0__vms_per_host=1,
    )
    document["classes"].pop()
    document["arrays"][0]["luns"][0]["pool"] = "pool1"
    document["hosts"][0]["kernel_us"] = 0.0
    document["arrays"][0]["sps"][0] |= {"read_us": 1.0, "write_us": 1.0}
    document["classes"][0]["workload"].update(workload)
    return evaluate(design(document), SimulationOptions(engine="simpy", max_ios=6_000))


def disks(count: int, **more: Any) -> dict[str, Any]:
    return {"kind": "disks", "model": "fc-15k", "count": count, **more}


def accesses(report: Report) -> float:
    """Accesses to members of the pool for each I/O."""
    visits = [s.visits_s.value or 0.0 for s in report.stations if s.part == "pool1"]
    return sum(visits) / (report.total.iops.value or 1.0)


@pytest.mark.parametrize(
    ("raid", "penalty"),
    [("raid0", 1), ("raid1", 2), ("raid10", 2), ("raid5", 4), ("raid50", 4), ("raid6", 6)],
)
def test_a_small_write_costs_the_accesses_of_its_raid_level(raid: str, penalty: int) -> None:
    count = 2 if raid == "raid1" else 6
    assert accesses(solved(raid, disks(count), read_pct=0.0)) == pytest.approx(penalty, rel=0.02)
    assert accesses(solved(raid, disks(count), read_pct=100.0)) == pytest.approx(1, rel=0.02)


def test_one_disk_with_one_io_does_its_mechanical_rate() -> None:
    """3.5 ms seek, 2 ms half a rotation, 8 KiB at 78 MB/s: 178 a second."""
    report = solved("raid0", disks(1), read_pct=100.0, outstanding_ios=1)
    assert report.total.iops.value == pytest.approx(1 / (5.5e-3 + 8192 / 78e6), rel=0.02)


def test_queueing_gain_and_sequential_share_shorten_the_positioning() -> None:
    report = solved(
        "raid0", disks(1, queueing_gain=1.25), read_pct=100.0, outstanding_ios=1, random_pct=50.0
    )
    assert report.total.iops.value == pytest.approx(1 / (2.2e-3 + 8192 / 78e6), rel=0.02)


def test_members_are_single_servers_that_an_io_finds_at_random() -> None:
    """8 I/Os on 8 servers chosen at random keep about 8/15 of them busy, exponential service:
    the chain has equal probability for each way to place 8 I/Os (Gordon and Newell 1967)."""
    flash = {"kind": "flash", "dies": 8, "read_us": 5000.0, "write_us": 0.0, "service_scv": 1.0}
    report = solved("raid0", flash, read_pct=100.0, outstanding_ios=8)
    assert report.total.iops.value == pytest.approx(8 / 5e-3 * 8 / 15, rel=0.05)


def test_read_hits_end_at_the_sp() -> None:
    report = solved("raid0", disks(4), {"read_hit_pct": 75.0}, read_pct=100.0)
    assert accesses(report) == pytest.approx(0.25, rel=0.06)


def test_write_back_answers_at_once_while_the_destage_keeps_up() -> None:
    cache = {"dirty_mib": 4.0, "page_kib": 8}
    light: dict[str, Any] = {"read_pct": 0.0, "outstanding_ios": 1, "think_ms": 20.0}
    back = solved("raid10", disks(4), cache, **light)
    through = solved("raid10", disks(4), **light)
    assert (back.total.latency_ms.mean.value or 9) < 0.1
    assert (through.total.latency_ms.mean.value or 0) > 5.0
    assert accesses(back) == pytest.approx(2, rel=0.02)


def test_dirty_pages_are_those_that_the_cache_has_room_for() -> None:
    """64 MiB in pages of 16 KiB; a write of 40 KiB takes three."""
    document = changed(
        small_design(),
        arrays__0__pools=[{"id": "pool1", "raid": "raid10", "media": disks(4)}],
        arrays__0__luns__0__pool="pool1",
        arrays__0__cache={"dirty_mib": 64.0, "page_kib": 16},
    )
    network = lower(design(document))
    (place,) = [at for at, limit in enumerate(network.limits) if limit.id == "array/cache"]
    assert network.limits[place].capacity == 4096
    pages = {s.page_bytes for f in network.flows for s in f.steps() if isinstance(s, Acquire)}
    assert pages == {0, 16 * 1024}


def test_full_dirty_cache_writes_at_the_rate_of_the_destage() -> None:
    """16 pages and a mean of 5.6 ms an access on 4 mirrored disks: no faster than without."""
    cache = {"dirty_mib": 0.125, "page_kib": 8}
    report = solved("raid10", disks(4), cache, read_pct=0.0, outstanding_ios=32)
    (limit,) = [limit for limit in report.limits if limit.id == "array/cache"]
    assert limit.layer == "media"
    assert limit.held.value == pytest.approx(16, rel=0.02)
    assert limit.waiting.value == pytest.approx(32, rel=0.02)
    assert (report.total.iops.value or 0) < 2 / 5.6e-3


def test_spanning_adds_nothing_without_spindles_of_its_own() -> None:
    """Two LUNs of one pool have the disks of one."""
    document = changed(
        small_design(),
        arrays__0__pools=[{"id": "pool1", "raid": "raid0", "media": disks(2)}],
        datastores__0__extents=["lun2"],
        classes__0__workload__read_pct=100.0,
    )
    document["classes"].pop()
    for lun in document["arrays"][0]["luns"]:
        lun["pool"] = "pool1"
    options = SimulationOptions(engine="simpy", max_ios=6_000)
    spanned = evaluate(design(document), options)
    alone = evaluate(design(changed(document, datastores__0__extents=[])), options)
    assert len(spanned.devices) == 2
    assert spanned.total.iops.value == pytest.approx(alone.total.iops.value or 0, rel=0.05)


def test_hosts_on_one_pool_share_the_program() -> None:
    document = changed(
        small_design(),
        arrays__0__pools=[{"id": "pool1", "raid": "raid5", "media": disks(4)}],
        hosts__0__count=2,
    )
    document["classes"].pop()
    document["arrays"][0]["luns"][0]["pool"] = "pool1"
    flows = lower(design(document)).flows
    assert {flow.indices[0] for flow in flows} == {0, 1}
    assert len({id(flow.program) for flow in flows}) == 1
    assert len({flow.binding for flow in flows}) == len(flows)


@pytest.mark.parametrize("raid", ["raid1", "raid10"])
def test_a_write_goes_to_both_members_of_a_mirror(raid: str) -> None:
    """Members 0 and 1 are a pair, and so are 2 and 3: whichever is drawn, its pair writes."""
    count = 2 if raid == "raid1" else 6
    document = changed(
        small_design(), arrays__0__pools=[{"id": "pool1", "raid": raid, "media": disks(count)}]
    )
    document["arrays"][0]["luns"][0]["pool"] = "pool1"
    network = lower(design(document))
    pairs = {
        frozenset(step.stations)
        for step in network.flows[0].steps()
        if isinstance(step, Visit) and step.layer == MEDIA and len(step.stations) > 1
    }
    members = sorted(frozenset[int]().union(*pairs))
    assert len(members) == count
    assert pairs == {frozenset(members[i : i + 2]) for i in range(0, count, 2)}
