"""Numbers as tables have them: with currency signs, groups of digits, decimal commas."""

import math
import re
from dataclasses import dataclass

MOST_NUMBER_CHARACTERS = 64
"""Longest text that is looked at as a number; a price with its currency has a dozen characters."""
SHORTENED = re.compile(r"[0-9](?:[.,][0-9]{1,17})?[eE]\+[0-9]{1,3}")
"""A long number, such as an identifier, as spreadsheets shorten it: its end is lost."""
_NO_SAMPLE = frozenset(("", "-", "n/a", "nan", "-nan", "null", "none", "inf"))
"""What logs write where nothing was measured."""
_UNMEASURED = -1.0
"""What Performance Monitor writes for a counter without a value."""
_SIGNS = re.compile(
    r"^(?:[€$£¥\s]|[A-Z]{3}(?=[\s\d-])){1,16}|(?:[€$£¥\s]|(?<=[\s\d])[A-Z]{3}){1,16}$"
)
"""Currency signs and codes before and after a number."""
_SAFE_GROUPS = re.compile(r"(?<=\d)[\s'\u2019](?=\d{3}(?!\d))")
"""Spaces and apostrophes between groups of three digits; nobody writes a decimal point so."""
_AMBIGUOUS = {
    False: re.compile(r"-?[1-9]\d{0,2},\d{3}"),
    True: re.compile(r"-?[1-9]\d{0,2}\.\d{3}"),
}
_GROUPED = {
    False: re.compile(r"-?\d{1,3}(?:(?:,\d{3})+\.\d+|(?:,\d{3}){2,})"),
    True: re.compile(r"-?\d{1,3}(?:(?:\.\d{3})+,\d+|(?:\.\d{3}){2,})"),
}
_DECIMAL_COMMA = re.compile(r"-?\d+,\d+(?:[eE][+-]?\d+)?")
_PLAIN = re.compile(r"-?\d+(?:\.\d+)?")


def finite_number(value: object) -> float | None:
    """Return a number as programs write it, or as JSON has it; None if it is not a finite
    number."""
    try:
        number = float(value)  # type: ignore[arg-type]
    except (TypeError, ValueError, OverflowError):
        return None
    return number if math.isfinite(number) else None


def saved_number(text: str) -> float | None:
    """A number that a program wrote, as a spreadsheet may have saved it: `1.234,50`, `1,234.50`."""
    number = finite_number(text)
    if number is not None or "," not in text:
        return number
    comma = text.rfind(",") > text.rfind(".")
    return finite_number(plain_number(text.strip(), decimal_comma=comma, percent=False))


@dataclass
class LoggedCells:
    """Cells of a log that should be numbers of 0 or more, and how many are not."""

    strange: int = 0
    example: str = ""
    """The first one, as the log has it."""

    def number(self, cell: str) -> float | None:
        """Return the number of a cell, if it has one that is not below 0."""
        text = cell.strip()
        value = saved_number(text)
        if value is not None and value >= 0:
            return value
        if value != _UNMEASURED and text.lower() not in _NO_SAMPLE:
            self.strange += 1
            self.example = self.example or text[:40]
        return None

    @property
    def in_words(self) -> str | None:
        """Return a sentence about cells that are not numbers; None if all are."""
        if not self.strange:
            return None
        cells = "1 cell has" if self.strange == 1 else f"{self.strange:,} cells have"
        return (
            f"{cells} no valid number, as {self.example}, so the device is left out in that "
            "interval. If a spreadsheet saved the file, import it as it was before."
        )


def plain_number(text: str, *, decimal_comma: bool, percent: bool) -> str | None:
    """Write the number of a cell with digits and a decimal point only.

    Parameters
    ----------
    text : str
        The cell. What is not a number comes back as it is, such as a text that is too long for one.
    decimal_comma : bool
        Whether the table has decimal commas, so that points separate groups of digits.
    percent : bool
        Whether the number is a percentage, and may end in a percent sign.

    Returns
    -------
    str or None
        None if the text is a number in two ways, such as `14.000`: 14 with three decimals, or
        fourteen thousand.
    """
    if len(text) > MOST_NUMBER_CHARACTERS:
        return text
    bare = _SIGNS.sub("", text)
    if percent and bare.endswith("%"):
        bare = bare[:-1].rstrip()
    bare = _SAFE_GROUPS.sub("", bare)
    if _AMBIGUOUS[decimal_comma].fullmatch(bare):
        return None
    if _GROUPED[decimal_comma].fullmatch(bare):
        bare = bare.replace("." if decimal_comma else ",", "")
    if decimal_comma and _DECIMAL_COMMA.fullmatch(bare):
        return bare.replace(",", ".")
    return bare if _PLAIN.fullmatch(bare) else text
