"""Remarks about single cells of a table, one sentence for cells of a column with the same
remark."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

MOST_NAMED, MOST_SHOWN = 5, 80
"""Rows, columns or items that a note names, and characters of each."""


def named(names: Sequence[str]) -> str:
    """Return the first names for a sentence, and the number of the others."""
    more = len(names) - MOST_NAMED
    return ", ".join(name[:MOST_SHOWN] for name in names[:MOST_NAMED]) + (
        f" and {more} more" if more > 0 else ""
    )


@dataclass(frozen=True, slots=True)
class CellNote:
    """A cell that a reader should check, with the reason."""

    number: int
    """Row, as a spreadsheet counts it."""
    column: str
    """Title of the column."""
    text: str


def in_sentences(notes: Iterable[CellNote]) -> list[str]:
    """Return one sentence for each column: its first cell, and the number of further rows like
    it."""
    columns: dict[str, list[CellNote]] = {}
    for note in notes:
        columns.setdefault(note.column, []).append(note)
    return [
        f"Row {first.number}, column {first.column}: {first.text}" + _more(len(others))
        for first, *others in columns.values()
    ]


def _more(number: int) -> str:
    if number == 0:
        return ""
    return f" The same applies to {number} more {'row' if number == 1 else 'rows'}."
