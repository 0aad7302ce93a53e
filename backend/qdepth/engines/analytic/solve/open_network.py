"""Open networks without limits: how long I/Os wait at each station."""

from collections.abc import Iterator, Sequence

from qdepth.engines.analytic.model.model import (
    Companion,
    FlowClass,
    Model,
    Resource,
    ServiceDemand,
)
from qdepth.engines.analytic.textbook.open_networks import OpenStation, Route, arrival_scvs
from qdepth.engines.analytic.textbook.open_stations import (
    ggc_latency,
    ps_latency,
    shared_latency,
    utilisation,
)
from qdepth.network.loops import Open
from qdepth.network.network import Discipline
from qdepth.network.visits.visit_pattern import StationVisit


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
    arrivals = arrival_scvs([row.as_seen() for row in stations], [*_routes(model, rates)])
    demands: tuple[ServiceDemand | Companion, ...] = (*model.demands, *model.companions)
    return {
        (row.flow_class, row.resource): stations[row.resource].wait(
            row.mean, arrivals[row.resource]
        )
        for row in demands
    }


def _routes(model: Model, rates: Sequence[float]) -> Iterator[Route]:
    """Those of the reads and of the writes of each class."""
    for row, rate in zip(model.classes, rates, strict=True):
        scv = row.loop.interarrival.law.scv if isinstance(row.loop, Open) else 1.0
        for is_read in (True, False):
            visits = [
                (model.stations[row.stations[visit.stations[0]]], visit.ratio)
                for visit in row.pattern.visits
                if visit.is_read is is_read and visit.means[0] > 0
            ]
            yield Route(rate, scv, len(row.flows), visits)
            # Companions and background work begin with the others of their kind.
            companions = [
                (model.stations[row.stations[at]], visit.ratio)
                for visit in row.pattern.all_visits
                for at, mean in zip(*_others_of(visit, row), strict=True)
                if visit.is_read is is_read and mean > 0
            ]
            for each in companions:
                yield Route(rate, scv, len(row.flows), [each])


def _others_of(visit: StationVisit, row: FlowClass) -> tuple[Sequence[int], Sequence[float]]:
    """Stations of a visit at which no customer is, and the mean services there [s]."""
    first = 0 if any(visit is each for each in row.pattern.background) else 1
    return visit.stations[first:], visit.means[first:]


class _Station:
    """Load and service of a station."""

    def __init__(self, model: Model, index: int, rates: Sequence[float]) -> None:
        self.resource: Resource = model.resources[index]
        demands: tuple[ServiceDemand | Companion, ...] = (*model.demands, *model.companions)
        rows = [
            (rates[row.flow_class] * row.visits, row) for row in demands if row.resource == index
        ]
        self.rate = sum(rate for rate, _ in rows)
        self.service = sum(rate * row.mean for rate, row in rows) / self.rate
        square = sum(rate * row.square for rate, row in rows) / self.rate
        self.scv = max(0.0, square / self.service**2 - 1.0)

    def as_seen(self) -> OpenStation:
        """What others see of it."""
        use = utilisation(self.rate, self.service, self.resource.crowded_rate)
        is_shared = self.resource.discipline is Discipline.PS
        return OpenStation(use, 1.0 if is_shared else self.scv, self.resource.servers)

    def wait(self, mean: float, arrival_scv: float) -> float:
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
        return ggc_latency(self.rate, self.service, servers, arrival_scv, self.scv) - self.service
