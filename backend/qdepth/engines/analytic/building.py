"""Builds the analytic model of a queueing network."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from qdepth.engines.analytic.itinerary import Itinerary, Stop, read_itinerary
from qdepth.engines.analytic.model import Chain, Contact, FlowClass, Idle, Model, Part, Resource
from qdepth.engines.analytic.turns import turn_streams
from qdepth.network.network import Closed, Discipline, Flow, Open, QueueingNetwork

MOST_OPEN = 192
"""I/Os of an endless source at one resource that are still counted."""


def build(network: QueueingNetwork) -> Model:
    """The model: limits that can never bind are left out, flows that are alike are one class."""
    itineraries = [read_itinerary(network, flow) for flow in network.flows]
    binding = limits_that_may_bind(network, itineraries)
    classes = _classes(network, itineraries, binding)
    return _Builder(network, classes, binding).model(tuple(itineraries))


def limits_that_may_bind(
    network: QueueingNetwork, itineraries: Sequence[Itinerary]
) -> frozenset[int]:
    """Limits that can meet more I/Os than they have slots for.

    The most that can be asked of a limit is, over the nearest limits around it that bind, their
    slots, and over the flows that come without one, their workers.
    """
    sources: dict[int, dict[tuple[int, ...], set[int]]] = defaultdict(lambda: defaultdict(set))
    depth: dict[int, int] = defaultdict(int)
    for index, itinerary in enumerate(itineraries):
        for entry in itinerary.entries:
            sources[entry.limit][entry.holds].add(index)
            depth[entry.limit] = max(depth[entry.limit], len(entry.holds))
    binding: set[int] = set()
    for limit in sorted(sources, key=lambda limit: depth[limit]):
        around: dict[int | None, set[int]] = defaultdict(set)
        for holds, flows in sources[limit].items():
            nearest = next((held for held in reversed(holds) if held in binding), None)
            around[nearest] |= flows
        asked = 0.0
        for nearest, flows in around.items():
            workers = sum(_workers(network.flows[flow]) for flow in flows)
            slots = float("inf") if nearest is None else network.limits[nearest].capacity
            asked += min(workers, slots)
        if asked > network.limits[limit].capacity:
            binding.add(limit)
    return frozenset(binding)


def _workers(flow: Flow) -> int:
    return MOST_OPEN if isinstance(flow.loop, Open) else flow.loop.workers


def _think(flow: Flow) -> float:
    """Mean think time over reads and writes [s]."""
    if not isinstance(flow.loop, Closed):
        return 0.0
    demand = flow.loop.think
    return flow.read_share * demand.read + (1.0 - flow.read_share) * demand.write


def _kept(holds: tuple[int, ...], binding: frozenset[int]) -> tuple[int, ...]:
    return tuple(limit for limit in holds if limit in binding)


def _classes(
    network: QueueingNetwork, itineraries: Sequence[Itinerary], binding: frozenset[int]
) -> list[FlowClass]:
    """Flows with equal loops and ways, but for limits that never bind, together."""
    alike: dict[object, list[int]] = defaultdict(list)
    reduced: dict[object, Itinerary] = {}
    for index, (flow, whole) in enumerate(zip(network.flows, itineraries, strict=True)):
        way = _reduced(whole, binding)
        key = (flow.loop, way)
        alike[key].append(index)
        reduced[key] = way
    return [
        FlowClass(
            flows=tuple(flows),
            loop=network.flows[flows[0]].loop,
            itinerary=reduced[key],
            population=MOST_OPEN
            if isinstance(network.flows[flows[0]].loop, Open)
            else sum(_workers(network.flows[flow]) for flow in flows),
            think=_think(network.flows[flows[0]]),
        )
        for key, flows in alike.items()
    ]


def _reduced(way: Itinerary, binding: frozenset[int]) -> Itinerary:
    """A way without the limits that never bind."""
    return Itinerary(
        tuple(replace(stop, holds=_kept(stop.holds, binding)) for stop in way.stops),
        tuple(replace(pause, holds=_kept(pause.holds, binding)) for pause in way.pauses),
        tuple(
            replace(entry, holds=_kept(entry.holds, binding))
            for entry in way.entries
            if entry.limit in binding
        ),
        way.ignored,
    )


@dataclass(slots=True)
class _Load:
    visits: float = 0.0
    mean: float = 0.0
    square: float = 0.0


class _Builder:
    def __init__(
        self, network: QueueingNetwork, classes: Sequence[FlowClass], binding: Iterable[int]
    ) -> None:
        self.network = network
        self.classes = classes
        self.limits = self._innermost_first(binding)
        self.resources: list[Resource] = []
        self.place: dict[tuple[bool, int], int] = {}

    def _innermost_first(self, binding: Iterable[int]) -> list[int]:
        depth = dict.fromkeys(binding, 0)
        for flow_class in self.classes:
            for entry in flow_class.itinerary.entries:
                depth[entry.limit] = max(depth[entry.limit], len(entry.holds))
        return sorted(depth, key=lambda limit: (-depth[limit], limit))

    def model(self, itineraries: tuple[Itinerary, ...]) -> Model:
        """Put the parts together."""
        chains = [
            Chain(self.network.limits[limit].capacity, None, self._limit(limit))
            for limit in self.limits
        ]
        chain_of = {limit: index for index, limit in enumerate(self.limits)}
        loads: dict[tuple[int, int, int, int], _Load] = defaultdict(_Load)
        aside: dict[tuple[int, int, int, int], _Load] = defaultdict(_Load)
        idles: dict[tuple[int, int, int], float] = defaultdict(float)
        entries: dict[tuple[int, int], float] = defaultdict(float)
        total = self._total_loads()
        for index, flow_class in enumerate(self.classes):
            root = len(chains)
            is_open = isinstance(flow_class.loop, Open)
            chains.append(Chain(flow_class.population, index, None, is_open))
            for stop in flow_class.itinerary.stops:
                owner = chain_of[stop.holds[-1]] if stop.holds else root
                longest = max(range(len(stop.stations)), key=lambda at: total[stop.stations[at]])
                if stop.means[longest] == 0:
                    continue
                for at, station in enumerate(stop.stations):
                    key = (index, owner, self._station(station), stop.layer)
                    _add(loads[key] if at == longest else aside[key], stop, at)
            for pause in flow_class.itinerary.pauses:
                owner = chain_of[pause.holds[-1]] if pause.holds else root
                idles[index, owner, pause.layer] += pause.mean
            for entry in flow_class.itinerary.entries:
                owner = chain_of[entry.holds[-1]] if entry.holds else root
                layer = self.network.limits[entry.limit].layer
                loads[index, owner, self._limit(entry.limit), layer].visits += entry.visits
                entries[index, chain_of[entry.limit]] += entry.visits
        parts = _parts(loads)
        return Model(
            classes=tuple(self.classes),
            resources=tuple(self.resources),
            chains=tuple(chains),
            contacts=tuple(
                Contact(chain, resource)
                for chain, resource in dict.fromkeys((part.chain, part.resource) for part in parts)
            ),
            parts=parts,
            idles=tuple(Idle(*key[:2], mean, key[2]) for key, mean in idles.items()),
            entries=dict(entries),
            aside=_parts(aside),
            turns={
                self.place[False, station]: streams
                for station, streams in turn_streams(self.classes, itineraries).items()
                if (False, station) in self.place
            },
            itineraries=itineraries,
        )

    def _total_loads(self) -> list[float]:
        """Load of each station if all workers issued at the same rate; picks the longer visit."""
        loads = [0.0] * len(self.network.stations)
        for flow_class in self.classes:
            for stop in flow_class.itinerary.stops:
                for station, mean in zip(stop.stations, stop.means, strict=True):
                    loads[station] += flow_class.population * stop.visits * mean
        return loads

    def _station(self, station: int) -> int:
        row = self.network.stations[station]
        return self._place(Resource(station, False, row.servers, row.discipline))

    def _limit(self, limit: int) -> int:
        return self._place(
            Resource(limit, True, self.network.limits[limit].capacity, Discipline.FCFS)
        )

    def _place(self, resource: Resource) -> int:
        key = (resource.is_limit, resource.id)
        if key not in self.place:
            self.place[key] = len(self.resources)
            self.resources.append(resource)
        return self.place[key]


def _add(load: _Load, stop: Stop, at: int) -> None:
    load.visits += stop.visits
    load.mean += stop.visits * stop.means[at]
    load.square += stop.visits * stop.squares[at]


def _parts(loads: dict[tuple[int, int, int, int], _Load]) -> tuple[Part, ...]:
    return tuple(
        Part(
            flow_class,
            chain,
            resource,
            load.visits,
            load.mean / load.visits,
            load.square / load.visits,
            layer,
        )
        for (flow_class, chain, resource, layer), load in loads.items()
        if load.visits > 0
    )
