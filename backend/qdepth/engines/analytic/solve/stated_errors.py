"""Stated errors of the analytic engine.

Each stated error covers 95 % of the numbers of its kind over the generated designs of
docs/explanation/analytic.md: the simulated value is between the value minus and plus the error.
"""

from dataclasses import dataclass
from math import inf

from qdepth.solution.solution import Estimate, exact

RATE_ERROR = 0.06
"""Relative error of throughputs, visit rates and utilisations."""
TIME_ERROR = 0.07
"""Error of mean latencies, relative; of the parts of a latency, as a share of the whole."""
WAITING_ERROR = 0.2
"""Relative error of the I/Os that wait for a limit, and of the share of time in which some do."""
STATION_ERROR = 0.3
"""Relative error of the I/Os present at a station, and of their mean time there."""
PERCENTILE_ERRORS = ((0.12, 0.12), (0.25, 0.16), (0.35, 0.2), (0.45, 0.25))
"""Relative errors of p50, p95, p99 and p99.9: below the value and above."""
OPEN_TIME_ERROR = 0.15
"""Of times where I/Os of an endless source may wait for a limit."""
LEFT_OVER_ERROR = 0.2
"""Of throughputs and times of closed workloads that get what such sources leave, and of theirs."""
PACED_RATE_ERROR = 0.1
"""Of throughputs where a pace holds workloads back."""
PACED_TIME_ERROR = 0.4
"""Error of times if a pace delays workloads: they arrive more steadily than assumed."""
PACED_PERCENTILE_ERRORS = ((0.4, 1.0), (0.6, 0.6), (0.65, 0.6), (0.7, 0.7))
"""Errors of percentiles in that case: most paced I/Os take about equally long, so the median is
above that of the gamma laws, and the tail below."""
NO_ERROR_STATED = "may be off by a factor: open workloads fill a limit now and then"
OPEN_PERCENTILE_ERRORS = ((0.2, 0.2), (0.25, 0.35), (0.3, 0.4), (0.4, 0.5))
"""Errors of percentiles in that case."""
JOINT_TIME_ERROR = 0.1
"""Of times and throughputs where closed workloads wait for the last of several disks."""
PACED_DECOMPOSED_ERROR = 0.14
"""Error of times if paced flows meet, station by station."""
DECOMPOSED_ERROR = 0.1
"""Error of times if Poisson arrivals have their own rates and stations are solved one by one."""
NOT_POISSON_ERROR = 0.2
"""The same if arrivals are not Poisson."""


@dataclass(frozen=True, slots=True)
class Sureness:
    """Stated errors of the numbers of a solution, by kind."""

    exact_because: str | None = None
    """Why they follow from the model without approximation; None: they do not."""
    time_error: float = TIME_ERROR
    """Relative."""
    rate_error: float = RATE_ERROR
    """Relative."""
    states_tails: bool = True
    """Whether numbers that depend on the length of limit queues have a stated error."""
    percentile_errors: tuple[tuple[float, float], ...] = PERCENTILE_ERRORS
    """Relative, below and above."""

    def rate(self, value: float, most: float = inf) -> Estimate:
        """A throughput or a rate of visits; nothing completes more than the `most` on offer."""
        return self._within(value, abs(value) * self.rate_error, max(value, most))

    def percentile(self, at: int, around: tuple[float, ...], note: str) -> Estimate:
        """The percentile at a position of `PERCENTILES` [s].

        `around`: the latency of slightly fewer I/Os, of its share, and of slightly more. A
        percentile between hits and misses of a cache may be any time between them.
        """
        fewer, value, more = around
        below, above = self.percentile_errors[at]
        low, high = min(fewer, value * (1.0 - below)), max(more, value * (1.0 + above))
        return Estimate(value, low, high, "approximate", note)

    def utilisation(self, value: float) -> Estimate:
        """Share of its servers that a station uses, 0..1."""
        return self._within(value, value * self.rate_error, most=1.0)

    def time(self, value: float) -> Estimate:
        """A mean latency, or the I/Os that are under way or in a limit."""
        return self._within(value, abs(value) * self.time_error)

    def part(self, value: float, whole: float) -> Estimate:
        """A part of a mean latency, with the error of the whole; 0 if the I/Os never meet it."""
        return self._within(value, whole * self.time_error if value else 0.0)

    def share(self, value: float) -> Estimate:
        """Share of a limit that is held, or of the time in which it is held, 0..1."""
        return self._within(value, value * self.time_error, most=1.0)

    def full(self, value: float) -> Estimate:
        """Share of the time in which no slot of a limit is free, 0..1."""
        return self._tail(value, self.time_error, most=1.0)

    def waiting(self, value: float) -> Estimate:
        """I/Os that wait for a limit."""
        return self._tail(value, WAITING_ERROR)

    def queued(self, value: float) -> Estimate:
        """Share of the time in which something waits for a limit, 0..1."""
        return self._tail(value, WAITING_ERROR, most=1.0)

    def station(self, value: float) -> Estimate:
        """I/Os present at a station, or their mean time there."""
        return self._within(value, value * max(self.time_error, STATION_ERROR))

    def _tail(self, value: float, error: float, most: float = inf) -> Estimate:
        """A number that hangs on how long queues become, which may have no stated error."""
        if self.exact_because is None and not self.states_tails:
            return Estimate(value, tag="approximate", note=NO_ERROR_STATED)
        return self._within(value, value * max(self.time_error, error), most)

    def _within(self, value: float, half: float, most: float = inf) -> Estimate:
        if self.exact_because is not None:
            return exact(value, self.exact_because)
        low, high = max(0.0, value - half), min(most, value + half)
        return Estimate(value, low, high, "approximate")


