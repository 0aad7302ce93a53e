"""Batches from the records of the replications."""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Self

import numpy as np

from qdepth.network.classes import kinds_of
from qdepth.network.network import QueueingNetwork
from qdepth.solution.solution import StopReason
from qdepth.statistics.histogram import Histogram, concatenated, histogram, together
from qdepth.statistics.recorder import FloatArray, IntArray, RunRecord
from qdepth.statistics.window import LEAST_BATCHES, Window, differences, measured_windows


@dataclass(frozen=True)
class Sample:
    """The batches of one replication, or of several, one after another."""

    places: tuple[tuple[int, int], ...]
    """For each batch its replication, and the number of later batches in it."""
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
    classes: int
    """Groups of VMs; they come first, before those of operations."""
    present_growth: FloatArray
    """(replications,) I/Os in flight at the end of the batches less those at their start."""
    group_ios: IntArray
    """(groups,) I/Os completed in the whole of the run."""
    settled: bool
    """Whether every warm-up ends before the middle of its replication."""
    stop_reasons: tuple[StopReason, ...]
    """Stop reason of each replication."""
    ios: int
    """I/Os completed in all."""
    simulated: float
    """Simulated time, over all replications [s]."""
    warm_up: float
    """Simulated time before the batches, over all replications [s]."""
    digest: bytes
    """SHA-256 of the raw counters, sums, histograms and ends."""

    @property
    def batches(self) -> int:
        """Number of batches."""
        return len(self.time)

    @classmethod
    def of(cls, network: QueueingNetwork, records: Sequence[RunRecord]) -> Self:
        """Cut off the warm-ups of all replications of a network and make their batches."""
        kinds = [kind.members for kind in kinds_of(network)]
        windows = measured_windows(records, kinds)
        parts = [
            [_parts(record, window, group) for group in range(len(network.groups))]
            for record, window in zip(records, windows, strict=True)
        ]
        digests = [digest_of(record, part) for record, part in zip(records, parts, strict=True)]
        ends = [
            (record, *window.readings[[0, -1]])
            for record, window in zip(records, windows, strict=True)
        ]

        def differing(tables: Sequence[FloatArray]) -> FloatArray:
            cut = [differences(*pair) for pair in zip(tables, windows, strict=True)]
            return np.concatenate(cut)

        return cls(
            places=tuple(
                (replication, after)
                for replication, window in enumerate(windows)
                for after in range(window.batches - 1, -1, -1)
            ),
            time=differing([record.times for record in records]),
            tallies=differing([record.tallies for record in records]),
            limits=differing([record.limits for record in records]),
            stations=differing([record.stations for record in records]),
            latencies=tuple(
                concatenated(
                    [
                        part[group].batches(1, 1 + window.batches)
                        for part, window in zip(parts, windows, strict=True)
                    ]
                )
                for group in range(len(network.groups))
            ),
            classes=sum(not group.is_background for group in network.groups),
            present_growth=np.array(
                [float(record.present_ios[b] - record.present_ios[a]) for record, a, b in ends]
            ),
            group_ios=np.sum(
                [[len(latencies) for latencies in record.latencies] for record in records], axis=0
            ),
            settled=all(window.settled for window in windows),
            stop_reasons=tuple(record.stop_reason for record in records),
            ios=sum(record.ios for record in records),
            simulated=sum(record.simulated for record in records),
            warm_up=sum(float(record.times[first]) for record, first, _ in ends),
            digest=digests[0] if len(digests) == 1 else hashlib.sha256(b"".join(digests)).digest(),
        )

    @property
    def total_latencies(self) -> Histogram:
        """The latencies of each batch, of all groups together."""
        return together(self.latencies)

    def latencies_of(self, groups: Sequence[int]) -> Histogram:
        """The latencies of each batch, of some groups together."""
        first, *others = groups
        return together([self.latencies[at] for at in groups]) if others else self.latencies[first]

    @property
    def production_latencies(self) -> Histogram:
        """The latencies of each batch, of all classes of VMs together."""
        if not self.classes:
            return Histogram(np.zeros(0, np.int64), np.zeros((self.batches, 0), np.int64))
        return together(self.latencies[: self.classes])

    @property
    def replications(self) -> int:
        """Runs with their own phases and randomness."""
        return len(self.stop_reasons)

    @property
    def is_of_replications(self) -> bool:
        """Whether there are enough replications for intervals from them alone."""
        return self.replications >= LEAST_BATCHES

    def observations(self) -> Self:
        """Return the same sample in the units of intervals.

        From ten replications, each is one value: they are independent, so their spread contains
        whatever a run does not see of a slow cycle. With fewer, the batches are the values.
        """
        counted = np.unique([replication for replication, _ in self.places])
        if not self.is_of_replications or len(counted) < self.replications:
            return self
        starts = [place for place in range(self.batches) if self._is_first(place)]

        def summed(table: FloatArray) -> FloatArray:
            result: FloatArray = np.add.reduceat(table, starts, axis=0)
            return result

        return replace(
            self,
            places=tuple((int(replication), 0) for replication in counted),
            time=summed(self.time),
            tallies=summed(self.tallies),
            limits=summed(self.limits),
            stations=summed(self.stations),
            latencies=tuple(
                Histogram(part.names, np.add.reduceat(part.counts, starts, axis=0))
                for part in self.latencies
            ),
        )

    def whole(self) -> Self:
        """Return the sample as one batch, which has no interval."""

        def summed(table: FloatArray) -> FloatArray:
            result: FloatArray = table.sum(axis=0, keepdims=True)
            return result

        return replace(
            self,
            places=((0, 0),),
            time=summed(self.time),
            tallies=summed(self.tallies),
            limits=summed(self.limits),
            stations=summed(self.stations),
            latencies=tuple(
                Histogram(part.names, part.totals[np.newaxis]) for part in self.latencies
            ),
        )

    def _is_first(self, place: int) -> bool:
        """Whether a batch is the first one of its replication."""
        return place == 0 or self.places[place - 1][0] != self.places[place][0]


def _parts(record: RunRecord, window: Window, group: int) -> Histogram:
    """Latencies of a group before the window, in each batch, and after the window."""
    ends = record.group_ios[window.readings, group]
    return histogram(np.split(record.latencies[group], ends))


def digest_of(record: RunRecord, latencies: Sequence[Histogram]) -> bytes:
    """SHA-256 of the totals of a record at its last reading, of its latencies, and of its ends.

    Parameters
    ----------
    latencies : sequence of Histogram
        Of each group; how they are cut into parts does not matter.
    """
    sha = hashlib.sha256()
    for table in (record.times, record.tallies, record.limits, record.stations):
        sha.update(np.ascontiguousarray(table[-1:]).tobytes())
    for part in latencies:
        for column in (part.names, part.totals):
            sha.update(column.astype("<i8").tobytes())
    for place, end in enumerate(record.ends):
        if end is not None:
            sha.update(np.array([place, end], dtype="<f8").tobytes())
    return sha.digest()
