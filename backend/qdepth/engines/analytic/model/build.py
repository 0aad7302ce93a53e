"""Builds the analytic model of a queueing network."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from qdepth.engines.analytic.model.binding_limits import limits_that_may_bind
from qdepth.engines.analytic.model.flow_classes import flow_classes
from qdepth.engines.analytic.model.model import (
    Chain,
    Delay,
    FlowClass,
    Model,
    Resource,
    ServiceDemand,
)
from qdepth.engines.analytic.model.round_robin import round_robin_streams
from qdepth.engines.analytic.model.symmetry import Lumping, lump, no_lumping
from qdepth.engines.analytic.model.visit_counts import (
    NotLumpable,
    longest_visit,
    places_of_chains,
    visit_counts,
)
from qdepth.engines.analytic.visits.visit_pattern import VisitPattern, innermost, visit_patterns
from qdepth.network.loops import Open
from qdepth.network.network import Discipline, QueueingNetwork


def build(network: QueueingNetwork, *, for_textbooks: bool = False) -> Model:
    """The model: limits that can never bind are left out, and what is alike is there once.

    Parameters
    ----------
    for_textbooks : bool
        Without a limit that binds, nothing is lumped: formulas take each station for itself.
    """
    patterns = visit_patterns(network)
    binding = limits_that_may_bind(network, patterns)
    classes = flow_classes(network, patterns, binding)
    if binding or not for_textbooks:
        try:
            return _Builder(network, classes, binding, lump(network, classes)).model(patterns)
        except NotLumpable:
            pass
    return _Builder(network, classes, binding, no_lumping(classes)).model(patterns)


@dataclass(slots=True)
class _Moments:
    """Sums over visits."""

    visits: float = 0.0
    mean: float = 0.0
    square: float = 0.0


class _Builder:
    def __init__(
        self,
        network: QueueingNetwork,
        classes: Sequence[FlowClass],
        binding: Iterable[int],
        lumping: Lumping,
    ) -> None:
        self.network = network
        self.all_classes = classes
        self.lumping = lumping
        self.limits_inside_out = self._innermost_first(binding)
        self.resources: list[Resource] = []
        self.stations: dict[int, int] = {}
        """First of the stations that are alike -> resource."""
        self.limits: dict[int, int] = {}
        self.stations_like = Counter(lumping.stations.values())
        self.limits_like = Counter(lumping.limits.values())

    def _innermost_first(self, binding: Iterable[int]) -> list[int]:
        """By how many limits may be taken around each, by whatever classes.

        Those that one class holds do not tell: it may pass by a limit that others take before.
        """
        first = self.lumping.limits
        around: dict[int, set[int]] = {first[limit]: set() for limit in binding}
        for row in self.all_classes:
            for entry in row.pattern.entries:
                outer = innermost(entry.holds)
                if outer is not None:
                    around[first[row.limits[entry.limit]]].add(first[row.limits[outer]])
        depth = dict.fromkeys(around, 0)
        for _ in depth:
            before = dict(depth)
            for limit, outside in around.items():
                depth[limit] = max([0, *(depth[outer] + 1 for outer in outside)])
            if depth == before:
                break
        return sorted(depth, key=lambda limit: (-depth[limit], limit))

    def _lumped(self) -> dict[int, FlowClass]:
        """Position of the first of the classes that are alike -> one class for all of them."""
        members: dict[int, list[FlowClass]] = defaultdict(list)
        for first, row in zip(self.lumping.classes, self.all_classes, strict=True):
            members[first].append(row)
        return {
            first: replace(
                rows[0], flows=tuple([at for row in rows for at in row.flows]), number=len(rows)
            )
            for first, rows in members.items()
        }

    def model(self, patterns: tuple[VisitPattern, ...]) -> Model:
        """Put the model together."""
        lumping, lumped = self.lumping, self._lumped()
        longest = longest_visit(self.all_classes, lumping)
        chains = [
            Chain(
                self.network.limits[limit].capacity,
                flow_class=None,
                resource=self._limit(limit),
                number=self.limits_like[limit],
            )
            for limit in self.limits_inside_out
        ]
        chain_of_limit = {limit: index for index, limit in enumerate(self.limits_inside_out)}
        chain_of_class: dict[int, int] = {}
        demands: dict[tuple[int, int, int, int], _Moments] = defaultdict(_Moments)
        delays: dict[tuple[int, int, int], float] = defaultdict(float)
        entries: dict[tuple[int, int], float] = defaultdict(float)
        has_parallel_visits = False
        for index, (first, row) in enumerate(lumped.items()):
            chain_of_class[first] = len(chains)
            is_open = isinstance(row.loop, Open)
            owners: dict[int | None, int] = {
                at: chain_of_limit[lumping.limits[limit]] for at, limit in enumerate(row.limits)
            }
            owners[None] = len(chains)
            chains.append(Chain(row.population, index, None, is_open, row.number))
            for visit in row.pattern.visits:
                stations = [row.stations[at] for at in visit.stations]
                main = longest(stations)
                if visit.means[main] == 0:
                    continue
                has_parallel_visits |= len(stations) > 1
                resources = [self._station(station) for station in stations]
                owner = owners[innermost(visit.holds)]
                demand = demands[index, owner, resources[main], visit.layer]
                demand.visits += visit.ratio
                demand.mean += visit.ratio * visit.means[main]
                demand.square += visit.ratio * visit.squares[main]
            for delay in row.pattern.delays:
                delays[index, owners[innermost(delay.holds)], delay.layer] += delay.mean
            for entry in row.pattern.entries:
                limit = row.limits[entry.limit]
                owner, layer = owners[innermost(entry.holds)], self.network.limits[limit].layer
                demands[index, owner, self._limit(limit), layer].visits += entry.ratio
                entries[index, owners[entry.limit]] += entry.ratio

        def chain_of(position: int, limit: int | None) -> int:
            if limit is None:
                return chain_of_class[lumping.classes[position]]
            return chain_of_limit[lumping.limits[limit]]

        stations_of = _of_all(lumping.stations, self.stations)
        limits_of = _of_all(lumping.limits, self.limits)
        resource_of = stations_of | {~at: resource for at, resource in limits_of.items()}
        visited = places_of_chains(self.all_classes, chain_of, longest)
        classes = tuple(lumped.values())
        streams = round_robin_streams(self.network, classes, patterns)
        return Model(
            classes=classes,
            resources=tuple(self.resources),
            chains=tuple(chains),
            visit_counts=visit_counts(visited, resource_of, chains, self.resources),
            demands=_service_demands(demands),
            delays=tuple(Delay(*key[:2], mean, key[2]) for key, mean in delays.items()),
            entries=dict(entries),
            has_parallel_visits=has_parallel_visits,
            round_robin={
                resource: streams[station]
                for station, resource in self.stations.items()
                if station in streams
            },
            patterns=patterns,
            stations=stations_of,
            limits=limits_of,
        )

    def _station(self, station: int) -> int:
        first = self.lumping.stations[station]
        if first not in self.stations:
            row, number = self.network.stations[first], self.stations_like[first]
            self.stations[first] = len(self.resources)
            resource = Resource(first, False, row.servers, row.discipline, number, row.rates)
            self.resources.append(resource)
        return self.stations[first]

    def _limit(self, limit: int) -> int:
        first = self.lumping.limits[limit]
        if first not in self.limits:
            slots, number = self.network.limits[first].capacity, self.limits_like[first]
            self.limits[first] = len(self.resources)
            self.resources.append(Resource(first, True, slots, Discipline.FCFS, number))
        return self.limits[first]


def _of_all(first_of: dict[int, int], resource_of: dict[int, int]) -> dict[int, int]:
    """Resource of each position, from those of the first ones."""
    return {at: resource_of[first] for at, first in first_of.items() if first in resource_of}


def _service_demands(
    found: dict[tuple[int, int, int, int], _Moments],
) -> tuple[ServiceDemand, ...]:
    return tuple(
        ServiceDemand(
            flow_class,
            chain,
            resource,
            sums.visits,
            sums.mean / sums.visits,
            sums.square / sums.visits,
            layer,
        )
        for (flow_class, chain, resource, layer), sums in found.items()
        if sums.visits > 0
    )
