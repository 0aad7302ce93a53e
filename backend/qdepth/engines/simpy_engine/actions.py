"""Binds the steps of a program to the simulation: one small function for each kind of step."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from qdepth.engines.simpy_engine.io import Action, Io
from qdepth.network.draws import fold, uniform
from qdepth.network.laws import Shape, sample
from qdepth.network.steps import (
    Acquire,
    BranchByDraw,
    BranchByOperation,
    BranchIfFull,
    ChoosePath,
    Delay,
    Demand,
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

if TYPE_CHECKING:
    from qdepth.engines.simpy_engine.simulation import Simulation


def drawer(demand: Demand) -> Callable[[Io], float]:
    """Function that draws the time that a demand asks of an I/O [s]."""
    law, purpose = demand.law, demand.purpose
    read, read_per_byte = demand.read, demand.read_per_byte
    write, write_per_byte = demand.write, demand.write_per_byte

    def mean(io: Io) -> float:
        if io.is_write:
            return write + write_per_byte * io.size
        return read + read_per_byte * io.size

    def draw(io: Io) -> float:
        return mean(io) * sample(law, io.key, purpose)

    return mean if law.shape is Shape.CONSTANT else draw


def _bind_delay(step: Delay, simulation: Simulation) -> Action:
    draw, layer, timeout = drawer(step.demand), step.layer, simulation.env.timeout

    def delay(io: Io) -> bool:
        time = draw(io)
        if time == 0.0:
            return True
        io.layer = layer
        timeout(time).callbacks.append(lambda _: simulation.resume(io))
        return False

    return delay


def _bind_visit(step: Visit, simulation: Simulation) -> Action:
    layer = step.layer
    visits = [
        (simulation.stations[station], drawer(demand))
        for station, demand in zip(step.stations, step.demands, strict=True)
    ]

    def visit(io: Io) -> bool:
        io.layer = layer
        io.pending = len(visits)
        for station, draw in visits:
            station.visit(io, draw(io))
        return False

    return visit


def _bind_acquire(step: Acquire, simulation: Simulation) -> Action:
    limit, register, page_bytes = simulation.limits[step.limit], step.register, step.page_bytes
    layer = simulation.network.limits[step.limit].layer

    def acquire(io: Io) -> bool:
        io.layer = layer
        units = -(-io.size // page_bytes) if page_bytes else 1
        return limit.acquire(io, register, units)

    return acquire


def _bind_release(step: Release, simulation: Simulation) -> Action:
    limit, register = simulation.limits[step.limit], step.register

    def release(io: Io) -> bool:
        limit.release(io, register)
        return True

    return release


def _bind_resize(step: Resize, simulation: Simulation) -> Action:
    limit, capacity = simulation.limits[step.limit], step.capacity

    def resize(io: Io) -> bool:
        limit.resize(capacity, io.mark)
        return True

    return resize


def _bind_branch_by_operation(step: BranchByOperation, _simulation: Simulation) -> Action:
    read, write = step.read, step.write

    def branch(io: Io) -> bool:
        io.pc = write if io.is_write else read
        return True

    return branch


def _bind_branch_by_draw(step: BranchByDraw, _simulation: Simulation) -> Action:
    purpose, cumulative, targets = step.purpose, step.cumulative, step.targets

    def branch(io: Io) -> bool:
        io.pc = targets[pick(cumulative, uniform(io.key, purpose))]
        return True

    return branch


def _bind_branch_if_full(step: BranchIfFull, simulation: Simulation) -> Action:
    limit, full, free = simulation.limits[step.limit], step.full, step.free

    def branch(io: Io) -> bool:
        io.pc = full if limit.is_full else free
        return True

    return branch


def _bind_choose_path(step: ChoosePath, simulation: Simulation) -> Action:
    chooser, targets = simulation.choosers[step.chooser], step.targets

    def choose(io: Io) -> bool:
        io.pc = targets[chooser.next_path(len(targets))]
        return True

    return choose


def _bind_jump(step: Jump, _simulation: Simulation) -> Action:
    target = step.target

    def jump(io: Io) -> bool:
        if target < io.pc:
            io.key = fold(io.key, 0)
        io.pc = target
        return True

    return jump


def _bind_fork(step: Fork, simulation: Simulation) -> Action:
    target, chunk_bytes = step.target, step.chunk_bytes

    def fork(io: Io) -> bool:
        sizes = [min(chunk_bytes, io.size - at) for at in range(0, io.size, chunk_bytes)]
        io.pending = len(sizes)
        for child, size in enumerate(sizes):
            simulation.start_child(io, fold(io.key, child), target, size)
        return False

    return fork


def _bind_join(_step: Join, simulation: Simulation) -> Action:
    def join(io: Io) -> bool:
        simulation.join(io)
        return False

    return join


def _bind_spawn(step: Spawn, simulation: Simulation) -> Action:
    target, registers = step.target, step.registers

    def spawn(io: Io) -> bool:
        simulation.start_detached(io, target, registers)
        return True

    return spawn


def _bind_end(_step: End, simulation: Simulation) -> Action:
    return simulation.end


_BINDERS: dict[type, Callable[[Any, Simulation], Action]] = {
    Delay: _bind_delay,
    Visit: _bind_visit,
    Acquire: _bind_acquire,
    Release: _bind_release,
    Resize: _bind_resize,
    BranchByOperation: _bind_branch_by_operation,
    BranchByDraw: _bind_branch_by_draw,
    BranchIfFull: _bind_branch_if_full,
    ChoosePath: _bind_choose_path,
    Jump: _bind_jump,
    Fork: _bind_fork,
    Join: _bind_join,
    Spawn: _bind_spawn,
    End: _bind_end,
}


def bind(step: Step, simulation: Simulation) -> Action:
    """Function that carries out a step for an I/O."""
    return _BINDERS[type(step)](step, simulation)


def pick(cumulative: tuple[float, ...], draw: float) -> int:
    """Position of the first cumulative probability above the draw."""
    position = 0
    while draw >= cumulative[position]:
        position += 1
    return position
