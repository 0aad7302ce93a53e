"""Formulas of a workbook without calculated values.

A program that writes a workbook cannot calculate: it stores a formula without a value, or with 0
and a request that the next program calculates on loading. Readers of values see an empty cell or 0.
"""

import re
import zipfile
from collections.abc import Iterator
from typing import IO
from xml.etree import ElementTree as ET

_FORMULA = re.compile(rb"<(?:\w+:)?f[ >/]")
_CALCULATES_ON_LOADING = re.compile(rb"<calcPr\b[^<>]*\bfullCalcOnLoad=[\"'](?:1|true)[\"']")
_MAIN = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
_BOOK = "xl/workbook.xml"
_CHUNK_BYTES = 1 << 20
_LONGEST_TAG = 64


def uncalculated_cells(book: IO[bytes], part: str) -> frozenset[tuple[int, int]]:
    """Return row and column, from 1, of the formulas of a sheet that have no calculated value.

    A formula whose value is an empty text has one.
    """
    with zipfile.ZipFile(book) as archive:
        if not _has_formulas(archive, part):
            return frozenset()
        calculates = (
            _BOOK in archive.namelist()
            and _CALCULATES_ON_LOADING.search(archive.read(_BOOK)) is not None
        )
        with archive.open(part) as stream:
            return frozenset(_gaps(stream, calculates=calculates))


def _has_formulas(archive: zipfile.ZipFile, part: str) -> bool:
    before = b""
    with archive.open(part) as stream:
        while chunk := stream.read(_CHUNK_BYTES):
            if _FORMULA.search(before + chunk):
                return True
            before = chunk[-_LONGEST_TAG:]
    return False


def _gaps(stream: IO[bytes], *, calculates: bool) -> Iterator[tuple[int, int]]:
    # Loaded here alone: the process that answers requests reads no workbook.
    from openpyxl.utils.cell import coordinate_to_tuple  # noqa: PLC0415

    row = column = 0
    for event, element in ET.iterparse(stream, ("start", "end")):  # noqa: S314  expat has limits
        if element.tag == f"{_MAIN}row":
            if event == "start":
                row, column = int(element.get("r", row + 1)), 0
            else:
                element.clear()
        elif element.tag == f"{_MAIN}c" and event == "end":
            place = element.get("r")
            column = coordinate_to_tuple(place)[1] if place else column + 1
            has_formula = element.find(f"{_MAIN}f") is not None
            if has_formula and _has_no_value(element, calculates=calculates):
                yield row, column


def _has_no_value(cell: ET.Element, *, calculates: bool) -> bool:
    value = cell.findtext(f"{_MAIN}v")
    if cell.get("t") == "str":
        return value is None
    return not value or (calculates and value == "0")
