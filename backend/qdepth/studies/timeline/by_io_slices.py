"""Production in each slice of a timeline, and before, during and after operations."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np

from qdepth.network.network import QueueingNetwork
from qdepth.statistics.recorder import IOS, LATENCY, FloatArray, RunRecord, production_tallies
from qdepth.studies.timeline.replications import Spread

ALMOST = 1e-12
FEWEST_FOR_P99 = 1_000
"""I/Os of a replication from which its 99th percentile is reliable: ten beyond it. With 200 of a
queue with a long tail, 95 % intervals contained the truth in 90 % of 400 runs."""

SpanName = Literal["before", "during", "after"]


@dataclass(frozen=True, slots=True)
class Slice:
    """A part of the timeline, with the performance of production in it."""

    begin_s: float
    """Time from the beginning of the timeline [s]; the mean if replications differ."""
    end_s: float
    iops: Spread
    latency_mean_ms: Spread | None
    """Mean latency [ms]; None if no replication completed an I/O of production."""
    latency_p99_ms: Spread | None
    """99th percentile of latency [ms]; None if some replication completed fewer than
    `FEWEST_FOR_P99`."""


def slices_of(
    network: QueueingNetwork, records: Sequence[RunRecord], before_s: float
) -> tuple[Slice, ...]:
    """Slices that all replications have whole, from the beginning of the timeline on.

    Parameters
    ----------
    before_s : float
        Time that production ran before the timeline began [s].
    """
    readings = min(len(record.times) for record in records)
    times = records[0].times[:readings]
    return tuple(
        _slice(network, [(record, (reading, reading + 1)) for record in records], before_s)
        for reading in range(readings - 1)
        if times[reading] >= before_s * (1 - ALMOST)
    )


def spans_of(
    network: QueueingNetwork,
    records: Sequence[RunRecord],
    before_s: float,
    under_way: Sequence[tuple[float, float | None]],
) -> dict[SpanName, Slice]:
    """Whole slices before the first start, until the last end, and after it.

    Each replication has its own last end: one that all share would depend on how many there are.

    Parameters
    ----------
    under_way : sequence of tuple
        Of each replication first start and last end [s from the first I/O]; None: something has
        not ended.
    """
    parts: dict[SpanName, list[Part]] = {"before": [], "during": [], "after": []}
    for record, (start, ended) in zip(records, under_way, strict=True):
        times = record.times
        last = float(times[-1])
        end = last if ended is None else ended
        spans: dict[SpanName, tuple[float, float]] = {
            "before": (before_s / 2.0, start),
            "during": (start, end),
            "after": (end, last),
        }
        for name, (begin, until) in spans.items():
            inside = np.flatnonzero(
                (times >= begin * (1 - ALMOST)) & (times <= until * (1 + ALMOST))
            )
            if len(inside) > 1:
                parts[name].append((record, (int(inside[0]), int(inside[-1]))))
    whole = {name: found for name, found in parts.items() if len(found) == len(records)}
    return {name: _slice(network, found, before_s) for name, found in whole.items()}


Part = tuple[RunRecord, tuple[int, int]]
"""Readings of a replication between which something is counted."""


def _slice(network: QueueingNetwork, parts: Sequence[Part], before_s: float) -> Slice:
    of_vms = production_tallies(network)
    sums = [
        (record.tallies[last, of_vms] - record.tallies[first, of_vms]).sum(axis=0)
        for record, (first, last) in parts
    ]
    times = [(float(record.times[first]), float(record.times[last]))
             for record, (first, last) in parts]  # fmt: skip
    ios = [float(total[IOS]) for total in sums]
    rate = Spread.of_ratio(ios, [end - begin for begin, end in times])
    assert rate is not None  # noqa: S101 -- slices last
    return Slice(
        begin_s=float(np.mean([begin for begin, _ in times])) - before_s,
        end_s=float(np.mean([end for _, end in times])) - before_s,
        iops=rate,
        latency_mean_ms=Spread.of_ratio([1e3 * float(total[LATENCY]) for total in sums], ios),
        latency_p99_ms=p99_ms([_latencies(network, part) for part in parts]),
    )


def _latencies(network: QueueingNetwork, part: Part) -> FloatArray:
    """Latencies of classes of VMs between two readings [s]."""
    record, readings = part
    found: list[FloatArray] = []
    for place, group in enumerate(network.groups):
        if not group.is_background:
            first, last = record.group_ios[list(readings), place]
            found.append(record.latencies[place][first:last])
    return np.concatenate(found) if found else np.zeros(0)


def p99_ms(latencies: Sequence[FloatArray]) -> Spread | None:
    """99th percentile of all replications together, and of each [ms], from latencies [s].

    None if a replication has fewer than `FEWEST_FOR_P99`.
    """
    if min(map(len, latencies)) < FEWEST_FOR_P99:
        return None
    value, *each = (
        1e3 * float(np.percentile(values, 99, method="median_unbiased"))
        for values in (np.concatenate(latencies), *latencies)
    )
    return Spread(value, tuple(each))
