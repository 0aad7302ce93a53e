"""RVTools writes hosts with their domain, other tools without it: they are the same hosts."""

from pathlib import Path
from typing import Any

import pytest

from qdepth.imports.draft.choices import Choices
from qdepth.imports.draft.draft import Draft, draft
from qdepth.imports.import_result import Import
from qdepth.imports.inventory.host_names import short_name
from qdepth.imports.inventory.inventory import Inventory
from tests.imports.readers.conftest import ImportPaths, ImportTabs
from tests.imports.readers.test_esxtop_hosts import log_of
from tests.support.rvtools_files import Tabs, estate_tabs, write_workbook

DOMAIN = ".example.test"


def _renamed(value: Any, old: str, new: str) -> Any:
    """The tabs with another text in all cells."""
    if isinstance(value, dict):
        return {name: _renamed(each, old, new) for name, each in value.items()}
    if isinstance(value, list):
        return [_renamed(each, old, new) for each in value]
    return value.replace(old, new) if isinstance(value, str) else value


def _live_optics(tabs: Tabs) -> Tabs:
    """The hosts of an export of RVTools as Live Optics lists them, each with its load."""
    names = [row["Host"] for row in tabs["vHost"]]
    return {
        "ESX Hosts": [{"Host Name": name, "Cluster": "CL1"} for name in names],
        "Host Devices": [
            {"Server Name": row["Host"], "Device Name": row["Datastore"],
             "Device Type": "VMFS Datastore", "Capacity (GiB)": 1024.0}
            for row in tabs["vMultiPath"]
            if row["Datastore"].startswith("CL1-DS")
        ],
        "VMs": [
            {"VM Name": row["VM"], "Host": row["Host"], "Datastore": "CL1-DS01", "UUID": f"42-{n}"}
            for n, row in enumerate(tabs["vInfo"])
        ],
        "ESX Performance": [{"Host": name, "Peak IOPS": 900.0} for name in names],
    }  # fmt: skip


def _texts(found: Import | Draft) -> str:
    return " ".join(finding.text for finding in found.findings)


@pytest.mark.parametrize("rvtools_is_short", [False, True])
@pytest.mark.parametrize("several", [False, True], ids=["one vCenter", "two vCenters"])
def test_hosts_count_once_with_and_without_their_domain(
    tmp_path: Path, import_paths: ImportPaths, rvtools_is_short: bool, several: bool
) -> None:
    full, short = estate_tabs(), _renamed(estate_tabs(), f"-esx0{1}{DOMAIN}", "-esx01")
    short = _renamed(_renamed(short, f"esx02{DOMAIN}", "esx02"), f"esx03{DOMAIN}", "esx03")
    tabs, other = (short, full) if rvtools_is_short else (full, short)
    more = estate_tabs(vcenter="vc02.example.test", cluster="CL2")
    rvtools = write_workbook(
        tmp_path / "a.xlsx",
        {name: tabs[name] + more[name] for name in tabs} if several else tabs,
    )
    live = write_workbook(tmp_path / "b.xlsx", _live_optics(other))
    same = write_workbook(tmp_path / "c.xlsx", _live_optics(tabs))
    alone, found = import_paths(rvtools, same), import_paths(rvtools, live)
    for expected, host in zip(alone.inventory.hosts, found.inventory.hosts, strict=True):
        assert short_name(host.name) == short_name(expected.name)
    assert _counts(found.inventory) == _counts(alone.inventory)
    assert "with their domain in one file and without it in another" in _texts(found)
    assert _asked(found) == _asked(alone)


def _counts(inventory: Inventory) -> tuple[list[tuple[str, int]], int]:
    """Datastores with the number of their hosts, and VMs."""
    stores = [(store.id, len(store.hosts)) for store in inventory.datastores]
    return stores, sum(row.vms for row in inventory.vms)


