"""Builds the analytic model of a queueing network."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from qdepth.engines.analytic.model.binding_limits import limits_that_may_bind
from qdepth.engines.analytic.model.flow_classes import flow_classes
from qdepth.engines.analytic.model.joint_visits import with_members_that_matter
from qdepth.engines.analytic.model.model import (
    Chain,
    Companion,
    Delay,
    FlowClass,
    JointVisit,
    Model,
    Resource,
    ServiceDemand,
    Side,
)
from qdepth.engines.analytic.model.round_robin import round_robin_streams
from qdepth.engines.analytic.model.symmetry import Lumping, lump, no_lumping
from qdepth.engines.analytic.model.visit_counts import (
    NotLumpable,
    places_of_chains,
    visit_counts,
)
from qdepth.network.loops import Open
from qdepth.network.network import Discipline, QueueingNetwork
from qdepth.network.visits.visit_pattern import (
    StationVisit,
    VisitPattern,
    innermost,
    visit_patterns,
)

Sums = defaultdict[tuple[int, int, int, int], list[float]]
"""By class, chain, resource, and layer or whether it is tied: visits, and their sums of first and
second moments."""


def build(network: QueueingNetwork, *, lumped: bool = True, likely_alone: bool = False) -> Model:
    """Build the model, without limits that can never bind.

    Parameters
    ----------
    lumped : bool
        Whether what is alike is there once, where that is possible.
    likely_alone : bool
        Leave out limits that bind only by an unlikely choice of paths.
    """
    patterns = visit_patterns(network)
    binding = limits_that_may_bind(network, patterns, likely_alone=likely_alone)
    classes = flow_classes(network, patterns, binding)
    if lumped:
        try:
            lumping = lump(network, classes)
            matter = with_members_that_matter(network, classes, lumping)
            return _Builder(network, matter, binding, lumping).model(patterns)
        except NotLumpable:
            pass
    lumping = no_lumping(classes)
    matter = with_members_that_matter(network, classes, lumping)
    return _Builder(network, matter, binding, lumping).model(patterns)


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
        self.resource_of: dict[int, int] = {}
        """First of the places that are alike -> resource."""
        self.places_like = Counter(lumping.places.values())

    def _innermost_first(self, binding: Iterable[int]) -> list[int]:
        """By how many limits may be taken around each, by whatever classes.

        Those that one class holds do not tell: it may pass by a limit that others take before.
        """
        first = {limit: ~self.lumping.places[~limit] for limit in binding}
        around: dict[int, set[int]] = {limit: set() for limit in first.values()}
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
        """Position of the first of the identical classes -> one class for all of them."""
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
        """Build the model."""
        lumping, lumped = self.lumping, self._lumped()
        chains = [
            Chain(
                self.network.limits[limit].capacity,
                flow_class=None,
                resource=self._resource(~limit),
                number=self.places_like[~limit],
            )
            for limit in self.limits_inside_out
        ]
        chain_of_limit = {limit: index for index, limit in enumerate(self.limits_inside_out)}
        chain_of_class: dict[int, int] = {}
        demands: Sums = defaultdict(lambda: [0.0] * 3)
        delays: dict[tuple[int, int, int], list[float]] = defaultdict(lambda: [0.0, 0.0, 0.0])
        entries: dict[tuple[int, int], float] = defaultdict(float)
        tied: Sums = defaultdict(lambda: [0.0] * 3)
        joints: dict[tuple[int, int, tuple[Side, ...]], float] = defaultdict(float)
        for index, (first, row) in enumerate(lumped.items()):
            chain_of_class[first] = len(chains)
            is_open = isinstance(row.loop, Open)
            owners: dict[int | None, int] = {
                at: chain_of_limit[~lumping.places[~limit]] for at, limit in enumerate(row.limits)
            }
            owners[None] = len(chains)
            chains.append(Chain(row.population, index, None, is_open, row.number))
            for owner, sides, ratio in self._book_visits(index, row, owners, demands, tied):
                joints[index, owner, sides] += ratio
            for delay in row.pattern.delays:
                kept = delays[index, owners[innermost(delay.holds)], delay.layer]
                for at, value in enumerate((delay.ratio, delay.mean, delay.square)):
                    kept[at] += value
            for entry in row.pattern.entries:
                limit = row.limits[entry.limit]
                owner, layer = owners[innermost(entry.holds)], self.network.limits[limit].layer
                demands[index, owner, self._resource(~limit), layer][0] += entry.ratio
                entries[index, owners[entry.limit]] += entry.ratio

        def chain_of(position: int, limit: int | None) -> int:
            if limit is None:
                return chain_of_class[lumping.classes[position]]
            return chain_of_limit[~lumping.places[~limit]]

        resource_of = {
            place: self.resource_of[first]
            for place, first in lumping.places.items()
            if first in self.resource_of
        }
        visited = places_of_chains(self.all_classes, chain_of)
        classes = tuple(lumped.values())
        stations = {
            place: resource
            for place, resource in self.resource_of.items()
            if place >= 0 and not self.resources[resource].rates
        }
        streams = round_robin_streams(self.network, classes, patterns, stations)
        served = tuple(
            ServiceDemand(*key[:3], visits, mean / visits, square / visits, key[3])
            for key, (visits, mean, square) in demands.items()
            if visits > 0
        )
        demanded = {(row.chain, row.resource) for row in served}
        return Model(
            classes=classes,
            resources=tuple(self.resources),
            chains=tuple(chains),
            visit_counts=visit_counts(visited, resource_of, chains, self.resources, demanded),
            demands=served,
            companions=tuple(
                Companion(*key[:3], bool(key[3]), visits, mean / visits, square / visits)
                for key, (visits, mean, square) in tied.items()
            ),
            joints=tuple(
                JointVisit(index, owner, ratio, sides)
                for (index, owner, sides), ratio in joints.items()
            ),
            delays=tuple(Delay(*key, *sums) for key, sums in delays.items()),
            entries=dict(entries),
            round_robin={
                resource: streams[place] for place, resource in stations.items() if place in streams
            },
            patterns=patterns,
            stations={place: resource for place, resource in resource_of.items() if place >= 0},
            limits={~place: resource for place, resource in resource_of.items() if place < 0},
        )

    def _book_visits(
        self,
        index: int,
        row: FlowClass,
        owners: Mapping[int | None, int],
        demands: Sums,
        tied: Sums,
    ) -> Iterator[tuple[int, tuple[Side, ...], float]]:
        """Add what the visits of a class demand; of those to several stations at the same time the
        owner, the members, and the visits per I/O."""
        for at, visit in enumerate(row.pattern.visits):
            if visit.means[0] == 0:
                continue
            owner = owners[innermost(visit.holds)]
            resources = [self._resource(row.stations[at]) for at in visit.stations]
            _book(demands[index, owner, resources[0], visit.layer], visit, 0)
            for side in range(1, len(resources)):
                _book(tied[index, owner, resources[side], True], visit, side)
            if len(resources) > 1:
                rows = zip(resources, visit.means, visit.squares, row.commons[at], strict=True)
                sides = tuple([Side(*side) for side in rows])
                yield owner, sides, visit.ratio
        for visit in row.pattern.background:
            for side, station in enumerate(visit.stations):
                if visit.means[side] > 0:
                    resource = self._resource(row.stations[station])
                    _book(tied[index, owners[None], resource, False], visit, side)

    def _resource(self, place: int) -> int:
        first = self.lumping.places[place]
        if first not in self.resource_of:
            self.resource_of[first] = len(self.resources)
            number = self.places_like[first]
            if first < 0:
                slots = self.network.limits[~first].capacity
                resource = Resource(~first, True, slots, Discipline.FCFS, number)
            else:
                row = self.network.stations[first]
                resource = Resource(first, False, row.servers, row.discipline, number, row.rates)
            self.resources.append(resource)
        return self.resource_of[first]


def _book(sums: list[float], visit: StationVisit, side: int) -> None:
    """Add the service at a member of a visit to visits and sums of moments."""
    sums[0] += visit.ratio
    sums[1] += visit.ratio * visit.means[side]
    sums[2] += visit.ratio * visit.squares[side]
