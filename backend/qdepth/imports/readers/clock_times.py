"""Intervals between moments in the format of any country's Windows."""

import re
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

_CLOCK = re.compile(
    r"\b(\d{1,2})[:.](\d{2})(?:[:.](\d{2}))?(?:[.,]\d+)?(?!\d)\s*([AaPp]\.?\s?[Mm])?"
)
_DATE = re.compile(r"\d{1,4}[-/.]\s?\d{1,2}[-/.]\s?\d{1,4}\.?,?[ T]?")


def interval_of(moments: Sequence[str]) -> float | None:
    """Return the interval between most neighbouring moments [s]; None if unknown.

    It does not need the order of day and month: only moments of one day are compared.
    """
    days: dict[str, list[int]] = {}
    for moment in moments:
        date = _DATE.search(moment)
        clock = _CLOCK.search(moment, date.end() if date else 0)
        if clock is not None:
            days.setdefault(date[0] if date else "", []).append(_seconds(clock))
    gaps: Counter[int] = Counter()
    for clocks in days.values():
        ordered = sorted(set(clocks))
        gaps.update(late - early for early, late in pairwise(ordered))
    if not gaps:
        return None
    gap, number = gaps.most_common(1)[0]
    return float(gap) if 2 * number > gaps.total() else None


def column_of_times(rows: Sequence[Sequence[object]]) -> str | None:
    """Return the header above the first column whose later cells are all dates; None without."""
    if len(rows) < 2:
        return None
    for place, header in enumerate(rows[0]):
        cells = [str(row[place]) for row in rows[1:] if place < len(row) and row[place]]
        if cells and all(_DATE.match(cell) for cell in cells):
            return str(header)
    return None


def _seconds(clock: re.Match[str]) -> int:
    hour = int(clock[1])
    if clock[4]:
        hour = hour % 12 + (12 if clock[4][0] in "Pp" else 0)
    return hour * 3600 + int(clock[2]) * 60 + int(clock[3] or 0)
