"""Worksheets: named tables with numbers as numbers and text as text, ready to print."""

from collections.abc import Sequence
from dataclasses import dataclass
from io import BytesIO
from math import ceil
from textwrap import wrap
from typing import TYPE_CHECKING, Any

from qdepth.exports.formula_escape import harmless
from qdepth.exports.number_formats import Form, formats_of
from qdepth.exports.report_table import Cell, Row

if TYPE_CHECKING:
    from xlsxwriter.chart import Chart
    from xlsxwriter.format import Format
    from xlsxwriter.worksheet import Worksheet

WIDEST = 60
A4 = 9
LINE_PT = 15
"""Height of a line of text [pt]."""
_OPTIONS = {"in_memory": True, "strings_to_formulas": False, "strings_to_urls": False}
_NARROWEST = 9
_INK, _QUIET, _LINE = "#17212B", "#4A5765", "#D3D9E0"
_ROOM = 1.05
"""Characters of prose that fit where one figure of the width does."""


@dataclass(frozen=True)
class Heading:
    """Heading of a column: its words with the unit, and the format of its numbers."""

    title: str
    form: Form = "text"
    width: int | None = None
    """Width in characters; by default that of the longest text."""


@dataclass(frozen=True)
class Table:
    """A table to write."""

    name: str
    """Name for formulas."""
    headings: Sequence[Heading]
    rows: Sequence[Sequence[Cell]]
    title: str = ""
    """Title above it."""


@dataclass(frozen=True)
class Place:
    """Position of a table on its sheet; rows and columns count from 0."""

    sheet: str
    first_row: int
    """Row of the header."""
    last_row: int

    def column(self, index: int) -> list[Any]:
        """Cells below the header of a column, as charts name them."""
        return [self.sheet, self.first_row + 1, index, self.last_row, index]


