"""The cells of a workbook as raw cells."""

import re
from datetime import datetime
from datetime import time as time_of_day
from typing import TYPE_CHECKING

from qdepth.imports.currency_signs import currency_of_format
from qdepth.imports.price_headings import SCALED, heading_of
from qdepth.imports.raw_cells import StoredNumber

if TYPE_CHECKING:
    from openpyxl.cell.cell import Cell, MergedCell
    from openpyxl.cell.read_only import EmptyCell, ReadOnlyCell

_DIVIDES = re.compile(r"[0#?],+(?![0#?,])")
_WORDS_IN_FORMAT = re.compile(r'"([^"]*)"')
_QUOTED_IN_FORMAT = re.compile(r'"[^"]*"|\\.')


def cell_text(cell: "Cell | MergedCell | ReadOnlyCell | EmptyCell") -> str:
    """Return the content of a cell: a text, or a number with its format."""
    value = cell.value
    if value is None:
        return ""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, datetime) and value.time() == time_of_day():
        return value.date().isoformat()
    if not isinstance(value, int | float):
        return str(value)
    if "%" in _QUOTED_IN_FORMAT.sub("", cell.number_format):
        return StoredNumber(f"{100 * value:.15g}%")
    is_whole = isinstance(value, float) and value.is_integer() and abs(value) < 2**53
    text = str(int(value) if is_whole else value)
    return StoredNumber(text, _currency_of(cell.number_format), scale_of_format(cell.number_format))


def scale_of_format(number_format: str) -> str | None:
    """Return the words of a format that count in thousands or millions, as in `0.0 "k€"`.

    None without any, or if the format itself divides the number, as `0.0, "k€"` does.
    """
    if _DIVIDES.search(_QUOTED_IN_FORMAT.sub("", number_format)):
        return None
    words = _WORDS_IN_FORMAT.findall(number_format)
    return next((word.strip() for word in words if heading_of(word).doubt == SCALED), None)


def _currency_of(number_format: str) -> str | None:
    """The currency of a format; the formats that come with a program show that of its country."""
    from openpyxl.styles.numbers import BUILTIN_FORMATS_REVERSE  # noqa: PLC0415

    return None if number_format in BUILTIN_FORMATS_REVERSE else currency_of_format(number_format)
