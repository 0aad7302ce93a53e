"""Designs that are worth their price: no other design beats them on price and performance."""

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate, groupby
from math import inf
from typing import NamedTuple

from qdepth.report.comparison import LETTERS, Criterion, Front, FrontPoint
from qdepth.report.doubt import SIMULATED_WITHOUT_ERROR, WITHOUT_ERROR
from qdepth.report.quantity import Number
from qdepth.report.report import Report
from qdepth.report.target_judgement import Kept
from qdepth.studies.compare.materiality import DEFAULT, Cost, Materiality
from qdepth.studies.compare.ranking import (
    CRITERIA,
    all_judged,
    best_of,
    least_pct_of,
    values_of,
)

AGAINST_PRICE: tuple[Criterion, ...] = ("iops", "latency_mean_ms", "latency_p99_ms")
_AS_GOOD: dict[Criterion, str] = {
    "iops": "is as fast",
    "latency_mean_ms": "has as low a mean latency",
    "latency_p99_ms": "has as low a p99",
}
_ABOUT_AS_GOOD: dict[Criterion, str] = {
    "iops": "is about as fast",
    "latency_mean_ms": "has about the same mean latency",
    "latency_p99_ms": "has about the same p99",
}
_DOUBTS: dict[Kept | None, int] = {None: 0, "yes": 0, "undecided": 1, "no": 2}
"""By whether a design keeps its targets, if it has any: the lower, the surer."""
_DOUBT: dict[Kept | None, str] = {
    None: "",
    "yes": "",
    "undecided": " But it may miss a latency target.",
    "no": " But it misses a latency target.",
}


class Point(NamedTuple):
    """A design by its price and its performance, expressed as a cost."""

    price: float
    cost: Cost


def price_fronts(
    reports: Sequence[Report],
    kept: Sequence[Kept | None],
    materiality: Materiality = DEFAULT,
) -> list[Front]:
    """For each quantity set against the price, the designs that are worth their price.

    Parameters
    ----------
    reports : sequence of Report
    kept : sequence of the same length
        Whether each report keeps the latency targets of its design; None without targets.
    materiality : Materiality
        The smallest difference that decides.

    Notes
    -----
    From the cheapest one up, a design is worth its price if it is clearly better than every
    cheaper one that is, as `rank_designs` defines it. This is V. Pareto's order, in which a
    difference within the stated errors, or too small to matter, counts for nothing. Of designs at
    one price, those stay that no other one of them clearly beats. A design is compared only with
    designs that keep their latency targets as surely as it does.
    """
    return [_front(criterion, reports, kept, materiality) for criterion in AGAINST_PRICE]


def on_front(points: Sequence[Point | None], least_pct: float) -> list[bool | None]:
    """Whether each point is worth its price, as `price_fronts` defines it; None for an absent
    point."""
    front: set[Point] = set()
    least, value = inf, inf
    places = sorted({point for point in points if point is not None}, key=lambda p: p.price)
    for _, group in groupby(places, key=lambda point: point.price):
        better = [
            point
            for point in group
            if point.cost.most < least and point.cost.value < (1.0 - least_pct / 100.0) * value
        ]
        chosen = _unbeaten(better, least_pct)
        front.update(chosen)
        least = min([least, *(point.cost.least for point in chosen)])
        value = min([value, *(point.cost.value for point in chosen)])
    return [None if point is None else point in front for point in points]


def _unbeaten(points: Sequence[Point], least_pct: float) -> list[Point]:
    """Points of one price that no other one of them clearly beats."""
    by_most = sorted(points, key=lambda point: point.cost.most)
    ends = [point.cost.most for point in by_most]
    lowest = [inf, *accumulate((point.cost.value for point in by_most), min)]
    return [
        point
        for point in points
        if lowest[bisect_left(ends, point.cost.least)] >= point.cost.least_material(least_pct)
    ]


def point_of(price: Number, value: Number, *, more: bool) -> Point | None:
    """Position of a design among others: its price, and the interval of its performance."""
    cost = Cost.of(value, more=more)
    return None if price.value is None or cost is None else Point(price.value, cost)


def fronts_as_sure(
    points: Sequence[Point | None], kept: Sequence[Kept | None], least_pct: float
) -> list[list[bool | None]]:
    """For each point, the front among the points that meet their latency targets as surely.

    A cheap point that may miss its targets does not exclude a dearer one that meets them. Points
    without targets are as sure as those that meet theirs.
    """
    doubts = [_DOUBTS[each] for each in kept]
    fronts = {
        most: on_front(
            [point if doubt <= most else None for point, doubt in zip(points, doubts, strict=True)],
            least_pct,
        )
        for most in set(doubts)
    }
    return [fronts[doubt] for doubt in doubts]


