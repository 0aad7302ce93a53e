"""Files of every kind with a few places changed at random: read, or refused with a sentence.

Drafts, back-tests and points follow from whatever was read, so they are made, too. Tens of
thousands of other changes found what the tests from `REPAIRED` on hold.
"""

import json
from collections.abc import Mapping
from pathlib import Path
from random import Random

import pytest

from qdepth.back_tests.import_back_tests import back_tests_of
from qdepth.back_tests.points_as_measurements import as_measurements
from qdepth.imports.draft.choices import Choices
from qdepth.imports.draft.draft import draft
from qdepth.imports.finding import RefusedFile
from qdepth.imports.import_result import Import
from tests.imports.readers import test_benchmarks, test_esxtop_groups, test_loads
from tests.imports.readers import test_other_inventories as others
from tests.imports.readers.conftest import ImportPaths, ImportTabs
from tests.imports.readers.test_collector import estate
from tests.imports.readers.test_later_shapes import TOTALS
from tests.support.mutated_text import mutated_text
from tests.support.rvtools_files import Tabs, csv_of, estate_tabs, write_workbook, write_zip

VSCSI = test_loads._histogram(
    "IO lengths of commands", [(700, 4096), (300, 8192), (0, 8192)], 5324
) + test_loads._histogram("number of outstanding IOs when a new IO is issued", [(1000, 4)], 3)
FIO = {
    "fio version": "fio-3.36", "global options": {"rw": "randread", "bs": "4k", "iodepth": "32"},
    "jobs": [{"jobname": "a", "groupid": 0, "job options": {"numjobs": "1"}, "job_runtime": 10_000,
              "read": {"iops": 20_000.0, "runtime": 10_000, "lat_ns": {"mean": 1.6e6},
                       "clat_ns": {"percentile": {"99.000000": 3_000_000}}}}],
}  # fmt: skip
IOSTAT = {"sysstat": {"hosts": [{"statistics": [{"disk": [
    {"disk_device": "sda", "r/s": 700.0, "w/s": 300.0, "rkB/s": 5600.0, "wkB/s": 2400.0,
     "r_await": 1.0, "w_await": 1.2, "aqu-sz": 1.06}]}] * 2}]}}  # fmt: skip
GET_STAT = """"Value","Timestamp","MetricId","Unit","Description","Entity","EntityId","IntervalSecs","Instance"
"400","02.01.2026 03:04:20","virtualdisk.numberreadaveraged.average","number","","vm0","VirtualMachine-vm-1","20","scsi0:0"
"41","02.01.2026 03:04:20","disk.numberwrite.summation","number","","vm0","VirtualMachine-vm-1","20","naa.6"
"""  # noqa: E501
TEXTS: Mapping[str, str] = {
    "esxtop.csv": test_esxtop_groups.batch_file(
        {"Physical Disk SCSI Device(naa.6)": test_esxtop_groups.DEVICE}
    ),
    "fio.json": json.dumps(FIO, indent=1),
    "flatfile.html": test_benchmarks.FLAT,
    "vdbench.log": test_benchmarks.LOG,
    "totals.html": TOTALS,
    "fio-4vmdk-100ws-8k-70rdpct-100randompct-2threads-1700000000-res.txt": test_benchmarks.HCI,
    "diskspd.xml": test_benchmarks.DISKSPD,
    "iometer.csv": test_benchmarks.IOMETER,
    "iostat.txt": test_loads.IOSTAT,
    "old-iostat.txt": test_loads.OLD_IOSTAT,
    "iostat.json": json.dumps(IOSTAT),
    "vscsi.csv": VSCSI,
    "get-stat.csv": GET_STAT,
    "estate.json": json.dumps(estate()),
}
BOOKS: Mapping[str, Tabs] = {
    "rvtools": estate_tabs(hosts=2, vms=6, datastores=2),
    "live optics": others.LIVE_OPTICS,
    "nutanix": others.NUTANIX,
}
CELLS = (
    None, "", " ", "nan", -1.0, 0.0, 1e308, 2.0**53, True, "=1+1", "#REF!", "1.234,5", "x" * 5000,
    "[a", "[] x", "naa.", ":/", "/", "vmhba1:C0", "\u202e",
)  # fmt: skip
TURNS = 60


def _use(found: Import) -> None:
    """Make all that follows from an import."""
    for load in [None, *found.loads[:1]]:
        values = {} if load is None else {"load": f"measured: {load.id}"}
        draft(found.inventory, found.loads, Choices(values=values), found.mixes)
    back_tests_of(found, Choices())
    as_measurements(found.points, "mutated")
    found.model_dump_json()


def _refusal(import_paths: ImportPaths, path: Path) -> str:
    """Why a file is refused; empty where it is read."""
    try:
        _use(import_paths(path))
    except RefusedFile as refusal:
        return str(refusal)
    return ""


@pytest.mark.parametrize("name", TEXTS)
def test_a_changed_text_is_read_or_refused(
    tmp_path: Path, import_paths: ImportPaths, name: str
) -> None:
    random, path = Random(name), tmp_path / name  # noqa: S311  a test that repeats itself
    path.write_text(TEXTS[name])
    assert import_paths(path).files, "as it is, it is read"
    for _ in range(TURNS):
        path.write_bytes(mutated_text(TEXTS[name].encode(), random))
        refusal = _refusal(import_paths, path)
        assert not refusal or name in refusal