class Book:
    """A workbook being written."""

    def __init__(self, title: str) -> None:
        from xlsxwriter import Workbook  # noqa: PLC0415  it takes long to load, and few ask for it

        self._out = BytesIO()
        self.workbook = Workbook(self._out, _OPTIONS)
        self.workbook.set_properties({"title": harmless(title), "author": "Qdepth"})
        self._title = title
        self._formats: dict[tuple[tuple[str, Any], ...], Format] = {}
        self._widths: dict[str, dict[int, int]] = {}

    def format(self, **properties: Any) -> "Format":
        """Make a format, once for each set of properties."""
        key = tuple(sorted(properties.items()))
        if key not in self._formats:
            self._formats[key] = self.workbook.add_format(properties)
        return self._formats[key]

    def sheet(self, name: str) -> "Worksheet":
        """Add a sheet that prints on landscape pages as wide as it is, with page numbers."""
        sheet = self.workbook.add_worksheet(name)
        sheet.set_landscape()
        sheet.set_paper(A4)
        sheet.fit_to_pages(1, 0)
        sheet.set_margins(left=0.5, right=0.5, top=0.7, bottom=0.7)
        sheet.set_header(f"&L&B{name}")
        sheet.set_footer(f"&L{_footer(self._title)}&RPage &P of &N")
        return sheet

    def text(self, sheet: "Worksheet", row: int, column: int, text: str, **properties: Any) -> None:
        """Write text that stays text, even after editing."""
        if harmless(text).startswith("'") and not text.startswith("'"):
            properties["quote_prefix"] = True
        sheet.write_string(row, column, text, self.format(**properties) if properties else None)

    def sentence(
        self, sheet: "Worksheet", row: int, columns: tuple[int, int], text: str, **looks: Any
    ) -> None:
        """Write text over several columns, with as many lines as it needs."""
        first, last = columns
        properties: dict[str, Any] = {"text_wrap": True, "valign": "top"} | looks
        if last > first:
            sheet.merge_range(row, first, row, last, "", self.format(**properties))
        self.text(sheet, row, first, text, **properties)
        known = self._widths.get(str(sheet.name), {})
        room = sum(known.get(column, _NARROWEST) for column in range(first, last + 1))
        size = properties.get("font_size", 11) / 11
        lines = ceil(len(text) * size / (room * _ROOM))
        sheet.set_row(row, LINE_PT * size * max(1, lines) + 2)

    def cell(self, sheet: "Worksheet", row: int, column: int, value: Cell) -> None:
        """Write a number as a number, text as text, and nothing as an empty cell."""
        if isinstance(value, str):
            self.text(sheet, row, column, value)
        elif value is not None:
            sheet.write_number(row, column, value)

    def table(
        self,
        sheet: "Worksheet",
        table: Table,
        first_row: int = 0,
    ) -> Place:
        """Write a named table; its header repeats on each page, like that of the last one.

        With a title, that is in `first_row` and the header below it. A table has a row even without
        data.
        """
        if table.title:
            self.text(sheet, first_row, 0, table.title, bold=True, font_size=13, font_color=_INK)
            first_row += 1
        headings, rows = table.headings, table.rows
        last_row = first_row + max(1, len(rows))
        header = {"bold": True, "text_wrap": True, "valign": "bottom", "bottom": 1}
        columns = []
        for one in headings:
            align = "left" if one.form == "text" else "right"
            looks = self.format(**header, font_color=_QUIET, align=align)
            columns.append({"header": one.title, "header_format": looks})
        options = {"name": table.name, "columns": columns, "style": None}
        area = (first_row, 0, last_row, len(headings) - 1)
        sheet.add_table(*area, options | {"autofilter": first_row == 0})
        for column, heading in enumerate(headings):
            self._column(sheet, (first_row + 1, column), heading, [row[column] for row in rows])
        self._heights(sheet, first_row, [[one.title for one in headings], *rows])
        sheet.repeat_rows(first_row)
        if first_row == 0:
            sheet.freeze_panes(1, 0)
        return Place(str(sheet.name), first_row, last_row)

    def _heights(self, sheet: "Worksheet", first_row: int, rows: Sequence[Sequence[Cell]]) -> None:
        """Make rows as high as their text, which not every program does by itself."""
        known = self._widths[str(sheet.name)]
        for row, cells in enumerate(rows, start=first_row):
            texts = [(known[n], cell) for n, cell in enumerate(cells) if isinstance(cell, str)]
            lines = max([len(wrap(text, int(width * _ROOM))) for width, text in texts], default=1)
            if lines > 1:
                sheet.set_row(row, LINE_PT * lines)

    def widen(self, sheet: "Worksheet", column: int, width: int) -> None:
        """Make a column at least this many characters wide."""
        known = self._widths.setdefault(str(sheet.name), {})
        known[column] = max(known.get(column, 0), width)
        sheet.set_column(column, column, known[column])

    def _column(
        self, sheet: "Worksheet", at: tuple[int, int], heading: Heading, cells: Sequence[Cell]
    ) -> None:
        first_row, column = at
        numbers = [cell for cell in cells if isinstance(cell, int | float)]
        shown = iter(formats_of(numbers, heading.form))
        looks = {"valign": "top", "bottom": 1, "bottom_color": _LINE}
        if heading.form != "text":
            looks["align"] = "right"
        elif column > 0:
            looks["indent"] = 1
        for row, cell in enumerate(cells, start=first_row):
            if cell is None:
                sheet.write_blank(row, column, None, self.format(**looks))
            elif isinstance(cell, str):
                self.text(sheet, row, column, cell, **looks, text_wrap=True)
            else:
                sheet.write_number(row, column, cell, self.format(**looks, num_format=next(shown)))
        texts = [len(cell) + 2 for cell in cells if isinstance(cell, str)]
        words = [len(word) + 3 for word in heading.title.split()]
        width = heading.width or min(WIDEST, max([_NARROWEST, *texts, *words]))
        self.widen(sheet, column, width)

    def chart(self, kind: dict[str, str]) -> "Chart":
        """Make a chart of a kind that the library knows."""
        chart = self.workbook.add_chart(kind)
        if chart is None:
            raise ValueError(f"there is no kind of chart {kind}")
        return chart

    def close(self) -> bytes:
        """Finish the workbook and return its bytes."""
        self.workbook.close()
        return self._out.getvalue()


def as_workbook(title: str, names: Sequence[str], rows: Sequence[Row]) -> bytes:
    """Write a flat table as a workbook of one sheet with one named table, both with this title.

    Its columns keep their names and its numbers all digits that a program may need.
    """
    book = Book(title)
    sheet = book.sheet(title)
    last_row = max(1, len(rows))
    columns = [{"header": name} for name in names]
    sheet.add_table(0, 0, last_row, len(names) - 1, {"name": title, "columns": columns})
    for index, row in enumerate(rows, start=1):
        for column, name in enumerate(names):
            book.cell(sheet, index, column, row[name])
    for column, name in enumerate(names):
        texts = [len(str(row[name])) for row in rows if row[name] is not None]
        book.widen(sheet, column, min(WIDEST, 2 + max([len(name), *texts])))
    sheet.repeat_rows(0)
    sheet.freeze_panes(1, 0)
    return book.close()


def _footer(title: str) -> str:
    """A title within a footer, where an ampersand begins a code; it holds 255 characters."""
    return title.replace("&", "&&")[:200]
