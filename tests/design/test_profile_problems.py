"""Values that no driver, release, adapter or fabric can give are refused with the reason."""

from typing import Any

import pytest

from qdepth.design.checks.design_problems import DesignProblem, InvalidDesign, find_problems
from tests.support.designs import design, small_design

PORT = "hosts__0__hba_ports__0"


def only(document: dict[str, Any] | None = None, **fields: Any) -> DesignProblem:
    """The only problem of a design with some fields changed, refused or not."""
    try:
        (found,) = find_problems(design(document, **fields))
    except InvalidDesign as refusal:
        (found,) = refusal.problems
    return found


@pytest.mark.parametrize(
    ("fields", "pointer", "limit"),
    [
        (
            {f"{PORT}__driver": "lpfc820", "hosts__0__lun_depth": 129, "hosts__0__pe_depth": 30},
            "/hosts/0/lun_depth",
            "at most 128",
        ),
        (
            {f"{PORT}__driver": "lpfc820", "hosts__0__pe_depth": 254},
            "/hosts/0/pe_depth",
            "at most 128",
        ),
        (
            {"classes__0__vscsi_adapter": "lsi", "classes__0__adapter_depth": 128},
            "/classes/0/disk_depth",
            "at most 32",
        ),
        (
            {"hosts__0__release": "esxi-8.0", "hosts__0__dsnro": 300},
            "/hosts/0/dsnro",
            "at most 256",
        ),
    ],
)
def test_depth_above_what_the_profile_can_give(
    fields: dict[str, Any], pointer: str, limit: str
) -> None:
    found = only(**fields)
    assert (found.pointer, found.limit, found.blocks) == (pointer, limit, "save")
    assert "does not allow" in found.message


def test_driver_of_another_protocol() -> None:
    found = only(hosts__0__hba_ports__0__driver="iscsi_vmk")
    assert found.pointer == "/hosts/0/hba_ports/0/driver"
    assert "Software iSCSI" in found.message
    assert "qlnativefc" in (found.limit or "")


def test_driver_that_the_release_does_not_have() -> None:
    found = only(hosts__0__hba_ports__0__driver="lpfc-12.8.534", hosts__0__release="esxi-6.7")
    assert found.message == "esxi-6.7 does not include Emulex lpfc 12.8.534 and later."
    assert found.limit == "esxi-7.0 to esxi-9.0"


def test_depth_that_nothing_gives() -> None:
    document = small_design()
    del document["hosts"][0]["lun_depth"]
    found = only(document)
    assert (found.pointer, found.blocks) == ("/hosts/0/lun_depth", "simulate")
    assert "esx1-p0, esx1-p1" in found.message
    assert "driver to a profile that gives it: qla2xxx-esx4, " in found.remedy


def test_missing_adapter_depths_name_the_profiles_that_give_them() -> None:
    document = small_design()
    for name in ("vscsi_adapter", "disk_depth", "adapter_depth"):
        document["classes"][0].pop(name, None)
    remedies = [problem.remedy for problem in find_problems(design(document))]
    assert len(remedies) == 2
    assert all("vscsi_adapter to a profile that gives it: lsi, pvscsi" in it for it in remedies)


def test_depth_of_a_device_that_nobody_uses_may_be_left_open() -> None:
    document = small_design()
    del document["hosts"][0]["pe_depth"]
    assert find_problems(design(document)) == []


def test_driver_without_a_known_depth_asks_for_one() -> None:
    document = small_design()
    for port in document["hosts"][0]["hba_ports"]:
        port["driver"] = None
    del document["hosts"][0]["lun_depth"]
    assert only(document).pointer == "/hosts/0/lun_depth"


def test_vscsi_depth_that_nothing_gives() -> None:
    document = small_design()
    del document["classes"][1]["disk_depth"]
    assert only(document).pointer == "/classes/1/disk_depth"


def test_speed_that_the_protocol_does_not_have() -> None:
    found = only(hosts__0__hba_ports__0__speed_gbps=10)
    assert found.pointer == "/hosts/0/hba_ports/0/speed_gbps"
    assert found.limit == "1, 2, 4, 8, 16, 32, 64, 128"


@pytest.mark.parametrize("access", ["alua", "active_passive"])
def test_device_without_one_owner_on_an_array_that_needs_one(access: str) -> None:
    found = only(
        arrays__0__access=access,
        arrays__0__protocol_endpoints__0__owners=["spa"],
        arrays__0__luns=[{"id": "lun1", "owners": ["spa"]}, {"id": "lun2"}],
    )
    assert found.pointer == "/arrays/0/luns/1/owners"
    assert "lun2 has no owner" in found.message
    assert found.limit == "spa, spb"


def test_block_datastore_over_nfs_has_no_path() -> None:
    fields: dict[str, Any] = {"fabrics__0__protocol": "nfs"}
    document = small_design()
    for holder in (*document["hosts"], *document["arrays"][0]["sps"]):
        for port in holder.get("hba_ports", holder.get("target_ports")):
            port["speed_gbps"] = 10
    document["classes"].pop()
    assert "a fabric that carries blocks" in only(document, **fields).message
    assert find_problems(design(document, **fields, datastores__0__kind="nfs")) == []


def test_only_vmfs_spans_luns() -> None:
    found = only(datastores__0={"id": "ds1", "kind": "rdm", "lun": "lun1", "extents": ["lun2"]})
    assert found.pointer == "/datastores/0/extents"


def test_extent_that_carries_another_datastore() -> None:
    document = small_design()
    document["datastores"].append({"id": "ds3", "kind": "vmfs", "lun": "lun2"})
    assert only(document, datastores__0__extents=["lun2"]).pointer == "/datastores/2/lun"


@pytest.mark.parametrize(
    ("fields", "pointer"),
    [
        ({"zones": [{"id": "z", "members": ["lun1"]}]}, "/fabrics/0/zones/0/members/0"),
        (
            {
                "switches": [{"id": "sw1"}],
                "isls": [
                    {
                        "id": "isl",
                        "first_switch": "sw1",
                        "second_switch": "sw9",
                        "speed_gbps": 16,
                    }
                ],
            },
            "/fabrics/0/isls/0/second_switch",
        ),
    ],
)
def test_fabric_that_names_what_is_not_there(fields: dict[str, Any], pointer: str) -> None:
    document = small_design()
    document["fabrics"][0].update(fields)
    with pytest.raises(InvalidDesign) as refusal:
        design(document)
    assert pointer in [problem.pointer for problem in refusal.value.problems]


def test_port_of_a_fabric_with_links_names_its_switch() -> None:
    document = small_design()
    document["fabrics"][0]["switches"] = [{"id": "sw1"}, {"id": "sw2"}]
    document["fabrics"][0]["isls"] = [
        {"id": "isl", "first_switch": "sw1", "second_switch": "sw2", "speed_gbps": 16}
    ]
    with pytest.raises(InvalidDesign) as refusal:
        design(document)
    assert "/hosts/0/hba_ports/0/switch" in [p.pointer for p in refusal.value.problems]
