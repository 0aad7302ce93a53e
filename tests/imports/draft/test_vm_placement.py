"""The load of a draft is that of its VMs, wherever their disks lie, and each VM counts once."""

import json
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from qdepth.design.checks.design_problems import find_problems
from qdepth.design.document.document import Design
from qdepth.imports.draft.choices import Choices
from qdepth.imports.draft.draft import Draft, draft
from qdepth.imports.inventory.inventory import (
    Inventory,
    InventoryDatastore,
    InventoryHost,
    InventoryVms,
    VmPlace,
)
from qdepth.imports.inventory.vm_roles import Role
from qdepth.imports.load.load import Load, LoadRow
from qdepth.lowering.lower import lower
from tests.imports.draft.conftest import DraftOf, iops_of_stores
from tests.support.examples import examples
from tests.support.networks import device_of
from tests.support.rvtools_files import NAA, estate_tabs

EACH_IOPS: dict[Role, float] = {
    "general": 50, "mail": 50, "database": 200, "web": 20, "desktop": 8, "backup": 40,
}  # fmt: skip
"""Assumed load of a VM of each role."""
DRAWABLE = ("vmfs", "nfs", "raw")


def _design(found: Draft) -> Design:
    assert found.design is not None, found.problems
    return found.design


@st.composite
def _inventories(draw: st.DrawFn) -> Inventory:
    """Estates of a few clusters: VMs with disks on one to five datastores of several kinds."""
    clusters = draw(st.integers(1, 3))
    names = ("192.0.2.{}", "esx{}.example.test", "esx{}")
    hosts = [
        InventoryHost(
            id=name, name=name, cluster=f"CL{cluster}", release=draw(st.sampled_from(["8.0", "7"]))
        )
        for cluster in range(clusters)
        for n in range(draw(st.integers(1, 4)))
        for name in (draw(st.sampled_from(names)).format(f"{cluster}{n}"),)
    ]
    kinds = st.sampled_from(("vmfs", "vmfs", "vmfs", "nfs", "raw", "vsan"))
    stores = [
        InventoryDatastore(
            id=f"DS{n:02}", name=f"DS{n:02}", kind=draw(kinds),
            devices=[NAA.format(10 * n + d) for d in range(draw(st.sampled_from((1, 1, 1, 3))))],
            hosts=[host.id for host in hosts], local=draw(st.sampled_from((False,) * 5 + (True,))),
        )
        for n in range(draw(st.sampled_from((2, 5, 18, 36))))
    ]  # fmt: skip
    some_stores = st.lists(
        st.sampled_from(stores), min_size=1, max_size=5, unique_by=lambda store: store.id
    )
    vms = [
        InventoryVms(
            host=host.id, cluster=host.cluster, windows=draw(st.booleans()),
            role=draw(st.sampled_from(tuple(EACH_IOPS))),
            powered_on=draw(st.sampled_from((True, True, True, False))),
            template=draw(st.sampled_from((False, False, False, True))),
            vms=number,
            places=[
                VmPlace(
                    datastore=store.id, disks=draw(st.integers(1, 3)), capacity_gib=gib * number,
                )
                for store in sorted(used, key=lambda store: store.id)
                for gib in (draw(st.sampled_from((10.0, 400.0, 3000.0))),)
            ],
        )
        for _ in range(draw(st.integers(1, 12)))
        for host in (draw(st.sampled_from(hosts)),)
        for number in (draw(st.integers(1, 9)),)
        for used in (draw(some_stores),)
    ]  # fmt: skip
    return Inventory(hosts=hosts, datastores=stores, vms=vms)


def _drawn_share(inventory: Inventory, vms: InventoryVms) -> float:
    """The share of the disks of VMs that lie on datastores which a design can have."""
    can = {s.id for s in inventory.datastores if s.kind in DRAWABLE and not s.local}
    here = sum(place.disks for place in vms.places if place.datastore in can)
    return here / vms.disks


def _running(inventory: Inventory) -> Iterable[InventoryVms]:
    return (row for row in inventory.vms if row.powered_on and not row.template)


@settings(max_examples=examples(60), deadline=None)
@given(_inventories())
def test_the_load_is_that_of_all_vms_and_each_counts_once(inventory: Inventory) -> None:
    found = draft(inventory, [], Choices())
    wanted = [(row, _drawn_share(inventory, row)) for row in _running(inventory)]
    vms = sum(row.vms for row, share in wanted if share > 0)
    if not vms:
        assert found.design is None
        return
    design = _design(found)
    assert find_problems(design) == []
    total = sum(iops_of_stores(design).values())
    assert total == pytest.approx(
        sum(EACH_IOPS[row.role] * row.vms * share for row, share in wanted), rel=1e-3
    )
    assert sum(entry.vms or 0 for entry in design.classes) == vms
    assert f" {vms:,} VM" in design.title
    assert ", with an assumed load of " in design.title
    assert design.title.endswith(" IOPS per VM")
    assert len(design.title) <= 200


