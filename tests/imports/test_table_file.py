"""Tables of others, read with limits."""

import io
import pickle
import time
import zipfile
from collections.abc import Callable, Sequence
from datetime import date
from math import sin

import pytest
from openpyxl import Workbook
from openpyxl.styles.numbers import BUILTIN_FORMATS
from xlsxwriter import Workbook as Writer

from qdepth.imports.header_row import MOST_NAME_CHARACTERS
from qdepth.imports.raw_cells import StoredNumber, Uncalculated
from qdepth.imports.table_file import (
    MOST_CELL_CHARACTERS,
    MOST_COLUMNS,
    MOST_ROWS,
    MOST_SHEETS,
    FileKind,
    InvalidTableFile,
    TableFile,
    read_table_file,
)

Clock = Callable[[], float]


def _read(content: bytes, kind: FileKind, clock: Clock = time.monotonic) -> TableFile:
    return read_table_file(content, kind, clock=clock)


def _score(cells: Sequence[str]) -> int:
    """The table that is wanted has columns with dots."""
    return sum("." in cell for cell in cells)


def _saved(book: Workbook) -> bytes:
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def _xlsx(*rows: Sequence[object]) -> bytes:
    book = Workbook()
    for row in rows:
        book.worksheets[0].append(list(row))
    return _saved(book)


def test_csv_is_read_with_its_gaps() -> None:
    file = _read(b'\xef\xbb\xbfdesign,note,x.y.z\r\na,"1,5 ""x""",64\r\n\r\nb\r\n', "csv")
    assert file.header == ["design", "note", "x.y.z"]
    assert file.rows == [["a", '1,5 "x"', "64"], ["b", "", ""]]
    assert not file.european


@pytest.mark.parametrize(
    ("sign", "european", "decimal"), [(";", True, ","), (",", False, "."), ("\t", False, None)]
)
def test_sign_between_cells_says_how_programs_write_decimals(
    sign: str, european: bool, decimal: str | None
) -> None:
    file = _read(sign.join(["design", "x.y.z"]).encode() + b"\n" + f"a{sign}5\n".encode(), "csv")
    assert (file.rows, file.european, file.decimal) == ([["a", "5"]], european, decimal)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252", "utf-16", "utf-16-le"])
def test_file_of_any_office_is_read(encoding: str) -> None:
    file = _read("label\tprice\nM\u00fcller\t78 \u20ac\n".encode(encoding), "csv")
    assert file.header == ["label", "price"]
    assert file.rows == [["M\u00fcller", "78 \u20ac"]]


def test_lines_may_end_as_those_of_old_macs() -> None:
    assert _read(b"a,b\r1,2\r", "csv").rows == [["1", "2"]]


def test_sign_is_that_with_which_the_header_fits() -> None:
    """The title has more commas than the header has semicolons."""
    text = b"Offer 4711, May 2026, all in EUR, net\nx.y;a.b\n1;2\n"
    assert read_table_file(text, "csv", score=_score).header == ["x.y", "a.b"]


def test_sheet_and_row_are_those_that_fit_best() -> None:
    book = Workbook()
    readme, table, other = (book.worksheets[0], *map(book.create_sheet, ("Data", "Old")))
    readme.title = "Readme"
    for row in (["x.y", "the depth"], ["a.b", "the price"]):
        readme.append(row)
    for row in (["Supplier:", "ACME", "Date:"], ["x.y", "a.b", "c"], ["1", "2", "3"]):
        table.append(row)
    other.append(["x.y", "a.b"])
    other.append([5, 6])
    other.sheet_state = "hidden"
    file = read_table_file(_saved(book), "xlsx", score=_score)
    assert (file.header, file.rows, file.numbers) == (["x.y", "a.b", "c"], [["1", "2", "3"]], [3])
    assert file.notes == ("Sheet Data was read. Sheets that were not read: Readme, Old.",)


def test_refusal_names_the_sheet_of_a_workbook_with_several() -> None:
    book = Workbook()
    book.create_sheet("Second").append(["a", "b"])
    with pytest.raises(InvalidTableFile, match=r"^Sheet Sheet: The table has no rows"):
        read_table_file(_saved(book), "xlsx", score=_score)


def test_refusal_says_how_many_sheets_were_looked_at() -> None:
    book = Workbook()
    for number in range(MOST_SHEETS):
        book.create_sheet(f"Empty {number}")
    with pytest.raises(InvalidTableFile, match=r"^Sheet Sheet, chosen from the first 50 of 51: "):
        _read(_saved(book), "xlsx")


def test_cell_that_is_too_long_for_a_name_is_not_judged() -> None:
    judged: list[str] = []

    def score(cells: Sequence[str]) -> int:
        judged.extend(cells)
        return 0

    long = "x" * (MOST_NAME_CHARACTERS + 1)
    read_table_file(f"a,b\n1,{long}\n".encode(), "csv", score=score)
    assert {"a", "b", "1"} <= set(judged)
    assert long not in judged


