"""What flows do, by the names of their programs, and where: itineraries with bindings."""

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from operator import itemgetter
from typing import Any, NamedTuple

from qdepth.engines.analytic.visits.expected_visits import Turn
from qdepth.engines.analytic.visits.itinerary import Entry, Itinerary, Stop, read_itinerary
from qdepth.network.network import QueueingNetwork

Numbers = Mapping[int, int] | Sequence[int]
Table = tuple[int, ...]
Picker = Callable[[Sequence[Any]], tuple[Any, ...]]


class Way(NamedTuple):
    """An itinerary with names, and tables of what they stand for: alike hosts differ only there."""

    pattern: Itinerary
    """The same object for all flows of one program that have the same I/Os."""
    stations: tuple[int, ...]
    """Positions in the network, each once."""
    limits: tuple[int, ...]
    choosers: tuple[int, ...]

    def itinerary(self) -> Itinerary:
        """The same with positions in the network."""
        limits = dict(enumerate(self.limits))
        return renumbered(self.pattern, self.stations, limits, self.choosers)


def read_ways(network: QueueingNetwork) -> tuple[Way, ...]:
    """Ways of the flows, in the network's order; each program is read once for the same I/Os."""
    patterns: dict[Hashable, Itinerary] = {}
    ways = []
    for flow in network.flows:
        binding = flow.binding
        stays = tuple([network.choosers[at].ios_per_path for at in binding.choosers])
        key = flow.program, flow.read_share, flow.sizes, flow.cumulative, stays
        pattern = patterns.get(key)
        if pattern is None:
            pattern = patterns[key] = read_itinerary(network, flow)
        ways.append(Way(pattern, binding.stations, binding.limits, binding.choosers))
    return tuple(ways)


class Reducer:
    """Leaves limits out of ways, each kind of way once."""

    def __init__(self, kept: frozenset[int]) -> None:
        self._kept = kept
        self._known: dict[tuple[int, tuple[bool, ...]], _Reduced] = {}
        self._stations: dict[tuple[int, int], tuple[Table, Table]] = {}
        """Way that is known and table of stations, as objects -> that table, and what is left."""
        self._tables: dict[Table, Table] = {}
        self._patterns: dict[tuple[Itinerary, tuple[int, ...]], Itinerary] = {}

    def reduced(self, way: Way) -> Way:
        """The way without other limits than `kept`; its tables name only what it meets.

        Ways that are the same but for other limits have one pattern; equal tables of stations or
        of limits are one object.
        """
        mask = tuple(map(self._kept.__contains__, way.limits))
        key = (id(way.pattern), mask)
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = self._numbered(way.pattern, mask)
        met = (id(known), id(way.stations))
        stations = self._stations.get(met)
        if stations is None:
            left = self._shared(known.stations(way.stations))
            stations = self._stations[met] = way.stations, left
        limits = self._shared(known.limits(way.limits))
        return Way(known.pattern, stations[1], limits, known.choosers(way.choosers))

    def _shared(self, table: Table) -> Table:
        return self._tables.setdefault(table, table)

    def _numbered(self, way: Itinerary, mask: Sequence[bool]) -> "_Reduced":
        """The itinerary with the limits of the mask, and numbers in the order of the meeting."""
        turns = [stop.turn.chooser for stop in way.stops if stop.turn is not None]
        stations = _in_order(at for stop in way.stops for at in stop.stations)
        limits = _in_order(limit for limit in _limits_of(way) if mask[limit])
        choosers = _in_order(turns)
        pattern = renumbered(way, stations, limits, choosers)
        key = (pattern, tuple([choosers[at] for at in turns]))
        pattern = self._patterns.setdefault(key, pattern)
        return _Reduced(pattern, picker([*stations]), picker([*limits]), picker([*choosers]))


class _Reduced(NamedTuple):
    """A pattern with fewer limits, and what takes its tables out of those of the whole one."""

    pattern: Itinerary
    stations: Picker
    limits: Picker
    choosers: Picker


def renumbered(
    way: Itinerary, stations: Numbers, limits: Mapping[int, int], choosers: Numbers
) -> Itinerary:
    """The itinerary with other numbers for what it meets, without limits that have none."""
    holds = {
        held: tuple([limits[limit] for limit in held if limit in limits]) for held in _held(way)
    }

    def turned(turn: Turn | None) -> Turn | None:
        return None if turn is None else Turn(choosers[turn.chooser], turn.path, turn.paths)

    def moved(stop: Stop) -> Stop:
        return Stop(
            tuple([stations[at] for at in stop.stations]),
            stop.visits,
            stop.means,
            stop.squares,
            stop.layer,
            holds[stop.holds],
            turned(stop.turn),
            stop.is_read,
        )

    return Itinerary(
        tuple([moved(stop) for stop in way.stops]),
        tuple([pause._replace(holds=holds[pause.holds]) for pause in way.pauses]),
        tuple(
            [
                Entry(limits[row.limit], row.visits, holds[row.holds])
                for row in way.entries
                if row.limit in limits
            ]
        ),
        way.ignored,
    )


def _limits_of(way: Itinerary) -> Iterator[int]:
    for held in _held(way):
        yield from held
    for entry in way.entries:
        yield entry.limit


def _held(way: Itinerary) -> Iterator[tuple[int, ...]]:
    """Limits that are held at each place, outermost first."""
    return (row.holds for rows in (way.stops, way.pauses, way.entries) for row in rows)


def _in_order(owners: Iterable[int]) -> dict[int, int]:
    """Numbers in the order of the first meeting."""
    return {owner: number for number, owner in enumerate(dict.fromkeys(owners))}


def picker(positions: Sequence[int]) -> Picker:
    """What takes these positions out of a sequence, as a tuple."""
    if not positions:
        return lambda _row: ()
    if len(positions) == 1:
        [only] = positions
        return lambda row: (row[only],)
    return itemgetter(*positions)
