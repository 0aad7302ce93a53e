"""Percentiles of latencies over batches."""

from math import ceil

import numpy as np

from qdepth.solution.solution import PERCENTILES, Estimate, missing
from qdepth.statistics import histogram
from qdepth.statistics.intervals import around
from qdepth.statistics.recorder import FloatArray
from qdepth.statistics.window import BATCHES, LEAST_BATCHES


def percentiles(latencies: FloatArray) -> tuple[Estimate, ...]:
    """The percentiles of `PERCENTILES` with their intervals.

    Parameters
    ----------
    latencies : (ios,) ndarray
        Latencies after the warm-up in order of completion [s].

    Notes
    -----
    The value comes from all latencies, the interval from batches of at least 10 / (1 - p)
    latencies; where fewer than 10 such batches fit, there is not enough data.
    """
    if len(latencies) == 0:
        return tuple(missing("no I/O completed") for _ in PERCENTILES)
    names, counts = histogram.buckets(latencies)
    return tuple(_percentile(latencies, p, names, counts) for p in PERCENTILES)


def _percentile(latencies: FloatArray, p: float, names: np.ndarray, counts: np.ndarray) -> Estimate:
    needed = ceil(10 / (1 - p) - 1e-9)
    batches = min(BATCHES, len(latencies) // needed)
    if batches < LEAST_BATCHES:
        return missing(
            f"not enough data: the {100 * p:g}th percentile needs {LEAST_BATCHES * needed} I/Os "
            f"after the warm-up, there are {len(latencies)}"
        )
    value, width = histogram.quantile(names, counts, p)
    size = len(latencies) // batches
    parts = latencies[: size * batches].reshape(batches, size)
    values = np.array([histogram.quantile(*histogram.buckets(part), p)[0] for part in parts])
    return around(value, values, width / 2)
