"""The load at which one more measurement narrows the intervals of a sweep most."""

import math
from collections.abc import Sequence
from itertools import pairwise
from statistics import fmean

from qdepth.studies.estimate.curves.curve import curve_of
from qdepth.studies.estimate.curves.curve_allowance import (
    MeasuredRate,
    half_width,
    interval_at,
    misses_of,
)

OPEN = 0.05
"""Range that two neighbours allow, as a logarithm, from which a measurement between them helps."""
STEPS = 24
"""Of a mean over loads."""


def next_load(rates: Sequence[MeasuredRate]) -> int | None:
    """The load; None if the measured points leave no range open.

    A measurement that meets the curve is assumed at each load between two measured ones. The load
    is the one after which half-widths between the lowest and the highest load are least on average.
    """
    loads = sorted({rate.ios for rate in rates})
    curve = curve_of([(rate.ios, rate.iops) for rate in rates])
    open_loads = sorted(
        {
            ios
            for low, high in pairwise(loads)
            for ios in _candidates(low, high, curve.at(low), curve.at(high))
            if curve.spread_at(ios) >= OPEN
        }
    )

    def width_after(ios: int) -> float:
        one_more = MeasuredRate(ios, curve.at(ios), is_fitted=False)
        return mean_half_width([*rates, one_more], loads[0], loads[-1])

    return min(open_loads, key=width_after, default=None)


def mean_half_width(rates: Sequence[MeasuredRate], low: int, high: int) -> float:
    """The mean half-width between two loads, as a logarithm, even over the logarithm of the load.

    Another point must have been set aside.
    """
    misses = misses_of(rates)
    grid = (low * (high / low) ** (place / STEPS) for place in range(STEPS + 1))
    found = [interval_at(ios, rates, misses) for ios in grid]
    return fmean(half_width(each) for each in found if each is not None)


def _candidates(low: int, high: int, slow: float, fast: float) -> set[int]:
    """The loads of a gap that it leaves most open: its middle, and where its bounds bend."""
    bends = (low * fast / slow, high * slow / fast)
    middles = {round(ios) for ios in (math.sqrt(low * high), *bends)}
    return {ios for ios in middles if low < ios < high}
