"""Designs that are worth their price: those that no other one beats on price and performance."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from math import inf
from typing import NamedTuple

from qdepth.report.comparison import LETTERS, Criterion, Front, FrontPoint
from qdepth.report.doubt import WITHOUT_ERROR
from qdepth.report.quantity import Number
from qdepth.report.report import Report
from qdepth.studies.compare.kept_targets import Kept
from qdepth.studies.compare.ranking import CRITERIA, all_judged, best_of, ends_of, values_of

AGAINST_PRICE: tuple[Criterion, ...] = ("iops", "latency_mean_ms", "latency_p99_ms")
_AS_GOOD: dict[Criterion, str] = {
    "iops": "is as fast",
    "latency_mean_ms": "has as low a mean latency",
    "latency_p99_ms": "has as low a p99",
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
    """A design by its price and by the interval of a quantity of which less is better."""

    price: float
    least: float
    most: float


def price_fronts(reports: Sequence[Report], kept: Sequence[Kept | None]) -> list[Front]:
    """For each quantity set against the price, the designs that are worth their price.

    Parameters
    ----------
    reports : sequence of Report
    kept : sequence of the same length
        Whether each report keeps the latency targets of its design; None without targets.

    Notes
    -----
    From the cheapest one up, a design is worth its price where it is clearly better than every
    cheaper one that is: their intervals do not meet. This is V. Pareto's order, in which a
    difference within the stated errors counts for nothing. Of designs at one price, those
    stay that no other one of them clearly beats. A design is set against those alone that keep
    their latency targets as surely as it does.
    """
    return [_front(criterion, reports, kept) for criterion in AGAINST_PRICE]


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
    ends = ends_of(value)
    if price.value is None or ends is None:
        return None
    least, most = (-ends[1], -ends[0]) if more else ends
    return Point(price.value, least, most)


def fronts_as_sure(
    points: Sequence[Point | None], kept: Sequence[Kept | None]
) -> list[list[bool | None]]:
    """For each point, the front among those that keep their latency targets as surely as it does.

    A cheap point that may miss its targets is no reason against a dearer one that keeps them.
    Points without targets are as sure as those that keep theirs.
    """
    doubts = [_DOUBTS[each] for each in kept]
    fronts = {
        most: on_front(
            [point if doubt <= most else None for point, doubt in zip(points, doubts, strict=True)]
        )
        for most in set(doubts)
    }
    return [fronts[doubt] for doubt in doubts]


def covers(one: Point, other: Point) -> bool:
    """Whether a point leaves no reason to pay for the other one."""
    if one.price == other.price:
        return one.most < other.least
    return one.price < other.price and one.least <= other.most


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

    def cheaper_than(self, place: int) -> list[int]:
        """Designs that cost less, placed or not."""
        own = self.prices[place].value
        return [
            other
            for other, price in enumerate(self.prices)
            if own is not None and price.value is not None and price.value < own
        ]


def _front(criterion: Criterion, reports: Sequence[Report], kept: Sequence[Kept | None]) -> Front:
    more = CRITERIA[criterion][1]
    prices = values_of("total_price", reports)
    values = values_of(criterion, reports)
    judged = all_judged(criterion, reports, values)
    places = [
        point_of(price, value, more=more) for price, value in zip(prices, judged, strict=True)
    ]
    fronts = fronts_as_sure(places, kept)
    market = _Market(criterion, reports, kept, prices, values, places, fronts)
    points = [_point(market, place) for place in range(len(reports))]
    return Front(criterion=criterion, best=best_of(criterion), points=points)


def _point(market: _Market, place: int) -> FrontPoint:
    here, reports = market.places[place], market.reports
    price, value = market.prices[place], market.values[place]
    front = market.fronts[place]
    by: list[int] = []
    if here is None:
        known = "no value" if value.value is None else WITHOUT_ERROR
        reason = (price.note if price.value is None else value.note) or known
        text = f"It cannot be placed: {reason}."
    elif front[place]:
        text = f"{_worth(here, place, market)}{_DOUBT[market.kept[place]]}"
    else:
        found = enumerate(zip(market.places, front, strict=True))
        by = [other for other, (there, on) in found if there and on and covers(there, here)]
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
        return "No cheaper design keeps its targets as surely."
    there = [market.places[other] for other in as_sure]
    all_clearly = all(point is not None and point.least > here.most for point in there)
    which = [
        *([] if all_clearly else ["is worth its price"]),
        *([] if len(as_sure) == len(cheaper) else ["keeps its targets as surely"]),
    ]
    that = f"that {' and '.join(which)} " if which else ""
    return f"No cheaper design {that}{_AS_GOOD[market.criterion]}."


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
    ahead = there is not None and there.most < here.least
    name = f"{LETTERS[by]} ({market.reports[by].design_title})"
    price = "costs the same" if costs_the_same else "costs less"
    good = "is clearly ahead" if ahead else f"{_AS_GOOD[market.criterion]} within the error"
    if market.kept[place] is None:
        return f"{name} {price} and {good}."
    return f"{name} {price}, keeps its targets as surely and {good}."
