"""Reads the programs of all flows, each kind of program once."""

from collections import defaultdict
from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import NamedTuple

from qdepth.engines.analytic.columns import Columns, Content, Own, picker
from qdepth.engines.analytic.itinerary import Itinerary, read_itinerary
from qdepth.engines.analytic.ways import Way, renumbered
from qdepth.network.network import Flow, QueueingNetwork
from qdepth.network.steps import Demand, Step


def read_ways(network: QueueingNetwork) -> tuple[Way, ...]:
    """Ways of the flows, in the network's order."""
    reader = _Reader(network)
    return tuple([reader.read(flow) for flow in network.flows])


class _Meetings:
    """In which order a program meets places, wherever they are."""

    def __init__(self, places: Sequence[int]) -> None:
        first: dict[int, int] = {}
        for at, place in enumerate(places):
            first.setdefault(place, at)
        again = [at for at, place in enumerate(places) if first[place] != at]
        self._firsts = picker([*first.values()])
        self._again, self._before = picker(again), picker([first[places[at]] for at in again])

    def table(self, places: Sequence[int]) -> tuple[int, ...] | None:
        """Places in the order of the first meeting; None: these are met in another order."""
        table = self._firsts(places)
        if len({*table}) < len(table) or self._again(places) != self._before(places):
            return None
        return table


class _Followed(NamedTuple):
    """What a program says and does, wherever it does it."""

    pattern: Itinerary
    stays: tuple[int, ...]
    """I/Os that take a path of each chooser, before the next ones take another."""
    content: Content
    stations: _Meetings
    limits: _Meetings
    choosers: _Meetings

    def says(self, stays: tuple[int, ...], content: Content) -> bool:
        """Whether a program of the same form says the same, but for places."""
        known = self.content
        return stays == self.stays and known[1:] == content[1:]

    def way(self, content: Content) -> Way | None:
        """The way of a program that says the same; None: it meets places in another order."""
        stations, limits, choosers = (
            meetings.table(places)
            for meetings, places in zip(self[3:], content.places, strict=True)
        )
        if stations is None or limits is None or choosers is None:
            return None
        return Way(self.pattern, stations, limits, choosers)


class _Reader:
    def __init__(self, network: QueueingNetwork) -> None:
        self.network = network
        self.followed: dict[Hashable, list[_Followed]] = defaultdict(list)
        """By the kind of I/Os, and what programs say besides places."""
        self.columns: dict[tuple[type[Step], ...], Columns] = {}
        self.last: dict[Hashable, _Known] = {}
        """What was outlined last, by kind of I/Os and length."""
        self.recent: dict[Hashable, _Followed] = {}
        """Whose pattern was taken last, by kind of I/Os and form."""
        self.demands: dict[int, int] = {}
        """Object of a demand -> its number; equal ones have the same."""
        self.numbers: dict[Demand, int] = {}

    def read(self, flow: Flow) -> Way:
        ios = (flow.read_share, flow.sizes, flow.cumulative)
        near = self.last.get((ios, len(flow.program)))
        way = None if near is None else near.with_own_limits(flow.program)
        return self._outlined(flow, ios) if way is None else way

    def _outlined(self, flow: Flow, ios: Hashable) -> Way:
        """The way, of a pattern that programs have which do the same elsewhere."""
        program = flow.program
        types = tuple(map(type, program))
        columns = self.columns.get(types)
        if columns is None:
            columns = self.columns[types] = Columns(types)
        content = columns.read(program)
        stays = tuple([self.network.choosers[at].ios_per_path for at in content.places[2]])
        form = (ios, id(columns))
        followed = self.recent.get(form)
        way = followed.way(content) if followed and followed.says(stays, content) else None
        if way is None or followed is None:
            way, followed = self._followed(flow, form, stays, content)
            self.recent[form] = followed
        own = columns.own(program)
        if own is not None:
            others = content.places[1][len(own.limits) :]
            self.last[ios, len(program)] = _Known(
                way, columns, columns.fixed(program), own, others, followed.limits
            )
        return way

    def _followed(
        self, flow: Flow, form: Hashable, stays: tuple[int, ...], content: Content
    ) -> tuple[Way, _Followed]:
        """The way, of a pattern that fits, or of a new one."""
        key = (form, stays, self._demands(content), *content.rest)
        for known in self.followed[key]:
            way = known.way(content)
            if way is not None:
                return way, known
        tables = [_numbered(places) for places in content.places]
        pattern = renumbered(read_itinerary(self.network, flow), *tables)
        followed = _Followed(pattern, stays, content, *map(_Meetings, content.places))
        self.followed[key].append(followed)
        return Way(pattern, *map(tuple, tables)), followed

    def _demands(self, content: Content) -> tuple[int | None, ...]:
        """Numbers of demands, equal for equal ones."""
        demands = [*chain.from_iterable(content.demands)]
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
    fixed: tuple[Step, ...]
    """Its steps that say what is done."""
    own: Own
    """What the others say."""
    others: list[int]
    """Limits that `fixed` names."""
    limits: _Meetings
    """Of the limits of `own`, and of these."""

    def with_own_limits(self, program: tuple[Step, ...]) -> Way | None:
        """The way of a program that differs by limits of its own; None: it differs by more."""
        if self.columns.fixed(program) != self.fixed:
            return None
        own = self.columns.own(program)
        if own is None or own.said != self.own.said:
            return None
        limits = self.limits.table(own.limits + self.others)
        if limits is None:
            return None
        return Way(self.way.pattern, self.way.stations, limits, self.way.choosers)


def _numbered(places: Sequence[int]) -> dict[int, int]:
    """Position in the network -> number in the order of the first meeting."""
    return {place: number for number, place in enumerate(dict.fromkeys(places))}
