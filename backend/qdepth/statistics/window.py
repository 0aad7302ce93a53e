"""The part of each record that the results describe, cut into batches."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from qdepth.statistics.recorder import FloatArray, IntArray, RunRecord
from qdepth.statistics.warm_up import LEAST_OBSERVATIONS, mser5

CELLS = 40
LEAST_BATCHES = 10


@dataclass(frozen=True, slots=True)
class Window:
    """Readings of a record between which the batches are."""

    readings: IntArray
    """(batches + 1,) readings at which a batch ends and the next begins."""
    settled: bool
    """Whether the warm-up of every kind ends before the middle of the run."""

    @property
    def batches(self) -> int:
        """Number of batches."""
        return len(self.readings) - 1


def measured_windows(records: Sequence[RunRecord], kinds: Sequence[Sequence[int]]) -> list[Window]:
    """Cut off the longest warm-up of any kind, and make batches of equal I/O counts.

    Parameters
    ----------
    records : sequence of RunRecord
        Records of the replications of one network; one alone will do.
    kinds : sequence of sequence of int
        Positions of the groups whose latencies are looked at together.

    Returns
    -------
    list of Window
        One for each record; all together have at most 40 batches, or one a record.

    Notes
    -----
    The latencies of a kind are a series, of which that of several replications is the mean, I/O
    by I/O: what is left of the start shows there, and the noise of each replication does not. So
    all replications lose equally many I/Os of a kind. Kinds of fewer than 50 I/Os have no say.
    From ten replications on the squares of the latencies are a series, too: where busy parts
    exchange what waits before them, as two saturated processors do, the mean stands still by
    Little's law while the percentiles still grow.
    A run is cut into 40 cells, counted from its end, and the warm-up takes whole cells: so runs of
    equal length have their batches at the same I/Os, and designs can be compared batch by batch.

    References
    ----------
    P. D. Welch, "The statistical analysis of simulation results", in: S. S. Lavenberg (ed.),
    "Computer Performance Modeling Handbook", Academic Press 1983, pp. 268-328 (means over
    replications to find the warm-up).
    """
    firsts = np.zeros(len(records), dtype=np.int64)
    settled = True
    for groups in kinds:
        counts = [record.group_ios[:, groups].sum(axis=1) for record in records]
        shortest = min(int(of_kind[-1]) for of_kind in counts)
        if shortest < LEAST_OBSERVATIONS:
            continue
        for series in _series([_latencies(record, groups)[:shortest] for record in records]):
            warm_up = mser5(series)
            settled = settled and warm_up.settled
            readings = [int(np.searchsorted(of_kind, warm_up.observations)) for of_kind in counts]
            firsts = np.maximum(firsts, readings)
    most_batches = max(1, CELLS // len(records))
    return [
        _window(len(record.times) - 1, int(first), most_batches, settled)
        for record, first in zip(records, firsts, strict=True)
    ]


def _latencies(record: RunRecord, groups: Sequence[int]) -> FloatArray:
    """Latencies of groups in order of completion; within a reading group after group."""
    if len(groups) == 1:
        return record.latencies[groups[0]]
    cuts = zip(*(record.group_ios[:, group].tolist() for group in groups), strict=True)
    parts = []
    for before, after in pairwise(cuts):
        ends = zip(groups, before, after, strict=True)
        parts += [record.latencies[group][first:last] for group, first, last in ends]
    return np.concatenate(parts) if parts else np.empty(0)


def _series(latencies: Sequence[FloatArray]) -> Iterator[FloatArray]:
    """What shows the warm-up of a kind, from its latencies in each replication."""
    if len(latencies) == 1:
        yield latencies[0]
        return
    yield np.mean(latencies, axis=0)
    if len(latencies) >= LEAST_BATCHES:
        yield np.mean(np.square(latencies), axis=0)


def _window(last: int, first: int, most_batches: int, settled: bool) -> Window:
    """Batches of equally many readings at the end of a record, none of them before `first`."""
    cells = CELLS * (last - first) // last if last else 0
    if cells == 0:
        return Window(np.array([last]), settled=False)
    batches = min(cells, most_batches, cells * last // CELLS)
    size = cells * last // CELLS // batches
    return Window(last - size * np.arange(batches, -1, -1), settled)


def differences(table: FloatArray, window: Window) -> FloatArray:
    """Return the contribution of each batch to running totals: (batches, ...)."""
    result: FloatArray = np.diff(table[window.readings], axis=0)
    return result
