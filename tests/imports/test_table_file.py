"""Tables of others, read with limits."""

import io
import time
import zipfile
from collections.abc import Callable, Sequence
from datetime import date
from math import sin

import pytest
from openpyxl import Workbook

from qdepth.imports.table_file import (
    MOST_CELL_CHARACTERS,
    MOST_COLUMNS,
    MOST_ROWS,
    FileKind,
    InvalidTableFile,
    TableFile,
    read_table_file,
)

Clock = Callable[[], float]


def _read(content: bytes, kind: FileKind, clock: Clock = time.monotonic) -> TableFile:
    """Read a table of candidates: what has a dot in its name has numbers."""
    return read_table_file(content, kind, has_numbers=lambda name: "." in name, clock=clock)


def _xlsx(*rows: Sequence[object]) -> bytes:
    book = Workbook()
    for row in rows:
        book.worksheets[0].append(list(row))
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def test_csv_is_read_with_its_gaps() -> None:
    file = _read(b'\xef\xbb\xbfdesign,note,x.y.z\r\na,"1,5 ""x""",64\r\n\r\nb\r\n', "csv")
    assert file.header == ["design", "note", "x.y.z"]
    assert file.rows == [["a", '1,5 "x"', "64"], ["b", "", ""]]
    assert not file.european


def test_european_csv_has_decimal_commas() -> None:
    file = _read(b"design;x.y.z;note\na;0,5;one, two\n", "csv")
    assert file.european
    assert file.rows == [["a", "0.5", "one, two"]]


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
    assert _read(b"sep=;\na;x.y\n1;2,5\n", "csv").rows == [["1", "2.5"]]
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
    out = io.BytesIO()
    book.save(out)
    assert _read(out.getvalue(), "xlsx").rows == [["35", "35", "7%", "2026-05-01", "100", "true"]]


def test_number_that_can_be_read_in_two_ways_is_refused_where_numbers_are() -> None:
    table = "title;\nlabel;x.y\n14.000;14.000,5\nb;14.000\nc;9.125\n"
    with pytest.raises(InvalidTableFile) as refusal:
        _read(table.encode(), "csv")
    first, second = refusal.value.problems
    assert (first.pointer, second.pointer) == ("/1/x.y", "/2/x.y")
    assert first.message.startswith("Row 4, column x.y: 14.000 can be")


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
        (b'a\n"x" y\n', "Line 2 is no CSV"),
        (b"a\n\xff\n", "not UTF-8 at byte 2"),
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
        (b"PK but no archive", "no workbook"),
        (_archive(other=b"x"), "cannot be read"),
        (_archive(bomb=b"0" * 10_000_000), "unpacks to 10000000 bytes"),
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
