"""Stations that serve in order of arrival, and what every station has."""

from __future__ import annotations

from abc import abstractmethod
from collections import deque
from collections.abc import Callable
from struct import Struct

from simpy import Environment
from simpy.events import NORMAL

from qdepth.engines.simpy_engine.io import Callbacks, Io, Moment
from qdepth.engines.simpy_engine.recording import Recorded, State, integral, sojourns
from qdepth.statistics.recorder import FloatArray

Resume = Callable[[Io, float], None]
"""Lets an I/O go on, from an event."""


class StationState(Recorded):
    """What the simulation and the recorder need of a station."""

    __slots__ = ()

    departures: int
    early_departures: int
    """Departures of I/Os that were still at another station."""

    @abstractmethod
    def visit(self, moment: Moment, duration: float, now: float) -> None:
        """Let an I/O in that needs `duration` of a server's time; `moment` is its end."""


_STATE = (
    "busy", "busy_area", "busy_since", "work", "starts",
    "waiting", "waiting_area", "waiting_since", "waits", "arrivals",
    "departures", "early_departures",
)  # fmt: skip
_PACK = Struct(f"{len(_STATE)}d").pack


class FcfsStation(StationState):
    """Servers that take those present in order of arrival."""

    __slots__ = (*_STATE, "_env", "_on_end", "_queue", "_resume", "_schedule", "_servers")

    def __init__(
        self, env: Environment, changed: list[Recorded], servers: int, resume: Resume
    ) -> None:
        super().__init__(changed)
        self._env = env
        self._schedule = env.schedule
        self._servers = float(servers)
        self._resume = resume
        self._on_end: Callbacks = [self._depart]
        self._queue: deque[Moment] = deque()
        self.busy = self.busy_area = self.busy_since = self.work = self.starts = 0.0
        self.waiting = self.waiting_area = self.waiting_since = self.waits = self.arrivals = 0.0
        self.departures = 0
        self.early_departures = 0
        """Departures of I/Os that were still at another station."""

    def visit(self, moment: Moment, duration: float, now: float) -> None:
        """Start the service if a server is free, else queue."""
        if not self.is_noted:
            self.note_change()
        busy = self.busy
        if busy < self._servers:
            self.busy_area += busy * (now - self.busy_since)
            self.busy_since = now
            self.busy = busy + 1.0
            self.starts += now
            moment.started = now
            moment.callbacks = self._on_end
            self._schedule(moment, NORMAL, duration)
        else:
            self.waiting_area += self.waiting * (now - self.waiting_since)
            self.waiting_since = now
            self.waiting += 1.0
            self.arrivals += now
            moment.arrived = now
            moment.duration = duration
            self._queue.append(moment)

    def _depart(self, moment: Moment) -> None:
        """End a service; the next one starts before the I/O moves on."""
        if not self.is_noted:
            self.note_change()
        now, started = self._env.now, moment.started
        self.work += now - started
        self.starts -= started
        self.departures += 1
        if self.waiting:
            self._start_next(now)
        else:
            busy = self.busy
            self.busy_area += busy * (now - self.busy_since)
            self.busy_since = now
            self.busy = busy - 1.0
        io = moment.io
        if io.pending:
            io.pending -= 1
            self.early_departures += 1
        else:
            self._resume(io, now)

    def _start_next(self, now: float) -> None:
        moment = self._queue.popleft()
        arrived = moment.arrived
        self.waiting_area += self.waiting * (now - self.waiting_since)
        self.waiting_since = now
        self.waiting -= 1.0
        self.waits += now - arrived
        self.arrivals -= arrived
        self.starts += now
        moment.started = now
        moment.callbacks = self._on_end
        self._schedule(moment, NORMAL, moment.duration)

    def state(self) -> State:
        """All that `totals` needs."""
        return _PACK(
            self.busy, self.busy_area, self.busy_since, self.work, self.starts,
            self.waiting, self.waiting_area, self.waiting_since, self.waits, self.arrivals,
            self.departures, self.early_departures,
        )  # fmt: skip

    @staticmethod
    def totals(now: FloatArray, *state: FloatArray) -> tuple[FloatArray, ...]:
        """Running totals, as `STATION_COLUMNS` names them, from states at some times."""
        busy, busy_area, busy_since, work, starts, *queue, departures, early = state
        waiting, waiting_area, waiting_since, waits, arrivals = queue
        in_service = integral(now, busy, busy_area, busy_since)
        service = sojourns(now, busy, work, starts)
        return (
            integral(now, waiting, waiting_area, waiting_since) + in_service,
            sojourns(now, waiting, waits, arrivals) + service,
            in_service,
            service,
            departures,
            departures - early,
        )
