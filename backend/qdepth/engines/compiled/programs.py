"""Writes the programs of I/Os into the arrays of a run."""

from collections.abc import Callable

from qdepth.engines.compiled import places as p
from qdepth.engines.compiled.writer import Writer
from qdepth.network.network import Discipline, QueueingNetwork
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

At = Callable[[int], int]
"""Place of the step at an index of a program."""


class Programs:
    """Writes programs with the places of the stations, limits and choosers that they name."""

    def __init__(
        self,
        out: Writer,
        network: QueueingNetwork,
        limits: list[int],
        stations: list[int],
        choosers: list[int],
        *,
        throttles: list[int],
        statuses: list[int],
    ) -> None:
        self._out, self._network = out, network
        self._limits, self._stations, self._choosers = limits, stations, choosers
        self._throttles, self._statuses = throttles, statuses
        self._numbers: dict[int, int] = {}
        """Of each step, by its identity."""
        self._number_of_equal: dict[Step, int] = {}
        self._words: dict[int, list[int]] = {}
        """Of each step that is the same in every program, by its number."""
        self._written: dict[tuple[int, ...], int] = {}
        self._entries: dict[tuple[tuple[int, int], ...], int] = {}
        self._guides: dict[tuple[int, tuple[float, ...]], int] = {}

    def write(self, program: tuple[Step, ...]) -> int:
        """Place of the first step; equal programs share their steps."""
        numbers = tuple([self._number(step) for step in program])
        if numbers not in self._written:
            self._written[numbers] = self._write(program, numbers)
        return self._written[numbers]

    def _number(self, step: Step) -> int:
        """Equal steps have the same number; each object is compared with others but once."""
        if id(step) not in self._numbers:
            number = self._number_of_equal.setdefault(step, len(self._number_of_equal))
            self._numbers[id(step)] = number
        return self._numbers[id(step)]

    def _write(self, program: tuple[Step, ...], numbers: tuple[int, ...]) -> int:
        after = _after(program)
        kept = [index for index in range(len(program)) if after[index] == index]
        first = self._out.room(p.STEP * len(kept))
        places = {index: first + p.STEP * rank for rank, index in enumerate(kept)}

        def at(index: int) -> int:
            return places[after[index]]

        words: list[int] = []
        for index in kept:
            step = self._step(program[index], numbers[index], at)
            following = step[p.NEXT_STEP] or places.get(after[index + 1], p.NOBODY)
            words += [*step[: p.NEXT_STEP], following, *step[p.NEXT_STEP + 1 :]]
        self._out.ints.update(enumerate(words, first))
        return at(0)

    def _step(self, step: Step, number: int, at: At) -> list[int]:
        """Words of a step, without where the I/O goes on unless it jumps."""
        if number in self._words:
            return self._words[number]
        if fields := self._fields(step):
            self._words[number] = words = _words(fields)
            return words
        return _words(self._ways(step, at))

    def _fields(self, step: Step) -> dict[int, int]:
        """Fields of a step that names no target; none if it names one."""
        out, limits = self._out, self._limits
        match step:
            case Delay():
                return {p.OP: p.OP_DELAY, p.A: out.demand(step.demand), p.D: step.layer}
            case Visit():
                return self._visit(step)
            case Acquire():
                return {
                    p.OP: p.OP_ACQUIRE,
                    p.A: limits[step.limit],
                    p.B: p.REGISTER + step.register,
                    p.C: step.page_bytes,
                    p.D: self._network.limits[step.limit].layer,
                }
            case Release():
                register = p.REGISTER + step.register
                return {p.OP: p.OP_RELEASE, p.A: limits[step.limit], p.B: register}
            case Resize():
                return {p.OP: p.OP_RESIZE, p.A: limits[step.limit], p.B: step.capacity}
            case CountIssue():
                throttle = self._throttles[step.throttle]
                return {p.OP: p.OP_COUNT_ISSUE, p.A: throttle, p.B: step.vm + 1}
            case CountStatus():
                throttle = self._statuses[step.throttle]
                return {p.OP: p.OP_COUNT_STATUS, p.A: throttle, p.B: int(step.is_good)}
            case Join():
                return {p.OP: p.OP_JOIN}
            case End():
                return {p.OP: p.OP_END}
            case _:
                return {}

    def _visit(self, step: Visit) -> dict[int, int]:
        stations = [self._stations[station] for station in step.stations]
        demands = [self._out.demand(demand) for demand in step.demands]
        first = self._network.stations[step.stations[0]]
        if len(stations) == 1 and first.discipline is Discipline.FCFS:
            return {p.OP: p.OP_QUEUE, p.A: stations[0], p.B: demands[0], p.D: step.layer}
        pairs = tuple(zip(stations, demands, strict=True))
        if pairs not in self._entries:
            self._entries[pairs] = self._out.entries(list(pairs))
        return {p.OP: p.OP_VISIT, p.A: self._entries[pairs], p.B: len(stations), p.D: step.layer}

    def _ways(self, step: Step, at: At) -> dict[int, int]:
        """Fields of the steps that name targets."""
        match step:
            case BranchByOperation():
                return {p.OP: p.OP_BRANCH_BY_OPERATION, p.A: at(step.read), p.B: at(step.write)}
            case BranchByDraw():
                targets = self._out.table([at(target) for target in step.targets])
                return {p.OP: p.OP_BRANCH_BY_DRAW, p.A: self._guide(step), p.B: targets}
            case BranchIfFull():
                return {
                    p.OP: p.OP_BRANCH_IF_FULL,
                    p.A: self._limits[step.limit],
                    p.B: at(step.full),
                    p.C: at(step.free),
                }
            case ChoosePath():
                return {
                    p.OP: p.OP_CHOOSE_PATH,
                    p.A: self._choosers[step.chooser],
                    p.B: self._out.table([at(target) for target in step.targets]),
                    p.C: len(step.targets),
                }
            case Jump():
                return {p.OP: p.OP_JUMP, p.NEXT_STEP: at(step.target)}
            case Fork():
                return {p.OP: p.OP_FORK, p.A: at(step.target), p.B: step.chunk_bytes}
            case Spawn():
                registers = sum(1 << register for register in step.registers)
                return {p.OP: p.OP_SPAWN, p.A: at(step.target), p.B: registers}
            case _:
                raise TypeError(f"no engine knows the step {step!r}")

    def _guide(self, step: BranchByDraw) -> int:
        """Table that names, for each strip of equal width, the rank from which to look.

        The number of strips is a power of two, so the strip of a draw is exact; the rank is the
        first one that a draw from the strip can end at. Equal draws share their table.

        References
        ----------
        H.-C. Chen, Y. Asau, "On generating random variates from an empirical distribution",
        AIIE Transactions 6(2), 1974 (index tables).
        """
        key = step.purpose, step.cumulative
        if key not in self._guides:
            strips, rank, ranks = 2 << (len(step.cumulative) - 1).bit_length(), 0, []
            for strip in range(strips):
                while step.cumulative[rank] <= strip / strips:
                    rank += 1
                ranks.append(rank)
            self._guides[key] = self._out.record(
                p.GUIDE + max(strips, len(step.cumulative)),
                {p.GUIDE + strip: rank for strip, rank in enumerate(ranks)},
                {p.STRIPS: strips} | {p.GUIDE + r: c for r, c in enumerate(step.cumulative)},
                {p.DRAW: step.purpose},
            )
        return self._guides[key]


def _words(fields: dict[int, int]) -> list[int]:
    return [fields.get(name, 0) for name in range(p.STEP)]


def _after(program: tuple[Step, ...]) -> list[int]:
    """For each index the step there, or where a jump ahead leads from there."""
    after = list(range(len(program) + 1))
    for index in reversed(range(len(program))):
        step = program[index]
        if isinstance(step, Jump) and step.target > index:
            after[index] = after[step.target]
    return after
