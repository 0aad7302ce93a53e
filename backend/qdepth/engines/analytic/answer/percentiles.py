"""Percentiles of a latency from its mean and variance."""

import numpy as np
from scipy.special import gammaincinv

SMALLEST_SCV = 1e-4


def gamma_percentiles(mean: float, variance: float, shares: tuple[float, ...]) -> list[float]:
    """Percentiles of the gamma law with a mean and a variance.

    Parameters
    ----------
    mean : float
        > 0 [s].
    variance : float
        >= 0 [s^2]; below 1e-4 times the squared mean it is taken as that.
    shares : tuple of float
        Each in (0, 1).

    Notes
    -----
    A latency is a sum of times in layers, each a sum of about exponential times; a gamma law is
    a sum of exponential times with one mean, and it fits any mean and variance.
    """
    shape = 1.0 / max(variance / mean**2, SMALLEST_SCV)
    return [float(x) for x in np.asarray(gammaincinv(shape, shares)) * (mean / shape)]
