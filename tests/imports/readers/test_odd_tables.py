"""Tables as people hand them on: renamed, trimmed, converted, merged; each gives what it holds."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from qdepth.imports.draft.choices import Choices
from qdepth.imports.draft.draft import draft
from qdepth.imports.finding import RefusedFile
from qdepth.imports.import_result import Import
from qdepth.imports.inventory.inventory import Inventory
from tests.imports.readers.conftest import ImportPaths, ImportTabs, ImportText, ImportZipped
from tests.support.rvtools_files import csv_of, estate_tabs, write_workbook

Tabs = dict[str, list[dict[str, Any]]]
Change = Callable[[Tabs], Tabs]


def _texts(found: Import) -> str:
    return " ".join(finding.text for finding in found.findings)


@pytest.fixture
def plain(import_tabs: ImportTabs) -> Inventory:
    """The inventory of the estate as RVTools writes it."""
    return import_tabs(estate_tabs()).inventory


def _sizes(write: Callable[[float], object], header: str = "MiB") -> Change:
    """Sizes written in another way, below headers in another unit."""

    def change(tabs: Tabs) -> Tabs:
        return {
            name: [
                {
                    column.replace("MiB", header): write(float(v)) if "MiB" in column else v
                    for column, v in row.items()
                }
                for row in rows
            ]
            for name, rows in tabs.items()
        }

    return change


CHANGES: dict[str, Change] = {
    "upper case": lambda tabs: {f" {name.upper()} ": rows for name, rows in tabs.items()},
    "renamed": lambda tabs: {f"Sheet{n}": rows for n, rows in enumerate(tabs.values())},
    "among 200": lambda tabs: {f"Note {n}": [{"a": n}] for n in range(190)} | tabs,
    "reversed": lambda tabs: {
        name: [dict(reversed(row.items())) for row in rows] for name, rows in tabs.items()
    },
    "commas": _sizes(lambda v: f"{v:,.0f}"),
    "points": _sizes(lambda v: f"{v:,.0f}".replace(",", ".")),
    "narrow blanks": _sizes(lambda v: f"{v:,.0f}".replace(",", "\u202f")),
    "apostrophes": _sizes(lambda v: f"{v:,.0f}".replace(",", "\u2019")),
    "in cells": _sizes(lambda v: f"{v / 1024:g} GB", "MiB"),
    "GB": _sizes(lambda v: v / 1024, "GB"),
    "TiB": _sizes(lambda v: v / 1024**2, "(TiB)"),
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=list(CHANGES))
def test_another_form_is_the_same_inventory(
    plain: Inventory, change: Change, import_tabs: ImportTabs
) -> None:
    found = import_tabs(change(estate_tabs()))
    assert found.inventory == plain


def test_line_ends_in_cells_end_no_row(plain: Inventory, import_zipped: ImportZipped) -> None:
    tabs = estate_tabs()
    for row in tabs["vInfo"]:
        row["Annotation"] = 'one\r\ntwo; "three"\n\nfour'
    contents: dict[str, str | bytes] = {f"{name}.csv": csv_of(rows) for name, rows in tabs.items()}
    assert import_zipped(contents).inventory == plain


def test_vms_alone_draw_the_datastores_that_they_name(
    tmp_path: Path, import_paths: ImportPaths
) -> None:
    path = tmp_path / "vInfo.csv"
    path.write_text(csv_of(estate_tabs()["vInfo"]))
    found = import_paths(path)
    assert len(found.inventory.datastores) == 3
    design = draft(found.inventory, found.loads, Choices(), found.mixes).design
    assert design is not None
    assert len(design.datastores) == 3


def test_a_table_that_was_cut_off_says_so(tmp_path: Path, import_paths: ImportPaths) -> None:
    path = tmp_path / "vInfo.csv"
    path.write_text(csv_of(estate_tabs()["vInfo"]).rstrip()[:-60])
    assert "Shorter than the header: 1 row." in _texts(import_paths(path))


def test_exports_that_contradict_one_another_are_named_and_the_last_counts(
    tmp_path: Path, import_paths: ImportPaths, import_tabs: ImportTabs
) -> None:
    later = estate_tabs()
    moved, other = later["vInfo"][0], later["vInfo"][1]["Host"]
    assert moved["Host"] != other
    moved["Host"] = other
    first = write_workbook(tmp_path / "a.xlsx", estate_tabs())
    found = import_paths(first, write_workbook(tmp_path / "b.xlsx", later))
    assert "Exports differ in the host or state of 1 VM" in _texts(found)
    assert sum(row.vms for row in found.inventory.vms) == 24
    last = import_tabs(later).inventory
    assert found.inventory.vms == last.vms


def test_several_vcenters_keep_their_objects_apart(
    tmp_path: Path, import_paths: ImportPaths
) -> None:
    paths = [
        write_workbook(tmp_path / f"{name}.xlsx", estate_tabs(vcenter=f"{name}.example.test"))
        for name in ("vc1", "vc2")
    ]
    inventory = import_paths(*paths).inventory
    assert sum(row.vms for row in inventory.vms) == 48
    assert (len(inventory.hosts), len(inventory.datastores)) == (8, 14)


@pytest.mark.parametrize(
    ("contents", "told"),
    [
        ({"mimetype": "x", "content.xml": "<x/>"}, "is an OpenDocument file. Save the spreadsheet"),
        ({"[Content_Types].xml": "", "word/document.xml": ""}, "is a text document"),
        ({"[Content_Types].xml": "", "ppt/presentation.xml": ""}, "is a presentation"),
    ],
)
def test_documents_of_an_office_say_what_to_save(
    contents: dict[str, str | bytes], told: str, import_zipped: ImportZipped
) -> None:
    with pytest.raises(RefusedFile, match=told):
        import_zipped(contents)


def test_esxtop_that_lost_its_disks_in_a_spreadsheet_says_so(import_text: ImportText) -> None:
    names = [rf"\\h\Memory\x{n}" for n in range(16_383)]
    rows = [["(PDH-CSV 4.0) (UTC)(0)", *names], ["01/02/2026 10:00:00", *["0"] * 16_383]]
    with pytest.raises(RefusedFile, match="a spreadsheet has cut off the others"):
        import_text("\n".join(",".join(row) for row in rows), "esxtop.csv")


DATES = (
    "02.01.2026 03:04:{s}",
    "1/2/2026 3:04:{s} PM",
    "2026-01-02 15:04:{s}",
    "2-1-2026 3:04:{s}",
)


@pytest.mark.parametrize("date", DATES)
@pytest.mark.parametrize("sign", [",", ";"])
def test_get_stat_in_several_countries(
    tmp_path: Path, import_paths: ImportPaths, date: str, sign: str, import_tabs: ImportTabs
) -> None:
    value = "400.5" if sign == "," else "400,5"
    head = ["Value", "MetricId", "Timestamp", "Unit", "Entity", "EntityId"]
    head += ["IntervalSecs", "Instance"]
    rows = [
        [value, "virtualdisk.numberreadaveraged.average", date.format(s=second), "number", "vm0001",
         "VirtualMachine-vm-1", "20", "scsi0:0"]
        for second in (20, 40)
    ]  # fmt: skip
    stats = tmp_path / "stats.csv"
    quoted = (sign.join(f'"{cell}"' for cell in row) for row in [head, *rows])
    stats.write_text("#TYPE VMware.VimAutomation.Stat\n" + "\n".join(quoted))
    found = import_tabs(estate_tabs(), stats)
    assert {row.iops for load in found.loads for row in load.rows} == {400.5}
    assert found.loads[0].rows[0].read_pct == 100
    alone = _texts(import_paths(stats))
    assert "No imported inventory has 1 VM with a load" in alone
    assert alone.count("No imported inventory has") == 1
