"""Stations that serve in order of arrival, and the common parts of all stations."""

from __future__ import annotations

from abc import abstractmethod
from collections import deque
from collections.abc import Callable
from struct import Struct

from simpy import Environment
from simpy.events import NORMAL

from qdepth.engines.simpy_engine.io import Callbacks, Io, Moment
from qdepth.engines.simpy_engine.meter import Columns, Meter, meter_readings
from qdepth.engines.simpy_engine.running_totals import Recorded, State
from qdepth.statistics.recorder import FloatArray

_PACK = Struct("2d").pack

Resume = Callable[[Io, float], None]
"""Resumes an I/O, from an event."""


class StationState(Recorded):
    """Common state of every station: departures, and a way to set their events."""

    __slots__ = ("_env", "_resume", "_schedule", "departures", "early_departures")

    def __init__(self, env: Environment, changed: list[Recorded], resume: Resume) -> None:
        super().__init__(changed)
        self._env = env
        self._schedule = env.schedule
        self._resume = resume
        self.departures = 0
        self.early_departures = 0
        """Departures of I/Os that were still at another station."""

    @abstractmethod
    def visit(self, moment: Moment, duration: float, now: float) -> None:
        """Let an I/O in that needs `duration` of a server's time; `moment` is its end."""

    def let_go(self, io: Io, now: float) -> None:
        """Resume an I/O, unless it is still at another station."""
        self.departures += 1
        if io.pending:
            io.pending -= 1
            self.early_departures += 1
        else:
            self._resume(io, now)


class FcfsStation(StationState):
    """Servers that serve in order of arrival."""

    __slots__ = ("_on_end", "_queue", "_servers", "busy", "waiting")

    def __init__(
        self, env: Environment, changed: list[Recorded], servers: int, resume: Resume
    ) -> None:
        super().__init__(env, changed, resume)
        self._servers = float(servers)
        self._on_end: Callbacks = [self.depart]
        self._queue: deque[Moment] = deque()
        self.busy = Meter()
        """Visits in service."""
        self.waiting = Meter()
        """Visits that wait."""

    def visit(self, moment: Moment, duration: float, now: float) -> None:
        """Start the service if a server is free; otherwise queue."""
        if not self.is_noted:
            self.note_change()
        if self.busy.count < self._servers:
            self.busy.enter(now)
            moment.started = now
            moment.callbacks = self._on_end
            self._schedule(moment, NORMAL, duration)
        else:
            self.waiting.enter(now)
            moment.arrived = now
            moment.duration = duration
            self._queue.append(moment)

    def depart(self, moment: Moment) -> None:
        """End a service; the next one starts before the I/O moves on."""
        if not self.is_noted:
            self.note_change()
        now = self._env._now  # `now` is a property: one call more at each event
        if self._queue:
            self.busy.follow(moment.started, now)
            self._start_next(now)
        else:
            self.busy.leave(moment.started, now)
        self.let_go(moment.io, now)

    def _start_next(self, now: float) -> None:
        """Let the first that waits have the server that has become free."""
        moment = self._queue.popleft()
        self.waiting.leave(moment.arrived, now)
        moment.started = now
        moment.callbacks = self._on_end
        self._schedule(moment, NORMAL, moment.duration)

    def state(self) -> State:
        """Return the snapshot that `totals` reads."""
        departures = _PACK(self.departures, self.early_departures)
        return self.busy.state() + self.waiting.state() + departures

    @staticmethod
    def totals(now: FloatArray, state: Columns) -> tuple[FloatArray, ...]:
        """Running totals, as `STATION_COLUMNS` names them, from states at some times."""
        (busy, waiting), (departures, early_departures) = meter_readings(state, 2)
        in_service, service = busy.area(now), busy.stays(now)
        return (
            waiting.area(now) + in_service,
            waiting.stays(now) + service,
            in_service,
            service,
            departures,
            departures - early_departures,
        )
