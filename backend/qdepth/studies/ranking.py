"""Ranks designs by what they cost and give, and finds those that no other one beats on both."""

from collections.abc import Callable, Sequence
from typing import Literal

from qdepth.report.document import (
    Criterion,
    Front,
    FrontPoint,
    Number,
    RankedDesign,
    Ranking,
    Report,
)
from qdepth.report.numbers import absent

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
AGAINST_PRICE: tuple[Criterion, ...] = ("iops", "latency_mean_ms", "latency_p99_ms")
_PRICED = ("total_price", "price_per_iops", "price_per_gb")


def rank_designs(reports: Sequence[Report]) -> list[Ranking]:
    """Rank designs by every criterion.

    Notes
    -----
    A design is clearly better than another one where their intervals do not meet. Its rank is one
    more than the number of designs that are clearly better (an interval order: P. C. Fishburn,
    "Intransitive indifference with unequal indifference intervals", Journal of Mathematical
    Psychology 7(1), 1970, pp. 144-149), so designs with no clear difference may share a rank.
    """
    return [_ranking(criterion, reports) for criterion in CRITERIA]


def price_fronts(reports: Sequence[Report]) -> list[Front]:
    """For each quantity set against the price, the designs that no other one dominates.

    Notes
    -----
    A design dominates another one where it costs no more, is no worse by the quantity's value, and
    is better in one of the two (V. Pareto's order).
    """
    return [_front(criterion, reports) for criterion in AGAINST_PRICE]


def dominates(one: tuple[float, float], other: tuple[float, float]) -> bool:
    """Whether a point is as good in both numbers, and better in one; less is better in both."""
    return one[0] <= other[0] and one[1] <= other[1] and one != other


def _ranking(criterion: Criterion, reports: Sequence[Report]) -> Ranking:
    more = CRITERIA[criterion][1]
    values = _values(criterion, reports)
    rows = [
        RankedDesign(
            design_id=report.design_id,
            rank=None
            if value.value is None
            else 1 + sum(_is_clearly_better(other, value, more=more) for other in values),
            value=value,
            no_clear_difference_from=[
                reports[place].design_id
                for place, other in enumerate(values)
                if other is not value and _is_unclear(other, value)
            ],
        )
        for report, value in zip(reports, values, strict=True)
    ]

    def order(row: RankedDesign) -> tuple[int, float]:
        value = row.value.value
        if row.rank is None or value is None:
            return len(rows) + 1, 0.0
        return row.rank, -value if more else value

    return Ranking(criterion=criterion, best=_best(criterion), rows=sorted(rows, key=order))


def _best(criterion: Criterion) -> Literal["highest", "lowest"]:
    return "highest" if CRITERIA[criterion][1] else "lowest"


def _values(criterion: Criterion, reports: Sequence[Report]) -> list[Number]:
    """The numbers of a criterion; prices in several currencies are not set against each other."""
    currencies = {r.price.currency for r in reports if r.price.total_price.value is not None}
    if criterion in _PRICED and len(currencies) > 1:
        return [absent("the designs have prices in several currencies") for _ in reports]
    read = CRITERIA[criterion][0]
    return [read(report) for report in reports]


def _ends(number: Number) -> tuple[float, float] | None:
    if number.value is None:
        return None
    low = number.value if number.low is None else number.low
    high = number.value if number.high is None else number.high
    return low, high


def _is_clearly_better(one: Number, other: Number, *, more: bool) -> bool:
    a, b = _ends(one), _ends(other)
    if a is None or b is None:
        return False
    return a[0] > b[1] if more else a[1] < b[0]


def _is_unclear(one: Number, other: Number) -> bool:
    a, b = _ends(one), _ends(other)
    return a is not None and b is not None and a[0] <= b[1] and b[0] <= a[1]


def _front(criterion: Criterion, reports: Sequence[Report]) -> Front:
    more = CRITERIA[criterion][1]
    prices = _values("total_price", reports)
    values = _values(criterion, reports)
    places: list[tuple[float, float] | None] = [
        None
        if price.value is None or value.value is None
        else (price.value, -value.value if more else value.value)
        for price, value in zip(prices, values, strict=True)
    ]
    points = [_point(place, reports, prices, values, places) for place in range(len(reports))]
    return Front(criterion=criterion, best=_best(criterion), points=points)


def _point(
    place: int,
    reports: Sequence[Report],
    prices: Sequence[Number],
    values: Sequence[Number],
    places: Sequence[tuple[float, float] | None],
) -> FrontPoint:
    here, report = places[place], reports[place]
    price, value = prices[place], values[place]
    if here is None:
        reason = (price.note if price.value is None else value.note) or "no value"
        return FrontPoint(
            design_id=report.design_id,
            total_price=price,
            value=value,
            on_front=None,
            dominated_by=[],
            text=f"{report.design_id} cannot be placed: {reason}.",
        )
    by = [
        other for other, there in enumerate(places) if there is not None and dominates(there, here)
    ]
    return FrontPoint(
        design_id=report.design_id,
        total_price=price,
        value=value,
        on_front=not by,
        dominated_by=[reports[other].design_id for other in by],
        text=_told(report.design_id, [(reports[o].design_id, values[o]) for o in by], value),
    )


def _told(design_id: str, better: Sequence[tuple[str, Number]], value: Number) -> str:
    if not better:
        return f"{design_id} is on the front: none that costs as little does better."
    names = " and ".join(id_ for id_, _ in better)
    unclear = [id_ for id_, other in better if _is_unclear(other, value)]
    hedge = ""
    if unclear:
        hedge = f"; apart from the price, no clear difference from {' and '.join(unclear)}"
    return f"{design_id} is dominated by {names}: at no higher price, no worse{hedge}."
