"""UNMAP of guests reaches the array where VMFS passes it on, and else the reason is told."""

from typing import Any

import pytest

from qdepth.design.routing.guest_unmap import why_no_guest_unmap
from tests.design.test_operation_problems import only
from tests.support.designs import Json, changed, design, small_design

ON = {"hosts__0__data_mover": {"enable_block_delete": "on"}}
OFF = "EnableBlockDelete is off on host esx1, and ds1 is VMFS 5"


def told(**changes: Any) -> str:
    read = design(**changes)
    return why_no_guest_unmap(read.hosts[0], read.datastores[0])


@pytest.mark.parametrize(
    "changes",
    [
        {},
        {"datastores__0__vmfs_version": 6},
        {"datastores__0__vmfs_version": 5, **ON},
        {"datastores__0__vmfs_version": 5, "hosts__0__release": "esxi-6.0", **ON},
        {"datastores__0__vmfs_block_mib": 8, **ON},
        {"hosts__0__release": "esxi-6.5"},
        {"datastores__0__kind": "rdm", "hosts__0__release": "esxi-5.1"},
    ],
)
def test_passed_on(changes: Json) -> None:
    assert told(**changes) == ""


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"datastores__0__vmfs_version": 5}, OFF),
        ({"hosts__0__release": "esxi-6.0"}, OFF),
        ({"datastores__0__vmfs_block_mib": 2}, OFF),
        (
            {"hosts__0__release": "esxi-5.5", **ON},
            "ds1 is VMFS 5, which does not return space that guests free before ESXi 6.0",
        ),
        (
            {"hosts__0__release": "esx-4", **ON},
            "ds1 is VMFS 3, which does not return space that guests free",
        ),
        (
            {"datastores__0__vmfs_version": 3, **ON},
            "ds1 is VMFS 3, which does not return space that guests free",
        ),
    ],
)
def test_kept(changes: Json, reason: str) -> None:
    assert told(**changes) == reason


def test_vvols_pass_everything_on() -> None:
    read = design(hosts__0__release="esxi-6.0")
    assert why_no_guest_unmap(read.hosts[0], read.datastores[1]) == ""


def test_vmfs_6_has_no_other_blocks() -> None:
    document = changed(
        small_design(), datastores__0__vmfs_version=6, datastores__0__vmfs_block_mib=8
    )
    found = only(document)
    assert (found.pointer, found.value) == ("/datastores/0/vmfs_block_mib", "8")
