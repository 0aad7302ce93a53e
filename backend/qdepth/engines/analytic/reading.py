"""Reads the programs of all flows, each kind of program once."""

from collections import defaultdict
from collections.abc import Hashable, Sequence
from itertools import chain

from qdepth.engines.analytic.columns import Columns, Content
from qdepth.engines.analytic.following import Followed, Leader, Meetings
from qdepth.engines.analytic.itinerary import read_itinerary
from qdepth.engines.analytic.ways import Way, renumbered
from qdepth.network.network import Flow, QueueingNetwork
from qdepth.network.steps import Demand, Step

Form = tuple[Hashable, Columns]
"""Kind of I/Os of a program, and the columns of programs with steps of its types."""


def read_ways(network: QueueingNetwork) -> tuple[Way, ...]:
    """Ways of the flows, in the network's order."""
    reader = _Reader(network)
    return tuple([reader.read(flow) for flow in network.flows])


class _Reader:
    def __init__(self, network: QueueingNetwork) -> None:
        self.network = network
        self.followed: dict[Hashable, list[Followed]] = defaultdict(list)
        """By the kind of I/Os, and what programs say besides places."""
        self.columns: dict[tuple[type[Step], ...], Columns] = {}
        self.leaders: dict[Hashable, Leader] = {}
        """By kind of I/Os, length, and the step in the middle, which is shared if most are."""
        self.recent: dict[Form, Followed] = {}
        """Whose pattern was taken last."""
        self.demands: dict[int, int] = {}
        """Object of a demand -> its number; equal ones have the same."""
        self.numbers: dict[Demand, int] = {}

    def read(self, flow: Flow) -> Way:
        ios = (flow.read_share, flow.sizes, flow.cumulative)
        program = flow.program
        near = (ios, len(program), id(program[len(program) // 2]))
        leader = self.leaders.get(near)
        way = None if leader is None else leader.follow(program)
        if way is None:
            leader = self.leaders[near] = self._outlined(flow, ios)
            way = leader.way
        return way

    def _outlined(self, flow: Flow, ios: Hashable) -> Leader:
        """The way, of a pattern that programs have which do the same elsewhere."""
        program = flow.program
        types = tuple(map(type, program))
        columns = self.columns.get(types)
        if columns is None:
            columns = self.columns[types] = Columns(types)
        content = columns.read(program)
        stays = tuple([self.network.choosers[at].ios_per_path for at in content.places[2]])
        form = ios, columns
        followed = self.recent.get(form)
        way = followed.way(content) if followed and followed.says(stays, content) else None
        if way is None or followed is None:
            way, followed = self._followed(flow, form, stays, content)
            self.recent[form] = followed
        return Leader(followed, program, way, content.places[:2])

    def _followed(
        self, flow: Flow, form: Form, stays: tuple[int, ...], content: Content
    ) -> tuple[Way, Followed]:
        """The way, of a pattern that fits, or of a new one."""
        key = (form, stays, self._demands(content), *content.rest)
        for known in self.followed[key]:
            way = known.way(content)
            if way is not None:
                return way, known
        tables = [_numbered(places) for places in content.places]
        pattern = renumbered(read_itinerary(self.network, flow), *tables)
        stations, limits, choosers = map(Meetings, content.places)
        followed = Followed(pattern, form[1], stays, content, (stations, limits, choosers))
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


def _numbered(places: Sequence[int]) -> dict[int, int]:
    """Position in the network -> number in the order of the first meeting."""
    return {place: number for number, place in enumerate(dict.fromkeys(places))}
