"""How much memory large imports take, in processes of their own.

VmHWM is the peak of the process itself; ru_maxrss begins at what its parent had, all the tests.
"""

import json
import subprocess
import sys
import zipfile
from pathlib import Path
from xml.sax.saxutils import escape

import pytest

from tests.support.rvtools_files import estate_tabs, write_workbook

pytestmark = pytest.mark.full

IMPORT = """
import json, sys, tempfile, time
from pathlib import Path
from qdepth.imports.draft.choices import Choices
from qdepth.imports.draft.draft import draft
from qdepth.imports.files.limits import Pace
from qdepth.imports.files.source_file import SourceFile
from qdepth.imports.import_files import import_files
path = Path(sys.argv[1])
with tempfile.TemporaryDirectory() as folder:
    found = import_files([SourceFile(path.name, path)], Path(folder), Pace())
drawn = draft(found.inventory, found.loads, Choices())
status = Path("/proc/self/status").read_text()
print(json.dumps({
    "vms": sum(row.vms for row in found.inventory.vms),
    "drawn": drawn.design is not None,
    "memory_mb": int(status.partition("VmHWM:")[2].split()[0]) * 1024 / 1e6,
    "cpu_s": time.process_time(),
}))
"""


def _imported(path: Path) -> dict[str, float]:
    done = subprocess.run(
        [sys.executable, "-c", IMPORT, str(path)], capture_output=True, text=True, check=True
    )
    found: dict[str, float] = json.loads(done.stdout)
    print(f"\n{path.stat().st_size / 1e6:.0f} MB: {found}")  # noqa: T201  for whoever measures
    return found


def test_three_thousand_vms_take_less_than_500_mb(tmp_path: Path) -> None:
    tabs = estate_tabs(hosts=60, vms=3000, datastores=90)
    filler = {f"Custom {n}": f"text of an attribute {n}" for n in range(60)}
    tabs["vInfo"] = [row | filler for row in tabs["vInfo"]]
    tabs["vPartition"] = [
        {"VM": row["VM"], "Disk": "C:\\", "Capacity MiB": 1.0, "VM ID": row["VM ID"]}
        for row in tabs["vInfo"]
    ]
    assert len(tabs) == 8
    found = _imported(write_workbook(tmp_path / "estate.xlsx", tabs))
    assert (found["vms"], found["drawn"]) == (3000, True)
    assert found["memory_mb"] < 500


def test_a_workbook_of_60_mb_takes_less_than_1_gb(tmp_path: Path) -> None:
    path = write_workbook(tmp_path / "estate.xlsx", estate_tabs(hosts=16, vms=64))
    _make_larger(path, rows=420_000)
    assert path.stat().st_size > 60_000_000
    found = _imported(path)
    assert found["vms"] == 64
    assert found["memory_mb"] < 1000


def _make_larger(path: Path, rows: int) -> None:
    """Lengthen the tab vMultiPath by rows of a device that no datastore is on."""
    with zipfile.ZipFile(path) as book:
        entries = {entry.filename: book.read(entry) for entry in book.infolist()}
    part = "xl/worksheets/sheet6.xml"
    head, _, tail = entries[part].decode().partition("</sheetData>")
    last = head.count("<row ")
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as book:
        for name, content in entries.items():
            if name != part:
                book.writestr(name, content)
        with book.open(part, "w") as sheet:
            sheet.write(head.encode())
            for number in range(last + 1, last + 1 + rows):
                sheet.write(_row(number).encode())
            sheet.write(("</sheetData>" + tail).encode())


def _row(number: int) -> str:
    device = f"naa.{(number * 2654435761) % 2**32:032x}"
    host = "cl1-esx01.example.test"
    texts = [host, "CL1", "DC1", "", device, "VMW_PSP_RR", "ok"]
    texts += [f"vmhba{n}:C0:T{number % 7}:L{number * 7919 % 1009}" for n in range(1, 19)]
    cells = "".join(
        f'<c r="{chr(65 + place)}{number}" t="inlineStr"><is><t>{escape(text)}</t></is></c>'
        for place, text in enumerate(texts)
        if text
    )
    return f'<row r="{number}">{cells}</row>'