@pytest.mark.parametrize("name", BOOKS)
def test_changed_cells_of_an_inventory_are_read_or_refused(
    tmp_path: Path, import_paths: ImportPaths, name: str
) -> None:
    random = Random(name)  # noqa: S311  a test that repeats itself
    for turn in range(TURNS // 3):
        tabs = {tab: [dict(row) for row in rows] for tab, rows in BOOKS[name].items()}
        for _ in range(random.choice([1, 2, 6])):
            rows = random.choice(list(tabs.values()))
            column, odd = random.choice(list(rows[0])), random.choice(CELLS)
            for row in rows if random.random() < 0.3 else [random.choice(rows)]:
                row[column] = odd
        if turn % 3:
            path = write_workbook(tmp_path / "book.xlsx", tabs)
        else:
            texts = {f"RVTools_tab{tab}.csv": csv_of(rows) for tab, rows in tabs.items()}
            path = write_zip(tmp_path / "tabs.zip", texts)
        refusal = _refusal(import_paths, path)
        assert not refusal or path.name in refusal


REPAIRED: Mapping[str, tuple[str, str, str]] = {
    "a group of jobs that is an object": ("fio.json", '"groupid": 0', '"groupid": {}'),
    "a depth of many digits": ("fio.json", '"iodepth": "32"', f'"iodepth": "{"9" * 5000}"'),
    "a run of no time": ("fio.json", '"runtime": 10000', '"runtime": 1e-320'),
    "a number beyond all": ("fio.json", "20000.0", "1" + "0" * 400),
    "a number beyond all in iostat": ("iostat.json", "700.0", "7" + "0" * 400),
    "a block of infinite size": ("vscsi.csv", "700,4096", "700,1e309"),
    "a block that no device takes": ("vscsi.csv", "700,4096", "700,1e300"),
    "a mean that is none": ("vscsi.csv", "mean,3", "mean,nan"),
    "a number with two points": (
        "fio-4vmdk-100ws-8k-70rdpct-100randompct-2threads-1700000000-res.txt", "51200.00", "5.1.2",
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", REPAIRED)
def test_what_random_changes_have_found_stays_mended(
    tmp_path: Path, import_paths: ImportPaths, case: str
) -> None:
    name, old, new = REPAIRED[case]
    assert old in TEXTS[name]
    path = tmp_path / name
    path.write_text(TEXTS[name].replace(old, new))
    _use(import_paths(path))


def test_histogram_rows_that_can_be_none_are_counted(
    tmp_path: Path, import_paths: ImportPaths
) -> None:
    path = tmp_path / "vscsi.csv"
    path.write_text(VSCSI.replace("700,4096", "700,1e300"))
    found = import_paths(path)
    assert [(block.size_kib, block.share_pct) for block in found.mixes[0].blocks] == [(8, 100)]
    assert any("1 lines have no count and limit" in finding.text for finding in found.findings)


def test_a_load_that_no_estate_has_is_left_out_with_its_figure(
    tmp_path: Path, import_paths: ImportPaths
) -> None:
    sample = estate()["load"][0] | {"reads": 1e9}
    path = tmp_path / "estate.json"
    path.write_text(json.dumps(estate(load=[sample])))
    found = import_paths(path)
    assert found.loads == []
    assert any("IOPS exceed any real workload (1e+08)" in f.text for f in found.findings)


def test_cells_that_a_column_cannot_have_are_counted(import_tabs: ImportTabs) -> None:
    tabs = {tab: [dict(row) for row in rows] for tab, rows in others.LIVE_OPTICS.items()}
    for row, odd in zip(tabs["ESX Performance"], (-1.0, 1e300), strict=True):
        row["Peak IOPS"] = odd
    found = import_tabs(tabs)
    assert not any(load.title.startswith("peak") for load in found.loads)
    assert any("No valid number in 2 cells of Peak IOPS" in f.text
               for f in found.findings)  # fmt: skip


def test_a_collector_file_with_bytes_of_no_text_is_refused(
    tmp_path: Path, import_paths: ImportPaths
) -> None:
    path = tmp_path / "estate.json"
    path.write_bytes(json.dumps(estate()).encode().replace(b'"prod"', b"\x9d\xff"))
    with pytest.raises(RefusedFile, match="Run the collector again, and import its file unchanged"):
        import_paths(path)


def test_a_workbook_whose_directory_points_nowhere_is_refused(
    tmp_path: Path, import_paths: ImportPaths
) -> None:
    book = write_workbook(tmp_path / "a.xlsx", estate_tabs())
    content = bytearray(book.read_bytes())
    end = content.rindex(b"PK\x05\x06")
    content[end + 16 : end + 20] = (2**31).to_bytes(4, "little")
    book.write_bytes(content)
    with pytest.raises(RefusedFile, match=r"a\.xlsx is damaged"):
        import_paths(book)
