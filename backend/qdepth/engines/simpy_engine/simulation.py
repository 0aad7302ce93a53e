"""Runs one replication of a network and records what happened."""

from __future__ import annotations

from collections import deque
from functools import partial

import simpy
from simpy.events import NORMAL, Event, EventPriority

from qdepth.engines.options import EngineOptions, Observer
from qdepth.engines.simpy_engine.controller import WindowController
from qdepth.engines.simpy_engine.fair_limit import FairLimit
from qdepth.engines.simpy_engine.io import Action, Callbacks, Io, Moment
from qdepth.engines.simpy_engine.limit import SlotLimit
from qdepth.engines.simpy_engine.recording import Recorded, take_changes, totals_of_rows
from qdepth.engines.simpy_engine.shared_station import SharedStation
from qdepth.engines.simpy_engine.station import FcfsStation, StationState
from qdepth.engines.simpy_engine.tally import Tally
from qdepth.engines.simpy_engine.throttle import AnswerThrottle, IssueThrottle
from qdepth.engines.simpy_engine.workload import flow_state
from qdepth.network.network import CONTROL_PERIOD, Discipline, Order, PathChooser, QueueingNetwork
from qdepth.network.phases import first_answers, first_ios, first_switches, first_turn
from qdepth.solution.solution import StopReason
from qdepth.statistics.recorder import (
    Progress,
    Recorder,
    RunRecord,
    TallyKey,
    tally_keys,
)

AFTER_ALL = EventPriority(NORMAL + 1)
"""Priority of what happens at the end of an instant."""
OBSERVATIONS = 100
MOST_EVENTS_UNOBSERVED = 50_000
MOST_BETWEEN_OBSERVATIONS = 1_000  # a long run, too, must hear soon that it is cancelled


class RoundRobin:
    """Path policy of one host and device."""

    __slots__ = ("_ios", "_ios_per_path", "_paths")

    def __init__(self, chooser: PathChooser, options: EngineOptions) -> None:
        self._ios_per_path = chooser.ios_per_path
        self._paths = chooser.paths
        self._ios = first_ios(chooser, options.seed, options.replication)

    def next_path(self) -> int:
        """Path of the next I/O."""
        if self._ios_per_path == 0:
            return 0
        path = self._ios // self._ios_per_path % self._paths
        self._ios += 1
        return path


