"""A limit on outstanding I/Os: slots held over a span of the path."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

import simpy

from qdepth.engines.simpy_engine.io import Io
from qdepth.engines.simpy_engine.meter import Meter


class SlotLimit:
    """Counting resource with a capacity that may change while it is in use.

    Granted in order of arrival: an I/O that does not fit holds back those behind it. Lowering
    the capacity evicts nobody; there is no grant until the use has fallen below it.
    """

    __slots__ = (
        "_env",
        "_since",
        "_wake",
        "capacity",
        "capacity_area",
        "full_area",
        "held",
        "queue",
        "waiting",
    )  # fmt: skip

    def __init__(self, env: simpy.Environment, capacity: int, wake: Callable[[Io], None]) -> None:
        self._env = env
        self._wake = wake
        self.capacity = capacity
        self.queue: deque[tuple[Io, int, int, float]] = deque()
        self.held = Meter()
        self.waiting = Meter()
        self.full_area = 0.0
        self.capacity_area = 0.0
        self._since = 0.0

    def acquire(self, io: Io, register: int, units: int) -> bool:
        """Take units now (True) or queue for them (False)."""
        now = self._env.now
        if not self.queue and self.held.count + units <= self.capacity:
            self._grant(io, register, units, now)
            return True
        self.waiting.enter(now)
        self.queue.append((io, register, units, now))
        return False

    def release(self, io: Io, register: int) -> None:
        """Give back what the register holds and hand it to those that wait."""
        now = self._env.now
        self._count_full(now)
        self.held.leave(now, io.entered[register], io.units[register])
        io.units[register] = 0
        if self.queue:
            self._grant_waiting(now)

    def resize(self, capacity: int) -> None:
        """Change the capacity and grant as many as fit."""
        now = self._env.now
        self._count_full(now)
        self.capacity = capacity
        self._grant_waiting(now)

    def cut(self, now: float) -> None:
        """Close the window of all that is measured."""
        self._count_full(now)
        self.held.cut(now)
        self.waiting.cut(now)

    def _grant(self, io: Io, register: int, units: int, now: float) -> None:
        self._count_full(now)
        self.held.enter(now, units)
        io.entered[register] = now
        io.units[register] = units

    def _grant_waiting(self, now: float) -> None:
        while self.queue and self.held.count + self.queue[0][2] <= self.capacity:
            io, register, units, arrived = self.queue.popleft()
            self.waiting.leave(now, arrived)
            self._grant(io, register, units, now)
            self._wake(io)

    def _count_full(self, now: float) -> None:
        elapsed = now - self._since
        if self.held.count >= self.capacity:
            self.full_area += elapsed
        self.capacity_area += self.capacity * elapsed
        self._since = now
