"""Tables in CSV and XLSX files: a header and rows of raw cells, within limits.

Callers know the meaning of a column, and how to read its numbers.
"""

import csv
import io
import time
import zipfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Literal

from qdepth.design.problem import DesignProblem, first
from qdepth.errors import QdepthError
from qdepth.imports.bounded_rows import (
    LAST_ROW,
    FarCell,
    Hidden,
    WatchedContent,
    bounded_rows,
    letters_of,
)
from qdepth.imports.csv_text import decoded, delimiter_of
from qdepth.imports.files.sheet_pieces import part_of_sheet
from qdepth.imports.header_row import (
    FIRST_ROWS,
    MOST_NAME_CHARACTERS,
    Score,
    below_titles,
    best_score,
    no_score,
)
from qdepth.imports.raw_cells import Uncalculated
from qdepth.imports.uncalculated_cells import uncalculated_cells
from qdepth.imports.workbook_cells import cell_text

if TYPE_CHECKING:
    from openpyxl import Workbook

FileKind = Literal["csv", "xlsx"]
MOST_ROWS = 5_000
MOST_COLUMNS = 100
MOST_SHOWN = 40
"""Characters of a cell that a rejection repeats."""
MOST_CELL_CHARACTERS = 32_767
"""As many as a cell of a workbook can have; results that return as candidates have long ones."""
MOST_CHARACTERS = 50_000_000
"""Limit for all cells together; a workbook stores a text once, however many cells repeat it."""
MOST_UNPACKED_BYTES = 50_000_000
LARGEST_RATIO = 100
"""Unpacked over packed size of a workbook; honest ones stay far below."""
MOST_READING_S = 20.0
"""Time after which a workbook is given up: it could take long within all other limits."""
MOST_SHEETS = 50
"""Number of sheets of a workbook in which the table is searched."""
Clock = Callable[[], float]
_DECIMALS = {",": ".", ";": ","}


class InvalidTableFile(QdepthError):
    """A file that is no table within the limits; `problems` lists the first bad cells."""

    def __init__(self, message: str, problems: Sequence[DesignProblem] = ()) -> None:
        self.problems = first(problems)
        super().__init__(message)


@dataclass(frozen=True)
class TableFile:
    """A table as it was sent."""

    header: list[str]
    rows: list[list[str]]
    """Raw cells, as many as the header has; empty for an empty cell."""
    numbers: list[int]
    """The number that a spreadsheet shows next to each row, from 1; the header has one too."""
    kind: FileKind = "xlsx"
    european: bool = False
    """True if it is a CSV with semicolons between its cells."""
    decimal: str | None = None
    """The decimal sign of such files; None if programs disagree."""
    notes: tuple[str, ...] = ()
    """Which sheet was read, if a reader may expect another one."""


def _until_over(clock: Clock) -> Callable[[], None]:
    """Return what raises InvalidTableFile once the time for reading is over."""
    ends_s = clock() + MOST_READING_S

    def look() -> None:
        if clock() > ends_s:
            raise InvalidTableFile(
                f"The workbook took longer than {MOST_READING_S:g} s to read. "
                "Send the table alone, or as CSV."
            )

    return look


def read_table_file(
    content: bytes, kind: FileKind, *, score: Score = no_score, clock: Clock = time.monotonic
) -> TableFile:
    """Read a table.

    A CSV has commas, semicolons or tabs between its cells, in UTF-8, UTF-16 or Windows-1252. Of a
    workbook the sheet whose header fits best is read, with the values that its formulas had when
    it was saved; the first one if none fits. Empty rows are left out, and titles above the header:
    rows with a single cell where a wider one follows.

    Parameters
    ----------
    score : callable, optional
        Tells how well a row fits as the header; that of the highest score is taken.
    clock : callable, optional
        Tells the time [s] by which a workbook is given up.

    Raises
    ------
    InvalidTableFile
        If it cannot be read, has no header or rows, names a column twice, or exceeds a limit.
    """
    if kind == "csv":
        try:
            text = decoded(content)
        except ValueError as error:
            raise InvalidTableFile(str(error)) from None
        delimiter = delimiter_of(text, lambda lines: best_score(lines, score))
        lines = _split(_csv_lines(text, delimiter), score)
        return TableFile(*lines, "csv", delimiter == ";", _DECIMALS.get(delimiter))
    return _from_workbook(content, score, clock)


