"""Who issues I/Os, and when: closed, open and paced flows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qdepth.engines.simpy_engine.actions import bind, drawer, pick
from qdepth.engines.simpy_engine.io import Io
from qdepth.network.draws import code, fold, stream, uniform
from qdepth.network.laws import law_of
from qdepth.network.network import LAYERS, Closed, Flow, Open, Paced
from qdepth.network.steps import Demand

if TYPE_CHECKING:
    from qdepth.engines.simpy_engine.simulation import Simulation

OPERATION = code("operation")
SIZE = code("size")


def _wait(loop: Closed | Open | Paced) -> Demand:
    """Random time between two issues of a worker or source; the pace is not random."""
    match loop:
        case Closed():
            return loop.think
        case Open():
            return loop.interarrival
        case Paced():
            return Demand(law_of(0.0), 0)


class FlowState:
    """The I/Os of one virtual disk while the simulation runs."""

    def __init__(self, simulation: Simulation, flow: Flow, index: int, tally: int) -> None:
        options, network = simulation.options, simulation.network
        self.flow = flow
        self.index = index
        self.tally = simulation.tallies[tally]
        self.latencies = simulation.recorder.latencies[flow.group]
        self.registers = network.registers
        self.no_time = [0.0] * len(LAYERS)
        self.actions = [bind(step, simulation) for step in flow.program]
        self._simulation = simulation
        self._key = stream(options.seed, options.replication, flow.stream_key, *flow.indices)
        self._draw_wait = drawer(_wait(flow.loop))
        self._next_slot = 0.0
        """When the next slot of the pace is due [s]."""

    def start(self) -> list[Io]:
        """Set the workers or the source going at time 0; gives those that issue at once."""
        loop = self.flow.loop
        if isinstance(loop, Open):
            self._set_arrival(self._worker(0), loop)
            return []
        workers = [self._worker(index) for index in range(loop.workers)]
        return [io for io in workers if self.next_issue(io)]

    def _worker(self, index: int) -> Io:
        return Io(self, index, fold(self._key, index))

    def next_issue(self, io: Io) -> bool:
        """Let the worker of a completed I/O go on; True if it issues the next one at once."""
        loop = self.flow.loop
        if isinstance(loop, Open):
            return False
        self._prepare(io)
        wait = self._to_slot(loop) if isinstance(loop, Paced) else self._draw_wait(io)
        if wait == 0.0:
            self._simulation.issue(io)
            return True
        timeout = self._simulation.env.timeout(wait)
        timeout.callbacks.append(lambda _: self._issue(io))
        return False

    def _issue(self, io: Io) -> None:
        self._simulation.issue(io)
        self._simulation.resume(io)

    def _to_slot(self, loop: Paced) -> float:
        """Time until the next slot of the pace [s]."""
        now = self._simulation.env.now
        start = max(now, self._next_slot - (loop.burst - 1) * loop.interval)
        self._next_slot = max(start, self._next_slot) + loop.interval
        return start - now

    def _set_arrival(self, io: Io, loop: Open) -> None:
        self._prepare(io)
        timeout = self._simulation.env.timeout(self._draw_wait(io))
        timeout.callbacks.append(lambda _: self._arrive(io, loop))

    def _arrive(self, io: Io, loop: Open) -> None:
        following = Io(self, io.worker, io.worker_key)
        following.ordinal = io.ordinal
        self._set_arrival(following, loop)
        self._issue(io)

    def _prepare(self, io: Io) -> None:
        """Make the next I/O of a worker: its key, operation and size."""
        flow = self.flow
        io.ordinal += 1
        io.key = fold(io.worker_key, io.ordinal)
        io.is_write = uniform(io.key, OPERATION) >= flow.read_share
        if len(flow.sizes) == 1:
            io.size = flow.sizes[0]
        else:
            io.size = flow.sizes[pick(flow.cumulative, uniform(io.key, SIZE))]
