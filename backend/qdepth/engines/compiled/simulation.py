"""Runs one replication, and returns its record."""

import numpy as np

from qdepth.engines.compiled import shared_station, station
from qdepth.engines.compiled.actions import resume
from qdepth.engines.compiled.controller import adjust
from qdepth.engines.compiled.events import first_of_lane, next_place, set_event, set_last_event
from qdepth.engines.compiled.memory import places as p
from qdepth.engines.compiled.memory.layout import lay_out
from qdepth.engines.compiled.memory.reader import progress_of, record_of
from qdepth.engines.compiled.memory.writer import Floats, Ints, Words
from qdepth.engines.compiled.ready_list import next_ready
from qdepth.engines.compiled.running_totals import add_reading
from qdepth.engines.compiled.workload import arrive, begin, begin_shift, issue, start
from qdepth.engines.native import native, native_call, native_entry, unsigned
from qdepth.engines.options import EngineOptions, Observer
from qdepth.network.control import CONTROL_PERIOD
from qdepth.network.laws import law_of
from qdepth.network.loops import Closed, Finite, Open
from qdepth.network.network import Flow, Group, QueueingNetwork
from qdepth.network.program import bound
from qdepth.network.steps import Delay, Demand, End, Fork, Spawn
from qdepth.statistics.recorder import RunRecord

OBSERVATIONS = 100
MOST_IOS_UNOBSERVED = 100_000
MOST_EVENTS_UNOBSERVED = 5_000_000
"""Events after which an observer is called, even if a run completes hardly any I/O."""
SPARE_IOS = 1024


@native
def _set_first_turns(n: Ints, x: Floats, k: Words) -> None:
    """Let each controller take its first turn, last at that instant."""
    for rank in range(n[p.CONTROLLERS]):
        controller = n[n[p.FIRST_CONTROLLER] + rank]
        set_last_event(n, x, k, x[controller + p.FIRST_TURN], controller)


@native_call
def _control(n: Ints, x: Floats, k: Words, controller: int, now: float) -> None:
    """Let a controller take a turn; with nothing left but such turns it is its last.

    The place of its event in the heap is free by now.
    """
    adjust(n, x, controller, now)
    if n[p.READY_FIRST] != p.NOBODY or n[p.EVENTS] > p.HEAP + p.EVENT * n[p.CONTROLLERS]:
        set_last_event(n, x, k, now + CONTROL_PERIOD, controller)


@native_call
def _set_slice(n: Ints, x: Floats, k: Words) -> None:
    """Let a slice end, if there is one more: after everything else of its instant."""
    number = n[p.SLICES] + 1
    if number <= n[p.MOST_SLICES]:
        set_last_event(n, x, k, number * x[p.SLICE], n[p.END_OF_SLICE])


@native_call
def _happen_seldom(n: Ints, x: Floats, k: Words, place: int, now: float) -> int:
    kind = n[place + p.KIND]
    if kind == p.CONTROL:
        _control(n, x, k, place, now)
    elif kind == p.BEGIN:
        begin(n, x, k, place, now)
    elif kind == p.BEGIN_SHIFT:
        begin_shift(n, x, k, place, now)
    elif kind == p.READING_OF_A_SLICE:
        add_reading(n, x, now)
        n[p.SLICES] += 1
        _set_slice(n, x, k)
    else:
        n[p.STOP] = n[place + p.REASON]
        return unsigned(p.NOBODY)
    return next_ready(n)


@native
def _happen(n: Ints, x: Floats, k: Words, place: int, now: float) -> int:
    """What is due at an event; gives the I/O that continues, or NOBODY."""
    kind = n[place + p.KIND]
    if kind == p.DEPART:
        station.depart(n, x, k, place, now)
        return station.let_go(n, place)
    if kind == p.DEPART_SHARED:
        moment = shared_station.depart(n, x, k, place, now)
        return moment if moment == p.NOBODY else station.let_go(n, moment)
    if kind == p.LANE:
        place = first_of_lane(n, x, k, place)
        kind = n[place + p.KIND]
    if kind == p.RESUME:
        return place
    if kind >= p.END_OF_TIME:
        return _happen_seldom(n, x, k, place, now)
    if kind == p.ARRIVE:
        arrive(n, x, k, place, now)
    else:
        issue(n, x, place, now)
    return place


@native_entry
def advance(n: Ints, x: Floats, k: Words, begin: bool, max_simulated: float) -> None:
    """Go on with a run until it stops or pauses: the loop over events."""
    n[p.PAUSED] = 0
    n[p.NEXT_COUNT] = 0
    n[p.OUT_OF_EVENTS] = 0
    io, now = unsigned(p.NOBODY), x[p.NOW]
    if begin:
        add_reading(n, x, now)
        if max_simulated > 0.0 and n[p.MOST_SLICES] == 0:
            set_event(n, x, k, max_simulated, n[p.END_OF_RUN])
        elif max_simulated > 0.0:
            set_last_event(n, x, k, max_simulated, n[p.END_OF_RUN])
        _set_slice(n, x, k)
        _set_first_turns(n, x, k)
        for rank in range(n[p.FLOWS]):
            start(n, x, k, n[n[p.FIRST_FLOW] + rank])
        io = next_ready(n)
    while io != p.NOBODY and n[p.STOP] == p.GOES_ON:
        resume(n, x, k, io, now)
        io = next_ready(n)
    for _ in range(MOST_EVENTS_UNOBSERVED):
        if n[p.STOP] != p.GOES_ON or n[p.PAUSED] == 1:
            return
        place = next_place(n, x, k)
        if place == p.NOBODY:
            return
        now = x[p.NOW]
        io = _happen(n, x, k, place, now)
        while io != p.NOBODY and n[p.STOP] == p.GOES_ON:
            resume(n, x, k, io, now)
            io = next_ready(n)
    n[p.OUT_OF_EVENTS] = 1


