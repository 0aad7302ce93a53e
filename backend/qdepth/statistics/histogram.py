"""Histograms of latencies with 128 buckets an octave, read straight from the bits of a float."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from qdepth.solution.solution import Bin
from qdepth.statistics.recorder import FloatArray, IntArray

_SHIFT = 52 - 7
"""Exponent and the 7 highest bits of the mantissa name the bucket: 128 equal parts an octave."""
IN_ONE_BIN = 4
"""Buckets in a bin for drawing."""


@dataclass(frozen=True, slots=True)
class Histogram:
    """Number of latencies of each batch in each bucket."""

    names: IntArray
    """(buckets,) buckets in use, ascending."""
    counts: IntArray
    """(batches, buckets)"""

    @property
    def totals(self) -> IntArray:
        """(buckets,) latencies of all batches together."""
        totals: IntArray = self.counts.sum(axis=0)
        return totals

    def batches(self, first: int, last: int) -> "Histogram":
        """The batches from `first` up to, not with, `last`."""
        return Histogram(self.names, self.counts[first:last])


def histogram(batches: Sequence[FloatArray]) -> Histogram:
    """Sort the latencies of each batch into buckets; latencies are >= 0 [s]."""
    buckets = [batch.view(np.int64) >> _SHIFT for batch in batches]
    filled = [names for names in buckets if len(names)]
    if not filled:
        return Histogram(np.empty(0, np.int64), np.zeros((len(batches), 0), np.int64))
    lowest = min(int(names.min()) for names in filled)
    width = max(int(names.max()) for names in filled) - lowest + 1
    used = np.zeros(width, dtype=bool)
    for names in filled:
        used[names - lowest] = True
    column = np.cumsum(used) - 1
    size = int(column[-1]) + 1
    counts = [np.bincount(column[names - lowest], minlength=size) for names in buckets]
    return Histogram(np.flatnonzero(used) + lowest, np.array(counts, dtype=np.int64))


def together(parts: Sequence[Histogram]) -> Histogram:
    """Return the same batches of several groups as if they were one group."""
    names = _all_names(parts)
    return Histogram(names, np.sum([_widened(part, names) for part in parts], axis=0))


def concatenated(parts: Sequence[Histogram]) -> Histogram:
    """The batches of several replications, in their order."""
    names = _all_names(parts)
    return Histogram(names, np.concatenate([_widened(part, names) for part in parts]))


def _all_names(parts: Sequence[Histogram]) -> IntArray:
    return np.unique(np.concatenate([part.names for part in parts]))


def _widened(part: Histogram, names: IntArray) -> IntArray:
    counts = np.zeros((len(part.counts), len(names)), dtype=np.int64)
    counts[:, np.searchsorted(names, part.names)] = part.counts
    return counts


def edge(name: int) -> float:
    """Lower end of a bucket [s]."""
    return float(np.array([name << _SHIFT], dtype=np.int64).view(np.float64)[0])


def middles(names: IntArray) -> FloatArray:
    """(buckets,) middle of each bucket [s]."""
    lower, upper = (((names + step) << _SHIFT).view(np.float64) for step in (0, 1))
    result: FloatArray = (lower + upper) / 2
    return result


@dataclass(frozen=True, slots=True)
class Quantile:
    """A quantile, and its place among the buckets."""

    value: float
    """[s]"""
    width: float
    """Width of its bucket [s]."""
    position: int
    """Index of its bucket among those in use."""
    inside: float
    """Part of the bucket below it, 0..1."""


def quantile(names: IntArray, counts: IntArray, p: float) -> Quantile:
    """Return the value below which a share p of the latencies is, interpolated linearly in its
    bucket."""
    ranks = np.cumsum(counts)
    target = p * ranks[-1]
    position = min(int(np.searchsorted(ranks, target)), len(ranks) - 1)
    before = ranks[position] - counts[position]
    low, high = edge(int(names[position])), edge(int(names[position]) + 1)
    inside = float(target - before) / float(counts[position])
    return Quantile(low + (high - low) * inside, high - low, position, inside)


def coarse_bins(names: IntArray, counts: IntArray) -> tuple[Bin, ...]:
    """Return the histogram in fewer bins, for drawing."""
    coarse, inverse = np.unique(names // IN_ONE_BIN, return_inverse=True)
    totals = np.bincount(inverse, weights=counts)
    share = totals / totals.sum()
    return tuple(
        Bin(edge(int(name) * IN_ONE_BIN), edge((int(name) + 1) * IN_ONE_BIN), float(s))
        for name, s in zip(coarse, share, strict=True)
    )
