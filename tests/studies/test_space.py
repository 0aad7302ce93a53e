"""Space on timelines: who fills it, when it warns, and who stops."""

from typing import Any

import pytest

from qdepth.design.problem import InvalidDesign
from qdepth.design.spaces import space_shares
from qdepth.report.timeline import SpaceResult, TimelineReport
from qdepth.studies.simulate.options import SimulationOptions
from qdepth.studies.timeline.space import allocated
from qdepth.studies.timeline.timeline import solve_timeline
from tests.design.test_operation_problems import (
    EAGER,
    OFFLOAD,
    clone,
    found_in,
    only,
    unmap,
    with_operations,
)
from tests.studies.test_timeline import alone
from tests.support.designs import Json, changed, design, small_design
from tests.support.stretched import stretched

QUICK = SimulationOptions(engine="compiled", max_ios=20_000)
STUN = {"thin_provisioning_stun": "on"}
LATER = {"at_s": 1e5, "load": 1.0}
DAY_S = 86_400.0


def solved(document: Json) -> TimelineReport:
    return solve_timeline(design(document), QUICK, is_replayed=False)


def growing(
    *operations: Json, offload: Json = STUN, length_s: float = 1000.0, **space: Any
) -> Json:
    """Two groups on a datastore of 100 GiB, of which `web` writes new blocks at 4 MB/s, all of its
    writes, and `db` none."""
    document = with_operations(
        *operations, timeline={"length_s": length_s}, arrays__0__offload=offload
    )
    document["datastores"][0] |= {"capacity_gib": 100.0, **space}
    web, db = document["classes"]
    steady = {"loop": "open", "arrival_rate_iops": 500.0, "read_pct": 0.0, "arrival_scv": 0.0,
              "blocks": [{"size_kib": 4.0}]}  # fmt: skip
    web |= {"vms_per_host": 2, "new_blocks_pct": 100.0, "workload": steady}
    web["virtual_disks"] = 1
    db |= {"datastores": ["ds1"], "workload": steady}
    return document


RATE = 1000 * 4 / 1024 / 1024
"""New blocks of `web` [GiB/s]."""


def only_space(report: TimelineReport) -> SpaceResult:
    (space,) = report.spaces
    return space


def test_a_datastore_warns_and_then_stops_those_who_need_new_blocks() -> None:
    """At 3.8 MiB/s from 74 GiB on: 75 GiB come after 262 s, 76 GiB after 524 s."""
    report = solved(growing(used_gib=74.0, space={"stun_pct": 76.0}))
    space = only_space(report)
    assert space.warning_s == pytest.approx(1.0 / RATE, rel=0.01)
    assert space.stun_s == pytest.approx(2.0 / RATE, rel=0.01)
    before, after = report.regimes
    assert (before.stopped, after.stopped) == ([], ["web"])
    assert before.end_s == space.stun_s
    assert [row.id for row in report.answers[after.answer or 0].groups] == ["db"]
    assert space.used_gib == pytest.approx([74.0, 76.0, 76.0])
    assert report.status == "valid"


def test_dates_follow_from_the_growth() -> None:
    space = only_space(solved(growing(used_gib=10.0)))
    assert space.growth_gib_day == pytest.approx(RATE * DAY_S, rel=0.01)
    left = 75.0 - space.used_gib[-1]
    assert space.warning_after_days == pytest.approx(left / space.growth_gib_day)
    assert space.stun_after_days == pytest.approx((left + 20.0) / space.growth_gib_day)


def test_without_stun_writes_fail_in_the_end_and_nobody_stops() -> None:
    report = solved(growing(offload={}, used_gib=94.5))
    assert [regime.stopped for regime in report.regimes] == [[]]
    assert "does not stop VMs" in report.doubts[0]
    full = solved(growing(offload={}, used_gib=99.0))
    assert any("is full at" in doubt for doubt in full.doubts)


