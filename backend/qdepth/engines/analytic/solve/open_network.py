"""Open networks without limits: how long I/Os wait at each station."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from qdepth.engines.analytic.model.model import (
    Companion,
    Model,
    Resource,
    ServiceDemand,
)
from qdepth.engines.analytic.model.returning_visits import returning_shares
from qdepth.engines.analytic.solve.paced_streams import (
    MOST_OF_A_PACE,
    SAME,
    copies_met,
    keep_pace_together,
    paced_sources,
    paths_to,
    source_scv,
)
from qdepth.engines.analytic.solve.round_robin_arrivals import sources_in_turn
from qdepth.engines.analytic.textbook.open_networks import Hop, OpenStation, Route, arrival_scvs
from qdepth.engines.analytic.textbook.open_stations import (
    ggc_latency,
    ggc_spread,
    mg1_latency,
    ps_latency,
    shared_latency,
    utilisation,
)
from qdepth.engines.analytic.textbook.returning_customers import returning_scv
from qdepth.engines.analytic.textbook.superposed_paces import (
    PacedSources,
    RelativeWait,
    relative_waits,
)
from qdepth.engines.analytic.textbook.uneven_arrivals import paced_wait
from qdepth.network.network import Discipline
from qdepth.network.visits.visit_pattern import StationVisit

MOST_IN_STEP = 24
"""Number of flows of one pace up to which the exact formula is used; its sums grow with the
square."""
POISSON = 1.0
SCATTERINGS = 2
"""Number of iterations of the waits; in the first one I/Os arrive as their sources issue them."""


LEAST_WAIT = 1e-15
"""Shorter mean waits of a visit [s] count as none: their higher moments overflow."""


class OpenWait(NamedTuple):
    """Wait of a visit."""

    mean: float
    """[s]"""
    square: float = 1.0
    """Mean square, relative to that of an exponential law with the same mean."""


def open_waits(model: Model, rates: Sequence[float]) -> dict[tuple[int, int], OpenWait]:
    """Return the wait of a visit of each class at each station, if I/Os arrive at their own rates.

    Parameters
    ----------
    model : Model
        Without limits that bind, or hardly.
    rates : (classes,)
        Arrivals of one class like each [1/s].

    Raises
    ------
    OutsideTheory
        If the load of a station reaches or exceeds its capacity.

    Notes
    -----
    Exact for Poisson arrivals at M/M/c, M/G/1 and processor sharing; elsewhere stations are taken
    as independent, and each arrival stream as known by its rate and its squared coefficient of
    variation (Whitt 1983). Workloads that keep a pace, and what comes to a station with them, are
    superposed there as sources of their own: `superposed_paces`.
    """
    demands: tuple[ServiceDemand | Companion, ...] = (*model.demands, *model.companions)
    by_resource: dict[int, list[ServiceDemand | Companion]] = defaultdict(list)
    for row in demands:
        if not model.resources[row.resource].is_limit:
            by_resource[row.resource].append(row)
    place = {resource: at for at, resource in enumerate(by_resource)}
    returning = returning_shares(model)
    stations = [_Station(model, at, rows, rates, returning) for at, rows in by_resource.items()]
    seen = [row.as_seen() for row in stations]
    by_place = {at: stations[index] for at, index in place.items()}
    if keep_pace_together(model):
        return _waits_of_paces(model, rates, by_place, by_resource)
    arrivals = arrival_scvs(seen, [*_routes(model, rates, place)])
    return {
        (row.flow_class, at): OpenWait(by_place[at].wait(row.mean, arrivals[place[at]]))
        for at, rows in by_resource.items()
        for row in rows
    }


def _waits_of_paces(
    model: Model,
    rates: Sequence[float],
    stations: Mapping[int, "_Station"],
    demands: Mapping[int, Sequence[ServiceDemand | Companion]],
) -> dict[tuple[int, int], OpenWait]:
    """Waits where some workloads keep a pace: I/Os come as scattered as they have waited before."""
    found: dict[tuple[int, int], OpenWait] = {}
    before: dict[int, dict[int, PacedSources]] = {}
    for _ in range(SCATTERINGS):
        sources = paced_sources(model, rates, {key: row.mean for key, row in found.items()})
        for at, coming in sources.items():
            if before.get(at) == coming:
                continue
            relative = stations[at].relative_waits(coming)
            for row in demands[at]:
                own = relative[row.flow_class]
                mean = own.mean * stations[at].wait(row.mean, POISSON)
                waits = mean >= LEAST_WAIT
                found[row.flow_class, at] = OpenWait(mean, own.square) if waits else OpenWait(0.0)
        if all(
            abs(row.scv - POISSON) <= SAME for coming in sources.values() for row in coming.values()
        ):
            break  # Poisson arrivals come no more scattered than they are
        before = sources
    return found


def _in_step(coming: Sequence[PacedSources]) -> int:
    """Number of sources, if they are few of one pace and each of their I/Os comes; else 0."""
    pace = coming[0].period
    keep_it = all(
        row.scv <= MOST_OF_A_PACE
        and row.turns == 1.0
        and row.variance <= SAME * row.work**2
        and abs(row.period - pace) <= SAME * pace
        for row in coming
    )
    few = round(sum(row.number for row in coming))
    return few if keep_it and few <= MOST_IN_STEP else 0


def _routes(model: Model, rates: Sequence[float], place: Mapping[int, int]) -> Iterator[Route]:
    """Those of the reads and of the writes of each class.

    Companions and background work begin with the others of their kind, so they are routes of their
    own.
    """
    known = _Known(rates, copies_met(model), place)
    for index, (row, rate) in enumerate(zip(model.classes, rates, strict=True)):
        scv, whole = source_scv(row.loop), rate * row.number
        for is_read in (True, False):
            visits = [visit for visit in row.pattern.visits if visit.is_read is is_read]
            alone = [(visit, 0) for visit in visits]
            others = [(visit, at) for visit in visits for at in range(1, len(visit.stations))]
            for members in (alone, others):
                hops = _hops(model, index, members, known)
                if hops and members is alone:
                    yield Route(whole, scv, hops)
                yield from [Route(whole, scv, [hop]) for hop in hops if members is others]
        behind = [(visit, at) for visit in row.pattern.background for at in range(len(visit.means))]
        for hop in _hops(model, index, behind, known):
            yield Route(whole, scv, [hop])


class _Known(NamedTuple):
    """What all hops need."""

    rates: Sequence[float]
    """Throughput of one class like each [1/s]."""
    met: Mapping[tuple[int, int], int]
    """(class, resource) -> resources like this one that a flow visits."""
    place: Mapping[int, int]
    """Resource -> position of the station."""


def _hops(
    model: Model, index: int, members: Sequence[tuple[StationVisit, int]], known: _Known
) -> list[Hop]:
    """Stations of a class, one for those that are alike and visited alike."""
    row = model.classes[index]
    visits: dict[tuple[int, int], float] = defaultdict(float)
    shares: dict[tuple[int, int], float] = defaultdict(float)
    leading = paths_to(visit for visit, _ in members)
    turns_of: dict[tuple[int, int], float] = {}
    for visit, side in members:
        if visit.means[side] > 0:
            resource = model.stations[row.stations[visit.stations[side]]]
            path = visit.path
            key = resource, 1 if path is None else path.paths
            visits[key] += visit.ratio
            shares[key] = max(shares[key], visit.ratio)
            turns_of[key] = 1.0 if path is None else path.paths / leading[visit.stations[side]]
    found = []
    for (resource, paths), ratio in visits.items():
        number = model.resources[resource].number
        copies = known.met.get((index, resource)) or number
        sources = float(max(1, round(len(row.flows) * copies / number)))
        if paths > 1:
            sources /= sources_in_turn(model, known.rates, index, resource).sources
        share = shares[resource, paths] if paths == 1 else ratio / copies
        turns = turns_of[resource, paths]
        found.append(Hop(known.place[resource], ratio / number, share, sources, turns))
    return found


class _Station:
    """Load and service of a station."""

    def __init__(
        self,
        model: Model,
        index: int,
        demands: Sequence[ServiceDemand | Companion],
        rates: Sequence[float],
        returning: Mapping[tuple[int, int], float],
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
        self.returning = (
            sum(rate * returning.get((row.flow_class, index), 0.0) for rate, row in rows) / whole
        )
        """Share of the visits whose I/O has just been served here."""

    def as_seen(self) -> OpenStation:
        """The station as others model it."""
        use = utilisation(self.rate, self.service, self.resource.crowded_rate)
        is_shared = self.resource.discipline is Discipline.PS
        return OpenStation(use, 1.0 if is_shared else self.scv, self.resource.servers)

    def wait(self, mean: float, arrival_scv: float) -> float:
        """Of a visit with a mean service time [s].

        Where those present share, the work there is that of any other order (Brumelle 1971), and
        each has the rest of a service to go, exactly under Poisson arrivals and nearly so at a busy
        station (Gromoll 2004). So arrivals change the wait as they change that in order.
        """
        if self.resource.discipline is Discipline.PS:
            rates = self.resource.rates
            latency = (
                shared_latency(self.rate, self.service, rates)
                if rates
                else ps_latency(self.rate, self.service)
            )
            use = utilisation(self.rate, self.service, self.resource.crowded_rate)
            spread = ggc_spread(use, arrival_scv, self.scv) / (1.0 + self.scv)
            return mean * (latency / self.service - 1.0) * spread
        servers = self.resource.servers
        use = utilisation(self.rate, self.service, servers)
        scv = returning_scv(use, self.scv, self.returning)
        return ggc_latency(self.rate, self.service, servers, arrival_scv, scv) - self.service

    def relative_waits(self, coming: Mapping[int, PacedSources]) -> dict[int, RelativeWait]:
        """Of each class, relative to Poisson arrivals, where some of them keep a pace.

        For processor sharing, too: the work there is that of any other order (Brumelle 1971), and
        who is there has on average the rest of a service to go, E[S^2] / (2 E[S]), exactly under
        Poisson arrivals and nearly so at a busy station (Gromoll 2004).
        """
        servers = self.resource.crowded_rate
        sources = [*coming.values()]
        known = dict(zip(coming, relative_waits(sources, servers), strict=True))
        few = _in_step(sources)
        if few and servers == 1 and self.scv <= SAME:
            exact = paced_wait(few, few / self.rate, self.service)
            alike = exact / (mg1_latency(self.rate, self.service, 0.0) - self.service)
            return {owner: row._replace(mean=alike) for owner, row in known.items()}
        return known
