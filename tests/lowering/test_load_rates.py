"""Rates that depend on the load: from the rows of a table to a rate for each number of I/Os."""

import pytest

from qdepth.design.document.load_rate import LoadRate
from qdepth.lowering.load_rates import load_rates


@pytest.mark.parametrize(
    ("rows", "rates"),
    [
        ([], ()),
        ([(4, 2.5)], (1.0, 1.5, 2.0, 2.5)),
        ([(2, 1.8), (5, 3.0)], (1.0, 1.8, 2.2, 2.6, 3.0)),
        ([(1, 1.0), (3, 3.0)], (1.0, 2.0, 3.0)),
    ],
)
def test_rates_between_two_rows_are_on_a_straight_line(
    rows: list[tuple[int, float]], rates: tuple[float, ...]
) -> None:
    """One I/O alone has the rate 1, said or not."""
    table = [LoadRate(ios=ios, rate=rate) for ios, rate in rows]
    assert load_rates(table) == pytest.approx(rates)
