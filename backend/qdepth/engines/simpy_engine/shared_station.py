"""A station that serves all present at the same time: processor sharing."""

from __future__ import annotations

from heapq import heappop, heappush
from struct import Struct

import numpy as np
from simpy import Environment
from simpy.events import NORMAL, Event

from qdepth.engines.simpy_engine.io import Callbacks, Moment
from qdepth.engines.simpy_engine.meter import Columns, Meter, meter_readings, time_while
from qdepth.engines.simpy_engine.running_totals import Recorded, State
from qdepth.engines.simpy_engine.station import Resume, StationState
from qdepth.statistics.recorder import FloatArray

_PACK = Struct("7d").pack


class Departure(Event):
    """The next departure from a shared station, unless rescheduled."""

    __slots__ = ("callbacks",)

    _ok = True

    def __init__(self, callbacks: Callbacks) -> None:
        self.callbacks = callbacks


class SharedStation(StationState):
    """A station that all present share equally (processor sharing), by virtual time.

    Virtual time V grows at r(n)/n while n are present, where r(n) is the rate of the station, 1
    unless it depends on n; a visit that needs `duration` ends when V has grown by it. So what is
    left of every visit continues at the new rate when one comes or goes. Each change sets the next
    departure anew; a departure that was set before is ignored when its time comes.

    References
    ----------
    L. Kleinrock, "Queueing Systems, volume II", Wiley 1976, section 4.4 (processor sharing);
    A. K. Parekh, R. G. Gallager, IEEE/ACM Trans. Networking 1(3), 1993, section II (virtual time).
    """

    __slots__ = (
        "_arrivals",
        "_busy_area",
        "_inside",
        "_next_departure",
        "_on_end",
        "_rate",
        "_rates",
        "_served_each",
        "_starts",
        "_virtual",
        "_work",
        "present",
    )

    def __init__(
        self,
        env: Environment,
        changed: list[Recorded],
        resume: Resume,
        rates: tuple[float, ...] = (),
    ) -> None:
        super().__init__(env, changed, resume)
        self._rates = rates
        self._rate = 1.0
        """Rate at which those present are served; the last one while there is nobody."""
        self._inside: list[tuple[float, int, Moment]] = []
        """Those present, the first to finish first: finish in virtual time, rank of arrival."""
        self._arrivals = 0
        self._on_end: Callbacks = [self.depart]
        self._next_departure: Departure | None = None
        self._virtual = 0.0
        self._served_each = 0.0
        """Service that each visit was given since the station was last idle, by the clock [s].

        The end of a visit is rounded to the clock's last bit, which virtual time does not know.
        """
        self._busy_area = 0.0
        self.present = Meter()
        """Visits."""
        self._work = self._starts = 0.0
        """Service given to those who left, and what each visit had been given when those inside
        came in, in sum [s]: like the stays and entries of a meter, on the clock of the service."""

    def visit(self, moment: Moment, duration: float, now: float) -> None:
        """Share the station with one more."""
        self._advance(now)
        self.present.enter(now)
        self._starts += self._served_each
        moment.arrived = now
        moment.started = self._served_each
        self._arrivals += 1
        heappush(self._inside, (self._virtual + duration, self._arrivals, moment))
        self._set_departure()

    def _advance(self, now: float) -> None:
        """Let those present be served since the last change."""
        if not self.is_noted:
            self.note_change()
        present = self.present.count
        if present:
            given = (now - self.present.since) * self._rate
            share = given / present
            self._virtual += share
            self._served_each += share
            self._busy_area += given

    def _set_departure(self) -> None:
        present = self.present.count
        if self._rates:
            self._rate = self._rates[min(int(present), len(self._rates)) - 1]
        remaining = (self._inside[0][0] - self._virtual) * present / self._rate
        self._next_departure = departure = Departure(self._on_end)
        self._schedule(departure, NORMAL, remaining if remaining > 0.0 else 0.0)

    def depart(self, departure: Departure) -> None:
        """End the first visit, unless its end was rescheduled."""
        if departure is not self._next_departure:
            return
        now = self._env._now
        self._advance(now)
        self._virtual, _, moment = heappop(self._inside)
        self._work += self._served_each - moment.started
        self._starts -= moment.started
        self.present.leave(moment.arrived, now)
        if self._inside:
            self._set_departure()
        else:
            self._virtual = self._served_each = self._starts = self.present.entries = 0.0
        self.let_go(moment.io, now)

    def state(self) -> State:
        """Return the snapshot that `totals` reads."""
        return self.present.state() + _PACK(
            self._served_each,
            self._busy_area,
            self._work,
            self._starts,
            self._rate,
            self.departures,
            self.early_departures,
        )

    @staticmethod
    def totals(now: FloatArray, state: Columns) -> tuple[FloatArray, ...]:
        """Running totals, as `STATION_COLUMNS` names them, from states at some times."""
        (present,), others = meter_readings(state, 1)
        served_each, busy_area, work, starts, rate, departures, early_departures = others
        given = time_while(present.count > 0.0, now - present.since) * rate
        served_each = served_each + given / np.maximum(present.count, 1.0)
        return (
            present.area(now),
            present.stays(now),
            busy_area + given,
            work + (present.count * served_each - starts),
            departures,
            departures - early_departures,
        )
