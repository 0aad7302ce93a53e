"""Where the customers of a closed product-form network are, from its normalisation constants.

Weights and constants are logarithms, as in `convolution`: `weights` of i customers at each
station, `whole` the constant of all stations together, `rest` that of all but one of each.

References
----------
J. P. Buzen, "Computational algorithms for closed queueing networks with exponential servers",
Communications of the ACM 16(9), 1973: the throughput G(N - 1) / G(N), and the marginals.
"""

import numpy as np
from scipy.special import gammaln

from qdepth.engines.analytic.textbook.convolution import FloatArray, IntArray
from qdepth.engines.native import native_on_arrays

SLIGHT = 1e-9
NEGLIGIBLE = 1e-12
MOST_RATIO = 0.9999
"""Largest ratio of the last two weights of an endless source; above it the load counts as too large
to carry."""


@native_on_arrays
def rates_behind(whole: FloatArray, most: int) -> FloatArray:
    """Summed logarithms of the rates G(m - 1) / G(m), which stay once all slots are held.

    References
    ----------
    K. M. Chandy, U. Herzog, L. Woo, "Parametric analysis of queuing networks", IBM Journal of
    Research and Development 19 (1), 1975: the flow-equivalent server.
    """
    found = np.zeros(most + 1)
    last = len(whole) - 1
    for m in range(1, most + 1):
        at = min(m, last)
        found[m] = found[m - 1] + (whole[at - 1] - whole[at])
    return found


@native_on_arrays
def spread_over(
    held: FloatArray, weights: FloatArray, whole: FloatArray, rest: FloatArray
) -> FloatArray:
    """Chances of i = 0.. customers at each station, if n are in the network with chance held(n)."""
    found = np.zeros_like(weights)
    least = SLIGHT * held.max()
    for row in range(len(weights)):
        for n in range(len(held)):
            if held[n] > least:
                for i in range(n + 1):
                    found[row, i] += held[n] * np.exp(weights[row, i] + rest[row, n - i] - whole[n])
    return found


def with_tails(weights: FloatArray) -> tuple[FloatArray, FloatArray]:
    """Return unnormalised chances at stations of an endless source, and what their means lack.

    Completion rates do not change any more beyond the customers that are counted, so the weights
    go on as a geometric series, whose sum is moved into the last one of each row. The mean number
    of customers then still lacks a sum of weights.
    """
    chances = np.exp(weights - weights.max(axis=1, keepdims=True))
    ratio = np.exp(weights[:, -1] - weights[:, -2])
    ratio[ratio > MOST_RATIO] = 0.0
    chances[:, -1] /= 1.0 - ratio
    return chances, np.asarray(chances[:, -1] * ratio / (1.0 - ratio))


@native_on_arrays
def normalised_means(marginals: FloatArray) -> tuple[FloatArray, IntArray]:
    """Normalise each row to 1; return its mean, and twice the number up to which chances matter."""
    rows, size = marginals.shape
    means, cutoffs = np.zeros(rows), np.zeros(rows, dtype=np.int64)
    for row in range(rows):
        marginals[row] /= marginals[row].sum()
        for i in range(size):
            means[row] += i * marginals[row, i]
            if marginals[row, i] > NEGLIGIBLE:
                cutoffs[row] = 8 + 2 * i
    return means, cutoffs


def present_at_one_of(stations: int, customers: int, elsewhere: float) -> FloatArray:
    """Chances of n = 0..customers at one of identical exponential stations.

    Parameters
    ----------
    stations : int
        1 or more, of which each customer visits any.
    elsewhere : float
        Mean time between two visits, over a service.

    Notes
    -----
    Of the N - n others, m are at the other K - 1 stations in C(m + K - 2, K - 2) ways, and the rest
    is in a delay z: p(n) is in proportion to the sum over m of these ways times z^r / r!, where
    r = N - n - m and z is K times the time elsewhere. Weights are taken at the throughput over that
    of one station at which the populations add up in open stations: so none that counts is lost.
    """
    numbers = np.arange(customers + 1.0)
    delay = max(stations * elsewhere, SLIGHT)
    log_use = np.log(_use_of_open_stations(stations, customers, delay))
    away = numbers * (np.log(delay) + log_use) - gammaln(numbers + 1.0)
    others = gammaln(numbers + stations - 1.0) - gammaln(numbers + 1.0) + numbers * log_use
    others[0] = gammaln(max(1.0, stations - 1.0))
    if stations == 1:
        others[1:] = -np.inf
    weights = np.convolve(np.exp(others - others.max()), np.exp(away - away.max()))
    found = weights[: customers + 1][::-1] * np.exp(numbers * log_use)
    return np.asarray(found / found.sum())


def _use_of_open_stations(stations: int, customers: int, delay: float) -> float:
    """Use u of open stations that hold as many customers: K u / (1 - u) + z u = N."""
    sum_ = stations + customers + delay
    return float(2.0 * max(customers, 1) / (sum_ + np.sqrt(sum_**2 - 4.0 * customers * delay)))
