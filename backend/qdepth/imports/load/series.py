"""Moments of a series that a design is worth being asked about: the busiest ones."""

from collections.abc import Sequence

P95 = 0.95


def chosen_moments(totals: Sequence[tuple[float, float]]) -> list[tuple[str, str, int]]:
    """Key, title and index of the peak of IOPS, of MB/s, and the 95th percentile of IOPS.

    Parameters
    ----------
    totals : sequence of (float, float)
        IOPS and MB/s of everything together in each interval.

    Notes
    -----
    The 95th percentile is an interval that was measured, the nearest rank, not a sum of those of
    single objects, which would be no load that ever was.
    """
    if not totals:
        return []
    by_iops = sorted(range(len(totals)), key=lambda index: totals[index][0])
    nearest = by_iops[max(0, -(-int(P95 * 100 * len(by_iops)) // 100) - 1)]
    by_mb_s = max(range(len(totals)), key=lambda index: totals[index][1])
    return [
        ("peak of IOPS", "Peak of IOPS", by_iops[-1]),
        ("peak of MB/s", "Peak of MB/s", by_mb_s),
        ("95th percentile", "95th percentile of IOPS", nearest),
    ]
