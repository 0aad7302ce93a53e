"""What production felt in each slice of a time line, and before, during and after operations."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np

from qdepth.network.network import QueueingNetwork
from qdepth.statistics.recorder import TALLY_COLUMNS, FloatArray, RunRecord, production_tallies
from qdepth.studies.timeline.spread import Spread

IOS, LATENCY = TALLY_COLUMNS.index("ios"), TALLY_COLUMNS.index("latency")
ALMOST = 1e-12
FEWEST_FOR_P99 = 100
"""I/Os of a replication from which on its 99th percentile says something."""

SpanName = Literal["before", "during", "after"]


@dataclass(frozen=True, slots=True)
class Slice:
    """A part of the time line, and what production felt in it."""

    begin_s: float
    end_s: float
    iops: Spread
    latency_mean_ms: Spread | None
    """None where no replication completed an I/O of production."""
    latency_p99_ms: Spread | None
    """None where some replication completed fewer than `FEWEST_FOR_P99`."""


def slices_of(
    network: QueueingNetwork, records: Sequence[RunRecord], before_s: float
) -> tuple[Slice, ...]:
    """Slices that all replications have whole, from the beginning of the time line on.

    Parameters
    ----------
    before_s : float
        Time that production ran before the time line began [s].
    """
    times = _common_times(records)
    return tuple(
        _slice(network, records, (row, row + 1), before_s)
        for row in range(len(times) - 1)
        if times[row] >= before_s * (1 - ALMOST)
    )


def spans_of(
    network: QueueingNetwork,
    records: Sequence[RunRecord],
    before_s: float,
    under_way: tuple[float, float | None],
) -> dict[SpanName, Slice]:
    """Whole slices before the first start, until the last end in any replication, and after.

    Parameters
    ----------
    under_way : tuple
        First start, and last end [s from the first I/O]; None: something never ends.
    """
    times = _common_times(records)
    start, ended = under_way
    end = float(times[-1]) if ended is None else ended
    ends: dict[SpanName, tuple[float, float]] = {
        "before": (before_s / 2.0, start),
        "during": (start, end),
        "after": (end, float(times[-1])),
    }
    found: dict[SpanName, Slice] = {}
    for name, (begin, until) in ends.items():
        inside = [
            row
            for row, time in enumerate(times)
            if begin * (1 - ALMOST) <= time <= until * (1 + ALMOST)
        ]
        if len(inside) > 1:
            found[name] = _slice(network, records, (inside[0], inside[-1]), before_s)
    return found


def _common_times(records: Sequence[RunRecord]) -> FloatArray:
    return records[0].times[: min(len(record.times) for record in records)]


def _slice(
    network: QueueingNetwork, records: Sequence[RunRecord], rows: tuple[int, int], before_s: float
) -> Slice:
    first, last = rows
    begin, end = (float(records[0].times[at]) for at in rows)
    of_vms = production_tallies(network)
    sums = [
        (record.tallies[last, of_vms] - record.tallies[first, of_vms]).sum(axis=0)
        for record in records
    ]
    ios = [float(total[IOS]) for total in sums]
    return Slice(
        begin_s=begin - before_s,
        end_s=end - before_s,
        iops=Spread.of_means([count / (end - begin) for count in ios]),
        latency_mean_ms=Spread.of_ratio([1e3 * float(total[LATENCY]) for total in sums], ios),
        latency_p99_ms=_p99_ms([_latencies(network, record, rows) for record in records]),
    )


def _latencies(network: QueueingNetwork, record: RunRecord, rows: tuple[int, int]) -> FloatArray:
    """Latencies of VM groups within a slice [s]."""
    parts: list[FloatArray] = []
    for place, group in enumerate(network.groups):
        if not group.is_background:
            first, last = record.group_ios[list(rows), place]
            parts.append(record.latencies[place][first:last])
    return np.concatenate(parts) if parts else np.zeros(0)


def _p99_ms(latencies: Sequence[FloatArray]) -> Spread | None:
    """99th percentile of all replications together, and of each [ms]."""
    if min(map(len, latencies)) < FEWEST_FOR_P99:
        return None
    value, *each = (
        1e3 * float(np.percentile(values, 99, method="median_unbiased"))
        for values in (np.concatenate(latencies), *latencies)
    )
    return Spread(value, tuple(each))
