"""A limit on outstanding I/Os: slots held over a span of the path."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

from qdepth.engines.simpy_engine.io import Io
from qdepth.engines.simpy_engine.meter import Meter


class SlotLimit:
    """Counting resource with a capacity that may change while it is in use.

    Granted in order of arrival: an I/O that does not fit holds back those behind it. Lowering
    the capacity evicts nobody; there is no grant until the use has fallen below it.
    """

    def __init__(self, capacity: int, wake: Callable[[Io], None]) -> None:
        self._wake = wake
        self.capacity = capacity
        self.queue: deque[tuple[Io, int, int, float]] = deque()
        self.held = Meter()
        self.waiting = Meter()
        self.full_area = 0.0
        """Time in which no unit was free [s]."""
        self.capacity_area = 0.0
        """Integral of the capacity over time [s]."""
        self._full_since: float | None = None
        self._resized = 0.0

    @property
    def is_full(self) -> bool:
        """Whether a unit would have to be waited for."""
        return bool(self.queue) or self.held.count >= self.capacity

    def acquire(self, io: Io, register: int, units: int) -> bool:
        """Take units now (True) or queue for them (False)."""
        now = io.mark
        if not self.queue and self.held.count + units <= self.capacity:
            self._grant(io, register, units, now)
            return True
        self.waiting.enter(now)
        self.queue.append((io, register, units, now))
        return False

    def release(self, io: Io, register: int) -> None:
        """Give back what the register holds and hand it to those that wait."""
        now = io.mark
        self.held.leave(now, io.entered[register], io.units[register])
        io.units[register] = 0
        if self.queue:
            self._grant_waiting(now)
        if self._full_since is not None:
            self._note_full(now)

    def resize(self, capacity: int, now: float) -> None:
        """Change the capacity and grant as many as fit."""
        self.capacity_area += self.capacity * (now - self._resized)
        self._resized = now
        self.capacity = capacity
        self._grant_waiting(now)
        self._note_full(now)

    def cut(self, now: float) -> None:
        """Close the window of all that is measured."""
        self.capacity_area += self.capacity * (now - self._resized)
        self._resized = now
        if self._full_since is not None:
            self.full_area += now - self._full_since
            self._full_since = now
        self.held.cut(now)
        self.waiting.cut(now)

    def _grant(self, io: Io, register: int, units: int, now: float) -> None:
        self.held.enter(now, units)
        io.entered[register] = now
        io.units[register] = units
        if self.held.count >= self.capacity:
            self._note_full(now)

    def _grant_waiting(self, now: float) -> None:
        while self.queue and self.held.count + self.queue[0][2] <= self.capacity:
            io, register, units, arrived = self.queue.popleft()
            self.waiting.leave(now, arrived)
            self._grant(io, register, units, now)
            self._wake(io)

    def _note_full(self, now: float) -> None:
        is_full = self.held.count >= self.capacity
        if is_full and self._full_since is None:
            self._full_since = now
        elif not is_full and self._full_since is not None:
            self.full_area += now - self._full_since
            self._full_since = None
