"""Blocks of which programs are written, and their one way into steps.

A block says what an I/O does without saying where in the program it stands. Blocks lie in one
another; `flatten` puts their steps side by side and works out where each branch leads.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from qdepth.network.steps import (
    Acquire,
    BranchByDirection,
    BranchByDraw,
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

Blocks = Sequence["Block"]
"""One after the other."""


@dataclass(frozen=True, slots=True)
class ByDirection:
    """Reads do one thing, writes another."""

    read: Blocks
    write: Blocks


@dataclass(frozen=True, slots=True)
class OneOf:
    """One of several, at random."""

    purpose: int
    """Code of the draw."""
    cumulative: tuple[float, ...]
    """Cumulative probabilities, the last one 1."""
    choices: Sequence[Blocks]


@dataclass(frozen=True, slots=True)
class Unless:
    """Something that a random share of the I/Os leaves out."""

    purpose: int
    """Code of the draw."""
    share: float
    """Probability of leaving it out, 0..1."""
    rest: Blocks


@dataclass(frozen=True, slots=True)
class OnPath:
    """One of several, as the path policy of the device chooses."""

    chooser: int
    paths: Sequence[Blocks]


@dataclass(frozen=True, slots=True)
class UntilFree:
    """Attempts until a unit of a limit need not be waited for at the end of one."""

    limit: int
    attempt: Blocks
    if_full: Blocks
    """Comes after each attempt in vain; what is drawn in the next one is drawn anew."""


@dataclass(frozen=True, slots=True)
class Split:
    """Parts of the I/O do it side by side; the I/O goes on when the last one is done."""

    chunk_bytes: int
    """Size of each part; the last one has the rest."""
    each: Blocks


@dataclass(frozen=True, slots=True)
class Detached:
    """Somebody else does it in the background; the I/O goes on at once."""

    work: Blocks
    registers: tuple[int, ...] = ()
    """Registers whose units the work takes over, to release them itself."""


Block = (
    Delay
    | Visit
    | Acquire
    | Release
    | Resize
    | CountIssue
    | CountStatus
    | ByDirection
    | OneOf
    | Unless
    | OnPath
    | UntilFree
    | Split
    | Detached
)


def flatten(blocks: Blocks) -> tuple[Step, ...]:
    """Steps of a program that does these blocks and ends."""
    steps: list[Step] = []
    _append(steps, blocks)
    return (*steps, End())


def _append(steps: list[Step], blocks: Blocks) -> None:
    for block in blocks:
        start = len(steps)
        match block:
            case ByDirection():
                steps.append(UNKNOWN)
                _append(steps, block.read)
                steps.append(UNKNOWN)
                write = len(steps)
                _append(steps, block.write)
                steps[start] = BranchByDirection(start + 1, write)
                steps[write - 1] = Jump(len(steps))
            case OneOf():
                targets = _side_by_side(steps, block.choices)
                steps[start] = BranchByDraw(block.purpose, block.cumulative, targets)
            case OnPath():
                targets = _side_by_side(steps, block.paths)
                steps[start] = ChoosePath(block.chooser, targets)
            case Unless():
                steps.append(UNKNOWN)
                _append(steps, block.rest)
                targets = len(steps), start + 1
                steps[start] = BranchByDraw(block.purpose, (block.share, 1.0), targets)
            case UntilFree():
                _append(steps, block.attempt)
                full = len(steps) + 1
                steps.append(UNKNOWN)
                _append(steps, block.if_full)
                steps.append(Jump(start))
                steps[full - 1] = BranchIfFull(block.limit, full, len(steps))
            case Split():
                steps.append(UNKNOWN)
                _append(steps, block.each)
                steps[start] = Jump(len(steps) + 1)
                steps += [Join(), Fork(start + 1, block.chunk_bytes)]
            case Detached():
                steps.append(UNKNOWN)
                _append(steps, block.work)
                steps[start] = Jump(len(steps) + 1)
                steps += [End(), Spawn(start + 1, block.registers)]
            case _:
                steps.append(block)


UNKNOWN = Jump(-1)
"""Stands for a step whose targets are not known yet."""


def _side_by_side(steps: list[Step], choices: Sequence[Blocks]) -> tuple[int, ...]:
    """Append a branch that is not known yet and what it leads to; gives its targets."""
    targets, ends = [], []
    steps.append(UNKNOWN)
    for choice in choices:
        targets.append(len(steps))
        _append(steps, choice)
        ends.append(len(steps))
        steps.append(UNKNOWN)
    for end in ends:
        steps[end] = Jump(len(steps))
    return tuple(targets)
