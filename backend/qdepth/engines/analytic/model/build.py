"""Builds the analytic model of a queueing network."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from qdepth.engines.analytic.model.flow_classes import flow_classes, limits_that_may_bind
from qdepth.engines.analytic.model.model import Chain, FlowClass, Idle, Model, Part, Resource
from qdepth.engines.analytic.model.symmetry import Alike, all_apart, find_alike
from qdepth.engines.analytic.model.turn_streams import turn_streams
from qdepth.engines.analytic.model.visit_counts import Uneven, Visits, contacts_of, innermost
from qdepth.engines.analytic.model.visit_pattern import profiles_of
from qdepth.engines.analytic.visits.itinerary import Stop
from qdepth.engines.analytic.visits.routes import Way, read_ways
from qdepth.network.network import Discipline, Open, QueueingNetwork


def build(network: QueueingNetwork, *, for_textbooks: bool = False) -> Model:
    """The model: limits that can never bind are left out, and what is alike is there once.

    Parameters
    ----------
    for_textbooks : bool
        Without a limit that binds, every part keeps its place: textbooks need no less.
    """
    ways = read_ways(network)
    binding = limits_that_may_bind(network, ways)
    classes = flow_classes(network, ways, binding)
    profiles = profiles_of(classes)
    visits = Visits(network, classes, profiles)
    if binding or not for_textbooks:
        alike = find_alike(network, classes, profiles)
        try:
            return _Builder(network, classes, binding, alike, visits).model(ways)
        except Uneven:
            pass
    return _Builder(network, classes, binding, all_apart(classes), visits).model(ways)


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
        visits: Visits,
    ) -> None:
        self.network = network
        self.all_classes = classes
        self.alike = alike
        self.visits = visits
        self.limits = self._innermost_first(binding)
        self.resources: list[Resource] = []
        self.place: dict[tuple[bool, int], int] = {}
        self.stations_like = Counter(alike.stations.values())
        self.limits_like = Counter(alike.limits.values())

    def _innermost_first(self, binding: Iterable[int]) -> list[int]:
        """By how many limits may be taken around each, by whatever classes.

        Those that one class holds do not tell: it may pass by a limit that others take before.
        """
        outside: dict[int, set[int]] = {self.alike.limits[limit]: set() for limit in binding}
        for flow_class in self.all_classes:
            way = flow_class.way
            for entry in way.pattern.entries:
                outer = innermost(entry.holds)
                if outer is not None:
                    around = outside[self.alike.limits[way.limits[entry.limit]]]
                    around.add(self.alike.limits[way.limits[outer]])
        depth = dict.fromkeys(outside, 0)
        for _ in depth:
            before = dict(depth)
            for limit, around in outside.items():
                depth[limit] = max([0, *(depth[outer] + 1 for outer in around)])
            if depth == before:
                break
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

    def model(self, ways: tuple[Way, ...]) -> Model:
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
        merged = self._merged()
        roots: dict[int, int] = {}
        for index, (first, flow_class) in enumerate(merged):
            root = roots[first] = len(chains)
            is_open = isinstance(flow_class.loop, Open)
            chains.append(
                Chain(flow_class.population, index, None, is_open, number=flow_class.number)
            )
            way, pattern = flow_class.way, flow_class.way.pattern
            owners = {None: root} | {
                at: chain_of[self.alike.limits[limit]] for at, limit in enumerate(way.limits)
            }
            for stop in pattern.stops:
                owner = owners[innermost(stop.holds)]
                stations = [way.stations[at] for at in stop.stations]
                longest = self.visits.longest(stations)
                if stop.means[longest] == 0:
                    continue
                for at, station in enumerate(stations):
                    key = (index, owner, self._station(station), stop.layer)
                    _add(loads[key] if at == longest else aside[key], stop, at)
            for pause in pattern.pauses:
                idles[index, owners[innermost(pause.holds)], pause.layer] += pause.mean
            for entry in pattern.entries:
                limit = way.limits[entry.limit]
                key = (
                    index,
                    owners[innermost(entry.holds)],
                    self._limit(limit),
                    self.network.limits[limit].layer,
                )
                loads[key].visits += entry.visits
                entries[index, owners[entry.limit]] += entry.visits
        parts = _parts(loads)
        places = self._places()
        classes = tuple(flow_class for _, flow_class in merged)
        streams = turn_streams(classes, ways)

        def chain_of_visitor(position: int, limit: int | None) -> int:
            if limit is None:
                return roots[self.alike.classes[position]]
            return chain_of[self.alike.limits[limit]]

        return Model(
            classes=classes,
            resources=tuple(self.resources),
            chains=tuple(chains),
            contacts=contacts_of(self.visits, chain_of_visitor, places, chains, self.resources),
            parts=parts,
            idles=tuple(Idle(*key[:2], mean, key[2]) for key, mean in idles.items()),
            entries=dict(entries),
            aside=_parts(aside),
            turns={
                self.place[False, station]: found
                for station, found in streams.items()
                if self.alike.stations.get(station) == station and (False, station) in self.place
            },
            ways=ways,
            places=places,
        )

    def _places(self) -> dict[tuple[bool, int], int]:
        """(is a limit, position in the network) -> its resource."""
        stations, limits = (
            {id_: place for (is_limit, id_), place in self.place.items() if is_limit is kind}
            for kind in (False, True)
        )
        return {
            (False, at): stations[first]
            for at, first in self.alike.stations.items()
            if first in stations
        } | {
            (True, at): limits[first] for at, first in self.alike.limits.items() if first in limits
        }

    def _station(self, station: int) -> int:
        first = self.alike.stations[station]
        if (False, first) not in self.place:
            row, number = self.network.stations[first], self.stations_like[first]
            self._put(Resource(first, False, row.servers, row.discipline, number))
        return self.place[False, first]

    def _limit(self, limit: int) -> int:
        first = self.alike.limits[limit]
        if (True, first) not in self.place:
            slots, number = self.network.limits[first].capacity, self.limits_like[first]
            self._put(Resource(first, True, slots, Discipline.FCFS, number))
        return self.place[True, first]

    def _put(self, resource: Resource) -> None:
        self.place[resource.is_limit, resource.id] = len(self.resources)
        self.resources.append(resource)


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
