"""Ranks designs by what they cost and give, and finds those that no other one beats on both."""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import groupby
from math import inf, isfinite
from typing import Literal, NamedTuple

from qdepth.report.comparison import LETTERS, Criterion, Front, FrontPoint, RankedDesign, Ranking
from qdepth.report.doubt import WITHOUT_ERROR, relied_on
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
AGAINST_PRICE: tuple[Criterion, ...] = ("iops", "latency_mean_ms", "latency_p99_ms")
_AS_GOOD: dict[Criterion, str] = {
    "iops": "is as fast",
    "latency_mean_ms": "has as low a mean latency",
    "latency_p99_ms": "has as low a p99",
}
PRICED: tuple[Criterion, ...] = ("total_price", "price_per_iops", "price_per_gb")
"""Criteria whose unit is the currency."""


class Point(NamedTuple):
    """A design by its price and by the interval of a quantity of which less is better."""

    price: float
    least: float
    most: float


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


def price_fronts(reports: Sequence[Report]) -> list[Front]:
    """For each quantity set against the price, the designs that are worth their price.

    Notes
    -----
    From the cheapest one up, a design is worth its price where it is clearly better than every
    cheaper one that is: their intervals do not meet. This is V. Pareto's order, in which a
    difference within the stated errors counts for nothing. Of designs at one price, those
    stay that no other one of them clearly beats.
    """
    return [_front(criterion, reports) for criterion in AGAINST_PRICE]


def ranks(values: Sequence[Number], *, more: bool) -> list[int | None]:
    """Rank numbers as `rank_designs` does; one that is absent or without a known error has none."""
    ends = [_ends(value) for value in values]
    if more:
        lows = sorted(end[0] for end in ends if end)
        return [end and 1 + len(lows) - bisect_right(lows, end[1]) for end in ends]
    highs = sorted(end[1] for end in ends if end)
    return [end and 1 + bisect_left(highs, end[0]) for end in ends]


def on_front(points: Sequence[Point | None]) -> list[bool | None]:
    """Whether each point is worth its price, as `price_fronts` says; None for an absent one."""
    front: set[Point] = set()
    surely_at_most = inf
    places = sorted({point for point in points if point is not None})
    for _, group in groupby(places, key=lambda point: point.price):
        better = [point for point in group if point.most < surely_at_most]
        best_most = min((point.most for point in better), default=inf)
        chosen = [point for point in better if point.least <= best_most]
        front.update(chosen)
        surely_at_most = min([surely_at_most, *(point.least for point in chosen)])
    return [None if point is None else point in front for point in points]


def point_of(price: Number, value: Number, *, more: bool) -> Point | None:
    """Place of a design beside others: its price, and the interval of what it gives."""
    ends = _ends(value)
    if price.value is None or ends is None:
        return None
    least, most = (-ends[1], -ends[0]) if more else ends
    return Point(price.value, least, most)


def covers(one: Point, other: Point) -> bool:
    """Whether a point leaves no reason to pay for the other one."""
    if one.price == other.price:
        return one.most < other.least
    return one.price < other.price and one.least <= other.most


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
    values = _values(criterion, reports)
    judged = _judged(criterion, reports, values)
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


def _judged(
    criterion: Criterion, reports: Sequence[Report], values: Sequence[Number]
) -> Sequence[Number]:
    """The numbers with the intervals that decide."""
    shared = share_calibration(reports)
    pairs = zip(reports, values, strict=True)
    return [judged_by(criterion, report, value, engine_alone=shared) for report, value in pairs]


def _ends(number: Number) -> tuple[float, float] | None:
    """The ends of a number; None where one of them is not known."""
    ends = least_and_most(number)
    return ends if ends is not None and all(map(isfinite, ends)) else None


def _is_unclear(one: Number, other: Number) -> bool:
    if one.value is None or other.value is None:
        return False
    a, b = _ends(one), _ends(other)
    return a is None or b is None or (a[0] <= b[1] and b[0] <= a[1])


@dataclass(frozen=True, slots=True)
class _Market:
    """Designs by their price and one quantity; all lists are in the order of the designs."""

    criterion: Criterion
    reports: Sequence[Report]
    prices: Sequence[Number]
    values: Sequence[Number]
    places: Sequence[Point | None]
    chosen: Sequence[bool | None]


def _front(criterion: Criterion, reports: Sequence[Report]) -> Front:
    more = CRITERIA[criterion][1]
    prices = _values("total_price", reports)
    values = _values(criterion, reports)
    judged = _judged(criterion, reports, values)
    places = [
        point_of(price, value, more=more) for price, value in zip(prices, judged, strict=True)
    ]
    market = _Market(criterion, reports, prices, values, places, on_front(places))
    points = [_point(market, place) for place in range(len(reports))]
    return Front(criterion=criterion, best=_best(criterion), points=points)


def _point(market: _Market, place: int) -> FrontPoint:
    here, reports = market.places[place], market.reports
    price, value = market.prices[place], market.values[place]
    by: list[int] = []
    if here is None:
        known = "no value" if value.value is None else WITHOUT_ERROR
        reason = (price.note if price.value is None else value.note) or known
        text = f"It cannot be placed: {reason}."
    elif market.chosen[place]:
        text = _worth(here, market)
    else:
        found = enumerate(zip(market.places, market.chosen, strict=True))
        by = [other for other, (there, on) in found if there and on and covers(there, here)]
        text = _covered(here, by[0], market)
    return FrontPoint(
        design_id=reports[place].design_id,
        total_price=price,
        value=value,
        on_front=market.chosen[place],
        dominated_by=[reports[other].design_id for other in by],
        text=text,
    )


def _worth(here: Point, market: _Market) -> str:
    """Why a design is worth its price."""
    cheaper = [
        there
        for there, price in zip(market.places, market.prices, strict=True)
        if price.value is not None and price.value < here.price
    ]
    if not cheaper:
        return "The cheapest design."
    all_clearly = all(there is not None and there.least > here.most for there in cheaper)
    which = "" if all_clearly else "that is worth its price "
    return f"No cheaper design {which}{_AS_GOOD[market.criterion]}."


def _covered(here: Point, by: int, market: _Market) -> str:
    """Why a design is not worth its price: another one is."""
    there = market.places[by]
    costs_the_same = there is not None and there.price == here.price
    ahead = there is not None and there.most < here.least
    name = f"{LETTERS[by]} ({market.reports[by].design_title})"
    price = "costs the same" if costs_the_same else "costs less"
    good = "is clearly ahead" if ahead else f"{_AS_GOOD[market.criterion]} within the error"
    return f"{name} {price} and {good}."
