"""What the flows load on stations and limits: rates times mean times (Little's law)."""

from dataclasses import dataclass

import numpy as np

from qdepth.engines.analytic.answer import ClassTimes
from qdepth.engines.analytic.convolution import FloatArray
from qdepth.engines.analytic.itinerary import Itinerary
from qdepth.network.network import QueueingNetwork


@dataclass(frozen=True, slots=True)
class Loads:
    """Sums over flows, by position in the network."""

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

    def add_to_limits(self, way: Itinerary, rate: float, times: ClassTimes) -> None:
        """Add a flow with its own way, which names the limits that never bind, too."""
        for stop, responses in zip(way.stops, times.stops, strict=True):
            for limit in stop.holds:
                self.held[limit] += rate * stop.visits * max(responses)
        for pause in way.pauses:
            for limit in pause.holds:
                self.held[limit] += rate * pause.mean
        for entry, wait in zip(way.entries, times.entries, strict=True):
            self.waiting[entry.limit] += rate * entry.visits * wait
            for limit in entry.holds:
                self.held[limit] += rate * entry.visits * wait

    def add_to_stations(self, way: Itinerary, rate: float, times: ClassTimes) -> None:
        """Add a flow with its own way."""
        for stop, responses in zip(way.stops, times.stops, strict=True):
            visits = rate * stop.visits
            for station, mean, response in zip(stop.stations, stop.means, responses, strict=True):
                if mean > 0:
                    self.visits[station] += visits
                    self.busy[station] += visits * mean
                    self.present[station] += visits * response
