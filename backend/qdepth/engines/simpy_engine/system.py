"""Objects of the steps of programs: the parts of a network, and the I/Os in flight."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable

import simpy
from simpy.events import NORMAL, Event, EventPriority

from qdepth.engines.options import EngineOptions
from qdepth.engines.simpy_engine.fair_limit import FairLimit
from qdepth.engines.simpy_engine.io import Action, Callbacks, Io, Moment
from qdepth.engines.simpy_engine.limit import SlotLimit
from qdepth.engines.simpy_engine.path_chooser import MeasuredPaths, PathPolicy
from qdepth.engines.simpy_engine.running_totals import Recorded
from qdepth.engines.simpy_engine.shared_station import SharedStation
from qdepth.engines.simpy_engine.station import FcfsStation, StationState
from qdepth.engines.simpy_engine.tally import Tally
from qdepth.engines.simpy_engine.throttle import AnswerThrottle, IssueThrottle
from qdepth.network.network import Discipline, Order, QueueingNetwork
from qdepth.network.path_rules import PathRule
from qdepth.network.phases import first_answers, first_ios, first_switches
from qdepth.solution.solution import StopReason
from qdepth.statistics.recorder import Recorder, tally_keys


class System(ABC):
    """The state of a network in one replication.

    I/Os that can continue at this instant wait in the ready list, first come, first served.
    """

    def __init__(self, network: QueueingNetwork, options: EngineOptions) -> None:
        self.network = network
        self.options = options
        self.env = simpy.Environment(0.0)
        self.recorder: Recorder[Recorded] = Recorder(
            len(network.groups), options.room_for_readings, options.first_ios_per_reading
        )
        self.ready: deque[Io] = deque()
        self.changed: list[Recorded] = []
        """Parts that changed since the last reading."""
        run = options.seed, options.replication
        wake, changed = self.ready.append, self.changed
        places = {flow.id: place for place, flow in enumerate(network.flows)}
        self.limits = [
            SlotLimit(limit.capacity, changed, wake)
            if limit.order is Order.FIFO
            else FairLimit(limit.capacity, changed, wake, places, limit.quantum)
            for limit in network.limits
        ]
        self.stations: list[StationState] = [
            FcfsStation(self.env, changed, station.servers, self.resume)
            if station.discipline is Discipline.FCFS
            else SharedStation(self.env, changed, self.resume, station.rates)
            for station in network.stations
        ]
        self.choosers = [
            (MeasuredPaths if chooser.rule is PathRule.LATENCY else PathPolicy)(
                chooser, first_ios(chooser, *run), self.limits
            )
            for chooser in network.choosers
        ]
        self.throttles = [
            IssueThrottle(rule, self.limits, first_switches(rule, *run))
            for rule in network.throttles
        ]
        self.status_throttles = [
            AnswerThrottle(rule, self.limits, first_answers(rule, *run))
            for rule in network.status_throttles
        ]
        self.tallies = {key: Tally(changed) for key in tally_keys(network)}
        self.on_delay_end: Callbacks = [self._end_delay]
        self.stop_reason: StopReason | None = None
        self.done = self.present = 0
        """I/Os completed and I/Os under way."""
        self.next_check = 0
        """I/Os completed at which `check` is due."""
        self._max_present = options.max_present

    @abstractmethod
    def check(self) -> None:
        """Do what is due after this many I/Os, or with this many in flight."""

    @abstractmethod
    def note_end(self) -> None:
        """Note that a finite flow has ended."""

    def set_timer(
        self, what: Callable[[], None], wait: float, priority: EventPriority = NORMAL
    ) -> None:
        """Let something happen after a wait [s]."""
        timer = Event(self.env)
        timer._ok, timer._value = True, None
        timer.callbacks.append(lambda _: what())
        self.env.schedule(timer, priority, wait)

    def resume_ready(self) -> None:
        """Continue with the I/Os that can at this instant."""
        if self.ready:
            self.resume(self.ready.popleft(), self.env.now)

    def resume(self, io: Io, now: float) -> None:
        """Continue with an I/O until it blocks, then with those that it woke, in their order."""
        ready = self.ready
        while True:
            io.spent[io.layer] += now - io.mark
            io.mark = now
            action = io.following
            while action is not None:
                action = action(io, now)
            if not ready or self.stop_reason is not None:
                return
            io = ready.popleft()

    def _end_delay(self, moment: Moment) -> None:
        self.resume(moment.io, self.env._now)

    def start_child(self, parent: Io, key: int, first: Action, size: int, now: float) -> Io:
        """Start a part of an I/O, which waits for it."""
        child = self._start_part(parent, key, first, size, now)
        child.parent = parent
        return child

    def start_detached(
        self, origin: Io, first: Action, registers: tuple[int, ...], now: float
    ) -> None:
        """Start a detached I/O, which takes over the contents of the registers."""
        part = self._start_part(origin, origin.key, first, origin.size, now)
        part.block, part.place = origin.block, origin.place
        for register in registers:
            part.entered[register] = origin.entered[register]
            part.units[register] = origin.units[register]

    def _start_part(self, origin: Io, key: int, first: Action, size: int, now: float) -> Io:
        part = Io(origin.flow, origin.worker, origin.worker_key)
        part.key, part.size, part.is_write, part.following = key, size, origin.is_write, first
        part.is_sequential = origin.is_sequential
        part.issued = part.mark = now
        self.ready.append(part)
        return part

    def join(self, child: Io, now: float) -> None:
        """End a child; after the last one the parent continues, with that child's account of
        time."""
        parent = child.parent
        assert parent is not None  # noqa: S101 -- only Fork leads to Join
        if parent.pending:
            parent.pending -= 1
        else:
            parent.spent = [a + b for a, b in zip(parent.spent, child.spent, strict=True)]
            parent.mark = now
            self.ready.append(parent)

    def end(self, io: Io, now: float) -> Action | None:
        """Complete an I/O; returns the first step of the next one if that is issued immediately."""
        if io.ordinal < 0:
            return None
        flow = io.flow
        latency = now - io.issued
        flow.latencies.append(latency)
        flow.tally.add(io.size, latency, io.spent)
        self.present -= 1
        self.done += 1
        if self.done >= self.next_check or self.present > self._max_present:
            self.check()
        return flow.next_issue(io, now)
