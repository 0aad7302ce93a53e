"""Simulates a time line from its first I/O to its last: what regimes approximate."""

import os
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from math import sqrt
from typing import Literal

import numpy as np
from scipy.special import stdtrit

from qdepth.design.checks.design_problems import DesignProblem, InvalidDesign
from qdepth.design.document.document import Design
from qdepth.engines.compiled.simulation import simulate as simulate_compiled
from qdepth.engines.options import EngineOptions
from qdepth.lowering.lower import lower
from qdepth.lowering.operations.flows import flow_count
from qdepth.lowering.operations.running import Running, operations_by_id
from qdepth.network.network import Finite, QueueingNetwork
from qdepth.statistics.recorder import TALLY_COLUMNS, FloatArray, RunRecord, production_tallies
from qdepth.studies.timeline.io_plan import finite_loops, why_not_by_io

MOST_IOS = 5_000_000
"""I/Os of all replications together, pieces included."""
REPLICATIONS = 10
SLICES, MOST_SLICES = 100, 1_000
IOS, LATENCY = TALLY_COLUMNS.index("ios"), TALLY_COLUMNS.index("latency")


@dataclass(frozen=True, slots=True)
class Spread:
    """A mean over replications and its 95 % interval, from Student's t."""

    value: float
    low: float
    high: float

    @classmethod
    def of(cls, values: Sequence[float]) -> "Spread":
        """Of independent values, 2 or more."""
        mean = float(np.mean(values))
        error = float(np.std(values, ddof=1)) / sqrt(len(values))
        margin = float(stdtrit(len(values) - 1, 0.975)) * error
        return cls(mean, mean - margin, mean + margin)


@dataclass(frozen=True, slots=True)
class Slice:
    """A part of the time line, and what production felt in it."""

    begin_s: float
    end_s: float
    iops: Spread
    latency_mean_ms: Spread | None
    """None where some replication completed no I/O of production."""
    latency_p99_ms: Spread | None
    """None where some replication completed fewer than 100."""


SpanName = Literal["before", "during", "after"]


@dataclass(frozen=True, slots=True)
class ByIo:
    """A time line, I/O by I/O."""

    ends_s: dict[tuple[str, int], Spread]
    """When each of each operation's `count` ended, by id and number; one that never ends, or did
    not in some replication, is missing."""
    spans: dict[SpanName, Slice]
    """Slices before the first start, until the last end, and after it, taken together."""
    slices: tuple[Slice, ...]
    """Without what comes after the last end in any replication. Intervals are for each slice
    alone."""
    ios: int
    """I/Os of all replications, pieces included."""
    records: tuple[RunRecord, ...]


def simulate_by_io(  # noqa: PLR0913 -- named, and each has a default that suits
    design: Design,
    *,
    length_s: float,
    before_s: float = 0.0,
    seed: int = 1,
    replications: int = REPLICATIONS,
    slices: int = SLICES,
    after_s: float = 0.0,
) -> ByIo:
    """Simulate a time line from its first I/O to its last.

    Parameters
    ----------
    length_s : float
        Simulated time after which it stops at the latest [s].
    before_s : float
        Time that production runs alone before the time line begins [s]: its warm-up.
    seed, replications : int
        Independent replications of one seed; 2 or more.
    slices : int
        Into how many it is cut, from 1 to `MOST_SLICES`.
    after_s : float
        Time that it goes on after the last end [s].

    Raises
    ------
    InvalidDesign
        If something on the time line happens only between regimes, or it takes more than
        `MOST_IOS`.
    """
    reason = why_not_by_io(design)
    if reason is not None:
        raise InvalidDesign([_by_regimes_alone(reason)])
    loops = finite_loops(design, before_s)
    network = lower(design, list(loops), loops=loops)
    until = before_s + length_s
    options = EngineOptions(
        seed=seed,
        max_ios=MOST_IOS // replications,
        max_simulated=until,
        slice_s=until / slices,
        time_after=after_s,
    )

    def run(replication: int) -> RunRecord:
        return simulate_compiled(network, replace(options, replication=replication))

    with ThreadPoolExecutor(min(replications, os.cpu_count() or 1)) as pool:
        records = tuple(pool.map(run, range(replications)))
    if any(record.stop_reason == "io_budget" for record in records):
        raise InvalidDesign([_too_many()])
    flows = _flows_of(design, list(loops), network)
    return ByIo(
        ends_s=_ends(flows, records, before_s),
        spans=_spans(network, records, before_s, flows),
        slices=_slices(network, records, before_s),
        ios=sum(record.ios for record in records),
        records=records,
    )


