"""How sure the numbers of the analytic engine are."""

from qdepth.solution.solution import Estimate

RATE_ERROR = 0.05
TIME_ERROR = 0.05
DETAIL_ERROR = 0.15
PERCENTILE_ERROR = 0.3
"""Stated relative errors; docs/analytic.md tells how often the first two were kept."""


def approximate(value: float, error: float, note: str | None = None) -> Estimate:
    """An approximate number; its ends are the value less and plus the stated relative error."""
    half = abs(value) * error
    return Estimate(value, value - half, value + half, "approximate", note)


def exact(value: float, note: str | None = None) -> Estimate:
    """A number that follows from the model without approximation."""
    return Estimate(value, value, value, "exact", note)
