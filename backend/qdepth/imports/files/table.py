"""Tables: a sheet of a workbook or a CSV, whose columns are identified by their names."""

import tempfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path

from python_calamine import CalamineError, CalamineWorkbook, PasswordError

from qdepth.imports.files.archive import require_honest_workbook
from qdepth.imports.files.limits import MOST_COLUMNS, MOST_ROWS, ROWS_BETWEEN_LOOKS, Pace
from qdepth.imports.files.sheet_extent import require_near_cells
from qdepth.imports.files.sheet_pieces import content_of, is_large, part_of_sheet, sheet_pieces
from qdepth.imports.files.source_file import SourceFile
from qdepth.imports.files.text import Text
from qdepth.imports.files.unpacking_budget import Budget
from qdepth.imports.finding import RefusedFile

Cell = object
"""Text, a number, a yes or no, or a moment; empty text for an empty cell."""
HEADER_ROWS = 20
"""Number of rows in which the header is searched."""


@dataclass(frozen=True)
class Table:
    """A table as it is in a file."""

    file: SourceFile
    name: str
    """Name of the sheet; of a CSV its own, without the ending."""
    has_decimal_commas: bool
    head: list[Sequence[Cell]]
    """Its first rows, one of which is the header; read on demand for a sheet."""
    read: Callable[[Pace], Iterator[Sequence[Cell]]]
    """Reads all of its rows, including the header and everything above it."""

    def with_head(self, pace: Pace) -> "Table":
        """Itself with its first rows."""
        return replace(self, head=self.head or list(islice(self.rows(pace), HEADER_ROWS)))

    def rows(self, pace: Pace) -> Iterator[Sequence[Cell]]:
        """Its rows.

        Raises
        ------
        RefusedFile
            If there are more rows or columns than the limits let it have.
        """
        for number, row in enumerate(self.read(pace)):
            if number >= MOST_ROWS:
                raise RefusedFile(
                    f"{self.file.name}: {self.name} has more than {MOST_ROWS} rows. Split it."
                )
            if len(row) > MOST_COLUMNS:
                raise RefusedFile(
                    f"{self.file.name}: {self.name} has more than {MOST_COLUMNS} columns."
                )
            yield row


def workbook_tables(file: SourceFile, pace: Pace, budget: Budget) -> list[Table]:
    """Open the sheets of a workbook; their rows are read later, a sheet at a time.

    Raises
    ------
    RefusedFile
        If it is damaged, encrypted, or unpacks to more than the limits let it.
    """
    require_honest_workbook(file, pace, budget)
    try:
        book = CalamineWorkbook.from_path(file.path)
    except PasswordError:
        raise RefusedFile(
            f"{file.name} is encrypted. Save a copy without its password, and import that."
        ) from None
    except (CalamineError, OSError) as error:
        raise RefusedFile(_unreadable(file, error)) from None
    return [_sheet(file, book, name) for name in book.sheet_names]


def csv_table(text: Text, pace: Pace) -> Table:
    """Open a CSV."""
    head: list[Sequence[Cell]] = []
    for row in text.rows(pace):
        head.append(row)
        if len(head) == HEADER_ROWS:
            break
    return Table(text.file, text.file.stem, text.has_decimal_commas, head, text.rows)


def _sheet(file: SourceFile, book: CalamineWorkbook, name: str) -> Table:
    def read(pace: Pace) -> Iterator[Sequence[Cell]]:
        pace.look()
        part = part_of_sheet(file.path, name)
        try:
            if part is None or not is_large(file.path, part):
                if part is not None:
                    require_near_cells(file, name, content_of(file.path, part))
                yield from _rows(book, name, pace)
                return
            with tempfile.TemporaryDirectory(prefix="qdepth-sheet-") as folder:
                for piece in sheet_pieces(file.path, part, Path(folder), pace):
                    require_near_cells(file, name, content_of(piece, part))
                    yield from _rows(CalamineWorkbook.from_path(piece), name, pace)
        except (CalamineError, OSError) as error:
            raise RefusedFile(_unreadable(file, error)) from None

    return Table(file, name, has_decimal_commas=False, head=[], read=read)


def _rows(book: CalamineWorkbook, name: str, pace: Pace) -> Iterator[Sequence[Cell]]:
    """The rows of a sheet from its first one with content on."""
    sheet = book.get_sheet_by_name(name)
    first = sheet.start[0] if sheet.start else 0
    for number, row in enumerate(sheet.iter_rows()):
        if number % ROWS_BETWEEN_LOOKS == 0:
            pace.look()
        if number >= first:
            yield row


def _unreadable(file: SourceFile, error: Exception) -> str:
    return (
        f"{file.name} cannot be read as a workbook ({type(error).__name__}). Open it, save it as "
        ".xlsx again, and import that."
    )
