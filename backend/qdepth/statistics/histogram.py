"""Histograms of latencies with 128 buckets an octave, read straight from the bits of a float."""

import numpy as np

from qdepth.solution.solution import Bin
from qdepth.statistics.recorder import FloatArray, IntArray

_SHIFT = 52 - 7
"""Exponent and the 7 highest bits of the mantissa name the bucket: 128 equal parts an octave."""


def buckets(latencies: FloatArray) -> tuple[IntArray, IntArray]:
    """Buckets in use and how many latencies each has; latencies are >= 0 [s]."""
    names, counts = np.unique(latencies.view(np.int64) >> _SHIFT, return_counts=True)
    return names, counts


def edge(name: int) -> float:
    """Lower end of a bucket [s]."""
    return float(np.array([name << _SHIFT], dtype=np.int64).view(np.float64)[0])


def quantile(names: IntArray, counts: IntArray, p: float) -> tuple[float, float]:
    """Value below which a share p of the latencies lies, and the width of its bucket [s].

    Interpolated linearly inside the bucket.
    """
    ranks = np.cumsum(counts)
    target = p * ranks[-1]
    position = min(int(np.searchsorted(ranks, target)), len(ranks) - 1)
    before = ranks[position] - counts[position]
    low, high = edge(int(names[position])), edge(int(names[position]) + 1)
    inside = float(target - before) / float(counts[position])
    return low + (high - low) * inside, high - low


def coarse_bins(names: IntArray, counts: IntArray, per_octave: int = 32) -> tuple[Bin, ...]:
    """The same histogram in fewer bins, for drawing."""
    factor = 128 // per_octave
    coarse, inverse = np.unique(names // factor, return_inverse=True)
    totals = np.bincount(inverse, weights=counts)
    share = totals / totals.sum()
    return tuple(
        Bin(edge(int(name) * factor), edge((int(name) + 1) * factor), float(s))
        for name, s in zip(coarse, share, strict=True)
    )
