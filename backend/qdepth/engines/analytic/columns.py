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

_stations, _demands = attrgetter("stations"), attrgetter("demands")
_demand, _limit, _chooser = attrgetter("demand"), attrgetter("limit"), attrgetter("chooser")


class Content(NamedTuple):
    """What a program says, apart from the types of its steps."""

    places: tuple[list[int], list[int], list[int]]
    """Stations, limits and choosers that it names, in an order that depends on the form alone:
    limits that are taken come first, those that are returned next."""
    demands: list[tuple[Demand, ...]]
    rest: list[Hashable]


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
        self._positions = {step: positions[step] for step in order}
        self._pickers = {step: picker(positions[step]) for step in order}
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

    def owners(self, program: tuple[Step, ...]) -> tuple[list[int], list[int]]:
        """Positions of the steps that name stations and limits in `read`, one for each name."""
        visits = [at for at in self._positions.get(Visit, ()) for _ in _stations(program[at])]
        limits = [self._positions.get(step, ()) for step in LIMITED]
        return visits, [*chain.from_iterable(limits)]


Picker = Callable[[Sequence[Any]], tuple[Any, ...]]


def picker(positions: Sequence[int]) -> Picker:
    """What takes these positions out of a sequence, as a tuple."""
    if not positions:
        return lambda _row: ()
    if len(positions) == 1:
        [only] = positions
        return lambda row: (row[only],)
    return itemgetter(*positions)
