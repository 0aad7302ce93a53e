"""Ranks by intervals, and the front of price against performance."""

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qdepth.report.comparison import Front, Ranking
from qdepth.report.quantity import Number
from qdepth.report.report import Report
from qdepth.studies.compare.ranking import dominates, on_front, price_fronts, rank_designs, ranks
from tests.support.reports import small_report

LATENCY_MS = 0.7


def _sure(value: float | None, note: str | None = None) -> Number:
    return Number(value=value, low=None, high=None, tag="exact", note=note)


def _report(
    id_: str, price: float | None, iops: float, spread: float = 0.0, currency: str = "EUR"
) -> Report:
    report = small_report()
    rate = Number(value=iops, low=iops - spread, high=iops + spread, tag="simulated")
    mean = report.total.latency_ms.model_copy(update={"mean": _sure(LATENCY_MS)})
    total = report.total.model_copy(update={"iops": rate, "latency_ms": mean})
    note = "no price given for array x" if price is None else None
    priced = report.price.model_copy(
        update={
            "total_price": _sure(price, note),
            "price_per_iops": _sure(price, note),
            "price_per_gb": _sure(price, note),
            "currency": currency,
        }
    )
    return report.model_copy(update={"design_id": id_, "total": total, "price": priced})


def _ranking(reports: list[Report], criterion: str) -> Ranking:
    return next(one for one in rank_designs(reports) if one.criterion == criterion)


def _front(reports: list[Report], criterion: str = "iops") -> Front:
    return next(one for one in price_fronts(reports) if one.criterion == criterion)


def test_designs_without_a_clear_difference_share_a_rank() -> None:
    reports = [_report("a", 1, 100, 10), _report("b", 1, 115, 10), _report("c", 1, 200, 10)]
    rows = _ranking(reports, "iops").rows
    assert [(row.design_id, row.rank) for row in rows] == [("c", 1), ("b", 2), ("a", 2)]
    assert rows[1].no_clear_difference_from == ["a"]
    assert rows[0].no_clear_difference_from == []


def test_less_is_better_of_prices_and_latencies() -> None:
    reports = [_report("a", 30, 1), _report("b", 10, 1), _report("c", 20, 1)]
    rows = _ranking(reports, "total_price").rows
    assert [row.design_id for row in rows] == ["b", "c", "a"]
    assert {row.rank for row in _ranking(reports, "latency_mean_ms").rows} == {1}


def test_design_without_a_price_is_last_without_a_rank() -> None:
    reports = [_report("a", None, 1), _report("b", 10, 1)]
    rows = _ranking(reports, "total_price").rows
    assert [(row.design_id, row.rank) for row in rows] == [("b", 1), ("a", None)]
    point = _front(reports).points[0]
    assert point.on_front is None
    assert "no price given for array x" in point.text


def test_prices_in_several_currencies_are_not_set_against_each_other() -> None:
    reports = [_report("a", 1, 1), _report("b", 1, 1, currency="USD")]
    for criterion in ("total_price", "price_per_iops", "price_per_gb"):
        assert {row.rank for row in _ranking(reports, criterion).rows} == {None}
    assert {point.on_front for point in _front(reports).points} == {None}
    assert "several currencies" in _front(reports).points[0].text


def test_dominated_design_is_named_with_who_dominates_it() -> None:
    reports = [_report("a", 10, 100, 9), _report("b", 12, 95, 9), _report("c", 12, 300, 9)]
    points = {point.design_id: point for point in _front(reports).points}
    assert [points[id_].on_front for id_ in "abc"] == [True, False, True]
    assert points["b"].dominated_by == ["a", "c"]
    assert points["b"].text == (
        "b is dominated by a and c: at no higher price, no worse; apart from the price, "
        "no clear difference from a."
    )


POINTS = st.lists(
    st.tuples(st.sampled_from([1.0, 2.0, 3.0, 4.0]), st.sampled_from([1.0, 2.0, 3.0])),
    min_size=1,
    max_size=6,
)


@given(POINTS)
def test_front_holds_what_nothing_dominates_and_nothing_else(
    points: list[tuple[float, float]],
) -> None:
    reports = [_report(str(i), price, iops) for i, (price, iops) in enumerate(points)]
    on_front = {point.design_id for point in _front(reports).points if point.on_front}
    placed = {str(i): (price, -iops) for i, (price, iops) in enumerate(points)}
    assert on_front
    for one, other in permutations(placed, 2):
        if dominates(placed[one], placed[other]):
            assert other not in on_front
    for beaten in placed.keys() - on_front:
        assert any(dominates(placed[winner], placed[beaten]) for winner in on_front)


@given(st.lists(st.tuples(st.floats(0, 100), st.floats(0, 50)), min_size=1, max_size=6))
def test_rank_counts_the_designs_that_are_clearly_better(
    values: list[tuple[float, float]],
) -> None:
    reports = [_report(str(i), 1, iops, spread) for i, (iops, spread) in enumerate(values)]
    rows = _ranking(reports, "iops").rows
    assert sorted(row.design_id for row in rows) == sorted(map(str, range(len(values))))
    assert [row.rank or 0 for row in rows] == sorted(row.rank or 0 for row in rows)
    assert rows[0].rank == 1
    for row in rows:
        better = [o for o in rows if (o.value.low or 0) > (row.value.high or 0)]
        assert row.rank == 1 + len(better)


@pytest.mark.parametrize("pair", [((1.0, 1.0), (1.0, 1.0)), ((1.0, 2.0), (2.0, 1.0))])
def test_equal_and_crossing_points_do_not_dominate(
    pair: tuple[tuple[float, float], tuple[float, float]],
) -> None:
    assert not dominates(*pair)
    assert not dominates(*reversed(pair))


@given(
    st.lists(
        st.none() | st.tuples(st.integers(0, 9), st.integers(0, 3), st.integers(0, 3)), max_size=12
    ),
    st.booleans(),
)
def test_rank_counts_the_numbers_that_are_clearly_better(
    drawn: list[tuple[int, int, int] | None], more: bool
) -> None:
    numbers = [
        _sure(None)
        if one is None
        else Number(value=one[0], low=one[0] - one[1], high=one[0] + one[2], tag="simulated")
        for one in drawn
    ]

    def is_clearly_better(one: Number, other: Number) -> bool:
        ends = (one.low, one.high, other.low, other.high)
        if None in ends:
            return False
        low, high, other_low, other_high = (float(end) for end in ends if end is not None)
        return low > other_high if more else high < other_low

    assert ranks(numbers, more=more) == [
        None
        if value.value is None
        else 1 + sum(is_clearly_better(other, value) for other in numbers)
        for value in numbers
    ]


@given(st.lists(st.none() | st.tuples(st.integers(0, 5), st.integers(0, 5)), max_size=12))
def test_front_is_what_no_other_point_dominates(points: list[tuple[float, float] | None]) -> None:
    there = [point for point in points if point is not None]
    assert on_front(points) == [
        None if point is None else not any(dominates(other, point) for other in there)
        for point in points
    ]
