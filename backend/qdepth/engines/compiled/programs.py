"""Writes the programs of I/Os into the arrays of a run: each once, for all flows that share it."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from qdepth.engines.compiled.bindings import BoundNames, Places, bind, numbers_of
from qdepth.engines.compiled.memory import places as p
from qdepth.engines.compiled.memory.writer import Writer
from qdepth.network import steps
from qdepth.network.network import Discipline, QueueingNetwork
from qdepth.network.program import Program

Fields = dict[int, int]


ALONE = {steps.Jump: p.OP_JUMP, steps.End: p.OP_END}
"""Kinds of steps without parameters."""
DIRECTIONS = {None: p.AS_PARENT, steps.Direction.READ: 0, steps.Direction.WRITE: 1}
"""Directions of children, in words of `IS_WRITE`."""


class WrittenProgram(NamedTuple):
    """The program of a flow in the arrays."""

    start: int
    """Place of the first step."""
    stations: int
    """Place of the flow's own table of stations; NOBODY: it has none."""
    names: int
    """The same for all else that the program names."""


def write_programs(out: Writer, network: QueueingNetwork, places: Places) -> list[WrittenProgram]:
    """The programs of the flows; flows that do the same at different places share one."""
    stations, limits = network.stations, network.limits
    is_queue = _Mapped([station.discipline is Discipline.FCFS for station in stations])
    layers = _Mapped([limit.layer for limit in limits])
    alike: dict[tuple[Program, tuple[int, ...], tuple[int, ...]], list[int]] = {}
    for at, flow in enumerate(network.flows):
        binding = flow.binding
        key = flow.program, is_queue.of(binding.stations), layers.of(binding.limits)
        alike.setdefault(key, []).append(at)
    written = [WrittenProgram(p.NOBODY, p.NOBODY, p.NOBODY)] * len(network.flows)
    numbers = numbers_of(places)
    for (program, are_queues, of_limits), flows in alike.items():
        bound = bind(out, [network.flows[at].binding for at in flows], numbers)
        start = _Template(out, program, are_queues, of_limits).write(bound)
        for at, table, names in zip(flows, bound.stations, bound.names, strict=True):
            written[at] = WrittenProgram(start, table, names)
    return written


class _Mapped:
    """What a table of values has for tables of positions, each worked out once."""

    def __init__(self, values: Sequence[int]) -> None:
        self._values = values
        self._known: dict[tuple[int, ...], tuple[int, ...]] = {}

    def of(self, positions: tuple[int, ...]) -> tuple[int, ...]:
        """The values at some positions."""
        if positions not in self._known:
            self._known[positions] = tuple([self._values[at] for at in positions])
        return self._known[positions]


