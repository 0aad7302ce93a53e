"""Open networks without limits: the arrivals at each station, and how long they wait there.

References
----------
W. Whitt, "The queueing network analyzer", Bell System Technical Journal 62(9), 1983: departures,
eq. (39); splitting, eq. (36); superposition, eqs. (29) and (33).
"""

from collections.abc import Sequence
from math import sqrt

from qdepth.engines.analytic.model.model import FlowClass, Model
from qdepth.engines.analytic.textbook.open_stations import (
    ggc_latency,
    ps_latency,
    shared_latency,
    superposition_weight,
    utilisation,
)
from qdepth.engines.analytic.visits.visit_pattern import law_scv
from qdepth.network.loops import Open
from qdepth.network.network import Discipline

ROUNDS = 12
LEAST_DEPARTURE_SCV = 0.2
"""Service that is steadier still smooths the departures of several servers no further."""


def open_waits(model: Model, rates: Sequence[float]) -> dict[tuple[int, int], float]:
    """Mean wait of a visit of each class at each resource [s], where all classes are open.

    Parameters
    ----------
    model : Model
        Without limits that bind.
    rates : (classes,)
        Arrivals of each class [1/s].

    Raises
    ------
    OutsideTheory
        If a station is offered as much as it can serve, or more.

    Notes
    -----
    Exact for Poisson arrivals at M/M/c, M/G/1 and processor sharing; elsewhere stations are taken
    as independent, and each arrival stream as known by its rate and its squared coefficient of
    variation.
    """
    stations = [_Station(model, index, rates) for index in range(len(model.resources))]
    for _ in range(ROUNDS):
        for flow_class, rate in zip(model.classes, rates, strict=True):
            for is_read in (True, False):
                _follow(model, flow_class, rate, is_read, stations)
        for station in stations:
            station.superpose()
    return {
        (row.flow_class, row.resource): stations[row.resource].wait(row.mean)
        for row in model.demands
    }


class _Station:
    """Load and arrivals of a station."""

    def __init__(self, model: Model, index: int, rates: Sequence[float]) -> None:
        self.resource = model.resources[index]
        rows = [
            (rates[row.flow_class] * row.visits, row)
            for row in model.demands
            if row.resource == index
        ]
        self.rate = sum(rate for rate, _ in rows)
        self.service = sum(rate * row.mean for rate, row in rows) / self.rate
        square = sum(rate * row.square for rate, row in rows) / self.rate
        self.scv = max(0.0, square / self.service**2 - 1.0)
        self.use = utilisation(self.rate, self.service, self.resource.crowded_rate)
        self.arrival_scv = 1.0
        self.streams: list[tuple[float, float, int]] = []
        """Rate [1/s], scv and number of independent sources of what arrives."""

    def superpose(self) -> None:
        """Superpose the streams, which are then forgotten."""
        streams, self.streams = self.streams, []
        total = sum(rate for rate, _, _ in streams)
        squares = sum((rate / total) ** 2 / number for rate, _, number in streams)
        weight = superposition_weight(self.use, squares)
        mixed = sum(rate / total * scv for rate, scv, _ in streams)
        self.arrival_scv = weight * mixed + 1.0 - weight

    def departure_scv(self) -> float:
        """Of the times between departures; processor sharing keeps Poisson arrivals Poisson."""
        scv = 1.0 if self.resource.discipline is Discipline.PS else self.scv
        spread = (max(scv, LEAST_DEPARTURE_SCV) - 1.0) / sqrt(self.resource.servers)
        return 1.0 + (1.0 - self.use**2) * (self.arrival_scv - 1.0) + self.use**2 * spread

    def wait(self, mean: float) -> float:
        """Of a visit with a mean service time [s]."""
        if self.resource.discipline is Discipline.PS:
            rates = self.resource.rates
            latency = (
                shared_latency(self.rate, self.service, rates)
                if rates
                else ps_latency(self.rate, self.service)
            )
            return mean * (latency / self.service - 1.0)
        servers = self.resource.servers
        latency = ggc_latency(self.rate, self.service, servers, self.arrival_scv, self.scv)
        return latency - self.service


def _follow(
    model: Model, row: FlowClass, rate: float, is_read: bool, stations: Sequence[_Station]
) -> None:
    """Take the arrivals of a class from station to station."""
    scv = law_scv(row.loop.interarrival.law) if isinstance(row.loop, Open) else 1.0
    for visit in row.pattern.visits:
        if visit.is_read is is_read and visit.means[0] > 0:
            station = stations[model.stations[row.stations[visit.stations[0]]]]
            share = min(1.0, visit.ratio)
            thinned = share * scv + 1.0 - share
            station.streams.append((rate * visit.ratio, thinned, len(row.flows)))
            scv = share * station.departure_scv() + (1.0 - share) * scv
