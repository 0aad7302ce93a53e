"""The part of a record that the results describe, cut into batches."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from qdepth.statistics.recorder import FloatArray, IntArray, RunRecord
from qdepth.statistics.warm_up import LEAST_OBSERVATIONS, mser5

CELLS = 40
LEAST_BATCHES = 10
RATE_STRETCHES = 500


@dataclass(frozen=True, slots=True)
class Window:
    """Rows of a record between which the batches lie."""

    rows: IntArray
    """(batches + 1,) rows at which a batch ends and the next begins."""
    settled: bool
    """Whether every group's warm-up ends before the middle of the run."""

    @property
    def batches(self) -> int:
        """Number of batches."""
        return len(self.rows) - 1


def measured_window(
    record: RunRecord, *, most_batches: int = CELLS, first_ios: Sequence[int] = ()
) -> Window:
    """Cut off the longest warm-up of any group, and make batches of equal I/O counts.

    Parameters
    ----------
    record : RunRecord
        Record of one replication.
    most_batches : int
        Batches wanted of this replication.
    first_ios : sequence of int
        For each group, the I/Os of its first burst, which belong to the warm-up in any case.

    Notes
    -----
    The run is cut into 40 cells, counted from its end, and the warm-up takes whole cells: so runs
    of equal length have their batches at the same I/Os, and designs can be compared batch by
    batch. Each group's latencies are a series of their own, and so is the rate of a group that
    starts with a burst; groups of fewer than 50 I/Os have none.
    """
    last = len(record.times) - 1
    first, settled = 0, True
    for group, latencies in enumerate(record.latencies):
        counts = record.group_ios[:, group]
        burst = first_ios[group] if first_ios else 0
        if counts[last] < LEAST_OBSERVATIONS:
            continue
        warm_up = mser5(latencies[: counts[last]])
        settled = settled and warm_up.settled and 2 * burst <= counts[last]
        first = max(first, int(np.searchsorted(counts, max(burst, warm_up.observations))))
        if burst > 1:
            row, rate_settles = _rate_warm_up(record.times, counts)
            first, settled = max(first, row), settled and rate_settles
    cell = max(1, last // CELLS)
    cells = min(CELLS, max(0, last - first) // cell)
    if cells == 0:
        return Window(np.array([last]), settled=False)
    batches = min(cells, most_batches)
    size = cells * cell // batches
    return Window(last - size * np.arange(batches, -1, -1), settled)


def _rate_warm_up(times: FloatArray, counts: IntArray) -> tuple[int, bool]:
    """Row from which the rate of a group is steady, by MSER-5 over stretches of equal time."""
    if times[-1] <= 0:
        return 0, False
    ends = np.linspace(0.0, times[-1], RATE_STRETCHES + 1)
    warm_up = mser5(np.diff(np.interp(ends, times, counts)))
    return int(np.searchsorted(times, ends[warm_up.observations])), warm_up.settled


def differences(table: FloatArray, window: Window) -> FloatArray:
    """What each batch adds to running totals: (batches, ...)."""
    result: FloatArray = np.diff(table[window.rows], axis=0)
    return result
