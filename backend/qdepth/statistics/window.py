"""The part of each record that the results describe, cut into batches."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from qdepth.statistics.recorder import FloatArray, IntArray, RunRecord
from qdepth.statistics.warm_up import LEAST_OBSERVATIONS, mser5

CELLS = 40
LEAST_BATCHES = 10


@dataclass(frozen=True, slots=True)
class Window:
    """Readings of a record between which the batches lie."""

    readings: IntArray
    """(batches + 1,) readings at which a batch ends and the next begins."""
    settled: bool
    """Whether every group's warm-up ends before the middle of the run."""

    @property
    def batches(self) -> int:
        """Number of batches."""
        return len(self.readings) - 1


def measured_windows(records: Sequence[RunRecord]) -> list[Window]:
    """Cut off the longest warm-up of any group, and make batches of equal I/O counts.

    Parameters
    ----------
    records : sequence of RunRecord
        Records of the replications of one network; one alone will do.

    Returns
    -------
    list of Window
        One for each record; all together have at most 40 batches, or one a record.

    Notes
    -----
    The latencies of a group are a series, of which that of several replications is the mean, I/O
    by I/O: what is left of the start shows there, and the noise of each replication does not. So
    all replications lose equally many I/Os of a group. Groups of fewer than 50 I/Os have no say.
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
    for group in range(len(records[0].latencies)):
        counts = [record.group_ios[:, group] for record in records]
        shortest = min(int(of_group[-1]) for of_group in counts)
        if shortest < LEAST_OBSERVATIONS:
            continue
        for series in _series([record.latencies[group][:shortest] for record in records]):
            warm_up = mser5(series)
            settled = settled and warm_up.settled
            readings = [int(np.searchsorted(of_group, warm_up.observations)) for of_group in counts]
            firsts = np.maximum(firsts, readings)
    most_batches = max(1, CELLS // len(records))
    return [
        _window(len(record.times) - 1, int(first), most_batches, settled)
        for record, first in zip(records, firsts, strict=True)
    ]


def _series(latencies: Sequence[FloatArray]) -> Iterator[FloatArray]:
    """What shows the warm-up of a group, from its latencies in each replication."""
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
    """What each batch adds to running totals: (batches, ...)."""
    result: FloatArray = np.diff(table[window.readings], axis=0)
    return result
