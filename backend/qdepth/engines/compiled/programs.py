"""Writes the programs of I/Os into the arrays of a run: each once, then for all its bindings."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from qdepth.engines.compiled.memory import places as p
from qdepth.engines.compiled.memory.writer import Writer
from qdepth.network import steps
from qdepth.network.network import Discipline, QueueingNetwork
from qdepth.network.program import Binding, Program

Fields = dict[int, int]
IntArray = npt.NDArray[np.int64]


ALONE = {steps.Jump: p.OP_JUMP, steps.End: p.OP_END}
"""Kinds of steps that say nothing else."""
DIRECTIONS = {None: p.AS_PARENT, steps.Direction.READ: 0, steps.Direction.WRITE: 1}
"""Of children, in words of `IS_WRITE`."""


@dataclass(frozen=True, slots=True)
class Places:
    """Places of what programs name, by position in the network."""

    stations: Sequence[int]
    limits: Sequence[int]
    choosers: Sequence[int]
    throttles: Sequence[int]
    status_throttles: Sequence[int]
    devices: Sequence[int]
    """Tallies of the children that count at each device."""


def write_programs(out: Writer, network: QueueingNetwork, places: Places) -> list[int]:
    """Place of the first step of each flow's program."""
    alike: dict[tuple[Program, tuple[bool, ...]], list[int]] = {}
    is_queue = [station.discipline is Discipline.FCFS for station in network.stations]
    queues: dict[int, tuple[bool, ...]] = {}
    for at, flow in enumerate(network.flows):
        table = flow.binding.stations
        if id(table) not in queues:
            queues[id(table)] = tuple([is_queue[station] for station in table])
        alike.setdefault((flow.program, queues[id(table)]), []).append(at)
    numbers = {
        kind: np.array(rows, dtype=np.int64)
        for kind, rows in (
            ("stations", places.stations),
            ("limits", places.limits),
            ("choosers", places.choosers),
            ("throttles", places.throttles),
            ("status_throttles", places.status_throttles),
            ("devices", places.devices),
        )
    }
    layers = np.array([limit.layer for limit in network.limits], dtype=np.int64)
    firsts = [0] * len(network.flows)
    for (program, are_queues), flows in alike.items():
        template = _Template(out, program, are_queues)
        bindings = [network.flows[at].binding for at in flows]
        for at, first in zip(flows, template.write(bindings, numbers, layers), strict=True):
            firsts[at] = first
    return firsts


class _Template:
    """The words of a program: its steps, then the tables of these.

    Parameters
    ----------
    are_queues : tuple of bool
        Whether each station that the program names serves first come, first served.
    """

    def __init__(self, out: Writer, program: Program, are_queues: tuple[bool, ...]) -> None:
        self._out, self._are_queues = out, are_queues
        self._after = _after(program.steps)
        kept = [index for index, after in enumerate(self._after[:-1]) if after == index]
        self._places = {index: p.STEP * rank for rank, index in enumerate(kept)}
        self._words = [0] * (p.STEP * len(kept))
        self._inside: list[int] = []
        """Words with a place in the program, counted from its first word."""
        self._named: dict[str, list[tuple[int, int]]] = defaultdict(list)
        """Table of the binding -> words that stand for what it names, and the names."""
        self._layers: list[tuple[int, int]] = []
        """Words for the layers of limits, and the names of these."""
        for index in kept:
            self._write_step(program.steps[index], index)

    def write(
        self, bindings: Sequence[Binding], numbers: dict[str, IntArray], layers: IntArray
    ) -> list[int]:
        """Write the program for each binding; places of the first steps.

        Parameters
        ----------
        numbers : dict
            Table of a binding -> places of what is named, by position in the network.
        layers : array
            Of the network's limits.
        """
        size = len(self._words)
        width = -(-size // p.ALIGNMENT) * p.ALIGNMENT
        first = self._out.room(width * len(bindings))
        firsts = first + width * np.arange(len(bindings))
        rows = np.zeros((len(bindings), width), dtype=np.int64)
        rows[:, :size] = self._words
        rows[:, self._inside] += firsts[:, None]
        for table, pairs in self._named.items():
            words, names = zip(*pairs, strict=True)
            bound = np.array([getattr(binding, table) for binding in bindings])[:, names]
            rows[:, words] = bound + 1 if table == "vms" else numbers[table][bound]
        if self._layers:
            words, names = zip(*self._layers, strict=True)
            rows[:, words] = layers[np.array([binding.limits for binding in bindings])[:, names]]
        self._out.blocks.append((first, rows.ravel()))
        start = self._places[self._after[0]]
        return [place + start for place in firsts.tolist()]

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
                self._named["limits"].append((place + p.A, step.limit))
                self._layers.append((place + p.D, step.limit))
                register = p.REGISTER + step.register
                return {p.OP: p.OP_ACQUIRE, p.B: register, p.C: step.page_bytes}
            case steps.Release():
                self._named["limits"].append((place + p.A, step.limit))
                return {p.OP: p.OP_RELEASE, p.B: p.REGISTER + step.register}
            case steps.Resize():
                self._named["limits"].append((place + p.A, step.limit))
                return {p.OP: p.OP_RESIZE, p.B: step.capacity}
            case steps.CountIssue():
                self._named["throttles"].append((place + p.A, step.throttle))
                self._named["vms"].append((place + p.B, step.vm))
                return {p.OP: p.OP_COUNT_ISSUE}
            case steps.CountStatus():
                self._named["status_throttles"].append((place + p.A, step.throttle))
                return {p.OP: p.OP_COUNT_STATUS, p.B: int(step.is_good)}
            case steps.Jump() | steps.End():
                return {p.OP: ALONE[type(step)]}
            case _:
                return self._branch(step, place)

    def _visit(self, step: steps.Visit, place: int) -> Fields:
        demands = [self._out.demand(demand) for demand in step.demands]
        if len(demands) == 1 and self._are_queues[step.stations[0]]:
            self._named["stations"].append((place + p.A, step.stations[0]))
            return {p.OP: p.OP_QUEUE, p.B: demands[0], p.D: step.layer}
        entries = self._table([word for demand in demands for word in (0, demand)])
        self._inner(place + p.A, entries)
        self._named["stations"] += [
            (entries + p.ENTRY * rank, station) for rank, station in enumerate(step.stations)
        ]
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
                self._named["limits"].append((place + p.A, step.limit))
                self._inner(place + p.B, self._at(step.full))
                self._inner(place + p.C, self._at(step.free))
                self._device(place + p.D, step.device)
                return {p.OP: p.OP_BRANCH_IF_FULL}
            case steps.ChoosePath():
                self._named["choosers"].append((place + p.A, step.chooser))
                self._targets(place + p.B, step.targets)
                return {p.OP: p.OP_CHOOSE_PATH, p.C: len(step.targets)}
            case steps.Fork():
                return self._fork(step, place)
            case steps.Join():
                self._device(place + p.A, step.device)
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

    def _device(self, word: int, device: int | None) -> None:
        """Let a word stand for the tally of the children that count at a device."""
        if device is not None:
            self._named["devices"].append((word, device))

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
