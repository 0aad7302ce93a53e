"""How precise estimates are, and how many I/Os would make them precise enough."""

from collections.abc import Sequence

from qdepth.solution.solution import PERCENTILES, Estimate, GroupSolution, Precision
from qdepth.statistics.latency import percentile
from qdepth.statistics.sample import Sample

P99 = PERCENTILES.index(0.99)


def reached_precision(groups: Sequence[GroupSolution]) -> Precision:
    """The least precise latency of some classes of VMs, mean and p99, and rate of operations."""
    production, rates = _production(groups), _rates(groups)
    return Precision(
        mean=_worst([group.latency for group in production]),
        p99=_worst([group.percentiles[P99] for group in production]),
        rate=_worst(rates) if rates else None,
    )


def _production(groups: Sequence[GroupSolution]) -> list[GroupSolution]:
    """Classes of VMs, and their total where there are any."""
    return [group for group in groups if not group.is_background and group.vms]


def _rates(groups: Sequence[GroupSolution]) -> list[Estimate]:
    return [group.throughput for group in groups if group.is_background]


def is_reached(reached: Precision, wanted: Precision) -> bool:
    """Whether every half-width that is wanted was reached; None wants nothing."""
    pairs = (
        (reached.mean, wanted.mean),
        (reached.p99, wanted.p99),
        (reached.rate, wanted.rate),
    )
    return all(want is None or (have is not None and have <= want) for have, want in pairs)


def growth_needed(sample: Sample, groups: Sequence[GroupSolution], wanted: Precision) -> float:
    """How many times as many I/Os would reach a precision, by the rule of the square root.

    Parameters
    ----------
    sample : Sample
        In the units of which intervals are made.
    groups : sequence of GroupSolution
        All groups together and each one.

    Returns
    -------
    float
        1 or more; a forecast.
    """
    growth = 1.0
    if wanted.mean is not None:
        means = [group.latency for group in _production(groups)]
        growth = max([growth, *(_growth(mean, wanted.mean) for mean in means)])
    if wanted.rate is not None:
        growth = max([growth, *(_growth(rate, wanted.rate) for rate in _rates(groups))])
    if wanted.p99 is not None:
        for latencies in (sample.production_latencies, *sample.latencies[: sample.classes]):
            found = percentile(latencies, 0.99)
            if found.needed_ios is not None:
                growth = max(growth, found.needed_ios / max(1, int(latencies.counts.sum())))
            growth = max(growth, _growth(found.estimate, wanted.p99))
    return growth


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
