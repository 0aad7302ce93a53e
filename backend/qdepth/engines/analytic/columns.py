"""Programs of one form, read column by column: all their visits, all their jumps, and so on."""

from collections.abc import Callable, Hashable, Sequence
from itertools import chain
from operator import attrgetter, itemgetter
from typing import Any, NamedTuple

from qdepth.network.steps import (
    Acquire,
    BranchIfFull,
    ChoosePath,
    CountIssue,
    CountStatus,
    Delay,
    Demand,
    Jump,
    Release,
    Resize,
    Step,
    Visit,
)

LIMITED: dict[type[Step], tuple[str, ...]] = {
    Acquire: ("register", "page_bytes"),
    Release: ("register",),
    BranchIfFull: ("full", "free"),
    Resize: ("capacity",),
}
"""Steps that name a limit, and what else they say."""
PLAIN: dict[type[Step], tuple[str, ...]] = {
    Visit: ("layer",),
    Delay: ("layer",),
    Jump: ("target",),
    ChoosePath: ("targets",),
    CountIssue: (),
    CountStatus: ("is_good",),
}
"""What other steps say besides places and demands; those that are not here are compared whole."""

Granted = Acquire | Release | CountIssue
"""Steps in which programs differ that do the same with limits of their own."""

_stations, _demands = attrgetter("stations"), attrgetter("demands")
_demand, _limit, _chooser = attrgetter("demand"), attrgetter("limit"), attrgetter("chooser")
_taken, _returned = attrgetter("register", "page_bytes"), attrgetter("register")


class Content(NamedTuple):
    """What a program says, apart from the types of its steps."""

    places: tuple[list[int], list[int], list[int]]
    """Stations, limits and choosers that it names, in an order that depends on the form alone:
    limits that are taken come first, those that are returned next."""
    demands: list[tuple[Demand, ...]]
    rest: list[Hashable]


class Own(NamedTuple):
    """What those steps of a program say that take and return slots, or count."""

    said: tuple[Hashable, ...]
    limits: list[int]


class Columns:
    """Reads programs whose steps have given types, one after the other."""

    def __init__(self, types: Sequence[type[Step]]) -> None:
        positions: dict[type[Step], list[int]] = {}
        for at, step in enumerate(types):
            positions.setdefault(step, []).append(at)
        order = [
            *filter(positions.get, LIMITED),
            *(step for step in positions if step not in LIMITED),
        ]
        self._pickers = {step: picker(positions[step]) for step in order}
        granted = [at for at, step in enumerate(types) if issubclass(step, Granted)]
        self._granted, self._granted_types = picker(granted), tuple([types[at] for at in granted])
        self._taking, self._returning = (
            picker([at for at, step in enumerate(self._granted_types) if step is kind])
            for kind in (Acquire, Release)
        )
        self.fixed = picker([at for at, step in enumerate(types) if not issubclass(step, Granted)])
        """Takes all others out of a program: they say what is done."""
        self._getters = {
            step: [attrgetter(name) for name in (LIMITED | PLAIN)[step]]
            for step in positions
            if step in LIMITED or step in PLAIN
        }

    def read(self, program: tuple[Step, ...]) -> Content:
        """The columns of a program of this form."""
        stations: list[int] = []
        limits: list[int] = []
        choosers: list[int] = []
        demands: list[tuple[Demand, ...]] = []
        rest: list[Hashable] = []
        for step, pick in self._pickers.items():
            rows = pick(program)
            getters = self._getters.get(step)
            if getters is None:
                rest.append(rows)
                continue
            rest += [tuple(map(get, rows)) for get in getters]
            if step is Visit:
                places = list(map(_stations, rows))
                stations += chain.from_iterable(places)
                demands += map(_demands, rows)
                rest.append(tuple(map(len, places)))
            elif step is Delay:
                demands.append(tuple(map(_demand, rows)))
            elif step is ChoosePath:
                choosers += map(_chooser, rows)
            elif step in LIMITED:
                limits += map(_limit, rows)
        return Content((stations, limits, choosers), demands, rest)

    def own(self, program: tuple[Step, ...]) -> Own | None:
        """What the other steps say; None: they are not of this form."""
        granted = self._granted(program)
        if tuple(map(type, granted)) != self._granted_types:
            return None
        taking, returning = self._taking(granted), self._returning(granted)
        said = (*map(_taken, taking), *map(_returned, returning))
        return Own(said, [*map(_limit, taking), *map(_limit, returning)])


def picker(positions: Sequence[int]) -> Callable[[Sequence[Any]], tuple[Any, ...]]:
    """What takes these positions out of a sequence, as a tuple."""
    if len(positions) > 1:
        return itemgetter(*positions)
    return lambda row: tuple([row[at] for at in positions])
