"""Start of a table: its header, below titles that people write above it."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice

from qdepth.exports.formula_escape import unmarked
from qdepth.imports.raw_cells import StoredNumber, Uncalculated

MOST_TITLES = 10
MOST_NAME_CHARACTERS = 500
"""Longest name of a column; the longest override has less than half."""
MOST_JUDGED = 1_000
"""Cells of a row that are looked at; a table has fewer columns."""
FIRST_ROWS = 30
"""Number of rows of a sheet in which its header is searched."""
Score = Callable[[Sequence[str]], int]
"""Returns the number of cells of a row that belong in the header of the wanted table."""


def no_score(_cells: Sequence[str]) -> int:
    """Return no score, so that the first sheet and the first row count."""
    return 0


def best_score(lines: Iterable[Sequence[str]], score: Score) -> int:
    """Return the score of the row that fits best, among the first ones."""
    return max((score(_names(cells)) for _, cells in islice(_filled(lines), FIRST_ROWS)), default=0)


def below_titles(lines: Iterable[Sequence[str]], score: Score) -> Iterator[tuple[int, list[str]]]:
    """Yield non-empty rows with their numbers, from the header on.

    The header is the row that fits best, among the first ones; if none does, titles are left out:
    rows with a single cell before a wider row.
    """
    filled = _filled(lines)
    head = list(islice(filled, FIRST_ROWS))
    scores = [score(_names(cells)) for _, cells in head]
    if any(scores):
        place = scores.index(max(scores))
    else:
        widths = [sum(map(bool, cells)) for _, cells in head]
        wide = next((index for index, width in enumerate(widths) if width != 1), 0)
        place = wide if wide < MOST_TITLES else 0
    yield from head[place:]
    yield from filled


def _names(cells: Sequence[str]) -> list[str]:
    """Cells of a row that can name columns: judging longer ones, or more of them, takes long."""
    return [cell if len(cell) <= MOST_NAME_CHARACTERS else "" for cell in cells[:MOST_JUDGED]]


def _filled(lines: Iterable[Sequence[str]]) -> Iterator[tuple[int, list[str]]]:
    for number, line in enumerate(lines, start=1):
        cells = [_trimmed(cell) for cell in line]
        while cells and not (cells[-1] or isinstance(cells[-1], Uncalculated)):
            cells.pop()
        if cells:
            yield number, cells


def _trimmed(cell: str) -> str:
    return cell if isinstance(cell, StoredNumber | Uncalculated) else unmarked(cell.strip())