class Simulation:
    """The state of one replication."""

    def __init__(
        self, network: QueueingNetwork, options: EngineOptions, observe: Observer | None = None
    ) -> None:
        self.network = network
        self.options = options
        self.env = simpy.Environment(0.0)
        self.recorder: Recorder[Recorded] = Recorder(len(network.groups), options.most_rows)
        self._changed: list[Recorded] = []
        self._ready: deque[Io] = deque()
        changed = self._changed
        places = {flow.id: place for place, flow in enumerate(network.flows)}
        self.limits = [
            SlotLimit(limit.capacity, changed, self._ready.append)
            if limit.order is Order.FIFO
            else FairLimit(limit.capacity, changed, self._ready.append, places, limit.quantum)
            for limit in network.limits
        ]
        self.stations: list[StationState] = [
            FcfsStation(self.env, changed, station.servers, self.resume)
            if station.discipline is Discipline.FCFS
            else SharedStation(self.env, changed, self.resume)
            for station in network.stations
        ]
        self.on_delay_end: Callbacks = [self._end_delay]
        self.choosers = [RoundRobin(chooser, options) for chooser in network.choosers]
        seed, replication = options.seed, options.replication
        self.throttles = [
            IssueThrottle(rule, self.limits, first_switches(rule, seed, replication))
            for rule in network.throttles
        ]
        self.status_throttles = [
            AnswerThrottle(rule, self.limits, first_answers(rule, seed, replication))
            for rule in network.status_throttles
        ]
        self._tallies = {key: Tally(changed) for key in tally_keys(network)}
        self._controllers = [
            WindowController(
                rule,
                self.limits,
                [
                    tally
                    for window in rule.windows
                    for key, tally in self._tallies.items()
                    if key.device == window.device
                ],
            )
            for rule in network.controllers
        ]
        self._flows = [
            flow_state(self, flow, self._tallies[TallyKey(flow.group, flow.device)])
            for flow in network.flows
        ]
        self._observe = observe
        share = max(1, options.max_ios // OBSERVATIONS)
        self._observe_every = min(share, MOST_BETWEEN_OBSERVATIONS)
        self._stop_reason: StopReason | None = None
        self._begun = False
        self._paused = False
        self._pause_at = self._next_check = 0
        self._done = 0
        self._max_present = options.max_present
        self._present = 0

    def run(self) -> RunRecord:
        """Run to the budget and give the record."""
        self.advance(self.options.max_ios)
        return self.record()

    def advance(self, ios: int) -> None:
        """Go on until so many I/Os are done or the run stops, and to the end of that event."""
        self._pause_at = ios
        self._next_check = 0
        self._paused = self.stopped or self._done >= ios
        if not self._begun:
            self._begin()
        step = self.env.step
        while not self._paused:
            for _ in range(MOST_EVENTS_UNOBSERVED):
                step()
                if self._paused:
                    break
            else:
                self._report_progress()

    @property
    def stopped(self) -> bool:
        """Whether the run has come to its end, so that it does not go on."""
        return self._stop_reason is not None

    def record(self) -> RunRecord:
        """What was recorded so far; a run that has not come to its end says `precision`."""
        reason = self._stop_reason or "precision"
        totals = partial(totals_of_rows, [*self._tallies.values(), *self.limits, *self.stations])
        return self.recorder.record(self.network, reason, self.env.now, totals)

    def _begin(self) -> None:
        self._begun = True
        self._add_row()
        if self.options.max_simulated is not None:
            end = self.env.timeout(self.options.max_simulated)
            end.callbacks.append(lambda _: self._stop("time_budget"))
        for rule, controller in zip(self.network.controllers, self._controllers, strict=True):
            self._set_control(
                controller, first_turn(rule, self.options.seed, self.options.replication)
            )
        for flow in self._flows:
            self._ready.extend(flow.start())
        if self._ready:
            self.resume(self._ready.popleft(), self.env.now)

    def resume(self, io: Io, now: float) -> None:
        """Go on with an I/O until it blocks, then with those that it woke, in their order."""
        ready = self._ready
        while True:
            io.spent[io.layer] += now - io.mark
            io.mark = now
            action = io.following
            while action is not None:
                action = action(io, now)
            if not ready or self._stop_reason is not None:
                return
            io = ready.popleft()

    def _end_delay(self, moment: Moment) -> None:
        self.resume(moment.io, self.env.now)

    def _set_control(self, controller: WindowController, wait: float) -> None:
        """Let a controller take its next turn after a wait [s], last at that instant."""
        turn = Event(self.env)
        turn._ok, turn._value = True, None
        turn.callbacks.append(lambda _: self._control(controller))
        self.env.schedule(turn, AFTER_ALL, wait)

    def _control(self, controller: WindowController) -> None:
        """Let a controller take a turn; with nothing left but such turns it is its last."""
        now = self.env.now
        controller.adjust(now)
        if self._ready or len(self.env._queue) >= len(self._controllers):
            self._set_control(controller, CONTROL_PERIOD)
        if self._ready:
            self.resume(self._ready.popleft(), now)

    # What the steps of a program do with an I/O

    def issue(self, io: Io, now: float) -> Action:
        """Put an I/O before its first step."""
        io.issued = io.mark = now
        io.spent[:] = io.flow.no_time
        io.following = first = io.flow.first
        self._present += 1
        return first

    def start_child(self, parent: Io, key: int, first: Action, size: int, now: float) -> None:
        """Start a part of an I/O; the parent waits for it."""
        self._start_part(parent, key, first, size, now).parent = parent

    def start_detached(
        self, origin: Io, first: Action, registers: tuple[int, ...], now: float
    ) -> None:
        """Start an I/O that nobody waits for; it takes over what the registers hold."""
        part = self._start_part(origin, origin.key, first, origin.size, now)
        part.block, part.place = origin.block, origin.place
        for register in registers:
            part.entered[register] = origin.entered[register]
            part.units[register] = origin.units[register]

    def join(self, child: Io, now: float) -> None:
        """End a child; after the last one the parent goes on, with that one's account of time."""
        parent = child.parent
        assert parent is not None  # noqa: S101 -- only Fork leads to Join
        if parent.pending:
            parent.pending -= 1
        else:
            parent.spent = [a + b for a, b in zip(parent.spent, child.spent, strict=True)]
            parent.mark = now
            self._ready.append(parent)

    def end(self, io: Io, now: float) -> Action | None:
        """Complete an I/O; gives the first step of the next one if that is issued at once."""
        if io.ordinal < 0:
            return None
        flow = io.flow
        latency = now - io.issued
        flow.latencies.append(latency)
        flow.tally.add(io.size, latency, io.spent)
        self._present -= 1
        self._done += 1
        if self._done >= self._next_check or self._present > self._max_present:
            self._check()
        return flow.next_issue(io, now)

    def _check(self) -> None:
        """Keep a row, report progress and stop, whatever is due after so many I/Os."""
        done, max_ios = self._done, self.options.max_ios
        if done >= self.recorder.next_row:
            self._add_row()
        if done % self._observe_every == 0:
            self._report_progress()
        if done >= max_ios:
            self._stop("io_budget")
        elif self._present > self._max_present:
            self._stop("overload")
        if done >= self._pause_at:
            self._paused = True
        next_observation = (done // self._observe_every + 1) * self._observe_every
        next_row = self.recorder.next_row
        self._next_check = min(next_row, next_observation, max_ios, self._pause_at)

    def _start_part(self, origin: Io, key: int, first: Action, size: int, now: float) -> Io:
        part = Io(origin.flow, origin.worker, origin.worker_key)
        part.key, part.size, part.is_write, part.following = key, size, origin.is_write, first
        part.is_sequential = origin.is_sequential
        part.issued = part.mark = now
        self._ready.append(part)
        return part

    # What is recorded

    def _stop(self, reason: StopReason) -> None:
        if self._stop_reason is None:
            self._stop_reason = reason
        self._paused = True

    def _report_progress(self) -> None:
        if self._observe is None:
            return
        now = self.env.now
        latency = sum(tally.latency for tally in self._tallies.values())
        progress = Progress(
            done_ios=self._done,
            total_ios=self.options.max_ios,
            simulated_s=now,
            iops=self._done / now if now > 0 else 0.0,
            latency_mean_ms=latency / max(1, self._done) * 1e3,
        )
        if not self._observe(progress):
            self._stop("cancelled")

    def _add_row(self) -> None:
        self.recorder.add_row(self.env.now, self._present, take_changes(self._changed))
