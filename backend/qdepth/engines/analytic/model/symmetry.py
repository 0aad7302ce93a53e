"""Exact lumping: classes, stations and limits that nothing tells apart are solved once.

Everything starts with a colour that says what it is, and takes a new one that says whom it meets,
until no colour splits any more: partition refinement. Identical hosts end in one colour, and so
do the disks of a pool. A colour is a number of 64 bits that mixes those that were met: of a
million things, two that differ get one colour with a probability below 1e-7.

References
----------
D. G. Corneil, C. C. Gotlieb, "An efficient algorithm for graph isomorphism", Journal of the ACM
17(1), 1970, pp. 51-64: the refinement, which gives an equitable partition. P. Buchholz, "Exact and
ordinary lumpability in finite Markov chains", Journal of Applied Probability 31(1), 1994: why one
of each block tells for all.
"""

from collections import defaultdict
from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from itertools import chain

import numpy as np
import numpy.typing as npt

from qdepth.engines.analytic.model.model import FlowClass
from qdepth.engines.analytic.visits.visit_pattern import VisitPattern
from qdepth.network.network import QueueingNetwork

Colours = npt.NDArray[np.uint64]

DIGITS = 11
"""Decimal digits of visit ratios that count: shares of a draw differ in the last ones."""


@dataclass(frozen=True, slots=True)
class Lumping:
    """Positions -> the first of those that are like it."""

    classes: tuple[int, ...]
    stations: dict[int, int]
    limits: dict[int, int]


def no_lumping(classes: Sequence[FlowClass]) -> Lumping:
    """Everything on its own."""
    return Lumping(
        tuple(range(len(classes))),
        {at: at for flow_class in classes for at in flow_class.stations},
        {at: at for flow_class in classes for at in flow_class.limits},
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
    edges = _mixed(place.astype(np.uint64)), _mixed(np.concatenate(roles).astype(np.uint64))
    kinds_of_places: list[Hashable] = [
        (row.servers, row.discipline, row.rates) for row in network.stations
    ]
    kinds_of_places += [row.capacity for row in network.limits]
    places = _numbered(kinds_of_places)
    own = _numbered(
        [(kind, id(row.loop), row.population) for kind, row in zip(kinds, classes, strict=True)]
    )
    met = np.flatnonzero(np.bincount(visited))
    known = 0
    while (number := len(np.unique(places[met])) + len(np.unique(own))) > known:
        known = number
        seen, coming = np.zeros_like(own), np.zeros_like(places)
        np.add.at(seen, visitor, _mixed(_mixed(places)[visited] ^ edges[0]))
        np.add.at(coming, visited, _mixed(_mixed(own)[visitor] ^ edges[1]))
        own, places = _mixed(_mixed(own) + seen), _mixed(_mixed(places) + coming)
    firsts = dict(zip(met.tolist(), met[_firsts(places[met])].tolist(), strict=True))
    return Lumping(
        tuple(_firsts(own).tolist()),
        {at: first for at, first in firsts.items() if at < offset},
        {at - offset: first - offset for at, first in firsts.items() if at >= offset},
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

    A role is a number for all that is done at a place: at stations first, then at limits.
    """
    deeds: dict[Hashable, int] = {}
    at_stations: dict[int, list[int]] = defaultdict(list)
    at_limits: dict[int, list[int]] = defaultdict(list)

    def number(*deed: Hashable) -> int:
        return deeds.setdefault(deed, len(deeds))

    def hold(limits: tuple[int, ...], deed: int) -> None:
        for limit in limits:
            at_limits[limit].append(deed)

    for visit in pattern.visits:
        path = None if visit.path is None else (visit.path.path, visit.path.paths)
        what = round(visit.ratio, DIGITS), visit.means, visit.squares, visit.layer, path
        for side, station in enumerate(visit.stations):
            at_stations[station].append(number(what, side))
        hold(visit.holds, number(what))
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
    kind = tuple(deeds), places, len(at_stations), pattern.not_modelled
    return kind, np.array(found, dtype=np.int64)


def _firsts(colours: Colours) -> npt.NDArray[np.int64]:
    """Position of the first of each colour."""
    _, first, colour = np.unique(colours, return_index=True, return_inverse=True)
    return np.asarray(first[colour])


def _numbered(keys: Sequence[Hashable]) -> Colours:
    """A colour for each key, equal for equal ones."""
    numbers: dict[Hashable, int] = {}
    found = [numbers.setdefault(key, len(numbers)) for key in keys]
    return _mixed(np.array(found, dtype=np.uint64))


def _mixed(values: Colours) -> Colours:
    """The finaliser of splitmix64, which is one to one, on something that is never 0."""
    z = values + np.uint64(0x9E37_79B9_7F4A_7C15)
    z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58_476D_1CE4_E5B9)
    z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D0_49BB_1331_11EB)
    return z ^ (z >> np.uint64(31))
