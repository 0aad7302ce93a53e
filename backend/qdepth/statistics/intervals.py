"""95 % intervals from batches of one run."""

from math import sqrt

import numpy as np
from scipy.special import stdtrit

from qdepth.solution.solution import Estimate, missing
from qdepth.statistics.recorder import FloatArray

CONFIDENCE = 0.95


def student_factor(batches: int) -> float:
    """Quantile of Student's t that makes a two-sided 95 % interval from `batches` values."""
    return float(stdtrit(batches - 1, 0.5 + CONFIDENCE / 2))


def ratio(numerators: FloatArray, denominators: FloatArray, empty: str) -> Estimate:
    """Ratio of two totals with its interval, from their values in each batch.

    Parameters
    ----------
    numerators, denominators : (batches,) ndarray
        Totals of each batch, for example summed latencies and I/Os, or I/Os and time.
    empty : str
        What to say when the denominators are all zero.

    Notes
    -----
    r = sum(a) / sum(b); the standard error is that of the mean of a - r b, over the mean of b.

    References
    ----------
    A. M. Law, "Simulation Modeling and Analysis", 5th ed. 2015, section 9.5.3 (batch means);
    W. G. Cochran, "Sampling Techniques", 3rd ed. 1977, chapter 6 (ratio estimators).
    """
    batches = len(numerators)
    total = float(denominators.sum())
    if total <= 0:
        return missing(empty)
    value = float(numerators.sum()) / total
    if batches < 2:
        return Estimate(value, note="too few batches for an interval")
    residuals = numerators - value * denominators
    error = sqrt(float((residuals * residuals).sum()) / (batches * (batches - 1)))
    half = student_factor(batches) * error / (total / batches)
    return Estimate(value, max(0.0, value - half), value + half)


def around(value: float, batch_values: FloatArray, least_half: float) -> Estimate:
    """Interval around a value from its values in each batch, never narrower than `least_half`."""
    batches = len(batch_values)
    error = float(np.std(batch_values, ddof=1)) / sqrt(batches)
    half = max(student_factor(batches) * error, least_half)
    return Estimate(value, max(0.0, value - half), value + half)
