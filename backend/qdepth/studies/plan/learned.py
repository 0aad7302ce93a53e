"""Learns from evaluated combinations about the others: an additive model of the distance."""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from math import log

import numpy as np
from numpy.typing import NDArray

from qdepth.studies.plan.space import Effort, Picks

FloatArray = NDArray[np.float64]
RIDGE = 0.05
"""Weight that draws the effect of a value to zero, relative to one evaluation."""
SMOOTH = 0.1
"""Weight that draws the effects of values next to each other together."""
DOUBT = 0.5
"""Logarithm of the distance by which the chance to meet the targets falls from 1/2 to 1/(1 + e)."""
LEAST_SAVING = 0.05
"""Smallest share of the largest saving that a combination counts with, so equally cheap ones
count."""


class Learned:
    """Effects of the values of each choice on the logarithm of the distance, added up."""

    def __init__(self, found: Mapping[Picks, float]) -> None:
        self.found = found
        known = list(found)
        self._effects: list[dict[int, float]] = []
        self._mean = 0.0
        self._fit(known)

    def predicted(self, combinations: Sequence[Picks]) -> FloatArray:
        """Return the logarithms of the expected distances."""
        effects = np.zeros(len(combinations))
        for picks, own in zip(np.array(combinations).T, self._effects, strict=True):
            values = range(int(picks.max()) + 1)
            effects += np.array([_nearest(own, value) for value in values])[picks]
        return self._mean + effects

    def most_promising(self, left: Sequence[Picks], efforts: Mapping[Picks, Effort]) -> Picks:
        """Return the combination with the largest expected saving; among equals, the least
        effort."""
        prices = np.array([efforts[picks][0] for picks in left])
        spread = float(np.ptp(prices)) or 1.0
        chances = 1.0 / (1.0 + np.exp(np.minimum(self.predicted(left) / DOUBT, 50.0)))
        worths = chances * (LEAST_SAVING + (prices.max() - prices) / spread)
        best = np.flatnonzero(worths == worths.max()).tolist()
        return min((left[place] for place in best), key=efforts.__getitem__)

    def _fit(self, known: Sequence[Picks]) -> None:
        """Fit the effects by least squares, drawn to zero and to their neighbours."""
        y = np.array([_logarithm(self.found[picks]) for picks in known])
        self._mean = float(y.mean())
        levels = [sorted(set(column)) for column in zip(*known, strict=True)]
        index = {
            (number, value): place
            for place, (number, value) in enumerate(
                (number, value) for number, own in enumerate(levels) for value in own
            )
        }
        rows = np.zeros((len(known), len(index)))
        for row, picks in enumerate(known):
            for number, value in enumerate(picks):
                rows[row, index[number, value]] = 1.0
        drawn = np.eye(len(index)) * RIDGE**0.5
        joined = np.zeros((len(index), len(index)))
        for number, own in enumerate(levels):
            for lower, upper in pairwise(own):
                place = index[number, upper]
                joined[place, place], joined[place, index[number, lower]] = SMOOTH, -SMOOTH
        whole = np.vstack([rows, drawn, joined])
        wanted = np.concatenate([y - self._mean, np.zeros(2 * len(index))])
        solved = np.linalg.lstsq(whole, wanted, rcond=None)[0]
        self._effects = [
            {value: float(solved[index[number, value]]) for value in own}
            for number, own in enumerate(levels)
        ]


def _logarithm(distance: float) -> float:
    return log(min(max(distance, 0.05), 20.0))


def _nearest(effects: Mapping[int, float], value: int) -> float:
    """The effect of a value, or what is between the values next to it."""
    if value in effects:
        return effects[value]
    lower = max((each for each in effects if each < value), default=None)
    upper = min((each for each in effects if each > value), default=None)
    if lower is None or upper is None:
        return effects[max(effects) if upper is None else min(effects)]
    share = (value - lower) / (upper - lower)
    return effects[lower] * (1.0 - share) + effects[upper] * share