class _Template:
    """The words of a program: its steps, then the tables of these.

    Parameters
    ----------
    are_queues : tuple of bool
        Whether each station that the program names serves first come, first served.
    layers : tuple of int
        Layers of the limits that it names.
    """

    def __init__(
        self,
        out: Writer,
        program: Program,
        are_queues: tuple[int, ...],
        layers: tuple[int, ...],
    ) -> None:
        self._out, self._are_queues, self._layers = out, are_queues, layers
        self._after = _after(program.steps)
        kept = [index for index, after in enumerate(self._after[:-1]) if after == index]
        self._places = {index: p.STEP * rank for rank, index in enumerate(kept)}
        self._words = [0] * (p.STEP * len(kept))
        self._inside: list[int] = []
        """Words with a place in the program, counted from its first word."""
        self._named: list[tuple[int, int, str, int]] = []
        """Words that stand for a part and for its table, and the part: its kind and its name."""
        for index in kept:
            self._write_step(program.steps[index], index)

    def write(self, bound: BoundNames) -> int:
        """Write the program; gives the place of the first step."""
        words = np.array(self._words, dtype=np.int64)
        for word, table_word, kind, name in self._named:
            words[word], words[table_word] = bound.number_and_table(kind, name)
        first = self._out.room(words.size)
        words[self._inside] += first
        self._out.blocks.append((first, words))
        return first + self._places[self._after[0]]

    def _write_step(self, step: steps.Step, index: int) -> None:
        place = self._places[index]
        for field, value in self._fields(step, place).items():
            self._words[place + field] = value
        after = self._after[index + 1]
        if isinstance(step, steps.Jump):
            after = self._after[step.target]
        if after in self._places:
            self._inner(place + p.NEXT_STEP, self._places[after])

    def _fields(self, step: steps.Step, place: int) -> Fields:
        """What a step says; what it names is noted, for its word depends on the binding."""
        match step:
            case steps.Delay():
                return {p.OP: p.OP_DELAY, p.A: self._out.demand(step.demand), p.D: step.layer}
            case steps.Visit():
                return self._visit(step, place)
            case steps.Acquire():
                self._name(place, "limits", step.limit)
                fields = {p.B: p.REGISTER + step.register, p.C: step.page_bytes}
                return {p.OP: p.OP_ACQUIRE, p.D: self._layers[step.limit], **fields}
            case steps.Release():
                self._name(place, "limits", step.limit)
                return {p.OP: p.OP_RELEASE, p.B: p.REGISTER + step.register}
            case steps.Resize():
                self._name(place, "limits", step.limit)
                return {p.OP: p.OP_RESIZE, p.B: step.capacity}
            case steps.CountIssue():
                self._name(place, "throttles", step.throttle)
                self._named.append((place + p.B, place + p.OTHER_TABLE, "vms", step.vm))
                return {p.OP: p.OP_COUNT_ISSUE}
            case steps.CountCompletion():
                self._name(place, "throttles", step.throttle)
                return {p.OP: p.OP_COUNT_COMPLETION, p.B: p.REGISTER + step.register}
            case steps.CountStatus():
                self._name(place, "status_throttles", step.throttle)
                return {p.OP: p.OP_COUNT_STATUS, p.B: int(step.is_good)}
            case steps.Jump() | steps.End():
                return {p.OP: ALONE[type(step)]}
            case _:
                return self._branch(step, place)

    def _visit(self, step: steps.Visit, place: int) -> Fields:
        demands = [self._out.demand(demand) for demand in step.demands]
        if len(demands) == 1 and self._are_queues[step.stations[0]]:
            self._name(place, "stations", step.stations[0])
            return {p.OP: p.OP_QUEUE, p.B: demands[0], p.D: step.layer}
        services = self._table([0] * (p.SERVICE * len(demands)))
        self._inner(place + p.A, services)
        for rank, (station, demand) in enumerate(zip(step.stations, demands, strict=True)):
            service = services + p.SERVICE * rank
            self._words[service + p.SERVICE_DEMAND] = demand
            served = service + p.SERVED_AT, service + p.SERVED_TABLE
            self._named.append((*served, "stations", station))
        return {p.OP: p.OP_VISIT, p.B: len(demands), p.D: step.layer}

    def _branch(self, step: steps.Step, place: int) -> Fields:
        """What a step says that names targets, or ends a child."""
        match step:
            case steps.BranchByDirection():
                self._inner(place + p.A, self._at(step.read))
                self._inner(place + p.B, self._at(step.write))
                return {p.OP: p.OP_BRANCH_BY_DIRECTION}
            case steps.BranchByDraw():
                self._targets(place + p.B, step.targets)
                guide = self._out.guide(step.purpose, step.cumulative)
                return {p.OP: p.OP_BRANCH_BY_DRAW, p.A: guide}
            case steps.BranchIfFull():
                self._name(place, "limits", step.limit)
                self._inner(place + p.B, self._at(step.full))
                self._inner(place + p.C, self._at(step.free))
                if step.device is not None:
                    of_device = place + p.D, place + p.OTHER_TABLE
                    self._named.append((*of_device, "devices", step.device))
                return {p.OP: p.OP_BRANCH_IF_FULL}
            case steps.ChoosePath():
                self._name(place, "choosers", step.chooser)
                self._targets(place + p.B, step.targets)
                return {p.OP: p.OP_CHOOSE_PATH, p.C: len(step.targets)}
            case steps.Fork():
                return self._fork(step, place)
            case steps.Join():
                if step.device is not None:
                    self._name(place, "devices", step.device)
                return {p.OP: p.OP_JOIN}
            case steps.Spawn():
                self._inner(place + p.A, self._at(step.target))
                registers = sum(1 << register for register in step.registers)
                return {p.OP: p.OP_SPAWN, p.B: registers}
            case _:
                raise TypeError(f"no engine knows the step {step!r}")

    def _fork(self, step: steps.Fork, place: int) -> Fields:
        self._targets(place + p.C, step.targets)
        about = self._table([0] * p.FORK)
        self._inner(place + p.A, about)
        for field, value in (
            (p.CHUNK_BYTES, step.chunk_bytes),
            (p.TOTAL_BYTES, step.total_bytes),
            (p.CHILD_DIRECTION, DIRECTIONS[step.direction]),
            (p.FIRST_CHILD, step.first_child),
        ):
            self._words[about + field] = value
        return {p.OP: p.OP_FORK, p.B: len(step.targets)}

    def _name(self, place: int, kind: str, name: int) -> None:
        """Let a step act on a part that the program names."""
        self._named.append((place + p.A, place + p.TABLE, kind, name))

    def _at(self, index: int) -> int:
        """Place in the program of the step at an index, or where it leads at once."""
        return self._places[self._after[index]]

    def _inner(self, word: int, place: int) -> None:
        """Let a word stand for a place in the program."""
        self._words[word] = place
        self._inside.append(word)

    def _targets(self, word: int, targets: Sequence[int]) -> None:
        """Let a word stand for a table of targets."""
        table = self._table([0] * len(targets))
        self._inner(word, table)
        for rank, target in enumerate(targets):
            self._inner(table + rank, self._at(target))

    def _table(self, words: list[int]) -> int:
        """Add words behind the program; gives their place in it."""
        place = len(self._words)
        self._words += words
        return place


def _after(program_steps: tuple[steps.Step, ...]) -> list[int]:
    """For each index the step there, or where a jump ahead leads from there."""
    after = list(range(len(program_steps) + 1))
    for index in reversed(range(len(program_steps))):
        step = program_steps[index]
        if isinstance(step, steps.Jump) and step.target > index:
            after[index] = after[step.target]
    return after
