"""How far chi squared rises around a fit, and where it was evaluated."""

from typing import NamedTuple

import numpy as np

from qdepth.studies.calibrate.fit import FloatArray, Residuals
from qdepth.studies.estimate.structure import LIMIT

LINEAR = 0.1
"""A border may be off so much, as a share of its distance, before it is looked for."""


class Box(NamedTuple):
    """Bounds of the logarithms."""

    low: FloatArray
    high: FloatArray

    def clipped(self, place: FloatArray) -> FloatArray:
        """The nearest place inside."""
        return np.clip(place, self.low, self.high)


class Likelihood:
    """Chi squared around a fit; remembers earlier evaluations."""

    def __init__(
        self, residuals: Residuals, logs: FloatArray, box: Box, limit: float = LIMIT
    ) -> None:
        self._ask = residuals
        self.logs = logs
        """Where the fit ended."""
        self.box = box
        self.limit = limit
        """Chi squared has risen by its square on the border: the half-width of a 95 % interval in
        standard deviations, more than that of a normal law where the noise is estimated too."""
        self._seen: dict[bytes, tuple[FloatArray, FloatArray]] = {}
        self._least = self._cost(logs)

    def residuals(self, place: FloatArray) -> FloatArray:
        """In units of their noise."""
        key = place.tobytes()
        if key not in self._seen:
            self._seen[key] = place.copy(), self._ask(place)
        return self._seen[key][1]

    def rise(self, place: FloatArray) -> float:
        """Root of the rise of chi squared."""
        return float(np.sqrt(max(self._cost(place) - self._least, 0.0)))

    def is_border(self, place: FloatArray) -> bool:
        """True if a place is close enough to the border."""
        return abs(self.rise(place) - self.limit) <= LINEAR * self.limit

    def fitting(self) -> list[FloatArray]:
        """All places seen so far that are inside of the border."""
        places = [place for place, _ in self._seen.values()]
        return [place for place in places if self.rise(place) < (1 - LINEAR) * self.limit]

    def _cost(self, place: FloatArray) -> float:
        found = self.residuals(place)
        return float(found @ found)
