"""Ranks by intervals, and the front of price against performance."""

from itertools import permutations

from hypothesis import given
from hypothesis import strategies as st

from qdepth.report.comparison import Front, Ranking
from qdepth.report.quantity import Number
from qdepth.report.report import Report
from qdepth.report.target_judgement import KEPT, Kept
from qdepth.studies.compare.fronts import Point, covers, fronts_as_sure, on_front, price_fronts
from qdepth.studies.compare.materiality import Cost, Materiality
from qdepth.studies.compare.ranking import rank_designs, ranks
from tests.support.reports import small_report

LATENCY_MS = 0.7
LEAST_PCT = st.sampled_from([0.0, 5.0, 30.0])


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
    return report.model_copy(
        update={"design_id": id_, "design_title": id_.upper(), "total": total, "price": priced}
    )


def _ranking(reports: list[Report], criterion: str) -> Ranking:
    return next(one for one in rank_designs(reports) if one.criterion == criterion)


def _front(reports: list[Report], criterion: str = "iops", *kept: Kept | None) -> Front:
    judged = kept or [None] * len(reports)
    return next(one for one in price_fronts(reports, judged) if one.criterion == criterion)


def test_a_criterion_that_no_calibration_moves_has_no_error_of_the_model() -> None:
    unsure = Materiality(least_pct=0.5, model_pct={"iops": 25.0})
    assert (unsure.pct_of(None), unsure.pct_of("iops")) == (0.5, 25.0)
    assert unsure.pct_of("latency_mean_ms") == 0.5


def test_designs_without_a_clear_difference_share_a_rank() -> None:
    reports = [_report("a", 1, 100, 10), _report("b", 1, 115, 10), _report("c", 1, 200, 10)]
    rows = _ranking(reports, "iops").rows
    assert [(row.design_id, row.rank) for row in rows] == [("c", 1), ("b", 2), ("a", 2)]
    assert rows[1].no_clear_difference_from == ["a"]
    assert rows[0].no_clear_difference_from == []


def test_a_difference_too_small_to_matter_decides_no_rank_however_sure_it_is() -> None:
    """4 % between neighbours: the first and the last of them are 8 % apart."""
    reports = [_report(name, 1, iops) for name, iops in (("a", 100), ("b", 104), ("c", 108))]
    rows = {row.design_id: row for row in _ranking(reports, "iops").rows}
    assert {name: row.rank for name, row in rows.items()} == {"a": 2, "b": 1, "c": 1}
    assert rows["b"].no_clear_difference_from == ["a", "c"]
    fine = rank_designs(reports, Materiality(least_pct=1.0))
    (ranking,) = (one for one in fine if one.criterion == "iops")
    assert {row.design_id: row.rank for row in ranking.rows} == {"a": 3, "b": 2, "c": 1}


def test_prices_are_exact_so_each_difference_of_them_decides() -> None:
    """Who chooses by cost needs to know which design costs less."""
    reports = [_report("a", 1000, 1), _report("b", 1001, 1)]
    rows = {row.design_id: row.rank for row in _ranking(reports, "total_price").rows}
    assert rows == {"a": 1, "b": 2}
    per_iops = {row.design_id: row.rank for row in _ranking(reports, "price_per_iops").rows}
    assert per_iops == {"a": 1, "b": 1}


def test_a_higher_price_buys_nothing_that_is_too_small_to_matter() -> None:
    reports = [_report("a", 10, 100), _report("b", 12, 104), _report("c", 13, 106)]
    assert [point.on_front for point in _front(reports).points] == [True, False, True]
    assert _texts(*reports)[1] == "A (A) costs less and is about as fast."


@given(
    st.lists(st.tuples(st.floats(1, 100), st.floats(0, 20), st.floats(0, 20)), max_size=6),
    st.booleans(),
    LEAST_PCT,
)
def test_clearly_better_is_transitive(
    drawn: list[tuple[float, float, float]], more: bool, least_pct: float
) -> None:
    costs = [
        Cost.of(Number(value=v, low=v - lo, high=v + hi, tag="simulated"), more=more)
        for v, lo, hi in drawn
    ]
    for one, other, third in permutations([cost for cost in costs if cost], 3):
        if one.beats(other, least_pct) and other.beats(third, least_pct):
            assert one.beats(third, least_pct)


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
    assert _front(reports).points[1].text == "The only design with a price."
    dearer = _front([*reports, _report("c", 20, 1)]).points[1]
    assert dearer.text == "The cheapest design with a price."


def test_prices_in_several_currencies_are_not_set_against_each_other() -> None:
    reports = [_report("a", 1, 1), _report("b", 1, 1, currency="USD")]
    for criterion in ("total_price", "price_per_iops", "price_per_gb"):
        assert {row.rank for row in _ranking(reports, criterion).rows} == {None}
    assert {point.on_front for point in _front(reports).points} == {None}
    assert "several currencies" in _front(reports).points[0].text


def _texts(*reports: Report) -> list[str]:
    return [point.text for point in _front(list(reports)).points]


def test_price_buys_nothing_within_the_error() -> None:
    reports = [_report("a", 10, 100, 9), _report("b", 12, 105, 9), _report("c", 12, 300, 9)]
    points = _front(reports).points
    assert [point.on_front for point in points] == [True, False, True]
    assert points[1].dominated_by == ["a", "c"]
    assert [point.text for point in points] == [
        "The cheapest design.",
        "A (A) costs less and is about as fast.",
        "No cheaper design is as fast.",
    ]


