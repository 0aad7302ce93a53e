"""Percentiles of latencies over batches."""

from dataclasses import dataclass
from math import ceil, inf

import numpy as np
from scipy.special import betaincinv, expit, logit, ndtri

from qdepth.figures import whole
from qdepth.solution.solution import PERCENTILES, Estimate, missing
from qdepth.statistics.histogram import Histogram, Quantile, middles, quantile
from qdepth.statistics.intervals import (
    CONFIDENCE,
    correlation_factor,
    margins,
    ratio_deviations,
    student_factor,
)
from qdepth.statistics.recorder import FloatArray, IntArray
from qdepth.statistics.window import LEAST_BATCHES

LEAST_BEYOND = 10
"""Number of I/Os beyond a percentile that a batch, and either side of an interval, needs."""
LEAST_EFFECTIVE = 200
LEAST_EFFECTIVE_BEYOND = 2.5
"""I/Os that an interval of a percentile needs as if they were independent: in all, and beyond the
percentile. docs/explanation/statistics.md has the coverage that these were chosen by."""
FEW_EFFECTIVE_BEYOND = 30
"""Independent I/Os beyond a percentile below which their number is no longer about normal."""


@dataclass(frozen=True, slots=True)
class Percentile:
    """A percentile with its interval, and the contribution of each batch."""

    estimate: Estimate
    deviations: FloatArray | None
    """(batches,) deviation of each batch [s]; None without an interval."""
    needed_ios: int | None = None
    """Approximate number of measured I/Os for an interval; None if there is one."""


def percentiles(latencies: Histogram) -> tuple[Estimate, ...]:
    """The percentiles of `PERCENTILES` with their intervals, from the latencies of batches."""
    return tuple(percentile(latencies, p).estimate for p in PERCENTILES)


def percentile(latencies: Histogram, p: float) -> Percentile:
    """Latency that a share p of the I/Os does not exceed.

    Parameters
    ----------
    latencies : Histogram
        Latencies after the warm-up, batch by batch.
    p : float
        0 < p < 1.

    Notes
    -----
    The value is the quantile of all latencies. The share of each batch's I/Os that lie above it
    is a batch mean like any other, with mean 1 - p; so its interval is that of a mean, taken on
    the log-odds of the share, and the quantiles at its two ends are the interval of the
    percentile. Unlike the spread of each batch's own percentile, that holds in batches that see
    few busy periods. It is never narrower than the bucket of the value. Batches have at least
    10 / (1 - p) I/Os: shorter ones are put together, and where fewer than 10 remain there is not
    enough data.

    Neighbouring I/Os share their queues, and a run that has seen few busy periods tends to have
    missed the long ones: its percentile is low, and so is the spread of its batches. A narrow
    interval does not reveal such a run. So the I/Os count as no more independent ones than the
    share above or the latencies show (`effective_ios`). If fewer than 30 of them
    lie beyond the percentile, the interval also contains the one of a binomial share of that many,
    which is wider and reaches further up. It needs 200 of them, and 2.5 beyond the percentile.

    References
    ----------
    P. Heidelberger, P. A. W. Lewis, "Quantile estimation in dependent sequences", Operations
    Research 32(1), 1984, pp. 185-209 (intervals through the share above); C. Alexopoulos,
    D. Goldsman, A. C. Mokashi, K.-W. Tien, J. R. Wilson, "Sequest: a sequential procedure for
    estimating quantiles in steady-state simulations", Operations Research 67(4), 2019,
    pp. 1162-1183 (batches that are long enough for the tail); E. L. Korn, B. I. Graubard,
    "Confidence intervals for proportions with small expected number of positive counts estimated
    from survey data", Survey Methodology 24(2), 1998, pp. 193-201 (the exact binomial interval at
    the effective sample size).
    """
    measured = int(latencies.counts.sum())
    if measured == 0:
        return Percentile(missing("no I/O completed"), None)
    needed = ceil(LEAST_BEYOND / (1 - p) - 1e-9)
    counts = _long_enough(latencies.counts, needed)
    if counts is None:
        return Percentile(
            missing(_too_few(p, needed, measured, len(latencies.counts))),
            None,
            _growth(int(latencies.counts.sum(axis=1).min()), needed, measured),
        )
    names, totals = latencies.names, latencies.totals
    found = quantile(names, totals, p)
    above = ratio_deviations(_above(counts, found), counts.sum(axis=1))
    wanted = max(LEAST_EFFECTIVE, LEAST_EFFECTIVE_BEYOND / (1 - p))
    worth = min(_worth(p * (1 - p), above), effective_ios(latencies))
    if worth < wanted:
        return _without_interval(found, ceil(measured * wanted / worth))
    below_margin, above_margin = margins(above)
    odds, scale = logit(p), p * (1 - p)
    low_p = float(expit(odds - below_margin / scale))
    high_p = float(expit(odds + above_margin / scale))
    low, high = (quantile(names, totals, end).value for end in (low_p, high_p))
    slope = _slope(low, high, above_margin + below_margin)
    if worth * (1 - p) < FEW_EFFECTIVE_BEYOND:
        exact_low_p, exact_high_p = _binomial(p, worth)
        low_p, high_p = min(low_p, exact_low_p), max(high_p, exact_high_p)
    if (1 - high_p) * measured < LEAST_BEYOND:
        return _without_interval(found, ceil(LEAST_BEYOND / (1 - high_p)))
    low, high = (quantile(names, totals, end).value for end in (low_p, high_p))
    half = found.width / 2
    interval = Estimate(
        found.value,
        min(low, found.value - half),
        max(high, found.value + half),
    )
    return Percentile(interval, above * slope)


