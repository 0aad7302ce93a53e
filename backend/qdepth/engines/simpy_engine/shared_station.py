"""A station that serves all present at once: processor sharing."""

from __future__ import annotations

from heapq import heappop, heappush
from struct import Struct

import numpy as np
from simpy import Environment
from simpy.events import NORMAL

from qdepth.engines.simpy_engine.io import Callbacks, Moment
from qdepth.engines.simpy_engine.recording import Recorded, State, sojourns, time_while
from qdepth.engines.simpy_engine.station import Resume, StationState
from qdepth.statistics.recorder import FloatArray

_STATE = (
    "present", "present_area", "changed", "stays", "arrivals",
    "served_each", "busy_area", "work", "starts",
    "departures", "early_departures",
)  # fmt: skip
_PACK = Struct(f"{len(_STATE)}d").pack


class SharedStation(StationState):
    """One server that all present share equally (processor sharing), by virtual time.

    Virtual time V grows at the rate 1/n while n are present; a visit that needs `duration` ends
    when V has grown by it. Each change sets the next departure anew; a departure that was set
    before is ignored when its time comes.

    References
    ----------
    L. Kleinrock, "Queueing Systems, volume II", Wiley 1976, section 4.4 (processor sharing);
    A. K. Parekh, R. G. Gallager, IEEE/ACM Trans. Networking 1(3), 1993, section II (virtual time).
    """

    __slots__ = (
        *_STATE,
        "_env",
        "_inside",
        "_next_departure",
        "_on_end",
        "_ranks",
        "_resume",
        "_schedule",
        "_virtual",
    )

    def __init__(self, env: Environment, changed: list[Recorded], resume: Resume) -> None:
        super().__init__(changed)
        self._env = env
        self._schedule = env.schedule
        self._resume = resume
        self._on_end: Callbacks = [self._depart]
        self._inside: list[tuple[float, int, Moment]] = []
        """Those present, the first to finish first: finish in virtual time, rank of arrival."""
        self._ranks = 0
        self._next_departure: Moment | None = None
        self._virtual = 0.0
        self.served_each = 0.0
        """Service that each visit was given since the station was last idle, by the clock [s].

        The end of a visit is rounded to the clock's last bit, which virtual time does not know.
        """
        self.present = self.present_area = self.changed = self.stays = self.arrivals = 0.0
        self.busy_area = self.work = self.starts = 0.0
        self.departures = 0
        self.early_departures = 0
        """Departures of I/Os that were still at another station."""

    def visit(self, moment: Moment, duration: float, now: float) -> None:
        """Share the server with one more."""
        self._advance(now)
        self.arrivals += now
        self.starts += self.served_each
        moment.arrived = now
        moment.started = self.served_each
        self._ranks += 1
        heappush(self._inside, (self._virtual + duration, self._ranks, moment))
        self.present += 1.0
        self._set_departure()

    def _advance(self, now: float) -> None:
        """Let the time since the last change pass."""
        if not self.is_noted:
            self.note_change()
        present = self.present
        if present:
            elapsed = now - self.changed
            share = elapsed / present
            self._virtual += share
            self.served_each += share
            self.busy_area += elapsed
            self.present_area += present * elapsed
        self.changed = now

    def _set_departure(self) -> None:
        finish, _, first = self._inside[0]
        remaining = (finish - self._virtual) * self.present
        self._next_departure = departure = Moment(first.io)
        departure.callbacks = self._on_end
        self._schedule(departure, NORMAL, remaining if remaining > 0.0 else 0.0)

    def _depart(self, departure: Moment) -> None:
        """End the first visit, unless its end was set anew."""
        if departure is not self._next_departure:
            return
        now = self._env.now
        self._advance(now)
        self._virtual, _, moment = heappop(self._inside)
        started, arrived = moment.started, moment.arrived
        self.work += self.served_each - started
        self.starts -= started
        self.stays += now - arrived
        self.arrivals -= arrived
        self.departures += 1
        self.present -= 1.0
        if self.present:
            self._set_departure()
        else:
            self._virtual = self.served_each = self.starts = self.arrivals = 0.0
        io = moment.io
        if io.pending:
            io.pending -= 1
            self.early_departures += 1
        else:
            self._resume(io, now)

    def state(self) -> State:
        """All that `totals` needs."""
        return _PACK(
            self.present, self.present_area, self.changed, self.stays, self.arrivals,
            self.served_each, self.busy_area, self.work, self.starts,
            self.departures, self.early_departures,
        )  # fmt: skip

    @staticmethod
    def totals(now: FloatArray, *state: FloatArray) -> tuple[FloatArray, ...]:
        """Running totals, as `STATION_COLUMNS` names them, from states at some times."""
        present, present_area, changed, stays, arrivals, *service, departures, early = state
        served_each, busy_area, work, starts = service
        elapsed = time_while(present > 0.0, now - changed)
        served_each = served_each + elapsed / np.maximum(present, 1.0)
        return (
            present_area + present * elapsed,
            sojourns(now, present, stays, arrivals),
            busy_area + elapsed,
            sojourns(served_each, present, work, starts),
            departures,
            departures - early,
        )
