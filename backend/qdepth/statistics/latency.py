"""Percentiles of latencies over batches."""

from dataclasses import dataclass
from math import ceil

from scipy.special import expit, logit

from qdepth.solution.solution import PERCENTILES, Estimate, missing
from qdepth.statistics.histogram import Histogram, Quantile, quantile
from qdepth.statistics.intervals import margins, ratio_deviations
from qdepth.statistics.recorder import FloatArray, IntArray
from qdepth.statistics.window import LEAST_BATCHES

LEAST_BEYOND = 10
"""I/Os that a batch, and either side of an interval, needs beyond a percentile."""


@dataclass(frozen=True, slots=True)
class Percentile:
    """A percentile with its interval, and what each batch adds to it."""

    estimate: Estimate
    deviations: FloatArray | None
    """(batches,) deviation of each batch [s]; None where there is no interval."""
    share_margin: float | None = None
    """Mean margin of the log-odds of the share above it: about its relative half-width."""


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

    References
    ----------
    P. Heidelberger, P. A. W. Lewis, "Quantile estimation in dependent sequences", Operations
    Research 32(1), 1984, pp. 185-209 (intervals through the share above); C. Alexopoulos,
    D. Goldsman, A. C. Mokashi, K.-W. Tien, J. R. Wilson, "Sequest: a sequential procedure for
    estimating quantiles in steady-state simulations", Operations Research 67(4), 2019,
    pp. 1162-1183 (batches that are long enough for the tail).
    """
    measured = int(latencies.counts.sum())
    if measured == 0:
        return Percentile(missing("no I/O completed"), None)
    needed = ceil(LEAST_BEYOND / (1 - p) - 1e-9)
    counts = _long_enough(latencies.counts, needed)
    if counts is None:
        return Percentile(
            missing(
                f"not enough data: the {100 * p:g}th percentile needs {LEAST_BATCHES * needed} "
                f"I/Os after the warm-up, evenly spread, there are {measured}"
            ),
            None,
        )
    names, totals = latencies.names, latencies.totals
    found = quantile(names, totals, p)
    above = ratio_deviations(_above(counts, found), counts.sum(axis=1))
    below_margin, above_margin = margins(above)
    odds, scale = logit(p), p * (1 - p)
    share_margin = (below_margin + above_margin) / (2 * scale)
    low = quantile(names, totals, float(expit(odds - below_margin / scale)))
    high_p = float(expit(odds + above_margin / scale))
    if (1 - high_p) * measured < LEAST_BEYOND:
        note = "not enough data for an interval: too few I/Os are slower, or they come together"
        return Percentile(Estimate(found.value, note=note), None)
    high = quantile(names, totals, high_p)
    half = found.width / 2
    interval = Estimate(
        found.value,
        max(0.0, min(low.value, found.value - half)),
        max(high.value, found.value + half),
    )
    slope = _slope(low.value, high.value, above_margin + below_margin)
    return Percentile(interval, above * slope, share_margin)


def _long_enough(counts: IntArray, needed: int) -> IntArray | None:
    """Neighbouring batches put together until each has so many I/Os; None where that fails."""
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
