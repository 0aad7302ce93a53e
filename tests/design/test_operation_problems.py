"""Operations that cannot be carried out are refused with the reason."""

from typing import Any

import pytest

from qdepth.design.checks.design_problems import DesignProblem, InvalidDesign, find_problems
from tests.support.designs import Json, changed, design, small_design

THIN = {"format": "thin", "provisioned_gib": 40.0, "written_gib": 10.0}
EAGER = {"format": "eager_zeroed", "provisioned_gib": 40.0}
ATS = {"ats_us": 100.0}
OFFLOAD = {"copy_engine": {"strips": 8, "strip_ms": 2.0}, "write_same_us": 332.0, "unmap_us": 500.0}


def with_operations(*operations: Json, **changes: Any) -> Json:
    """The small design, which reaches everything, with operations."""
    return changed(small_design(), operations=list(operations), **changes)


def clone(**fields: Any) -> Json:
    return {
        "id": "copy",
        "kind": "clone",
        "host": "esx1",
        "source": "ds1",
        "target": "vv1",
        "disk": EAGER,
        **fields,
    }


def move(**fields: Any) -> Json:
    return clone(kind="storage_vmotion", **fields)


def unmap(**fields: Any) -> Json:
    fields = {"target": "ds1", "amount_gib": 10.0, **fields}
    return {"id": "free", "kind": "unmap", "host": "esx1", **fields}


def power_on(**fields: Any) -> Json:
    return {"id": "storm", "kind": "power_on", "host": "esx1", "target": "ds1", "vms": 10, **fields}


def scrub(**fields: Any) -> Json:
    work = {"read_pct": 100.0, "block_kib": 512.0, "outstanding_ios": 4}
    return {"id": "scrub", "kind": "stream", "target": "ds1", **work, **fields}


def consolidate(**fields: Any) -> Json:
    work = {"host": "esx1", "target": "ds1", "amount_gib": 5.0}
    return {"id": "merge", "kind": "consolidate_snapshots", **work, **fields}


def rebuild(**fields: Any) -> Json:
    return {"id": "rebuild", "kind": "rebuild", "pool": "pool1", **fields}


def pooled(document: Json, raid: str = "raid10", **media: Any) -> Json:
    """The same with two LUNs on disks behind a write-back cache."""
    disks = {"kind": "disks", "model": "fc-15k", "count": 8, **media}
    document["arrays"][0]["pools"] = [{"id": "pool1", "raid": raid, "media": disks}]
    document["arrays"][0]["cache"] = {"dirty_mib": 64.0}
    for lun in document["arrays"][0]["luns"]:
        lun["pool"] = "pool1"
    return document


def found_in(document: Json) -> list[DesignProblem]:
    try:
        return find_problems(design(document))
    except InvalidDesign as refusal:
        return refusal.problems


def only(document: Json) -> DesignProblem:
    (found,) = found_in(document)
    return found


@pytest.mark.parametrize(
    "operation",
    [
        clone(),
        clone(disk=THIN, count=40, at_once=4, every_s=2.0),
        move(),
        move(vm_class="web", count=2),
        {
            "id": "new",
            "kind": "create_eager_zeroed",
            "host": "esx1",
            "target": "ds1",
            "provisioned_gib": 40.0,
        },
        power_on(vms=400, at_once_per_host=8, transactions=12, hold_ms=0.5),
        scrub(host="esx2"),
        scrub(host="esx2", amount_gib=5.0, rate_cap_mb_s=100.0),
        scrub(host="esx2", count=4, yields_at_ms=30.0, starts_below_ms=20.0),
        consolidate(),
        consolidate(vm_class="web", count=2),
    ],
)
def test_what_can_be_carried_out_is_taken(operation: Json) -> None:
    assert found_in(with_operations(operation)) == []


def test_only_vmfs_has_metadata_to_lock() -> None:
    found = only(with_operations(power_on(target="vv1")))
    assert (found.pointer, found.limit) == ("/operations/0/target", "a datastore of kind vmfs")


def test_operations_do_not_wait_for_each_other_in_a_circle() -> None:
    document = with_operations(clone(after="second"), clone(id="second", after="copy"))
    first, second = found_in(document)
    assert first.pointer == "/operations/0/after"
    assert "copy after second after copy" in first.message
    assert second.pointer == "/operations/1/after"


