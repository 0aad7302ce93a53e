"""Flows of a network in their state at time 0: workers who wait for the completion of an I/O."""

from __future__ import annotations

from abc import abstractmethod
from functools import partial

from qdepth.engines.simpy_engine.changing_clock import shown_on_clock, wait_on_clock
from qdepth.engines.simpy_engine.io import Action, Io
from qdepth.engines.simpy_engine.system import System
from qdepth.engines.simpy_engine.tally import Tally
from qdepth.engines.simpy_engine.workload import FiniteFlow, OpenFlow, Workload
from qdepth.network.loops import Closed, Finite, Open, Paced
from qdepth.network.network import Flow
from qdepth.network.phases import JITTER, first_slot
from qdepth.network.shifts import Shift, shifts
from qdepth.statistics.recorder import TallyKey


class Workers(Workload):
    """Workers, some of which may begin or stop during the run."""

    __slots__ = ("_shifts", "_until")

    def __init__(self, system: System, flow: Flow, loop: Closed | Paced, tally: Tally) -> None:
        self._shifts = shifts(loop.workers, loop.changes)
        workers = sum(shift.workers for shift in self._shifts)
        super().__init__(system, flow, workers, tally)
        self._until = [shift.until for shift in self._shifts for _ in range(shift.workers)]
        """From when on each worker issues nothing [s]."""

    def start(self) -> list[Io]:
        """Start those that begin at time 0, and set the moments of the others."""
        now = [io for shift in self._shifts if not shift.begin for io in self._begin(shift, 0.0)]
        for shift in self._shifts:
            if shift.begin:
                self.system.set_timer(partial(self._begin_later, shift), shift.begin)
        return now

    def _begin(self, shift: Shift, now: float) -> list[Io]:
        """Let the workers of a shift begin; gives those who issue at once."""
        numbers = range(shift.first, shift.first + shift.workers)
        workers = [self._worker(number) for number in numbers]
        return [io for io in workers if self._first_issue(io, now) is not None]

    def _begin_later(self, shift: Shift) -> None:
        system = self.system
        system.ready.extend(self._begin(shift, system.env.now))
        system.resume_ready()

    @abstractmethod
    def _first_issue(self, io: Io, now: float) -> Action | None:
        """Let a worker begin; the first step of its I/O if it issues at once."""

    def _stops(self, io: Io, at: float) -> bool:
        """Whether a worker no longer issues at a moment."""
        return at >= self._until[io.worker]


class ClosedFlow(Workers):
    """Workers that each issue, wait for the completion, think, and issue again."""

    __slots__ = ("_begins_within", "_think")

    def __init__(self, system: System, flow: Flow, loop: Closed, tally: Tally) -> None:
        super().__init__(system, flow, loop, tally)
        self._think = self._draws.time(loop.think)
        self._begins_within = loop.begins_within

    def _first_issue(self, io: Io, now: float) -> Action | None:
        """Begin within the first think time."""
        self._prepare(io)
        first_think = self._think(io) + self._begins_within
        return self._issue_unless_stopped(io, first_think * self._wait_phase(io), now)

    def next_issue(self, io: Io, now: float) -> Action | None:
        """Think, and issue."""
        self._prepare(io)
        return self._issue_unless_stopped(io, self._think(io), now)

    def _issue_unless_stopped(self, io: Io, wait: float, now: float) -> Action | None:
        return None if self._stops(io, now + wait) else self._issue_after(io, wait, now)


class PacedFlow(Workers):
    """Workers without a think time whose issues keep a pace."""

    __slots__ = ("_burst", "_changes", "_interval", "_jitter", "_jitter_draw", "_next_slot")

    def __init__(self, system: System, flow: Flow, loop: Paced, tally: Tally) -> None:
        super().__init__(system, flow, loop, tally)
        self._interval, self._burst, self._changes = loop.interval, loop.burst, loop.changes
        self._jitter, self._jitter_draw = loop.jitter, self._draws.uniform(JITTER)
        options = system.options
        self._next_slot = first_slot(flow, loop, options.seed, options.replication)
        """When the next slot is due, by the clock of the pace [s]."""

    def _first_issue(self, io: Io, now: float) -> Action | None:
        """Ask for a slot."""
        return self.next_issue(io, now)

    def next_issue(self, io: Io, now: float) -> Action | None:
        """Issue at the next slot, or as far ahead of it as bursts allow."""
        self._prepare(io)
        if self._changes:
            self._change_burst(now)
        clock = shown_on_clock(self._changes, now) if self._changes else now
        start = max(clock, self._next_slot - (self._burst - 1) * self._interval)
        wait = start - clock
        if self._changes:
            wait = wait_on_clock(self._changes, wait, now)
        if self._stops(io, now + wait):
            return None
        self._next_slot = max(start, self._next_slot) + self._interval_after(io)
        return self._issue_after(io, wait, now)

    def _interval_after(self, io: Io) -> float:
        """Time between the slot of an I/O and the next one [s]."""
        if self._jitter == 0.0:
            return self._interval
        return self._interval * (1.0 + self._jitter * (2.0 * self._jitter_draw(io) - 1.0))

    def _change_burst(self, now: float) -> None:
        """Take the burst of this moment; the earliest start of the next I/O stays."""
        burst = self._burst
        for change in self._changes:
            if change.at > now:
                break
            burst = change.burst
        if burst != self._burst:
            self._next_slot += (burst - self._burst) * self._interval
            self._burst = burst


def workloads(system: System) -> list[Workload]:
    """States of the flows of a network at time 0."""
    flows = system.network.flows
    found = [
        _workload(system, flow, system.tallies[TallyKey(flow.group, flow.device)]) for flow in flows
    ]
    for flow, follower in zip(flows, found, strict=True):
        if isinstance(flow.loop, Finite) and isinstance(follower, FiniteFlow):
            for leader in {found[place] for place in flow.loop.after}:
                if isinstance(leader, FiniteFlow):
                    leader.followers.append(follower)
    return found


def _workload(system: System, flow: Flow, tally: Tally) -> Workload:
    match flow.loop:
        case Closed() as loop:
            return ClosedFlow(system, flow, loop, tally)
        case Paced() as loop:
            return PacedFlow(system, flow, loop, tally)
        case Open() as loop:
            return OpenFlow(system, flow, loop, tally)
        case Finite() as loop:
            return FiniteFlow(system, flow, loop, tally)
