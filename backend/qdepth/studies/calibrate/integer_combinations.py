"""What rows determine if some parameters take whole numbers: the union over the fitting values."""

import math
from collections.abc import Callable
from dataclasses import replace

import numpy as np

from qdepth.studies.calibrate.fit import FloatArray
from qdepth.studies.calibrate.integer_search import Held, Search, Values
from qdepth.studies.calibrate.uncertainty import Spread

Around = Callable[[FloatArray, float], Spread]
"""The spread with the whole numbers held where a place has them, up to a limit."""
LEAST = 0.2
"""A smaller remainder of the limit for the other parameters at the ends of a set would not show."""


def with_held(spread: Spread, held: Held) -> Spread:
    """The spread of the free parameters, with the held ones in their places."""
    count = len(held.place)
    covariance = np.zeros((count, count))
    covariance[np.ix_(held.free, held.free)] = spread.covariance
    closed = [False] * count
    is_open_low, is_open_high = closed.copy(), closed.copy()
    for index, low, high in zip(held.free, spread.is_open_low, spread.is_open_high, strict=True):
        is_open_low[index], is_open_high[index] = low, high
    return Spread(
        covariance=covariance,
        low=held.full(spread.low),
        high=held.full(spread.high),
        axes=[(held.full(first), held.full(second)) for first, second in spread.axes],
        corners=[held.full(corner) for corner in spread.corners],
        ends=[held.full(end) for end in spread.ends],
        is_open_low=is_open_low,
        is_open_high=is_open_high,
    )


def with_choices(spread: Spread, search: Search, limit: float, around: Around) -> Spread:
    """The union over the whole numbers that fit as well.

    The other parameters are followed at the ends of each set, as far as chi squared leaves room
    there; the values in between are in between.
    """
    fitting = search.fitting(limit)
    least = search.tried[search.best].cost
    for values in _extremes(fitting):
        there = search.tried[values]
        left = math.sqrt(max(limit**2 - (there.cost - least), 0.0))
        corners = [*spread.corners, there.logs]
        spread = replace(spread, corners=corners, chosen=[*spread.chosen, there.logs])
        if left > LEAST * limit and values != search.best:
            spread = _united(spread, around(there.logs, left))
    wholes = search.wholes
    choices = {
        whole: sorted({values[place] for values in fitting}) for place, whole in enumerate(wholes)
    }
    low, high = spread.low.copy(), spread.high.copy()
    for whole, numbers in choices.items():
        low[whole], high[whole] = math.log(numbers[0]), math.log(numbers[-1])
    return replace(spread, low=low, high=high, choices=choices)


def _extremes(fitting: list[Values]) -> list[Values]:
    """Those with the least and the greatest number of each parameter."""
    found: dict[Values, None] = {}
    for index in range(len(fitting[0])):
        found[min(fitting, key=lambda values: values[index])] = None
        found[max(fitting, key=lambda values: values[index])] = None
    return list(found)


def _united(one: Spread, other: Spread) -> Spread:
    return replace(
        one,
        low=np.minimum(one.low, other.low),
        high=np.maximum(one.high, other.high),
        corners=[*one.corners, *other.corners, *other.ends],
        is_open_low=[a or b for a, b in zip(one.is_open_low, other.is_open_low, strict=True)],
        is_open_high=[a or b for a, b in zip(one.is_open_high, other.is_open_high, strict=True)],
    )
