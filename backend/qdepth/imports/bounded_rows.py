"""The rows of a sheet by their numbers, which a workbook may claim freely, and what it hides."""

import io
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from qdepth.errors import QdepthError
from qdepth.imports.cell_notes import named

if TYPE_CHECKING:
    from openpyxl.cell.read_only import EmptyCell, ReadOnlyCell

LAST_ROW = 20_000
"""Number of the last row that may hold a value; a table may have empty rows between its own."""
LAST_COLUMN = 1_000
"""Number of the last column that may hold a value."""
MOST_SHOWN = 40
"""Characters of the name of a cell that a rejection repeats."""


class FarCell(QdepthError):
    """A value is beyond the rows and columns that are read."""


@dataclass(frozen=True)
class Hidden:
    """Rows and columns of a sheet that its workbook hides, by their numbers from 1."""

    rows: set[int] = field(default_factory=set)
    columns: set[int] = field(default_factory=set)

    def add_row(self, number: int, row: dict[str, str] | None) -> None:
        """Add a row by its attributes in the file."""
        if row and _is_hidden(row, "ht"):
            self.rows.add(number)

    def add_columns(self, columns: Iterable[dict[str, str]]) -> None:
        """Add columns by their attributes in the file, each for a range."""
        for each in columns:
            if _is_hidden(each, "width"):
                last = min(int(each.get("max", each["min"])), LAST_COLUMN)
                self.columns.update(range(int(each["min"]), last + 1))

    def notes(self, header: Sequence[str], numbers: Sequence[int]) -> Iterator[str]:
        """Return what a reader should check about a table with these columns and rows."""
        rows = [str(number) for number in numbers if number in self.rows]
        columns = [name for place, name in enumerate(header, 1) if place in self.columns]
        for what, found in (("row", rows), ("column", columns)):
            if len(found) == 1:
                yield f"Hidden {what} {found[0]} was read. Delete it if it must not count."
            elif found:
                yield f"Hidden {what}s were read: {named(found)}. Delete those that must not count."


def _is_hidden(part: dict[str, str], size: str) -> bool:
    return part.get("hidden") in ("1", "true") or part.get(size) in ("0", "0.0")


def letters_of(column: int) -> str:
    """Return the spreadsheet name of the column of a number, from 1."""
    before, last = divmod(column - 1, 26)
    return (letters_of(before) if before else "") + chr(ord("A") + last)


class WatchedContent(io.BytesIO):
    """Content of a file; `look` is called before each piece of it is read."""

    def __init__(self, content: bytes, look: Callable[[], None]) -> None:
        super().__init__(content)
        self.look = look

    def read(self, size: int | None = -1, /) -> bytes:
        self.look()
        return super().read(size)


def bounded_rows(
    sheet: Any,
    look: Callable[[], None],
    gaps: Collection[tuple[int, int]] = frozenset(),
    hidden: Hidden | None = None,
) -> Iterator[tuple["ReadOnlyCell | EmptyCell", ...]]:
    """Yield each row of a sheet, from the first one on; missing rows are empty.

    The library itself would fill each gap with rows, however far away the next one is.

    Parameters
    ----------
    sheet : openpyxl.worksheet._read_only.ReadOnlyWorksheet
        The sheet, of a workbook that was opened to be read only. Its parser is not public, and
        has no types.
    look : callable
        Called for each row of the file, to stop what takes too long.
    gaps : collection, optional
        Row and column, from 1, of cells that count although they have no value.
    hidden : Hidden, optional
        Gets the rows and columns that the sheet hides.

    Raises
    ------
    FarCell
        If a value is too far down or to the right, or if the numbers of the rows do not rise.
    """
    # They take long to load, and most tables are no workbooks.
    from openpyxl.worksheet._reader import WorkSheetParser  # noqa: PLC0415

    book = sheet.parent
    given = 0
    with sheet._get_source() as source:
        parser = WorkSheetParser(
            source,
            sheet._shared_strings,
            data_only=book.data_only,
            epoch=book.epoch,
            date_formats=book._date_formats,
            timedelta_formats=book._timedelta_formats,
        )
        for number, cells in parser.parse():
            look()
            filled = [
                cell
                for cell in cells
                if cell["value"] is not None or (number, cell["column"]) in gaps
            ]
            if not filled:
                continue
            _require_near(number, max(cell["column"] for cell in filled))
            if number <= given:
                trouble = f"follows row {given}" if given else "is above its first one"
                raise FarCell(
                    f"Row {number} of the sheet {trouble}. Save the workbook as .xlsx again."
                )
            for _ in range(given + 1, number):
                yield ()
            if hidden is not None:
                hidden.add_row(number, parser.row_dimensions.get(str(number)))
                hidden.add_columns(() if given else parser.column_dimensions.values())
            given = number
            width = max(cell["column"] for cell in filled)
            yield sheet._get_row(sorted(filled, key=lambda cell: cell["column"]), 1, width)


def _require_near(number: int, column: int) -> None:
    if number <= LAST_ROW and column <= LAST_COLUMN:
        return
    name = f"{letters_of(column)}{number}"
    shown = name if len(name) <= MOST_SHOWN else f"{name[:MOST_SHOWN]}…"
    raise FarCell(
        f"Cell {shown} has a value. A table is read down to row "
        f"{LAST_ROW} and to column {letters_of(LAST_COLUMN)}. Clear the cell, or send the "
        "table alone."
    )