def _flows_of(
    design: Design, items: Sequence[Running], network: QueueingNetwork
) -> dict[Running, list[int]]:
    """Positions of the flows of each phase; they are the last ones of the network."""
    operations = operations_by_id(design)
    counts = [flow_count(design, operations[item.operation], item) for item in items]
    place = len(network.flows) - sum(counts)
    found = {}
    for item, count in zip(items, counts, strict=True):
        found[item] = list(range(place, place + count))
        place += count
    return found


def _ends(
    flows: Mapping[Running, Sequence[int]], records: Sequence[RunRecord], before_s: float
) -> dict[tuple[str, int], Spread]:
    """Ends of the last phases, over all replications; what several hosts do ends with the last."""
    found: dict[tuple[str, int], Spread] = {}
    for item, places in flows.items():
        ends = [[record.ends[place] for place in places] for record in records]
        each = [[end for end in run if end is not None] for run in ends]
        known = [max(run) - before_s for run in each if len(run) == len(places)]
        if len(known) == len(records):
            found[item.operation, item.index] = Spread.of(known)
        else:
            found.pop((item.operation, item.index), None)
    return found


def _slices(
    network: QueueingNetwork, records: Sequence[RunRecord], before_s: float
) -> tuple[Slice, ...]:
    """Slices that all replications have whole, from the beginning of the time line on."""
    rows = min(len(record.times) for record in records)
    times = records[0].times
    return tuple(
        _slice(network, records, (row, row + 1), before_s)
        for row in range(rows - 1)
        if times[row] >= before_s * (1 - 1e-12)
    )


def _spans(
    network: QueueingNetwork,
    records: Sequence[RunRecord],
    before_s: float,
    flows: Mapping[Running, Sequence[int]],
) -> dict[SpanName, Slice]:
    """Whole slices before the first start, until the last end in any replication, and after."""
    times = records[0].times[: min(len(record.times) for record in records)]
    loops = [network.flows[place].loop for places in flows.values() for place in places]
    starts = [loop.start for loop in loops if isinstance(loop, Finite) and loop.after is None]
    finite = [p for places in flows.values() for p in places]
    ends = [record.ends[place] for record in records for place in finite]
    known = [end for end in ends if end is not None]
    start = min(starts) if starts else before_s
    end = float(times[-1]) if len(known) < len(ends) or not known else max(known)
    spans: dict[SpanName, tuple[float, float]] = {
        "before": (before_s, start),
        "during": (start, end),
        "after": (end, float(times[-1])),
    }
    found: dict[SpanName, Slice] = {}
    for name, (begin, until) in spans.items():
        inside = [
            row
            for row, time in enumerate(times)
            if begin * (1 - 1e-12) <= time <= until * (1 + 1e-12)
        ]
        if len(inside) > 1:
            found[name] = _slice(network, records, (inside[0], inside[-1]), before_s)
    return found


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
    means = [1e3 * float(total[LATENCY] / total[IOS]) for total in sums if total[IOS] > 0]
    tails = [_p99_ms(network, record, rows) for record in records]
    known = [tail for tail in tails if tail is not None]
    return Slice(
        begin_s=begin - before_s,
        end_s=end - before_s,
        iops=Spread.of([count / (end - begin) for count in ios]),
        latency_mean_ms=Spread.of(means) if len(means) == len(records) else None,
        latency_p99_ms=Spread.of(known) if len(known) == len(records) else None,
    )


def _p99_ms(network: QueueingNetwork, record: RunRecord, rows: tuple[int, int]) -> float | None:
    """99th percentile of the latencies of VM groups within a slice [ms]."""
    parts: list[FloatArray] = []
    for place, group in enumerate(network.groups):
        if not group.is_background:
            first, last = record.group_ios[list(rows), place]
            parts.append(record.latencies[place][first:last])
    latencies = np.concatenate(parts) if parts else np.zeros(0)
    return 1e3 * float(np.percentile(latencies, 99)) if len(latencies) >= 100 else None


def _by_regimes_alone(reason: str) -> DesignProblem:
    return DesignProblem(
        pointer="/operations",
        message=f"This time line cannot be simulated I/O by I/O: {reason}.",
        limit="operations that start and end, in an unchanged design",
        remedy="Work it out by regimes.",
        blocks="simulate",
    )


def _too_many() -> DesignProblem:
    return DesignProblem(
        pointer="/operations",
        message=f"This time line takes more than {MOST_IOS} I/Os, too many to simulate each.",
        limit=f"at most {MOST_IOS} over all replications",
        remedy="Work it out by regimes, or make it shorter.",
        blocks="simulate",
    )
