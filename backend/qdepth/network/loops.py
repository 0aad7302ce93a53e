"""Loops: who issues the I/Os of a flow, and when."""

from dataclasses import dataclass
from typing import NamedTuple

from qdepth.network.steps import Demand


class Change(NamedTuple):
    """Load of a flow from a time on; fields that its loop lacks have no effect.

    The number of workers and the burst are absolute, the rate is relative.
    """

    at: float
    """The moment [s]."""
    rate: float = 1.0
    """Factor of arrivals or a pace, relative to the beginning."""
    workers: int = 1
    burst: int = 1


Changes = tuple[Change, ...]
"""Changes of a load, moment by moment."""


def _check(changes: Changes) -> None:
    times = [change.at for change in changes]
    if times != sorted(set(times)) or min(times, default=0.0) < 0.0:
        raise ValueError(f"changes of a load at {times} do not follow each other from 0 on")
    for change in changes:
        if not change.rate > 0.0:
            raise ValueError(f"{change} is to a rate that is not positive")
        if min(change.workers, change.burst) < 1:
            raise ValueError(f"{change} leaves no worker or no burst; each needs at least 1")


@dataclass(frozen=True, slots=True)
class Closed:
    """Workers that each issue, wait for the completion, think, and issue again.

    The run begins at a drawn point of the first think time of each, which is longer than the others
    by `begins_within`. So does a worker that begins later; one that stops completes what it has
    issued: see `qdepth.network.shifts`.

    Raises
    ------
    ValueError
        If changes do not follow each other, or leave no worker, or if a time is negative.
    """

    workers: int
    think: Demand
    changes: Changes = ()
    begins_within: float = 0.0
    """Additional first think time [s]: with 0, workers without think time all begin together, in
    the order of the network."""

    def __post_init__(self) -> None:
        _check(self.changes)
        if not self.begins_within >= 0.0:
            raise ValueError(f"{self} begins within a negative time")


@dataclass(frozen=True, slots=True)
class Open:
    """Arrivals at a rate of their own; the run begins at a drawn point before the first one.

    The rate may change: what is drawn is how far the next arrival is in units of a clock that goes
    as many times as fast as the rate is then. So Poisson arrivals stay Poisson arrivals.

    Raises
    ------
    ValueError
        If changes do not follow each other, or a rate is not positive.

    References
    ----------
    E. Çinlar, "Introduction to Stochastic Processes", 1975, chapter 4.7 (time change).
    """

    interarrival: Demand
    changes: Changes = ()
    """Changes, with rates as multiples of that of `interarrival`."""

    def __post_init__(self) -> None:
        _check(self.changes)


@dataclass(frozen=True, slots=True)
class Paced:
    """Workers without a think time whose issues keep a pace.

    The pace is the generic cell rate algorithm (ITU-T I.371, virtual scheduling): an I/O may
    start up to `burst - 1` intervals ahead of its slot. The first slot comes at a drawn time
    within an interval, and nothing is saved up for a burst by then.

    Each interval strays by up to `jitter` of it, drawn uniformly, so the rate holds on average.
    Without jitter, flows of one pace stay in the step in which they began as long as they run.

    The load may change. Slots then come at the intervals of a clock that goes as many times as fast
    as the pace is. A larger burst saves up nothing at once either: the next slot stays where it is.
    Workers come and go as those of `Closed` do.

    Raises
    ------
    ValueError
        If changes do not follow each other, or leave no worker, no burst or no pace, or if an
        interval could stray by all of it.
    """

    workers: int
    interval: float
    """Mean time between slots [s]."""
    burst: int
    changes: Changes = ()
    """Changes, with rates as multiples of that of `interval`."""
    jitter: float = 0.0
    """Largest deviation of an interval, as a share of `interval`; below 1."""
    begins_within: float = 0.0
    """Time within which the first slot comes, if it is longer than an interval [s]."""

    def __post_init__(self) -> None:
        _check(self.changes)
        if not self.begins_within >= 0.0:
            raise ValueError(f"{self} begins within a negative time")
        if not 0.0 <= self.jitter < 1.0:
            raise ValueError(f"{self} needs a jitter from 0 to below 1")


@dataclass(frozen=True, slots=True)
class Finite:
    """Workers that each issue, wait for the completion and issue again, until all I/Os are issued.

    Together they issue `pieces` I/Os. The flow has ended when the last of these is completed. One
    without a number of pieces begins as the others do, and never ends.

    Raises
    ------
    ValueError
        If there is no worker or no piece, or if a time is negative.
    """

    workers: int
    pieces: int | None
    start: float = 0.0
    """Start: in simulated time, or after the last end of the flows that it follows [s]."""
    after: tuple[int, ...] = ()
    """Positions in `QueueingNetwork.flows` of the finite flows that it follows."""
    interval: float = 0.0
    """Least time between two issues, as of `Paced` with a burst of 1 and no jitter [s]."""

    def __post_init__(self) -> None:
        least = self.workers if self.pieces is None else min(self.workers, self.pieces)
        if least < 1 or min(self.start, self.interval) < 0.0:
            raise ValueError(f"{self} needs a worker, a piece, and times that are not negative")


Loop = Closed | Open | Paced | Finite
"""Who issues the I/Os of a flow, and when."""
