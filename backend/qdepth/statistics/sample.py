"""What is kept of the record of a replication: its batches."""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

import numpy as np

from qdepth.network.network import Paced, QueueingNetwork
from qdepth.solution.solution import StopReason
from qdepth.statistics.histogram import Histogram, histogram, one_after_another, together
from qdepth.statistics.recorder import FloatArray, IntArray, RunRecord
from qdepth.statistics.window import CELLS, Window, differences, measured_window


@dataclass(frozen=True)
class Sample:
    """The batches of one replication, or of several, one after another."""

    places: tuple[tuple[int, int], ...]
    """For each batch its replication, and how many batches of that one come after it."""
    time: FloatArray
    """(batches,) [s]"""
    tallies: FloatArray
    """(batches, tallies, TALLY_COLUMNS)"""
    limits: FloatArray
    """(batches, limits, LIMIT_COLUMNS)"""
    stations: FloatArray
    """(batches, stations, STATION_COLUMNS)"""
    latencies: tuple[Histogram, ...]
    """For each group, the latencies of each batch."""
    present_growth: FloatArray
    """(replications,) I/Os under way at the end of the batches less those at their start."""
    group_ios: IntArray
    """(groups,) I/Os completed in the whole of the run."""
    settled: bool
    """Whether every warm-up ends before the middle of its replication."""
    stop_reasons: tuple[StopReason, ...]
    """Of each replication."""
    ios: int
    """I/Os completed in all."""
    simulated: float
    """Simulated time, over all replications [s]."""
    warm_up: float
    """Simulated time before the batches, over all replications [s]."""
    digest: bytes
    """SHA-256 of the raw counters, sums and histograms."""

    @property
    def batches(self) -> int:
        """Number of batches."""
        return len(self.time)

    @classmethod
    def of(
        cls, network: QueueingNetwork, record: RunRecord, *, replication: int = 0, of: int = 1
    ) -> Self:
        """Cut off the warm-up of a record and make its batches.

        Parameters
        ----------
        replication, of : int
            Which replication this is, of how many. A lone one gives up to 40 batches, several
            share them; from 40 on each one is a batch.
        """
        window = measured_window(
            record, most_batches=max(1, CELLS // of), first_ios=_first_bursts(network)
        )
        first, last = window.rows[[0, -1]]
        parts = [_parts(record, window, group) for group in range(len(network.groups))]
        return cls(
            places=tuple((replication, after) for after in range(window.batches - 1, -1, -1)),
            time=differences(record.times, window),
            tallies=differences(record.tallies, window),
            limits=differences(record.limits, window),
            stations=differences(record.stations, window),
            latencies=tuple(part.rows(1, 1 + window.batches) for part in parts),
            present_growth=np.array([record.present_ios[last] - record.present_ios[first]], float),
            group_ios=np.array([len(latencies) for latencies in record.latencies]),
            settled=window.settled,
            stop_reasons=(record.stop_reason,),
            ios=record.ios,
            simulated=record.simulated,
            warm_up=float(record.times[first]),
            digest=_digest(record, parts),
        )

    @property
    def total_latencies(self) -> Histogram:
        """The latencies of each batch, of all groups together."""
        return together(self.latencies)


def pooled(samples: Sequence[Sample]) -> Sample:
    """The batches of all replications, in their order."""
    if len(samples) == 1:
        return samples[0]
    groups = range(len(samples[0].latencies))
    return Sample(
        places=tuple(place for sample in samples for place in sample.places),
        time=np.concatenate([sample.time for sample in samples]),
        tallies=np.concatenate([sample.tallies for sample in samples]),
        limits=np.concatenate([sample.limits for sample in samples]),
        stations=np.concatenate([sample.stations for sample in samples]),
        latencies=tuple(
            one_after_another([sample.latencies[group] for sample in samples]) for group in groups
        ),
        present_growth=np.concatenate([sample.present_growth for sample in samples]),
        group_ios=np.sum([sample.group_ios for sample in samples], axis=0),
        settled=all(sample.settled for sample in samples),
        stop_reasons=tuple(reason for sample in samples for reason in sample.stop_reasons),
        ios=sum(sample.ios for sample in samples),
        simulated=sum(sample.simulated for sample in samples),
        warm_up=sum(sample.warm_up for sample in samples),
        digest=hashlib.sha256(b"".join(sample.digest for sample in samples)).digest(),
    )


def _parts(record: RunRecord, window: Window, group: int) -> Histogram:
    """Latencies of a group before the window, in each batch, and after the window."""
    ends = record.group_ios[window.rows, group]
    return histogram(np.split(record.latencies[group], ends))


def _first_bursts(network: QueueingNetwork) -> list[int]:
    """I/Os of each group that its paced flows may issue at once at the start.

    A paced flow starts with all of its burst, which no later moment has.
    """
    bursts = [0] * len(network.groups)
    for flow in network.flows:
        if isinstance(flow.loop, Paced):
            bursts[flow.group] += flow.loop.burst
    return bursts


def _digest(record: RunRecord, parts: Sequence[Histogram]) -> bytes:
    sha = hashlib.sha256()
    for table in (record.times, record.tallies, record.limits, record.stations):
        sha.update(np.ascontiguousarray(table[-1:]).tobytes())
    for part in parts:
        for column in (part.names, part.totals):
            sha.update(column.astype("<i8").tobytes())
    return sha.digest()
