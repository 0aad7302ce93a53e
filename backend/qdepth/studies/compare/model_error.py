"""Model uncertainty in the ratio of two calibrated designs."""

import math

from qdepth.report.prediction import PredictedNumber, PredictedQuantity
from qdepth.report.report import Report
from qdepth.studies.compare.engine_intervals import share_calibration
from qdepth.studies.estimate.structure import as_log


def model_error(first: Report, other: Report, quantity: PredictedQuantity) -> float:
    """Return the stated error of the model in the ratio of two designs, as a logarithm.

    0 if a design is not calibrated, because then no model error is stated.
    """
    found = directions_and_structure(first, other, quantity)
    if found is None:
        return 0.0
    down, up, structure = found
    return math.hypot(max(down, up), structure)


def directions_and_structure(
    first: Report, other: Report, quantity: PredictedQuantity
) -> tuple[float, float, float] | None:
    """Return how far parameters move a ratio down and up, and the allowance for the structure.

    All three are logarithms; None if a design is not calibrated. Parameters of a shared calibration
    move both designs together, so only their difference counts. The allowance for the structure
    counts once then, because what a shared structure leaves out is missing on both sides. With
    calibrations of their own, both designs count.
    """
    below, above = _number(first, quantity), _number(other, quantity)
    if below is None or above is None:
        return None
    shares = share_calibration([first, other])
    down, up = _reach(below, above, shares=shares)
    structures = [as_log(below.structure_pct), as_log(above.structure_pct)]
    return down, up, max(structures) if shares else math.hypot(*structures)


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
