"""Weights of customers at a resource that several chains share, as machine code.

Logarithms throughout: `together` is log(m! / (r(1) ... r(m))), m = 0..most, of a resource with
completion rates r(1), r(2), ..., and `others` is the weight of b = 0, 1, ... customers of other
chains.
"""

import numpy as np

from qdepth.engines.analytic.textbook.convolution import (
    SMALLEST,
    TOO_FAR_TO_ROUND,
    FloatArray,
    add_times,
)
from qdepth.engines.native import native_on_arrays

FAR = 40.0
"""Terms whose logarithm is this far below the largest do not matter."""
DEEPEST = 300.0
"""How far a logarithm may be below 0 before a product of such numbers loses digits."""
SUMS_AT_ONCE = 128
"""Sums of a convolution that share their factors: each has that many more terms."""


@native_on_arrays
def weights_of_others(
    closed: int, service: float, elsewhere: float, load: float, log_factorials: FloatArray
) -> FloatArray:
    """Logarithm of what b others weigh, for each b of `log_factorials`.

    Others of closed chains are one class of B customers whose time elsewhere is a delay T; with
    a service time s, b of them weigh s^b T^(B - b) / (b! (B - b)!). Others of endless sources
    with together a load a weigh a^b / b!.
    """
    found = np.full(len(log_factorials), -np.inf)
    found[0] = 0.0
    if closed > 0:
        log_service, log_elsewhere = np.log(service), np.log(elsewhere)
        for b in range(closed + 1):
            left = closed - b
            found[b] = b * log_service + left * log_elsewhere
            found[b] -= log_factorials[b] + log_factorials[left]
    if load > 0.0:
        logs = np.empty(len(found))
        for b in range(len(found)):
            logs[b] = b * np.log(load) - log_factorials[b]
        if closed == 0 or len(found) == 1:
            return logs
        return _convolve_log_concave(found, logs, closed)
    return found


@native_on_arrays
def _convolve_log_concave(first: FloatArray, second: FloatArray, last: int) -> FloatArray:
    """log sum_i exp(first(i) + second(n - i)), i = 0..`last`, for each n of both.

    First differences of both fall, as those of weights of a binomial and of a Poisson
    distribution do. So the terms of a sum rise to one peak and fall behind it, and neither the
    peak nor the first and the last term that matter move back from one sum to the next. Some sums
    in a row are therefore added up from the same few factors: a tilt keeps these below 1, and the
    sums as far above the smallest float as `DEEPEST` says.
    """
    found = np.empty(len(first))
    start = top = low = 0
    while start < len(first):
        top = _peak_of_sum(first, second, start, top, last)
        low = _first_that_matters(first, second, start, low, top)
        peak, met = top, start - top
        slope = max(_rise(first, peak, last), _rise(second, met, len(second) - 1))
        height = first[peak] + second[met]
        end = min(start + SUMS_AT_ONCE, len(first))
        top = _peak_of_sum(first, second, end - 1, peak, last)
        while (
            end > start + 1
            and first[top] + second[end - 1 - top] < height + (end - 1 - start) * slope - DEEPEST
        ):
            end = start + (end - start) // 2
            top = _peak_of_sum(first, second, end - 1, peak, last)
        high = _last_that_matters(first, second, end - 1, top, last)

        # The first of these goes with start - high of the second kind, if that is not negative.
        factors = np.zeros(high - low + end - start)
        for at in range(max(0, high - start), len(factors)):
            k = start - high + at
            factors[at] = np.exp(second[k] - second[met] - (k - met) * slope)
        sums = np.zeros(end - start)
        for i in range(low, high + 1):
            factor = np.exp(first[i] - first[peak] - (i - peak) * slope)
            add_times(sums, factors[high - i :], factor)
        for n in range(start, end):
            found[n] = np.log(sums[n - start]) + height + (n - start) * slope
        start = end
    return found


@native_on_arrays
def _peak_of_sum(first: FloatArray, second: FloatArray, n: int, top: int, last: int) -> int:
    """Place of the largest term of the sum n, which does not lie before `top`."""
    end = min(n, last)
    while top < end and first[top + 1] + second[n - top - 1] >= first[top] + second[n - top]:
        top += 1
    return top


@native_on_arrays
def _first_that_matters(first: FloatArray, second: FloatArray, n: int, low: int, top: int) -> int:
    """Place of the first term of the sum n that matters, which does not lie before `low`."""
    least = first[top] + second[n - top] - TOO_FAR_TO_ROUND
    while low < top and first[low] + second[n - low] <= least:
        low += 1
    return low


@native_on_arrays
def _last_that_matters(first: FloatArray, second: FloatArray, n: int, top: int, last: int) -> int:
    """Place of the last term of the sum n that matters."""
    least = first[top] + second[n - top] - TOO_FAR_TO_ROUND
    high, end = top, min(n, last)
    while high < end and first[high + 1] + second[n - high - 1] > least:
        high += 1
    return high


