"""Raw content of a table cell, before the meaning of its column is known.

A raw cell is text. Two kinds of cells carry more than their text, so they are typed texts.
"""

import re


class StoredNumber(str):
    """A number that a workbook stores as a number, with a decimal point: it has one reading.

    It ends in `%` if the sheet shows a percentage.
    """

    __slots__ = ("currency", "scale")
    currency: str | None
    """The code or sign that the number format of the cell shows."""
    scale: str | None
    """Scale in the number format of a number that counts in thousands or millions."""

    def __new__(
        cls, text: str, currency: str | None = None, scale: str | None = None
    ) -> "StoredNumber":
        """Make the text of a number."""
        made = super().__new__(cls, text)
        made.currency = currency
        made.scale = scale
        return made

    def __getnewargs__(self) -> tuple[str, str | None, str | None]:  # type: ignore[override]
        """Return what another process makes it of."""
        return str(self), self.currency, self.scale


class Uncalculated(str):
    """The empty text of a formula without a calculated and stored value."""

    __slots__ = ()


NOT_CALCULATED = (
    "The cell is a formula without a stored value. Open the file in Excel or LibreOffice, save it, "
    "and send it again."
)
_ERROR = re.compile(
    r"#(?:[A-Z]{1,6}/[A-Z0-9]{1,3}!?|[A-ZÀ-Þ_]{2,18}[!?]|NV|GETTING_DATA)|Err:[0-9]{3}"
)
"""What Excel and LibreOffice show in place of a value, in any of their languages."""


def fault_of(cell: str) -> str | None:
    """Return why a cell that is read has no value; None if it has one, or is empty."""
    if isinstance(cell, Uncalculated):
        return NOT_CALCULATED
    if isinstance(cell, StoredNumber) and cell.scale:
        return (
            f"The format of the cell shows {cell} as {cell} {cell.scale}. "
            "Enter the whole number, with a format that shows it whole."
        )
    if _ERROR.fullmatch(cell):
        return f"The cell has the error {cell}. Correct its formula, or clear the cell."
    return None


_TEXT_FORMULA = re.compile(r'="((?:[^"]|"")*)"')


def text_of_formula(cell: str) -> str:
    """Return the text that a CSV stores in a formula, as in `="00123"`; other text unchanged."""
    found = _TEXT_FORMULA.fullmatch(cell)
    return found[1].replace('""', '"') if found else cell
