"""Residuals of a fast solver, corrected by simulations nearby."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from qdepth.studies.calibrate.fit import FloatArray, Residuals

TOUCHING = 1e-3
"""Distance, in units of the noise, below which two places count as one."""


class Known(NamedTuple):
    """Residuals at a place that was simulated."""

    quick: FloatArray
    """Residuals of the fast solver."""
    gap: FloatArray
    """By how much the simulation differs."""


class Surrogate:
    """Residuals in units of their noise, at the logarithms of the parameters.

    At a place that was simulated they are those of the simulation; elsewhere those of the quick
    solver and the mean of what the simulation differed by, weighted by the inverse square of the
    distance (Shepard, Proc. 23rd ACM National Conference, 1968). Distance is that of the quick
    solver's residuals, so a parameter without effect parts no places.
    """

    def __init__(self, quick: Residuals, known: Sequence[Known] = ()) -> None:
        self._quick = quick
        self.known = list(known)

    def learn(self, logs: FloatArray, simulated: FloatArray) -> None:
        """Add the result of a simulation at a place."""
        quick = self._quick(logs)
        self.known.append(Known(quick, simulated - quick))

    def __call__(self, logs: FloatArray) -> FloatArray:
        """The corrected residuals at a place."""
        quick = self._quick(logs)
        if not self.known:
            return quick
        distances = np.array([np.linalg.norm(quick - known.quick) for known in self.known])
        weights = 1.0 / (distances**2 + TOUCHING**2)
        gaps = np.array([known.gap for known in self.known])
        return np.asarray(quick + weights @ gaps / weights.sum())