def test_one_that_waits_for_a_circle_is_not_part_of_it() -> None:
    document = with_operations(clone(after="copy"), clone(id="second", after="copy"))
    assert only(document).pointer == "/operations/0/after"


def test_no_more_is_written_than_there_is() -> None:
    found = only(with_operations(clone(disk={**THIN, "written_gib": 41.0})))
    assert (found.pointer, found.value, found.limit) == (
        "/operations/0/disk/written_gib",
        "41",
        "at most 40",
    )


@pytest.mark.parametrize("zeroed_gib", [9.0, 41.0])
def test_zeroed_is_what_is_written_and_no_more_than_there_is(zeroed_gib: float) -> None:
    found = only(with_operations(clone(disk={**THIN, "zeroed_gib": zeroed_gib})))
    assert (found.pointer, found.limit) == ("/operations/0/disk/zeroed_gib", "from 10 to 40")


@pytest.mark.parametrize("format_", ["thin", "lazy_zeroed"])
def test_what_was_written_is_not_assumed(format_: str) -> None:
    found = only(with_operations(clone(disk={**EAGER, "format": format_})))
    assert found.pointer == "/operations/0/disk/written_gib"


def test_host_has_to_reach_both_ends() -> None:
    document = with_operations(clone(), fabrics=[{"id": "fc", "protocol": "fc"}, NFS])
    document["hosts"][0]["hba_ports"] = [{"id": "h1", "fabric": "lan", "speed_gbps": 10}]
    document["classes"] = document["classes"][1:]
    assert [found.pointer for found in found_in(document)] == [
        "/operations/0/source",
        "/operations/0/target",
    ]


NFS = {"id": "lan", "protocol": "nfs"}


@pytest.mark.parametrize(
    ("fields", "needed"),
    [
        ({"disk": EAGER, "count": 3}, "120"),
        ({"disk": {**THIN, "format": "lazy_zeroed"}, "count": 3}, "120"),
        ({"disk": THIN, "count": 11}, "110"),
        ({"disk": {**THIN, "zeroed_gib": 11.0}, "count": 10}, "110"),
        ({"disk": EAGER, "count": 3, "target_format": "thin"}, "120"),
        ({"disk": EAGER, "count": 3, "target_format": "lazy_zeroed"}, "120"),
        ({"disk": THIN, "count": 3, "target_format": "lazy_zeroed"}, "120"),
        ({"disk": THIN, "count": 3, "target_format": "eager_zeroed"}, "120"),
    ],
)
def test_copies_have_to_fit_into_what_is_free(fields: Json, needed: str) -> None:
    document = with_operations(clone(**fields))
    document["datastores"][1].update(capacity_gib=150.0, used_gib=50.0)
    found = only(document)
    assert found.pointer == "/operations/0/target"
    assert found.message == f"copy needs {needed} GiB on vv1, which has 100 GiB free."


def test_copies_that_just_fit_are_taken() -> None:
    document = with_operations(clone(disk=THIN, count=10))
    document["datastores"][1].update(capacity_gib=150.0, used_gib=50.0)
    assert found_in(document) == []


def test_a_datastore_may_be_empty() -> None:
    document = with_operations(clone(disk=THIN, count=11))
    document["datastores"][1].update(capacity_gib=100.0, used_gib=0.0)
    assert only(document).limit == "at most 100 GiB"


def test_offload_that_is_required_has_to_be_possible() -> None:
    found = only(with_operations(clone(offload="required")))
    assert found.pointer == "/operations/0/offload"
    assert "array has no copy engine" in found.message
    assert found_in(with_operations(clone(offload="required"), arrays__0__offload=OFFLOAD)) == []


def test_copy_engine_needs_a_time_for_its_strips() -> None:
    engine = {"strips": 8}
    document = with_operations(clone(), arrays__0__offload={"copy_engine": engine})
    assert {found.pointer for found in found_in(document)} == {
        "/operations/0/source",
        "/operations/0/target",
    }
    capped = {"copy_engine": {**engine, "rate_cap_mb_s": 350.0}}
    assert found_in(with_operations(clone(), arrays__0__offload=capped)) == []


def test_vm_moves_to_another_datastore() -> None:
    assert only(with_operations(move(target="ds1"))).pointer == "/operations/0/target"


