"""How precise estimates are, and whether that is enough."""

from collections.abc import Sequence

from qdepth.solution.solution import PERCENTILES, Estimate, GroupSolution, Precision

P99 = PERCENTILES.index(0.99)


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


def _worst(estimates: Sequence[Estimate]) -> float | None:
    worst = 0.0
    for estimate in estimates:
        if not estimate.value or estimate.low is None or estimate.high is None:
            return None
        worst = max(worst, (estimate.high - estimate.low) / (2 * estimate.value))
    return worst
