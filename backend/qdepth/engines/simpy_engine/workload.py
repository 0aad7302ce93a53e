"""Who issues I/Os, and when: what all flows share, and open and finite ones."""

from __future__ import annotations

from abc import abstractmethod
from math import inf

from simpy.events import NORMAL

from qdepth.engines.simpy_engine.actions import Bound
from qdepth.engines.simpy_engine.changing_clock import wait_on_clock
from qdepth.engines.simpy_engine.draws import Draws, ios_drawn_together, pick
from qdepth.engines.simpy_engine.io import Action, Callbacks, FlowState, Io, Moment
from qdepth.engines.simpy_engine.system import System
from qdepth.engines.simpy_engine.tally import Tally
from qdepth.network.draws import code, fold, stream, uniform
from qdepth.network.loops import Finite, Open
from qdepth.network.network import LAYERS, Flow
from qdepth.network.phases import WAIT_PHASE
from qdepth.network.program import most_joint_visits

DIRECTION = code("operation")  # another name would draw other reads and writes
SIZE = code("size")
SEQUENTIAL = code("sequential")


class Workload(FlowState):
    """Issues the I/Os of one virtual disk."""

    __slots__ = (
        "_direction_draw",
        "_draws",
        "_key",
        "_mixes_directions",
        "_on_think_end",
        "_sequential_draw",
        "_size_draw",
        "system",
    )

    def __init__(self, system: System, flow: Flow, workers: int, tally: Tally) -> None:
        options = system.options
        self._key = stream(options.seed, options.replication, flow.stream_key, *flow.indices)
        together = ios_drawn_together(len(system.network.flows), options.max_ios)
        self._draws = draws = Draws(self._key, workers, together)
        program = Bound(flow, system, draws)
        self.flow = flow
        self.tally = tally
        self.latencies = system.recorder.latencies[flow.group]
        self.first = program.actions[0]
        self.most_moments = most_joint_visits(flow.program)
        self.registers = system.network.registers
        self.no_time = [0.0] * len(LAYERS)
        self.system = system
        self._mixes_directions = 0.0 < flow.read_share < 1.0
        self._direction_draw = draws.uniform(DIRECTION)
        self._sequential_draw = draws.uniform(SEQUENTIAL)
        self._size_draw = draws.uniform(SIZE)
        self._on_think_end: Callbacks = [self._end_think]

    @abstractmethod
    def start(self) -> list[Io]:
        """Start the workers or the source at time 0; returns those that issue immediately."""

    def _worker(self, index: int) -> Io:
        """One who issues, before the first I/O."""
        return Io(self, index, fold(self._key, index))

    def _prepare(self, io: Io) -> None:
        """Make the next I/O of a worker: its key, direction and size."""
        flow = self.flow
        self._draws.prepare(io)
        if self._mixes_directions:
            io.is_write = self._direction_draw(io) >= flow.read_share
        else:
            io.is_write = flow.read_share == 0.0
        if flow.sequential_share > 0.0:
            io.is_sequential = self._sequential_draw(io) < flow.sequential_share
        if len(flow.sizes) == 1:
            io.size = flow.sizes[0]
        else:
            io.size = flow.sizes[pick(flow.cumulative, self._size_draw(io))]

    def issue(self, io: Io, now: float) -> Action:
        """Put an I/O before its first step."""
        io.issued = io.mark = now
        io.spent[:] = self.no_time
        io.following = first = self.first
        self.system.present += 1
        return first

    def _wait_phase(self, io: Io) -> float:
        """Part of its first wait that a worker or source still has before it."""
        return uniform(io.key, WAIT_PHASE)

    def _issue_after(self, io: Io, wait: float, now: float) -> Action | None:
        """Issue an I/O at once or after a wait [s]; its first step if at once."""
        if wait == 0.0:
            return self.issue(io, now)
        io.moment.callbacks = self._on_think_end
        self.system.env.schedule(io.moment, NORMAL, wait)
        return None

    def _end_think(self, moment: Moment) -> None:
        """End a think time."""
        now = self.system.env.now
        self.issue(moment.io, now)
        self.system.resume(moment.io, now)


