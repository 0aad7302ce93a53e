"""Binds the steps of a program to the simulation: one small function for each kind of step.

A bound step receives the I/O and the time. It returns the step with which the I/O continues, or
None if the I/O blocks; then it leaves that step in `Io.following`.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import Any

from simpy.events import NORMAL

from qdepth.engines.simpy_engine.actions_on_demand import ActionsOnDemand
from qdepth.engines.simpy_engine.draws import Draws, constant_time, pick
from qdepth.engines.simpy_engine.io import Action, Io
from qdepth.engines.simpy_engine.system import System
from qdepth.network import steps
from qdepth.network.draws import fold
from qdepth.network.network import Flow
from qdepth.statistics.recorder import TallyKey


class Bound:
    """The bound steps of a flow, and the parts of the simulation by their names in the program."""

    def __init__(self, flow: Flow, system: System, draws: Draws) -> None:
        self.system = system
        self.draws = draws
        binding, program_steps = flow.binding, flow.program.steps
        self.stations = [system.stations[at] for at in binding.stations]
        self.limits = [system.limits[at] for at in binding.limits]
        self.layers = [system.network.limits[at].layer for at in binding.limits]
        self.choosers = [system.choosers[at] for at in binding.choosers]
        self.throttles = [system.throttles[at] for at in binding.throttles]
        self.status_throttles = [system.status_throttles[at] for at in binding.status_throttles]
        self.vms = binding.vms
        self.tallies = [system.tallies[TallyKey(None, at)] for at in binding.devices]
        """Of the children that count at each device."""
        self.actions = ActionsOnDemand(
            program_steps, lambda step, place: _BINDERS[type(step)](step, self, place)
        )


def _bind_delay(step: steps.Delay, program: Bound, place: int) -> Action:
    draw, layer, after = program.draws.time(step.demand), step.layer, program.actions[place + 1]
    constant = constant_time(step.demand)
    always = constant or 0.0
    schedule, on_end = program.system.env.schedule, program.system.on_delay_end

    def delay(io: Io, _now: float) -> Action | None:
        time = draw(io)
        if time == 0.0:
            return after
        io.layer = layer
        io.following = after
        moment = io.moment
        moment.callbacks = on_end
        schedule(moment, NORMAL, time)
        return None

    def delay_always(io: Io, _now: float) -> Action | None:
        io.layer = layer
        io.following = after
        moment = io.moment
        moment.callbacks = on_end
        schedule(moment, NORMAL, always)
        return None

    if constant == 0.0:
        return after
    return delay if constant is None else delay_always


def _bind_visit(step: steps.Visit, program: Bound, place: int) -> Action:
    layer, after = step.layer, program.actions[place + 1]
    visits = [
        (program.stations[station].visit, program.draws.time(demand))
        for station, demand in zip(step.stations, step.demands, strict=True)
    ]
    (enter_first, draw_first), others = visits[0], visits[1:]
    constant = constant_time(step.demands[0])
    always = constant or 0.0

    def visit(io: Io, now: float) -> Action | None:
        io.layer = layer
        io.following = after
        enter_first(io.moment, draw_first(io), now)
        return None

    def visit_always(io: Io, now: float) -> Action | None:
        io.layer = layer
        io.following = after
        enter_first(io.moment, always, now)
        return None

    def visit_all(io: Io, now: float) -> Action | None:
        io.layer = layer
        io.following = after
        io.pending = len(others)
        for (enter, draw), moment in zip(visits, io.moments, strict=False):
            enter(moment, draw(io), now)
        return None

    if others:
        return visit_all
    return visit if constant is None else visit_always


def _bind_acquire(step: steps.Acquire, program: Bound, place: int) -> Action:
    acquire, register = program.limits[step.limit].acquire, step.register
    layer = program.layers[step.limit]
    page_bytes, after = step.page_bytes, program.actions[place + 1]

    def take(io: Io, now: float) -> Action | None:
        if acquire(io, register, 1.0, now):
            return after
        io.layer = layer
        io.following = after
        return None

    def take_pages(io: Io, now: float) -> Action | None:
        if acquire(io, register, float(-(-io.size // page_bytes)), now):
            return after
        io.layer = layer
        io.following = after
        return None

    return take_pages if page_bytes else take


def _bind_release(step: steps.Release, program: Bound, place: int) -> Action:
    release, register = program.limits[step.limit].release, step.register
    after = program.actions[place + 1]

    def give_back(io: Io, now: float) -> Action | None:
        release(io, register, now)
        return after

    return give_back


def _bind_resize(step: steps.Resize, program: Bound, place: int) -> Action:
    resize, capacity = program.limits[step.limit].resize, step.capacity
    return _doing(lambda _io, now: resize(capacity, now), program, place)


def _bind_count_issue(step: steps.CountIssue, program: Bound, place: int) -> Action:
    count, vm = program.throttles[step.throttle].count_issue, program.vms[step.vm]
    return _doing(lambda _io, now: count(vm, now), program, place)


def _bind_count_completion(step: steps.CountCompletion, program: Bound, place: int) -> Action:
    count, register = program.throttles[step.throttle].count_completion, step.register
    return _doing(lambda io, now: count(now - io.entered[register], now), program, place)


def _bind_count_status(step: steps.CountStatus, program: Bound, place: int) -> Action:
    count, is_good = program.status_throttles[step.throttle].count_status, step.is_good
    return _doing(lambda _io, now: count(now, is_good=is_good), program, place)


def _doing(what: Callable[[Io, float], None], program: Bound, place: int) -> Action:
    """Do something and continue with the next step."""
    after = program.actions[place + 1]

    def do(io: Io, now: float) -> Action | None:
        what(io, now)
        return after

    return do


def _bind_branch_by_direction(step: steps.BranchByDirection, program: Bound, _place: int) -> Action:
    actions, read, write = program.actions, step.read, step.write

    def branch(io: Io, _now: float) -> Action | None:
        return actions[write if io.is_write else read]

    return branch


def _bind_branch_by_draw(step: steps.BranchByDraw, program: Bound, _place: int) -> Action:
    actions, targets = program.actions, step.targets
    uniform, cumulative = program.draws.uniform(step.purpose), step.cumulative

    def branch(io: Io, _now: float) -> Action | None:
        return actions[targets[pick(cumulative, uniform(io))]]

    return branch


def _bind_branch_if_full(step: steps.BranchIfFull, program: Bound, _place: int) -> Action:
    actions, full, free = program.actions, step.full, step.free
    limit = program.limits[step.limit]
    tally = None if step.device is None else program.tallies[step.device]

    def branch(io: Io, _now: float) -> Action | None:
        if not limit.is_full:
            return actions[free]
        limit.send_back()
        (tally or io.flow.tally).send_back()
        return actions[full]

    return branch


def _bind_choose_path(step: steps.ChoosePath, program: Bound, _place: int) -> Action:
    actions, targets = program.actions, step.targets
    next_path = program.choosers[step.chooser].next_path

    def choose(io: Io, now: float) -> Action | None:
        return actions[targets[next_path(io.size, now)]]

    return choose


def _bind_jump(step: steps.Jump, program: Bound, place: int) -> Action:
    actions, target = program.actions, step.target

    def jump_back(io: Io, _now: float) -> Action | None:
        io.key = fold(io.key, 0)
        io.block = None
        return actions[target]

    return jump_back if target <= place else actions[target]


def _bind_fork(step: steps.Fork, program: Bound, place: int) -> Action:
    actions, targets, direction = program.actions, step.targets, step.direction
    start_child, after = program.system.start_child, actions[place + 1]

    def fork(io: Io, now: float) -> Action | None:
        is_write = io.is_write if direction is None else direction is steps.Direction.WRITE
        total = step.total_bytes or io.size
        chunk = step.chunk_bytes or total
        sizes = [min(chunk, total - at) for at in range(0, total, chunk)]
        io.following = after
        io.pending = len(targets) * len(sizes) - 1
        for number, (target, size) in enumerate(product(targets, sizes), step.first_child):
            child = start_child(io, fold(io.key, number), actions[target], size, now)
            child.is_write = is_write
        return None

    return fork


def _bind_join(step: steps.Join, program: Bound, _place: int) -> Action:
    join = program.system.join
    if step.device is None:
        return join
    tally = program.tallies[step.device]

    def count_and_join(io: Io, now: float) -> Action | None:
        tally.add(io.size, now - io.issued, io.spent)
        join(io, now)
        return None

    return count_and_join


def _bind_spawn(step: steps.Spawn, program: Bound, place: int) -> Action:
    actions, target, registers = program.actions, step.target, step.registers
    start_detached, after = program.system.start_detached, actions[place + 1]

    def spawn(io: Io, now: float) -> Action | None:
        start_detached(io, actions[target], registers, now)
        return after

    return spawn


def _bind_end(_step: steps.End, program: Bound, _place: int) -> Action:
    return program.system.end


_BINDERS: dict[type, Callable[[Any, Bound, int], Action]] = {
    steps.Delay: _bind_delay,
    steps.Visit: _bind_visit,
    steps.Acquire: _bind_acquire,
    steps.Release: _bind_release,
    steps.Resize: _bind_resize,
    steps.CountIssue: _bind_count_issue,
    steps.CountCompletion: _bind_count_completion,
    steps.CountStatus: _bind_count_status,
    steps.BranchByDirection: _bind_branch_by_direction,
    steps.BranchByDraw: _bind_branch_by_draw,
    steps.BranchIfFull: _bind_branch_if_full,
    steps.ChoosePath: _bind_choose_path,
    steps.Jump: _bind_jump,
    steps.Fork: _bind_fork,
    steps.Join: _bind_join,
    steps.Spawn: _bind_spawn,
    steps.End: _bind_end,
}
