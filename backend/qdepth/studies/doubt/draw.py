"""Draws cases: quasi-random values for all uncertain numbers of a question."""

from collections.abc import Sequence
from math import ceil, log2

import numpy as np
from numpy.typing import NDArray

from qdepth.studies.doubt.inputs import Case, Input

Places = NDArray[np.float64]
INSIDE = 1e-6
"""Distance of places from 0 and 1, where distributions end."""


class Draw:
    """Two independent halves of a sample, and the first one with single inputs of the second.

    Notes
    -----
    A scrambled Sobol' sequence with two places for each place of the inputs (A. Saltelli et al.,
    "Variance based sensitivity analysis of model output", Computer Physics Communications 181,
    2010, pp. 259-270).
    """

    def __init__(self, inputs: Sequence[Input], samples: int, seed: int) -> None:
        from scipy.stats import qmc  # noqa: PLC0415  loaded when somebody asks

        self.inputs = list(inputs)
        self._bounds = np.cumsum([0, *(each.places for each in inputs)])
        width = int(self._bounds[-1])
        self.half = 2 ** (ceil(log2(samples)) - 1)
        drawn = qmc.Sobol(2 * width, rng=seed).random(self.half)
        drawn = np.clip(drawn, INSIDE, 1.0 - INSIDE)
        self.first: Places = drawn[:, :width]
        self.second: Places = drawn[:, width:]

    def cases(self) -> list[Case]:
        """Both halves in turn, so that a beginning of the list is spread out as well."""
        pairs = zip(self.first, self.second, strict=True)
        return [self.case(row) for pair in pairs for row in pair]

    def mixed(self, number: int, row: int) -> Case:
        """A case of the first half with one input of the second."""
        places = self.first[row].copy()
        own = slice(*self._bounds[number : number + 2])
        places[own] = self.second[row, own]
        return self.case(places)

    def case(self, places: Places) -> Case:
        """The values at places between 0 and 1."""
        found: dict[str, float] = {}
        for number, each in enumerate(self.inputs):
            own = places[self._bounds[number] : self._bounds[number + 1]]
            found |= each.case_at([float(place) for place in own])
        return found

    def with_one(self, number: int, place: float) -> Case:
        """All inputs at their medians but one."""
        places = np.full(int(self._bounds[-1]), 0.5)
        places[self._bounds[number] : self._bounds[number + 1]] = place
        return self.case(places)
