"""Ratios of two calibrated designs: what moves both alike leaves the ratio as it is."""

import math

from qdepth.figures import three_digits
from qdepth.report.comparison import PredictedRatio
from qdepth.report.prediction import PredictedNumber, PredictedQuantity
from qdepth.report.quantity import Number
from qdepth.report.report import Report
from qdepth.studies.compare.compared_quantities import FOLLOWS, Quantity
from qdepth.studies.compare.engine_intervals import share_calibration
from qdepth.studies.estimate.structure import as_log


def predicted_ratio(
    first: Report, other: Report, quantity: Quantity, ratio: Number
) -> PredictedRatio | None:
    """The interval of a ratio with parameters and structure; None without a calibration.

    Parameters of a shared calibration move both designs at once, so their difference counts. The
    allowance for the structure counts once then, because what a shared structure leaves out is
    missing on both sides; for calibrations of their own it counts for each.
    """
    below, above = _number(first, FOLLOWS[quantity]), _number(other, FOLLOWS[quantity])
    if below is None or above is None or not ratio.value:
        return None
    shares = share_calibration([first, other])
    down, up = _reach(below, above, shares=shares)
    structures = [as_log(below.structure_pct), as_log(above.structure_pct)]
    allowed = max(structures) if shares else math.hypot(*structures)
    noise = _noise(ratio)
    low = ratio.value * math.exp(-math.hypot(down, allowed, noise))
    high = ratio.value * math.exp(math.hypot(up, allowed, noise))
    why = (
        "both designs share their fitted parameters, so only what tells them apart counts"
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


def _number(report: Report, quantity: PredictedQuantity) -> PredictedNumber | None:
    return report.prediction.of(quantity) if report.prediction else None


def _reach(first: PredictedNumber, other: PredictedNumber, *, shares: bool) -> tuple[float, float]:
    """How far the logarithm of the ratio may be below and above by the parameters."""
    if shares:
        pairs = [
            [there - here for here, there in zip(before, after, strict=True)]
            for before, after in zip(first.shifts, other.shifts, strict=True)
        ]
    else:
        pairs = [[-shift for shift in pair] for pair in first.shifts] + other.shifts
    down = math.hypot(*(max(0.0, *(-shift for shift in pair)) for pair in pairs), 0.0)
    up = math.hypot(*(max(0.0, *pair) for pair in pairs), 0.0)
    return down, up


def _noise(ratio: Number) -> float:
    if ratio.low is None or ratio.high is None or not ratio.value or ratio.low <= 0:
        return 0.0
    return 0.5 * math.log(ratio.high / ratio.low)
