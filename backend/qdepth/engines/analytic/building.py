"""Builds the analytic model of a queueing network."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from qdepth.engines.analytic.alike import Alike, all_apart, find_alike
from qdepth.engines.analytic.itinerary import Entry, Itinerary, Pause, Stop, read_itinerary
from qdepth.engines.analytic.model import Chain, Contact, FlowClass, Idle, Model, Part, Resource
from qdepth.engines.analytic.turns import turn_streams
from qdepth.network.network import Closed, Discipline, Flow, Open, QueueingNetwork

Row = TypeVar("Row", Stop, Pause, Entry)

MOST_OPEN = 192
"""I/Os of an endless source at one resource that are still counted."""


def build(network: QueueingNetwork) -> Model:
    """The model: limits that can never bind are left out, and what is alike is there once.

    Without a limit that binds, every part keeps its place: textbooks need no less.
    """
    itineraries = [read_itinerary(network, flow) for flow in network.flows]
    binding = limits_that_may_bind(network, itineraries)
    classes = _classes(network, itineraries, binding)
    ways = tuple(itineraries)
    if binding:
        try:
            return _Builder(network, classes, binding, find_alike(network, classes)).model(ways)
        except _Uneven:
            pass
    return _Builder(network, classes, binding, all_apart(classes)).model(ways)


class _Uneven(Exception):
    """What looks alike does not meet in whole numbers, so it is not alike."""


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
    rows: list[Stop | Pause | Entry] = [*way.stops, *way.pauses, *way.entries]
    kept = {
        holds: tuple(limit for limit in holds if limit in binding)
        for holds in {row.holds for row in rows}
    }

    def cut(row: Row) -> Row:
        holds = kept[row.holds]
        return row if holds == row.holds else replace(row, holds=holds)

    return Itinerary(
        tuple(cut(stop) for stop in way.stops),
        tuple(cut(pause) for pause in way.pauses),
        tuple(cut(entry) for entry in way.entries if entry.limit in binding),
        way.ignored,
    )


@dataclass(slots=True)
class _Load:
    visits: float = 0.0
    mean: float = 0.0
    square: float = 0.0


class _Builder:
    def __init__(
        self,
        network: QueueingNetwork,
        classes: Sequence[FlowClass],
        binding: Iterable[int],
        alike: Alike,
    ) -> None:
        self.network = network
        self.all_classes = classes
        self.alike = alike
        self.limits = self._innermost_first(binding)
        self.resources: list[Resource] = []
        self.place: dict[tuple[bool, int], int] = {}
        self.stations_like = Counter(alike.stations.values())
        self.limits_like = Counter(alike.limits.values())

    def _innermost_first(self, binding: Iterable[int]) -> list[int]:
        depth = {self.alike.limits[limit]: 0 for limit in binding}
        for flow_class in self.all_classes:
            for entry in flow_class.itinerary.entries:
                first = self.alike.limits[entry.limit]
                depth[first] = max(depth[first], len(entry.holds))
        return sorted(depth, key=lambda limit: (-depth[limit], limit))

    def _merged(self) -> list[tuple[int, FlowClass]]:
        """One class for all that are alike, with its first position."""
        members: dict[int, list[FlowClass]] = defaultdict(list)
        for first, flow_class in zip(self.alike.classes, self.all_classes, strict=True):
            members[first].append(flow_class)
        return [
            (
                first,
                replace(
                    rows[0],
                    flows=tuple(flow for row in rows for flow in row.flows),
                    number=len(rows),
                ),
            )
            for first, rows in members.items()
        ]

    def model(self, itineraries: tuple[Itinerary, ...]) -> Model:
        """Put the parts together."""
        chains = [
            Chain(
                self.network.limits[limit].capacity,
                None,
                self._limit(limit),
                number=self.limits_like[limit],
            )
            for limit in self.limits
        ]
        chain_of = {limit: index for index, limit in enumerate(self.limits)}
        loads: dict[tuple[int, int, int, int], _Load] = defaultdict(_Load)
        aside: dict[tuple[int, int, int, int], _Load] = defaultdict(_Load)
        idles: dict[tuple[int, int, int], float] = defaultdict(float)
        entries: dict[tuple[int, int], float] = defaultdict(float)
        total = self._total_loads()
        merged = self._merged()
        roots: dict[int, int] = {}
        for index, (first, flow_class) in enumerate(merged):
            root = roots[first] = len(chains)
            is_open = isinstance(flow_class.loop, Open)
            chains.append(
                Chain(flow_class.population, index, None, is_open, number=flow_class.number)
            )
            for stop in flow_class.itinerary.stops:
                owner = self._owner(stop.holds, chain_of, root)
                longest = _longest(stop, total)
                if stop.means[longest] == 0:
                    continue
                for at, station in enumerate(stop.stations):
                    key = (index, owner, self._station(station), stop.layer)
                    _add(loads[key] if at == longest else aside[key], stop, at)
            for pause in flow_class.itinerary.pauses:
                owner = self._owner(pause.holds, chain_of, root)
                idles[index, owner, pause.layer] += pause.mean
            for entry in flow_class.itinerary.entries:
                owner = self._owner(entry.holds, chain_of, root)
                layer = self.network.limits[entry.limit].layer
                loads[index, owner, self._limit(entry.limit), layer].visits += entry.visits
                entries[index, chain_of[self.alike.limits[entry.limit]]] += entry.visits
        parts = _parts(loads)
        contacts = self._contacts(chains, chain_of, roots, total)
        classes = tuple(flow_class for _, flow_class in merged)
        streams = turn_streams(classes, itineraries)
        return Model(
            classes=classes,
            resources=tuple(self.resources),
            chains=tuple(chains),
            contacts=contacts,
            parts=parts,
            idles=tuple(Idle(*key[:2], mean, key[2]) for key, mean in idles.items()),
            entries=dict(entries),
            aside=_parts(aside),
            turns={
                self.place[False, station]: found
                for station, found in streams.items()
                if self.alike.stations.get(station) == station and (False, station) in self.place
            },
            itineraries=itineraries,
            places=self._places(),
        )

    def _owner(self, holds: tuple[int, ...], chain_of: dict[int, int], root: int) -> int:
        return chain_of[self.alike.limits[holds[-1]]] if holds else root

    def _contacts(
        self,
        chains: Sequence[Chain],
        chain_of: dict[int, int],
        roots: dict[int, int],
        total: Sequence[float],
    ) -> tuple[Contact, ...]:
        """How many of a resource a chain visits, and how many such chains visit a resource."""
        meetings: dict[tuple[int, int], set[tuple[int, ...]]] = defaultdict(set)
        for position, flow_class in enumerate(self.all_classes):
            root = roots[self.alike.classes[position]]
            way = flow_class.itinerary
            for stop in way.stops:
                station = stop.stations[_longest(stop, total)]
                if (place := self._visited(station)) is not None:
                    owner = self._owner(stop.holds, chain_of, root)
                    who = stop.holds[-1] if stop.holds else position
                    if stop.means[_longest(stop, total)] > 0:
                        meetings[owner, place].add((who, station))
            for entry in way.entries:
                place = self._limit(entry.limit)
                owner = self._owner(entry.holds, chain_of, root)
                who = entry.holds[-1] if entry.holds else position
                meetings[owner, place].add((who, entry.limit))
        contacts = []
        for (chain, resource), pairs in meetings.items():
            copies, odd = divmod(len(pairs), chains[chain].number)
            sharers, odd_too = divmod(len(pairs), self.resources[resource].number)
            if odd or odd_too:
                raise _Uneven
            contacts.append(Contact(chain, resource, copies, sharers))
        return tuple(contacts)

    def _places(self) -> dict[tuple[bool, int], int]:
        """(is a limit, position in the network) -> its resource."""
        rows = {(False, at): first for at, first in self.alike.stations.items()}
        rows |= {(True, at): first for at, first in self.alike.limits.items()}
        return {
            key: self.place[key[0], first]
            for key, first in rows.items()
            if (key[0], first) in self.place
        }

    def _total_loads(self) -> list[float]:
        """Load of each station if all workers issued at the same rate; picks the longer visit."""
        loads = [0.0] * len(self.network.stations)
        for flow_class in self.all_classes:
            for stop in flow_class.itinerary.stops:
                for station, mean in zip(stop.stations, stop.means, strict=True):
                    loads[station] += flow_class.population * stop.visits * mean
        return loads

    def _visited(self, station: int) -> int | None:
        return self.place.get((False, self.alike.stations[station]))

    def _station(self, station: int) -> int:
        first = self.alike.stations[station]
        row = self.network.stations[first]
        number = self.stations_like[first]
        return self._place(Resource(first, False, row.servers, row.discipline, number))

    def _limit(self, limit: int) -> int:
        first = self.alike.limits[limit]
        slots, number = self.network.limits[first].capacity, self.limits_like[first]
        return self._place(Resource(first, True, slots, Discipline.FCFS, number))

    def _place(self, resource: Resource) -> int:
        key = (resource.is_limit, resource.id)
        if key not in self.place:
            self.place[key] = len(self.resources)
            self.resources.append(resource)
        return self.place[key]


def _longest(stop: Stop, total: Sequence[float]) -> int:
    """Which of the stations that are visited at the same time sets the time."""
    if len(stop.stations) == 1:
        return 0
    return max(range(len(stop.stations)), key=lambda at: total[stop.stations[at]])


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
