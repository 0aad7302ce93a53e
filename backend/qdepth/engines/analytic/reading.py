"""Reads the programs of all flows, each kind of program once."""

from collections import Counter
from collections.abc import Hashable
from dataclasses import dataclass
from itertools import compress
from operator import is_not

from qdepth.engines.analytic.columns import Columns, Granted
from qdepth.engines.analytic.itinerary import Itinerary, read_itinerary
from qdepth.engines.analytic.ways import Way, renumbered
from qdepth.network.network import Flow, QueueingNetwork
from qdepth.network.steps import Acquire, CountIssue, Demand, Release, Step


def read_ways(network: QueueingNetwork) -> tuple[Way, ...]:
    """Ways of the flows, in the network's order."""
    reader = _Reader(network)
    return tuple([reader.read(flow) for flow in network.flows])


class _Reader:
    def __init__(self, network: QueueingNetwork) -> None:
        self.network = network
        self.patterns: dict[Hashable, Itinerary] = {}
        """By kind of I/Os and outline."""
        self.columns: dict[tuple[type[Step], ...], Columns] = {}
        self.last: dict[Hashable, _Known] = {}
        """What was outlined last, by kind of I/Os and length."""
        self.demands: dict[int, int] = {}
        """Object of a demand -> its number; equal ones have the same."""
        self.numbers: dict[Demand, int] = {}

    def read(self, flow: Flow) -> Way:
        ios = (flow.read_share, flow.sizes, flow.cumulative)
        near = self.last.get((ios, len(flow.program)))
        way = None if near is None else near.with_own_limits(flow.program)
        if way is None:
            way = self._outlined(flow, ios)
        return way

    def _outlined(self, flow: Flow, ios: Hashable) -> Way:
        """The way, of a pattern that programs have which do the same elsewhere."""
        types = tuple(map(type, flow.program))
        if types not in self.columns:
            self.columns[types] = Columns(types)
        content = self.columns[types].read(flow.program)
        stations, limits, choosers = map(_numbered, content.places)
        stays = tuple([self.network.choosers[at].ios_per_path for at in choosers])
        named = [
            tuple(map(table.__getitem__, row))
            for table, row in zip((stations, limits, choosers), content.places, strict=True)
        ]
        key = (ios, stays, types, *named, self._demands(content.demands), *content.rest)
        if key not in self.patterns:
            whole = read_itinerary(self.network, flow)
            self.patterns[key] = renumbered(whole, stations, limits, choosers)
        way = Way(self.patterns[key], tuple(stations), tuple(limits), tuple(choosers))
        columns, program = self.columns[types], flow.program
        fixed, granted = columns.fixed(program), columns.granted(program)
        uses = Counter(content.places[1])
        self.last[ios, len(program)] = _Known(way, columns, fixed, granted, uses)
        return way

    def _demands(self, demands: list[Demand]) -> tuple[int | None, ...]:
        """Numbers of demands, equal for equal ones."""
        objects = list(map(id, demands))
        found = tuple(map(self.demands.get, objects))
        if None not in found:
            return found
        for key, demand in zip(objects, demands, strict=True):
            if key not in self.demands:
                self.demands[key] = self.numbers.setdefault(demand, len(self.numbers))
        return tuple(map(self.demands.get, objects))


@dataclass(frozen=True, slots=True)
class _Known:
    """A program that was read, to compare others with."""

    way: Way
    columns: Columns
    fixed: tuple[object, ...]
    """Its steps that say what is done."""
    granted: tuple[Granted, ...]
    """Its steps that take and return slots, or count."""
    uses: Counter[int]
    """Steps that name a limit."""

    def with_own_limits(self, program: tuple[Step, ...]) -> Way | None:
        """The way of a program that differs by limits of its own; None: it differs by more."""
        if self.columns.fixed(program) != self.fixed:
            return None
        swapped = self._swapped(self.columns.granted(program))
        if swapped is None:
            return None
        limits = tuple([swapped.get(limit, limit) for limit in self.way.limits])
        if len({*limits}) < len(limits):
            return None
        return Way(self.way.pattern, self.way.stations, limits, self.way.choosers)

    def _swapped(self, granted: tuple[Granted, ...]) -> dict[int, int] | None:
        """Limits that stand in the place of others; None: something else differs too."""
        swapped: dict[int, int] = {}
        found: dict[int, int] = {}
        different = map(is_not, self.granted, granted)
        for known, other in compress(zip(self.granted, granted, strict=True), different):
            if type(known) is not type(other):
                return None
            if isinstance(known, CountIssue) or isinstance(other, CountIssue):
                continue
            if known.register != other.register or _pages(known) != _pages(other):
                return None
            if swapped.setdefault(known.limit, other.limit) != other.limit:
                return None
            found[known.limit] = found.get(known.limit, 0) + 1
        if any(self.uses[limit] != steps for limit, steps in found.items()):
            return None
        return swapped


def _pages(step: Acquire | Release) -> int:
    return step.page_bytes if isinstance(step, Acquire) else 0


def _numbered(places: list[int]) -> dict[int, int]:
    """Position in the network -> number in the order of the first meeting."""
    return {place: number for number, place in enumerate(dict.fromkeys(places))}
