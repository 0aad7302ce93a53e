"""Exact lumping: identical classes, stations and limits are solved once.

Identical hosts end in one colour of an equitable partition, and so do the disks of a pool.

References
----------
P. Buchholz, "Exact and ordinary lumpability in finite Markov chains", Journal of Applied
Probability 31(1), 1994: why one of each block tells for all.
"""

from collections import defaultdict
from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from itertools import chain

import numpy as np
import numpy.typing as npt

from qdepth.engines.analytic.model.model import FlowClass
from qdepth.engines.analytic.textbook.equitable_partition import (
    Edges,
    colours_of,
    equitable_partition,
    firsts,
    mixed,
)
from qdepth.network.network import QueueingNetwork
from qdepth.network.visits.visit_pattern import VisitPattern

DIGITS = 11
"""Decimal digits of visit ratios that count: shares of a draw differ in the last ones."""


@dataclass(frozen=True, slots=True)
class Lumping:
    """Positions -> the first identical one."""

    classes: tuple[int, ...]
    places: dict[int, int]
    """Places: stations by position, limits by `~position`."""


def no_lumping(classes: Sequence[FlowClass]) -> Lumping:
    """Return a lumping that treats each class and place separately."""
    return Lumping(
        tuple(range(len(classes))),
        {place: place for row in classes for place in row.places},
    )


def lump(network: QueueingNetwork, classes: Sequence[FlowClass]) -> Lumping:
    """Group classes, and the stations and limits that they visit.

    Parameters
    ----------
    classes : sequence of FlowClass
        From `flow_classes`: equal patterns and loops are one object.

    Notes
    -----
    A graph with two kinds of vertices: classes, and stations and limits. An edge has the place in
    the table of the class, and the role that is played there.
    """
    kinds, roles = _kinds_and_roles(classes)
    offset = len(network.stations)
    tables = [row.stations + tuple([offset + at for at in row.limits]) for row in classes]
    lengths = np.array([len(table) for table in tables])
    visited = np.fromiter(chain.from_iterable(tables), dtype=np.int64, count=lengths.sum())
    visitor = np.repeat(np.arange(len(tables)), lengths)
    place = np.arange(len(visited)) - np.repeat(lengths.cumsum() - lengths, lengths)
    edges = Edges(
        visitor,
        visited,
        mixed(place.astype(np.uint64)),
        mixed(np.concatenate(roles).astype(np.uint64)),
    )
    kinds_of_places: list[Hashable] = [
        (row.servers, row.discipline, row.rates) for row in network.stations
    ]
    kinds_of_places += [row.capacity for row in network.limits]
    own, places = equitable_partition(
        colours_of(
            [(kind, id(c.loop), c.population) for kind, c in zip(kinds, classes, strict=True)]
        ),
        colours_of(kinds_of_places),
        edges,
    )
    met = np.unique(visited)
    codes = np.where(met < offset, met, offset - 1 - met)
    first = codes[firsts(places[met])]
    return Lumping(
        tuple(firsts(own).tolist()), dict(zip(codes.tolist(), first.tolist(), strict=True))
    )


def _kinds_and_roles(
    classes: Sequence[FlowClass],
) -> tuple[list[int], list[npt.NDArray[np.int64]]]:
    """Of each class: a number for what it does, and one for what it does at each place."""
    numbers: dict[Hashable, int] = {}
    known: dict[int, tuple[int, npt.NDArray[np.int64]]] = {}
    for row in classes:
        if id(row.pattern) not in known:
            kind, roles = _kind_and_roles(row.pattern)
            known[id(row.pattern)] = numbers.setdefault(kind, len(numbers)), roles
    found = [known[id(row.pattern)] for row in classes]
    return [kind for kind, _ in found], [roles for _, roles in found]


def _kind_and_roles(pattern: VisitPattern) -> tuple[Hashable, npt.NDArray[np.int64]]:
    """The same kind for patterns that do the same in the same order; roles at their places.

    A role is a number for all that is done at a place: at stations first, then at limits. Ports of
    a controller that has three differ from those of one that has four, by the role of their
    controller.
    """
    deeds: dict[Hashable, int] = {}
    at_stations: dict[int, list[int]] = defaultdict(list)
    at_limits: dict[int, list[int]] = defaultdict(list)

    def number(*deed: Hashable) -> int:
        return deeds.setdefault(deed, len(deeds))

    def hold(limits: tuple[int, ...], deed: int) -> None:
        for limit in limits:
            at_limits[limit].append(deed)

    whats = []
    for visit in pattern.all_visits:
        path = None if visit.path is None else (visit.path.path, visit.path.paths)
        whats.append((round(visit.ratio, DIGITS), visit.means, visit.squares, visit.layer, path))
        for side, station in enumerate(visit.stations):
            at_stations[station].append(number(whats[-1], side))
    for what, visit in zip(whats, pattern.all_visits, strict=True):
        met = tuple([tuple(sorted(at_stations[station])) for station in visit.stations])
        hold(visit.holds, number(what, met))
    for delay in pattern.delays:
        hold(delay.holds, number(delay.mean, delay.square, delay.layer))
    for entry in pattern.entries:
        hold((*entry.holds, entry.limit), number(round(entry.ratio, DIGITS), "entry"))
    roles: dict[Hashable, int] = {}
    found = [
        roles.setdefault((at is at_limits, *sorted(at[place])), len(roles))
        for at in (at_stations, at_limits)
        for place in range(len(at))
    ]
    places = tuple([(at, *rows) for at, rows in (*at_stations.items(), *at_limits.items())])
    kind = tuple(deeds), places, len(at_stations), pattern.not_modelled, len(pattern.visits)
    return kind, np.array(found, dtype=np.int64)