class OpenFlow(Workload):
    """A source, whatever completes."""

    __slots__ = ("_changes", "_interarrival", "_on_arrival")

    def __init__(self, system: System, flow: Flow, loop: Open, tally: Tally) -> None:
        super().__init__(system, flow, 1, tally)
        self._interarrival = self._draws.time(loop.interarrival)
        self._changes = loop.changes
        self._on_arrival: Callbacks = [self.arrive]

    def start(self) -> list[Io]:
        """The first arrival is a part of an interarrival time away."""
        io = self._worker(0)
        self._prepare(io)
        self._set_arrival(io, self._interarrival(io) * self._wait_phase(io))
        return []

    def next_issue(self, _io: Io, _now: float) -> Action | None:
        """The I/O leaves and does not return."""
        return None

    def _set_arrival(self, io: Io, wait: float) -> None:
        """Let an I/O arrive after a wait at the rate of the flow [s]."""
        env = self.system.env
        io.moment.callbacks = self._on_arrival
        if self._changes:
            wait = wait_on_clock(self._changes, wait, env.now)
        env.schedule(io.moment, NORMAL, wait)

    def arrive(self, moment: Moment) -> None:
        """Issue an I/O, after it has set the arrival of the next one."""
        io = moment.io
        following = Io(self, io.worker, io.worker_key)
        following.ordinal = io.ordinal
        self._prepare(following)
        self._set_arrival(following, self._interarrival(following))
        self._end_think(moment)


class FiniteFlow(Workload):
    """Workers that issue one piece after the other until all are issued."""

    __slots__ = (
        *("_leaders", "_loop", "_next_slot", "_to_complete", "_to_issue", "ended_at", "followers"),
    )

    def __init__(self, system: System, flow: Flow, loop: Finite, tally: Tally) -> None:
        super().__init__(system, flow, loop.workers, tally)
        self._loop = loop
        self._to_issue = self._to_complete = inf if loop.pieces is None else loop.pieces
        self._next_slot = 0.0
        """When the next slot of the pace is due [s]."""
        self._leaders = len(set(loop.after))
        """How many of those that it follows have not ended."""
        self.followers: list[FiniteFlow] = []
        """Flows that begin when this one and all others that they follow have ended, or a while
        after that."""
        self.ended_at: float | None = None
        """When the last piece was completed [s]; None before."""

    def start(self) -> list[Io]:
        """All workers issue when it begins, unless it follows other flows."""
        return [] if self._loop.after else self._begin_after_start(0.0)

    def _follow(self, now: float) -> list[Io]:
        """One of those that it follows has ended; gives those that issue at once."""
        self._leaders -= 1
        return [] if self._leaders else self._begin_after_start(now)

    def _begin_after_start(self, now: float) -> list[Io]:
        """Begin at once, or set the moment; gives those that issue at once."""
        if self._loop.start == 0.0:
            return self.begin(now)
        self.system.set_timer(self._begin_later, self._loop.start)
        return []

    def _begin_later(self) -> None:
        system = self.system
        system.ready.extend(self.begin(system.env.now))
        system.resume_ready()

    def begin(self, now: float) -> list[Io]:
        """Let the workers issue; returns those that issue immediately."""
        self._next_slot = now
        count = int(min(self._loop.workers, self._to_issue))
        workers = [self._worker(index) for index in range(count)]
        return [io for io in workers if self._issue_piece(io, now) is not None]

    def _issue_piece(self, io: Io, now: float) -> Action | None:
        """Issue the next piece at its slot of the pace."""
        self._to_issue -= 1
        self._prepare(io)
        start = max(now, self._next_slot)
        self._next_slot = start + self._loop.interval
        return self._issue_after(io, start - now, now)

    def next_issue(self, io: Io, now: float) -> Action | None:
        """Issue the next piece, if one is left; the last completion is the end of the flow."""
        self._to_complete -= 1
        if self._to_complete == 0:
            self._end(now)
        return self._issue_piece(io, now) if self._to_issue else None

    def _end(self, now: float) -> None:
        self.ended_at = now
        for follower in self.followers:
            self.system.ready.extend(follower._follow(now))
        self.system.note_end()