def test_header_tells_what_separates_cells() -> None:
    """A note may have more semicolons than the table has commas."""
    file = _read(b"design,x.y.z,note\na,0.5,one; two; three; four; five; six\n", "csv")
    assert not file.european
    assert file.rows == [["a", "0.5", "one; two; three; four; five; six"]]


def test_titles_above_the_header_and_empty_rows_are_left_out() -> None:
    book = _xlsx(["Offer of May"], [None, "all in EUR"], [], ["a", "b"], [1, 2], [], [3])
    for file in (_read(book, "xlsx"), _read(b"Offer;\n;all in EUR\n;\na;b\n1;2\n;;\n3;\n", "csv")):
        assert file.header == ["a", "b"]
        assert file.rows == [["1", "2"], ["3", ""]]
        assert file.numbers == [5, 7]
    assert _read(b"sep=;\na;x.y\n1;2,5\n", "csv").rows == [["1", "2,5"]]
    assert _read(b"note\nhello\n", "csv").header == ["note"]


def test_percentages_and_dates_of_a_workbook_are_what_the_sheet_shows() -> None:
    book = Workbook()
    sheet = book.worksheets[0]
    sheet.append(["x.y_pct", "x.z_pct", "note", "source", "x.all_pct", "x.on"])
    sheet.append([0.35, 35, 0.07, date(2026, 5, 1), 1, True])
    sheet["A2"].number_format = "0.0%"
    sheet["B2"].number_format = '0"%"'
    sheet["C2"].number_format = "0%"
    sheet["E2"].number_format = sheet["F2"].number_format = "0%"
    rows = _read(_saved(book), "xlsx").rows
    assert rows == [["35%", "35", "7%", "2026-05-01", "100%", "true"]]


def test_cells_of_a_workbook_say_what_they_are() -> None:
    """And say it in another process too."""
    book = Workbook()
    sheet = book.worksheets[0]
    sheet.append(["a", "b", "c", "d"])
    sheet.append([78.125, "78.125", "=1+1", 5])
    sheet["A2"].number_format = "#,##0.00 [$\u20ac-407]"
    sheet["D2"].number_format = BUILTIN_FORMATS[44]
    sent = pickle.dumps(_read(_saved(book), "xlsx"))
    ((number, text, formula, builtin),) = pickle.loads(sent).rows  # noqa: S301
    assert isinstance(number, StoredNumber)
    assert (number, number.currency) == ("78.125", "EUR")
    assert not isinstance(text, StoredNumber)
    assert isinstance(formula, Uncalculated)
    assert isinstance(builtin, StoredNumber)
    assert builtin.currency is None, "a built-in format shows the sign of the reader's country"


@pytest.mark.parametrize(
    ("cell", "calculates", "text"),
    [
        ("<c r='B2'><f>A2</f></c>", False, None),
        ("<c r='B2'><f>A2</f><v></v></c>", False, None),
        ("<c r='B2'><f>A2</f><v>0</v></c>", True, None),
        ("<c><f>A2</f><v/></c>", False, None),
        ("<c r='B2'><f>A2</f><v>0</v></c>", False, "0"),
        ("<c r='B2'><f>A2</f><v>7</v></c>", True, "7"),
        ("<c r='B2' t='str'><f>A2</f><v></v></c>", True, ""),
        ("<c r='B2' t='str'><f>A2</f><v>x</v></c>", False, "x"),
    ],
)
def test_formula_has_a_value_if_somebody_calculated_it(
    cell: str, calculates: bool, text: str | None
) -> None:
    """A program that writes a formula stores nothing, or 0 and a wish to calculate on loading."""
    out = io.BytesIO()
    book = Writer(out, {"in_memory": True})
    book.add_worksheet().write_row(0, 0, ["a", "b"])
    book.close()
    row = f"</row><row r='2'><c r='A2'><v>5</v></c>{cell}</row></sheetData>".encode()
    content = _with(out.getvalue(), b"</row></sheetData>", row)
    if not calculates:
        content = _with(content, b'fullCalcOnLoad="1"', b"")
    ((_, read),) = _read(content, "xlsx").rows
    assert isinstance(read, Uncalculated) == (text is None)
    assert read == (text or "")


def _with(content: bytes, old: bytes, new: bytes) -> bytes:
    """A workbook with a piece of its XML replaced."""
    out = io.BytesIO()
    with (
        zipfile.ZipFile(io.BytesIO(content)) as source,
        zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as target,
    ):
        for entry in source.infolist():
            target.writestr(entry, source.read(entry).replace(old, new))
    return out.getvalue()