def _csv_lines(text: str, delimiter: str) -> Iterator[Sequence[str]]:
    reader = csv.reader(io.StringIO(text), delimiter=delimiter, strict=True)
    try:
        yield from reader
    except csv.Error as error:
        raise InvalidTableFile(f"Line {reader.line_num} is not CSV: {error}. Correct it.") from None


def _from_workbook(content: bytes, score: Score, clock: Clock) -> TableFile:
    # It takes long to load, and most tables are no workbooks.
    from openpyxl import load_workbook  # noqa: PLC0415
    from openpyxl.utils.exceptions import InvalidFileException  # noqa: PLC0415

    _require_honest(content)
    try:
        watched = WatchedContent(content, _until_over(clock))
        book = load_workbook(watched, read_only=True, data_only=True, keep_links=False)
        name, notes = _chosen_sheet(book, watched, score)
        try:
            hidden = Hidden()
            header, rows, numbers = _split(_sheet_lines(book, watched, name, hidden), score)
        except (InvalidTableFile, FarCell) as refusal:
            raise InvalidTableFile(f"{_place(book, name)}{refusal}") from None
    except (InvalidFileException, KeyError, ValueError, IndexError, OSError, SyntaxError) as error:
        raise InvalidTableFile(
            f"The workbook cannot be read ({type(error).__name__}). Save it as .xlsx again."
        ) from None
    notes = (*notes, *hidden.notes(header, numbers))
    return TableFile(header, rows, numbers, notes=notes)


def _chosen_sheet(
    book: "Workbook", watched: WatchedContent, score: Score
) -> tuple[str, tuple[str, ...]]:
    """The name of the sheet to read, and what to say about the choice."""
    sheets = [sheet.title for sheet in book.worksheets]
    if len(sheets) == 1:
        return sheets[0], ()
    scores = {
        name: best_score(_first_lines(book, watched, name), score) for name in sheets[:MOST_SHEETS]
    }
    fitting = [name for name, found in scores.items() if found]
    visible = [name for name in sheets if book[name].sheet_state == "visible"]
    name = max(fitting or sheets[:1], key=lambda each: (each in visible, scores[each]))
    called = f"{'Sheet' if name in visible else 'Hidden sheet'} {name}"
    if len(fitting) > 1:
        others = ", ".join(other for other in fitting if other != name)
        return name, (f"{called} was read. Sheets that were not read: {others}.",)
    return name, () if called == f"Sheet {sheets[0]}" else (f"{called} was read.",)


def _place(book: "Workbook", name: str) -> str:
    """The beginning of a refusal that says which sheet was read, if there are several."""
    number = len(book.worksheets)
    if number == 1:
        return ""
    if number <= MOST_SHEETS:
        return f"Sheet {name}: "
    return f"Sheet {name}, chosen from the first {MOST_SHEETS} of {number}: "


def _first_lines(book: "Workbook", watched: WatchedContent, name: str) -> Iterator[Sequence[str]]:
    """First rows of a sheet, up to a far cell, which only matters in the sheet that is read."""
    try:
        yield from islice(_sheet_lines(book, watched, name), FIRST_ROWS)
    except FarCell:
        return