@settings(max_examples=examples(60), deadline=None)
@given(_inventories(), st.data())
def test_load_of_vms_stays_with_their_datastores(inventory: Inventory, data: st.DataObject) -> None:
    rates = [data.draw(st.sampled_from((0.0, 1.0, 40.0, 5000.0))) for _ in inventory.vms]
    rows = [
        LoadRow(object=str(kind), kind="vms", iops=rate * row.vms)
        for kind, (row, rate) in enumerate(zip(inventory.vms, rates, strict=True))
    ]
    found = draft(inventory, [Load(id="log", title="Peak", file="log.csv", rows=rows)], Choices())
    if found.design is None:
        return
    parts = {store.id: store.name or "" for store in found.design.datastores}
    drawn = iops_of_stores(found.design)
    measured = dict.fromkeys(drawn, 0.0)
    part_of = {
        member: group.part
        for group in found.groups
        if group.kind == "datastores"
        for member in group.members
    }
    for row, rate in zip(inventory.vms, rates, strict=True):
        for place in row.places:
            part = part_of[place.datastore]
            if part in parts and row.powered_on and not row.template:
                measured[part or ""] += rate * row.vms * place.disks / row.disks
    several = {store.id for store in found.design.datastores if store.count > 1}
    for id_, iops in measured.items():
        # Loads within a tenth are one class, and entries of several datastores round to whole VMs.
        room = 0.12 * iops + (max(rates) if id_ in several else 0.0) + 0.5
        assert abs(drawn.get(id_, 0.0) - iops) <= room
    assert "assumed" not in found.design.title
    assert sum(drawn.values()) == pytest.approx(sum(measured.values()), rel=1e-3, abs=0.5)
    lost = sum(row.iops for row in rows) - sum(drawn.values())
    told = [
        f.text
        for f in found.findings
        if "IOPS of the load belong to hosts, datastores or" in f.text
    ]
    assert bool(told) == (lost >= 1) or abs(lost - 1) < 1 + 2e-3 * sum(drawn.values())


@settings(max_examples=examples(40), deadline=None)
@given(_inventories())
def test_every_lun_of_a_drawn_datastore_has_an_even_share_of_its_disks(
    inventory: Inventory,
) -> None:
    found = draft(inventory, [], Choices())
    if found.design is None:
        return
    network = lower(found.design)
    disks = Counter(device_of(network, flow).target for flow in network.flows)
    for store in found.design.datastores:
        assert store.kind != "vvol"
        luns = [store.lun, *store.extents]
        total = sum(disks[lun] for lun in luns)
        assert all(abs(disks[lun] - total / len(luns)) < 1 for lun in luns)


def _sql_tabs() -> dict[str, list[dict[str, object]]]:
    """Six VMs on two hosts with disks for the system, data and log on a datastore each."""
    tabs = estate_tabs(hosts=2, vms=6, datastores=3, disks_each=3)
    for row in (*tabs["vInfo"], *tabs["vDisk"]):
        row |= {"Powerstate": "poweredOn", "Template": "False"}
    for place, row in enumerate(tabs["vDisk"]):
        row["Path"] = f"[CL1-DS{place % 3 + 1:02}] vm/vm.vmdk{place}"
    return tabs


def test_six_vms_on_three_datastores_have_the_load_of_six(draft_of: DraftOf) -> None:
    found = draft_of(_sql_tabs())
    design = _design(found)
    assert design.title.startswith("CL1: 2 hosts, 6 VMs, ")
    assert list(iops_of_stores(design).values()) == pytest.approx([100.0] * 3)
    (told,) = [f for f in found.findings if f.text.startswith("6 VMs have disks on several")]
    assert told.rows == 6
    assert "shared over its datastores by its number of virtual disks" in told.text
    (entry,) = design.classes
    assert (entry.vms, entry.virtual_disks) == (6, 1)
    assert [(each.virtual_disks, each.load_pct) for each in entry.further_disks] == [(1, 100)] * 2
    (shown,) = [group for group in found.groups if group.kind == "vms"]
    assert (shown.count, shown.facts[-1]) == (6, "each on 3 datastore entries")


