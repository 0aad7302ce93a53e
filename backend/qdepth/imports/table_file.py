"""Tables in CSV and XLSX files: a header and rows of text, within limits."""

import csv
import io
import re
import time
import zipfile
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from datetime import time as time_of_day
from typing import TYPE_CHECKING, Literal

from qdepth.design.problem import MOST_FINDINGS, DesignProblem, first
from qdepth.errors import QdepthError
from qdepth.exports.formula_escape import unmarked
from qdepth.imports.number_text import has_decimal_comma, plain_number

if TYPE_CHECKING:
    from openpyxl.cell.cell import Cell, MergedCell
    from openpyxl.cell.read_only import EmptyCell, ReadOnlyCell

FileKind = Literal["csv", "xlsx"]
MOST_ROWS = 5_000
MOST_COLUMNS = 100
MOST_TITLES = 10
MOST_SHOWN = 40
"""Characters of a cell that a refusal repeats."""
MOST_CELL_CHARACTERS = 32_767
"""As many as a cell of a workbook holds; results that come back as candidates have long ones."""
MOST_UNPACKED_BYTES = 50_000_000
LARGEST_RATIO = 100
"""Unpacked over packed size of a workbook; honest ones stay far below."""
MOST_READING_S = 20.0
"""Time after which a workbook is given up: one may be made to take long within all other limits."""
Clock = Callable[[], float]
PERCENT_ENDING = "pct"
"""How the name of a column ends whose numbers may have a percent sign."""
_QUOTED_IN_FORMAT = re.compile(r'"[^"]*"|\\.')


class InvalidTableFile(QdepthError):
    """A file that is no table within the limits; `problems` lists the first bad cells."""

    def __init__(self, message: str, problems: Sequence[DesignProblem] = ()) -> None:
        self.problems = first(problems)
        super().__init__(message)


@dataclass(frozen=True)
class TableFile:
    """A table as it was sent."""

    kind: FileKind
    european: bool
    """Whether it is a CSV with semicolons and decimal commas."""
    header: list[str]
    rows: list[list[str]]
    """Cells as text, as many as the header has; empty where nothing is."""
    numbers: list[int]
    """The number that a spreadsheet shows beside each row, from 1; the header has one too."""


class _Timed(io.BytesIO):
    """Content that is read piece by piece, and no more once the time is over."""

    def __init__(self, content: bytes, clock: Clock) -> None:
        super().__init__(content)
        self._clock = clock
        self._ends_s = clock() + MOST_READING_S

    def read(self, size: int | None = -1, /) -> bytes:
        if self._clock() > self._ends_s:
            raise InvalidTableFile(
                f"The workbook took longer than {MOST_READING_S:g} s to read. "
                "Send the table alone, or as CSV."
            )
        return super().read(size)


def read_table_file(
    content: bytes,
    kind: FileKind,
    *,
    has_numbers: Callable[[str], bool],
    has_percents: Callable[[str], bool] = lambda name: name.casefold().endswith(PERCENT_ENDING),
    clock: Clock = time.monotonic,
) -> TableFile:
    """Read a table.

    A CSV is UTF-8 with commas, or with semicolons, and then it has decimal commas, as has any table
    with a number that can be read no other way (`1.234,50`). Of a workbook the first sheet is read,
    with the values that its formulas had when it was saved. Empty rows are left out, and titles
    above the header: rows with a single cell where a wider one follows. `has_numbers` tells by its
    name whether a column has numbers, `has_percents` whether those may have a percent sign. In
    those, currency signs, groups of digits and decimal commas become digits with a decimal point.
    `clock` tells the time [s] by which a workbook is given up.

    Raises
    ------
    InvalidTableFile
        If it cannot be read, has no header or rows, names a column twice, exceeds a limit, or has
        a number that can be read in two ways.
    """
    european = False
    if kind == "csv":
        text = _decoded(content)
        european = text.partition("\n")[0].count(";") > text.partition("\n")[0].count(",")
        lines: Iterable[Sequence[str]] = _csv_lines(text, ";" if european else ",")
    else:
        lines = _xlsx_lines(content, clock)
    header, rows, numbers = _split(lines)
    numeric = [index for index, name in enumerate(header) if has_numbers(name)]
    percents = {index for index in numeric if has_percents(header[index])}
    commas = european or any(has_decimal_comma(row[index]) for row in rows for index in numeric)
    _write_plainly(header, rows, numbers, (numeric, percents), decimal_comma=commas)
    return TableFile(kind, european, header, rows, numbers)


def _write_plainly(
    header: Sequence[str],
    rows: Sequence[list[str]],
    numbers: Sequence[int],
    kinds: tuple[Sequence[int], Collection[int]],
    *,
    decimal_comma: bool,
) -> None:
    numeric, percents = kinds
    problems: list[DesignProblem] = []
    for position, (number, row) in enumerate(zip(numbers, rows, strict=True)):
        if len(problems) > MOST_FINDINGS:
            break
        for index in numeric:
            name, cell = header[index], row[index]
            plain = plain_number(cell, decimal_comma=decimal_comma, percent=index in percents)
            if plain is None:
                problems.append(_two_ways(position, number, name, cell))
            else:
                row[index] = plain
    if problems:
        raise InvalidTableFile("Numbers of the table can be read in two ways.", problems)


def _two_ways(position: int, number: int, name: str, cell: str) -> DesignProblem:
    return DesignProblem(
        pointer=f"/{position}/{name}",
        message=f"Row {number}, column {name}: {cell} can be a number with three decimals, "
        "or one of thousands.",
        value=cell,
        limit="digits without a sign between thousands",
        remedy="Show the column without thousands separators, and save the table again.",
    )


