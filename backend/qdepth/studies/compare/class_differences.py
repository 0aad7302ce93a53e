"""How the latency of each class of VMs differs between designs, in words."""

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Literal

from qdepth.design.document.document import Design
from qdepth.figures import latency, speed
from qdepth.report.classes import classes_of_designs
from qdepth.report.comparison import LETTERS, ClassDifference
from qdepth.report.doubt import relied_on
from qdepth.report.prediction import PredictedQuantity
from qdepth.report.quantity import Number
from qdepth.report.report import Report
from qdepth.report.rows import GroupResult
from qdepth.studies.compare.differences import UNCLEAR
from qdepth.studies.compare.materiality import Cost, Materiality, ends_of, is_apart

_FOLLOWS: dict[Literal["mean", "p99"], PredictedQuantity] = {
    "mean": "latency_mean_ms",
    "p99": "latency_p99_ms",
}


BEFORE_AND_AFTER = ("before", *["after"] * (len(LETTERS) - 1))
"""Names of designs in a comparison before and after a failure."""


def class_differences(
    designs: Sequence[Design], reports: Sequence[Report], materiality: Materiality
) -> Iterator[ClassDifference]:
    """Compare each class in each design with design A, if both have a number of it."""
    for name, (first, *others) in _relied_on(designs, reports).items():
        for report, group in zip(reports[1:], others, strict=True):
            if first is None or group is None:
                continue
            for statistic, quantity in _FOLLOWS.items():
                before, after = (getattr(one.latency_ms, statistic) for one in (first, group))
                if before.value and after.value is not None:
                    clear = is_apart(before, after, materiality.pct_of(quantity))
                    yield ClassDifference(
                        design_id=report.design_id,
                        vms=name,
                        statistic=statistic,
                        ratio=after.value / before.value,
                        is_clear=clear,
                        verdict=_in_words(before, after, "A", is_clear=clear),
                        against_before=_in_words(before, after, "before", is_clear=clear),
                    )


def class_sentences(
    designs: Sequence[Design],
    reports: Sequence[Report],
    materiality: Materiality,
    *,
    of_failure: bool = False,
) -> Iterator[str]:
    """Say of each class which designs are fastest at p99, or that they do not differ clearly.

    As "SQL: p99 is lowest with B: 7.10 ms with A, 5.40 ms with B.". `of_failure`: of a design
    before and after a failure, as "SQL: p99 5.40 ms before, 7.10 ms after.".
    """
    names = BEFORE_AND_AFTER if of_failure else [f"with {letter}" for letter in LETTERS]
    least_pct = materiality.pct_of("latency_p99_ms")
    alike: list[str] = []
    unknown: list[str] = []
    for name, groups in _relied_on(designs, reports).items():
        known = [
            (letter, group.latency_ms.p99)
            for letter, group in zip(LETTERS, groups, strict=False)
            if group is not None and group.latency_ms.p99.value is not None
        ]
        if any(is_apart(one, other, least_pct) for (_, one), (_, other) in combinations(known, 2)):
            values = ", ".join(
                f"{latency(p99.value)} {names[LETTERS.index(letter)]}" for letter, p99 in known
            )
            lowest = [] if of_failure else _lowest(known, least_pct)
            lead = f"is lowest with {_either(lowest)}: " if lowest else ""
            yield f"{name}: p99 {lead}{values}."
        elif len(known) > 1:
            (alike if all(ends_of(p99) for _, p99 in known) else unknown).append(name)
    if alike:
        yield f"{', '.join(alike)}: {UNCLEAR} in p99."
    if unknown:
        yield f"{', '.join(unknown)}: error of p99 not known."


def _lowest(known: Sequence[tuple[str, Number]], least_pct: float) -> list[str]:
    """Letters of the designs of which no other is clearly lower.

    None if the error of one is not known.
    """
    costs = {letter: Cost.of(p99, more=False) for letter, p99 in known}
    sure = {letter: cost for letter, cost in costs.items() if cost is not None}
    if len(sure) < len(costs):
        return []
    return [
        letter
        for letter, cost in sure.items()
        if not any(other.beats(cost, least_pct) for other in sure.values())
    ]


def _either(letters: Sequence[str]) -> str:
    *before, last = letters
    return f"{', '.join(before)} or {last}" if before else last


def _relied_on(
    designs: Sequence[Design], reports: Sequence[Report]
) -> dict[str, list[GroupResult | None]]:
    """The classes, without the ends of estimates that the engine does not trust."""
    return {
        name: [
            None if group is None else _sure(report, group)
            for report, group in zip(reports, groups, strict=True)
        ]
        for name, groups in classes_of_designs(designs, reports).items()
    }


def _sure(report: Report, group: GroupResult) -> GroupResult:
    latency_ms = group.latency_ms.model_copy(
        update={
            "mean": relied_on(report, group.latency_ms.mean),
            "p99": relied_on(report, group.latency_ms.p99),
        }
    )
    return group.model_copy(update={"latency_ms": latency_ms})


def _in_words(before: Number, after: Number, whom: str, *, is_clear: bool) -> str:
    """ "1.25 times faster than A", or why no difference is stated."""
    if ends_of(before) is None or ends_of(after) is None:
        return "cannot be judged: its error is not known"
    if not is_clear or not before.value or after.value is None:
        return UNCLEAR
    return f"{speed(after.value / before.value)} than {whom}"
