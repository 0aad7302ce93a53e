"""Number formats of a column: three significant digits, one unit, aligned decimal points.

A cell keeps all its digits; the format decides what is shown.
"""

from collections.abc import Sequence
from math import floor, log10
from typing import Literal

Form = Literal["text", "rate", "number", "error", "money", "whole"]
"""`rate`: may be shown in thousands or millions; `number`: three significant digits; `error`: one;
`money`: to the cent; `whole`: a count."""

_DIGITS = {"rate": 3, "number": 3, "error": 1}
_MOST_DECIMALS = 6
_SCALES = ((1e7, 1e6, ',,"M"'), (1e4, 1e3, ',"k"'))
"""From which value on a column of rates is shown in which unit, and how a format writes it."""


def formats_of(values: Sequence[float], form: Form) -> list[str]:
    """Give each number of a column its format.

    Parameters
    ----------
    values : sequence of float
        Finite numbers of any sign.
    """
    if form in ("money", "whole", "text"):
        return ["#,##0.00" if form == "money" else "#,##0"] * len(values)
    size = max((abs(value) for value in values), default=0.0)
    divisor, suffix = 1.0, ""
    if form == "rate":
        scales = ((by, end) for least, by, end in _SCALES if size >= least)
        divisor, suffix = next(scales, (1.0, ""))
    decimals = [_decimals(value / divisor, _DIGITS[form]) for value in values]
    most = max(decimals, default=0)
    return [_format(count, most, suffix) for count in decimals]


def _decimals(value: float, digits: int) -> int:
    """Decimals that a number needs to show this many significant digits."""
    if value == 0:
        return 0
    rounded = float(f"{value:.{digits}g}")
    return min(max(digits - 1 - floor(log10(abs(rounded))), 0), _MOST_DECIMALS)


def _format(decimals: int, most: int, suffix: str) -> str:
    """So many decimals, and as much space as the others of the column take."""
    point = "." + "0" * decimals if decimals else ""
    space = "" if decimals == most else ("" if decimals else "_.") + "_0" * (most - decimals)
    return f"#,##0{point}{suffix}{space}"