def test_a_disk_on_local_storage_takes_its_share_of_the_load_along(draft_of: DraftOf) -> None:
    tabs = _sql_tabs()
    for row in tabs["vDatastore"]:
        if row["Name"] == "CL1-DS03":
            row["Type"] = "vsan"
    found = draft_of(tabs)
    assert sum(iops_of_stores(_design(found)).values()) == pytest.approx(200.0)
    assert any(
        f.text.startswith("6 VMs have disks on datastores that are left out, too")
        for f in found.findings
    )


def test_disks_on_datastores_that_are_merged_make_one_vm(draft_of: DraftOf) -> None:
    stores = [g.id for g in draft_of(_sql_tabs()).groups if g.kind == "datastores" and g.drawn]
    design = _design(draft_of(_sql_tabs(), Choices(merge=[stores])))
    assert design.title.startswith("CL1: 2 hosts, 6 VMs, with")
    (group,) = design.classes
    assert (group.vms, group.virtual_disks) == (6, 3)
    assert sum(iops_of_stores(design).values()) == pytest.approx(300.0)


def test_an_assumed_load_is_named_where_the_design_is(draft_of: DraftOf) -> None:
    web = _design(draft_of(_sql_tabs(), Choices(values={"load": "each VM: sql-oltp"})))
    assert web.title.endswith("with an assumed load of 200 IOPS per VM")
    assert web.notes.startswith("Imported, with an assumed load of 200 IOPS per VM.")
    named = _design(draft_of(_sql_tabs(), Choices(title="Mine")))
    assert (named.title, named.notes[:22]) == ("Mine", "Imported, with an assu")


def test_an_extent_of_a_spanned_datastore_is_a_lun(draft_of: DraftOf) -> None:
    tabs = estate_tabs(hosts=2, vms=8, datastores=2)
    second = NAA.format(77)
    for row in [row for row in tabs["vMultiPath"] if row["Datastore"] == "CL1-DS02"]:
        tabs["vMultiPath"].append(row | {"Disk": second})
    found = draft_of(tabs)
    design = _design(found)
    assert [1 + len(s.extents) for s in design.datastores if s.kind == "vmfs"] == [1, 2]
    assert [lun.name for lun in design.arrays[0].luns][1:] == [
        "LUN 1 of CL1-DS02", "LUN 2 of CL1-DS02",
    ]  # fmt: skip
    assert any("CL1-DS02: VMFS that spans 2 LUNs" in f.text for f in found.findings)


def test_the_load_of_each_vm_is_drawn_where_its_disks_are(
    draft_of: DraftOf, tmp_path: Path
) -> None:
    """Two VMs of 500 IOPS on one datastore, two of 10 on another, on the same two hosts."""
    tabs = estate_tabs(hosts=2, vms=4, datastores=2, disks_each=1)
    for place, rows in enumerate(zip(tabs["vInfo"], tabs["vDisk"], strict=True)):
        for row in rows:
            row |= {"Powerstate": "poweredOn", "Template": "False"}
            row["Host"] = tabs["vHost"][place // 2]["Host"]
    reads = "virtualdisk.numberReadAveraged.average"
    lines = [
        f'"{500 if vm % 2 == 0 else 10}","02.01.2026 03:04:20","{reads}","vm{vm:04}","scsi0:0"'
        for vm in range(4)
    ]
    log = tmp_path / "stats.csv"
    log.write_text("\n".join(['"Value","Timestamp","MetricId","Entity","Instance"', *lines]) + "\n")
    design = _design(draft_of(tabs, None, log))
    assert list(iops_of_stores(design).values()) == pytest.approx([1000.0, 20.0])
    assert design.title == "CL1: 2 hosts, 4 VMs"


def test_counts_of_a_draft_have_each_vm_once(draft_of: DraftOf) -> None:
    counts = draft_of(_sql_tabs()).vms
    assert (counts.grouped, counts.drawn, counts.in_design) == (6, 6, 6)


def test_drafts_and_inventories_that_were_stored_before_are_read(draft_of: DraftOf) -> None:
    """Rows of VMs had one datastore, and the disks of all of them."""
    found = draft_of(estate_tabs())
    stored = found.model_dump(mode="json", by_alias=True)
    del stored["vms"]
    assert Draft.model_validate(stored) == found
    older = {
        "host": "esx01", "cluster": "CL1", "datastore": "DS01", "size": "small",
        "powered_on": True, "vscsi_adapter": "lsi", "vms": 4, "disks": 8, "capacity_gib": 160.0,
    }  # fmt: skip
    vms = InventoryVms.model_validate_json(json.dumps(older))
    assert (vms.vms, vms.disks) == (4, 2)
    assert vms.places == [
        VmPlace(
            datastore="DS01", vscsi_adapter="lsi", disks=2, capacity_gib=160.0
        )
    ]  # fmt: skip
