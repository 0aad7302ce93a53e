"""What the flows load on stations and limits: rates times mean times (Little's law)."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from qdepth.engines.analytic.answer.times import ClassTimes
from qdepth.engines.analytic.model.visit_pattern import IntArray, rows_of
from qdepth.engines.analytic.textbook.convolution import FloatArray
from qdepth.engines.analytic.visits.routes import Way
from qdepth.network.network import QueueingNetwork

NOWHERE = -1
"""In place of the resource of a limit that never binds."""


@dataclass(frozen=True, slots=True)
class Loads:
    """Sums over flows, by position; or what one I/O per second loads, by number in a pattern."""

    held: FloatArray
    """Slots of each limit in use."""
    waiting: FloatArray
    """I/Os waiting for each limit."""
    visits: FloatArray
    """Visits to each station [1/s]."""
    busy: FloatArray
    """Servers of each station that are busy."""
    present: FloatArray
    """I/Os at each station."""

    @classmethod
    def of(cls, network: QueueingNetwork) -> "Loads":
        """No load yet."""
        limits, stations = len(network.limits), len(network.stations)
        return cls(*(np.zeros(size) for size in (limits, limits, stations, stations, stations)))

    @classmethod
    def of_one(cls, way: Way, times: ClassTimes, slots: Sequence[int]) -> "Loads":
        """What a flow loads with one I/O per second.

        Parameters
        ----------
        slots : sequence of int
            For each limit of the way, the resource that it is in the model; `NOWHERE` if it never
            binds, as then flows of one class need not pass it.
        """
        held, waiting = _on_limits(way, times, slots)
        visits, busy, present = _on_stations(way, times)
        return cls(*map(np.array, (held, waiting, visits, busy, present)))

    def add(self, ways: Sequence[Way], rate: float, one: "Loads") -> None:
        """Add flows with one pattern, each with its rate [1/s]; `one` is what 1 I/O/s loads."""
        limits = rows_of([way.limits for way in ways])
        stations = rows_of([way.stations for way in ways])
        _add_at(self.held, limits, rate * one.held)
        _add_at(self.waiting, limits, rate * one.waiting)
        _add_at(self.visits, stations, rate * one.visits)
        _add_at(self.busy, stations, rate * one.busy)
        _add_at(self.present, stations, rate * one.present)


def _on_limits(
    way: Way, times: ClassTimes, slots: Sequence[int]
) -> tuple[list[float], list[float]]:
    waits = [times.slots.get(place, 0.0) for place in slots]
    held, waiting = [0.0] * len(way.limits), [0.0] * len(way.limits)
    for stop, responses in zip(way.pattern.stops, times.stops, strict=True):
        for limit in stop.holds:
            held[limit] += stop.visits * max(responses)
    for pause in way.pattern.pauses:
        for limit in pause.holds:
            held[limit] += pause.mean
    for entry in way.pattern.entries:
        wait = waits[entry.limit]
        waiting[entry.limit] += entry.visits * wait
        for limit in entry.holds:
            held[limit] += entry.visits * wait
    return held, waiting


def _on_stations(way: Way, times: ClassTimes) -> tuple[list[float], list[float], list[float]]:
    visits, busy, present = ([0.0] * len(way.stations) for _ in range(3))
    for stop, responses in zip(way.pattern.stops, times.stops, strict=True):
        for station, mean, response in zip(stop.stations, stop.means, responses, strict=True):
            if mean > 0:
                visits[station] += stop.visits
                busy[station] += stop.visits * mean
                present[station] += stop.visits * response
    return visits, busy, present


def _add_at(sums: FloatArray, places: IntArray, row: FloatArray) -> None:
    """Add a row at the places of each flow."""
    values = row if len(places) == 1 else np.broadcast_to(row, places.shape).ravel()
    sums += np.bincount(places.ravel(), values, minlength=len(sums))
