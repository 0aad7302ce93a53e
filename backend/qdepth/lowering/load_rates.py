"""Lowers rates that depend on the load: from the rows of a table to a rate for each number."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from math import log

from qdepth.design.document.media import LoadRate, RateBetween


def load_rates(rows: Sequence[LoadRate], between: RateBetween = "line") -> tuple[float, ...]:
    """Return rates with 1, 2, ... I/Os up to those of the last row; empty without rows.

    Between two rows the rate is on a straight line over the I/Os or over their logarithm. A single
    I/O has the rate 1, and none is served faster than alone.
    """
    return _load_rates(tuple(rows), between) if rows else ()


@lru_cache(256)
def _load_rates(rows: tuple[LoadRate, ...], between: RateBetween) -> tuple[float, ...]:
    known = {1: 1.0} | {row.ios: row.rate for row in rows}
    rates = [1.0]
    for (low, first), (high, second) in pairwise(sorted(known.items())):
        if between == "line":
            slope = (second - first) / (high - low)
            rates += [first + slope * (ios - low) for ios in range(low + 1, high)]
        else:
            slope = (second - first) / log(high / low)
            over = (first + slope * log(ios / low) for ios in range(low + 1, high))
            rates += [min(rate, float(ios)) for ios, rate in enumerate(over, low + 1)]
        rates.append(second)
    return tuple(rates)