def _asked(found: Import) -> list[tuple[str, float]]:
    """What each group of VMs asks for at the peak of Live Optics."""
    peak = next(load for load in found.loads if load.title.startswith("peak"))
    drawn = draft(found.inventory, found.loads, Choices(values={"load": f"measured: {peak.id}"}))
    assert "IOPS of the load belong to hosts or devices" not in _texts(drawn)
    assert drawn.design is not None
    return [
        (group.id, getattr(group.workload, "rate_cap_iops", 0)) for group in drawn.design.classes
    ]


def test_a_short_name_that_two_hosts_have_is_named_and_counts_once_more(
    tmp_path: Path, import_tabs: ImportTabs
) -> None:
    tabs = _renamed(estate_tabs(), f"cl1-esx02{DOMAIN}", "cl1-esx01.other.test")
    live: Tabs = {"ESX Hosts": [{"Host Name": "cl1-esx01", "Cluster": "CL1"}],
            "ESX Performance": [{"Host": "cl1-esx01", "Peak IOPS": 900.0}]}  # fmt: skip
    found = import_tabs(tabs, write_workbook(tmp_path / "b.xlsx", live))
    assert len(found.inventory.hosts) == 5
    assert "Several hosts may be meant by cl1-esx01: a file names them without" in _texts(found)


def test_two_full_names_are_not_one_short_host(tmp_path: Path, import_tabs: ImportTabs) -> None:
    tabs = _renamed(estate_tabs(), f"cl1-esx01{DOMAIN}", "cl1-esx01")
    names = ["cl1-esx01.a.test", "cl1-esx01.b.test"]
    live: Tabs = {"ESX Hosts": [{"Host Name": name, "Cluster": "CL1"} for name in names]}
    found = import_tabs(tabs, write_workbook(tmp_path / "b.xlsx", live))
    assert len(found.inventory.hosts) == 6
    assert "Several hosts may be meant by cl1-esx01: a file names them" in _texts(found)


def test_tools_that_name_no_vcenter_agree_on_hosts(
    tmp_path: Path, import_paths: ImportPaths
) -> None:
    paths = []
    for number, domain in enumerate(("", DOMAIN)):
        tabs: Tabs = {"ESX Hosts": [{"Host Name": f"esx01{domain}", "Cluster": "CL1"}]}
        paths.append(write_workbook(tmp_path / f"{number}.xlsx", tabs))
    found = import_paths(*paths)
    assert [host.name for host in found.inventory.hosts] == [f"esx01{DOMAIN}"]


def test_a_log_of_a_host_that_two_may_be_counts_as_one_of_them(
    tmp_path: Path, import_tabs: ImportTabs
) -> None:
    tabs = _renamed(estate_tabs(), f"cl1-esx02{DOMAIN}", "cl1-esx01.other.test")
    log = tmp_path / "esx.csv"
    log.write_text(log_of("cl1-esx01", [("10:00:00", 100, 1), ("10:00:10", 900, 3)]))
    found = import_tabs(tabs, log)
    drawn = _texts(draft(found.inventory, found.loads, Choices()))
    assert "measured on only 1 of 4 hosts: cl1-esx03" in drawn


def test_load_of_a_name_that_two_groups_of_hosts_have_is_not_guessed(
    tmp_path: Path, import_tabs: ImportTabs
) -> None:
    """Two clusters, a host of each with the same short name, and a load that names it short."""
    first = estate_tabs(hosts=1, vms=9)
    second = _renamed(
        estate_tabs(hosts=1, vms=9, vcenter="vc02.example.test", cluster="CL2"),
        f"cl2-esx01{DOMAIN}", "cl1-esx01.other.test",
    )  # fmt: skip
    live: Tabs = {"ESX Performance": [{"Host": "cl1-esx01", "Peak IOPS": 900.0}]}
    found = import_tabs(
        {name: first[name] + second[name] for name in first},
        write_workbook(tmp_path / "b.xlsx", live),
    )
    drawn = draft(found.inventory, found.loads, Choices())
    assert "The load names cl1-esx01, which hosts or datastores of several groups" in _texts(drawn)