def _decoded(content: bytes) -> str:
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise InvalidTableFile(
            f"The file is not UTF-8 at byte {error.start}. Save it as CSV UTF-8."
        ) from None
    if "\x00" in text:
        raise InvalidTableFile("The file has zero bytes, so it is no CSV. Save it as CSV UTF-8.")
    return text


def _csv_lines(text: str, delimiter: str) -> Iterator[Sequence[str]]:
    reader = csv.reader(io.StringIO(text), delimiter=delimiter, strict=True)
    try:
        yield from reader
    except csv.Error as error:
        raise InvalidTableFile(f"Line {reader.line_num} is no CSV: {error}. Correct it.") from None


def _xlsx_lines(content: bytes, clock: Clock) -> Iterator[Sequence[str]]:
    # It takes long to load, and most tables are no workbooks.
    from openpyxl import load_workbook  # noqa: PLC0415
    from openpyxl.utils.exceptions import InvalidFileException  # noqa: PLC0415

    _require_honest(content)
    try:
        timed = _Timed(content, clock)
        book = load_workbook(timed, read_only=True, data_only=True, keep_links=False)
        sheet = book.worksheets[0]
        sheet.reset_dimensions()
        for row in sheet.iter_rows(max_col=MOST_COLUMNS + 1):
            yield ["" if cell.value is None else _cell_text(cell) for cell in row]
    except (InvalidFileException, KeyError, ValueError, IndexError, OSError, SyntaxError) as error:
        raise InvalidTableFile(
            f"The workbook cannot be read ({type(error).__name__}). Save it as .xlsx again."
        ) from None


def _require_honest(content: bytes) -> None:
    """Refuse what unpacks to far more than it is, before anything is unpacked."""
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            unpacked = sum(entry.file_size for entry in archive.infolist())
    except zipfile.BadZipFile:
        raise InvalidTableFile("The file is no workbook. Send an .xlsx file.") from None
    limit = min(MOST_UNPACKED_BYTES, LARGEST_RATIO * len(content))
    if unpacked > limit:
        raise InvalidTableFile(
            f"The workbook unpacks to {unpacked} bytes; at most {limit} are read. "
            "Send the table alone, or as CSV."
        )


def _cell_text(cell: "Cell | MergedCell | ReadOnlyCell | EmptyCell") -> str:
    value = cell.value
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, datetime) and value.time() == time_of_day():
        return value.date().isoformat()
    if isinstance(value, int | float) and "%" in _QUOTED_IN_FORMAT.sub("", cell.number_format):
        return f"{100 * value:.15g}%"
    if isinstance(value, float) and value.is_integer() and abs(value) < 2**53:
        return str(int(value))
    return str(value)


def _split(lines: Iterable[Sequence[str]]) -> tuple[list[str], list[list[str]], list[int]]:
    header: list[str] = []
    rows: list[list[str]] = []
    numbers: list[int] = []
    for number, cells in _below_titles(lines):
        if not header:
            header = _checked_header(cells)
            continue
        if len(cells) > len(header):
            raise InvalidTableFile(_outside(number, cells, header))
        if max(map(len, cells)) > MOST_CELL_CHARACTERS:
            raise InvalidTableFile(
                f"Row {number} has a cell of more than {MOST_CELL_CHARACTERS} characters."
            )
        if len(rows) == MOST_ROWS:
            raise InvalidTableFile(f"There are more than {MOST_ROWS} rows. Send several files.")
        rows.append(cells + [""] * (len(header) - len(cells)))
        numbers.append(number)
    if not rows:
        raise InvalidTableFile("The table has no rows. Send a header and at least one row.")
    return header, rows, numbers


def _outside(number: int, cells: Sequence[str], header: Sequence[str]) -> str:
    place = next(index for index in range(len(header), len(cells)) if cells[index])
    return (
        f'Row {number} has "{_begun(cells[place])}" in column {_letters(place)}, but the header, '
        f"the first row with several cells, ends with column {_letters(len(header) - 1)}, "
        f'"{_begun(header[-1])}". Name the column there, or clear the cell.'
    )


def _begun(text: str) -> str:
    return text if len(text) <= MOST_SHOWN else f"{text[:MOST_SHOWN]}…"


def _letters(place: int) -> str:
    """What a spreadsheet calls the column at a place from 0."""
    before, last = divmod(place, 26)
    return (_letters(before - 1) if before else "") + chr(ord("A") + last)


def _below_titles(lines: Iterable[Sequence[str]]) -> Iterator[tuple[int, list[str]]]:
    """Rows that are not empty, with their numbers; titles are left out, if a wider row follows."""
    titles: list[tuple[int, list[str]]] = []
    may_be_title = True
    for number, line in enumerate(lines, start=1):
        cells = [unmarked(cell.strip()) for cell in line]
        while cells and not cells[-1]:
            cells.pop()
        if not cells:
            continue
        if may_be_title and sum(map(bool, cells)) == 1:
            titles.append((number, cells))
            may_be_title = len(titles) < MOST_TITLES
            if not may_be_title:
                yield from titles
            continue
        may_be_title = False
        yield number, cells
    if may_be_title:
        yield from titles


def _checked_header(cells: list[str]) -> list[str]:
    if len(cells) > MOST_COLUMNS:
        raise InvalidTableFile(f"There are more than {MOST_COLUMNS} columns.")
    for name in cells:
        if not name or cells.count(name) > 1:
            named = f"the name {name} twice" if name else "a column without a name"
            raise InvalidTableFile(f"The header has {named}. Name each column once.")
    return cells
