"""Tables of others, read with limits."""

import io
import zipfile
from collections.abc import Sequence
from math import sin

import pytest
from openpyxl import Workbook

from qdepth.imports.table_file import (
    MOST_CELL_CHARACTERS,
    MOST_COLUMNS,
    MOST_ROWS,
    InvalidTableFile,
    read_table_file,
)


def _xlsx(*rows: Sequence[object]) -> bytes:
    book = Workbook()
    for row in rows:
        book.worksheets[0].append(list(row))
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def test_csv_is_read_with_its_gaps() -> None:
    file = read_table_file(b'\xef\xbb\xbfdesign,note,x.y.z\r\na,"1,5 ""x""",64\r\n\r\nb\r\n', "csv")
    assert file.header == ["design", "note", "x.y.z"]
    assert file.rows == [["a", '1,5 "x"', "64"], ["b", "", ""]]
    assert not file.european


def test_european_csv_has_decimal_commas() -> None:
    file = read_table_file(b"design;x.y.z;note\na;0,5;one, two\n", "csv")
    assert file.european
    assert file.rows == [["a", "0.5", "one, two"]]


def test_workbook_is_read_as_text() -> None:
    file = read_table_file(
        _xlsx(["design", "x.y.z", "flag", "u.v.w"], ["a", 64, True, 0.5], ["b", 64.0, None, None]),
        "xlsx",
    )
    assert file.rows == [["a", "64", "true", "0.5"], ["b", "64", "", ""]]


def test_mark_before_text_that_looks_like_a_formula_is_taken_away() -> None:
    assert read_table_file(b"note\n'=1+1\n'quoted'\n", "csv").rows == [["=1+1"], ["'quoted'"]]


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"", "no rows"),
        (b"design\n", "no rows"),
        (b"a,b\n1,2,3\n", "Row 2 has 3 cells"),
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
        read_table_file(content, "csv")


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
        read_table_file(content, "xlsx")


def test_workbook_that_takes_too_long_is_given_up() -> None:
    content = _xlsx(["a"], *([n] for n in range(100)))
    seconds = iter(range(1000))
    with pytest.raises(InvalidTableFile, match="longer than 20 s"):
        read_table_file(content, "xlsx", clock=lambda: float(10 * next(seconds)))
    assert len(read_table_file(content, "xlsx", clock=lambda: 0.0).rows) == 100


def test_time_is_looked_at_while_a_sheet_is_read() -> None:
    """A sheet that is all read before its first row is checked would take any time."""
    asked: list[None] = []

    def clock() -> float:
        asked.append(None)
        return 0.0

    rows = [[sin(20 * row + column) for column in range(20)] for row in range(1000)]
    read_table_file(_xlsx([f"c{n}" for n in range(20)], *rows), "xlsx", clock=clock)
    assert len(asked) > 40
