"""Files that are damaged, hostile or not what they claim: each a sentence with a remedy."""

import gzip
import zipfile
from itertools import count
from pathlib import Path

import pytest
import xlsxwriter

from qdepth.imports.files import archive, limits
from qdepth.imports.files.limits import Pace
from qdepth.imports.files.sheet_extent import require_near_cells
from qdepth.imports.files.source_file import SourceFile
from qdepth.imports.files.text import Text
from qdepth.imports.finding import GaveUp, RefusedFile
from tests.imports.readers.conftest import ImportPaths, ImportTabs, ImportZipped
from tests.support.protected_files import OLD_XLS, PASSWORD_XLS, PASSWORD_XLSX
from tests.support.rvtools_files import csv_of, estate_tabs, write_workbook, write_zip
from tests.support.sheet_xml import cell, workbook_with

OLE2 = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(504)


def _ole2_entry(name: str) -> bytes:
    """An entry of the directory of an OLE2 container."""
    wide = f"{name}\0".encode("utf-16-le")
    return wide.ljust(64, b"\0") + len(wide).to_bytes(2, "little") + bytes(62)


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"", "is empty. Export it again."),
        (b"%PDF-1.7\n...", "is a PDF, whatever its name says."),
        (PASSWORD_XLSX.read_bytes(), "remove the password (File, Info, Protect"),
        (OLE2 + bytes(5_000_064) + _ole2_entry("EncryptedPackage"), "is encrypted, by a password"),
        (PASSWORD_XLS.read_bytes(), "save it as .xlsx without the password"),
        (OLD_XLS.read_bytes(), "is a workbook of the old format (.xls). Open it,"),
        (OLE2 + _ole2_entry("Book"), "is a workbook of the old format (.xls). Open it, save it"),
        (OLE2 + _ole2_entry("WordDocument"), "is not a workbook, but an old document, a mail"),
        (b"\x1f\x8b\x08\x00", "is damaged: a part of it does not unpack"),
        (b"a" * 257 + b"ustar" + bytes(250), "is a tar archive. Unpack it"),
        (b"PK\x03\x04 and no more", "is a damaged archive or workbook"),
        (b"\x00\x01\x02\x03" * 100, "is neither a workbook nor text."),
        (b"a: (g=0): rw=randread, bs=4k\n  read: IOPS=20k\n", "Run fio with --output-format=json+"),
        (b"\nCommand Line: c:\\diskspd.exe -b8K\n", "Run diskspd with -L to its end"),
        (b"Linux 5\n\nDevice   tps  kB_read/s\nsda 1 2\n", "Run iostat -xy 10 60"),
        (b"*\nsd=sd1,lun=/dev/sdb\n", "Import its output folder"),
        (b"<!DOCTYPE html><table></table>", "is a web page"),
        (
            b'"(PDH-CSV 4.0) (UTC)(0)","\\\\a\\Physical Disk SCSI Device(naa.1)\\Commands/sec"\n',
            "has no whole interval of esxtop",
        ),
        (b"a,b\n1,2\n", "is not a known kind of file"),
        (bytes(4096), "is neither a workbook nor text."),
        (b"a letter to somebody", "is not a known kind of file"),
    ],
)
def test_a_file_of_another_kind_is_refused_with_a_remedy(
    tmp_path: Path, import_paths: ImportPaths, content: bytes, told: str
) -> None:
    path = tmp_path / "export.xlsx"
    path.write_bytes(content)
    with pytest.raises(RefusedFile, match=r"export\.xlsx") as refusal:
        import_paths(path)
    assert told in str(refusal.value)


def test_a_bomb_of_gzip_is_refused_while_it_is_unpacked(
    tmp_path: Path, import_paths: ImportPaths
) -> None:
    path = tmp_path / "bomb.csv.gz"
    path.write_bytes(gzip.compress(bytes(60_000_000)))
    with pytest.raises(RefusedFile, match="unpacks to more than"):
        import_paths(path)


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "cp1252"])
@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
def test_every_encoding_and_delimiter_gives_the_same_inventory(
    encoding: str, delimiter: str, import_tabs: ImportTabs, import_zipped: ImportZipped
) -> None:
    tabs = estate_tabs()
    for row in tabs["vInfo"] + tabs["vDisk"] + tabs["vHost"]:
        row["Cluster"] = "Zürich"
    contents: dict[str, str | bytes] = {
        f"RVTools_tab{name}.csv": csv_of(rows, delimiter).encode(encoding)
        for name, rows in tabs.items()
    }
    found = import_zipped(contents)
    plain = import_tabs(tabs)
    assert found.inventory == plain.inventory