def test_they_go_on_once_unmap_has_freed_space() -> None:
    offload = {**STUN, "unmap_us": 5000.0}
    report = solved(growing(unmap(amount_gib=20.0, start_s=100.0), offload=offload, used_gib=95.0))
    assert [regime.stopped for regime in report.regimes] == [["web"], ["web"], []]
    (row,) = report.operations
    space = only_space(report)
    assert space.used_gib[:3] == pytest.approx([95.0, 95.0, 75.0])
    assert report.regimes[2].begin_s == row.finish_s.value


def test_copies_fill_both_the_datastore_and_the_pool() -> None:
    """A lazily zeroed disk has its place in the datastore, and in the pool what is written."""
    lazy = {"format": "lazy_zeroed", "provisioned_gib": 40.0, "written_gib": 10.0}
    document = alone(clone(source="vv1", target="ds1", disk=lazy), arrays__0__offload=OFFLOAD)
    document["datastores"][0] |= {"capacity_gib": 100.0}
    thin = {"used_gib": 5.0, "warning_pct": 10.0}
    flash = {"kind": "flash", "dies": 8, "read_us": 80.0, "write_us": 20.0}
    document["arrays"][0]["pools"] = [
        {"id": "pool", "raid": "raid10", "media": flash, "usable_gb": 107.374, "thin": thin}
    ]
    document["arrays"][0]["luns"][0]["pool"] = "pool"
    spaces = {row.id: row for row in solved(document).spaces}
    assert spaces["ds1"].used_gib == pytest.approx([0.0, 40.0])
    assert spaces["pool"].used_gib == pytest.approx([5.0, 15.0])
    (row,) = solved(document).operations
    assert spaces["pool"].warning_s == pytest.approx((row.finish_s.value or 0.0) / 2, rel=0.01)


@pytest.mark.parametrize(
    ("held", "made", "in_file", "in_pool"),
    [
        ("thin", None, 15.0, 15.0),
        ("lazy_zeroed", None, 40.0, 15.0),
        ("eager_zeroed", None, 40.0, 40.0),
        ("thin", "lazy_zeroed", 40.0, 15.0),
        ("thin", "eager_zeroed", 40.0, 40.0),
        ("lazy_zeroed", "thin", 15.0, 15.0),
        ("lazy_zeroed", "eager_zeroed", 40.0, 40.0),
        ("eager_zeroed", "thin", 40.0, 40.0),
    ],
)
def test_copy_takes_what_its_format_says(
    held: str, made: str | None, in_file: float, in_pool: float
) -> None:
    """Of a disk of 40 GiB whose data of 10 GiB lie in blocks of 15 GiB."""
    disk = {"format": held, "provisioned_gib": 40.0, "written_gib": 10.0, "zeroed_gib": 15.0}
    copy = clone(source="vv1", target="ds1", disk=disk, target_format=made)
    document = with_operations(copy, arrays__0__offload=OFFLOAD)
    document["datastores"][0] |= {"capacity_gib": 100.0}
    flash = {"kind": "flash", "dies": 8, "read_us": 80.0, "write_us": 20.0}
    document["arrays"][0]["pools"] = [
        {"id": "pool", "raid": "raid10", "media": flash, "usable_gb": 200.0, "thin": {}}
    ]
    document["arrays"][0]["luns"][0]["pool"] = "pool"
    read = design(document)
    assert allocated(read, read.operations[0]) == {"ds1": in_file, "pool": in_pool}


def test_copy_that_finds_no_room_when_it_starts_is_refused() -> None:
    document = growing(clone(target="ds1", source="vv1", disk=EAGER, start_s=600.0), used_gib=58.5)
    with pytest.raises(InvalidDesign) as refused:
        solved(document)
    (found,) = refused.value.problems
    assert found.pointer == "/operations/0/target"
    assert "has 39.21 GiB free when it starts at 10 min" in found.message


def test_designs_without_growth_have_no_space_to_tell_of() -> None:
    document = with_operations(timeline={"length_s": 10.0, "moments": [{"at_s": 5.0, "load": 2.0}]})
    document["datastores"][0] |= {"capacity_gib": 100.0, "used_gib": 50.0}
    assert solved(document).spaces == []


