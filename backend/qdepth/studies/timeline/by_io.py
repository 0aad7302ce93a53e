"""Simulates a time line from its first I/O to its last: what regimes approximate."""

import os
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from math import sqrt

import numpy as np
from scipy.special import stdtrit

from qdepth.design.checks.design_problems import DesignProblem, InvalidDesign
from qdepth.design.document.document import Design
from qdepth.engines.compiled.simulation import simulate as simulate_compiled
from qdepth.engines.options import EngineOptions
from qdepth.lowering.lower import lower
from qdepth.lowering.operations.flows import flow_count
from qdepth.lowering.operations.running import Running, operations_by_id
from qdepth.network.network import QueueingNetwork
from qdepth.statistics.recorder import TALLY_COLUMNS, FloatArray, RunRecord, production_tallies
from qdepth.studies.timeline.io_plan import finite_loops, why_not_by_io

MOST_IOS = 5_000_000
"""I/Os of all replications together, pieces included."""
REPLICATIONS = 10
SLICES = 100
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


@dataclass(frozen=True, slots=True)
class ByIo:
    """A time line, I/O by I/O."""

    ends_s: dict[tuple[str, int], Spread]
    """When each of each operation's `count` ended, by id and number; one that never ends, or did
    not in some replication, is missing."""
    slices: tuple[Slice, ...]
    """Without what comes after the last end in any replication. Intervals are for each slice
    alone."""
    ios: int
    """I/Os of all replications, pieces included."""
    records: tuple[RunRecord, ...]


def simulate_by_io(
    design: Design,
    *,
    length_s: float,
    before_s: float = 0.0,
    seed: int = 1,
    replications: int = REPLICATIONS,
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
    run = partial(_run, network, before_s + length_s, seed, MOST_IOS // replications)
    with ThreadPoolExecutor(min(replications, os.cpu_count() or 1)) as pool:
        records = tuple(pool.map(run, range(replications)))
    if any(record.stop_reason == "io_budget" for record in records):
        raise InvalidDesign([_too_many()])
    return ByIo(
        ends_s=_ends(_flows_of(design, list(loops), network), records, before_s),
        slices=_slices(network, records, before_s),
        ios=sum(record.ios for record in records),
        records=records,
    )


def _run(
    network: QueueingNetwork, until: float, seed: int, ios: int, replication: int
) -> RunRecord:
    options = EngineOptions(
        seed=seed,
        max_ios=ios,
        max_simulated=until,
        replication=replication,
        slice_s=until / SLICES,
        time_after=0.0,
    )
    return simulate_compiled(network, options)


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
        _slice(network, records, row, before_s)
        for row in range(rows - 1)
        if times[row] >= before_s * (1 - 1e-12)
    )


def _slice(
    network: QueueingNetwork, records: Sequence[RunRecord], row: int, before_s: float
) -> Slice:
    begin, end = (float(records[0].times[at]) for at in (row, row + 1))
    of_vms = production_tallies(network)
    sums = [
        (record.tallies[row + 1, of_vms] - record.tallies[row, of_vms]).sum(axis=0)
        for record in records
    ]
    ios = [float(total[IOS]) for total in sums]
    means = [1e3 * float(total[LATENCY] / total[IOS]) for total in sums if total[IOS] > 0]
    tails = [_p99_ms(network, record, row) for record in records]
    known = [tail for tail in tails if tail is not None]
    return Slice(
        begin_s=begin - before_s,
        end_s=end - before_s,
        iops=Spread.of([count / (end - begin) for count in ios]),
        latency_mean_ms=Spread.of(means) if len(means) == len(records) else None,
        latency_p99_ms=Spread.of(known) if len(known) == len(records) else None,
    )


def _p99_ms(network: QueueingNetwork, record: RunRecord, row: int) -> float | None:
    """99th percentile of the latencies of VM groups within a slice [ms]."""
    parts: list[FloatArray] = []
    for place, group in enumerate(network.groups):
        if not group.is_background:
            first, last = record.group_ios[row : row + 2, place]
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
