"""A limit on outstanding I/Os: slots held over a span of the path."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from math import inf
from struct import Struct
from typing import Protocol

from qdepth.engines.simpy_engine.io import Io
from qdepth.engines.simpy_engine.meter import Columns, Meter, meter_readings, time_while
from qdepth.engines.simpy_engine.running_totals import Recorded, State
from qdepth.statistics.recorder import FloatArray

_PACK = Struct("6d").pack

Waiting = tuple[Io, int, float, float]
"""An I/O that waits: its register, the units that it wants, and since when it waits [s]."""


class WaitingLine(Protocol):
    """The line for slots, and its order."""

    def append(self, waiting: Waiting, /) -> None:
        """Let an I/O wait."""

    def first(self) -> Waiting:
        """Return the next in turn."""

    def popleft(self) -> Waiting:
        """Take the next in turn."""


class Fifo(deque[Waiting]):
    """First come, first served."""

    def first(self) -> Waiting:
        """Return the next in turn."""
        return self[0]


class SlotLimit(Recorded):
    """Counting resource with a capacity that may change while it is in use.

    Granted in the order of its line: an I/O that does not fit holds back those behind it. Lowering
    the capacity evicts nobody; there is no grant until the use has fallen below it. A slot that
    is handed over at once was never free.
    """

    __slots__ = (
        "_allowed",
        "_capacity_area",
        "_full_area",
        "_full_since",
        "_given",
        "_line",
        "_resized",
        "_sent_back",
        "_wake",
        "capacity",
        "held",
        "waiting",
    )

    def __init__(
        self,
        capacity: int,
        changed: list[Recorded],
        wake: Callable[[Io], None],
        line: WaitingLine | None = None,
    ) -> None:
        super().__init__(changed)
        self._wake = wake
        self._line: WaitingLine = Fifo() if line is None else line
        self.held = Meter()
        """Units held by I/Os."""
        self.waiting = Meter()
        """I/Os that wait."""
        self.capacity = self._given = float(capacity)
        self._allowed = inf
        self._capacity_area = self._resized = self._full_area = self._full_since = 0.0
        self._sent_back = 0.0

    @property
    def is_full(self) -> bool:
        """Whether an I/O would have to wait for a unit."""
        return self.waiting.count > 0.0 or self.held.count >= self.capacity

    def acquire(self, io: Io, register: int, units: float, now: float) -> bool:
        """Take units now (True) or queue for them (False)."""
        if not self.is_noted:
            self.note_change()
        held = self.held.count + units
        if self.waiting.count or held > self.capacity:
            self.waiting.enter(now)
            self._line.append((io, register, units, now))
            return False
        self.held.enter(now, units)
        if held == self.capacity:
            self._full_since = now
        io.entered[register] = now
        io.units[register] = units
        return True

    def release(self, io: Io, register: int, now: float) -> None:
        """Release the contents of the register and grant them to waiting I/Os."""
        if not self.is_noted:
            self.note_change()
        held, units, entered = self.held, io.units[register], io.entered[register]
        if self.waiting.count:
            held.end_stay(entered, now, units)
            count = self._grant_waiting(held.count - units, now)
            if count != held.count:
                self._change(count, self.capacity, now)
        else:
            was_full = held.count >= self.capacity
            held.leave(entered, now, units)
            if was_full and held.count < self.capacity:
                self._full_area += now - self._full_since

    def resize(self, capacity: int, now: float) -> None:
        """Change the capacity within the allowed one, and grant as many as fit."""
        self._given = float(capacity)
        self._set_capacity(now)

    def allow(self, capacity: int, now: float) -> None:
        """Change the largest allowed capacity, and grant as many as fit."""
        self._allowed = float(capacity)
        self._set_capacity(now)

    def send_back(self) -> None:
        """Count an I/O that found it full and does not wait."""
        if not self.is_noted:
            self.note_change()
        self._sent_back += 1.0

    def _set_capacity(self, now: float) -> None:
        if not self.is_noted:
            self.note_change()
        before = self.capacity
        self._capacity_area += before * (now - self._resized)
        self._resized = now
        self.capacity = min(self._given, self._allowed)
        self._change(self._grant_waiting(self.held.count, now), before, now)

    def _grant_waiting(self, held: float, now: float) -> float:
        """Grant as many as fit next to those `held`; gives the units held then."""
        capacity, waiting = self.capacity, self.waiting
        while held < capacity and waiting.count:
            io, register, units, arrived = self._line.first()
            if held + units > capacity:
                break
            self._line.popleft()
            waiting.leave(arrived, now)
            self.held.start_stay(now, units)
            io.entered[register] = now
            io.units[register] = units
            self._wake(io)
            held += units
        return held

    def _change(self, held: float, capacity_before: float, now: float) -> None:
        """Set the units held, and note when no unit is free any more, or one is again."""
        was_full = self.held.count >= capacity_before
        self.held.change(held, now)
        if was_full:
            if held < self.capacity:
                self._full_area += now - self._full_since
        elif held >= self.capacity:
            self._full_since = now

    def state(self) -> State:
        """Return the snapshot that `totals` reads."""
        others = _PACK(
            self.capacity,
            self._capacity_area,
            self._resized,
            self._full_area,
            self._full_since,
            self._sent_back,
        )
        return self.held.state() + self.waiting.state() + others

    @staticmethod
    def totals(now: FloatArray, state: Columns) -> tuple[FloatArray, ...]:
        """Running totals, as `LIMIT_COLUMNS` names them, from states at some times."""
        (held, waiting), others = meter_readings(state, 2)
        capacity, capacity_area, resized, full_area, full_since, sent_back = others
        return (
            held.area(now),
            held.stays(now),
            waiting.area(now),
            waiting.stays(now),
            full_area + time_while(held.count >= capacity, now - full_since),
            capacity_area + capacity * (now - resized),
            held.idle(now),
            waiting.idle(now),
            sent_back,
        )
