"""Ranks designs by what they cost and give, and finds those that no other one beats on both."""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence
from typing import Literal

from qdepth.report.comparison import Criterion, Front, FrontPoint, RankedDesign, Ranking
from qdepth.report.numbers import absent
from qdepth.report.quantity import Number
from qdepth.report.report import Report

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
PRICED: tuple[Criterion, ...] = ("total_price", "price_per_iops", "price_per_gb")
"""Criteria whose unit is the currency."""
Point = tuple[float, float]
"""Two numbers of which less is better."""


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


def ranks(values: Sequence[Number], *, more: bool) -> list[int | None]:
    """Rank numbers as `rank_designs` does; one that is absent has no rank."""
    ends = [_ends(value) for value in values]
    if more:
        lows = sorted(end[0] for end in ends if end)
        return [end and 1 + len(lows) - bisect_right(lows, end[1]) for end in ends]
    highs = sorted(end[1] for end in ends if end)
    return [end and 1 + bisect_left(highs, end[0]) for end in ends]


def on_front(points: Sequence[Point | None]) -> list[bool | None]:
    """Whether no other point dominates each; None for an absent one."""
    front: set[Point] = set()
    least = float("inf")
    for point in sorted({point for point in points if point is not None}):
        if point[1] < least:
            front.add(point)
            least = point[1]
    return [None if point is None else point in front for point in points]


def point_of(price: Number, value: Number, *, more: bool) -> Point | None:
    """Place of a design beside others: its price, and what it gives turned to less is better."""
    if price.value is None or value.value is None:
        return None
    return price.value, -value.value if more else value.value


def dominates(one: Point, other: Point) -> bool:
    """Whether a point is as good in both numbers, and better in one; less is better in both."""
    return one[0] <= other[0] and one[1] <= other[1] and one != other


def _ranking(criterion: Criterion, reports: Sequence[Report]) -> Ranking:
    more = CRITERIA[criterion][1]
    values = _values(criterion, reports)
    rows = [
        RankedDesign(
            design_id=report.design_id,
            rank=rank,
            value=value,
            no_clear_difference_from=[
                reports[place].design_id
                for place, other in enumerate(values)
                if other is not value and _is_unclear(other, value)
            ],
        )
        for report, value, rank in zip(reports, values, ranks(values, more=more), strict=True)
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
    if criterion in PRICED and len(currencies) > 1:
        return [absent("the designs have prices in several currencies") for _ in reports]
    read = CRITERIA[criterion][0]
    return [read(report) for report in reports]


def _ends(number: Number) -> tuple[float, float] | None:
    if number.value is None:
        return None
    low = number.value if number.low is None else number.low
    high = number.value if number.high is None else number.high
    return low, high


def _is_unclear(one: Number, other: Number) -> bool:
    a, b = _ends(one), _ends(other)
    return a is not None and b is not None and a[0] <= b[1] and b[0] <= a[1]


def _front(criterion: Criterion, reports: Sequence[Report]) -> Front:
    more = CRITERIA[criterion][1]
    prices = _values("total_price", reports)
    values = _values(criterion, reports)
    places = [
        point_of(price, value, more=more) for price, value in zip(prices, values, strict=True)
    ]
    points = [_point(place, reports, prices, values, places) for place in range(len(reports))]
    return Front(criterion=criterion, best=_best(criterion), points=points)


def _point(
    place: int,
    reports: Sequence[Report],
    prices: Sequence[Number],
    values: Sequence[Number],
    places: Sequence[Point | None],
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
