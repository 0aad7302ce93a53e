"""What flows do apart from where they do it, and where: itineraries with tables."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from qdepth.engines.analytic.columns import Picker, picker
from qdepth.engines.analytic.itinerary import Entry, Itinerary, Stop
from qdepth.engines.analytic.walk import Turn

Numbers = Mapping[int, int] | Sequence[int]
Table = tuple[int, ...]


class Way(NamedTuple):
    """An itinerary with positions in tables, and the tables: identical hosts differ only there."""

    pattern: Itinerary
    """The same object for all flows of which it is known that it is the same."""
    stations: tuple[int, ...]
    """Positions in the network, each once."""
    limits: tuple[int, ...]
    choosers: tuple[int, ...]

    def itinerary(self) -> Itinerary:
        """The same with positions in the network."""
        return renumbered(self.pattern, self.stations, self.limits, self.choosers)


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
            known = self._known[key] = self._numbered(_without(way.pattern, mask))
        met = (id(known), id(way.stations))
        stations = self._stations.get(met)
        if stations is None:
            left = self._shared(known.stations(way.stations))
            stations = self._stations[met] = way.stations, left
        limits = self._shared(known.limits(way.limits))
        return Way(known.pattern, stations[1], limits, known.choosers(way.choosers))

    def _shared(self, table: Table) -> Table:
        return self._tables.setdefault(table, table)

    def _numbered(self, way: Itinerary) -> "_Reduced":
        """The itinerary with numbers in the order in which it meets their owners."""
        turns = [stop.turn.chooser for stop in way.stops if stop.turn is not None]
        stations = _in_order(at for stop in way.stops for at in stop.stations)
        limits, choosers = _in_order(_limits_of(way)), _in_order(iter(turns))
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


def renumbered(way: Itinerary, stations: Numbers, limits: Numbers, choosers: Numbers) -> Itinerary:
    """The itinerary with other numbers for what it meets."""
    holds = {held: tuple([limits[limit] for limit in held]) for held in _held(way)}

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
        tuple([Entry(limits[row.limit], row.visits, holds[row.holds]) for row in way.entries]),
        way.ignored,
    )


def _without(way: Itinerary, mask: Sequence[bool]) -> Itinerary:
    """The itinerary with the limits of the mask only."""
    kept = {held: tuple([limit for limit in held if mask[limit]]) for held in _held(way)}
    return Itinerary(
        tuple([stop._replace(holds=kept[stop.holds]) for stop in way.stops]),
        tuple([pause._replace(holds=kept[pause.holds]) for pause in way.pauses]),
        tuple([row._replace(holds=kept[row.holds]) for row in way.entries if mask[row.limit]]),
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


def _in_order(owners: Iterator[int]) -> dict[int, int]:
    """Numbers in the order of the first meeting."""
    return {owner: number for number, owner in enumerate(dict.fromkeys(owners))}
