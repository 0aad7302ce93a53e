"""95 % intervals from batches of one run or of several."""

from math import sqrt

import numpy as np
from scipy.special import stdtrit

from qdepth.solution.solution import Estimate, missing
from qdepth.statistics.recorder import FloatArray

CONFIDENCE = 0.95
MOST_CORRELATION = 0.8


def student_factor(batches: int) -> float:
    """Quantile of Student's t that makes a two-sided 95 % interval from `batches` values."""
    return float(stdtrit(batches - 1, 0.5 + CONFIDENCE / 2))


def correlation_factor(deviations: FloatArray) -> float:
    """Return the factor on the variance of a mean for correlated batches, at least 1.

    (1 + r) / (1 - r) of a first-order autoregression, r = lag-1 correlation of the batches,
    within 0..0.8.

    References
    ----------
    A. Tafazzoli, J. R. Wilson, "Skart: A skewness- and autoregression-adjusted batch-means
    procedure for simulation analysis", IIE Transactions 43(2), 2011, pp. 110-128, eq. (6).
    """
    power = float(deviations @ deviations)
    if power <= 0:
        return 1.0
    lag_1 = float(deviations[1:] @ deviations[:-1]) / power
    bounded = min(max(lag_1, 0.0), MOST_CORRELATION)
    return (1 + bounded) / (1 - bounded)


def margins(deviations: FloatArray) -> tuple[float, float]:
    """Return how far the truth may be below and above the mean of batches, with 95 % confidence.

    Parameters
    ----------
    deviations : (batches,) ndarray
        Each batch less the mean of all; at least 2 of them.

    Notes
    -----
    t s sqrt(A / k) on both sides, with A of `correlation_factor`, and t corrected for the
    skewness of the batches: latencies have a long upper tail, so the truth lies further above.

    References
    ----------
    Tafazzoli and Wilson 2011 (see `correlation_factor`), eq. (5); the correction is that of
    R. Willink, "A confidence interval and test for the mean of an asymmetric distribution",
    Communications in Statistics: Theory and Methods 34(4), 2005, pp. 753-766.
    """
    batches = len(deviations)
    variance = float(deviations @ deviations) / (batches - 1)
    if variance <= 0:
        return 0.0, 0.0
    error = sqrt(correlation_factor(deviations) * variance / batches)
    factor = student_factor(batches)
    beta = _skewness(deviations, variance) / (6 * sqrt(batches))
    return _corrected(factor, beta) * error, -_corrected(-factor, beta) * error


def estimate(value: float, deviations: FloatArray) -> Estimate:
    """A value that cannot be negative, with its interval from the deviations of its batches."""
    if len(deviations) < 2:
        return Estimate(value, note="too few batches for an interval")
    below, above = margins(deviations)
    return Estimate(value, max(0.0, value - below), value + above)


def ratio(numerators: FloatArray, denominators: FloatArray, empty: str) -> Estimate:
    """Ratio of two totals with its interval, from their values in each batch.

    Parameters
    ----------
    numerators, denominators : (batches,) ndarray
        Totals of each batch, for example summed latencies and I/Os, or I/Os and time.
    empty : str
        What to say when the denominators are all zero.

    References
    ----------
    A. M. Law, "Simulation Modeling and Analysis", 5th ed. 2015, section 9.5.3 (batch means).
    """
    total = float(denominators.sum())
    if total <= 0:
        return missing(empty)
    value = float(numerators.sum()) / total
    return estimate(value, ratio_deviations(numerators, denominators))


def ratio_deviations(numerators: FloatArray, denominators: FloatArray) -> FloatArray:
    """Return the contribution of each batch to a ratio r = sum(a) / sum(b): (a - r b) / mean of b.

    References
    ----------
    W. G. Cochran, "Sampling Techniques", 3rd ed. 1977, chapter 6 (ratio estimators).
    """
    total = float(denominators.sum())
    value = float(numerators.sum()) / total
    deviations: FloatArray = (numerators - value * denominators) / (total / len(denominators))
    return deviations


def _skewness(deviations: FloatArray, variance: float) -> float:
    """Sample skewness, 0 where there are too few batches to tell."""
    batches = len(deviations)
    if batches < 3:
        return 0.0
    cubes = float((deviations**3).sum())
    return batches / ((batches - 1) * (batches - 2)) * cubes / (variance * sqrt(variance))


def _corrected(factor: float, beta: float) -> float:
    """Willink's transform of a quantile of Student's t; `beta` is skewness / (6 sqrt(batches))."""
    if abs(beta) < 1e-9:
        return factor
    return (float(np.cbrt(1 + 6 * beta * (factor - beta))) - 1) / (2 * beta)
