"""Reads the few steps in which programs differ that share all others."""

from collections.abc import Hashable, Iterable, Sequence
from itertools import chain
from operator import attrgetter

from qdepth.engines.analytic.columns import Columns, Picker, picker
from qdepth.network.steps import Acquire, CountIssue, Release, Step, Visit

OWN = Acquire | Release | CountIssue | Visit
"""Steps in which programs differ that do the same elsewhere."""

_limit, _stations = attrgetter("limit"), attrgetter("stations")
_taken, _returned = attrgetter("register", "page_bytes"), attrgetter("register")
_visited = attrgetter("demands", "layer")

Program = tuple[Step, ...]
Places = tuple[Sequence[int], Sequence[int]]
"""Stations and limits that a program names, in the order of its columns."""


class Difference:
    """Which steps differ, for all programs of one form that say the same besides places."""

    def __init__(self, program: Program, at: Sequence[int], columns: Columns) -> None:
        self.size = len(at)
        ends = zip([-1, *at], [*at, len(program)], strict=True)
        self._runs = [slice(before + 1, after) for before, after in ends if before + 1 < after]
        self._pick = picker(at)
        self._types = tuple([type(program[place]) for place in at])
        taking, returning, visiting = (
            [place for place in at if isinstance(program[place], kind)]
            for kind in (Acquire, Release, Visit)
        )
        self._taking, self._returning, self._visiting = map(picker, (taking, returning, visiting))
        self._said = self._own(program)[0]
        stations, limits = columns.owners(program)
        visited = [place for place in visiting for _ in _stations(program[place])]
        self._stations = _order(stations, visited)
        self._limits = _order(limits, [*taking, *returning])

    @classmethod
    def between(cls, program: Program, other: Program, columns: Columns) -> "Difference | None":
        """What two programs do not share; None: too much, or not only places."""
        pairs = enumerate(zip(program, other, strict=True))
        at = [place for place, (a, b) in pairs if a is not b and a != b]
        is_small = 2 * len(at) < len(program)
        if is_small and all(isinstance(program[place], OWN) for place in at):
            return cls(program, at, columns)
        return None

    def shared(self, program: Program) -> list[Program]:
        """All other steps of a program, run by run."""
        return [program[run] for run in self._runs]

    def places(self, program: Program, of_other: Places) -> Places | None:
        """Places of a program, from those of one with which it shares all other steps.

        None: its own steps say something else than places besides.
        """
        if tuple(map(type, self._pick(program))) != self._types:
            return None
        said, own_stations, own_limits = self._own(program)
        if said != self._said:
            return None
        stations, limits = of_other
        if self._stations is not None:
            stations = self._stations([*own_stations, *stations])
        if self._limits is not None:
            limits = self._limits([*own_limits, *limits])
        return stations, limits

    def _own(self, program: Program) -> tuple[tuple[Hashable, ...], Iterable[int], Iterable[int]]:
        """What its own steps say besides places, and the stations and limits that they name."""
        taking, returning = self._taking(program), self._returning(program)
        visiting = self._visiting(program)
        said = (*map(_taken, taking), *map(_returned, returning), *map(_visited, visiting))
        limits = chain(map(_limit, taking), map(_limit, returning))
        return said, chain.from_iterable(map(_stations, visiting)), limits


def _order(owners: Sequence[int], own: Sequence[int]) -> Picker | None:
    """Takes the places of a program out of its own ones and, after them, those of the other.

    Parameters
    ----------
    owners, own : sequence of int
        Positions of the steps that name all places, and those that name the own ones.
    """
    if not own:
        return None
    left = {owner: [place for place, at in enumerate(own) if at == owner] for owner in own}
    return picker(
        [
            left[owner].pop(0) if owner in left else len(own) + place
            for place, owner in enumerate(owners)
        ]
    )
