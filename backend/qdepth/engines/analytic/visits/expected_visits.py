"""Follows a program from its first step on, with expected visits instead of draws."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from qdepth.network.program import Program
from qdepth.network.steps import (
    Acquire,
    BranchByDraw,
    BranchByOperation,
    BranchIfFull,
    ChoosePath,
    CountIssue,
    CountStatus,
    Delay,
    End,
    Fork,
    Join,
    Jump,
    Release,
    Resize,
    Spawn,
    Step,
    Visit,
)

NOT_FOLLOWED: dict[type[Step], str] = {
    Spawn: "detached I/Os",
    Fork: "I/Os that are split",
    Resize: "limits that change",
    BranchIfFull: "branches on a full limit",
    CountStatus: "depths that adapt to TASK SET FULL",
}
"""Steps whose effect depends on the state of the network, in words."""

ONWARD = frozenset({Acquire, CountIssue, Delay, Release, Visit})
"""Steps after which the next one comes; `scheduling` takes care of counted issues."""
FOLLOWED = ONWARD | {BranchByDraw, BranchByOperation, ChoosePath, End, Join, Jump}
"""Steps whose effect is in the model."""


@dataclass(frozen=True, slots=True)
class Turn:
    """A path that gets every so-manieth I/O of a device, in turn with the others."""

    chooser: int = field(compare=False)
    path: int
    paths: int


@dataclass(slots=True)
class Place:
    """A step that is reached."""

    visits: float
    """Expected visits per I/O."""
    holds: tuple[int, ...]
    """Limits whose slots are held on arrival, outermost first."""
    turn: Turn | None
    """What sent the I/O here, where paths take turns; None: nothing, or they met again."""


class Walk:
    """The way of the reads of a program, or of its writes.

    Parameters
    ----------
    stays : sequence of int
        I/Os that take one path before the next ones take another, by name of the chooser.
    share : float
        Of reads or writes among the I/Os.
    """

    def __init__(
        self, program: Program, stays: Sequence[int], *, is_read: bool, share: float
    ) -> None:
        self.program = program
        self.is_read = is_read
        self._stays = stays
        self.ignored: set[str] = set()
        self._places = {0: Place(share, (), None)}

    def steps(self) -> Iterator[tuple[Step, Place]]:
        """Each step that is reached."""
        for index, step in enumerate(self.program.steps):
            place = self._places.get(index)
            if place is None:
                continue
            yield step, place
            if type(step) not in FOLLOWED:
                self.ignored.add(NOT_FOLLOWED.get(type(step), "steps that it does not know"))
            holds = self._held_after(step, place.holds)
            if type(step) in ONWARD:
                self._lead(index, index + 1, Place(place.visits, holds, place.turn))
                continue
            for target, probability, turn in self._next(step, index):
                if probability > 0:
                    visits = place.visits * probability
                    self._lead(index, target, Place(visits, holds, turn or place.turn))

    def _held_after(self, step: Step, holds: tuple[int, ...]) -> tuple[int, ...]:
        if isinstance(step, Acquire):
            if step.page_bytes:
                self.ignored.add("slots that are taken several at a time")
            return (*holds, step.limit)
        if isinstance(step, Release):
            return tuple(limit for limit in holds if limit != step.limit)
        return holds

    def _lead(self, origin: int, target: int, arrived: Place) -> None:
        known = self._places.get(target)
        if target <= origin:
            self.ignored.add("I/Os that go back in their program")
        elif known is None:
            self._places[target] = arrived
        else:
            known.visits += arrived.visits
            if known.turn != arrived.turn:
                known.turn = None
            if known.holds != arrived.holds:
                self.ignored.add("steps that are reached with different slots held")

    def _next(self, step: Step, index: int) -> list[tuple[int, float, Turn | None]]:
        """Where an I/O goes on, how likely, and on whose turn."""
        match step:
            case End() | Join():
                ways: list[tuple[int, float, Turn | None]] = []
            case BranchByOperation():
                ways = [(step.read if self.is_read else step.write, 1.0, None)]
            case BranchByDraw():
                before = (0.0, *step.cumulative[:-1])
                shares = (b - a for a, b in zip(before, step.cumulative, strict=True))
                ways = [(*way, None) for way in zip(step.targets, shares, strict=True)]
            case BranchIfFull():
                ways = [(step.free, 1.0, None)]
            case ChoosePath():
                ways = self._paths(step)
            case Jump():
                ways = [(step.target, 1.0, None)]
            case _:
                ways = [(index + 1, 1.0, None)]
        return ways

    def _paths(self, step: ChoosePath) -> list[tuple[int, float, Turn | None]]:
        stay = self._stays[step.chooser]
        count = len(step.targets)
        if stay == 0 or count == 1:
            return [(step.targets[0], 1.0, None)]
        return [
            (target, 1.0 / count, Turn(step.chooser, path, count) if stay == 1 else None)
            for path, target in enumerate(step.targets)
        ]
