"""Open networks without limits: how long I/Os wait at each station."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

from qdepth.engines.analytic.model.model import (
    Companion,
    Model,
    Resource,
    ServiceDemand,
)
from qdepth.engines.analytic.textbook.open_networks import Hop, OpenStation, Route, arrival_scvs
from qdepth.engines.analytic.textbook.open_stations import (
    ggc_latency,
    ps_latency,
    shared_latency,
    utilisation,
)
from qdepth.engines.analytic.textbook.periodic_arrivals import paced_wait
from qdepth.network.loops import Loop, Open, Paced
from qdepth.network.network import Discipline
from qdepth.network.visits.visit_pattern import StationVisit

SAME = 1e-9
MOST_IN_STEP = 24
"""Flows of one pace up to which the exact formula is taken; more of them are nearly Poisson."""


def open_waits(model: Model, rates: Sequence[float]) -> dict[tuple[int, int], float]:
    """Mean wait of a visit of each class at each station [s], where I/Os come at their own rates.

    Parameters
    ----------
    model : Model
        Without limits that bind, or hardly.
    rates : (classes,)
        Arrivals of one class like each [1/s].

    Raises
    ------
    OutsideTheory
        If a station is offered as much as it can serve, or more.

    Notes
    -----
    Exact for Poisson arrivals at M/M/c, M/G/1 and processor sharing; elsewhere stations are taken
    as independent, and each arrival stream as known by its rate and its squared coefficient of
    variation. So paced workloads meet as streams that are steady each and, the more there are of
    them and the less busy the station is, nearly Poisson together (Whitt 1983, eqs. 29 and 33).
    """
    demands: tuple[ServiceDemand | Companion, ...] = (*model.demands, *model.companions)
    by_resource: dict[int, list[ServiceDemand | Companion]] = defaultdict(list)
    for row in demands:
        if not model.resources[row.resource].is_limit:
            by_resource[row.resource].append(row)
    place = {resource: at for at, resource in enumerate(by_resource)}
    stations = [_Station(model, at, rows, rates) for at, rows in by_resource.items()]
    routes = [*_routes(model, rates, place)]
    arrivals = arrival_scvs([row.as_seen() for row in stations], routes)
    for at, sources in _in_step(model, routes).items():
        stations[at].few_in_step = sources
    return {
        (row.flow_class, at): stations[place[at]].wait(row.mean, arrivals[place[at]])
        for at, rows in by_resource.items()
        for row in rows
    }


def _in_step(model: Model, routes: Sequence[Route]) -> dict[int, int]:
    """Stations to which all I/Os of a few flows come that keep one pace -> number of flows."""
    paces = {row.loop.interval for row in model.classes if isinstance(row.loop, Paced)}
    if len(paces) != 1 or not all(isinstance(row.loop, Paced) for row in model.classes):
        return {}
    sources: dict[int, int] = defaultdict(int)
    partly: set[int] = set()
    for route in routes:
        for hop in route.hops:
            sources[hop.at] += hop.sources
            if abs(hop.share - 1.0) > SAME:
                partly.add(hop.at)
    return {at: few for at, few in sources.items() if few <= MOST_IN_STEP and at not in partly}


def source_scv(loop: Loop) -> float:
    """Squared coefficient of variation of the times between the I/Os of one flow.

    An interval of a pace is uniform between 1 - jitter and 1 + jitter of its mean.
    """
    match loop:
        case Open(interarrival=gap):
            return gap.law.scv
        case Paced(jitter=jitter):
            return jitter**2 / 3.0
        case _:
            return 1.0


def _routes(model: Model, rates: Sequence[float], place: Mapping[int, int]) -> Iterator[Route]:
    """Those of the reads and of the writes of each class.

    Companions and background work begin with the others of their kind, so they are routes of their
    own.
    """
    copies = {(row.chain, row.resource): row.copies for row in model.visit_counts}
    met: dict[tuple[int, int], int] = defaultdict(int)
    for demand in model.demands:
        key = demand.flow_class, demand.resource
        met[key] = max(met[key], copies[demand.chain, demand.resource])
    for index, (row, rate) in enumerate(zip(model.classes, rates, strict=True)):
        scv, whole = source_scv(row.loop), rate * row.number
        for is_read in (True, False):
            visits = [visit for visit in row.pattern.visits if visit.is_read is is_read]
            alone = [(visit, 0) for visit in visits]
            others = [(visit, at) for visit in visits for at in range(1, len(visit.stations))]
            for members in (alone, others):
                hops = _hops(model, index, members, met, place)
                if hops and members is alone:
                    yield Route(whole, scv, hops)
                yield from [Route(whole, scv, [hop]) for hop in hops if members is others]
        behind = [(visit, at) for visit in row.pattern.background for at in range(len(visit.means))]
        for hop in _hops(model, index, behind, met, place):
            yield Route(whole, scv, [hop])


def _hops(
    model: Model,
    index: int,
    members: Sequence[tuple[StationVisit, int]],
    met: Mapping[tuple[int, int], int],
    place: Mapping[int, int],
) -> list[Hop]:
    """Stations of a class, one for those that are alike and visited alike."""
    row = model.classes[index]
    visits: dict[tuple[int, int], float] = defaultdict(float)
    shares: dict[tuple[int, int], float] = defaultdict(float)
    for visit, side in members:
        if visit.means[side] > 0:
            resource = model.stations[row.stations[visit.stations[side]]]
            key = resource, 1 if visit.path is None else visit.path.paths
            visits[key] += visit.ratio
            shares[key] = max(shares[key], visit.ratio)
    found = []
    for (resource, turns), ratio in visits.items():
        number = model.resources[resource].number
        sources = max(1, round(len(row.flows) * (met.get((index, resource)) or number) / number))
        found.append(Hop(place[resource], ratio / number, shares[resource, turns], sources, turns))
    return found


class _Station:
    """Load and service of a station."""

    def __init__(
        self,
        model: Model,
        index: int,
        demands: Sequence[ServiceDemand | Companion],
        rates: Sequence[float],
    ) -> None:
        self.resource: Resource = model.resources[index]
        rows = [
            (rates[row.flow_class] * model.classes[row.flow_class].number * row.visits, row)
            for row in demands
        ]
        whole = sum(rate for rate, _ in rows)
        self.rate = whole / self.resource.number
        self.service = sum(rate * row.mean for rate, row in rows) / whole
        square = sum(rate * row.square for rate, row in rows) / whole
        self.scv = max(0.0, square / self.service**2 - 1.0)
        self.few_in_step = 0
        """Flows of one pace, of which all I/Os come here; 0 where others come too."""

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
        if self.few_in_step and servers == 1 and self.scv <= SAME:
            return paced_wait(self.few_in_step, self.few_in_step / self.rate, self.service)
        return ggc_latency(self.rate, self.service, servers, arrival_scv, self.scv) - self.service
