"""Expected visits to the steps of a program: its traffic equations.

Programs go forward only, so that one pass from the first step on solves the equations.

References
----------
J. R. Jackson, "Networks of waiting lines", Operations Research 5(4), 1957, eq. (2).
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple, assert_never

from qdepth.network.path_rules import CHOSEN
from qdepth.network.program import Program
from qdepth.network.steps import (
    Acquire,
    BranchByDirection,
    BranchByDraw,
    BranchIfFull,
    ChoosePath,
    CountCompletion,
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
from qdepth.network.visits.token_buckets import token_buckets

NOT_MODELLED: dict[type[Step], str] = {
    Resize: "limits that change during a run",
    BranchIfFull: "retries after a full target port",
    CountStatus: "depths that adapt to TASK SET FULL",
}
"""Steps whose effect depends on the state of the network, in words."""
GIVEN_BACK = "slots that background work releases"
SPLIT = "parts of split I/Os that go different ways"


class RoundRobinPath(NamedTuple):
    """A path that gets every k-th I/O of a device, where k is the number of paths."""

    chooser: int
    path: int
    paths: int


@dataclass(slots=True)
class Arrivals:
    """I/Os that arrive at a step."""

    visits: float
    """Expected visits per I/O."""
    holds: tuple[int, ...]
    """Limits whose slots are held on arrival, outermost first."""
    path: RoundRobinPath | None
    """Path of a round robin that they are on; None: none, or several that have joined again."""


class Traffic:
    """Traffic of the reads of a program, or of its writes.

    Parameters
    ----------
    ios_per_path : sequence of int
        I/Os that take one path before the next ones take another, by number of the chooser; nothing
        is known of those that are `CHOSEN`, so no I/O is taken to continue there.
    coming : Arrivals
        Those that begin.
    start : int
        Step at which they begin: the first, or that of parts and of background work.
    """

    def __init__(
        self,
        program: Program,
        ios_per_path: Sequence[int],
        coming: Arrivals,
        *,
        is_read: bool,
        start: int = 0,
    ) -> None:
        self.is_read = is_read
        self.not_modelled: set[str] = set()
        self._steps = program.steps
        self._buckets = token_buckets(program)
        self._ios_per_path = ios_per_path
        self._start = start
        self._pages: dict[int, int] = {}
        """Register -> limit of which an I/O holds pages there."""
        self._arrivals = {start: replace(coming)}

    def arrivals(self) -> Iterator[tuple[Step, Arrivals]]:
        """Return each step with arriving I/Os, in the order of the program."""
        for index in range(self._start, len(self._steps)):
            here = self._arrivals.get(index)
            if here is None:
                continue
            step = self._steps[index]
            yield step, here
            if type(step) in NOT_MODELLED:
                self.not_modelled.add(NOT_MODELLED[type(step)])
            holds = self._held_after(step, here.holds)
            for target, probability, path in self._routing(step, index):
                if probability > 0:
                    going = Arrivals(here.visits * probability, holds, path or here.path)
                    self._arrive(index, target, going)

    def _held_after(self, step: Step, holds: tuple[int, ...]) -> tuple[int, ...]:
        if isinstance(step, Acquire):
            if step.page_bytes:
                # Pages, which the background work gives back: so many that they seldom run out.
                self._pages[step.register] = step.limit
                return holds
            return (*holds, step.limit)
        if isinstance(step, Spawn):
            bucket = self._buckets.get(step.target)
            if bucket is not None:
                return tuple(limit for limit in holds if limit != bucket.limit)
            if not self._pages.keys() >= set(step.registers):
                self.not_modelled.add(GIVEN_BACK)
        if isinstance(step, Release):
            return tuple(limit for limit in holds if limit != step.limit)
        return holds

    def _arrive(self, origin: int, target: int, coming: Arrivals) -> None:
        known = self._arrivals.get(target)
        if target <= origin:
            self.not_modelled.add("loops on the path of an I/O")
        elif known is None:
            self._arrivals[target] = coming
        else:
            known.visits += coming.visits
            if known.path != coming.path:
                known.path = None
            if known.holds != coming.holds:
                self.not_modelled.add("steps that are reached with different slots held")

    def _routing(self, step: Step, index: int) -> list[tuple[int, float, RoundRobinPath | None]]:
        """Where an I/O continues, with which probability, and on which path of a round robin."""
        match step:
            case End() | Join():
                routing: list[tuple[int, float, RoundRobinPath | None]] = []
            case BranchByDirection():
                routing = [(step.read if self.is_read else step.write, 1.0, None)]
            case BranchByDraw():
                before = (0.0, *step.cumulative[:-1])
                shares = [b - a for a, b in zip(before, step.cumulative, strict=True)]
                routing = [(*row, None) for row in zip(step.targets, shares, strict=True)]
            case BranchIfFull():
                routing = [(step.free, 1.0, None)]
            case ChoosePath():
                routing = self._paths(step)
            case Jump():
                routing = [(step.target, 1.0, None)]
            case Acquire() | Release() | Resize() | Visit() | Delay() | Fork() | Spawn():
                routing = [(index + 1, 1.0, None)]
            case CountIssue() | CountCompletion() | CountStatus():
                routing = [(index + 1, 1.0, None)]
            case _:
                assert_never(step)
        return routing

    def _paths(self, step: ChoosePath) -> list[tuple[int, float, RoundRobinPath | None]]:
        ios, paths = self._ios_per_path[step.chooser], len(step.targets)
        if ios == CHOSEN:
            self.not_modelled.add("paths that are chosen by outstanding I/Os or by latency")
            return [(target, 0.0, None) for target in step.targets]
        if ios == 0 or paths == 1:
            return [(step.targets[0], 1.0, None)]
        return [
            (target, 1.0 / paths, RoundRobinPath(step.chooser, at, paths) if ios == 1 else None)
            for at, target in enumerate(step.targets)
        ]
