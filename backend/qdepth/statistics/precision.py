"""Precision of estimates, and the I/Os that would make them precise enough."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from qdepth.figures import NO_BREAK, count, half_width, three_digits
from qdepth.solution.solution import PERCENTILES, Estimate, GroupSolution, Precision
from qdepth.statistics.histogram import Histogram
from qdepth.statistics.latency import percentile

P99 = PERCENTILES.index(0.99)
MOST_NAMED = 3
"""Quantities that a sentence names before it counts the rest."""


class Measured(NamedTuple):
    """Estimates of a sample for all VMs together, for a class, or for a group without a class."""

    name: str
    """Name in sentences."""
    solution: GroupSolution
    latencies: Histogram
    is_class: bool = False
    """Whether it is a class of several groups."""


def reached_precision(measured: Sequence[Measured]) -> Precision:
    """Return the least precise mean and p99 of the latency of VMs, and rate of operations."""
    production, rates = _production(measured), _rates(measured)
    return Precision(
        mean=_worst([each.solution.latency for each in production]),
        p99=_worst([each.solution.percentiles[P99] for each in production]),
        rate=_worst(rates) if rates else None,
    )


def _production(measured: Sequence[Measured]) -> list[Measured]:
    """Classes of VMs, and their total if there are any."""
    return [each for each in measured if not each.solution.is_background and each.solution.vms]


def _rates(measured: Sequence[Measured]) -> list[Estimate]:
    return [each.solution.throughput for each in measured if each.solution.is_background]


def is_reached(reached: Precision, wanted: Precision) -> bool:
    """Return whether every requested half-width was reached; None requests nothing."""
    pairs = (
        (reached.mean, wanted.mean),
        (reached.p99, wanted.p99),
        (reached.rate, wanted.rate),
    )
    return all(want is None or (have is not None and have <= want) for have, want in pairs)


class Gap(NamedTuple):
    """A quantity whose precision may be insufficient."""

    name: str
    """Name in sentences."""
    half_width: float | None
    """Relative to the value; None without an interval."""
    wanted: float
    growth: float
    """Number of times as many I/Os for the requested precision, by the rule of the square root."""

    @property
    def is_open(self) -> bool:
        """Whether it is less precise than requested."""
        return self.half_width is None or self.half_width > self.wanted


def growth_needed(measured: Sequence[Measured], wanted: Precision) -> float:
    """Forecast how many times as many I/Os would reach a precision; 1 or more."""
    return max([1.0, *(gap.growth for gap in _gaps(measured, wanted))])


def lacking(measured: Sequence[Measured], wanted: Precision, ios: int) -> str | None:
    """Return what is less precise than requested, in words; None if all is precise enough.

    Parameters
    ----------
    ios : int
        I/Os of the run.
    """
    gaps = sorted(
        [gap for gap in _gaps(measured, wanted) if gap.is_open],
        key=lambda gap: gap.growth,
        reverse=True,
    )
    if not gaps:
        return None
    named = [_in_words(gap) for gap in gaps[:MOST_NAMED]]
    more = [f"{len(gaps) - MOST_NAMED} more"] if len(gaps) > MOST_NAMED else []
    text = f"Not yet precise enough: {'; '.join(named + more)}."
    growth = gaps[0].growth
    return f"{text} That would take about {count(growth * ios)} I/Os." if growth > 1.0 else text


def _in_words(gap: Gap) -> str:
    asked = f"{three_digits(100 * gap.wanted)}{NO_BREAK}%"
    if gap.half_width is None:
        return f"{gap.name} (no interval, ±{NO_BREAK}{asked} requested)"
    return f"{gap.name} ({half_width(100 * gap.half_width)}, {asked} requested)"


def _gaps(measured: Sequence[Measured], wanted: Precision) -> Iterator[Gap]:
    """Yield everything whose precision is wanted."""
    if wanted.mean is not None:
        for one in _production(measured):
            latency = one.solution.latency
            growth = _growth(latency, wanted.mean)
            yield Gap(f"the mean of {one.name}", _half_width(latency), wanted.mean, growth)
    if wanted.rate is not None:
        for one in measured:
            if one.solution.is_background:
                rate = one.solution.throughput
                growth = _growth(rate, wanted.rate)
                yield Gap(f"the rate of {one.name}", _half_width(rate), wanted.rate, growth)
    if wanted.p99 is not None:
        for one in _production(measured):
            found = percentile(one.latencies, 0.99)
            growth = _growth(found.estimate, wanted.p99)
            if found.needed_ios is not None:
                growth = max(growth, found.needed_ios / max(1, int(one.latencies.counts.sum())))
            yield Gap(f"p99 of {one.name}", _half_width(found.estimate), wanted.p99, growth)


def _growth(estimate: Estimate, wanted: float) -> float:
    width = _half_width(estimate)
    return 1.0 if width is None else (width / wanted) ** 2


def _half_width(estimate: Estimate) -> float | None:
    """Relative to the value; None where there is no interval."""
    if not estimate.value or estimate.low is None or estimate.high is None:
        return None
    return (estimate.high - estimate.low) / (2 * estimate.value)


def _worst(estimates: Sequence[Estimate]) -> float | None:
    widths = [_half_width(estimate) for estimate in estimates]
    known = [width for width in widths if width is not None]
    return max(known, default=0.0) if len(known) == len(widths) else None
