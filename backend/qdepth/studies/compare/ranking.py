"""Ranks designs by what they cost and give."""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence
from math import isfinite
from typing import Literal

from qdepth.report.comparison import Criterion, RankedDesign, Ranking
from qdepth.report.doubt import relied_on
from qdepth.report.numbers import absent, least_and_most
from qdepth.report.prediction import PredictedQuantity
from qdepth.report.quantity import Number
from qdepth.report.report import Report
from qdepth.studies.compare.engine_intervals import of_engine, share_calibration

_Read = Callable[[Report], Number]
CRITERIA: dict[Criterion, tuple[_Read, bool]] = {
    "total_price": (lambda r: r.price.total_price, False),
    "price_per_iops": (lambda r: r.price.price_per_iops, False),
    "price_per_gb": (lambda r: r.price.price_per_gb, False),
    "power_per_iops": (lambda r: r.price.power_per_iops, False),
    "iops": (lambda r: r.total.iops, True),
    "iops_per_gb": (lambda r: r.price.iops_per_gb, True),
    "iops_per_gb_at_target": (lambda r: r.price.at_target.iops_per_gb, True),
    "latency_mean_ms": (lambda r: r.total.latency_ms.mean, False),
    "latency_p99_ms": (lambda r: r.total.latency_ms.p99, False),
}
"""How each criterion is read, and whether more of it is better."""
FOLLOWS: dict[Criterion, PredictedQuantity] = {
    "price_per_iops": "iops",
    "power_per_iops": "iops",
    "iops": "iops",
    "iops_per_gb": "iops",
    "latency_mean_ms": "latency_mean_ms",
    "latency_p99_ms": "latency_p99_ms",
}
"""Of the numbers that calibrations cover, what a criterion goes up or down with."""
PRICED: tuple[Criterion, ...] = ("total_price", "price_per_iops", "price_per_gb")
"""Criteria whose unit is the currency."""


def rank_designs(reports: Sequence[Report]) -> list[Ranking]:
    """Rank designs by every criterion.

    Notes
    -----
    A design is clearly better than another one where their intervals do not meet. Its rank is one
    more than the number of designs that are clearly better (an interval order: P. C. Fishburn,
    "Intransitive indifference with unequal indifference intervals", Journal of Mathematical
    Psychology 7(1), 1970, pp. 144-149), so designs with no clear difference may share a rank.
    Where all designs share a calibration, the intervals are those of the engine alone: what the
    calibration leaves open moves them all alike. A number without a known error has no rank.
    """
    return [_ranking(criterion, reports) for criterion in CRITERIA]


def ranks(values: Sequence[Number], *, more: bool) -> list[int | None]:
    """Rank numbers as `rank_designs` does; one that is absent or without a known error has none."""
    ends = [ends_of(value) for value in values]
    if more:
        lows = sorted(end[0] for end in ends if end)
        return [end and 1 + len(lows) - bisect_right(lows, end[1]) for end in ends]
    highs = sorted(end[1] for end in ends if end)
    return [end and 1 + bisect_left(highs, end[0]) for end in ends]


def judged_by(
    criterion: Criterion, report: Report, number: Number, *, engine_alone: bool
) -> Number:
    """A number with the ends by which it is ranked.

    `engine_alone`: those of the engine without a calibration that all designs share.
    """
    quantity = FOLLOWS.get(criterion)
    if engine_alone and quantity is not None:
        number = of_engine(report, number, quantity)
    return relied_on(report, number)


def _ranking(criterion: Criterion, reports: Sequence[Report]) -> Ranking:
    more = CRITERIA[criterion][1]
    values = values_of(criterion, reports)
    judged = all_judged(criterion, reports, values)
    rows = [
        RankedDesign(
            design_id=report.design_id,
            rank=rank,
            value=value,
            no_clear_difference_from=[
                reports[place].design_id
                for place, other in enumerate(judged)
                if other is not judged[at] and _is_unclear(other, judged[at])
            ],
        )
        for at, (report, value, rank) in enumerate(
            zip(reports, values, ranks(judged, more=more), strict=True)
        )
    ]

    def order(row: RankedDesign) -> tuple[int, float]:
        value = row.value.value
        if row.rank is None or value is None:
            return len(rows) + 1, 0.0
        return row.rank, -value if more else value

    return Ranking(criterion=criterion, best=best_of(criterion), rows=sorted(rows, key=order))


def best_of(criterion: Criterion) -> Literal["highest", "lowest"]:
    """Which end of a criterion is the best one."""
    return "highest" if CRITERIA[criterion][1] else "lowest"


def values_of(criterion: Criterion, reports: Sequence[Report]) -> list[Number]:
    """The numbers of a criterion; prices in several currencies are not set against each other."""
    currencies = {r.price.currency for r in reports if r.price.total_price.value is not None}
    if criterion in PRICED and len(currencies) > 1:
        return [absent("the designs have prices in several currencies") for _ in reports]
    read = CRITERIA[criterion][0]
    return [read(report) for report in reports]


def all_judged(
    criterion: Criterion, reports: Sequence[Report], values: Sequence[Number]
) -> Sequence[Number]:
    """The numbers with the intervals that decide."""
    shared = share_calibration(reports)
    pairs = zip(reports, values, strict=True)
    return [judged_by(criterion, report, value, engine_alone=shared) for report, value in pairs]


def ends_of(number: Number) -> tuple[float, float] | None:
    """The ends of a number; None where one of them is not known."""
    ends = least_and_most(number)
    return ends if ends is not None and all(map(isfinite, ends)) else None


def _is_unclear(one: Number, other: Number) -> bool:
    if one.value is None or other.value is None:
        return False
    a, b = ends_of(one), ends_of(other)
    return a is None or b is None or (a[0] <= b[1] and b[0] <= a[1])
