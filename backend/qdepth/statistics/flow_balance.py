"""Checks the record of a run: two independent accounts of the same time."""

import numpy as np

from qdepth.statistics.recorder import FloatArray

NEGLIGIBLE = 1e-9
"""Share of the longest time below which an account is only rounding: both are sums of points in
time, so an idle place keeps a residue of their last bits."""


def flow_balance_error(limits: FloatArray, stations: FloatArray) -> float:
    """Largest relative gap between a time integral and the summed sojourns of the same window."""
    pairs = [
        (limits[..., 0], limits[..., 1]),
        (limits[..., 2], limits[..., 3]),
        (stations[..., 0], stations[..., 1]),
        (stations[..., 2], stations[..., 3]),
    ]
    totals = [(areas.sum(axis=0), sojourns.sum(axis=0)) for areas, sojourns in pairs]
    longest = max((float(np.abs(area).max(initial=0.0)) for area, _ in totals), default=0.0)
    worst = 0.0
    for area, sojourn in totals:
        larger = np.maximum(np.abs(area), np.abs(sojourn))
        used = larger > NEGLIGIBLE * longest
        if used.any():
            gaps = np.abs(area - sojourn)[used] / larger[used]
            worst = max(worst, float(gaps.max()))
    return worst
