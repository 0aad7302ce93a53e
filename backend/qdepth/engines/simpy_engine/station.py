"""Stations: first come first served on several servers, or processor sharing."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from heapq import heappop, heappush
from typing import Protocol

from simpy import Environment
from simpy.events import NORMAL, Event

from qdepth.engines.simpy_engine.io import Callbacks, Io, Moment, Stay

Resume = Callable[[Io, float], None]
"""Lets an I/O go on, from an event."""


class StationState(Protocol):
    """What the simulation and the recorder need of a station."""

    departures: int
    last_departures: int
    """Departures of I/Os that waited for no other station any more."""

    def visit(self, stay: Stay, duration: float, now: float) -> None:
        """Let an I/O in that needs `duration` of a server's time."""

    def totals(self, now: float) -> tuple[float, ...]:
        """Running totals up to now, as `STATION_COLUMNS` names them; nothing changes."""


class FcfsStation:
    """Servers that take those present in order of arrival."""

    def __init__(self, env: Environment, servers: int, resume: Resume) -> None:
        self._env = env
        self._servers = servers
        self._resume = resume
        self._on_end: Callbacks = [self._depart]
        self._queue: deque[Stay] = deque()
        self._busy = 0
        self._busy_area = self._busy_since = self._work = self._starts = 0.0
        self._waiting_area = self._waiting_since = self._waits = self._arrivals = 0.0
        self.departures = 0
        self.last_departures = 0

    def visit(self, stay: Stay, duration: float, now: float) -> None:
        """Start the service if a server is free, else queue."""
        if self._busy < self._servers:
            self._busy_area += self._busy * (now - self._busy_since)
            self._busy_since = now
            self._busy += 1
            self._start(stay, duration, now)
        else:
            self._waiting_area += len(self._queue) * (now - self._waiting_since)
            self._waiting_since = now
            self._arrivals += now
            stay.arrived = now
            stay.duration = duration
            self._queue.append(stay)

    def _start(self, stay: Stay, duration: float, now: float) -> None:
        self._starts += now
        stay.started = now
        stay.callbacks = self._on_end
        self._env.schedule(stay, NORMAL, duration)

    def _depart(self, stay: Stay) -> None:
        """End a service; the next one starts before the I/O moves on."""
        now = self._env.now
        started = stay.started
        self._work += now - started
        self._starts -= started
        self.departures += 1
        if self._queue:
            self._start_next(now)
        else:
            self._busy_area += self._busy * (now - self._busy_since)
            self._busy_since = now
            self._busy -= 1
        io = stay.io
        io.pending -= 1
        if io.pending == 0:
            self.last_departures += 1
            self._resume(io, now)

    def _start_next(self, now: float) -> None:
        self._waiting_area += len(self._queue) * (now - self._waiting_since)
        self._waiting_since = now
        stay = self._queue.popleft()
        self._waits += now - stay.arrived
        self._arrivals -= stay.arrived
        self._start(stay, stay.duration, now)

    def totals(self, now: float) -> tuple[float, ...]:
        """Running totals up to now, as `STATION_COLUMNS` names them; nothing changes.

        Integrals and sojourns are independent of each other: see `SlotLimit.totals`.
        """
        busy, waiting = self._busy, len(self._queue)
        busy_area = self._busy_area + busy * (now - self._busy_since)
        work = self._work + (busy * now - self._starts)
        return (
            self._waiting_area + waiting * (now - self._waiting_since) + busy_area,
            self._waits + (waiting * now - self._arrivals) + work,
            busy_area,
            work,
            self.departures,
            self.last_departures,
        )


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

    def __init__(self, env: Environment, resume: Resume) -> None:
        self._env = env
        self._resume = resume
        self._on_end: Callbacks = [self._depart]
        self._inside: list[tuple[float, int, Stay]] = []
        """Those present, the first to finish first: finish in virtual time, rank of arrival."""
        self._ranks = 0
        self._next_departure = Moment()
        self._virtual = 0.0
        self._changed = 0.0
        self._served_each = 0.0
        """Service that each visit was given since the station was last idle, by the clock [s].

        The end of a visit is rounded to the clock's last bit, which virtual time does not know.
        """
        self._busy_area = self._work = self._starts = 0.0
        self._present_area = self._stays = self._arrivals = 0.0
        self.departures = 0
        self.last_departures = 0

    def visit(self, stay: Stay, duration: float, now: float) -> None:
        """Share the server with one more."""
        self._advance(now)
        self._arrivals += now
        self._starts += self._served_each
        stay.arrived = now
        stay.started = self._served_each
        self._ranks += 1
        heappush(self._inside, (self._virtual + duration, self._ranks, stay))
        self._set_departure()

    def _advance(self, now: float) -> None:
        """Let the time since the last change pass."""
        present = len(self._inside)
        if present:
            elapsed = now - self._changed
            share = elapsed / present
            self._virtual += share
            self._served_each += share
            self._busy_area += elapsed
            self._present_area += present * elapsed
        self._changed = now

    def _set_departure(self) -> None:
        remaining = (self._inside[0][0] - self._virtual) * len(self._inside)
        self._next_departure = departure = Moment()
        departure.callbacks = self._on_end
        self._env.schedule(departure, NORMAL, max(0.0, remaining))

    def _depart(self, departure: Event) -> None:
        """End the first visit, unless its end was set anew."""
        if departure is not self._next_departure:
            return
        now = self._env.now
        self._advance(now)
        self._virtual, _, stay = heappop(self._inside)
        self._work += self._served_each - stay.started
        self._starts -= stay.started
        self._stays += now - stay.arrived
        self._arrivals -= stay.arrived
        self.departures += 1
        if self._inside:
            self._set_departure()
        else:
            self._virtual = self._served_each = self._starts = self._arrivals = 0.0
        io = stay.io
        io.pending -= 1
        if io.pending == 0:
            self.last_departures += 1
            self._resume(io, now)

    def totals(self, now: float) -> tuple[float, ...]:
        """Running totals up to now, as `STATION_COLUMNS` names them; nothing changes.

        Integrals and sojourns are independent of each other: see `SlotLimit.totals`.
        """
        present = len(self._inside)
        elapsed = now - self._changed if present else 0.0
        served_each = self._served_each + elapsed / max(1, present)
        return (
            self._present_area + present * elapsed,
            self._stays + (present * now - self._arrivals),
            self._busy_area + elapsed,
            self._work + (present * served_each - self._starts),
            self.departures,
            self.last_departures,
        )
