"""Who issues I/Os, and when: closed, open and paced flows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simpy.events import NORMAL

from qdepth.engines.simpy_engine.actions import Program
from qdepth.engines.simpy_engine.drawing import drawer, pick
from qdepth.engines.simpy_engine.io import Action, Callbacks, Io
from qdepth.network.draws import code, fold, stream, uniform
from qdepth.network.laws import law_of
from qdepth.network.network import LAYERS, Closed, Flow, Open, Paced
from qdepth.network.steps import Demand, Visit

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
        visits = [step.stations for step in flow.program if isinstance(step, Visit)]
        self.joint_stations = max(map(len, visits), default=0)
        """Most stations that an I/O visits at the same time."""
        self.first = Program(flow.program, simulation).first
        self._on_issue: Callbacks = [self._issue]
        self._on_arrival: Callbacks = [self._arrive]
        self._simulation = simulation
        self._key = stream(options.seed, options.replication, flow.stream_key, *flow.indices)
        self._draw_wait = drawer(_wait(flow.loop))
        self._next_slot = 0.0
        """When the next slot of the pace is due [s]."""

    def start(self) -> list[Io]:
        """Set the workers or the source going at time 0; gives those that issue at once."""
        loop = self.flow.loop
        if isinstance(loop, Open):
            self._set_arrival(self._worker(0))
            return []
        workers = [self._worker(index) for index in range(loop.workers)]
        return [io for io in workers if self.next_issue(io, 0.0) is not None]

    def _worker(self, index: int) -> Io:
        return Io(self, index, fold(self._key, index))

    def next_issue(self, io: Io, now: float) -> Action | None:
        """Let the worker of a completed I/O go on; its first step if it issues at once."""
        loop = self.flow.loop
        if isinstance(loop, Open):
            return None
        self._prepare(io)
        wait = self._to_slot(loop, now) if isinstance(loop, Paced) else self._draw_wait(io)
        if wait == 0.0:
            return self._simulation.issue(io, now)
        io.callbacks = self._on_issue
        self._simulation.env.schedule(io, NORMAL, wait)
        return None

    def _issue(self, io: Io) -> None:
        now = self._simulation.env.now
        self._simulation.issue(io, now)
        self._simulation.resume(io, now)

    def _to_slot(self, loop: Paced, now: float) -> float:
        """Time until the next slot of the pace [s]."""
        start = max(now, self._next_slot - (loop.burst - 1) * loop.interval)
        self._next_slot = max(start, self._next_slot) + loop.interval
        return start - now

    def _set_arrival(self, io: Io) -> None:
        self._prepare(io)
        io.callbacks = self._on_arrival
        self._simulation.env.schedule(io, NORMAL, self._draw_wait(io))

    def _arrive(self, io: Io) -> None:
        """Issue an I/O of the source, after it has set the arrival of the next one."""
        following = Io(self, io.worker, io.worker_key)
        following.ordinal = io.ordinal
        self._set_arrival(following)
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
