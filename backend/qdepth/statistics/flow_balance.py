"""A check on what a run recorded: two independent accounts of the same time."""

import numpy as np

from qdepth.statistics.recorder import FloatArray


def flow_balance_error(limits: FloatArray, stations: FloatArray) -> float:
    """Largest relative gap between a time integral and the summed sojourns of the same window."""
    pairs = [
        (limits[..., 0], limits[..., 1]),
        (limits[..., 2], limits[..., 3]),
        (stations[..., 0], stations[..., 1]),
        (stations[..., 2], stations[..., 3]),
    ]
    worst = 0.0
    for areas, sojourns in pairs:
        area, sojourn = areas.sum(axis=0), sojourns.sum(axis=0)
        used = np.maximum(np.abs(area), np.abs(sojourn)) > 0
        if used.any():
            gaps = np.abs(area - sojourn)[used] / np.maximum(area, sojourn)[used]
            worst = max(worst, float(gaps.max()))
    return worst