@native_on_arrays
def _rise(logs: FloatArray, at: int, last: int) -> float:
    """How far the logarithms rise behind a place; none do behind the last one."""
    return logs[at + 1] - logs[at] if at < last else -np.inf


@native_on_arrays
def own_weights(
    together: FloatArray, others: FloatArray, cutoff: int, log_factorials: FloatArray
) -> FloatArray:
    """Logarithm of the weight of i own customers among others, for each i of `log_factorials`.

    Beyond `cutoff` the last weights continue.
    """
    low, high = _window(together, others, cutoff)
    front, back, slope, height = _tilted(together, others, low, high, cutoff)
    found = np.empty(len(log_factorials))
    sums = _sums(front, back, cutoff)
    for i in range(cutoff + 1):
        if sums[i] > SMALLEST:
            found[i] = np.log(sums[i]) + height + i * slope - log_factorials[i]
        else:
            peak, total = _peak_and_sum(together, others, i)
            found[i] = np.log(total) + peak - log_factorials[i]
    first = found[0]
    for i in range(cutoff + 1):
        found[i] -= first
    for i in range(cutoff + 1, len(found)):
        found[i] = found[i - 1] + (found[cutoff] - found[cutoff - 1])
    return found


@native_on_arrays
def with_others(
    marginal: FloatArray, together: FloatArray, others: FloatArray, cutoff: int
) -> FloatArray:
    """Probabilities of m = 0..most customers in all, from those of own ones.

    More own ones than `cutoff` meet as many others as `cutoff` do.
    """
    low, high = _window(together, others, cutoff)
    front, back, _, _ = _tilted(together, others, low, high, cutoff)
    found = np.zeros(len(together))
    sums = _sums(front, back, cutoff)
    for own in range(len(marginal)):
        if marginal[own] > 0.0:
            row = min(own, cutoff)
            if sums[row] > SMALLEST:
                share = marginal[own] / sums[row]
                part, of = found[own + low : own + high], front[row : row + high - low]
                for b in range(high - low):
                    part[b] += share * of[b] * back[b]
            else:
                peak, total = _peak_and_sum(together, others, row)
                for b in range(low, high):
                    chance = np.exp(together[row + b] + others[b] - peak) / total
                    found[own + b] += marginal[own] * chance
    return found


@native_on_arrays
def _sums(front: FloatArray, back: FloatArray, cutoff: int) -> FloatArray:
    """Sums of the terms of i = 0..cutoff own customers."""
    found = np.zeros(cutoff + 1)
    for b in range(len(back)):
        add_times(found, front[b:], back[b])
    return found


@native_on_arrays
def _window(together: FloatArray, others: FloatArray, cutoff: int) -> tuple[int, int]:
    """Numbers of others that matter while 0..cutoff own customers are present."""
    low, high = len(others), 0
    for own in (0, cutoff):
        least = _peak(together, others, own) - FAR
        for b in range(len(others)):
            if together[own + b] + others[b] > least:
                low, high = min(low, b), max(high, b + 1)
    return low, high


@native_on_arrays
def _peak(together: FloatArray, others: FloatArray, own: int) -> float:
    """The largest logarithm of a term."""
    peak = -np.inf
    for b in range(len(others)):
        peak = max(peak, together[own + b] + others[b])
    return peak


@native_on_arrays
def _peak_and_sum(together: FloatArray, others: FloatArray, own: int) -> tuple[float, float]:
    """The largest logarithm of a term, and the sum of all terms over that one."""
    peak = _peak(together, others, own)
    total = 0.0
    for b in range(len(others)):
        total += np.exp(together[own + b] + others[b] - peak)
    return peak, total


@native_on_arrays
def _tilted(
    together: FloatArray, others: FloatArray, low: int, high: int, cutoff: int
) -> tuple[FloatArray, FloatArray, float, float]:
    """Factors of which the term of i own customers and low + b others is front[i + b] back[b].

    Its logarithm is that of the product, plus height + i slope: a tilt keeps both in the range of
    floats where it can.
    """
    front, back = np.empty(high - low + cutoff), np.empty(high - low)
    last = high - 1 + cutoff
    slope = (together[last] - together[low]) / (last - low) if last > low else 0.0
    for at in range(len(front)):
        front[at] = together[low + at] - at * slope
    for at in range(len(back)):
        back[at] = others[low + at] + at * slope
    high_front, high_back = front.max(), back.max()
    for at in range(len(front)):
        front[at] = np.exp(front[at] - high_front)
    for at in range(len(back)):
        back[at] = np.exp(back[at] - high_back)
    return front, back, slope, high_front + high_back
