"""Runs one replication of a network and records what happened."""

from __future__ import annotations

from collections import deque
from itertools import chain

import numpy as np
import simpy

from qdepth.engines.options import EngineOptions, Observer
from qdepth.engines.simpy_engine.io import Action, Callbacks, Io
from qdepth.engines.simpy_engine.limit import SlotLimit
from qdepth.engines.simpy_engine.station import FcfsStation, SharedStation, StationState
from qdepth.engines.simpy_engine.workload import FlowState
from qdepth.network.network import Discipline, PathChooser, QueueingNetwork
from qdepth.solution.solution import StopReason
from qdepth.statistics.recorder import (
    TALLY_COLUMNS,
    Progress,
    Recorder,
    RunRecord,
    TallyKey,
    tally_keys,
)

OBSERVATIONS = 100
MOST_BETWEEN_OBSERVATIONS = 1_000  # a long run, too, must hear soon that it is cancelled


class RoundRobin:
    """Path policy of one host and device."""

    def __init__(self, chooser: PathChooser) -> None:
        self._ios_per_path = chooser.ios_per_path
        self._ios = 0

    def next_path(self, paths: int) -> int:
        """Path of the next I/O."""
        if self._ios_per_path == 0:
            return 0
        path = self._ios // self._ios_per_path % paths
        self._ios += 1
        return path


class Simulation:
    """The state of one replication."""

    def __init__(
        self, network: QueueingNetwork, options: EngineOptions, observe: Observer | None = None
    ) -> None:
        self.network = network
        self.options = options
        self.env = simpy.Environment()
        self.recorder = Recorder(len(network.groups))
        self._ready: deque[Io] = deque()
        self.limits = [SlotLimit(limit.capacity, self._ready.append) for limit in network.limits]
        self.stations: list[StationState] = [
            FcfsStation(self.env, station.servers, self.resume)
            if station.discipline is Discipline.FCFS
            else SharedStation(self.env, self.resume)
            for station in network.stations
        ]
        self.on_delay_end: Callbacks = [self._end_delay]
        self.choosers = [RoundRobin(chooser) for chooser in network.choosers]
        keys = tally_keys(network)
        self.tallies = [[0.0] * len(TALLY_COLUMNS) for _ in keys]
        self._flows = [
            FlowState(self, flow, index, keys.index(TallyKey(flow.group, flow.device)))
            for index, flow in enumerate(network.flows)
        ]
        self._observe = observe
        share = max(1, options.max_ios // OBSERVATIONS)
        self._observe_every = min(share, MOST_BETWEEN_OBSERVATIONS)
        self._stop_reason: StopReason | None = None
        self._begun = False
        self._done = 0
        self._present = 0
        self._latency = 0.0

    def run(self) -> RunRecord:
        """Run to the budget and give the record."""
        self.advance(self.options.max_ios)
        return self.record()

    def advance(self, ios: int) -> None:
        """Go on until so many I/Os are done or the run stops, and to the end of that event."""
        if not self._begun:
            self._begin()
        step = self.env.step
        while self._stop_reason is None and self._done < ios:
            step()

    @property
    def stopped(self) -> bool:
        """Whether the run has come to its end, so that it does not go on."""
        return self._stop_reason is not None

    def record(self) -> RunRecord:
        """What was recorded so far; a run that has not come to its end says `precision`."""
        reason = self._stop_reason or "precision"
        return self.recorder.record(self.network, reason, self.env.now)

    def _begin(self) -> None:
        self._begun = True
        self._add_row()
        if self.options.max_simulated is not None:
            end = self.env.timeout(self.options.max_simulated)
            end.callbacks.append(lambda _: self._stop("time_budget"))
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

    def _end_delay(self, io: Io) -> None:
        self.resume(io, self.env.now)

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
        for register in registers:
            part.entered[register] = origin.entered[register]
            part.units[register] = origin.units[register]

    def join(self, child: Io, now: float) -> None:
        """End a child; after the last one the parent goes on, with that one's account of time."""
        parent = child.parent
        assert parent is not None  # noqa: S101 -- only Fork leads to Join
        parent.pending -= 1
        if parent.pending == 0:
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
        tally = flow.tally
        tally[0] += 1.0
        tally[1] += io.size
        tally[2] += latency
        for column, time in enumerate(io.spent, 3):
            tally[column] += time
        self._latency += latency
        self._present -= 1
        self._done += 1
        if self._done >= self.recorder.next_row:
            self._add_row()
        if self._done % self._observe_every == 0:
            self._report_progress()
        if self._done >= self.options.max_ios:
            self._stop("io_budget")
        elif self._present > self.options.max_present:
            self._stop("overload")
        return flow.next_issue(io, now)

    def _start_part(self, origin: Io, key: int, first: Action, size: int, now: float) -> Io:
        part = Io(origin.flow, origin.worker, origin.worker_key)
        part.key, part.size, part.is_write, part.following = key, size, origin.is_write, first
        part.issued = part.mark = now
        self._ready.append(part)
        return part

    # What is recorded

    def _stop(self, reason: StopReason) -> None:
        if self._stop_reason is None:
            self._stop_reason = reason

    def _report_progress(self) -> None:
        if self._observe is None:
            return
        now = self.env.now
        progress = Progress(
            done_ios=self._done,
            total_ios=self.options.max_ios,
            simulated_s=now,
            iops=self._done / now if now > 0 else 0.0,
            latency_mean_ms=self._latency / self._done * 1e3,
        )
        if not self._observe(progress):
            self._stop("cancelled")

    def _add_row(self) -> None:
        now = self.env.now
        totals = chain(
            chain.from_iterable(self.tallies),
            chain.from_iterable(limit.totals(now) for limit in self.limits),
            chain.from_iterable(station.totals(now) for station in self.stations),
        )
        self.recorder.add_row(now, self._present, np.fromiter(totals, np.float64))