def test_moved_vms_are_where_the_move_begins() -> None:
    found = only(with_operations(move(vm_class="db")))
    assert found.pointer == "/operations/0/vm_class"
    assert found.message == "The VMs of db run on esx2 and are stored on vv1."


def test_no_more_vms_move_than_there_are() -> None:
    found = only(with_operations(move(vm_class="web", count=3)))
    assert (found.pointer, found.limit) == ("/operations/0/count", "at most 2")
    three_hosts = {"hosts__0__count": 3}  # each has two
    assert found_in(with_operations(move(vm_class="web", count=6), **three_hosts)) == []
    found = only(with_operations(move(vm_class="web", count=7), **three_hosts))
    assert found.limit == "at most 6"


def test_unmap_needs_an_array_that_knows_it() -> None:
    found = only(with_operations(unmap()))
    assert found.pointer == "/operations/0/target"
    assert found_in(with_operations(unmap(), arrays__0__offload=OFFLOAD)) == []


def test_work_inside_an_array_needs_media() -> None:
    assert only(with_operations(scrub())).pointer == "/operations/0/host"


@pytest.mark.parametrize(("field", "id_"), [("after", "gone"), ("host", "esx9"), ("target", "ds9")])
def test_references_that_lead_nowhere(field: str, id_: str) -> None:
    assert only(with_operations(clone(**{field: id_}))).pointer == f"/operations/0/{field}"


def test_largest_xcopy_has_16_mib() -> None:
    mover = {"max_hw_transfer_kib": 16_385}
    found = only(with_operations(clone(), hosts__0__data_mover=mover))
    assert (found.pointer, found.limit) == (
        "/hosts/0/data_mover/max_hw_transfer_kib",
        "at most 16384",
    )


@pytest.mark.parametrize("raid", ["raid10", "raid5", "raid6"])
@pytest.mark.parametrize("onto", ["one_disk", "all_disks"])
def test_pools_with_mirrors_or_parity_can_be_rebuilt(raid: str, onto: str) -> None:
    assert found_in(pooled(with_operations(rebuild(onto=onto)), raid, capacity_gb=300.0)) == []


@pytest.mark.parametrize(
    ("operation", "raid", "pointer", "limit"),
    [
        (rebuild(), "raid0", "pool", "a pool with mirrors or parity"),
        (rebuild(pool="pool2"), "raid5", "pool", "pool1"),
        (rebuild(count=2), "raid5", "count", "1"),
        (rebuild(amount_gib=500.0), "raid5", "amount_gib", "at most 279.4"),
    ],
)
def test_what_cannot_be_rebuilt_is_refused(
    operation: Json, raid: str, pointer: str, limit: str
) -> None:
    found = only(pooled(with_operations(operation), raid, capacity_gb=300.0))
    assert (found.pointer, found.limit) == (f"/operations/0/{pointer}", limit)


def test_rebuild_of_flash_needs_its_size() -> None:
    document = pooled(with_operations(rebuild()), "raid6")
    flash = {"kind": "flash", "dies": 8, "read_us": 90.0, "write_us": 20.0}
    document["arrays"][0]["pools"][0]["media"] = flash
    assert only(document).pointer == "/operations/0/amount_gib"
    document["operations"][0]["amount_gib"] = 3840.0
    assert found_in(document) == []


def test_array_consolidates_snapshots_of_vvols() -> None:
    found = only(with_operations(consolidate(target="vv1")))
    assert (found.pointer, found.limit) == ("/operations/0/target", "a VMFS or NFS datastore")


def test_snapshots_of_more_vms_than_there_are_are_not_consolidated() -> None:
    assert only(with_operations(consolidate(vm_class="web", count=9))).pointer.endswith("count")


def test_backup_does_not_start_where_it_slows_down() -> None:
    found = only(with_operations(scrub(host="esx2", yields_at_ms=20.0, starts_below_ms=30.0)))
    assert (found.pointer, found.limit) == ("/operations/0/starts_below_ms", "at most 20")


@pytest.mark.parametrize("field", ["yields_at_ms", "starts_below_ms"])
def test_work_inside_the_array_follows_no_latency_of_hosts(field: str) -> None:
    found = only(pooled(with_operations(scrub(**{field: 20.0}))))
    assert (found.pointer, found.limit) == (f"/operations/0/{field}", "a host")
