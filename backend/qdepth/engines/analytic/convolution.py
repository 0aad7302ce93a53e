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
from numba import njit
from scipy.special import gammaln

FloatArray = npt.NDArray[np.float64]
SMALLEST = 1e-250


def log_factorials(most: int) -> FloatArray:
    """log n! for n = 0..most."""
    return np.asarray(gammaln(np.arange(most + 1) + 1.0), dtype=np.float64)


def delay_factor(time: float, most: int) -> FloatArray:
    """Factor of a delay: log(time^n / n!), n = 0..most; `time` >= 0 [s]."""
    if time == 0:
        return empty_factor(most)
    counts = np.arange(most + 1)
    return np.asarray(counts * np.log(time) - log_factorials(most))


def empty_factor(most: int) -> FloatArray:
    """Factor of a station that nobody visits: neutral in a convolution."""
    factor = np.full(most + 1, -np.inf)
    factor[0] = 0.0
    return factor


def convolve(first: FloatArray, second: FloatArray) -> FloatArray:
    """Factor of two stations together, n = 0..most.

    c(n) = log sum_i exp(first(i) + second(n - i)), by a linear convolution of tilted terms:
    what a tilt makes vanish is far below the smallest result, or the sum is made term by term.
    """
    if len(first) == 1:
        return first + second
    if second[1] == -np.inf:
        return first  # nobody visits the second
    found, smallest = _convolve_tilted(first, second)
    return found if smallest > SMALLEST else _convolve_term_by_term(first, second)


@njit(cache=True)
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
    smallest = np.inf
    for n in range(most + 1):
        total = 0.0
        for i in range(n + 1):
            total += a[i] * b[n - i]
        smallest = min(smallest, total)
        if total > 0.0:
            found[n] = np.log(total) + (high_a + high_b) + n * slope
    return found, smallest


def _convolve_term_by_term(first: FloatArray, second: FloatArray) -> FloatArray:
    """The same, with the largest term of each sum taken out of it."""
    counts = np.arange(len(first))
    left = counts[:, None] - counts[None, :]
    terms = np.where(left >= 0, first[None, :] + second[left], -np.inf)
    peaks = terms.max(axis=1)
    shifts = np.where(np.isfinite(peaks), peaks, 0.0)
    sums = np.exp(terms - shifts[:, None]).sum(axis=1)
    found = np.full(len(first), -np.inf)
    some = sums > 0
    found[some] = np.log(sums[some]) + shifts[some]
    return found


def together(factor: FloatArray, copies: int) -> FloatArray:
    """Factor of several stations that are alike, by repeated squaring; `copies` >= 1."""
    found: FloatArray | None = None
    power = factor
    while copies:
        if copies % 2:
            found = power if found is None else convolve(found, power)
        copies //= 2
        if copies:
            power = convolve(power, power)
    return factor if found is None else found


def all_but_one(factors: list[FloatArray]) -> tuple[FloatArray, list[FloatArray]]:
    """Factor of all stations together, and of all but each one; there is at least one."""
    most = len(factors[0]) - 1
    before = [empty_factor(most)]
    for factor in factors:
        before.append(convolve(before[-1], factor) if len(before) > 1 else factor)
    after = empty_factor(most)
    rest: list[FloatArray] = []
    for position in range(len(factors) - 1, -1, -1):
        is_last, is_first = position == len(factors) - 1, position == 0
        if is_last:
            rest.append(before[position])
        else:
            rest.append(after if is_first else convolve(before[position], after))
        after = factors[position] if is_last else convolve(factors[position], after)
    return before[-1], rest[::-1]
