"""Lowers rates that depend on the load: from the rows of a table to a rate for each number."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise

from qdepth.design.document.load_rate import LoadRate


def load_rates(rows: Sequence[LoadRate]) -> tuple[float, ...]:
    """Rates with 1, 2, ... I/Os up to those of the last row; none without rows.

    Between two rows the rate is on a straight line; one I/O alone has the rate 1.
    """
    return _load_rates(tuple(rows)) if rows else ()


@lru_cache(256)
def _load_rates(rows: tuple[LoadRate, ...]) -> tuple[float, ...]:
    known = {1: 1.0} | {row.ios: row.rate for row in rows}
    rates = [1.0]
    for (low, first), (high, second) in pairwise(sorted(known.items())):
        slope = (second - first) / (high - low)
        rates += [first + slope * (ios - low) for ios in range(low + 1, high)]
        rates.append(second)
    return tuple(rates)
