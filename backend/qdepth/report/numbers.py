"""From estimates in SI to numbers in the report's units."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from math import inf

from qdepth.report.quantity import Number, Tag
from qdepth.solution.solution import Estimate, missing

MS = 1e3
MB = 1e-6
PCT = 100.0
NO_STEADY_STATE = "no steady state: the queues grow without end"


DIFFERENT = 8192
"""Shared numbers: identical parts have equal ones."""


@lru_cache(DIFFERENT)
def number(estimate: Estimate, factor: float = 1.0) -> Number:
    """An estimate as a report number, scaled to its unit; one object for equal ones."""
    scaled = estimate.times(factor)
    return Number(
        value=scaled.value,
        low=scaled.low,
        high=scaled.high,
        tag=scaled.tag,
        note=scaled.note,
    )


def steady(estimate: Estimate, overloaded: bool) -> Estimate:
    """An estimate of something that grows without end in an overloaded design."""
    return missing(NO_STEADY_STATE, estimate.tag) if overloaded else estimate


def absent(note: str) -> Number:
    """Return a missing number with the reason."""
    return Number(value=None, low=None, high=None, tag="simulated", note=note)


def added(numbers: Sequence[Number], tag: Tag = "simulated") -> Number:
    """Sum of numbers; their intervals are added, which is never too narrow."""
    return Number(
        value=_sum([number.value for number in numbers]),
        low=_sum([number.low for number in numbers]),
        high=_sum([number.high for number in numbers]),
        tag=tag,
    )


def mean_number(numbers: Sequence[Number]) -> Number:
    """Mean of numbers; its interval is the mean of theirs, which is never too narrow."""
    if len(numbers) == 1:
        return numbers[0]
    return changed(added(numbers, numbers[0].tag), lambda end: end / len(numbers))


def changed(number: Number, by: Callable[[float], float]) -> Number:
    """A number and both ends of its interval, changed by a factor that applies to all."""
    ends = {"value": number.value, "low": number.low, "high": number.high}
    return number.model_copy(
        update={name: None if end is None else by(end) for name, end in ends.items()}
    )


def times(number: Number, factor: float) -> Number:
    """A number in another unit."""
    return changed(number, lambda end: end * factor)


def least_and_most(number: Number) -> tuple[float, float] | None:
    """The ends between which a latency surely lies, or any number that is no bound.

    Those of a lower bound reach to infinity, those of a number without a known error both ways.
    None for a number without a value.
    """
    value, low, high = number.value, number.low, number.high
    if value is None:
        return None
    if low is None:
        low = value if number.tag in {"exact", "bound"} else -inf
    if number.tag == "bound":
        return low, inf
    if high is None:
        high = value if number.tag == "exact" else inf
    return low, high


def _sum(values: Sequence[float | None]) -> float | None:
    known = [value for value in values if value is not None]
    return sum(known) if len(known) == len(values) else None
