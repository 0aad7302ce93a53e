"""Ratios of two calibrated designs: common influences cancel."""

import math

from qdepth.figures import three_digits
from qdepth.report.comparison import PredictedRatio
from qdepth.report.quantity import Number
from qdepth.report.report import Report
from qdepth.studies.compare.compared_quantities import FOLLOWS, Quantity
from qdepth.studies.compare.engine_intervals import share_calibration
from qdepth.studies.compare.model_error import directions_and_structure


def predicted_ratio(
    first: Report, other: Report, quantity: Quantity, ratio: Number
) -> PredictedRatio | None:
    """Return the interval of a ratio with parameters and structure; None without a calibration."""
    found = directions_and_structure(first, other, FOLLOWS[quantity])
    if found is None or not ratio.value:
        return None
    down, up, allowed = found
    shares = share_calibration([first, other])
    noise = _noise(ratio)
    low = ratio.value * math.exp(-math.hypot(down, allowed, noise))
    high = ratio.value * math.exp(math.hypot(up, allowed, noise))
    why = (
        "both designs share their fitted parameters, so only their differences count"
        if shares
        else "each design has a calibration of its own, and both count"
    )
    return PredictedRatio(
        low=low,
        high=high,
        shares_calibration=shares,
        text=f"A measurement should find a ratio of {three_digits(low)} to {three_digits(high)}; "
        f"{why}.",
    )


def _noise(ratio: Number) -> float:
    if ratio.low is None or ratio.high is None or not ratio.value or ratio.low <= 0:
        return 0.0
    return 0.5 * math.log(ratio.high / ratio.low)
