"""How accurate predictions were: errors and intervals over measured rigs and cases."""

import math
from collections.abc import Sequence
from statistics import median
from typing import Literal

from qdepth.figures import NO_BREAK
from qdepth.immutable import Immutable
from qdepth.published.back_tests import RIG_TITLES
from qdepth.studies.predictions import CASES, TITLES, MeasuredPrediction

RowClass = Literal["within", "beyond", "all"]


class Accuracy(Immutable):
    """Errors of a class of predicted numbers, without their sign, and their 95 % intervals."""

    rig: str
    """Name of the rig; "published cases" for the cases, "all" for everything."""
    title: str
    """Display name."""
    rows: RowClass
    """`within`: within the fitted loads; `beyond`: with more I/Os."""
    numbers: int
    median_error_pct: float
    """Half of the numbers are less off [%]."""
    high_error_pct: float
    """Nine of ten numbers are less off [%]."""
    worst_error_pct: float
    """The largest error [%]."""
    inside_pct: float
    """Share of the measured numbers inside their interval [%]."""
    half_width_pct: float
    """Median half-width of the intervals [%]."""


def accuracy(judged: Sequence[MeasuredPrediction]) -> list[Accuracy]:
    """By rig and class of row, then the cases, then everything."""
    by_rig = []
    for rig in dict.fromkeys(row.rig for row in judged):
        rows = [row for row in judged if row.rig == rig]
        within = [row for row in rows if not row.is_beyond]
        beyond = [row for row in rows if row.is_beyond]
        by_rig += [_accuracy(rig, "within", within)] if within else []
        by_rig += [_accuracy(rig, "beyond", beyond)] if beyond else []
    return [
        *by_rig,
        _accuracy("all", "within", [row for row in judged if not row.is_beyond]),
        _accuracy("all", "beyond", [row for row in judged if row.is_beyond]),
        _accuracy("all", "all", judged),
    ]


def outcome_in_words(judged: Sequence[MeasuredPrediction]) -> str:
    """Number of predicted values, the median error, and the share of ranges that contain the
    value."""
    found = _accuracy("all", "all", judged)
    return (
        f"{found.numbers} measured numbers predicted: half within "
        f"{found.median_error_pct:g}{NO_BREAK}%, {found.inside_pct:g}{NO_BREAK}% inside the stated "
        "range."
    )


def scope_in_words(judged: Sequence[MeasuredPrediction]) -> list[str]:
    """Sentences on what the numbers were measured on, and on what has no measurement yet."""
    rigs = [rig for rig in RIG_TITLES if any(row.rig == rig for row in judged)]
    cases = sum(row.rig == CASES for row in judged)
    named = "; ".join(_within_a_sentence(RIG_TITLES[rig]) for rig in rigs)
    return [
        f"{len(judged) - cases} of them were measured on {len(rigs)} rigs: {named}.",
        f"{cases} come from published cases.",
        "No rig is a Fibre Channel array yet: yours could be the first.",
    ]


def _within_a_sentence(title: str) -> str:
    is_acronym = title.split(maxsplit=1)[0].isupper()
    return title if is_acronym or title.startswith("Ceph") else title[0].lower() + title[1:]


def _accuracy(rig: str, rows: RowClass, judged: Sequence[MeasuredPrediction]) -> Accuracy:
    errors = sorted(abs(row.error_pct) for row in judged)
    inside = sum(row.is_inside for row in judged)
    return Accuracy(
        rig=rig,
        title=TITLES[rig],
        rows=rows,
        numbers=len(judged),
        median_error_pct=round(median(errors), 1),
        high_error_pct=round(errors[math.ceil(0.9 * len(errors)) - 1], 1),
        worst_error_pct=round(errors[-1], 1),
        inside_pct=round(100.0 * inside / len(judged), 1),
        half_width_pct=round(median(100.0 * (row.high / row.predicted - 1.0) for row in judged), 1),
    )
