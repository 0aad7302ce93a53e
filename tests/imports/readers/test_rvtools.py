"""Exports of RVTools: counts, joins, dialects, what is missing and what is said about it.

Shapes were compared with public exports and with public code that reads them: the tables of an
exporter that writes RVTools' tabs (Yoobuu/Kylow, whose vHBA has types such as
`vim.host.FibreChannelHba`), column lists of analysers (lrivallain/avs-rvtools-analyzer,
spiral023/rvtools-analyzer, sbroenne/RvToolsMerge) and the manual of RVTools 4.8.1. The files here
are made up.
"""

from pathlib import Path
from typing import Any

import pytest

from qdepth.imports.files import sheet_pieces
from qdepth.imports.files.limits import Pace
from qdepth.imports.inventory.inventory import InventoryVms
from tests.imports.readers.conftest import ImportPaths, ImportTabs, ImportZipped
from tests.support.rvtools_files import Tabs, csv_of, estate_tabs, write_workbook


def _vms(rows: list[InventoryVms], **having: object) -> int:
    return sum(
        row.vms
        for row in rows
        if all(getattr(row, name) == value for name, value in having.items())
    )


def test_every_host_datastore_and_vm_is_counted(import_tabs: ImportTabs) -> None:
    found = import_tabs(estate_tabs())
    inventory = found.inventory
    assert len(inventory.hosts) == 4
    assert [d.name for d in inventory.datastores if not d.local] == [
        f"CL1-DS0{n}" for n in (1, 2, 3)
    ]
    assert len([d for d in inventory.datastores if d.local]) == 4
    assert _vms(inventory.vms) == 24
    assert sum(row.vms * row.disks for row in inventory.vms) == 48
    assert _vms(inventory.vms, powered_on=False) == 3
    assert _vms(inventory.vms, template=True) == 1
    assert found.files[0].is_a == "RVTools 4.7.1.4"


def test_a_datastore_joins_its_paths_ports_policy_depth_and_array(import_tabs: ImportTabs) -> None:
    inventory = import_tabs(estate_tabs()).inventory
    first = next(d for d in inventory.datastores if d.name == "CL1-DS01")
    assert (first.paths, first.ports) == (4, ["vmhba2", "vmhba3"])
    assert (first.policy, first.queue_depth) == ("VMW_PSP_RR", 64)
    assert (first.vendor, first.model) == ("NETAPP", "LUN C-Mode")
    assert first.devices == ["naa.60000000000000000000000000000000"]
    assert (first.sioc, first.sioc_threshold_ms) == (True, 30.0)
    port = inventory.hosts[0].ports[1]
    assert (port.protocol, port.driver, port.speed_gbps) == ("fc", "lpfc", 32)


@pytest.mark.parametrize(("written", "known"), [(30.0, 30.0), (0.0, None), ("", None)])
def test_threshold_of_sioc_is_known_where_it_is_one(
    written: object, known: float | None, import_tabs: ImportTabs
) -> None:
    tabs = estate_tabs()
    tabs["vDatastore"] = [row | {"SIOC Threshold": written} for row in tabs["vDatastore"]]
    inventory = import_tabs(tabs).inventory
    assert {store.sioc_threshold_ms for store in inventory.datastores} == {known}


def test_capacities_are_in_gib(import_tabs: ImportTabs) -> None:
    """Columns are in MiB: 4096 x 1024 of them make 4096 GiB, and VMs have 40 to 280 GiB each."""
    inventory = import_tabs(estate_tabs()).inventory
    assert {d.capacity_gib for d in inventory.datastores if not d.local} == {4096.0}
    assert sum(p.capacity_gib for row in inventory.vms for p in row.places) == pytest.approx(
        sum(40 + 60 * (vm % 5) for vm in range(24))
    )


