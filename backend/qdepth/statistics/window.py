"""The part of a record that the results describe, cut into batches."""

from dataclasses import dataclass

import numpy as np

from qdepth.statistics.recorder import FloatArray, IntArray, RunRecord
from qdepth.statistics.warm_up import mser5

BATCHES = 20
LEAST_BATCHES = 10


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


def measured_window(record: RunRecord) -> Window:
    """Cut off the longest warm-up of any group, and make batches of equal I/O counts.

    Each group's latencies are a series of their own; groups of fewer than 50 I/Os do not count.
    What does not fill the last batch is added to the warm-up, at the start.
    """
    last = len(record.times) - 1
    first, settled = 0, True
    for group, latencies in enumerate(record.latencies):
        warm_up = mser5(latencies[: record.group_ios[last, group]])
        if warm_up.observations or warm_up.settled:
            row = int(np.searchsorted(record.group_ios[:, group], warm_up.observations))
            first = max(first, row)
        settled = settled and warm_up.settled
    batches = min(BATCHES, max(last - first, 0))
    if batches == 0:
        return Window(np.array([last]), settled=False)
    size = (last - first) // batches
    rows = last - size * np.arange(batches, -1, -1)
    return Window(rows, settled)


def differences(table: FloatArray, window: Window) -> FloatArray:
    """What each batch adds to running totals: (batches, ...)."""
    result: FloatArray = np.diff(table[window.rows], axis=0)
    return result