@pytest.mark.parametrize(
    ("content", "encoding"),
    [("caf\u00e9".encode("cp1252"), "cp1252"), ("caf\u00e9".encode(), "utf-8")],
)
def test_last_character_tells_the_encoding_too(
    tmp_path: Path, content: bytes, encoding: str
) -> None:
    path = tmp_path / "names.csv"
    path.write_bytes(content)
    assert Text(SourceFile("names.csv", path)).encoding == encoding


def test_a_packed_file_a_renamed_one_and_a_copy_are_read_as_what_they_are(
    tmp_path: Path, import_paths: ImportPaths, import_tabs: ImportTabs
) -> None:
    book = write_workbook(tmp_path / "a.xlsx", estate_tabs())
    wanted = import_paths(book).inventory
    packed, renamed = tmp_path / "a.xlsx.gz", tmp_path / "report.txt"
    packed.write_bytes(gzip.compress(book.read_bytes()))
    renamed.write_bytes(book.read_bytes())
    assert import_paths(packed).inventory == wanted
    assert import_paths(renamed).inventory == wanted
    assert import_paths(book, renamed).inventory == wanted
    numbered = {f"{n:02}_{name}": rows for n, (name, rows) in enumerate(estate_tabs().items())}
    assert import_tabs(numbered).inventory == wanted


def test_a_title_above_the_header_does_not_hide_it(
    tmp_path: Path, import_paths: ImportPaths, import_tabs: ImportTabs
) -> None:
    path = tmp_path / "titled.xlsx"
    with xlsxwriter.Workbook(str(path)) as book:
        for name, rows in estate_tabs().items():
            sheet = book.add_worksheet(name)
            sheet.merge_range(0, 0, 0, 5, f"{name} of the estate, exported for a review")
            for number, row in enumerate([list(rows[0]), *(list(r.values()) for r in rows)]):
                sheet.write_row(number + 2, 0, row)
    found = import_paths(path)
    assert found.inventory == import_tabs(estate_tabs()
    ).inventory  # fmt: skip


@pytest.mark.parametrize("rows", [0, 1])
def test_tables_without_rows_are_refused_with_a_remedy(
    tmp_path: Path, import_paths: ImportPaths, rows: int
) -> None:
    path = tmp_path / "empty.xlsx"
    with xlsxwriter.Workbook(str(path)) as book:
        for name, tab in estate_tabs().items():
            sheet = book.add_worksheet(name)
            if rows:
                sheet.write_row(0, 0, list(tab[0]))
    with pytest.raises(RefusedFile, match="but its tables have no rows"):
        import_paths(path)


def test_an_archive_of_archives_alone_says_to_unpack_it(
    tmp_path: Path, import_zipped: ImportZipped
) -> None:
    inner = write_zip(tmp_path / "inner.zip", {"a.txt": "a"})
    with pytest.raises(RefusedFile, match="contains only other archives"):
        import_zipped({"inner.zip": inner.read_bytes()})


def test_vms_of_one_name_without_ids_are_counted_and_named(import_tabs: ImportTabs) -> None:
    tabs = estate_tabs()
    for row in tabs["vInfo"] + tabs["vDisk"]:
        del row["VM ID"]
    tabs["vInfo"][1]["VM"] = tabs["vInfo"][0]["VM"]
    found = import_tabs(tabs)
    assert any("merged with a VM of the same name: 1 VM." in f.text for f in found.findings)


def test_a_bomb_is_refused_before_it_is_unpacked(tmp_path: Path, import_paths: ImportPaths) -> None:
    path = write_zip(tmp_path / "bomb.zip", {"RVTools_tabvInfo.csv": b"\x20" * 60_000_000})
    with pytest.raises(RefusedFile, match="unpacks to more than 20000000"):
        import_paths(path)