def test_workbook_is_read_as_text() -> None:
    file = _read(
        _xlsx(["design", "x.y.z", "flag", "u.v.w"], ["a", 64, True, 0.5], ["b", 64.0, None, None]),
        "xlsx",
    )
    assert file.rows == [["a", "64", "true", "0.5"], ["b", "64", "", ""]]


def test_mark_before_text_that_looks_like_a_formula_is_taken_away() -> None:
    assert _read(b"note\n'=1+1\n'quoted'\n", "csv").rows == [["=1+1"], ["'quoted'"]]


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"", "no rows"),
        (b"design\n", "no rows"),
        (b"a,b\n1,2,3\n", 'Row 2 has "3" in column C, but .* ends with column B, "b"'),
        (b"a,a\n1,2\n", "the name a twice"),
        (b"a,,b\n1,2,3\n", "without a name"),
        (b'a\n"x" y\n', "Line 2 is not CSV"),
        (b"a\n\x81\n", "neither UTF-8 nor Windows-1252"),
        (b"a\n\x00\n", "zero bytes"),
        (b"a\n" + b"1\n" * (MOST_ROWS + 1), f"more than {MOST_ROWS} rows"),
        (",".join(f"c{n}" for n in range(MOST_COLUMNS + 1)).encode(), "columns"),
        (b"a\n" + b"x" * (MOST_CELL_CHARACTERS + 1), "Row 2 has a cell"),
    ],
)
def test_csv_that_does_not_fit_is_refused(content: bytes, told: str) -> None:
    with pytest.raises(InvalidTableFile, match=told):
        _read(content, "csv")


def _archive(**entries: bytes) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in entries.items():
            archive.writestr(name, content)
    return out.getvalue()


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"PK but no archive", "not a workbook"),
        (_archive(**{"xl/other": b"x"}), "cannot be read"),
        (
            _archive(**{"content.xml": b"x"}),
            "not an Excel workbook. Save the sheet as .xlsx or .csv",
        ),
        (_archive(**{"xl/bomb": b"0" * 10_000_000}), "unpacks to 10000000 bytes"),
        (_xlsx(["a"], *([n] for n in range(MOST_ROWS + 1))), f"more than {MOST_ROWS} rows"),
        (_xlsx([f"c{n}" for n in range(MOST_COLUMNS + 1)], [1]), "columns"),
    ],
)
def test_workbook_that_does_not_fit_is_refused(content: bytes, told: str) -> None:
    with pytest.raises(InvalidTableFile, match=told):
        _read(content, "xlsx")


def test_workbook_that_takes_too_long_is_given_up() -> None:
    content = _xlsx(["a"], *([n] for n in range(100)))
    seconds = iter(range(1000))
    with pytest.raises(InvalidTableFile, match="longer than 20 s"):
        _read(content, "xlsx", clock=lambda: float(10 * next(seconds)))
    assert len(_read(content, "xlsx", clock=lambda: 0.0).rows) == 100


def test_time_is_looked_at_while_a_sheet_is_read() -> None:
    """A sheet that is all read before its first row is checked would take any time."""
    asked: list[None] = []

    def clock() -> float:
        asked.append(None)
        return 0.0

    rows = [[sin(20 * row + column) for column in range(20)] for row in range(1000)]
    _read(_xlsx([f"c{n}" for n in range(20)], *rows), "xlsx", clock=clock)
    assert len(asked) > 40


def test_what_a_workbook_hides_is_read_with_a_note() -> None:
    """Hidden by hand, or as a folded group."""
    book = Workbook()
    sheet = book.worksheets[0]
    sheet.append(["a", "b", "c", "d"])
    for number in range(8):
        sheet.append([number] * 4)
    assert _read(_saved(book), "xlsx").notes == ()
    sheet.row_dimensions[3].hidden = True
    sheet.column_dimensions.group("B", "C", hidden=True)
    sheet.column_dimensions["Z"].hidden = True
    read = _read(_saved(book), "xlsx")
    assert (len(read.rows), read.header) == (8, ["a", "b", "c", "d"])
    assert read.notes == (
        "Hidden row 3 was read. Delete it if it must not count.",
        "Hidden columns were read: b, c. Delete those that must not count.",
    )
    sheet.row_dimensions.group(4, 9, hidden=True)
    first, _ = _read(_saved(book), "xlsx").notes
    assert first.startswith("Hidden rows were read: 3, 4, 5, 6, 7 and 2 more.")


def test_a_hidden_sheet_that_is_read_is_called_so() -> None:
    book = Workbook()
    table = book.worksheets[0]
    table.append(["a.b", "c.d"])
    table.append([1, 2])
    table.sheet_state = "hidden"
    book.create_sheet("Cover").append(["Offer"])
    book.active = 1
    read = read_table_file(_saved(book), "xlsx", score=_score)
    assert read.notes == ("Hidden sheet Sheet was read.",)
