"""Profiles that a design brings along for hardware that the catalogue lacks."""

from typing import Any

import pytest

from qdepth.design.checks.design_problems import DesignProblem, InvalidDesign, find_problems
from qdepth.design.parsing import read_design
from qdepth.lowering.lower import lower
from tests.design.test_profile_values import setting
from tests.support.designs import changed, design, small_design

DRIVER = {"id": "lab-hba", "kind": "hba_driver", "lun_depth": 24, "pe_depth": 48}
DISK = {
    "id": "lab-disk",
    "kind": "disk",
    "rotation_rpm": 12_000.0,
    "seek_ms": 3.0,
    "transfer_mb_s": 100.0,
    "capacity_gb": 900.0,
}


def with_own(*profiles: dict[str, Any], **fields: Any) -> dict[str, Any]:
    """The small design with own profiles, and its first host and class of VMs without depths."""
    document = changed(small_design() | {"profiles": list(profiles)}, **fields)
    del document["hosts"][0]["lun_depth"], document["hosts"][0]["pe_depth"]
    for port in document["hosts"][0]["hba_ports"]:
        port.setdefault("driver", "lab-hba")
    return document


def only(document: dict[str, Any]) -> DesignProblem:
    """The only problem for which a document is refused."""
    with pytest.raises(InvalidDesign) as refusal:
        read_design(document)
    (found,) = refusal.value.problems
    return found


def test_own_driver_gives_the_depths_with_its_source() -> None:
    found = setting("/hosts/0/lun_depth", with_own(DRIVER | {"source": "data sheet, page 4"}))
    assert (found.value, found.origin) == (24, "profile")
    assert found.source == "Own profile lab-hba: data sheet, page 4"


def test_missing_source_is_said() -> None:
    assert setting("/hosts/0/pe_depth", with_own(DRIVER)).source.endswith("no source noted")


def test_every_kind_gives_what_a_part_leaves_out() -> None:
    adapter = {"id": "lab-scsi", "kind": "vscsi_adapter", "disk_depth": 20, "adapter_depth": 40}
    front = {"id": "lab-ports", "kind": "front_end", "port_depth": 99, "on_full": "task_set_full"}
    pool = {
        "id": "pool1",
        "raid": "raid0",
        "media": {"kind": "disks", "model": "lab-disk", "count": 2},
    }
    document = with_own(
        DRIVER,
        DISK,
        adapter,
        front,
        arrays__0__front_end="lab-ports",
        arrays__0__pools=[pool],
        classes__0__vscsi_adapter="lab-scsi",
    )
    del document["classes"][0]["disk_depth"], document["classes"][0]["adapter_depth"]
    assert find_problems(design(document)) == []
    port = "/arrays/0/sps/0/target_ports/0"
    assert setting(f"{port}/port_depth", document).value == 99
    assert setting(f"{port}/on_full", document).value == "task_set_full"
    assert setting("/classes/0/disk_depth", document).value == 20
    assert setting("/arrays/0/pools/0/media/seek_ms", document).value == 3.0


def test_network_is_that_of_the_same_values_without_a_profile() -> None:
    named = with_own(DRIVER)
    plain = changed(named | {"profiles": []}, hosts__0__lun_depth=24, hosts__0__pe_depth=48)
    for port in plain["hosts"][0]["hba_ports"]:
        del port["driver"]
    assert lower(design(named)) == lower(design(plain))


def test_profile_that_nobody_has_is_refused_with_those_that_exist() -> None:
    found = only(with_own(DRIVER, hosts__0__hba_ports__0__driver="lab-hab"))
    assert found.pointer == "/hosts/0/hba_ports/0/driver"
    assert found.value == "lab-hab"
    assert "lab-hba" in (found.limit or "")
    assert "lpfc" in (found.limit or "")


def test_profile_of_another_kind_does_not_count() -> None:
    found = only(with_own(DRIVER, DISK, hosts__0__hba_ports__0__driver="lab-disk"))
    assert "an HBA driver lab-disk" in found.message


def test_id_of_a_shipped_profile_is_refused() -> None:
    found = only(with_own(DRIVER, DISK | {"id": "fc-15k"}))
    assert (found.pointer, found.value) == ("/profiles/1/id", "fc-15k")
