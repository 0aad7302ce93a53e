"""Raw device mappings: LUNs that VMs use without a datastore are drawn, or named as left out."""

from typing import Any

import pytest

from qdepth.imports.draft.choices import Choices
from tests.imports.draft.conftest import DraftOf, iops_of_stores
from tests.support.rvtools_files import NAA, estate_tabs

LUN = NAA.format(0x305)
UUID = f"020005000060{NAA.format(0x305).removeprefix('naa.60')}4c554e202020"
"""As vSphere writes a unique identifier of a LUN: the digits of its name amid others."""


def _tabs(lun_id: object, **device: object) -> dict[str, list[dict[str, Any]]]:
    """Two VMs of 40 GiB and 100 GiB; the first has 4 TiB on a raw LUN besides."""
    tabs = estate_tabs(hosts=2, vms=2, datastores=1, disks_each=1)
    for row in (*tabs["vInfo"], *tabs["vDisk"]):
        row |= {"Powerstate": "poweredOn", "Template": "False"}
    for row in tabs["vDisk"]:
        row["Raw LUN ID"] = ""
    first = tabs["vDisk"][0]
    tabs["vDisk"].append(
        first | {"Disk": "Hard disk 2", "Capacity MiB": 4.0 * 1024 * 1024, "Raw": "True"}
        | {"Path": "[CL1-DS01] vm0000/rdm.vmdk", "Raw LUN ID": lun_id}
    )  # fmt: skip
    for row in [row for row in tabs["vMultiPath"] if row["Datastore"] == "CL1-DS01"]:
        paths = {
            name: str(cell).replace("L0", "L5")
            for name, cell in row.items() if name.startswith("Path") and "state" not in name
        }  # fmt: skip
        tabs["vMultiPath"].append(row | paths | {"Datastore": "", "Disk": LUN} | device)
    return tabs


@pytest.mark.parametrize("lun_id", [UUID, LUN, LUN.upper(), "5", 5.0])
def test_a_mapping_is_a_lun_of_its_own(draft_of: DraftOf, lun_id: object) -> None:
    found = draft_of(_tabs(lun_id))
    assert found.design is not None
    vmfs, raw = found.design.datastores
    assert (vmfs.kind, raw.kind) == ("vmfs", "rdm")
    assert raw.capacity_gib == 4096
    assert [lun.name for lun in found.design.arrays[0].luns] == [
        "LUN of CL1-DS01", f"Raw device {LUN}",
    ]  # fmt: skip
    rates = iops_of_stores(found.design)
    assert rates == pytest.approx({vmfs.id: 75.0, raw.id: 25.0})
    with_mapping, other = found.design.classes
    assert ([with_mapping.vms, other.vms], other.further_disks) == ([1, 1], [])
    (mapping,) = with_mapping.further_disks
    assert (mapping.datastores, mapping.load_pct) == ([raw.id], 100.0)
    assert found.design.title.startswith("CL1: 2 hosts, 2 VMs")


@pytest.mark.parametrize("lun_id", ["", "6", "0200050000600000000000000000000000000000aa4c554e"])
def test_a_mapping_whose_lun_is_unknown_is_named_and_left_out(
    draft_of: DraftOf, lun_id: str
) -> None:
    found = draft_of(_tabs(lun_id))
    assert found.design is not None
    assert [store.kind for store in found.design.datastores] == ["vmfs"]
    (group,) = found.design.classes
    assert group.virtual_disks == 1
    left = [group for group in found.groups if group.reason and "raw device" in group.reason]
    assert [(group.count, group.can_be_drawn) for group in left] == [(1, False)]
    assert any(
        f.text.startswith("1 VM has disks on datastores that are left out, too")
        for f in found.findings
    )
    included = draft_of(_tabs(lun_id), Choices(include=[left[0].id]))
    assert included.design == found.design


def test_a_number_that_two_luns_have_names_none(draft_of: DraftOf) -> None:
    tabs = _tabs("5")
    for row in [row for row in tabs["vMultiPath"] if row["Disk"] == LUN]:
        tabs["vMultiPath"].append(row | {"Disk": NAA.format(0x306)})
    found = draft_of(tabs)
    assert found.design is not None
    assert [store.kind for store in found.design.datastores] == ["vmfs"]


def test_two_vms_of_a_cluster_share_one_lun(draft_of: DraftOf) -> None:
    tabs = _tabs(UUID)
    tabs["vDisk"].append(tabs["vDisk"][2] | {
        "VM": "vm0001", "VM ID": "vm-1", "Host": tabs["vHost"][1]["Host"],
        "Path": "[CL1-DS01] vm0001/rdm.vmdk",
    })  # fmt: skip
    found = draft_of(tabs)
    assert found.design is not None
    assert [store.kind for store in found.design.datastores] == ["vmfs", "rdm"]
    (entry,) = found.design.classes
    assert (entry.vms, len(entry.further_disks)) == (2, 1)
