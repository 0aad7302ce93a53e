"""How sure the numbers of the analytic engine are."""

from dataclasses import dataclass

from qdepth.solution.solution import Estimate

RATE_ERROR = 0.04
TIME_ERROR = 0.05
DETAIL_ERROR = 0.15
PERCENTILE_ERROR = 0.3
"""Stated relative errors. 95 % of the generated designs of docs/analytic.md keep the first two."""
DECOMPOSED_ERROR = 0.2
"""Of times in an open network whose stations are solved one by one, when arrivals or departures
are not Poisson."""


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
        """A throughput or utilisation."""
        return self._tagged(value, RATE_ERROR)

    def time(self, value: float) -> Estimate:
        """A mean latency, or the I/Os that are under way."""
        return self._tagged(value, self.time_error)

    def detail(self, value: float) -> Estimate:
        """A mean of a single layer, limit or station."""
        return self._tagged(value, max(self.time_error, DETAIL_ERROR))

    def _tagged(self, value: float, error: float) -> Estimate:
        if self.exact_because is not None:
            return exact(value, self.exact_because)
        return approximate(value, error)


APPROXIMATE = Sureness()
DECOMPOSED = Sureness(time_error=DECOMPOSED_ERROR)
