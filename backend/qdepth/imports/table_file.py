"""Tables in CSV and XLSX files: a header and rows of text, within limits."""

import csv
import io
import re
import time
import zipfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from openpyxl import load_workbook
from openpyxl.utils.exceptions import InvalidFileException

from qdepth.design.problem import DesignProblem
from qdepth.errors import QdepthError
from qdepth.exports.harmless import unmarked

FileKind = Literal["csv", "xlsx"]
MOST_ROWS = 5_000
MOST_COLUMNS = 100
MOST_CELL_CHARACTERS = 32_767
"""As many as a cell of a workbook holds; results that come back as candidates have long ones."""
MOST_UNPACKED_BYTES = 50_000_000
LARGEST_RATIO = 100
"""Unpacked over packed size of a workbook; honest ones stay far below."""
MOST_READING_S = 20.0
"""Time after which a workbook is given up: one may be made to take long within all other limits."""
Clock = Callable[[], float]
_DECIMAL_COMMA = re.compile(r"-?\d+,\d+([eE][+-]?\d+)?")


class InvalidTableFile(QdepthError):
    """A file that is no table within the limits; `problems` lists the cells that do not fit."""

    def __init__(self, message: str, problems: Sequence[DesignProblem] = ()) -> None:
        self.problems = list(problems)
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


def read_table_file(content: bytes, kind: FileKind, *, clock: Clock = time.monotonic) -> TableFile:
    """Read a table.

    A CSV is UTF-8 with commas, or with semicolons, and then decimal commas become points. Of a
    workbook the first sheet is read, with the values that its formulas had when it was saved.
    `clock` tells the time [s] by which a workbook is given up.

    Raises
    ------
    InvalidTableFile
        If it cannot be read, has no header or rows, names a column twice, or exceeds a limit.
    """
    european = False
    if kind == "csv":
        text = _decoded(content)
        european = text.partition("\n")[0].count(";") > text.partition("\n")[0].count(",")
        lines: Iterable[Sequence[str]] = _csv_lines(text, ";" if european else ",")
    else:
        lines = _xlsx_lines(content, clock)
    header, rows = _split(lines)
    if european:
        rows = [[_with_point(cell) for cell in row] for row in rows]
    return TableFile(kind, european, header, rows)


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
    _require_honest(content)
    try:
        timed = _Timed(content, clock)
        book = load_workbook(timed, read_only=True, data_only=True, keep_links=False)
        sheet = book.worksheets[0]
        sheet.reset_dimensions()
        for row in sheet.iter_rows(values_only=True, max_col=MOST_COLUMNS + 1):
            yield ["" if cell is None else _cell_text(cell) for cell in row]
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


def _cell_text(cell: object) -> str:
    if isinstance(cell, bool):
        return str(cell).lower()
    if isinstance(cell, float) and cell.is_integer() and abs(cell) < 2**53:
        return str(int(cell))
    return str(cell)


def _split(lines: Iterable[Sequence[str]]) -> tuple[list[str], list[list[str]]]:
    header: list[str] | None = None
    rows: list[list[str]] = []
    for number, line in enumerate(lines, start=1):
        cells = [unmarked(cell.strip()) for cell in line]
        while cells and not cells[-1]:
            cells.pop()
        if not cells:
            continue
        if header is None:
            header = _checked_header(cells)
            continue
        if len(cells) > len(header):
            raise InvalidTableFile(
                f"Row {number} has {len(cells)} cells, but the header has {len(header)}."
            )
        if max(map(len, cells)) > MOST_CELL_CHARACTERS:
            raise InvalidTableFile(
                f"Row {number} has a cell of more than {MOST_CELL_CHARACTERS} characters."
            )
        if len(rows) == MOST_ROWS:
            raise InvalidTableFile(f"There are more than {MOST_ROWS} rows. Send several files.")
        rows.append(cells + [""] * (len(header) - len(cells)))
    if header is None or not rows:
        raise InvalidTableFile("The table has no rows. Send a header and at least one row.")
    return header, rows


def _checked_header(cells: list[str]) -> list[str]:
    if len(cells) > MOST_COLUMNS:
        raise InvalidTableFile(f"There are more than {MOST_COLUMNS} columns.")
    for name in cells:
        if not name or cells.count(name) > 1:
            named = f"the name {name} twice" if name else "a column without a name"
            raise InvalidTableFile(f"The header has {named}. Name each column once.")
    return cells


def _with_point(cell: str) -> str:
    return cell.replace(",", ".") if _DECIMAL_COMMA.fullmatch(cell) else cell
