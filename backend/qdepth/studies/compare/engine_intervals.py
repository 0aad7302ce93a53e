"""Intervals of the engine alone: the uncertainty of a shared calibration moves both designs."""

from collections.abc import Sequence

from qdepth.report.prediction import PredictedQuantity
from qdepth.report.quantity import Number
from qdepth.report.report import Report


def of_engine(report: Report, number: Number, quantity: PredictedQuantity) -> Number:
    """A number of a report with the interval of its engine, without calibration and model.

    Parameters
    ----------
    report : Report
        Whose intervals hold calibration and model where its design is calibrated.
    number : Number
        Of all classes of VMs together, or what follows from one in proportion.
    quantity : {"iops", "mb_s", "latency_mean_ms", "latency_p95_ms", "latency_p99_ms"}
        The number itself, or what it follows from.
    """
    known = report.prediction.of(quantity) if report.prediction else None
    if known is None or number.value is None or number.low is None or number.high is None:
        return number
    half = abs(number.value) * known.simulation_pct / 100.0
    return number.model_copy(update={"low": number.value - half, "high": number.value + half})


def share_calibration(reports: Sequence[Report]) -> bool:
    """True if all designs have one calibration, so that its uncertainty moves all alike."""
    found = {report.prediction.calibration if report.prediction else "" for report in reports}
    return len(found) == 1
