"""Runs one replication of a network and returns its record."""

from __future__ import annotations

from functools import partial

from simpy.core import EmptySchedule
from simpy.events import NORMAL, EventPriority

from qdepth.engines.collector import collector_at_rest
from qdepth.engines.options import EngineOptions, Observer
from qdepth.engines.simpy_engine.controller import WindowController
from qdepth.engines.simpy_engine.flows import workloads
from qdepth.engines.simpy_engine.running_totals import take_changes, totals_of_readings
from qdepth.engines.simpy_engine.system import System
from qdepth.engines.simpy_engine.workload import FiniteFlow
from qdepth.network.control import CONTROL_PERIOD
from qdepth.network.network import QueueingNetwork
from qdepth.network.phases import first_turn
from qdepth.solution.solution import StopReason
from qdepth.statistics.recorder import Progress, RunRecord, Stop

LAST, READING_OF_A_SLICE, END = (EventPriority(NORMAL + after) for after in (1, 2, 3))
"""Priorities of what happens at the end of an instant: turns of controllers, then a reading, then
the end of a run."""
OBSERVATIONS = 100
MOST_EVENTS_UNOBSERVED = 50_000
MOST_BETWEEN_OBSERVATIONS = 1_000  # a long run, too, must hear soon that it is cancelled


class Simulation(System):
    """One replication: the run loop over events, the readings and the budget."""

    def __init__(
        self, network: QueueingNetwork, options: EngineOptions, observe: Observer | None = None
    ) -> None:
        super().__init__(network, options)
        self._controllers = [
            WindowController(
                rule,
                self.limits,
                [
                    tally
                    for window in rule.windows
                    for key, tally in self.tallies.items()
                    if key.device == window.device
                ],
            )
            for rule in network.controllers
        ]
        with collector_at_rest():
            self._workloads = workloads(self)
        self._finite = [
            flow for flow in self._workloads if isinstance(flow, FiniteFlow) and flow.flow.ends
        ]
        if options.time_after is not None and not self._finite:
            raise ValueError(f"time_after(={options.time_after}) needs a finite flow")
        self._observe = observe
        share = max(1, options.max_ios // OBSERVATIONS)
        self._observe_every = min(share, MOST_BETWEEN_OBSERVATIONS)
        self._begun = False
        self._paused = False
        self._pause_at = 0

    def run(self) -> RunRecord:
        """Run to the budget and return the record."""
        self.advance(self.options.max_ios)
        return self.record()

    def advance(self, ios: int) -> None:
        """Continue until this many I/Os are done or the run stops, to the end of that event."""
        self._pause_at = ios
        self.next_check = 0
        self._paused = self.stopped or self.done >= ios
        if not self._begun:
            self._begin()
        while not self._paused:
            self._let_happen()

    def _let_happen(self) -> None:
        """Let events happen until a pause, or until an observer should hear that many did."""
        step = self.env.step
        try:
            for _ in range(MOST_EVENTS_UNOBSERVED):
                step()
                if self._paused:
                    return
        except EmptySchedule:
            if not self._finite or self._is_any_left:
                raise
            self._stop("all_ended")
        self._report_progress()

    @property
    def _is_any_left(self) -> bool:
        """Whether an I/O is under way, or a finite flow has not ended."""
        return self.present > 0 or any(flow.ended_at is None for flow in self._finite)

    @property
    def stopped(self) -> bool:
        """Whether the run has ended."""
        return self.stop_reason is not None

    def record(self) -> RunRecord:
        """Return the record so far; a run that has not ended says `precision`."""
        reason = self.stop_reason or "precision"
        totals = partial(totals_of_readings, [*self.tallies.values(), *self.limits, *self.stations])
        ends = tuple(
            flow.ended_at if isinstance(flow, FiniteFlow) else None for flow in self._workloads
        )
        return self.recorder.record(self.network, Stop(reason, self.env.now, ends), totals)

    def _begin(self) -> None:
        self._begun = True
        self._add_reading()
        options = self.options
        if options.max_simulated is not None:
            self.set_timer(
                lambda: self._stop("time_budget"),
                options.max_simulated,
                NORMAL if options.slice_s is None else END,
            )
        self._set_slice(1)
        for rule, controller in zip(self.network.controllers, self._controllers, strict=True):
            self._set_control(controller, first_turn(rule, options.seed, options.replication))
        for source in self._workloads:
            self.ready.extend(source.start())
        self.resume_ready()

    def _set_control(self, controller: WindowController, wait: float) -> None:
        """Let a controller take its next turn after a wait [s], last at that instant."""
        self.set_timer(lambda: self._control(controller), wait, LAST)

    def _control(self, controller: WindowController) -> None:
        """Let a controller take a turn; with nothing left but such turns it is its last."""
        now = self.env.now
        controller.adjust(now)
        if self.ready or len(self.env._queue) >= len(self._controllers):
            self._set_control(controller, CONTROL_PERIOD)
        self.resume_ready()

    def _set_slice(self, number: int) -> None:
        """Let a slice end, if there is one more: after everything else of its instant."""
        if number <= self.options.slices:
            wait = number * (self.options.slice_s or 0.0) - self.env.now
            self.set_timer(lambda: self._end_slice(number), wait, READING_OF_A_SLICE)

    def _end_slice(self, number: int) -> None:
        self._add_reading()
        self._set_slice(number + 1)

    def note_end(self) -> None:
        """Note that a finite flow has ended; a while after the last one the run stops."""
        time_after = self.options.time_after
        if time_after is not None and all(flow.ended_at is not None for flow in self._finite):
            self.set_timer(lambda: self._stop("all_ended"), time_after, END)

    def check(self) -> None:
        """Store a reading, report progress and stop, whatever is due after this many I/Os."""
        done, max_ios = self.done, self.options.max_ios
        if done >= self.recorder.next_reading:
            self._add_reading()
        if done % self._observe_every == 0:
            self._report_progress()
        if done >= max_ios:
            self._stop("io_budget")
        elif self.present > self._max_present:
            self._stop("overload")
        if done >= self._pause_at:
            self._paused = True
        next_observation = (done // self._observe_every + 1) * self._observe_every
        next_reading = self.recorder.next_reading
        self.next_check = min(next_reading, next_observation, max_ios, self._pause_at)

    def _stop(self, reason: StopReason) -> None:
        if self.stop_reason is None:
            self.stop_reason = reason
        self._paused = True

    def _report_progress(self) -> None:
        if self._observe is None:
            return
        now = self.env.now
        latency = sum(tally.latency for key, tally in self.tallies.items() if key.group is not None)
        progress = Progress(
            done_ios=self.done,
            total_ios=self.options.max_ios,
            simulated_s=now,
            iops=self.done / now if now > 0 else 0.0,
            latency_mean_ms=latency / max(1, self.done) * 1e3,
        )
        if not self._observe(progress):
            self._stop("cancelled")

    def _add_reading(self) -> None:
        self.recorder.add_reading(self.env.now, self.present, take_changes(self.changed))
