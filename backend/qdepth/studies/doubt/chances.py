"""Chances and bands of a sample of outcomes."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import exp, isinf
from statistics import fmean

import numpy as np
from numpy.typing import NDArray

from qdepth.studies.doubt.doubt_answer import Band, Chance
from qdepth.studies.doubt.outcome import MOST, Outcome

Array = NDArray[np.float64]
CERTAIN = 50.0
"""Distance from a target in standard deviations that leaves no doubt."""
NODES = 15
"""Values of the remaining error that bands are made of."""


@dataclass(frozen=True)
class Correction:
    """How simulated logarithms of latencies differ from estimated ones, column by column."""

    shifts: Sequence[float]
    deviations: Sequence[float]
    """Remaining uncertainty of a single design."""
    freedom: float
    """Degrees of freedom of these deviations."""

    def share_below(self, distances: Array) -> Array:
        """Share of the remaining error that is below a distance in standard deviations."""
        from scipy.special import stdtr  # noqa: PLC0415  loaded when somebody asks

        return np.asarray(stdtr(self.freedom, np.clip(distances, -CERTAIN, CERTAIN)), dtype=float)

    @property
    def nodes(self) -> Array:
        """Values of the remaining error that are equally likely, in standard deviations."""
        from scipy.special import stdtrit  # noqa: PLC0415

        places = (np.arange(NODES) + 0.5) / NODES
        return np.asarray(stdtrit(self.freedom, places), dtype=float)


class Chances:
    """Chances of targets by a sample.

    Parameters
    ----------
    outcomes : sequence of Outcome
        At least one.
    correction : Correction
        Of the targets, in their order.
    """

    def __init__(self, outcomes: Sequence[Outcome], correction: Correction) -> None:
        logs = np.array([each.logs for each in outcomes], dtype=float)
        self._full = np.array([bool(each.full) for each in outcomes])
        self._unknown = np.array([bool(each.unknown) for each in outcomes])
        errors = np.maximum(np.array(correction.deviations), 1e-9)
        distances = -(logs + np.array(correction.shifts)) / errors
        self._distances = np.where(logs >= MOST, -CERTAIN, distances)
        self._correction = correction

    def of_target(self, number: int) -> Chance:
        """The chance that a target holds."""
        return self._chance(self._correction.share_below(self._distances[:, number]))

    def of_space(self) -> Chance:
        """The chance that no space is full."""
        return self._chance(np.where(self._full, 0.0, 1.0))

    def of_all(self) -> Chance:
        """The chance that all targets hold; the remaining error moves them together."""
        held = self._correction.share_below(self._distances.min(axis=1))
        return self._chance(np.where(self._full, 0.0, held))

    def _chance(self, held: Array) -> Chance:
        least = fmean(np.where(self._unknown, 0.0, held))
        most = fmean(np.where(self._unknown, 1.0, held))
        size = len(held)
        value = fmean(held)
        return Chance(
            value_pct=_pct(value),
            low_pct=_pct(min(value, wilson(least, size)[0])),
            high_pct=_pct(max(value, wilson(most, size)[1])),
        )


def _pct(share: float) -> float:
    return round(100.0 * share, 2)


def wilson(share: float, size: int) -> tuple[float, float]:
    """Return the 95 % interval of a share.

    Notes
    -----
    E. B. Wilson, "Probable inference, the law of succession, and statistical inference", Journal of
    the American Statistical Association 22 (1927), pp. 209-212. Quasi-random samples and shares
    between 0 and 1 vary less, so the interval is wider than it need be.
    """
    z2 = 1.959964**2
    middle = (share + z2 / (2 * size)) / (1 + z2 / size)
    half = (z2 * (share * (1 - share) / size + z2 / (4 * size**2))) ** 0.5 / (1 + z2 / size)
    return max(0.0, middle - half), min(1.0, middle + half)


def band(column: Sequence[float | None], shift: float, spread: Array) -> Band:
    """Return the 10, 50 and 90 % values of a column of logarithms.

    Parameters
    ----------
    column : sequence of float or None
        Logarithms; None: no steady state, above all others.
    shift : float
        Correction of each.
    spread : array
        Equally likely values of the remaining error.
    """
    known = [np.inf if value is None else value + shift for value in column]
    together = (np.array(known)[:, None] + spread[None, :]).ravel()
    ends = [float(end) for end in np.quantile(together, (0.1, 0.5, 0.9), method="inverted_cdf")]
    low, middle, high = (None if isinf(end) else exp(end) for end in ends)
    return Band(p10=low, p50=middle, p90=high)


Observe = Callable[[str, Chance | None], None]
"""Receives the present step, in words, and the chance so far."""
