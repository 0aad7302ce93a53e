"""Until which month a growing design holds, for each set of values."""

from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial

from qdepth.studies.doubt.chances import Correction
from qdepth.studies.doubt.doubt_answer import MonthChance
from qdepth.studies.doubt.doubt_sample import Sample
from qdepth.studies.doubt.inputs import Case
from qdepth.studies.growth.months import Month, later

SURE_PCT = 90.0
DESIGNS = 64
"""Drawn designs whose months are looked for."""
STRIDE = 7
"""Step without a divisor in common with the number of errors, so that neighbours have different
ones."""


def first_missed(months: int, is_missed: Callable[[int], bool]) -> int | None:
    """Return the first missed month, by bisection: more growth never undoes a miss."""
    if not is_missed(months):
        return None
    if is_missed(0):
        return 0
    low, high = 0, months
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if is_missed(middle) else (middle, high)
    return high


def months_in_doubt(sample: Sample, corrected: Correction) -> list[MonthChance]:
    """Return the chance that everything holds through each month; empty without growth.

    Notes
    -----
    Each drawn design has one of the values that the error of a corrected estimate may have.
    """
    growth = sample.situation.growth
    if growth is None:
        return []
    nodes = corrected.nodes
    first = []
    for number, case in enumerate(sample.cases[:DESIGNS]):
        sample.say(f"Looking for the months: {number} of {DESIGNS} designs.")
        node = float(nodes[number * STRIDE % len(nodes)])
        limits = [
            shift + node * deviation
            for shift, deviation in zip(corrected.shifts, corrected.deviations, strict=True)
        ]
        first.append(first_missed(growth.months, partial(_is_missed, sample, case, limits)))
    return _shares_held(growth.start, growth.months, first)


def _is_missed(sample: Sample, case: Case, limits: Sequence[float], month: int) -> bool:
    found = sample.estimated(case, month)
    is_over = any(log + by > 0.0 for log, by in zip(found.logs, limits, strict=True))
    return is_over or bool(found.full)


def _shares_held(start: Month, months: int, first: Sequence[int | None]) -> list[MonthChance]:
    ended = Counter(first)
    held, size = len(first), len(first)
    found = []
    for month in range(months + 1):
        held -= ended[month]
        found.append(MonthChance(month=later(start, month), chance_pct=100.0 * held / size))
    return found


def sure_month(months: Sequence[MonthChance]) -> Month | None:
    """Return the last month with a chance of 90 %; None if the first one is below."""
    sure = [each.month for each in months if each.chance_pct >= SURE_PCT]
    return sure[-1] if sure else None
