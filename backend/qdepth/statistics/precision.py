"""How precise estimates are, and whether that is enough."""

from collections.abc import Sequence

from qdepth.solution.solution import PERCENTILES, Estimate, GroupSolution, Precision
from qdepth.statistics.latency import percentile
from qdepth.statistics.sample import Sample

P99 = PERCENTILES.index(0.99)
MOST_SHARE_MARGIN = 0.5


def reached_precision(groups: Sequence[GroupSolution]) -> Precision:
    """The least precise mean and 99th percentile of the latency of some groups."""
    return Precision(
        mean=_worst([group.latency for group in groups]),
        p99=_worst([group.percentiles[P99] for group in groups]),
    )


def is_reached(reached: Precision, wanted: Precision) -> bool:
    """Whether every half-width that is wanted was reached; None wants nothing."""
    pairs = ((reached.mean, wanted.mean), (reached.p99, wanted.p99))
    return all(want is None or (have is not None and have <= want) for have, want in pairs)


def is_tail_known(sample: Sample) -> bool:
    """Whether the share of I/Os above the 99th percentile is known to about a half, in each group.

    Slow I/Os come in busy periods. A run that saw few of them has a low percentile and a narrow
    interval, and a wide precision would be found reached on just such runs.
    """
    margins = [
        percentile(latencies, 0.99).share_margin
        for latencies in (sample.total_latencies, *sample.latencies)
    ]
    return all(margin is not None and margin <= MOST_SHARE_MARGIN for margin in margins)


def _worst(estimates: Sequence[Estimate]) -> float | None:
    worst = 0.0
    for estimate in estimates:
        if not estimate.value or estimate.low is None or estimate.high is None:
            return None
        worst = max(worst, (estimate.high - estimate.low) / (2 * estimate.value))
    return worst