def covers(one: Point, other: Point, least_pct: float) -> bool:
    """True if a point leaves no reason to pay for the other one."""
    if one.price == other.price:
        return one.cost.beats(other.cost, least_pct)
    return one.price < other.price and not other.cost.beats(one.cost, least_pct)


@dataclass(frozen=True, slots=True)
class _Market:
    """Designs by their price and one quantity; all lists are in the order of the designs."""

    criterion: Criterion
    reports: Sequence[Report]
    kept: Sequence[Kept | None]
    prices: Sequence[Number]
    values: Sequence[Number]
    places: Sequence[Point | None]
    fronts: Sequence[Sequence[bool | None]]
    least_pct: float
    """Smallest difference that decides [%]."""

    def cheaper_than(self, place: int) -> list[int]:
        """Designs that cost less, placed or not."""
        own = self.prices[place].value
        return [
            other
            for other, price in enumerate(self.prices)
            if own is not None and price.value is not None and price.value < own
        ]


def _front(
    criterion: Criterion,
    reports: Sequence[Report],
    kept: Sequence[Kept | None],
    materiality: Materiality,
) -> Front:
    more = CRITERIA[criterion][1]
    prices = values_of("total_price", reports)
    values = values_of(criterion, reports)
    judged = all_judged(criterion, reports, values)
    places = [
        point_of(price, value, more=more) for price, value in zip(prices, judged, strict=True)
    ]
    least_pct = least_pct_of(criterion, materiality)
    fronts = fronts_as_sure(places, kept, least_pct)
    market = _Market(criterion, reports, kept, prices, values, places, fronts, least_pct)
    points = [_point(market, place) for place in range(len(reports))]
    return Front(criterion=criterion, best=best_of(criterion), points=points)


def _point(market: _Market, place: int) -> FrontPoint:
    here, reports = market.places[place], market.reports
    price, value = market.prices[place], market.values[place]
    front = market.fronts[place]
    by: list[int] = []
    if here is None:
        unsure = SIMULATED_WITHOUT_ERROR if value.tag == "simulated" else WITHOUT_ERROR
        known = "no value" if value.value is None else unsure
        reason = (price.note if price.value is None else value.note) or known
        text = f"It cannot be placed: {reason}."
    elif front[place]:
        text = f"{_worth(here, place, market)}{_DOUBT[market.kept[place]]}"
    else:
        found = enumerate(zip(market.places, front, strict=True))
        by = [
            other
            for other, (there, on) in found
            if there and on and covers(there, here, market.least_pct)
        ]
        text = _covered(here, place, by[0], market)
    return FrontPoint(
        design_id=reports[place].design_id,
        total_price=price,
        value=value,
        on_front=front[place],
        dominated_by=[reports[other].design_id for other in by],
        text=text,
    )


def _worth(here: Point, place: int, market: _Market) -> str:
    """Why a design is worth its price."""
    cheaper = market.cheaper_than(place)
    if not cheaper:
        return _cheapest(market)
    own = _DOUBTS[market.kept[place]]
    as_sure = [other for other in cheaper if _DOUBTS[market.kept[other]] <= own]
    if not as_sure:
        return "No cheaper design meets its targets as surely."
    there = [market.places[other] for other in as_sure]
    all_clearly = all(
        point is not None and here.cost.beats(point.cost, market.least_pct) for point in there
    )
    which = [
        *([] if all_clearly else ["is worth its price"]),
        *([] if len(as_sure) == len(cheaper) else ["meets its targets as surely"]),
    ]
    return f"No cheaper design {' and '.join([_AS_GOOD[market.criterion], *which])}."


def _cheapest(market: _Market) -> str:
    """What the cheapest design is, which nobody knows of one without a price."""
    priced = sum(price.value is not None for price in market.prices)
    if priced == len(market.prices):
        return "The cheapest design."
    return "The only design with a price." if priced == 1 else "The cheapest design with a price."


def _covered(here: Point, place: int, by: int, market: _Market) -> str:
    """Why a design is not worth its price: another one is."""
    there = market.places[by]
    costs_the_same = there is not None and there.price == here.price
    ahead = there is not None and there.cost.beats(here.cost, market.least_pct)
    name = f"{LETTERS[by]} ({market.reports[by].design_title})"
    price = "costs the same" if costs_the_same else "costs less"
    good = "is clearly ahead" if ahead else _ABOUT_AS_GOOD[market.criterion]
    if market.kept[place] is None:
        return f"{name} {price} and {good}."
    return f"{name} {price}, meets its targets as surely and {good}."
