"""How far the rounds of an iteration to a fixed point go."""

from typing import NamedTuple

import numpy as np

from qdepth.engines.analytic.textbook.convolution import FloatArray


class Damping(NamedTuple):
    """Step size of a round of the iteration."""

    rounds: int
    """Largest number of rounds."""
    eager: int
    """Rounds in which waits and completion rates take the full step."""
    part: float
    """Part of the step taken after that."""
    step: float
    """Part of the step of a throughput, after secants have shortened it."""


USUAL = Damping(80, 8, 0.5, 1.0)
HALF_STEPS, SMALL_STEPS = Damping(160, 0, 0.5, 0.5), Damping(240, 0, 0.15, 0.15)


class Secants:
    """Shortens the steps of an iteration that would oscillate, each unknown on its own.

    Parameters
    ----------
    least : float
        Part of a step that is always taken, above 0 and at most 1.
    still : float
        Change of an unknown up to which no secant can be told.
    most : float
        Part of what is left of a step that is taken, above 0 and at most 1.

    References
    ----------
    J. H. Wegstein, "Accelerating convergence of iterative processes", Communications of the ACM
    1(6), 1958, pp. 9-13; here only to shorten a step.
    """

    def __init__(self, least: float, still: float, most: float = 1.0) -> None:
        self._least = least
        self._most = most
        self._still = still
        self._before: tuple[FloatArray, FloatArray] | None = None

    def step(self, tried: FloatArray, found: FloatArray) -> FloatArray:
        """Return the next point, from the tried ones and their results."""
        part = np.ones(len(tried))
        if self._before is not None:
            across = tried - self._before[0]
            known = np.abs(across) > self._still
            slope = np.where(known, (found - self._before[1]) / np.where(known, across, 1.0), 0.0)
            part = np.clip(1.0 / (1.0 - np.minimum(slope, 0.0)), self._least, 1.0)
        self._before = tried, found
        return tried + self._most * part * (found - tried)