def test_a_workbook_that_is_a_bomb_is_refused(tmp_path: Path, import_paths: ImportPaths) -> None:
    path = write_workbook(tmp_path / "bomb.xlsx", estate_tabs())
    with zipfile.ZipFile(path, "a", zipfile.ZIP_DEFLATED) as book:
        book.writestr("xl/worksheets/sheet99.xml", b"\x20" * 60_000_000)
    with pytest.raises(RefusedFile, match="unpacks to"):
        import_paths(path)


def test_an_entry_that_lies_about_its_size_is_refused(
    tmp_path: Path, import_paths: ImportPaths
) -> None:
    path = write_zip(tmp_path / "lie.zip", {"RVTools_tabvInfo.csv": csv_of(estate_tabs()["vInfo"])})
    content = bytearray(path.read_bytes())
    size = zipfile.ZipFile(path).infolist()[0].file_size
    for place in range(len(content) - 4):
        if content[place : place + 4] == size.to_bytes(4, "little"):
            content[place : place + 4] = (100).to_bytes(4, "little")
    path.write_bytes(bytes(content))
    with pytest.raises(RefusedFile, match="is damaged: a part of it does not unpack"):
        import_paths(path)


def test_an_encrypted_archive_is_refused(tmp_path: Path, import_paths: ImportPaths) -> None:
    path = write_zip(tmp_path / "a.zip", {"RVTools_tabvInfo.csv": "VM,Powerstate\n"})
    content = bytearray(path.read_bytes())
    for signature, place in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        content[content.index(signature) + place] |= 1
    path.write_bytes(bytes(content))
    with pytest.raises(RefusedFile, match="encrypted"):
        import_paths(path)


