"""From rates to regimes: when each operation starts and ends, and what runs in between."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from math import inf
from typing import Protocol

from qdepth.design.document.operation import Operation

MOST_REGIMES = 1_000
ALMOST_DONE = 1e-9
"""Share of a piece that counts as none."""

Member = tuple[str, int, int]
"""Id of an operation, which of its `count`, and which of its phases."""
Rates = Callable[[int, tuple[Member, ...]], Mapping[Member, float]]
"""Given the position of the state and who runs, returns the pieces a second of each."""

Held = Callable[[int, tuple[Member, ...]], bool]
"""Given the position of the state and who runs, returns whether one more has to wait."""


class TooManyRegimes(Exception):
    """A timeline has more changes than Qdepth computes."""


class Space(Protocol):
    """Space that fills over time, and stops VMs when it is short."""

    def variant(self, state: int) -> int:
        """Position of the design with the classes of VMs that run now."""

    def until_short(self, state: int, rates: Mapping[Member, float]) -> float:
        """Time until VMs stop at the present rates [s]."""

    def fill(self, begin: float, elapsed: float) -> None:
        """Let it fill."""

    def settle(self, state: int, *, has_freed_space: bool) -> None:
        """Stop VMs, or let them continue."""


@dataclass(frozen=True, slots=True)
class Job:
    """An operation as the clock sees it."""

    operation: Operation
    pieces: tuple[int | None, ...]
    """Pieces of each phase; None: it never ends."""
    held: Held | None = None
    """Whether the next of its `count` has to wait for something other than a slot; None: never."""


@dataclass(frozen=True, slots=True)
class Regime:
    """A time in which nothing changes."""

    begin_s: float
    end_s: float
    state: int
    """Position of the design's state."""
    running: tuple[Member, ...]
    variant: int = 0
    """Position of the design with the running classes of VMs: that of the state, unless some
    stop."""


@dataclass(frozen=True, slots=True)
class Course:
    """Course of one of an operation's `count`."""

    operation: str
    index: int
    start_s: float | None
    """Start [s]; None: it did not start before the end of the timeline."""
    end_s: float | None
    """End [s]; None: it did not end."""
    done: tuple[float, ...]
    """Pieces of each phase that it has done."""


@dataclass(frozen=True, slots=True)
class Schedule:
    """Regimes, one after the other, and the courses of all operations."""

    regimes: tuple[Regime, ...]
    courses: tuple[Course, ...]
    never_end: tuple[str, ...]
    """Ids of operations that would continue forever."""


@dataclass(slots=True)
class _Member:
    """One of an operation's `count` while the clock runs."""

    job: Job
    index: int
    due: float = inf
    """When it may start [s]; inf: not known yet."""
    start: float | None = None
    end: float | None = None
    phase: int = 0
    left: float = inf
    """Pieces of the phase that are left."""
    done: list[float] = field(default_factory=list)
    """Pieces of each phase that was begun."""

    @property
    def is_running(self) -> bool:
        return self.start is not None and self.end is None

    @property
    def name(self) -> Member:
        return self.job.operation.id, self.index, self.phase

    def begin_phase(self, phase: int, now: float) -> None:
        """Begin a phase, or end the operation after the last one."""
        if phase == len(self.job.pieces):
            self.end = now
            return
        pieces = self.job.pieces[phase]
        self.phase, self.left = phase, inf if pieces is None else float(pieces)
        self.done.append(0.0)

    def work(self, pieces: float) -> None:
        """Do this many pieces of the phase."""
        self.left -= pieces
        self.done[self.phase] += pieces


def schedule(
    begins: Sequence[float],
    jobs: Sequence[Job],
    length_s: float | None,
    rates: Rates,
    space: Space | None = None,
) -> Schedule:
    """Work out the regimes of a timeline.

    Parameters
    ----------
    begins : sequence of float
        When each state of the design begins [s]; the first at 0.
    jobs : sequence of Job
        Its operations.
    length_s : float, optional
        Where the timeline ends [s]; None: when all operations have ended and no state follows.
    rates : function
        The pieces per second of each operation under way, found by an engine.
    space : Space, optional
        What fills meanwhile; unset: nothing does.

    Raises
    ------
    TooManyRegimes
        If there are more than `MOST_REGIMES`.

    Notes
    -----
    Between two regimes nothing changes, so the next change is the first of: the next state, the
    next start that is known, the first end at the present rates, the end of the timeline. An
    operation of which several are wanted starts as many as may run side by side, in their order.
    """
    clock = _Clock(begins, jobs, inf if length_s is None else length_s, space)
    while clock.goes_on():
        if len(clock.regimes) == MOST_REGIMES:
            raise TooManyRegimes
        clock.advance(rates)
    return Schedule(tuple(clock.regimes), clock.courses(), tuple(clock.never_end))


