"""Blocks from which programs are built, and their conversion to steps.

A block says what an I/O does without saying where in the program. Blocks are nested; `flatten` puts
their steps side by side and works out the targets of branches.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from qdepth.network.steps import (
    BranchByDirection,
    BranchByDraw,
    BranchIfFull,
    ChoosePath,
    Direction,
    End,
    Fork,
    Join,
    Jump,
    PlainStep,
    Spawn,
    Step,
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
    """Runs after each failed attempt; the draws of the next attempt are new."""
    device: int | None = None
    """Device that counts failed attempts; None: that of the command or flow."""


@dataclass(frozen=True, slots=True)
class Split:
    """Parts of the I/O run it side by side; the I/O continues when the last one is done."""

    chunk_bytes: int
    """Size of each part; the last one has the rest."""
    each: Blocks


@dataclass(frozen=True, slots=True)
class Commands:
    """The I/O issues commands side by side, and continues when the last one is done.

    Those of several blocks on one way through the program draw independently.
    """

    each: Sequence[Blocks]
    """Work of the commands to each target."""
    devices: Sequence[int | None] = ()
    """Device at which the commands to each target count; empty: they count at no device."""
    direction: Direction | None = None
    """Direction of the commands; None: that of the I/O."""
    total_bytes: int = 0
    """Total size of the commands to a target; 0: the size of the I/O."""
    chunk_bytes: int = 0
    """Size of a command; the last one to a target has the rest. 0: one for all."""


@dataclass(frozen=True, slots=True)
class Detached:
    """Background work; the I/O continues immediately."""

    work: Blocks
    registers: tuple[int, ...] = ()
    """Registers whose units the work takes over, to release them itself."""


Block = PlainStep | ByDirection | OneOf | Unless | OnPath | UntilFree | Split | Commands | Detached

MOST_COMMANDS = 1 << 20
"""Numbers of children for each block of commands on a way; the first ones are for parts."""


def flatten(blocks: Blocks) -> tuple[Step, ...]:
    """Return the steps of a program that runs these blocks and ends."""
    program = _Program()
    program.append(blocks)
    return (*program.steps, End())


UNKNOWN = Jump(-1)
"""Placeholder for a step whose targets are not known yet."""


class _Program:
    """The steps so far, and where the next ones stand."""

    def __init__(self) -> None:
        self.steps: list[Step] = []
        self._device: int | None = None
        """Device at which the command counts that they are of."""
        self._commands = 0
        """Blocks of commands before them on their way."""

    def append(self, blocks: Blocks) -> None:
        """Add the steps of blocks."""
        steps = self.steps
        for block in blocks:
            start = len(steps)
            match block:
                case ByDirection():
                    self._by_direction(block)
                case OneOf():
                    targets = self._side_by_side(block.choices)
                    steps[start] = BranchByDraw(block.purpose, block.cumulative, targets)
                case OnPath():
                    targets = self._side_by_side(block.paths)
                    steps[start] = ChoosePath(block.chooser, targets)
                case Unless():
                    steps.append(UNKNOWN)
                    self.append(block.rest)
                    targets = len(steps), start + 1
                    steps[start] = BranchByDraw(block.purpose, (block.share, 1.0), targets)
                case UntilFree():
                    self._until_free(block)
                case Split():
                    part = self._apart(block.each, Join())
                    steps.append(Fork((part,), block.chunk_bytes))
                case Commands():
                    self._issue(block)
                case Detached():
                    work = self._apart(block.work, End())
                    steps.append(Spawn(work, block.registers))
                case _:
                    steps.append(block)

    def _by_direction(self, block: ByDirection) -> None:
        steps, start, before = self.steps, len(self.steps), self._commands
        steps.append(UNKNOWN)
        self.append(block.read)
        steps.append(UNKNOWN)
        write, commands = len(steps), self._commands
        self._commands = before
        self.append(block.write)
        self._commands = max(commands, self._commands)
        steps[start] = BranchByDirection(start + 1, write)
        steps[write - 1] = Jump(len(steps))

    def _until_free(self, block: UntilFree) -> None:
        steps, start = self.steps, len(self.steps)
        self.append(block.attempt)
        full = len(steps) + 1
        steps.append(UNKNOWN)
        self.append(block.if_full)
        steps.append(Jump(start))
        device = self._device if block.device is None else block.device
        steps[full - 1] = BranchIfFull(block.limit, full, len(steps), device)

    def _issue(self, block: Commands) -> None:
        self._commands += 1
        first_child, outer, targets = self._commands * MOST_COMMANDS, self._device, []
        devices = block.devices or (None,) * len(block.each)
        for work, device in zip(block.each, devices, strict=True):
            self._device = outer if device is None else device
            targets.append(self._apart(work, Join(device)))
        self._device = outer
        self.steps.append(
            Fork(tuple(targets), block.chunk_bytes, block.direction, block.total_bytes, first_child)
        )

    def _apart(self, work: Blocks, end: Step) -> int:
        """Append what somebody else does, and a jump over it; gives where it begins."""
        start = len(self.steps)
        self.steps.append(UNKNOWN)
        self.append(work)
        self.steps.append(end)
        self.steps[start] = Jump(len(self.steps))
        return start + 1

    def _side_by_side(self, choices: Sequence[Blocks]) -> tuple[int, ...]:
        """Append a branch that is not known yet and what it leads to; gives its targets."""
        steps, before, most = self.steps, self._commands, self._commands
        targets, ends = [], []
        steps.append(UNKNOWN)
        for choice in choices:
            targets.append(len(steps))
            self._commands = before
            self.append(choice)
            most = max(most, self._commands)
            ends.append(len(steps))
            steps.append(UNKNOWN)
        for end in ends:
            steps[end] = Jump(len(steps))
        self._commands = most
        return tuple(targets)
