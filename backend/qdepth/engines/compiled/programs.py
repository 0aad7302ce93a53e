"""Writes the programs of I/Os into the arrays of a run."""

from qdepth.engines.compiled import places as p
from qdepth.engines.compiled.writer import Writer, signed
from qdepth.network.steps import (
    Acquire,
    BranchByDraw,
    BranchByOperation,
    BranchIfFull,
    ChoosePath,
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


class Programs:
    """Writes programs with the places of the stations, limits and choosers that they name."""

    def __init__(
        self, out: Writer, limits: list[int], stations: list[int], choosers: list[int]
    ) -> None:
        self._out = out
        self._limits, self._stations, self._choosers = limits, stations, choosers

    def write(self, program: tuple[Step, ...]) -> int:
        """Place of the first step."""
        lists = [self._lists(step) for step in program]
        start = len(self._out.n)
        self._out.n += [0] * p.STEP * len(program)
        for index, step in enumerate(program):
            operands = self._operands(step, start, lists[index])
            place = _at(start, index)
            self._out.n[place : place + len(operands)] = operands
        for index, step in enumerate(program):
            if isinstance(step, BranchByDraw | ChoosePath):
                for rank, target in enumerate(step.targets):
                    entry = lists[index] + rank * p.ENTRY
                    self._out.n[entry + p.FIRST] = _at(start, target)
        return start

    def _lists(self, step: Step) -> int:
        """Write the list that a step refers to; its targets are filled in later."""
        match step:
            case Visit():
                demands = [self._out.demand(demand) for demand in step.demands]
                stations = [self._stations[station] for station in step.stations]
                return self._out.entries(list(zip(stations, demands, strict=True)))
            case BranchByDraw():
                return self._out.entries([(0, 0)] * len(step.targets), step.cumulative)
            case ChoosePath():
                return self._out.entries([(0, 0)] * len(step.targets))
            case Delay():
                return self._out.demand(step.demand)
            case _:
                return 0

    def _operands(self, step: Step, start: int, listed: int) -> tuple[int, ...]:
        match step:
            case Delay():
                return p.OP_DELAY, listed, step.layer
            case Visit():
                return p.OP_VISIT, listed, len(step.stations), step.layer
            case Acquire():
                return p.OP_ACQUIRE, self._limits[step.limit], step.register, step.page_bytes
            case Release():
                return p.OP_RELEASE, self._limits[step.limit], step.register
            case Resize():
                return p.OP_RESIZE, self._limits[step.limit], step.capacity
            case Join():
                return (p.OP_JOIN,)
            case End():
                return (p.OP_END,)
            case _:
                return self._ways(step, start, listed)

    def _ways(self, step: Step, start: int, listed: int) -> tuple[int, ...]:
        """Operands of the steps that name targets."""
        match step:
            case BranchByOperation():
                return p.OP_BRANCH_BY_OPERATION, _at(start, step.read), _at(start, step.write)
            case BranchByDraw():
                return p.OP_BRANCH_BY_DRAW, listed, 0, 0, signed(step.purpose)
            case BranchIfFull():
                limit = self._limits[step.limit]
                return p.OP_BRANCH_IF_FULL, limit, _at(start, step.full), _at(start, step.free)
            case ChoosePath():
                chooser = self._choosers[step.chooser]
                return p.OP_CHOOSE_PATH, chooser, listed, len(step.targets)
            case Jump():
                return p.OP_JUMP, _at(start, step.target)
            case Fork():
                return p.OP_FORK, _at(start, step.target), step.chunk_bytes
            case Spawn():
                registers = sum(1 << register for register in step.registers)
                return p.OP_SPAWN, _at(start, step.target), registers
            case _:
                raise TypeError(f"no engine knows the step {step!r}")


def _at(start: int, index: int) -> int:
    """Place of a step of the program that starts at `start`."""
    return start + p.STEP * index
