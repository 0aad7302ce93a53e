"""Binds each step of a program when the first I/O of a flow reaches it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from qdepth.engines.simpy_engine.io import Action, Io
from qdepth.network import steps

_BRANCHES = (
    steps.BranchByDirection,
    steps.BranchByDraw,
    steps.BranchIfFull,
    steps.ChoosePath,
    steps.Join,
    steps.End,
)
"""Kinds of steps whose actions look up what follows while I/Os are under way, or end them."""


class ActionsOnDemand(dict[int, Action]):
    """Actions by place in a program.

    Parameters
    ----------
    program_steps : sequence of Step
        The steps of the program.
    bind : Callable
        Returns the action of a step at a place, once the actions that follow it at once are there.
    """

    def __init__(
        self, program_steps: Sequence[steps.Step], bind: Callable[[steps.Step, int], Action]
    ) -> None:
        super().__init__({len(program_steps): _end_of_program})
        self._steps, self._bind = program_steps, bind

    def __missing__(self, place: int) -> Action:
        run: list[int] = []
        following: int | None = place
        while following is not None and following not in self:
            run.append(following)
            following = _needed(self._steps[following], following)
        for each in reversed(run):
            self[each] = self._bind(self._steps[each], each)
        return self[place]


def _needed(step: steps.Step, place: int) -> int | None:
    """The place whose action the action of a step refers to; None: it refers to none."""
    if isinstance(step, steps.Jump):
        return step.target if step.target > place else None
    return None if isinstance(step, _BRANCHES) else place + 1


def _end_of_program(_io: Io, _now: float) -> Action | None:
    raise IndexError("a program must not run past its last step: end it with End, Join or Jump")
