"""Stations: first come first served on several servers, or processor sharing."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from heapq import heappop, heappush
from typing import Protocol

import simpy

from qdepth.engines.simpy_engine.io import Io
from qdepth.engines.simpy_engine.meter import Meter

Served = Callable[[Io], bool]
"""Tells the simulation that a station is done with an I/O; True if it was the last one."""


class StationState(Protocol):
    """What the simulation and the recorder need of a station."""

    present: Meter
    departures: int
    last_departures: int

    def visit(self, io: Io, duration: float) -> None:
        """Let an I/O in that needs `duration` of a server's time."""

    def cut(self, now: float) -> None:
        """Close the window of all that is measured."""

    @property
    def busy_area(self) -> float:
        """Integral of the number of busy servers [s]."""

    @property
    def work(self) -> float:
        """Service given, summed over the visits [s]."""


class FcfsStation:
    """Servers that take those present in order of arrival."""

    def __init__(self, env: simpy.Environment, servers: int, served: Served) -> None:
        self._env = env
        self._servers = servers
        self._served = served
        self._queue: deque[tuple[Io, float, float]] = deque()
        self._busy = Meter()
        self.present = Meter()
        self.departures = 0
        self.last_departures = 0

    def visit(self, io: Io, duration: float) -> None:
        """Start the service if a server is free, else queue."""
        now = io.mark
        self.present.enter(now)
        if self._busy.count < self._servers:
            self._start(now, io, duration, now)
        else:
            self._queue.append((io, duration, now))

    def _start(self, now: float, io: Io, duration: float, arrived: float) -> None:
        self._busy.enter(now)
        end = self._env.timeout(duration)
        end.callbacks.append(lambda _: self._depart(io, arrived, now))

    def _depart(self, io: Io, arrived: float, started: float) -> None:
        now = self._env.now
        self._busy.leave(now, started)
        self.present.leave(now, arrived)
        self.departures += 1
        if self._queue:
            self._start(now, *self._queue.popleft())
        if self._served(io):
            self.last_departures += 1

    def cut(self, now: float) -> None:
        """Close the window of all that is measured."""
        self._busy.cut(now)
        self.present.cut(now)

    @property
    def busy_area(self) -> float:
        """Integral of the number of busy servers [s]."""
        return self._busy.area

    @property
    def work(self) -> float:
        """Service given, summed over the visits [s]."""
        return self._busy.sojourn


class SharedStation:
    """One server that all present share equally (processor sharing), by virtual time.

    Virtual time V grows at the rate 1/n while n are present; a visit that needs `duration` ends
    when V has grown by it. Each change sets the next departure anew; a departure that was set
    before is ignored when its time comes.

    References
    ----------
    L. Kleinrock, "Queueing Systems, volume II", Wiley 1976, section 4.4 (processor sharing);
    A. K. Parekh, R. G. Gallager, IEEE/ACM Trans. Networking 1(3), 1993, section II (virtual time).
    """

    def __init__(self, env: simpy.Environment, served: Served) -> None:
        self._env = env
        self._served = served
        self._present_ios: list[tuple[float, int, Io, float, float]] = []
        self._arrivals = 0
        self._setting = 0
        self._virtual = 0.0
        self._changed = 0.0
        self._served_each = 0.0
        """Service that each visit was given since the station was last idle, by the clock [s]."""
        self._measured = 0.0
        self._shares = Meter()
        self.present = Meter()
        self.departures = 0
        self.last_departures = 0
        self.busy_area = 0.0

    def visit(self, io: Io, duration: float) -> None:
        """Share the server with one more."""
        now = io.mark
        self._measure(now)
        self._virtual = self._virtual_at(now)
        self._changed = now
        self.present.enter(now)
        self._shares.enter(self._served_each)
        self._arrivals += 1
        finish = self._virtual + duration
        heappush(self._present_ios, (finish, self._arrivals, io, self._served_each, now))
        self._set_departure()

    def _virtual_at(self, now: float) -> float:
        if not self._present_ios:
            return 0.0
        return self._virtual + (now - self._changed) / len(self._present_ios)

    def _measure(self, now: float) -> None:
        """Count busy time and service up to now.

        Both by the clock: the end of a visit is rounded to the clock's last bit, which its
        virtual time does not know.
        """
        if self._present_ios:
            elapsed = now - self._measured
            self.busy_area += elapsed
            self._served_each += elapsed / len(self._present_ios)
        self._measured = now

    def _set_departure(self) -> None:
        self._setting += 1
        setting = self._setting
        remaining = (self._present_ios[0][0] - self._virtual) * len(self._present_ios)
        end = self._env.timeout(max(0.0, remaining))
        end.callbacks.append(lambda _: self._depart(setting))

    def _depart(self, setting: int) -> None:
        if setting != self._setting:
            return
        now = self._env.now
        self._measure(now)
        self._changed = now
        finish, _, io, entered, arrived = heappop(self._present_ios)
        self._virtual = finish
        self._shares.leave(self._served_each, entered)
        self.present.leave(now, arrived)
        self.departures += 1
        if self._present_ios:
            self._set_departure()
        else:
            self._virtual = self._served_each = 0.0
            self._shares.restart_clock()
        if self._served(io):
            self.last_departures += 1

    def cut(self, now: float) -> None:
        """Close the window of all that is measured; what is measured never moves the visits."""
        self._measure(now)
        self.present.cut(now)
        self._shares.cut(self._served_each)

    @property
    def work(self) -> float:
        """Service given, summed over the visits [s]."""
        return self._shares.sojourn
