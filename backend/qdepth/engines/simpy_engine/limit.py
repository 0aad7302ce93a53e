"""A limit on outstanding I/Os: slots held over a span of the path."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from math import inf
from struct import Struct
from typing import Protocol

from qdepth.engines.simpy_engine.io import Io
from qdepth.engines.simpy_engine.recording import Recorded, State, integral, sojourns, time_while
from qdepth.statistics.recorder import FloatArray

_STATE = (
    "capacity", "capacity_area", "resized", "full_area", "full_since",
    "held", "held_area", "held_since", "held_stays", "held_entries",
    "waiting", "waiting_area", "waiting_since", "waiting_stays", "waiting_entries",
    "idle_area", "no_wait_area", "sent_back",
)  # fmt: skip
_PACK = Struct(f"{len(_STATE)}d").pack


Waiting = tuple[Io, int, float, float]
"""An I/O that waits: its register, the units that it wants, and since when it waits [s]."""


class WaitingLine(Protocol):
    """Who waits for slots, and whose turn it is."""

    def __len__(self) -> int: ...

    def append(self, waiting: Waiting, /) -> None:
        """Let an I/O wait."""

    def first(self) -> Waiting:
        """The one whose turn it is."""

    def popleft(self) -> Waiting:
        """Take the one whose turn it is."""


class Fifo(deque[Waiting]):
    """First come, first served."""

    def first(self) -> Waiting:
        """The one whose turn it is."""
        return self[0]


class SlotLimit(Recorded):
    """Counting resource with a capacity that may change while it is in use.

    Granted in the order of its line: an I/O that does not fit holds back those behind it. Lowering
    the capacity evicts nobody; there is no grant until the use has fallen below it. A slot that
    is handed over at once was never free.
    """

    __slots__ = (*_STATE, "_allowed", "_given", "_queue", "_wake")

    def __init__(
        self,
        capacity: int,
        changed: list[Recorded],
        wake: Callable[[Io], None],
        line: WaitingLine | None = None,
    ) -> None:
        super().__init__(changed)
        self._wake = wake
        self._queue: WaitingLine = Fifo() if line is None else line
        self.capacity = self._given = float(capacity)
        self._allowed = inf
        self.held = self.waiting = 0.0
        """Units held, I/Os that wait; like all counts real numbers, to be multiplied with times."""
        self.capacity_area = self.resized = self.full_area = self.full_since = 0.0
        self.held_area = self.held_since = self.held_stays = self.held_entries = 0.0
        self.waiting_area = self.waiting_since = 0.0
        self.waiting_stays = self.waiting_entries = 0.0
        self.idle_area = self.no_wait_area = self.sent_back = 0.0

    @property
    def is_full(self) -> bool:
        """Whether a unit would have to be waited for."""
        return self.waiting > 0.0 or self.held >= self.capacity

    def acquire(self, io: Io, register: int, units: float, now: float) -> bool:
        """Take units now (True) or queue for them (False)."""
        if not self.is_noted:
            self.note_change()
        held = self.held + units
        if self.waiting or held > self.capacity:
            if not self.waiting:
                self.no_wait_area += now - self.waiting_since
            self.waiting_area += self.waiting * (now - self.waiting_since)
            self.waiting_since = now
            self.waiting_entries += now
            self.waiting += 1.0
            self._queue.append((io, register, units, now))
            return False
        if not self.held:
            self.idle_area += now - self.held_since
        self.held_area += self.held * (now - self.held_since)
        self.held_since = now
        self.held_entries += units * now
        self.held = held
        if held == self.capacity:
            self.full_since = now
        io.entered[register] = now
        io.units[register] = units
        return True

    def release(self, io: Io, register: int, now: float) -> None:
        """Give back what the register holds and hand it to those that wait."""
        if not self.is_noted:
            self.note_change()
        units, entered = io.units[register], io.entered[register]
        self.held_stays += units * (now - entered)
        self.held_entries -= units * entered
        held = self.held - units
        if self.waiting:
            held = self._grant_waiting(held, now)
        if held != self.held:
            self._change(held, self.capacity, now)

    def resize(self, capacity: int, now: float) -> None:
        """Change the capacity, within what is allowed, and grant as many as fit."""
        self._given = float(capacity)
        self._set_capacity(now)

    def allow(self, capacity: int, now: float) -> None:
        """Change what the capacity must not exceed, and grant as many as fit."""
        self._allowed = float(capacity)
        self._set_capacity(now)

    def send_back(self) -> None:
        """Count an I/O that found it full and does not wait."""
        if not self.is_noted:
            self.note_change()
        self.sent_back += 1.0

    def _set_capacity(self, now: float) -> None:
        if not self.is_noted:
            self.note_change()
        if not self.held:
            self.idle_area += now - self.held_since
        before = self.capacity
        self.capacity_area += before * (now - self.resized)
        self.resized = now
        self.capacity = min(self._given, self._allowed)
        self._change(self._grant_waiting(self.held, now), before, now)

    def _grant_waiting(self, held: float, now: float) -> float:
        """Grant as many as fit beside those `held`; gives the units held then."""
        queue, capacity = self._queue, self.capacity
        while held < capacity and queue:
            io, register, units, arrived = queue.first()
            if held + units > capacity:
                break
            queue.popleft()
            held += units
            self.waiting_area += self.waiting * (now - self.waiting_since)
            self.waiting_since = now
            self.waiting_stays += now - arrived
            self.waiting_entries -= arrived
            self.waiting -= 1.0
            self.held_entries += units * now
            io.entered[register] = now
            io.units[register] = units
            self._wake(io)
        return held

    def _change(self, held: float, capacity_before: float, now: float) -> None:
        """Set the units held, and note when no unit is free any more, or one is again."""
        before = self.held
        self.held_area += before * (now - self.held_since)
        self.held_since = now
        self.held = held
        if before >= capacity_before:
            if held < self.capacity:
                self.full_area += now - self.full_since
        elif held >= self.capacity:
            self.full_since = now

    def state(self) -> State:
        """All that `totals` needs."""
        return _PACK(
            self.capacity, self.capacity_area, self.resized, self.full_area, self.full_since,
            self.held, self.held_area, self.held_since, self.held_stays, self.held_entries,
            self.waiting, self.waiting_area, self.waiting_since,
            self.waiting_stays, self.waiting_entries,
            self.idle_area, self.no_wait_area, self.sent_back,
        )  # fmt: skip

    @staticmethod
    def totals(now: FloatArray, *state: FloatArray) -> tuple[FloatArray, ...]:
        """Running totals, as `LIMIT_COLUMNS` names them, from states at some times."""
        capacity, capacity_area, resized, full_area, full_since, *present = state
        held, held_area, held_since, held_stays, held_entries = present[:5]
        waiting, waiting_area, waiting_since, waiting_stays, waiting_entries = present[5:10]
        idle_area, no_wait_area, sent_back = present[10:]
        return (
            integral(now, held, held_area, held_since),
            sojourns(now, held, held_stays, held_entries),
            integral(now, waiting, waiting_area, waiting_since),
            sojourns(now, waiting, waiting_stays, waiting_entries),
            full_area + time_while(held >= capacity, now - full_since),
            capacity_area + capacity * (now - resized),
            idle_area + time_while(held == 0.0, now - held_since),
            no_wait_area + time_while(waiting == 0.0, now - waiting_since),
            sent_back,
        )
