"""Normalisation constants of closed product-form networks, as logarithms.

The factor of a station at n is the logarithm of its unnormalised probability of n customers; the
constants of several stations together are the convolution of their factors. Working with
logarithms keeps populations of hundreds from over- or underflowing, and sums of positive terms
lose no digits, which the load-dependent form of mean value analysis does.

References
----------
J. P. Buzen, "Computational algorithms for closed queueing networks with exponential servers",
Communications of the ACM 16 (9), 1973, equations 6 and 7. S. C. Bruell, G. Balbo,
"Computational Algorithms for Closed Queueing Networks", North-Holland 1980, chapter 2.
"""

import numpy as np
import numpy.typing as npt
from scipy.special import gammaln

from qdepth.engines.native import native_on_arrays

FloatArray = npt.NDArray[np.float64]
IntArray = npt.NDArray[np.int64]
SMALLEST = 1e-250
TOO_FAR_TO_ROUND = 60.0
"""A thousand terms whose logarithms are so far below the largest do not change how a sum of floats
is rounded."""


def log_factorials(most: int) -> FloatArray:
    """log n! for n = 0..most."""
    return np.asarray(gammaln(np.arange(most + 1) + 1.0), dtype=np.float64)


@native_on_arrays
def delay_factor(time: float, most: int) -> FloatArray:
    """Factor of a delay: log(time^n / n!), n = 0..most; `time` >= 0 [s]."""
    factor = empty_factor(most)
    if time > 0.0:
        for n in range(1, most + 1):
            factor[n] = factor[n - 1] + np.log(time / n)
    return factor


@native_on_arrays
def empty_factor(most: int) -> FloatArray:
    """Factor of a station without visits: neutral in a convolution."""
    factor = np.full(most + 1, -np.inf)
    factor[0] = 0.0
    return factor


@native_on_arrays
def convolve(first: FloatArray, second: FloatArray) -> FloatArray:
    """Factor of two stations together, n = 0..most.

    c(n) = log sum_i exp(first(i) + second(n - i)), by a linear convolution of tilted terms. Terms
    that a tilt removes are far below the smallest result, or the sum is made term by term.
    """
    if len(first) == 1:
        only = first.copy()
        only[0] += second[0]
        return only
    if second[1] == -np.inf:
        return first.copy()  # nobody visits the second
    if first[0] == 0.0 and first[1] == -np.inf:
        return second.copy()
    found, smallest = _convolve_tilted(first, second)
    return found if smallest > SMALLEST else _convolve_term_by_term(first, second)


@native_on_arrays
def put(row: FloatArray, values: FloatArray) -> None:
    """Write values into a row of the same length; assigning a whole row takes 2 s longer to
    compile."""
    for at in range(len(row)):
        row[at] = values[at]


@native_on_arrays
def add_times(sums: FloatArray, row: FloatArray, factor: float) -> None:
    """Add the start of a row, times a factor, to sums: several in one step, on most processors."""
    for at in range(len(sums)):
        sums[at] += factor * row[at]


@native_on_arrays
def _convolve_tilted(first: FloatArray, second: FloatArray) -> tuple[FloatArray, float]:
    """The sums with both ends tilted to one height, and the smallest before logarithms."""
    most = len(first) - 1
    end = -np.inf
    for i in range(most + 1):
        end = max(end, first[i] + second[most - i])
    start = first[0] + second[0]
    found = np.full(most + 1, -np.inf)
    if not (np.isfinite(start) and np.isfinite(end)):
        return found, 0.0
    slope = (end - start) / most
    a, b = np.empty(most + 1), np.empty(most + 1)
    for i in range(most + 1):
        a[i], b[i] = first[i] - i * slope, second[i] - i * slope
    high_a, high_b = a.max(), b.max()
    for i in range(most + 1):
        a[i], b[i] = np.exp(a[i] - high_a), np.exp(b[i] - high_b)
    sums = np.zeros(most + 1)
    for i in range(most + 1):
        add_times(sums[i:], b, a[i])
    smallest = sums.min()
    for n in range(most + 1):
        if sums[n] > 0.0:
            found[n] = np.log(sums[n]) + (high_a + high_b) + n * slope
    return found, smallest


@native_on_arrays
def _convolve_term_by_term(first: FloatArray, second: FloatArray) -> FloatArray:
    """The same, with the largest term of each sum taken out of it."""
    found = np.full(len(first), -np.inf)
    for n in range(len(first)):
        peak = -np.inf
        for i in range(n + 1):
            peak = max(peak, first[i] + second[n - i])
        if np.isfinite(peak):
            total = 0.0
            for i in range(n + 1):
                height = first[i] + second[n - i] - peak
                if height > -TOO_FAR_TO_ROUND:
                    total += np.exp(height)
            found[n] = np.log(total) + peak
    return found


@native_on_arrays
def together(factor: FloatArray, copies: int) -> FloatArray:
    """Factor of several identical stations, by repeated squaring; `copies` >= 0."""
    found = empty_factor(len(factor) - 1)
    power = factor.copy()
    while copies > 0:
        if copies % 2:
            found = convolve(power, found)
        copies //= 2
        if copies:
            power = convolve(power, power)
    return found


@native_on_arrays
def all_but_one(
    factors: FloatArray, copies: IntArray, delay: float
) -> tuple[FloatArray, FloatArray]:
    """Factor of all stations and a delay together, and of all but one of each kind of station.

    Parameters
    ----------
    factors : float array of shape (kinds, most + 1)
    copies : int array of shape (kinds,)
        Stations of each kind, at least 1.
    delay : float
        Time without a queue in a cycle, >= 0 [s].

    Returns
    -------
    float array of shape (most + 1,)
    float array of shape (kinds, most + 1)
    """
    kinds, size = factors.shape
    after = np.empty((kinds + 1, size))  # this kind and all behind it
    put(after[kinds], delay_factor(delay, size - 1))
    own, rest = np.empty((kinds, size)), np.empty((kinds, size))
    for kind in range(kinds):
        put(rest[kind], together(factors[kind], copies[kind] - 1))
        put(own[kind], convolve(factors[kind], rest[kind]))
    for kind in range(kinds - 1, -1, -1):
        put(after[kind], convolve(after[kind + 1], own[kind]))
    before = empty_factor(size - 1)
    for kind in range(kinds):
        put(rest[kind], convolve(convolve(after[kind + 1], rest[kind]), before))
        if kind < kinds - 1:
            before = convolve(own[kind], before)
    return after[0], rest
