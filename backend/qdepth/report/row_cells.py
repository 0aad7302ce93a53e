"""Rows of a report as flat tables, whose columns have the names of metrics."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from html import escape

from qdepth.figures import NO_BREAK, NO_VALUE
from qdepth.frames import Cell
from qdepth.report.quantity import Number, Result

LARGE = 100
"""Value from which numbers have no decimals."""


def cells(row: Result, prefix: str = "") -> dict[str, Cell]:
    """Cells of a row by path: `iops` with `iops.low` and `iops.high`, `latency_ms.mean`.

    Lists inside the row are left out, and so is what the row lacks as a whole.
    """
    found: dict[str, Cell] = {}
    for name in type(row).model_fields:
        value, path = getattr(row, name), f"{prefix}{name}"
        if isinstance(value, Number):
            found |= number_cells(path, value)
        elif isinstance(value, Result):
            found |= cells(value, f"{path}.")
        elif not isinstance(value, list):
            found[path] = value
    return found


def number_cells(path: str, number: Number | None) -> dict[str, Cell]:
    """Cells of a number: its value, and the ends of its interval."""
    if number is None:
        return {path: None}
    return {path: number.value, f"{path}.low": number.low, f"{path}.high": number.high}


def alike(rows: Iterable[Mapping[str, Cell]]) -> list[dict[str, Cell]]:
    """Rows that all have the columns of each; None if a row lacks one."""
    listed = list(rows)
    columns = list(dict.fromkeys(column for row in listed for column in row))
    return [{column: row.get(column) for column in columns} for row in listed]


def with_interval(number: Number, form: Callable[[float], str]) -> str:
    """A number with its interval, for people to read; the note if it has no value."""
    if number.value is None:
        return number.note or NO_VALUE
    if number.low is None or number.high is None or number.low == number.high:
        return form(number.value)
    low, high = form(number.low), form(number.high)
    _, blank, unit = high.rpartition(NO_BREAK)
    return f"{form(number.value)} ({low.removesuffix(blank + unit)} to {high})"


def html_strip(title: str, sentences: Sequence[str]) -> str:
    """Return an answer in sentences for a notebook."""
    listed = "".join(f"<li>{escape(sentence)}</li>" for sentence in sentences)
    return f"<p><b>{escape(title)}</b></p>{listed and f'<ul>{listed}</ul>'}"


def html_table(rows: Sequence[Mapping[str, Cell]]) -> str:
    """Return rows with the same columns as a table for a notebook."""
    header = [_html_row(rows[0], "th")] if rows else []
    body = (_html_row(map(_text, row.values())) for row in rows)
    return f"<table>{''.join([*header, *body])}</table>"


def _html_row(texts: Iterable[str], tag: str = "td") -> str:
    return f"<tr>{''.join(f'<{tag}>{escape(text)}</{tag}>' for text in texts)}</tr>"


def _text(cell: Cell) -> str:
    if cell is None:
        return ""
    if not isinstance(cell, float):
        return str(cell)
    return f"{cell:,.0f}" if abs(cell) >= LARGE else f"{cell:.3g}"
