"""A workbook whose cells read the server: WEBSERVICE of Excel for Windows and of LibreOffice."""

from collections.abc import Sequence
from dataclasses import dataclass

from qdepth.exports.number_formats import formats_of
from qdepth.exports.worksheet import Book

HEADER = (
    ("Design", 24),
    ("Metric", 44),
    ("Value", 18),
    ("Low", 18),
    ("High", 18),
    ("In words", 52),
)
ABOUT = (
    "Recalculate to read the server again. Anyone with this file can read the scenario.",
    "Write other metrics into the second column to read them.",
    "Low and High: the 95 % interval of a simulation, or the stated error of an estimate.",
)
FIRST_ROW = 5
"""Row of the header, counted from 0."""


@dataclass(frozen=True)
class LiveCell:
    """A cell that reads one metric of one design."""

    design: str
    metric: str
    words: str
    """Name of the metric, with its unit."""
    value: float | str
    """Value until it is recalculated."""
    ends: tuple[float | str, float | str] | None = None
    """Ends of its interval; None if it can have none."""


def write_live_workbook(address: str, cells: Sequence[LiveCell]) -> bytes:
    """Write a workbook with a formula for each cell.

    Parameters
    ----------
    address : str
        Address of a `value` read with its query begun, so that `&design=` can follow. It is in
        one cell, because a formula of Excel holds no text of more than 255 characters.
    """
    book = Book("Live numbers")
    sheet = book.sheet("Live")
    book.text(sheet, 0, 0, "Address", bold=True)
    book.text(sheet, 0, 1, address)
    for row, text in enumerate(ABOUT, start=1):
        book.text(sheet, row, 0, text)
    for column, (name, width) in enumerate(HEADER):
        book.text(sheet, FIRST_ROW, column, name, bold=True)
        book.widen(sheet, column, width)
    for row, cell in enumerate(cells, start=FIRST_ROW + 1):
        book.text(sheet, row, 0, cell.design)
        book.text(sheet, row, 1, cell.metric)
        shown = [cell.value] if isinstance(cell.value, float) else []
        (looks,) = formats_of(shown, "number") or ["General"]
        low, high = cell.ends or (None, None)
        parts = ((2, "", cell.value), (3, ".low", low), (4, ".high", high))
        for column, part, value in parts:
            if value is not None:
                formula = f"={_reading(row, part, is_word=part == '' and isinstance(value, str))}"
                sheet.write_formula(row, column, formula, book.format(num_format=looks), value)
        book.text(sheet, row, 5, cell.words)
    return book.close()


def _reading(row: int, part: str, *, is_word: bool) -> str:
    """The server's answer as a number; if there is none its word or its reason is shown."""
    answer = f'_xlfn.WEBSERVICE($B$1&"&design="&A{row + 1}&"&metric="&B{row + 1}&"{part}")'
    return answer if is_word else f'IFERROR(_xlfn.NUMBERVALUE({answer},"."),{answer})'