def is_ready() -> bool:
    """Whether this process has the machine code, so that a run can start immediately."""
    return bool(advance.signatures)  # type: ignore[attr-defined]


def prepare() -> None:
    """Load the machine code, or compile it once in seconds if this machine has none yet."""
    demand = Demand(law_of(1.0), 0, read=1.0, write=1.0)
    program, binding = bound(Delay(demand, 0), End())
    flow = Flow("", 0, 0, "", (), Closed(1, demand), 0.5, (1,), (1.0,), program, binding)
    network = QueueingNetwork((), (), (), (Group("", 1),), (), (flow,), 1)
    simulate(network, EngineOptions(seed=0, max_ios=1))


class CompiledRun:
    """One replication under way; the same steps as `simpy_engine.simulation.Simulation`."""

    def __init__(
        self,
        network: QueueingNetwork,
        options: EngineOptions,
        observe: Observer | None = None,
    ) -> None:
        self._is_finite = any(flow.ends for flow in network.flows)
        if options.time_after is not None and not self._is_finite:
            raise ValueError(f"time_after(={options.time_after}) needs a finite flow")
        self._network = network
        self._options = options
        self._observe = observe
        share = max(1, options.max_ios // OBSERVATIONS)
        self._observe_every = min(share, MOST_IOS_UNOBSERVED)
        self._observe_at = self._observe_every
        self._until = float(options.max_simulated or 0.0)
        self._room = _first_room(network)
        self._n, self._x = lay_out(network, options, self._room)
        self._begun = False

    @property
    def stopped(self) -> bool:
        """Whether the run has ended."""
        return bool(self._n[p.STOP] != p.GOES_ON)

    def advance(self, ios: int) -> None:
        """Continue until so many I/Os are done or the run stops, to the end of that event."""
        while not self.stopped and (not self._begun or self._n[p.DONE] < ios):
            n, x = self._n, self._x
            n[p.PAUSE_AT] = min(ios, self._observe_at)
            advance(n, x, x.view(np.uint64), not self._begun, self._until)
            self._begun = True
            if self._n[p.STOP] == p.OUT_OF_ROOM:
                self._begin_with_more_room()
            elif self._n[p.STOP] == p.STUCK and self._is_over():
                self._n[p.STOP] = p.ALL_ENDED
            elif self._n[p.STOP] == p.STUCK:
                raise RuntimeError(
                    f"no event is left after {self._n[p.DONE]} I/Os: those under way wait for "
                    "units that nobody gives back; no limit may be smaller than what one I/O takes"
                )
            elif self._n[p.DONE] >= self._observe_at or self._n[p.OUT_OF_EVENTS]:
                self._tell()

    def _is_over(self) -> bool:
        """Whether all finite flows have ended, and no I/O is under way."""
        return self._is_finite and bool(self._n[p.UNENDED] == 0 and self._n[p.PRESENT] == 0)

    def record(self) -> RunRecord:
        """Return the record so far; a run that has not ended says `precision`."""
        return record_of(self._network, self._n, self._x)

    def _begin_with_more_room(self) -> None:
        """The same run once more: it takes the same way, and nobody is told of it again."""
        self._room *= 2
        self._n, self._x = lay_out(self._network, self._options, self._room)
        self._begun = False

    def _tell(self) -> None:
        done = int(self._n[p.DONE])
        self._observe_at = (done // self._observe_every + 1) * self._observe_every
        if self._observe is not None and not self._observe(progress_of(self._n, self._x)):
            self._n[p.STOP] = p.CANCELLED


def simulate(
    network: QueueingNetwork, options: EngineOptions, observe: Observer | None = None
) -> RunRecord:
    """One replication, recorded; the same record as the SimPy engine's.

    Parameters
    ----------
    network : QueueingNetwork
        What to simulate.
    options : EngineOptions
        Seed and budget.
    observe : Observer, optional
        Receives the progress about 100 times; returns False to cancel.
    """
    run = CompiledRun(network, options, observe)
    run.advance(options.max_ios)
    return run.record()


def _first_room(network: QueueingNetwork) -> int:
    """The workers, and some I/Os to spare where others can come; one is never used."""
    flows = network.flows
    workers = sum(_workers(flow) for flow in flows)
    others = any(
        isinstance(step, Fork | Spawn)
        for program in {flow.program for flow in flows}
        for step in program.steps
    ) or any(isinstance(flow.loop, Open) for flow in flows)
    return workers + 1 + (SPARE_IOS if others else 0)


def _workers(flow: Flow) -> int:
    """I/Os that a flow keeps under way, besides those of a queue without end."""
    match flow.loop:
        case Open():
            return 1
        case Finite() as loop:
            return min(loop.workers, loop.pieces or loop.workers)
        case loop:
            return max(loop.workers, *(change.workers for change in loop.changes), 1)
