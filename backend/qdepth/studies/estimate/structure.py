"""Which allowance for its structure a calibrated design gets."""

import math
from typing import Protocol

LIMIT = 1.959964
"""Half-width of a 95 % interval in standard deviations."""
SATURATED = 0.98
"""Utilisation from which a station sets the rate, whatever the rest of the design is like."""
FURTHER = 1.5
"""Factor of an allowance beyond the fitted loads if no back-test has one. A choice: designs fail
there by limits that they lack, such as a cache that overflows."""


class Allowances(Protocol):
    """Allowances for what a design leaves out, half of a 95 % interval [%]."""

    @property
    def saturated_pct(self) -> float:
        """Allowance at a saturated station."""

    @property
    def within_pct(self) -> float:
        """Elsewhere, up to the fitted loads."""

    @property
    def beyond_pct(self) -> float:
        """Beyond the fitted loads."""

    @property
    def percentiles_pct(self) -> float | None:
        """Allowance of p95 and p99, up to the fitted loads; None if no back-test has one."""


def as_log(pct: float) -> float:
    """Half of an interval [%] as a logarithm, in which independent halves add up as squares."""
    return math.log1p(pct / 100.0)


def is_saturated(busy_share: float) -> bool:
    """True if the busiest station sets the rate."""
    return busy_share >= SATURATED


def structure_of(allowances: Allowances, is_beyond: bool, busy_share: float) -> float:
    """The allowance of a number [%].

    A saturated station sets the rate of a closed workload alone (asymptotic bounds), so little can
    be wrong there; beyond the fitted loads that is widened by `FURTHER`.
    """
    if not is_saturated(busy_share):
        return allowances.beyond_pct if is_beyond else allowances.within_pct
    return allowances.saturated_pct * (FURTHER if is_beyond else 1.0)


def percentile_structure_of(allowances: Allowances, is_beyond: bool) -> float:
    """The allowance of p95 and p99 [%], else the one beyond the fitted loads.

    A saturated station sets the rate, and with it the mean of a closed workload, but not how the
    waiting is spread, so it narrows no percentile.
    """
    if allowances.percentiles_pct is None:
        return allowances.beyond_pct
    return allowances.percentiles_pct * (FURTHER if is_beyond else 1.0)
