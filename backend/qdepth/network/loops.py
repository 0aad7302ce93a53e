"""Loops: who issues the I/Os of a flow, and when."""

from dataclasses import dataclass

from qdepth.network.steps import Demand


@dataclass(frozen=True, slots=True)
class Closed:
    """Workers that each issue, wait for the completion, think, and issue again.

    The run begins at a drawn point of the first think time of each.
    """

    workers: int
    think: Demand


Changes = tuple[tuple[float, float], ...]
"""When a rate changes [s], and to how many times that at the beginning."""


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
    """How the rate changes: multiples of that of `interarrival`."""

    def __post_init__(self) -> None:
        times = [at for at, _ in self.changes]
        if times != sorted(set(times)) or min(times, default=0.0) < 0.0:
            raise ValueError(f"changes of a rate at {times} do not follow each other from 0 on")
        if any(not rate > 0.0 for _, rate in self.changes):
            raise ValueError(f"{self.changes} change a rate to one that is not positive")


@dataclass(frozen=True, slots=True)
class Paced:
    """Workers without a think time whose issues keep a pace.

    The pace is the generic cell rate algorithm (ITU-T I.371, virtual scheduling): an I/O may
    start up to `burst - 1` intervals ahead of its slot. The first slot comes at a drawn time
    within an interval, and nothing is saved up for a burst by then.
    """

    workers: int
    interval: float
    """Time between slots [s]."""
    burst: int


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
    """When it begins: in simulated time, or after the last end of the flows that it follows [s]."""
    after: tuple[int, ...] = ()
    """Positions in `QueueingNetwork.flows` of the finite flows that it follows."""
    interval: float = 0.0
    """Least time between two issues, as of `Paced` with a burst of 1 [s]."""

    def __post_init__(self) -> None:
        least = self.workers if self.pieces is None else min(self.workers, self.pieces)
        if least < 1 or min(self.start, self.interval) < 0.0:
            raise ValueError(f"{self} needs a worker, a piece, and times that are not negative")


Loop = Closed | Open | Paced | Finite
"""Who issues the I/Os of a flow, and when."""
