"""How sure the numbers of the analytic engine are.

Each stated error holds for 95 % of the numbers of its kind over the generated designs of
docs/analytic.md: the simulated value lies within the value less and plus the error.
"""

from dataclasses import dataclass
from math import inf

from qdepth.solution.solution import Estimate

RATE_ERROR = 0.05
"""Of throughputs, visit rates and utilisations, relative."""
TIME_ERROR = 0.06
"""Of mean latencies, relative; of the parts of a latency, as a share of the whole."""
WAITING_ERROR = 0.2
"""Of the I/Os that wait for a limit, and of the share of time in which some do, relative."""
STATION_ERROR = 0.3
"""Of the I/Os present at a station, and of their mean time there, relative."""
PERCENTILE_ERRORS = (0.25, 0.3, 0.4, 0.5)
"""Of p50, p95, p99 and p99.9, relative."""
DECOMPOSED_ERROR = 0.2
"""Of times in an open network whose stations are solved one by one, when arrivals or departures
are not Poisson; not measured."""


def approximate(value: float, error: float, note: str | None = None) -> Estimate:
    """An approximate number; its ends are the value less and plus the stated relative error."""
    half = abs(value) * error
    return Estimate(value, value - half, value + half, "approximate", note)


def exact(value: float, note: str | None = None) -> Estimate:
    """A number that follows from the model without approximation."""
    return Estimate(value, value, value, "exact", note)


@dataclass(frozen=True, slots=True)
class Sureness:
    """How sure the numbers of a solution are, by kind."""

    exact_because: str | None = None
    """Why they follow from the model without approximation; None: they do not."""
    time_error: float = TIME_ERROR
    """Relative."""

    def rate(self, value: float) -> Estimate:
        """A throughput or a rate of visits."""
        return self._within(value, abs(value) * RATE_ERROR)

    def utilisation(self, value: float) -> Estimate:
        """Share of its servers that a station uses, 0..1."""
        return self._within(value, value * RATE_ERROR, most=1.0)

    def time(self, value: float) -> Estimate:
        """A mean latency, or the I/Os that are under way or in a limit."""
        return self._within(value, abs(value) * self.time_error)

    def part(self, value: float, whole: float) -> Estimate:
        """A part of a mean latency: as sure as the whole; 0 where the I/Os never meet it."""
        return self._within(value, whole * self.time_error if value else 0.0)

    def share(self, value: float) -> Estimate:
        """Share of a limit that is held, or of the time in which it is held or full, 0..1."""
        return self._within(value, value * self.time_error, most=1.0)

    def waiting(self, value: float) -> Estimate:
        """I/Os that wait for a limit."""
        return self._within(value, value * max(self.time_error, WAITING_ERROR))

    def queued(self, value: float) -> Estimate:
        """Share of the time in which something waits for a limit, 0..1."""
        return self._within(value, value * max(self.time_error, WAITING_ERROR), most=1.0)

    def station(self, value: float) -> Estimate:
        """I/Os present at a station, or their mean time there."""
        return self._within(value, value * max(self.time_error, STATION_ERROR))

    def _within(self, value: float, half: float, most: float = inf) -> Estimate:
        if self.exact_because is not None:
            return exact(value, self.exact_because)
        low, high = max(0.0, value - half), min(most, value + half)
        return Estimate(value, low, high, "approximate")


APPROXIMATE = Sureness()
DECOMPOSED = Sureness(time_error=DECOMPOSED_ERROR)
