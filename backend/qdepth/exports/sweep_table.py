"""A sweep as a table: a row for each cell."""

from collections.abc import Sequence

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


def columns(paths: Sequence[str]) -> list[str]:
    """Names of the columns: the swept fields, then each quantity with the ends of its interval.

    New columns come at the end.
    """
    numbers = [f"{name}{end}" for name in QUANTITIES for end in ("", "_low", "_high")]
    return [*paths, "status", *numbers, "bottleneck", "design_id"]


def row(
    paths: Sequence[str],
    values: Sequence[float],
    status: str | None,
    numbers: Sequence[Number | None],
    bottleneck: str,
) -> Row:
    """The row of a cell, but for its design; `numbers` are in the order of the quantities."""
    found: Row = dict.fromkeys(columns(paths))
    found |= dict(zip(paths, values, strict=True))
    found |= {"status": status or "failed", "bottleneck": bottleneck}
    for name, number in zip(QUANTITIES, numbers, strict=True):
        if number is not None:
            found |= {name: number.value, f"{name}_low": number.low, f"{name}_high": number.high}
    return found
