"""Worksheets: named tables with numbers as numbers and text as text."""

from collections.abc import Sequence
from dataclasses import dataclass
from io import BytesIO
from typing import TYPE_CHECKING, Any

from qdepth.exports.formula_escape import harmless
from qdepth.exports.report_table import Cell, Row

if TYPE_CHECKING:
    from xlsxwriter.chart import Chart
    from xlsxwriter.worksheet import Worksheet

WIDEST = 60
_OPTIONS = {"in_memory": True, "strings_to_formulas": False, "strings_to_urls": False}


@dataclass(frozen=True)
class Place:
    """Where a table stands on its sheet; rows and columns count from 0."""

    sheet: str
    first_row: int
    """Row of the header."""
    last_row: int

    def column(self, index: int) -> list[Any]:
        """Cells below the header of a column, as charts name them."""
        return [self.sheet, self.first_row + 1, index, self.last_row, index]


class Book:
    """A workbook being written."""

    def __init__(self, title: str, author: str) -> None:
        from xlsxwriter import Workbook  # noqa: PLC0415  it takes long to load, and few ask for it

        self._out = BytesIO()
        self.workbook = Workbook(self._out, _OPTIONS)
        self.workbook.set_properties({"title": harmless(title), "author": author})
        self.bold = self.workbook.add_format({"bold": True})
        self.wrapped = self.workbook.add_format({"text_wrap": True, "valign": "top"})
        self._quoted = self.workbook.add_format({"quote_prefix": True})

    def sheet(self, name: str) -> "Worksheet":
        """Add a sheet."""
        return self.workbook.add_worksheet(name)

    def text(
        self, sheet: "Worksheet", row: int, column: int, text: str, *, bold: bool = False
    ) -> None:
        """Write text that stays text, even when somebody edits the cell."""
        if harmless(text).startswith("'") and not text.startswith("'"):
            sheet.write_string(row, column, text, self._quoted)
        else:
            sheet.write_string(row, column, text, self.bold if bold else None)

    def cell(self, sheet: "Worksheet", row: int, column: int, value: Cell) -> None:
        """Write a number as a number, text as text, and nothing as an empty cell."""
        if isinstance(value, str):
            self.text(sheet, row, column, value)
        elif value is not None:
            sheet.write_number(row, column, value)

    def table(
        self,
        sheet: "Worksheet",
        name: str,
        header: Sequence[str],
        rows: Sequence[Sequence[Cell]],
        first_row: int = 0,
    ) -> Place:
        """Write a named table with its header in `first_row`; it has a row even without data."""
        last_row = first_row + max(1, len(rows))
        sheet.add_table(
            first_row,
            0,
            last_row,
            len(header) - 1,
            {"name": name, "columns": [{"header": text} for text in header]},
        )
        for index, row in enumerate(rows, start=first_row + 1):
            for column, value in enumerate(row):
                self.cell(sheet, index, column, value)
        for column, text in enumerate(header):
            widths = [
                len(text),
                *(len(str(row[column])) for row in rows if row[column] is not None),
            ]
            sheet.set_column(column, column, min(WIDEST, 2 + max(widths)))
        if first_row == 0:
            sheet.freeze_panes(1, 0)
        return Place(str(sheet.name), first_row, last_row)

    def chart(self, kind: dict[str, str]) -> "Chart":
        """Make a chart of a kind that the library knows."""
        chart = self.workbook.add_chart(kind)
        if chart is None:
            raise ValueError(f"there is no kind of chart {kind}")
        return chart

    def close(self) -> bytes:
        """Finish the workbook and give its bytes."""
        self.workbook.close()
        return self._out.getvalue()


def as_workbook(title: str, names: Sequence[str], rows: Sequence[Row]) -> bytes:
    """Write a flat table as a workbook of one sheet with one named table, both of this title."""
    book = Book(title, "Qdepth")
    book.table(book.sheet(title), title, names, [[row[name] for name in names] for row in rows])
    return book.close()
