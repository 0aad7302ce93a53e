"""A limit on outstanding I/Os: slots held over a span of the path."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

from qdepth.engines.simpy_engine.io import Io


class SlotLimit:
    """Counting resource with a capacity that may change while it is in use.

    Granted in order of arrival: an I/O that does not fit holds back those behind it. Lowering
    the capacity evicts nobody; there is no grant until the use has fallen below it. A slot that
    is handed over at once was never free.
    """

    def __init__(self, capacity: int, wake: Callable[[Io], None]) -> None:
        self._wake = wake
        self.capacity = capacity
        self.queue: deque[tuple[Io, int, int, float]] = deque()
        self.held = 0
        self._held_area = self._held_since = self._held_stays = self._held_entries = 0.0
        self._waiting_area = self._waiting_since = 0.0
        self._waiting_stays = self._waiting_entries = 0.0
        self._full_area = self._full_since = 0.0
        self._capacity_area = self._resized = 0.0

    @property
    def is_full(self) -> bool:
        """Whether a unit would have to be waited for."""
        return bool(self.queue) or self.held >= self.capacity

    def acquire(self, io: Io, register: int, units: int, now: float) -> bool:
        """Take units now (True) or queue for them (False)."""
        held = self.held + units
        if self.queue or held > self.capacity:
            self._waiting_area += len(self.queue) * (now - self._waiting_since)
            self._waiting_since = now
            self._waiting_entries += now
            self.queue.append((io, register, units, now))
            return False
        self._held_area += self.held * (now - self._held_since)
        self._held_since = now
        self._held_entries += units * now
        self.held = held
        if held == self.capacity:
            self._full_since = now
        io.entered[register] = now
        io.units[register] = units
        return True

    def release(self, io: Io, register: int, now: float) -> None:
        """Give back what the register holds and hand it to those that wait."""
        units, entered = io.units[register], io.entered[register]
        self._held_stays += units * (now - entered)
        self._held_entries -= units * entered
        held = self.held - units
        if self.queue:
            held = self._grant_waiting(held, now)
        if held != self.held:
            self._change(held, self.capacity, now)

    def resize(self, capacity: int, now: float) -> None:
        """Change the capacity and grant as many as fit."""
        self._capacity_area += self.capacity * (now - self._resized)
        self._resized = now
        before, self.capacity = self.capacity, capacity
        self._change(self._grant_waiting(self.held, now), before, now)

    def _grant_waiting(self, held: int, now: float) -> int:
        """Grant as many as fit beside those `held`; gives the units held then."""
        queue = self.queue
        while queue and held + queue[0][2] <= self.capacity:
            self._waiting_area += len(queue) * (now - self._waiting_since)
            self._waiting_since = now
            io, register, units, arrived = queue.popleft()
            self._waiting_stays += now - arrived
            self._waiting_entries -= arrived
            self._held_entries += units * now
            held += units
            io.entered[register] = now
            io.units[register] = units
            self._wake(io)
        return held

    def _change(self, held: int, capacity_before: int, now: float) -> None:
        """Set the units held, and note when no unit is free any more, or one is again."""
        was_full, is_full = self.held >= capacity_before, held >= self.capacity
        self._held_area += self.held * (now - self._held_since)
        self._held_since = now
        self.held = held
        if is_full and not was_full:
            self._full_since = now
        elif was_full and not is_full:
            self._full_area += now - self._full_since

    def totals(self, now: float) -> tuple[float, ...]:
        """Running totals up to now, as `LIMIT_COLUMNS` names them; nothing changes.

        Time integrals and sojourns are summed independently of each other, the integrals at each
        change of the number present, the sojourns from each visitor's own entry and exit. Those
        inside count up to now: their number times the time, less the sum of their entries.
        """
        held, waiting = self.held, len(self.queue)
        full = now - self._full_since if held >= self.capacity else 0.0
        return (
            self._held_area + held * (now - self._held_since),
            self._held_stays + (held * now - self._held_entries),
            self._waiting_area + waiting * (now - self._waiting_since),
            self._waiting_stays + (waiting * now - self._waiting_entries),
            self._full_area + full,
            self._capacity_area + self.capacity * (now - self._resized),
        )
