"""End of the warm-up: MSER-5."""

from dataclasses import dataclass

import numpy as np

from qdepth.statistics.recorder import FloatArray

BATCH = 5
LEAST_BATCHES = 10
ROUNDING = 1e-12
"""Relative error of sums of rounded numbers, which is no warm-up."""
LEAST_OBSERVATIONS = BATCH * LEAST_BATCHES
"""Number of observations that a series needs for its warm-up."""


@dataclass(frozen=True, slots=True)
class WarmUp:
    """Truncation point of a series."""

    observations: int
    """Observations to drop."""
    settled: bool
    """False if the best point is the last one allowed: the run is too short to find it."""


def mser5(series: FloatArray) -> WarmUp:
    """Truncation point that minimises the standard error of the remaining mean.

    Parameters
    ----------
    series : (observations,) ndarray
        Observations in order.

    Notes
    -----
    Means z of 5 observations; d minimises sum((z_i - mean)^2, i >= d) / (n - d)^2 over d <= n/2.
    A series of fewer than 50 observations is not truncated and counts as not settled.

    References
    ----------
    K. P. White, M. J. Cobb, S. C. Spratt, "A comparison of five steady-state truncation
    heuristics for simulation", Winter Simulation Conference 2000, pp. 755-760.
    """
    n = len(series) // BATCH
    if n < LEAST_BATCHES:
        return WarmUp(0, settled=False)
    means = series[: n * BATCH].reshape(n, BATCH).mean(axis=1)
    level = float(means.mean())
    means = means - level
    remaining = np.arange(n, 0, -1)
    total = np.cumsum(means[::-1])[::-1]
    squares = np.cumsum((means * means)[::-1])[::-1]
    half = n // 2 + 1
    spread = (squares - total * total / remaining)[:half] / remaining[:half] ** 2
    negligible = ((ROUNDING * level) ** 2 + ROUNDING * squares[0] / n) / n
    best = int(np.argmax(spread <= spread.min() + negligible))
    return WarmUp(best * BATCH, settled=best < half - 1)
