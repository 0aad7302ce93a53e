"""A workbook whose cells ask the server: WEBSERVICE of Excel for Windows and of LibreOffice."""

from collections.abc import Sequence
from dataclasses import dataclass

from qdepth.exports.number_formats import formats_of
from qdepth.exports.worksheet import Book

HEADER = (("Design", 24), ("Metric", 44), ("Value", 18), ("In words", 52))
FIRST_ROW = 4
"""Row of the header, counted from 0."""


@dataclass(frozen=True)
class LiveCell:
    """A cell that reads one metric of one design."""

    design: str
    metric: str
    words: str
    """What the metric is, with its unit."""
    value: float | str
    """What it shows until it is recalculated."""


def write_live_workbook(address: str, cells: Sequence[LiveCell]) -> bytes:
    """Write a workbook with a formula for each cell.

    Parameters
    ----------
    address : str
        Address of a `value` read with its query begun, so that `&design=` can follow. It stands in
        one cell, because a formula of Excel holds no text of more than 255 characters.
    """
    book = Book("Live numbers")
    sheet = book.sheet("Live")
    book.text(sheet, 0, 0, "Address", bold=True)
    book.text(sheet, 0, 1, address)
    about = "Recalculate to read the server again. Whoever has this file can read the scenario."
    book.text(sheet, 1, 0, about)
    book.text(sheet, 2, 0, "Write other metrics into the second column to read them.")
    for column, (name, width) in enumerate(HEADER):
        book.text(sheet, FIRST_ROW, column, name, bold=True)
        book.widen(sheet, column, width)
    for row, cell in enumerate(cells, start=FIRST_ROW + 1):
        book.text(sheet, row, 0, cell.design)
        book.text(sheet, row, 1, cell.metric)
        answer = f'_xlfn.WEBSERVICE($B$1&"&design="&A{row + 1}&"&metric="&B{row + 1})'
        formula = f'=_xlfn.NUMBERVALUE({answer},".")'
        if isinstance(cell.value, str):
            formula = f"={answer}"
        shown = [cell.value] if isinstance(cell.value, float) else []
        (looks,) = formats_of(shown, "number") or ["General"]
        sheet.write_formula(row, 2, formula, book.format(num_format=looks), cell.value)
        book.text(sheet, row, 3, cell.words)
    return book.close()