def test_sentence_names_only_what_is_sure() -> None:
    steps = [_report("a", 1, 100, 3), _report("b", 2, 105, 3), _report("c", 3, 110, 3)]
    assert _texts(*steps) == [
        "The cheapest design.",
        "A (A) costs less and is about as fast.",
        "No cheaper design is as fast and is worth its price.",
    ]
    slow = _texts(_report("a", 1, 100), _report("b", 2, 50), _report("c", 1, 50))
    ahead = "and is clearly ahead."
    assert slow[1:] == [f"A (A) costs less {ahead}", f"A (A) costs the same {ahead}"]


def test_design_is_beaten_only_by_those_that_keep_their_targets_as_surely() -> None:
    alike = [_report(name, price, 100, 9) for name, price in (("a", 1), ("b", 2), ("c", 3))]

    def told(*kept: Kept | None) -> list[str]:
        return [point.text for point in _front(alike, "iops", *kept).points]

    assert told("no", "undecided", "yes") == [
        "The cheapest design. But it misses a latency target.",
        "No cheaper design meets its targets as surely. But it may miss a latency target.",
        "No cheaper design meets its targets as surely.",
    ]
    beaten = "A (A) costs less, meets its targets as surely and is about as fast."
    assert told("yes", "yes", "no") == ["The cheapest design.", beaten, beaten]
    slow = [*alike[:2], _report("c", 3, 120, 2)]
    text = _front(slow, "iops", "no", "yes", "yes").points[2].text
    assert text == "No cheaper design is as fast and meets its targets as surely."
    assert _front(alike, "iops", "no", "yes", "yes").points[2].dominated_by == ["b"]


def _unsure(report: Report, **fields: object) -> Report:
    rate = Number(value=500.0, low=499.0, high=501.0, tag="approximate")
    total = report.total.model_copy(update={"iops": rate.model_copy(update=fields)})
    return report.model_copy(update={"total": total})


def test_number_without_a_known_error_decides_nothing() -> None:
    """Neither is it ranked, nor is a dearer design called faster than it."""
    report = _report("a", 1, 500)
    for unsure in (
        _unsure(report, low=None, high=None),
        _unsure(report, low=None, high=None, tag="bound"),
        _unsure(report).model_copy(update={"outside_validity": "Too few."}),
    ):
        reports = [unsure, _report("b", 2, 900, 9)]
        rows = {row.design_id: row.rank for row in _ranking(reports, "iops").rows}
        assert rows == {"a": None, "b": 1}
        unclear = [row.no_clear_difference_from for row in _ranking(reports, "iops").rows]
        assert unclear == [["a"], ["b"]]
        assert [point.on_front for point in _front(reports).points] == [None, True]
        assert _texts(*reports) == [
            "It cannot be placed: the error of its number is not known: simulate it.",
            "No cheaper design is as fast and is worth its price.",
        ]


POINTS = st.lists(
    st.none()
    | st.builds(
        lambda price, least, below, above: Point(
            price, Cost(least + below, least, least + below + above)
        ),
        st.integers(0, 4),
        st.integers(1, 6),
        st.integers(0, 2),
        st.integers(0, 2),
    ),
    max_size=8,
)


@given(POINTS, LEAST_PCT)
def test_whatever_is_not_on_the_front_is_covered_by_it(
    points: list[Point | None], least_pct: float
) -> None:
    places = on_front(points, least_pct)
    assert [place is None for place in places] == [point is None for point in points]
    pairs = [(p, place) for p, place in zip(points, places, strict=True) if p is not None]
    front = {point for point, place in pairs if place}
    assert bool(front) == bool(pairs)
    assert not any(covers(one, other, least_pct) for one, other in permutations(front, 2))
    for point, place in pairs:
        assert place or any(covers(winner, point, least_pct) for winner in front)


@given(POINTS, st.data())
def test_nothing_that_keeps_its_targets_less_surely_changes_a_front(
    points: list[Point | None], data: st.DataObject
) -> None:
    sure: list[Kept | None] = ["yes" for _ in points]
    less = data.draw(st.lists(st.tuples(POINTS, st.sampled_from(KEPT[1:]))))
    more = [(point, kept) for drawn, kept in less for point in drawn]
    least_pct = data.draw(LEAST_PCT)
    everyone, kept = [*points, *(p for p, _ in more)], [*sure, *(k for _, k in more)]
    for front in fronts_as_sure(everyone, kept, least_pct)[: len(points)]:
        assert front[: len(points)] == on_front(points, least_pct)


@given(POINTS)
def test_without_errors_the_front_is_that_of_pareto(points: list[Point | None]) -> None:
    sure = [point and Point(point.price, Cost(*3 * [point.cost.least])) for point in points]
    there = [point for point in sure if point is not None]

    def dominates(one: Point, other: Point) -> bool:
        return one.price <= other.price and one.cost.least <= other.cost.least and one != other

    assert on_front(sure, 0.0) == [
        None if point is None else not any(dominates(other, point) for other in there)
        for point in sure
    ]


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
        mine = row.value.value or 0
        better = [
            o
            for o in rows
            if (o.value.low or 0) > (row.value.high or 0) and mine < 0.95 * (o.value.value or 0)
        ]
        assert row.rank == 1 + len(better)


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

    assert ranks(numbers, more=more, least_pct=0.0) == [
        None
        if value.value is None
        else 1 + sum(is_clearly_better(other, value) for other in numbers)
        for value in numbers
    ]