def _sheet_lines(
    book: "Workbook", watched: WatchedContent, name: str, hidden: Hidden | None = None
) -> Iterator[Sequence[str]]:
    sheet = book[name]
    sheet.reset_dimensions()
    part = part_of_sheet(watched, name)
    gaps = uncalculated_cells(watched, part) if part else frozenset[tuple[int, int]]()
    for number, row in enumerate(bounded_rows(sheet, watched.look, gaps, hidden), start=1):
        yield [
            Uncalculated() if (number, column) in gaps else cell_text(cell)
            for column, cell in enumerate(row, start=1)
        ]


def _require_honest(content: bytes) -> None:
    """Refuse what unpacks to far more than it is, before anything is unpacked."""
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            unpacked = sum(entry.file_size for entry in archive.infolist())
            is_excel = any(entry.filename.startswith("xl/") for entry in archive.infolist())
    except zipfile.BadZipFile:
        raise InvalidTableFile("The file is not a workbook. Send an .xlsx file.") from None
    if not is_excel:
        raise InvalidTableFile(
            "The file is not an Excel workbook. Save the sheet as .xlsx or .csv."
        )
    limit = min(MOST_UNPACKED_BYTES, LARGEST_RATIO * len(content))
    if unpacked > limit:
        raise InvalidTableFile(
            f"The workbook unpacks to {unpacked} bytes; at most {limit} are read. "
            "Send the table alone, or as CSV."
        )


def _split(
    lines: Iterable[Sequence[str]], score: Score
) -> tuple[list[str], list[list[str]], list[int]]:
    header: list[str] = []
    rows: list[list[str]] = []
    numbers: list[int] = []
    characters = 0
    for number, cells in below_titles(lines, score):
        if number > LAST_ROW:
            raise InvalidTableFile(
                f"Row {number} has a value. A table is read down to row {LAST_ROW}. Remove the "
                "empty rows, or send several files."
            )
        if not header:
            header = _checked_header(cells)
            continue
        if any(cells[len(header) :]):
            raise InvalidTableFile(_outside(number, cells, header))
        if max(map(len, cells)) > MOST_CELL_CHARACTERS:
            raise InvalidTableFile(
                f"Row {number} has a cell of more than {MOST_CELL_CHARACTERS} characters."
            )
        characters += sum(map(len, cells))
        if characters > MOST_CHARACTERS:
            raise InvalidTableFile(
                f"The cells down to row {number} have {characters} characters; at most "
                f"{MOST_CHARACTERS} are read. Send several files."
            )
        if len(rows) == MOST_ROWS:
            raise InvalidTableFile(f"There are more than {MOST_ROWS} rows. Send several files.")
        rows.append(cells[: len(header)] + [""] * (len(header) - len(cells)))
        numbers.append(number)
    if not rows:
        raise InvalidTableFile("The table has no rows. Send a header and at least one row.")
    return header, rows, numbers


def _outside(number: int, cells: Sequence[str], header: Sequence[str]) -> str:
    place = next(index for index in range(len(header), len(cells)) if cells[index])
    return (
        f'Row {number} has "{_begun(cells[place])}" in column {letters_of(place + 1)}, but the '
        f"header, the first row with several cells, ends with column {letters_of(len(header))}, "
        f'"{_begun(header[-1])}". Add a heading there, or clear the cell.'
    )


def _begun(text: str) -> str:
    return text if len(text) <= MOST_SHOWN else f"{text[:MOST_SHOWN]}…"


def _checked_header(cells: list[str]) -> list[str]:
    if len(cells) > MOST_COLUMNS:
        raise InvalidTableFile(f"There are more than {MOST_COLUMNS} columns.")
    for name in cells:
        if len(name) > MOST_NAME_CHARACTERS:
            raise InvalidTableFile(
                f"The header has a cell of {len(name)} characters. The name of a column has at "
                f"most {MOST_NAME_CHARACTERS}."
            )
        if not name or cells.count(name) > 1:
            named = f"the name {name} twice" if name else "a column without a name"
            raise InvalidTableFile(f"The header has {named}. Use each column name once.")
    return cells