def test_too_many_files_are_refused(
    tmp_path: Path, import_paths: ImportPaths, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(archive, "MOST_FILES", 3)
    path = write_zip(tmp_path / "a.zip", {f"{n}.csv": "a,b\n" for n in range(4)})
    with pytest.raises(RefusedFile, match="contains 4 files; at most 3 are read"):
        import_paths(path)


def test_reading_ends_when_it_takes_too_long(tmp_path: Path, import_paths: ImportPaths) -> None:
    path = write_workbook(tmp_path / "a.xlsx", estate_tabs())
    ticks = count(step=100.0)
    with pytest.raises(RefusedFile, match="took longer than 300 s and was given up"):
        import_paths(path, pace=Pace(clock=lambda: next(ticks)))


def test_names_inside_an_archive_lead_nowhere(tmp_path: Path, import_paths: ImportPaths) -> None:
    outside = tmp_path / "workspace" / ".." / "escaped.csv"
    path = write_zip(
        tmp_path / "a.zip",
        {
            "../escaped.csv": "VM,Powerstate\n",
            "/RVTools_tabvHost.csv": csv_of(estate_tabs()["vHost"]),
        },
    )
    found = import_paths(path)
    assert not outside.exists()
    assert found.files[0].file == "a.zip/RVTools_tabvHost.csv"


def test_a_broken_file_beside_good_ones_in_an_archive_is_named(
    tmp_path: Path, import_paths: ImportPaths
) -> None:
    contents: dict[str, str | bytes] = {"RVTools_tabvHost.csv": csv_of(estate_tabs()["vHost"])}
    found = import_paths(write_zip(tmp_path / "a.zip", contents | {"note.pdf": b"%PDF-1.7"}))
    assert len(found.inventory.hosts) == 4
    assert any(f.file == "a.zip/note.pdf" and f.kind == "dropped" for f in found.findings)


def test_the_observer_sees_progress_and_can_stop_the_import(
    tmp_path: Path, import_paths: ImportPaths
) -> None:
    class Stop(Exception):
        pass

    seen: list[float] = []

    def observe(share: float, _doing: str) -> None:
        seen.append(share)
        if share > 0.5:
            raise Stop

    path = write_workbook(tmp_path / "a.xlsx", estate_tabs())
    with pytest.raises(Stop):
        import_paths(path, pace=Pace(observe))
    assert seen == sorted(seen)
    assert limits.MOST_READING_S == 300


def _packed(unpacked_bytes: int) -> bytes:
    return gzip.compress(b"a,b\n" + b"1,2\n" * (unpacked_bytes // 4))


@pytest.mark.parametrize("nested", [False, True])
def test_all_files_of_an_import_share_one_budget(
    tmp_path: Path, import_paths: ImportPaths, nested: bool
) -> None:
    """Each is small enough by itself, however well it was packed."""
    packed = _packed(15_000_000)
    if nested:
        paths = [write_zip(tmp_path / "a.zip", {f"{n}.csv.gz": packed for n in range(3)})]
    else:
        plain = gzip.decompress(packed)
        paths = [write_zip(tmp_path / f"{n}.zip", {"a.csv": plain}) for n in range(3)]
    with pytest.raises(GaveUp, match="unpack to more than 20000000 together"):
        import_paths(*paths)
    unpacked = [path for path in tmp_path.rglob("*") if path.is_file() and path not in paths]
    assert sum(path.stat().st_size for path in unpacked) <= 20_000_000


def test_files_in_all_archives_are_counted_together(
    tmp_path: Path, import_paths: ImportPaths
) -> None:
    entries = {f"{number}.csv": b"a" for number in range(1_500)}
    paths = [write_zip(tmp_path / f"{n}.zip", entries) for n in range(2)]
    with pytest.raises(GaveUp, match="more than 2000 files"):
        import_paths(*paths)


def test_what_is_packed_twice_is_refused(tmp_path: Path, import_paths: ImportPaths) -> None:
    path = tmp_path / "a.csv.gz"
    path.write_bytes(gzip.compress(_packed(1000)))
    with pytest.raises(RefusedFile, match="packed with gzip more than once"):
        import_paths(path)


@pytest.mark.parametrize("name", ["XFD1048576", "A1000000000000", "XFE2", "AAAA1"])
def test_a_far_cell_of_a_workbook_is_named(
    tmp_path: Path, import_paths: ImportPaths, name: str
) -> None:
    path = tmp_path / "far.xlsx"
    row = name.lstrip("ABCDEFX")
    path.write_bytes(
        workbook_with(f'<row r="1">{cell("A1")}</row>', f'<row r="{row}">{cell(name)}</row>')
    )
    with pytest.raises(RefusedFile, match=f"cell {name} of the sheet Sheet is too far"):
        import_paths(path)


def test_a_format_that_reaches_to_the_end_of_a_sheet_is_no_far_cell(tmp_path: Path) -> None:
    file = SourceFile("a.xlsx", tmp_path / "a.xlsx")
    xml = f'<row r="1">{cell("A1")}</row><row r="1048576"><c r="XFD1048576" s="0"/></row>'
    require_near_cells(file, "Sheet", f"<sheetData>{xml}</sheetData>".encode())


@pytest.mark.parametrize(
    ("name", "begin"),
    [("fio.json", '{"fio version": "fio-3.36", "jobs": [{"jobname": "a", "groupid": '),
     ("iostat.json", '{"sysstat": {"hosts": [{"statistics": [{"disk": [{"r/s": ')],
)  # fmt: skip
def test_a_number_of_too_many_digits_is_told_with_its_file(
    tmp_path: Path, import_paths: ImportPaths, name: str, begin: str
) -> None:
    path = tmp_path / name
    path.write_text(begin + "1" * 5000 + "}]}]}]}}")
    with pytest.raises(RefusedFile, match=f"{name} cannot be read: a number in it has 5000 digits"):
        import_paths(path)


def test_a_reader_that_breaks_leaves_its_file_out(
    tmp_path: Path, import_paths: ImportPaths, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise KeyError("clat_ns")

    monkeypatch.setattr("qdepth.imports.readers.benchmarks.fio.read", broken)
    good = write_workbook(tmp_path / "export.xlsx", estate_tabs())
    bad = tmp_path / "fio.json"
    bad.write_text('{"fio version": "fio-3.36", "jobs": []}')
    found = import_paths(good, bad)
    assert len(found.inventory.hosts) == 4
    told = next(finding for finding in found.findings if finding.file == "fio.json")
    assert told.text == (
        "fio.json cannot be read: it is damaged, or unlike any export of its kind "
        "(KeyError). Export it again, or leave it out."
    )