class _Clock:
    """The timeline up to now."""

    def __init__(
        self, begins: Sequence[float], jobs: Sequence[Job], length: float, space: Space | None
    ) -> None:
        self._begins = begins
        self._space = space
        self._members = {
            job.operation.id: [_Member(job, index) for index in range(job.operation.count)]
            for job in jobs
        }
        self._length = length
        self._now = 0.0
        self._state = 0
        self.regimes: list[Regime] = []
        self.never_end: list[str] = []
        self._admit()

    def goes_on(self) -> bool:
        """True if anything is still to come."""
        if self._now >= self._length or self.never_end:
            return False
        return self._length < inf or self._next_known() < inf or any(self._running())

    def advance(self, rates: Rates) -> None:
        """Go to the next change."""
        running = self._running()
        names = tuple(member.name for member in running)
        space, variant = self._space, self._variant()
        known = rates(variant, names)
        until = min(self._next_known(), self._length)
        for member in running:
            rate = known[member.name]
            if rate > 0.0:
                until = min(until, self._now + member.left / rate)
        short = inf if space is None else space.until_short(self._state, known)
        if until == inf:
            self.never_end = list(dict.fromkeys(name for name, _, _ in names))
            until = self._now
        until = min(until, self._now + short)
        self.regimes.append(Regime(self._now, until, self._state, names, variant))
        if space is not None:
            space.fill(self._now, until - self._now)
        for member in running:
            member.work(known[member.name] * (until - self._now))
        self._now, ended = until, False
        for member in running:
            if member.left <= ALMOST_DONE * max(1.0, known[member.name]):
                member.begin_phase(member.phase + 1, until)
                ended = ended or not member.is_running
        while self._state + 1 < len(self._begins) and self._begins[self._state + 1] <= until:
            self._state, ended = self._state + 1, True
        if space is not None:
            space.settle(self._state, has_freed_space=ended)
        self._admit()

    def courses(self) -> tuple[Course, ...]:
        """How all operations went."""
        return tuple(
            Course(id_, member.index, member.start, member.end, tuple(member.done))
            for id_, members in self._members.items()
            for member in members
        )

    def _running(self) -> list[_Member]:
        return [m for members in self._members.values() for m in members if m.is_running]

    def _next_known(self) -> float:
        """The next state, or the next start that waits for the clock alone."""
        following = self._begins[self._state + 1 : self._state + 2]
        dues = [
            member.due
            for members in self._members.values()
            for member in members
            if member.start is None and member.due > self._now
        ]
        return min([*following, *dues], default=inf)

    def _admit(self) -> None:
        """Start what is due and has room; an operation without a piece ends at once."""
        started = True
        while started:
            started = False
            for members in self._members.values():
                self._set_dues(members)
                operation = members[0].job.operation
                room = operation.at_once or operation.count
                room -= sum(member.is_running for member in members)
                waiting = [m for m in members if m.start is None and m.due <= self._now]
                for member in waiting[: max(0, room)]:
                    if self._is_held(members[0].job):
                        break
                    member.start = self._now
                    member.begin_phase(0, self._now)
                    started = True

    def _variant(self) -> int:
        return self._state if self._space is None else self._space.variant(self._state)

    def _is_held(self, job: Job) -> bool:
        names = tuple(member.name for member in self._running())
        return job.held is not None and job.held(self._variant(), names)

    def _set_dues(self, members: list[_Member]) -> None:
        operation = members[0].job.operation
        if members[0].due < inf:
            return
        begin = 0.0
        if operation.after is not None:
            ends = [member.end for member in self._members[operation.after]]
            if None in ends:
                return
            begin = max(end for end in ends if end is not None)
        for member in members:
            member.due = begin + operation.start_s + member.index * operation.every_s
