"""Finds classes, stations and limits that nothing tells apart, so that one is solved for all.

Everything starts with a colour that says what it is, and takes a new one that says whom it meets,
until no colour splits any more: partition refinement. Identical hosts end in one colour, and so
do the disks of a pool.

References
----------
D. G. Corneil, C. C. Gotlieb, "An efficient algorithm for graph isomorphism", Journal of the ACM
17(1), 1970, pp. 51-64: the refinement, which gives an equitable partition.
"""

from collections import defaultdict
from collections.abc import Hashable, Sequence
from dataclasses import dataclass

from qdepth.engines.analytic.model import FlowClass
from qdepth.network.network import QueueingNetwork

DIGITS = 11
"""Decimal digits of expected visits that count: shares of a draw differ in the last ones."""


@dataclass(frozen=True, slots=True)
class Alike:
    """Positions -> the first of those that are like it."""

    classes: tuple[int, ...]
    stations: dict[int, int]
    limits: dict[int, int]


def find_alike(network: QueueingNetwork, classes: Sequence[FlowClass]) -> Alike:
    """Group classes, and the stations and limits that they visit.

    `classes` have ways without the limits that never bind.
    """
    rows = [_Row(flow_class) for flow_class in classes]
    colours = [0] * len(rows)
    stations = {at: 0 for row in rows for at in row.stations}
    limits = {at: 0 for row in rows for at in row.limits}
    station_keys: dict[int, Hashable] = {
        at: (network.stations[at].servers, network.stations[at].discipline) for at in stations
    }
    limit_keys: dict[int, Hashable] = {at: network.limits[at].capacity for at in limits}
    class_keys: list[Hashable] = [row.kind for row in rows]
    known = 0
    while True:
        stations, limits = _coloured(station_keys), _coloured(limit_keys)
        colours = list(_coloured(dict(enumerate(class_keys))).values())
        found = len({*stations.values()}) + len({*limits.values()}) + len({*colours})
        if found == known:
            break
        known = found
        class_keys = [
            (
                colour,
                tuple([stations[at] for at in row.stations]),
                tuple([limits[at] for at in row.limits]),
            )
            for colour, row in zip(colours, rows, strict=True)
        ]
        met_stations: dict[int, list[tuple[int, int]]] = defaultdict(list)
        met_limits: dict[int, list[tuple[int, int]]] = defaultdict(list)
        for colour, row in zip(colours, rows, strict=True):
            for at, role in zip(row.stations, row.station_roles, strict=True):
                met_stations[at].append((colour, role))
            for at, role in zip(row.limits, row.limit_roles, strict=True):
                met_limits[at].append((colour, role))
        station_keys = {at: (stations[at], *sorted(met)) for at, met in met_stations.items()}
        limit_keys = {at: (limits[at], *sorted(met)) for at, met in met_limits.items()}
    return Alike(
        tuple(_firsts(dict(enumerate(colours))).values()), _firsts(stations), _firsts(limits)
    )


def all_apart(classes: Sequence[FlowClass]) -> Alike:
    """Everything on its own."""
    rows = [_Row(flow_class) for flow_class in classes]
    return Alike(
        tuple(range(len(classes))),
        {at: at for row in rows for at in row.stations},
        {at: at for row in rows for at in row.limits},
    )


class _Row:
    """What a class does, apart from where: the same for classes that may be alike."""

    def __init__(self, flow_class: FlowClass) -> None:
        way = flow_class.itinerary
        roles: dict[Hashable, int] = {}
        self.stations: list[int] = []
        self.station_roles: list[int] = []
        self.limits: list[int] = []
        self.limit_roles: list[int] = []
        for stop in way.stops:
            what = (round(stop.visits, DIGITS), stop.means, stop.squares, stop.layer, stop.turn)
            for side, station in enumerate(stop.stations):
                self.stations.append(station)
                self.station_roles.append(roles.setdefault((what, side), len(roles)))
            self._hold(stop.holds, roles.setdefault(what, len(roles)))
        for pause in way.pauses:
            self._hold(
                pause.holds, roles.setdefault((pause.mean, pause.square, pause.layer), len(roles))
            )
        for entry in way.entries:
            role = roles.setdefault((round(entry.visits, DIGITS), "entry"), len(roles))
            self._hold((*entry.holds, entry.limit), role)
        self.kind: Hashable = (
            flow_class.loop,
            flow_class.population,
            tuple(roles),
            tuple(self.station_roles),
            tuple(self.limit_roles),
            way.ignored,
        )

    def _hold(self, limits: tuple[int, ...], role: int) -> None:
        self.limits += limits
        self.limit_roles += [role] * len(limits)


def _coloured(keys: dict[int, Hashable]) -> dict[int, int]:
    """Numbers the keys, in the order in which they are first met."""
    numbers: dict[Hashable, int] = {}
    return {at: numbers.setdefault(key, len(numbers)) for at, key in keys.items()}


def _firsts(colours: dict[int, int]) -> dict[int, int]:
    """Position -> the first position with its colour."""
    first: dict[int, int] = {}
    return {at: first.setdefault(colour, at) for at, colour in colours.items()}
