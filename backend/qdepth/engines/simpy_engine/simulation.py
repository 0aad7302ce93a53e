"""Runs one replication of a network and records what happened."""

from __future__ import annotations

from functools import partial

from simpy.events import NORMAL, Event, EventPriority

from qdepth.engines.options import EngineOptions, Observer
from qdepth.engines.simpy_engine.controller import WindowController
from qdepth.engines.simpy_engine.rows import take_changes, totals_of_rows
from qdepth.engines.simpy_engine.system import System
from qdepth.engines.simpy_engine.workload import workload
from qdepth.network.network import CONTROL_PERIOD, QueueingNetwork
from qdepth.network.phases import first_turn
from qdepth.solution.solution import StopReason
from qdepth.statistics.recorder import Progress, RunRecord, TallyKey

AFTER_ALL = EventPriority(NORMAL + 1)
"""Priority of what happens at the end of an instant."""
OBSERVATIONS = 100
MOST_EVENTS_UNOBSERVED = 50_000
MOST_BETWEEN_OBSERVATIONS = 1_000  # a long run, too, must hear soon that it is cancelled


class Simulation(System):
    """One replication: the run loop over events, the rows and the budget."""

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
        self._workloads = [
            workload(self, flow, self.tallies[TallyKey(flow.group, flow.device)])
            for flow in network.flows
        ]
        self._observe = observe
        share = max(1, options.max_ios // OBSERVATIONS)
        self._observe_every = min(share, MOST_BETWEEN_OBSERVATIONS)
        self._begun = False
        self._paused = False
        self._pause_at = 0

    def run(self) -> RunRecord:
        """Run to the budget and give the record."""
        self.advance(self.options.max_ios)
        return self.record()

    def advance(self, ios: int) -> None:
        """Go on until so many I/Os are done or the run stops, and to the end of that event."""
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
        for _ in range(MOST_EVENTS_UNOBSERVED):
            step()
            if self._paused:
                return
        self._report_progress()

    @property
    def stopped(self) -> bool:
        """Whether the run has come to its end, so that it does not go on."""
        return self.stop_reason is not None

    def record(self) -> RunRecord:
        """What was recorded so far; a run that has not come to its end says `precision`."""
        reason = self.stop_reason or "precision"
        totals = partial(totals_of_rows, [*self.tallies.values(), *self.limits, *self.stations])
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
        for source in self._workloads:
            self.ready.extend(source.start())
        if self.ready:
            self.resume(self.ready.popleft(), self.env.now)

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
        if self.ready or len(self.env._queue) >= len(self._controllers):
            self._set_control(controller, CONTROL_PERIOD)
        if self.ready:
            self.resume(self.ready.popleft(), now)

    def check(self) -> None:
        """Keep a row, report progress and stop, whatever is due after so many I/Os."""
        done, max_ios = self.done, self.options.max_ios
        if done >= self.recorder.next_row:
            self._add_row()
        if done % self._observe_every == 0:
            self._report_progress()
        if done >= max_ios:
            self._stop("io_budget")
        elif self.present > self._max_present:
            self._stop("overload")
        if done >= self._pause_at:
            self._paused = True
        next_observation = (done // self._observe_every + 1) * self._observe_every
        next_row = self.recorder.next_row
        self.next_check = min(next_row, next_observation, max_ios, self._pause_at)

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

    def _add_row(self) -> None:
        self.recorder.add_row(self.env.now, self.present, take_changes(self.changed))