def test_what_follows_from_which_column_is_told(tmp_path: Path, import_paths: ImportPaths) -> None:
    tabs = estate_tabs()
    for row in tabs["vMultiPath"]:
        row["Array vendor"] = row.pop("Vendor")
    found = import_paths(write_workbook(tmp_path / "a.xlsx", tabs))
    told = {f.sheet: f for f in found.findings if f.kind == "derived" and f.sheet}
    assert told["vHBA, Type and Driver"].text.startswith("The protocol of a port follows")
    assert told["vMultiPath, Path 1 and Path 1 state"].rows == 16
    assert told["vMultiPath, Queue depth"].file == "a.xlsx"
    assert "vMultiPath, Model" in told  # and not Vendor, which this file names otherwise
    assert "vHBA, Model" in told
    assert told["vHBA, Model"].confidence == "medium"
    read = next(f for f in found.findings if f.sheet == "vMultiPath" and f.kind == "read")
    assert (
        "by the columns Host, Cluster, Datastore, Disk, Policy, Path n, Path n state" in read.text
    )


def test_a_large_sheet_is_read_in_pieces_with_the_same_result(
    tmp_path: Path, import_paths: ImportPaths, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = write_workbook(tmp_path / "a.xlsx", estate_tabs(hosts=8, vms=1200))
    whole = import_paths(path)
    monkeypatch.setattr(sheet_pieces, "PIECE_BYTES", 120_000)
    part = sheet_pieces.part_of_sheet(path, "vDisk")
    assert part is not None
    pieces = len(list(sheet_pieces.sheet_pieces(path, part, tmp_path, Pace())))
    assert pieces > 2
    assert import_paths(path) == whole


def test_dead_paths_do_not_count(import_tabs: ImportTabs) -> None:
    tabs = estate_tabs()
    for row in tabs["vMultiPath"]:
        row["Path 4 state"] = "dead" if row["Path 4"] else ""
    inventory = import_tabs(tabs).inventory
    assert {d.paths for d in inventory.datastores if not d.local} == {3}


def _old(tabs: Tabs) -> dict[str, list[dict[str, Any]]]:
    """The headers of releases before 4.1.2."""
    return {
        name: [{key.replace("MiB", "MB"): value for key, value in row.items()} for row in rows]
        for name, rows in tabs.items()
    }


def _technical(tabs: Tabs) -> dict[str, list[dict[str, Any]]]:
    """Technical names as headers, each with that of its tab before it."""
    special = {"VM": "VMName", "Total disk capacity MiB": "Provisioned", "Disks": "NumVirtualDisks"}
    return {
        name: [
            {f"{name}{special.get(key, key.replace(' ', ''))}": v for key, v in row.items()}
            for row in rows
        ]
        for name, rows in tabs.items()
    }


def _trailing_blanks(tabs: Tabs) -> dict[str, list[dict[str, Any]]]:
    return {
        name: [{f"{key} ".upper(): value for key, value in row.items()} for row in rows]
        for name, rows in tabs.items()
    }


@pytest.mark.parametrize("dialect", [_old, _technical, _trailing_blanks])
def test_every_dialect_of_headers_gives_the_same_inventory(
    dialect: Any, import_tabs: ImportTabs
) -> None:
    today = import_tabs(estate_tabs())
    other = import_tabs(dialect(estate_tabs()))
    assert other.inventory == today.inventory


@pytest.mark.parametrize("folder", ["", "RVTools_export_all_20260102/"])
def test_a_zip_of_csv_files_gives_the_same_inventory(
    folder: str, import_tabs: ImportTabs, import_zipped: ImportZipped
) -> None:
    tabs = estate_tabs()
    contents = {f"{folder}RVTools_tab{name}.csv": csv_of(rows) for name, rows in tabs.items()}
    zipped = import_zipped(contents)
    assert zipped.inventory == import_tabs(tabs).inventory


def test_csv_files_are_known_by_their_headers_too(
    import_tabs: ImportTabs, import_zipped: ImportZipped
) -> None:
    tabs = estate_tabs()
    contents = {f"part {n}.csv": csv_of(rows) for n, rows in enumerate(tabs.values())}
    zipped = import_zipped(contents)
    assert zipped.inventory == import_tabs(tabs).inventory


def test_windows_1252_with_semicolons_and_decimal_commas(
    import_tabs: ImportTabs, import_zipped: ImportZipped
) -> None:
    tabs = estate_tabs(cluster="M\u00fcnchen")
    plain = import_tabs(tabs).inventory

    def localised(value: Any) -> Any:
        return (
            f"{value:,.2f}".translate(str.maketrans(",.", ".,"))
            if isinstance(value, float)
            else value
        )

    contents = {
        f"RVTools_tab{name}.csv": csv_of(
            [{key: localised(value) for key, value in row.items()} for row in rows], ";"
        ).encode("cp1252")
        for name, rows in tabs.items()
    }
    found = import_zipped(contents)
    assert found.inventory == plain
    assert any("Windows-1252" in finding.text for finding in found.findings)


def test_without_vdisk_disks_lie_where_the_configuration_file_is(import_tabs: ImportTabs) -> None:
    tabs = estate_tabs()
    del tabs["vDisk"]
    found = import_tabs(tabs)
    assert sum(row.vms * row.disks for row in found.inventory.vms) == 48
    stores = {place.datastore for row in found.inventory.vms for place in row.places}
    assert stores == {"CL1-DS01", "CL1-DS02", "CL1-DS03"}
    assert any(f.kind == "empty" and f.sheet == "vDisk" for f in found.findings)


def test_missing_tabs_are_named(import_tabs: ImportTabs) -> None:
    tabs = estate_tabs()
    trimmed = {name: tabs[name] for name in ("vInfo", "vHost")}
    found = import_tabs(trimmed)
    empty = {finding.sheet for finding in found.findings if finding.kind == "empty"}
    assert empty >= {"vDisk", "vHBA", "vDatastore", "vMultiPath"}
    assert len(found.inventory.hosts) == 4


def test_hosts_that_only_vms_name_are_taken_in_and_named(import_tabs: ImportTabs) -> None:
    tabs = estate_tabs()
    lost = tabs["vHost"].pop()["Host"]
    tabs["vHBA"] = [row for row in tabs["vHBA"] if row["Host"] != lost]
    found = import_tabs(tabs)
    assert len(found.inventory.hosts) == 4
    assert any(f.kind == "derived" and lost in f.text for f in found.findings)


def test_equal_names_in_two_vcenters_are_two_things(
    tmp_path: Path, import_tabs: ImportTabs
) -> None:
    one, two = estate_tabs(vcenter="vc01"), estate_tabs(vcenter="vc02")
    both = {name: [*one[name], *two[name]] for name in one}
    inventory = import_tabs(both).inventory
    assert len(inventory.hosts) == 8
    assert _vms(inventory.vms) == 48
    assert {host.cluster for host in inventory.hosts} == {"vc01/CL1", "vc02/CL1"}
    alone = import_tabs(one, write_workbook(tmp_path / "c.xlsx", two)).inventory
    assert alone == inventory


def test_placeholders_of_site_recovery_are_no_vms(import_tabs: ImportTabs) -> None:
    tabs = estate_tabs()
    del tabs["vDisk"]
    tabs["vInfo"][0]["SRM Placeholder"] = "True"
    inventory = import_tabs(tabs).inventory
    assert _vms(inventory.vms) == 23


def test_no_name_of_a_vm_is_kept(import_tabs: ImportTabs) -> None:
    found = import_tabs(estate_tabs())
    assert "vm0001" not in found.model_dump_json()


def test_cells_without_a_number_are_counted(import_tabs: ImportTabs) -> None:
    tabs = estate_tabs()
    tabs["vDatastore"][0]["Capacity MiB"] = "much"
    found = import_tabs(tabs)
    finding = next(f for f in found.findings if f.kind == "dropped")
    assert (finding.sheet, finding.rows) == ("vDatastore", 1)


@pytest.mark.parametrize("word", ["poweredOn", "Eingeschaltet", "Sous tension", "Encendido"])
def test_a_vm_runs_in_whatever_language_it_is_on(
    tmp_path: Path, import_paths: ImportPaths, word: str
) -> None:
    path = tmp_path / "RVTools_tabvInfo.csv"
    path.write_text(f"VM,Powerstate,Template,Disks,Path\na,{word},False,1,[DS] a/a.vmx\n")
    (vm,) = import_paths(path).inventory.vms
    assert vm.powered_on
