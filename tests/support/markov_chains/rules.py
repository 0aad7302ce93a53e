"""What the I/Os of a network do next, as moves between states: a second reading of its steps.

Written from the meaning of the steps (`qdepth.network.steps`) and not from an engine, so that it
can be held against both. A state has no clock: each random time is a sequence of exponential
phases, and only the phase that an I/O is in counts.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import NamedTuple, TypeVar

from qdepth.network.loops import Closed, Open
from qdepth.network.network import Discipline, Flow, QueueingNetwork
from qdepth.network.steps import (
    Acquire,
    BranchByDirection,
    BranchByDraw,
    BranchIfFull,
    Delay,
    Demand,
    End,
    Jump,
    Release,
    Step,
    Visit,
)
from tests.support.markov_chains.phase_types import DONE, PhaseType, phase_type
from tests.support.markov_chains.scope import refuse_what_is_left_out
from tests.support.markov_chains.state import ARRIVING, THINKING, Event, Job, Move, State

Row = TypeVar("Row")

MOST_STEPS = 1_000
"""Steps at one instant, from which on I/Os go round in circles without time."""


class _Instant(NamedTuple):
    """A state with jobs that go on at once, the first one first."""

    probability: float
    state: State
    ready: tuple[Job, ...]
    events: tuple[Event, ...] = ()

    def with_first(self, first: Job, share: float = 1.0, state: State | None = None) -> "_Instant":
        """The first job goes on at another place."""
        return _Instant(
            self.probability * share, state or self.state, (first, *self.ready[1:]), self.events
        )

    def blocked(self, state: State, share: float = 1.0) -> "_Instant":
        """The first job no longer goes on at once."""
        return _Instant(self.probability * share, state, self.ready[1:], self.events)

    def with_event(self, event: Event) -> "_Instant":
        """Something happened that counts."""
        return self._replace(events=(*self.events, event))


class Rules:
    """The rules of a network whose times have phases.

    Raises
    ------
    ValueError
        If the network has something that these rules leave out.
    """

    def __init__(self, network: QueueingNetwork) -> None:
        self.network = network
        self.steps = [flow.steps() for flow in network.flows]
        self._phases: dict[Job, PhaseType | None] = {}
        refuse_what_is_left_out(network)

    @cached_property
    def first_states(self) -> list[State]:
        """States in which the network may begin."""
        network = self.network
        nothing = State((), ((),) * len(network.stations), ((),) * len(network.limits), ())
        ready = tuple(
            Job(at, False, THINKING if isinstance(flow.loop, Closed) else ARRIVING)
            for at, flow in enumerate(network.flows)
            for _ in range(flow.loop.workers if isinstance(flow.loop, Closed) else 1)
        )
        start = _Instant(1.0, nothing._replace(held=(0,) * len(network.limits)), ready)
        return [end.state for end in self._settle(start)]

    def moves(self, state: State) -> Iterator[Move]:
        """All that may happen next."""
        for (job, phase), count in Counter(state.timed).items():
            phases = self._phases_of(job)
            assert phases is not None
            rate = count * phases.rates[phase] * self._speed(state, job)
            left = list(state.timed)
            left.remove((job, phase))
            following = phases.following[phase]
            if following != DONE:
                yield Move(rate, _with_timed(state, left, (job, following)), ())
                continue
            for end in self._settle(self._after_time(_with_timed(state, left), job)):
                yield Move(rate * end.probability, end.state, end.events)

    def station_of(self, job: Job) -> int | None:
        """The station that serves a job, if one does."""
        step = self.steps[job.flow][job.place] if job.place >= 0 else None
        return step.stations[0] if isinstance(step, Visit) else None

    def served(self, state: State, station: int) -> int:
        """Jobs for which time passes at a station."""
        return sum(self.station_of(job) == station for job, _ in state.timed)

    def rate_of(self, station: int, present: int) -> float:
        """Service that a station gives in a second [s]."""
        at = self.network.stations[station]
        if at.discipline is Discipline.FCFS:
            return float(min(present, at.servers))
        if not present:
            return 0.0
        return at.rates[min(present, len(at.rates)) - 1] if at.rates else 1.0

    def _speed(self, state: State, job: Job) -> float:
        """How fast the time of a job passes."""
        station = self.station_of(job)
        if station is None or self.network.stations[station].discipline is Discipline.FCFS:
            return 1.0
        present = self.served(state, station)
        return self.rate_of(station, present) / present

    def _after_time(self, state: State, job: Job) -> _Instant:
        """The instant at which the time of a job is over."""
        if job.place == ARRIVING:
            return _Instant(1.0, state, (job, _issued(self.steps, job)))
        if job.place == THINKING:
            return _Instant(1.0, state, (_issued(self.steps, job),))
        station = self.station_of(job)
        if station is None:
            return _Instant(1.0, state, (_next(job),))
        queue, events = state.queues[station], (Event("departure", station),)
        if not queue:
            return _Instant(1.0, state, (_next(job),), events)
        # Whoever is next is served from now on: as if it came now, with a server free.
        shorter = state._replace(queues=_put(state.queues, station, queue[1:]))
        return _Instant(1.0, shorter, (queue[0], _next(job)), events)

    def _settle(self, start: _Instant) -> Iterator[_Instant]:
        """All ends of an instant, when nothing goes on at once any more."""
        open_ends = [(start, 0)]
        while open_ends:
            instant, steps = open_ends.pop()
            if not instant.ready:
                yield instant
                continue
            if steps == MOST_STEPS:
                raise ValueError(f"I/Os go on for ever without time: {instant}")
            open_ends += [(after, steps + 1) for after in self._step(instant)]

    def _step(self, instant: _Instant) -> Iterable[_Instant]:
        """Let the first job that is ready do its step."""
        job = instant.ready[0]
        if job.place == len(self.steps[job.flow]):
            return self._draw_direction(instant)
        after: Iterable[_Instant]
        match self.steps[job.flow][job.place] if job.place >= 0 else None:
            case Delay() | None:
                after = self._pass_time(instant)
            case Visit(stations=(station,)):
                after = self._visit(instant, station)
            case Acquire(limit=limit):
                after = self._acquire(instant, limit)
            case Release(limit=limit):
                after = self._release(instant, limit)
            case End():
                after = self._end(instant)
            case branch:
                after = self._branch(instant, branch)
        return after

    def _draw_direction(self, instant: _Instant) -> Iterator[_Instant]:
        flow = instant.ready[0].flow
        reads = self.network.flows[flow].read_share
        for is_write, share in ((False, reads), (True, 1.0 - reads)):
            if share > 0.0:
                yield instant.with_first(Job(flow, is_write, 0), share)

    def _visit(self, instant: _Instant, station: int) -> Iterable[_Instant]:
        at, state = self.network.stations[station], instant.state
        if at.discipline is Discipline.PS or self.served(state, station) < at.servers:
            return self._pass_time(instant)
        queue = (*state.queues[station], instant.ready[0])
        return [instant.blocked(state._replace(queues=_put(state.queues, station, queue)))]

    def _acquire(self, instant: _Instant, limit: int) -> Iterable[_Instant]:
        job, state = instant.ready[0], instant.state
        if self._is_full(state, limit):
            line = (*state.lines[limit], job)
            return [instant.blocked(state._replace(lines=_put(state.lines, limit, line)))]
        held = _put(state.held, limit, state.held[limit] + 1)
        return [instant.with_first(_next(job), state=state._replace(held=held))]

    def _release(self, instant: _Instant, limit: int) -> Iterable[_Instant]:
        """Hand the slot over: the I/O that waits goes on after the one that has released it."""
        state, after = instant.state, instant.with_first(_next(instant.ready[0]))
        line = state.lines[limit]
        if line:
            state = state._replace(lines=_put(state.lines, limit, line[1:]))
            return [after._replace(state=state, ready=(*after.ready, _next(line[0])))]
        held = _put(state.held, limit, state.held[limit] - 1)
        return [after._replace(state=state._replace(held=held))]

    def _end(self, instant: _Instant) -> Iterable[_Instant]:
        flow = instant.ready[0].flow
        ended = instant.with_event(Event("completion", flow))
        if isinstance(self.network.flows[flow].loop, Closed):
            return [ended.with_first(Job(flow, False, THINKING))]
        return [ended.blocked(ended.state)]

    def _branch(self, instant: _Instant, step: Step) -> Iterator[_Instant]:
        job = instant.ready[0]
        match step:
            case BranchIfFull(limit=limit) if self._is_full(instant.state, limit):
                refused = instant.with_event(Event("refusal", limit))
                yield refused.with_first(job._replace(place=step.full))
            case BranchIfFull():
                yield instant.with_first(job._replace(place=step.free))
            case BranchByDraw():
                before = 0.0
                for upper, target in zip(step.cumulative, step.targets, strict=True):
                    yield instant.with_first(job._replace(place=target), upper - before)
                    before = upper
            case BranchByDirection():
                target = step.write if job.is_write else step.read
                yield instant.with_first(job._replace(place=target))
            case Jump():
                yield instant.with_first(job._replace(place=step.target))

    def _pass_time(self, instant: _Instant) -> Iterator[_Instant]:
        """Let time pass for the first job, unless it takes none."""
        job, state = instant.ready[0], instant.state
        phases = self._phases_of(job)
        if phases is None:
            yield instant.with_first(_issued(self.steps, job) if job.place < 0 else _next(job))
            return
        for share, phase in phases.starts:
            after = _with_timed(state, state.timed, (job, phase))
            yield instant.blocked(after, share)

    def _is_full(self, state: State, limit: int) -> bool:
        is_taken = state.held[limit] >= self.network.limits[limit].capacity
        return is_taken or bool(state.lines[limit])

    def _phases_of(self, job: Job) -> PhaseType | None:
        """Phases of the time that a job takes where it is; None: no time."""
        if job not in self._phases:
            flow = self.network.flows[job.flow]
            demand = _demand(flow, self.steps[job.flow], job.place)
            mean = demand.mean(flow.sizes[0], is_read=not job.is_write)
            self._phases[job] = phase_type(demand.law, mean) if mean > 0.0 else None
        return self._phases[job]


def _demand(flow: Flow, steps: tuple[Step, ...], place: int) -> Demand:
    """The time that a job takes at a place."""
    if place < 0:
        assert isinstance(flow.loop, Closed | Open)
        return flow.loop.think if isinstance(flow.loop, Closed) else flow.loop.interarrival
    step = steps[place]
    assert isinstance(step, Delay | Visit)
    return step.demand if isinstance(step, Delay) else step.demands[0]


def _issued(steps: list[tuple[Step, ...]], job: Job) -> Job:
    """A new I/O, whose direction is still to be drawn."""
    return Job(job.flow, False, len(steps[job.flow]))


def _next(job: Job) -> Job:
    return job._replace(place=job.place + 1)


def _put(rows: tuple[Row, ...], place: int, row: Row) -> tuple[Row, ...]:
    return (*rows[:place], row, *rows[place + 1 :])


def _with_timed(
    state: State, timed: list[tuple[Job, int]] | tuple[tuple[Job, int], ...], *more: tuple[Job, int]
) -> State:
    return state._replace(timed=tuple(sorted([*timed, *more])))
