"""Plain text tables for the terminal."""

import re
from collections.abc import Sequence

from qdepth.report.quantity import Number

_NAME = re.compile(r"_|\.[a-z]")
"""What names of files have, and no number."""
LEAST_BLANKS_OF_A_SENTENCE = 5


def table(header: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Return columns side by side; numbers and dashes right-aligned, text left-aligned."""
    columns = list(zip(header, *rows, strict=True))
    widths = [max(len(cell) for cell in column) for column in columns]
    right = [all(_is_number(cell) for cell in column[1:]) for column in columns]
    lines = []
    for row in [header, *rows]:
        cells = [
            cell.rjust(width) if to_right else cell.ljust(width)
            for cell, width, to_right in zip(row, widths, right, strict=True)
        ]
        lines.append("  ".join(cells).rstrip())
    return "\n".join(lines)


def _is_number(cell: str) -> bool:
    """True if a cell is a number, perhaps with a unit; names of files and sentences are none."""
    if _NAME.search(cell) or cell.count(" ") >= LEAST_BLANKS_OF_A_SENTENCE:
        return False
    return cell in ("", "-") or cell[0].isdigit() or (cell[0] in "+-" and len(cell) > 1)


def figure(value: float | None) -> str:
    """Four significant digits, or a dash."""
    if value is None:
        return "-"
    return f"{value:,.0f}" if abs(value) >= 1000 else f"{value:.4g}"


def with_interval(number: Number | None) -> str:
    """A value and its 95 % interval."""
    if number is None:
        return "-"
    if number.value is None:
        return f"- ({number.note})"
    if number.low is None or number.high is None:
        return figure(number.value)
    return f"{figure(number.value)} ({figure(number.low)} to {figure(number.high)})"