@pytest.mark.parametrize(
    ("changes", "pointer"),
    [
        ({"datastores__0__space": {"stun_pct": 75.0}}, "/datastores/0/space/stun_pct"),
        ({"datastores__0__capacity_gib": 10.0, "datastores__0__used_gib": 11.0},
         "/datastores/0/used_gib"),
        ({"classes__0__new_blocks_pct": 5.0}, "/classes/0/new_blocks_pct"),
    ],
)  # fmt: skip
def test_refused(changes: dict[str, Any], pointer: str) -> None:
    assert only(changed(small_design(), **changes)).pointer == pointer


def test_thin_pool_of_unknown_size_is_refused() -> None:
    flash = {"kind": "flash", "dies": 8, "read_us": 80.0, "write_us": 20.0}
    pool = {"id": "pool", "raid": "raid10", "media": flash, "thin": {"stun_pct": 60.0}}
    found = found_in(changed(small_design(), arrays__0__pools=[pool]))
    assert [problem.pointer for problem in found] == [
        "/arrays/0/pools/0/thin/stun_pct",
        "/arrays/0/pools/0/usable_gb",
    ]


@pytest.mark.parametrize(
    ("firmware", "offload", "fields"),
    [
        ("6.0.5", {"unmap_us": 500.0}, ["offload/unmap_us"]),
        ("6.0.5", {**STUN, "unmap_us": 500.0},
         ["offload/unmap_us", "offload/thin_provisioning_stun"]),
        ("6.0.5", {"write_same_us": 332.0}, []),
        ("6.1", {**STUN, "unmap_us": 500.0}, []),
        ("6.10.2", STUN, []),
        (None, STUN, []),
    ],
)  # fmt: skip
def test_compellent_knows_unmap_and_stun_from_6_1_on(
    firmware: str | None, offload: Json, fields: list[str]
) -> None:
    """A29: the array of the paper had 6.0.5."""
    document = changed(
        small_design(),
        arrays__0__offload=offload,
        arrays__0__model="compellent-s40",
        arrays__0__firmware=firmware,
    )
    found = found_in(document)
    assert [problem.pointer for problem in found] == [f"/arrays/0/{field}" for field in fields]
    assert all(problem.limit == "from 6.1 on" for problem in found)


@pytest.mark.parametrize(
    ("second", "shares"),
    [("pool1", {"ds1": 1.0, "pool1": 1.0}), ("pool2", {"ds1": 1.0, "pool1": 0.5, "pool2": 0.5})],
)
def test_pools_of_a_datastore_share_by_its_luns(second: str, shares: dict[str, float]) -> None:
    """Two LUNs of one pool fill it alone; of two pools each has half."""
    document = small_design()
    flash = {"kind": "flash", "dies": 8, "read_us": 80.0, "write_us": 20.0}
    document["arrays"][0]["pools"] = [
        {"id": id_, "raid": "raid10", "usable_gb": 900.0, "thin": {}, "media": flash}
        for id_ in ("pool1", "pool2")
    ]
    for lun, pool in zip(document["arrays"][0]["luns"], ("pool1", second), strict=False):
        lun["pool"] = pool
    document["datastores"][0] |= {"extents": ["lun2"], "capacity_gib": 100.0}
    read = design(document)
    assert space_shares(read, read.datastores[0]) == shares


def test_replica_fills_the_pool_of_the_other_site() -> None:
    document = stretched()
    for array in document["arrays"]:
        flash = {"kind": "flash", "dies": 8, "read_us": 90.0, "write_us": 20.0}
        pool = {"id": f"{array['site']}-pool", "raid": "raid6", "media": flash}
        array["pools"] = [pool | {"usable_gb": 1e4, "thin": {}}]
        array["luns"][0]["pool"] = pool["id"]
    read = design(document)
    shares = {"ds": 1.0, "east-pool": 1.0, "west-pool": 1.0}
    assert space_shares(read, read.datastores[0]) == shares
