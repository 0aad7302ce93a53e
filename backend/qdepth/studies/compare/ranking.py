"""Ranks designs by price and performance."""

from collections.abc import Callable, Sequence
from typing import Literal

from qdepth.report.comparison import Criterion, RankedDesign, Ranking
from qdepth.report.doubt import relied_on
from qdepth.report.numbers import absent
from qdepth.report.prediction import PredictedQuantity
from qdepth.report.quantity import Number
from qdepth.report.report import Report
from qdepth.studies.compare.engine_intervals import of_engine, share_calibration
from qdepth.studies.compare.materiality import DEFAULT, Cost, Materiality, is_apart

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
"""The calibrated number with which a criterion rises or falls."""
PRICED: tuple[Criterion, ...] = ("total_price", "price_per_iops", "price_per_gb")
"""Criteria whose unit is the currency."""


EXACT: tuple[Criterion, ...] = ("total_price", "price_per_gb")
"""Criteria that offers state exactly: every difference decides."""


def rank_designs(reports: Sequence[Report], materiality: Materiality = DEFAULT) -> list[Ranking]:
    """Rank designs by every criterion.

    Notes
    -----
    A design is clearly better than another one if their intervals do not meet and the two differ
    by more than what matters. That is a strict partial order, so "clearly better" is transitive.
    A rank is one more than the number of designs that are clearly better (as in an
    interval order: P. C. Fishburn, "Intransitive indifference with unequal indifference
    intervals", Journal of Mathematical Psychology 7(1), 1970, pp. 144-149). Designs without a clear
    difference may share a rank. If all designs share a calibration, the intervals are those of the
    engine alone, because what the calibration leaves open moves them all alike. A number without a
    known error has no rank.
    """
    return [_ranking(criterion, reports, materiality) for criterion in CRITERIA]


def least_pct_of(criterion: Criterion, materiality: Materiality) -> float:
    """Return the smallest difference that decides by a criterion [%]."""
    return 0.0 if criterion in EXACT else materiality.pct_of(FOLLOWS.get(criterion))


def ranks(values: Sequence[Number], *, more: bool, least_pct: float) -> list[int | None]:
    """Return rank numbers as `rank_designs` does; an absent one or one without a known error has
    none."""
    # Loaded here alone: the process that answers requests knows the criteria, and ranks nothing.
    import numpy as np  # noqa: PLC0415

    costs = [Cost.of(value, more=more) for value in values]
    known = [cost for cost in costs if cost is not None]
    most = np.array([cost.most for cost in known])
    own = np.array([cost.value for cost in known])

    def rank(cost: Cost) -> int:
        is_better = (most < cost.least) & (own < cost.least_material(least_pct))
        return 1 + int(is_better.sum())

    return [None if cost is None else rank(cost) for cost in costs]


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


def _ranking(criterion: Criterion, reports: Sequence[Report], materiality: Materiality) -> Ranking:
    values = values_of(criterion, reports)
    judged = all_judged(criterion, reports, values)
    return ranked(criterion, reports, values, judged, materiality)


def ranked(
    criterion: Criterion,
    reports: Sequence[Report],
    values: Sequence[Number],
    judged: Sequence[Number],
    materiality: Materiality,
) -> Ranking:
    """Rank designs by their values, which `judged` has with the ends that decide."""
    more = CRITERIA[criterion][1]
    least_pct = least_pct_of(criterion, materiality)
    rows = [
        RankedDesign(
            design_id=report.design_id,
            rank=rank,
            value=value,
            no_clear_difference_from=[
                reports[place].design_id
                for place, other in enumerate(judged)
                if other is not judged[at] and _is_unclear(other, judged[at], least_pct)
            ],
        )
        for at, (report, value, rank) in enumerate(
            zip(reports, values, ranks(judged, more=more, least_pct=least_pct), strict=True)
        )
    ]

    def order(row: RankedDesign) -> tuple[int, float]:
        value = row.value.value
        if row.rank is None or value is None:
            return len(rows) + 1, 0.0
        return row.rank, -value if more else value

    return Ranking(criterion=criterion, best=best_of(criterion), rows=sorted(rows, key=order))


def best_of(criterion: Criterion) -> Literal["highest", "lowest"]:
    """Which end of a criterion is best."""
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


def _is_unclear(one: Number, other: Number, least_pct: float) -> bool:
    if one.value is None or other.value is None:
        return False
    return not is_apart(one, other, least_pct)
