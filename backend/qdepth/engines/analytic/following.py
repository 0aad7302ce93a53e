"""Programs that do the same at other places, read by what they do not share."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from qdepth.engines.analytic.columns import Columns, Content, picker
from qdepth.engines.analytic.differences import Difference, Places, Program
from qdepth.engines.analytic.itinerary import Itinerary
from qdepth.engines.analytic.ways import Table, Way

MOST_DIFFERENCES = 4
"""Sets of steps that are tried before a program is read as a whole."""


class Meetings:
    """In which order a program meets places, wherever they are."""

    def __init__(self, places: Sequence[int]) -> None:
        first: dict[int, int] = {}
        for at, place in enumerate(places):
            first.setdefault(place, at)
        again = [at for at, place in enumerate(places) if first[place] != at]
        self._firsts = picker([*first.values()])
        self._again, self._before = picker(again), picker([first[places[at]] for at in again])

    def table(self, places: Sequence[int]) -> Table | None:
        """Places in the order of the first meeting; None: these are met in another order."""
        table = self._firsts(places)
        if len({*table}) < len(table) or self._again(places) != self._before(places):
            return None
        return table


@dataclass(slots=True)
class Followed:
    """What programs of one form say and do, wherever they do it."""

    pattern: Itinerary
    columns: Columns
    stays: tuple[int, ...]
    """I/Os that take a path of each chooser, before the next ones take another."""
    content: Content
    meetings: tuple[Meetings, Meetings, Meetings]
    """Of stations, limits and choosers."""
    differences: list[Difference] = field(default_factory=list)
    """Between its programs, the smallest one first."""

    def says(self, stays: tuple[int, ...], content: Content) -> bool:
        """Whether a program of the same form says the same, but for places."""
        known = self.content
        return stays == self.stays and known[1:] == content[1:]

    def way(self, content: Content) -> Way | None:
        """The way of a program that says the same; None: it meets places in another order."""
        stations, limits, choosers = (
            meetings.table(places)
            for meetings, places in zip(self.meetings, content.places, strict=True)
        )
        if stations is None or limits is None or choosers is None:
            return None
        return Way(self.pattern, stations, limits, choosers)

    def between(self, program: Program, other: Program) -> Difference | None:
        """What two of its programs do not share, from now on tried for others too."""
        if len(self.differences) == MOST_DIFFERENCES:
            return None
        found = Difference.between(program, other, self.columns)
        if found is not None:
            self.differences.append(found)
            self.differences.sort(key=lambda difference: difference.size)
        return found


class Leader:
    """The program that was read last of those that share most of their steps."""

    def __init__(self, followed: Followed, program: Program, way: Way, places: Places) -> None:
        self._followed = followed
        self._program, self.way, self._places = program, way, places
        self._shared: dict[Difference, list[Program]] = {}

    def follow(self, program: Program) -> Way | None:
        """The way of a program that does the same elsewhere, which leads from now on.

        None: it does something else, meets places in another order, or shares too little.
        """
        for difference in self._followed.differences:
            shared = self._shared.get(difference)
            if shared is None:
                shared = self._shared[difference] = difference.shared(self._program)
            if difference.shared(program) == shared:
                return self._led_by(program, difference)
        found = self._followed.between(self._program, program)
        return None if found is None else self._led_by(program, found)

    def _led_by(self, program: Program, difference: Difference) -> Way | None:
        found = difference.places(program, self._places)
        if found is None:
            return None
        stations: Table | None = self.way.stations
        if found[0] is not self._places[0]:
            stations = self._followed.meetings[0].table(found[0])
        limits: Table | None = self.way.limits
        if found[1] is not self._places[1]:
            limits = self._followed.meetings[1].table(found[1])
        if stations is None or limits is None:
            return None
        self._program, self._places = program, found
        shared = self._shared.get(difference)
        self._shared = {} if shared is None else {difference: shared}
        self.way = Way(self.way.pattern, stations, limits, self.way.choosers)
        return self.way
