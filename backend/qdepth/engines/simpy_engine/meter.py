"""Number of visitors present, and its time integral."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from struct import Struct

import numpy as np
import numpy.typing as npt

from qdepth.statistics.recorder import FloatArray

_PACK = Struct("6d").pack

Columns = Sequence[FloatArray]
"""The numbers of a state, each at several times."""


class Meter:
    """A count of visitors, its time integral, and the time that each of them spent there.

    The integral is summed at each change of the count, the stays from each visitor's own entry and
    exit: two independent sums, so that their equality is a check. A visitor may count for several
    units. Whose place is taken at the same instant ends a stay and starts another one; the count
    does not change.
    """

    __slots__ = ("area", "count", "entries", "idle", "since", "stays")

    def __init__(self) -> None:
        self.count = 0.0
        """Units present; a real number, to be multiplied with times."""
        self.since = 0.0
        """When the count last changed [s]."""
        self.area = 0.0
        """Time integral of the count up to then [s]."""
        self.idle = 0.0
        """Time with nobody present up to then [s]."""
        self.stays = 0.0
        """Time spent by those who left [s], each times its units."""
        self.entries = 0.0
        """When those inside came in, in sum [s], each times its units."""

    def change(self, count: float, now: float) -> None:
        """Set the units present."""
        before = self.count
        if before:
            self.area += before * (now - self.since)
        else:
            self.idle += now - self.since
        self.since = now
        self.count = count

    def start_stay(self, now: float, units: float = 1.0) -> None:
        """Note an entry."""
        self.entries += units * now

    def end_stay(self, entered: float, now: float, units: float = 1.0) -> None:
        """Note the exit of a visitor who entered at `entered`."""
        self.stays += units * (now - entered)
        self.entries -= units * entered

    def enter(self, now: float, units: float = 1.0) -> None:
        """Count an entering visitor."""
        before = self.count
        if before:
            self.area += before * (now - self.since)
        else:
            self.idle += now - self.since
        self.since = now
        self.count = before + units
        self.entries += units * now

    def leave(self, entered: float, now: float, units: float = 1.0) -> None:
        """Count a leaving visitor who entered at `entered`."""
        before = self.count
        self.area += before * (now - self.since)
        self.since = now
        self.count = before - units
        self.stays += units * (now - entered)
        self.entries -= units * entered

    def follow(self, entered: float, now: float) -> None:
        """Let one visitor replace another, who entered at `entered`: the count stays."""
        self.stays += now - entered
        self.entries -= entered
        self.entries += now

    def state(self) -> bytes:
        """Return a packed snapshot for `MeterReadings`."""
        return _PACK(self.count, self.since, self.area, self.idle, self.stays, self.entries)


@dataclass(frozen=True, slots=True)
class MeterReadings:
    """The states of a meter at some times."""

    count: FloatArray
    since: FloatArray
    last_area: FloatArray
    last_idle: FloatArray
    last_stays: FloatArray
    entries: FloatArray

    def area(self, now: FloatArray) -> FloatArray:
        """Time integral of the count up to now [s]."""
        return self.last_area + self.count * (now - self.since)

    def stays(self, now: FloatArray) -> FloatArray:
        """Total time spent up to now, including present visitors [s]."""
        return self.last_stays + (self.count * now - self.entries)

    def idle(self, now: FloatArray) -> FloatArray:
        """Idle time up to now [s]."""
        return self.last_idle + time_while(self.count == 0.0, now - self.since)


def meter_readings(state: Columns, meters: int) -> tuple[list[MeterReadings], Columns]:
    """States that begin with those of some meters: these, and the numbers behind them."""
    width = len(fields(MeterReadings))
    ends = [width * (rank + 1) for rank in range(meters)]
    return [MeterReadings(*state[end - width : end]) for end in ends], state[width * meters :]


def time_while(condition: npt.NDArray[np.bool_], time: FloatArray) -> FloatArray:
    """The time while a condition is met, otherwise none."""
    chosen: FloatArray = np.where(condition, time, 0.0)
    return chosen
