"""Certain steps of I/Os, although a full limit may send them away."""

from functools import lru_cache

from qdepth.network.program import Program
from qdepth.network.steps import (
    BranchByDirection,
    BranchByDraw,
    BranchIfFull,
    ChoosePath,
    End,
    Join,
    Jump,
    Step,
)


@lru_cache(1024)
def certain_part(program: Program) -> Program:
    """Return the program up to each full limit from which I/Os leave for good.

    A limit whose refused I/Os return ends nothing: in the long run all of them pass it.
    """
    steps = program.steps
    lost = [
        isinstance(step, BranchIfFull) and _ends_from(steps, step.full, avoided=place)
        for place, step in enumerate(steps)
    ]
    if not any(lost):
        return program
    return Program(
        tuple([End() if is_lost else step for step, is_lost in zip(steps, lost, strict=True)])
    )


def _ends_from(steps: tuple[Step, ...], start: int, avoided: int) -> bool:
    """Whether an I/O may end after a step without another attempt at the avoided one."""
    known, places = {avoided, start}, [start]
    while places:
        place = places.pop()
        step = steps[place]
        if isinstance(step, End | Join):
            return True
        new = set(_following(step, place)) - known
        known |= new
        places += new
    return False


def _following(step: Step, place: int) -> tuple[int, ...]:
    match step:
        case BranchByDirection():
            return step.read, step.write
        case BranchIfFull():
            return step.full, step.free
        case BranchByDraw() | ChoosePath():
            return step.targets
        case Jump():
            return (step.target,)
        case _:
            return (place + 1,)
