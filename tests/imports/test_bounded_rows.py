"""Workbooks whose cells are where no table has any."""

import io
from collections.abc import Iterator, Sequence

import pytest
from openpyxl import Workbook, load_workbook
from xlsxwriter import Workbook as Writer

from qdepth.imports.bounded_rows import LAST_COLUMN, LAST_ROW, FarCell, Hidden, bounded_rows
from qdepth.imports.header_row import MOST_NAME_CHARACTERS
from qdepth.imports.raw_cells import Uncalculated
from qdepth.imports.table_file import (
    MOST_CELL_CHARACTERS,
    MOST_CHARACTERS,
    InvalidTableFile,
    read_table_file,
)
from tests.support.sheet_xml import cell, workbook_with


def _rows(*rows: str) -> Iterator[list[object]]:
    book = load_workbook(io.BytesIO(workbook_with(*rows)), read_only=True)
    for row in bounded_rows(book.worksheets[0], lambda: None):
        yield [each.value for each in row]


def test_rows_that_are_missing_are_empty() -> None:
    rows = _rows(f'<row r="1">{cell("A1")}</row>', f'<row r="4">{cell("C4", "y")}</row>')
    assert list(rows) == [["x"], [], [], [None, None, "y"]]


@pytest.mark.parametrize(
    ("row", "name"),
    [
        (10**12, f"A{10**12}"),
        (1_048_576, "XFD1048576"),
        (1_048_576, "A1048576"),
        (LAST_ROW + 1, f"B{LAST_ROW + 1}"),
        (2, "XFD2"),
    ],
)
def test_a_far_cell_is_named(row: int, name: str) -> None:
    rows = _rows(f'<row r="1">{cell("A1")}</row>', f'<row r="{row}">{cell(name)}</row>')
    assert next(rows) == ["x"]
    with pytest.raises(FarCell, match=rf"^Cell {name} has a value"):
        next(rows)


def test_the_name_of_a_far_cell_is_shown_in_part() -> None:
    rows = _rows(f'<row r="{"9" * 4000}">{cell("A1")}</row>')
    with pytest.raises(FarCell, match=f"^Cell A{'9' * 39}… has a value"):
        next(rows)


def test_rows_without_values_may_be_anywhere() -> None:
    """Programs write them where a format reaches to the end of the sheet."""
    rows = _rows(
        f'<row r="1">{cell("A1")}</row>', '<row r="1048576"><c r="XFD1048576" s="0"/></row>'
    )
    assert list(rows) == [["x"]]


def test_numbers_of_rows_must_rise() -> None:
    rows = _rows(f'<row r="2">{cell("A2")}</row>', f'<row r="1">{cell("A1")}</row>')
    with pytest.raises(FarCell, match="Row 1 of the sheet follows row 2"):
        list(rows)


def test_each_row_is_looked_at() -> None:
    book = load_workbook(
        io.BytesIO(workbook_with(*(f'<row r="{n}"/>' for n in range(1, 101)))), read_only=True
    )
    looks: list[None] = []
    assert not list(bounded_rows(book.worksheets[0], lambda: looks.append(None)))
    assert len(looks) == 100


def test_a_table_is_refused_with_the_cell() -> None:
    content = workbook_with(
        f'<row r="1">{cell("A1")}</row>', f'<row r="900000">{cell("A900000")}</row>'
    )
    with pytest.raises(InvalidTableFile, match="Cell A900000 has a value"):
        read_table_file(content, "xlsx")
    with pytest.raises(InvalidTableFile, match=f"Row {LAST_ROW + 2} has a value"):
        read_table_file(b"a\n" + b"\n" * LAST_ROW + b"1\n", "csv")


def test_the_name_of_a_column_has_a_limit() -> None:
    with pytest.raises(InvalidTableFile, match="a cell of 501 characters"):
        read_table_file(
            b"a," + b"(" * (MOST_NAME_CHARACTERS + 1) + b"\n1,2\n", "csv",
        )  # fmt: skip


def test_formula_without_a_value_counts_as_one() -> None:
    formula = '<c r="{}"><f>1+1</f></c>'
    file = read_table_file(
        workbook_with(
            f'<row r="1">{cell("A1", "a")}{cell("B1", "b")}</row>',
            f'<row r="3">{cell("A3")}{formula.format("B3")}</row>',
            f'<row r="5">{formula.format("A5")}</row>',
        ),
        "xlsx",
    )
    assert (file.rows, file.numbers) == ([["x", ""], ["", ""]], [3, 5])
    assert [isinstance(each, Uncalculated) for row in file.rows for each in row] == [
        False, True, True, False,
    ]  # fmt: skip


def test_a_far_cell_matters_only_in_the_sheet_that_is_read() -> None:
    book = Workbook()
    notes = book.create_sheet("Notes", 0)
    notes["A1"] = "notes"
    notes["XFD3"] = "far"
    table = book.create_sheet("Table")
    table.append(["a", "b"])
    table.append([1, 2])
    assert read_table_file(_saved(book), "xlsx", score=_score).rows == [["1", "2"]]
    table["A30001"] = "far"
    with pytest.raises(InvalidTableFile, match=r"^Sheet Table: Cell A30001 has a value"):
        read_table_file(_saved(book), "xlsx", score=_score)


def test_a_text_that_many_cells_repeat_counts_for_each() -> None:
    out = io.BytesIO()
    book = Writer(out)
    sheet = book.add_worksheet()
    sheet.write_row(0, 0, [f"c{n}" for n in range(16)])
    for row in range(1, MOST_CHARACTERS // (16 * MOST_CELL_CHARACTERS) + 2):
        sheet.write_row(row, 0, ["x" * MOST_CELL_CHARACTERS] * 16)
    book.close()
    with pytest.raises(InvalidTableFile, match=f"at most {MOST_CHARACTERS} are read"):
        read_table_file(out.getvalue(), "xlsx")


@pytest.mark.parametrize("number", ["-1", "0"])
def test_rows_begin_with_one(number: str) -> None:
    with pytest.raises(InvalidTableFile, match=f"Row {number} of the sheet is above its first one"):
        read_table_file(workbook_with(f'<row r="{number}">{cell("A1")}</row>'), "xlsx")


def _score(cells: Sequence[str]) -> int:
    return len({"a", "b"}.intersection(cells))


def _saved(book: Workbook) -> bytes:
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def test_hidden_rows_and_columns_are_noted_however_they_are_hidden() -> None:
    """A height or width of 0 hides as well, and the last column of a range may be far away."""
    hidden = Hidden()
    cells = f"{cell('A1')}{cell('B1')}"
    rows = (f'<row r="{n}" {how}>{cell(f"A{n}")}</row>' for n, how in ((2, 'ht="0"'), (3, "")))
    book = load_workbook(
        io.BytesIO(workbook_with(f'<row r="1" hidden="true">{cells}</row>', *rows)), read_only=True
    )
    hidden.add_columns([{"min": "2", "max": "16384", "width": "0"}, {"min": "1", "hidden": "0"}])
    assert len(list(bounded_rows(book.worksheets[0], lambda: None, hidden=hidden))) == 3
    assert hidden.rows == {1, 2}
    assert (min(hidden.columns), max(hidden.columns)) == (2, LAST_COLUMN)
