"""Estates without a VM that can be drawn: the reason, and what helps."""

from typing import Any

import pytest

from qdepth.imports.draft.choices import Choices
from tests.imports.draft.conftest import DraftOf
from tests.support.rvtools_files import estate_tabs

Tabs = dict[str, list[dict[str, Any]]]


def _tabs(**stores: object) -> Tabs:
    """An estate whose shared datastores have other facts."""
    tabs = estate_tabs(hosts=2, vms=6, datastores=2)
    for row in tabs["vDatastore"][:2]:
        row.update(stores)
    return tabs


def _problem(draft_of: DraftOf, tabs: Tabs, choices: Choices | None = None) -> str:
    found = draft_of(tabs, choices)
    assert found.design is None
    return found.problems[-1]


@pytest.mark.parametrize("kind", ["vsan", "VSAN", "vSAN ESA"])
def test_vms_on_vsan_alone_are_told_what_is_modelled(draft_of: DraftOf, kind: str) -> None:
    tabs = _tabs(Type=kind)
    tabs["vMultiPath"] = []
    problem = _problem(draft_of, tabs)
    assert problem.startswith("All VMs are on vSAN, which Qdepth does not model.")
    assert "draw the array, the hosts and the VMs in the editor" in problem
    assert "powered off" not in problem


def test_including_vsan_by_choice_does_not_draw_it(draft_of: DraftOf) -> None:
    tabs = _tabs(Type="vsan")
    stores = [group.id for group in draft_of(tabs).groups if group.kind == "datastores"]
    assert "which Qdepth does not model" in _problem(draft_of, tabs, Choices(include=stores))


def _on_local_disks(tabs: Tabs, vms: int) -> Tabs:
    """Move the first VMs to the boot disks of their hosts."""
    for tab in ("vInfo", "vDisk"):
        for row in tabs[tab]:
            if int(row["VM"][2:]) < vms:
                row["Path"] = f"[{row['Host']}-boot] {row['VM']}/disk"
    return tabs


def test_vms_on_local_disks_alone(draft_of: DraftOf) -> None:
    problem = _problem(draft_of, _on_local_disks(_tabs(), 6))
    assert problem.startswith("All VMs are on datastores that are local to")


def test_vms_on_vsan_and_on_local_disks(draft_of: DraftOf) -> None:
    problem = _problem(draft_of, _on_local_disks(_tabs(Type="vsan"), 3))
    assert problem.startswith("All VMs are on vSAN, on datastores that are")


def test_vms_that_are_powered_off_can_be_taken_in(draft_of: DraftOf) -> None:
    tabs = _tabs()
    for tab in ("vInfo", "vDisk"):
        for row in tabs[tab]:
            row["Powerstate"] = "poweredOff"
            row["Template"] = "False"
    assert "There is nothing to draw: all VMs are powered" in _problem(draft_of, tabs)
    assert draft_of(tabs, Choices(powered_off=True)).design is not None


def test_hosts_without_vms(draft_of: DraftOf) -> None:
    tabs = {name: rows for name, rows in _tabs().items() if name not in ("vInfo", "vDisk")}
    assert "no file lists VMs. Import the tab vInfo" in _problem(draft_of, tabs)
