"""Rates that depend on the load: from the rows of a table to a rate for each number of I/Os."""

import pytest

from qdepth.design.document.media import LoadRate
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


def test_rates_between_two_rows_may_rise_with_the_logarithm_of_the_load() -> None:
    """Each doubling of the queue adds as much."""
    rates = load_rates([LoadRate(ios=4, rate=2.0), LoadRate(ios=64, rate=4.0)], "logarithm")
    assert [rates[ios - 1] for ios in (1, 2, 4, 8, 16, 32, 64)] == pytest.approx(
        [1.0, 1.5, 2.0, 2.5, 3.0, 3.5, 4.0]
    )
    assert len(rates) == 64


def test_no_io_is_served_faster_than_alone_between_rows() -> None:
    """On the logarithm between 2 and 256 I/Os four would have a rate of 38."""
    rates = load_rates([LoadRate(ios=2, rate=2.0), LoadRate(ios=256, rate=256.0)], "logarithm")
    assert all(rate <= ios for ios, rate in enumerate(rates, 1))
    assert rates[3] == 4.0
