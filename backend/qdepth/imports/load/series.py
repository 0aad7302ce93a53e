"""Selects moments of a series that are worth a design: the busiest ones."""

from collections.abc import Sequence
from typing import NamedTuple

P95 = 0.95
DECILES = 10
"""Intervals in the middle of each tenth, by IOPS, stored for back-tests."""


class ChosenMoment(NamedTuple):
    """An interval of a series."""

    key: str
    title: str
    place: int
    """Its index in the series."""
    offered: bool = True
    """True if a design can take it as its load; the others are for back-tests."""


def chosen_moments(totals: Sequence[tuple[float, float]]) -> list[ChosenMoment]:
    """The peak of IOPS, of MB/s if known, the 95th percentile of IOPS, and others for back-tests.

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
    offered = [
        ChosenMoment("peak of IOPS", "Peak of IOPS", by_iops[-1]),
        *(
            [ChosenMoment("peak of MB/s", "Peak of MB/s", by_mb_s)]
            if totals[by_mb_s][1] > 0
            else []
        ),
        ChosenMoment("95th percentile", "95th percentile of IOPS", nearest),
    ]
    known = {each.place for each in offered}
    ranks = [((2 * n + 1) * len(by_iops)) // (2 * DECILES) for n in range(DECILES)]
    others = dict.fromkeys(by_iops[rank] for rank in ranks)
    return offered + [
        ChosenMoment(f"interval {index}", "An interval in between", index, offered=False)
        for index in others
        if index not in known and totals[index][0] > 0
    ]
