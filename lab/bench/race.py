"""Measures contestants against each other: laps in turn, medians, ratios within a repetition."""

from collections.abc import Callable, Sequence
from statistics import median

from pydantic import BaseModel, ConfigDict

from lab.bench.contestant import Contestant, Engine, Work
from qdepth.immutable import Immutable

Clock = Callable[[], float]
"""Seconds from any beginning."""
REFERENCE: Engine = "simpy"


class Speed(Immutable):
    """How fast an engine was at a work."""

    work: str
    engine: Engine
    ios_per_second: float | None
    """Median over the repetitions of simulated I/Os over wall clock time [1/s]; null for the
    analytic engine, which simulates none."""
    ratio_to_simpy: float | None
    """Median of the ratios to the SimPy engine in the same repetition; null where one of the two
    simulates no I/Os."""
    spread_pct: float
    """Fastest minus slowest repetition, over the median [%]."""


class Measured(BaseModel):
    """A speed, and what only the text shows."""

    model_config = ConfigDict(frozen=True)

    speed: Speed
    per_second: float
    """Median of I/Os, or of solutions of the analytic engine [1/s]."""


def race(
    work: Work, contestants: Sequence[Contestant], repetitions: int, clock: Clock
) -> list[Measured]:
    """Measure the contestants that can express a work.

    Parameters
    ----------
    work : Work
        What to simulate.
    contestants : sequence of Contestant
        Each gets one lap in each repetition, in this order, so that a slow minute of the machine
        meets all of them. A lap before the first repetition is not counted: it warms up caches.
    repetitions : int
        At least 1.
    clock : callable
        Time [s].
    """
    able = [c for c in contestants if c.works is None or work.name in c.works]
    rates: dict[Engine, list[float]] = {contestant.engine: [] for contestant in able}
    for repetition in range(repetitions + 1):
        for contestant in able:
            rate = _rate(contestant, work, clock)
            if repetition > 0:
                rates[contestant.engine].append(rate)
    return [_measured(work, contestant, rates) for contestant in able]


def _rate(contestant: Contestant, work: Work, clock: Clock) -> float:
    lap = contestant.prepare(work, contestant.ios)
    start = clock()
    done = lap()
    return done / (clock() - start)


def _measured(work: Work, contestant: Contestant, rates: dict[Engine, list[float]]) -> Measured:
    own = rates[contestant.engine]
    middle = median(own)
    ratio = None
    if contestant.counts_ios and REFERENCE in rates:
        ratio = median(a / b for a, b in zip(own, rates[REFERENCE], strict=True))
    return Measured(
        speed=Speed(
            work=work.name,
            engine=contestant.engine,
            ios_per_second=middle if contestant.counts_ios else None,
            ratio_to_simpy=ratio,
            spread_pct=100 * (max(own) - min(own)) / middle,
        ),
        per_second=middle,
    )
