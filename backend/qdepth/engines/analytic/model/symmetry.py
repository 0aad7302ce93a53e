"""Finds classes, stations and limits that nothing tells apart, so that one is solved for all.

Everything starts with a colour that says what it is, and takes a new one that says whom it meets,
until no colour splits any more: partition refinement. Identical hosts end in one colour, and so
do the disks of a pool. A colour is a number of 64 bits that mixes those that were met: of a
million things, two that differ get one colour with a probability below 1e-7.

References
----------
D. G. Corneil, C. C. Gotlieb, "An efficient algorithm for graph isomorphism", Journal of the ACM
17(1), 1970, pp. 51-64: the refinement, which gives an equitable partition.
"""

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass
from itertools import chain

import numpy as np
import numpy.typing as npt

from qdepth.engines.analytic.model.model import FlowClass
from qdepth.engines.analytic.model.visit_pattern import IntArray, Profile
from qdepth.network.network import Discipline, QueueingNetwork

Colours = npt.NDArray[np.uint64]


@dataclass(frozen=True, slots=True)
class Alike:
    """Positions -> the first of those that are like it."""

    classes: tuple[int, ...]
    stations: dict[int, int]
    limits: dict[int, int]


def find_alike(
    network: QueueingNetwork, classes: Sequence[FlowClass], profiles: Sequence[Profile]
) -> Alike:
    """Group classes, and the stations and limits that they visit.

    `classes` come from `flow_classes`, where what is equal is one object, with their `profiles`.
    """
    if len(classes) == 1 and _all_unlike(profiles[0].station_roles):
        return all_apart(classes)
    stations = _Met(
        [profile.station_roles for profile in profiles],
        [flow_class.way.stations for flow_class in classes],
        _mixed(
            np.array(
                [2 * row.servers + (row.discipline is Discipline.PS) for row in network.stations],
                dtype=np.uint64,
            )
        ),
    )
    limits = _Met(
        [profile.limit_roles for profile in profiles],
        [flow_class.way.limits for flow_class in classes],
        _mixed(np.array([row.capacity for row in network.limits], dtype=np.uint64)),
    )
    kinds: dict[Hashable, int] = {}
    numbers = {
        key: kinds.setdefault(row.kind, len(kinds))
        for key, row in {id(row): row for row in profiles}.items()
    }
    colours = _numbered(
        (numbers[id(profile)], id(flow_class.loop), flow_class.population)
        for profile, flow_class in zip(profiles, classes, strict=True)
    )
    known = 0
    while (found := stations.number() + limits.number() + _different(colours)) > known:
        known = found
        before = colours
        seen = stations.seen_by_classes() + limits.seen_by_classes()
        colours = _mixed(_mixed(before) + seen)
        stations.meet(before)
        limits.meet(before)
    firsts = np.unique(colours, return_index=True, return_inverse=True)
    return Alike(tuple(firsts[1][firsts[2]].tolist()), stations.firsts(), limits.firsts())


def _all_unlike(roles: IntArray) -> bool:
    """Whether no two are the same: a lone class that does something else everywhere."""
    return len({*roles.tolist()}) == len(roles)


def all_apart(classes: Sequence[FlowClass]) -> Alike:
    """Everything on its own."""
    return Alike(
        tuple(range(len(classes))),
        {at: at for flow_class in classes for at in flow_class.way.stations},
        {at: at for flow_class in classes for at in flow_class.way.limits},
    )


class _Met:
    """Colours of stations or of limits, and which classes meet them in which roles.

    Classes that do the same at the same places meet them as one group.
    """

    def __init__(
        self,
        roles: Sequence[IntArray],
        tables: Sequence[tuple[int, ...]],
        colours: Colours,
    ) -> None:
        self.colours = colours
        groups: dict[tuple[int, int], int] = {}
        first: list[int] = []
        met: list[int] = []
        for at, (own, table) in enumerate(zip(roles, tables, strict=True)):
            group = groups.setdefault((id(own), id(table)), len(first))
            if group == len(first):
                first.append(at)
            met.append(group)
        self._group = np.array(met)
        rows = [tables[at] for at in first]
        lengths = np.array([len(row) for row in rows])
        self._at = np.fromiter(chain.from_iterable(rows), dtype=np.int64, count=lengths.sum())
        self._from = np.repeat(np.arange(len(rows)), lengths)
        self._role = _mixed(np.concatenate([roles[at] for at in first]).astype(np.uint64))
        order = np.arange(len(self._at)) - np.repeat(lengths.cumsum() - lengths, lengths)
        self._order = _mixed(order.astype(np.uint64))
        self._met = np.flatnonzero(np.bincount(self._at))

    def number(self) -> int:
        """Colours of what is met by anyone."""
        return _different(self.colours[self._met])

    def seen_by_classes(self) -> Colours:
        """What each class meets, in its order."""
        seen = self._sums(self._from, _mixed(self.colours[self._at] ^ self._order))
        return np.asarray(seen[self._group])

    def meet(self, classes: Colours) -> None:
        """Take new colours, from the old ones and from those of all who come, in any order."""
        groups = self._sums(self._group, _mixed(classes))
        coming = np.zeros_like(self.colours)
        np.add.at(coming, self._at, _mixed(groups[self._from] ^ self._role))
        self.colours = _mixed(_mixed(self.colours) + coming)

    def _sums(self, groups: IntArray, colours: Colours) -> Colours:
        found = np.zeros(1 + int(self._group.max()), dtype=np.uint64)
        np.add.at(found, groups, colours)
        return found

    def firsts(self) -> dict[int, int]:
        """What is met -> the first of its colour."""
        _, first, colour = np.unique(
            self.colours[self._met], return_index=True, return_inverse=True
        )
        return dict(zip(self._met.tolist(), self._met[first[colour]].tolist(), strict=True))


def _different(colours: Colours) -> int:
    return len({*colours.tolist()})


def _numbered(keys: Iterable[Hashable]) -> Colours:
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
