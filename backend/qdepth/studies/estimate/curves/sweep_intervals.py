"""Prediction intervals of a calibrated design that its measured sweep narrows."""

from collections.abc import Mapping

from qdepth.design.document.document import Design
from qdepth.figures import count
from qdepth.report.prediction import PredictedNumber
from qdepth.studies.estimate.curves.measured_sweep import interval_by_sweep
from qdepth.studies.estimate.offered_load import load_of
from qdepth.studies.estimate.widened import Place

TOTAL_RATE = Place("total", None, "iops")
BY_SWEEP = "IOPS and mean latency have the narrower interval of the points measured around them."


def with_sweep(
    design: Design, numbers: Mapping[Place, PredictedNumber]
) -> tuple[dict[Place, PredictedNumber], str]:
    """The numbers with the interval of the sweep that the design carries, if that is narrower.

    A design with a sweep has one class of VMs, so its numbers are those of all together. Intervals
    reach to the computed number, as all in a report do.

    Returns
    -------
    numbers : dict
        Those with a narrower interval, and the others as they were.
    text : str
        What the sweep says; empty if nothing.
    """
    interval, rate = interval_by_sweep(design), numbers.get(TOTAL_RATE)
    if interval is None or rate is None:
        return {**numbers}, ""
    low, _, high = interval
    ios = load_of(design).ios

    def narrowed(place: Place, number: PredictedNumber) -> PredictedNumber:
        if place.quantity == "latency_mean_ms":  # Little's law of a closed loop without pauses
            return _narrowed(number, 1e3 * ios / high, 1e3 * ios / low)
        if place.quantity in ("iops", "mb_s"):
            each = number.value / rate.value
            return _narrowed(number, each * low, each * high)
        return number

    found = {place: narrowed(place, number) for place, number in numbers.items()}
    text = BY_SWEEP if found[TOTAL_RATE].is_by_curve else ""
    if not low <= rate.value <= high:
        text = (
            f"The points measured around this load give {count(low)} to {count(high)} IOPS, so the "
            f"design is off here. {text}"
        )
    return found, text.strip()


def _narrowed(number: PredictedNumber, low: float, high: float) -> PredictedNumber:
    low, high = min(low, number.value), max(high, number.value)
    if high / low >= number.high / number.low:
        return number
    return number.model_copy(update={"low": low, "high": high, "is_by_curve": True})