APPROXIMATE = Sureness()
OPEN = Sureness(
    time_error=OPEN_TIME_ERROR, percentile_errors=OPEN_PERCENTILE_ERRORS, states_tails=False
)
"""Where I/Os of an endless source may wait for a limit."""
LEFT_OVER = Sureness(
    time_error=LEFT_OVER_ERROR,
    rate_error=LEFT_OVER_ERROR,
    percentile_errors=((0.35, 0.35), (0.4, 0.6), (0.4, 0.6), (0.5, 0.7)),
    states_tails=False,
)
"""The same where closed workloads get what an endless source leaves of a limit."""
PACED = Sureness(
    time_error=PACED_TIME_ERROR,
    rate_error=PACED_RATE_ERROR,
    percentile_errors=PACED_PERCENTILE_ERRORS,
    states_tails=False,
)
"""A pace delays workloads."""
DECOMPOSED = Sureness(
    time_error=DECOMPOSED_ERROR, percentile_errors=OPEN_PERCENTILE_ERRORS, states_tails=False
)
"""I/Os arrive at their own rates, as Poisson arrivals, and each station is solved on its own."""
DECOMPOSED_NOT_POISSON = Sureness(
    time_error=NOT_POISSON_ERROR, percentile_errors=OPEN_PERCENTILE_ERRORS, states_tails=False
)
"""The same if arrivals are not Poisson."""
DECOMPOSED_PACED = Sureness(
    time_error=PACED_DECOMPOSED_ERROR,
    percentile_errors=((0.25, 0.25), (0.3, 0.3), (0.35, 0.35), (0.45, 0.5)),
    states_tails=False,
)
"""The same with paced flows."""
IN_TURN = Sureness(percentile_errors=((0.15, 0.15), (0.6, 0.1), (0.65, 0.15), (0.7, 0.2)))
"""Closed workloads fill links that devices take in strict turns: no formula covers how evenly I/Os
stay spread over them, so tails may be as short as the mean."""
JOINT = Sureness(
    time_error=JOINT_TIME_ERROR,
    rate_error=JOINT_TIME_ERROR,
    percentile_errors=((0.15, 0.2), (0.3, 0.2), (0.4, 0.25), (0.5, 0.35)),
)
"""Closed workloads wait for several disks at the same time."""
LINKED = Sureness(
    time_error=0.12,
    rate_error=0.08,
    percentile_errors=((0.2, 0.16), (0.4, 0.22), (0.45, 0.25), (0.55, 0.3)),
)
"""Closed workloads send over different links at the same time. I/Os of one size keep a distance
that no formula covers, so tails may be as short as the mean."""
SPLIT = Sureness(
    time_error=0.18,
    rate_error=0.1,
    percentile_errors=((0.2, 0.2), (0.45, 0.35), (0.5, 0.4), (0.6, 0.5)),
    states_tails=False,
)
"""I/Os wait for the last of the commands of an I/O, which come to each station among
those of others: tails are shorter than those of whole I/Os."""
