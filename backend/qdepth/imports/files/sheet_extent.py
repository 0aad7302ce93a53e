"""Extent of the cells of a sheet: its reader stores every cell between them."""

import io
import re
from xml.etree import ElementTree as ET

from qdepth.imports.files.limits import MOST_ROWS
from qdepth.imports.files.source_file import SourceFile
from qdepth.imports.finding import RefusedFile

MOST_AREA_CELLS = 40_000_000
"""Cells between the first and the last one of a sheet, at 24 bytes each."""
LAST_COLUMN = 16_384
"""Number of the last column that a sheet can have, XFD."""
_ROW = re.compile(rb"<(?:\w{1,9}:)?row\s[^<>]{0,200}?\br\s?=\s?[\"'](\d{1,30})")
_LETTERS = re.compile(rb"\br\s?=\s?[\"']([A-Za-z]{1,9})(?=\d)")
_CELL = re.compile(r"([A-Z]{1,9})(\d{1,30})")


def require_near_cells(file: SourceFile, sheet: str, xml: bytes) -> None:
    """Reject a sheet whose cells are so far apart that it would fill the memory.

    Raises
    ------
    RefusedFile
        With the cell that is farthest away.
    """
    rows = [int(number) for number in _ROW.findall(xml)]
    columns = [_number(letters.decode()) for letters in set(_LETTERS.findall(xml))]
    if not rows or not columns:
        return
    if _fits((min(rows), max(rows)), (min(columns), max(columns))):
        return
    _require_near_values(file, sheet, xml)


def _require_near_values(file: SourceFile, sheet: str, xml: bytes) -> None:
    """Look at each cell, as those that only have a format take no room."""
    first: tuple[int, int] | None = None
    rows, columns = (0, 0), (0, 0)
    for name, row, column in _cells_with_values(file, sheet, xml):
        if first is None:
            first = (row, column)
            rows, columns = (row, row), (column, column)
        rows = (min(rows[0], row), max(rows[1], row))
        columns = (min(columns[0], column), max(columns[1], column))
        if not _fits(rows, columns):
            raise RefusedFile(
                f"{file.name}: cell {name} of the sheet {sheet} is too far from its other cells. "
                f"At most {MOST_AREA_CELLS} cells lie between the first and the last one, down to "
                f"row {MOST_ROWS} and column XFD. Clear the cell, save the workbook, and import it."
            )


def _fits(rows: tuple[int, int], columns: tuple[int, int]) -> bool:
    area = (rows[1] - rows[0] + 1) * (columns[1] - columns[0] + 1)
    return rows[1] <= MOST_ROWS and columns[1] <= LAST_COLUMN and area <= MOST_AREA_CELLS


def _cells_with_values(file: SourceFile, sheet: str, xml: bytes) -> list[tuple[str, int, int]]:
    found = []
    try:
        for _, element in ET.iterparse(io.BytesIO(xml)):  # noqa: S314  in a limited process
            tag = element.tag.rpartition("}")[2]
            if tag == "row":
                element.clear()
            if tag != "c" or not any(part.text or len(part) for part in element):
                continue
            name = str(element.get("r", "")).upper()
            match = _CELL.fullmatch(name)
            if match is not None:
                found.append((name, int(match[2]), _number(match[1])))
    except ET.ParseError:
        raise RefusedFile(
            f"{file.name}: the sheet {sheet} is damaged. Open the workbook, save it as .xlsx "
            "again, and import that."
        ) from None
    return found


def _number(letters: str) -> int:
    """The number of a column by its letters, from 1."""
    number = 0
    for letter in letters.upper():
        number = 26 * number + ord(letter) - ord("A") + 1
    return number
