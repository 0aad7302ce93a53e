"""What limits and stations add up to, from the state that they keep of those present.

Time integrals and sojourns are summed independently of each other, so that their equality is a
check: the integral of the number present at each change of that number, the sojourns from each
visitor's own entry and exit. A state is a snapshot of the sums so far; nothing is worked out
before the run is over, and then for all snapshots at once.
"""

from typing import Protocol

import numpy as np
import numpy.typing as npt

from qdepth.statistics.recorder import FloatArray

State = tuple[float, ...]
"""A snapshot of the sums of a limit, a station or a tally."""


class Recorded(Protocol):
    """A part of the simulation that adds something up."""

    @property
    def state(self) -> State:
        """All that `totals` needs."""

    @staticmethod
    def totals(now: FloatArray, /, *state: FloatArray) -> tuple[FloatArray, ...]:
        """Running totals, in the columns of a record, from states at some times."""


def integral(now: FloatArray, count: FloatArray, area: FloatArray, since: FloatArray) -> FloatArray:
    """Time integral of the number present: `area` up to its last change at `since`."""
    return area + count * (now - since)


def sojourns(
    now: FloatArray, count: FloatArray, stays: FloatArray, entries: FloatArray
) -> FloatArray:
    """Time spent by all: `stays` of those who left; those inside came in at `entries` in sum."""
    return stays + (count * now - entries)


def time_while(condition: npt.NDArray[np.bool_], time: FloatArray) -> FloatArray:
    """The time where a condition holds, else none."""
    chosen: FloatArray = np.where(condition, time, 0.0)
    return chosen
