"""A sweep as a table: a row for each cell."""

from collections.abc import Mapping, Sequence

from qdepth.exports.report_table import Row
from qdepth.report.quantity import Number

QUANTITIES = (
    "iops",
    "mb_s",
    "latency_mean_ms",
    "latency_p95_ms",
    "latency_p99_ms",
    "outstanding_ios",
)
PREDICTED = {
    ("iops", "low"): "iops_predicted_low",
    ("iops", "high"): "iops_predicted_high",
    ("latency_mean_ms", "low"): "latency_mean_predicted_low_ms",
    ("latency_mean_ms", "high"): "latency_mean_predicted_high_ms",
    ("latency_p95_ms", "low"): "latency_p95_predicted_low_ms",
    ("latency_p95_ms", "high"): "latency_p95_predicted_high_ms",
    ("latency_p99_ms", "low"): "latency_p99_predicted_low_ms",
    ("latency_p99_ms", "high"): "latency_p99_predicted_high_ms",
}
"""Columns with the ends of the prediction intervals of a calibrated design: for another design, the
intervals of the numbers are those of its engine."""


def columns(paths: Sequence[str]) -> list[str]:
    """Names of the columns: the swept fields, each quantity with the ends of its interval, the ends
    of the prediction intervals of a calibrated design, and the design."""
    numbers = [f"{name}{end}" for name in QUANTITIES for end in ("", "_low", "_high")]
    predicted = [*PREDICTED.values(), "intervals"]
    return [*paths, "status", *numbers, "bottleneck", *predicted, "design_id"]


def row(
    paths: Sequence[str],
    values: Sequence[float],
    numbers: Sequence[Number | None],
    predicted: Mapping[tuple[str, str], float],
    words: Row,
) -> Row:
    """The row of a cell.

    `numbers` are in the order of the quantities; `predicted` holds the ends of prediction
    intervals over all classes of VMs, by quantity and end; `words` the columns in words.
    """
    found: Row = dict.fromkeys(columns(paths))
    found |= dict(zip(paths, values, strict=True))
    for name, number in zip(QUANTITIES, numbers, strict=True):
        if number is not None:
            found |= {name: number.value, f"{name}_low": number.low, f"{name}_high": number.high}
    wide = {PREDICTED[end]: value for end, value in predicted.items() if end in PREDICTED}
    return found | wide | words