def effective_ios(latencies: Histogram) -> float:
    """Return the number of independent I/Os with the same information about the latency as these
    batches.

    Notes
    -----
    The variance of the latency over the variance of its mean, which the batches tell; or the same
    of its square, whichever is less: a mean that Little's law holds still knows little of the tail.
    Fewer batches know less of that variance, so their I/Os are worth less.

    References
    ----------
    A. M. Law, "Simulation Modeling and Analysis", 5th ed. 2015, section 4.4: the variance of the
    mean of correlated observations.
    """
    values = middles(latencies.names)
    return min(_effective_ios(latencies, values), _effective_ios(latencies, values**2))


def _effective_ios(latencies: Histogram, values: FloatArray) -> float:
    """The same of a quantity that has a value in each bucket."""
    ios = latencies.counts.sum(axis=1).astype(np.float64)
    totals = latencies.totals
    sums = latencies.counts @ values
    mean = float(sums.sum() / ios.sum())
    variance = float(totals @ (values - mean) ** 2 / ios.sum())
    return _worth(variance, ratio_deviations(sums, ios))


def _worth(variance: float, deviations: FloatArray) -> float:
    """Independent values of a variance whose mean is known as well as that of batches.

    Less by (z / t)^2 of their 95 % quantiles: few batches do not know the variance of their mean.
    """
    batches = len(deviations)
    power = float(deviations @ deviations)
    if power <= 0:
        return inf
    known = variance * batches * (batches - 1) / (correlation_factor(deviations) * power)
    return known * float(ndtri(0.5 + CONFIDENCE / 2) / student_factor(batches)) ** 2


def _binomial(p: float, ios: float) -> tuple[float, float]:
    """Exact 95 % interval of the share below a percentile, from independent I/Os."""
    beyond, tail = ios * (1 - p), (1 - CONFIDENCE) / 2
    least = float(betaincinv(beyond, ios - beyond + 1, tail))
    most = float(betaincinv(beyond + 1, ios - beyond, 1 - tail))
    return 1 - most, 1 - least


def _without_interval(found: Quantile, needed_ios: int) -> Percentile:
    note = (
        "not enough data for an interval: slow I/Os occur together, so about "
        f"{whole(_rounded(needed_ios))} I/Os after the warm-up are needed"
    )
    return Percentile(Estimate(found.value, note=note), None, needed_ios)


def _rounded(ios: int) -> int:
    """To two digits, upwards."""
    unit: int = 10 ** max(0, len(str(ios)) - 2)
    return -(-ios // unit) * unit


def _too_few(p: float, needed: int, measured: int, batches: int) -> str:
    """Why there is no percentile: too few I/Os or, where there are many, batches."""
    told = f"not enough data: the {100 * p:g}th percentile needs"
    if measured < LEAST_BATCHES * needed:
        return (
            f"{told} {LEAST_BATCHES * needed} I/Os after the warm-up, evenly spread, there are "
            f"{measured}"
        )
    if batches < LEAST_BATCHES:
        return f"{told} {LEAST_BATCHES} batches after the warm-up, there are {batches}"
    return f"{told} {LEAST_BATCHES} batches of at least {needed} I/Os, some have fewer"


def _growth(fewest: int, needed: int, measured: int) -> int:
    """Measured I/Os from which on the batch with the fewest has as many as it needs."""
    return ceil(measured * needed / max(1, fewest))


def _long_enough(counts: IntArray, needed: int) -> IntArray | None:
    """Neighbouring batches put together until each has this many I/Os; None where that fails."""
    for each in range(1, len(counts) // LEAST_BATCHES + 1):
        batches = len(counts) // each
        joined: IntArray = counts[-batches * each :].reshape(batches, each, -1).sum(axis=1)
        if joined.sum(axis=1).min() >= needed:
            return joined
    return None


def _above(counts: IntArray, found: Quantile) -> FloatArray:
    """I/Os of each batch above a quantile; its bucket counts in part."""
    above: FloatArray = counts[:, found.position + 1 :].sum(axis=1) + (
        (1 - found.inside) * counts[:, found.position]
    )
    return above


def _slope(low: float, high: float, share: float) -> float:
    """Change of the percentile with the share above it [s]."""
    return (high - low) / share if share > 0 else 0.0
