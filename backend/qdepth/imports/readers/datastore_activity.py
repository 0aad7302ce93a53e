"""Total activity of the virtual disks of a datastore, as the collector samples them."""

from collections.abc import Sequence
from typing import NamedTuple

from qdepth.imports.collector.estate_file import DiskSample
from qdepth.imports.load import activity
from qdepth.imports.load.load import LoadRow


class Activity(NamedTuple):
    """Total activity of the virtual disks of a datastore in an interval."""

    reads: float = 0.0
    writes: float = 0.0
    bytes: float = 0.0
    """Per second."""
    busy: float = 0.0
    """I/Os under way by Little's law: rate times latency."""
    timed: float = 0.0
    """Rate of the I/Os with a known latency [1/s]."""
    outstanding: float = 0.0
    random: float = 0.0
    seeks: float = 0.0

    @property
    def as_sum(self) -> activity.Activity:
        """Return the same in the form of all readers' series, with latency in ms."""
        return activity.Activity(
            self.iops, self.bytes / 1e6, self.reads, self.timed, 1e3 * self.busy
        )

    @property
    def iops(self) -> float:
        """[1/s]"""
        return self.reads + self.writes

    @property
    def latency_ms(self) -> float | None:
        """Mean over the I/Os with a known latency [ms]."""
        return 1e3 * self.busy / self.timed if self.timed > 0 else None

    @property
    def read_pct(self) -> float | None:
        """Share of reads [%]; None without I/Os."""
        return min(100.0, 100 * self.reads / self.iops) if self.iops > 0 else None

    @property
    def random_pct(self) -> float | None:
        """Share of seeks beyond the next blocks; None if unknown."""
        return min(100.0, 100 * self.random / self.seeks) if self.seeks > 0 else None


def together(samples: Sequence[DiskSample]) -> Activity:
    """Sum the virtual disks of a datastore."""
    reads = writes = moved = busy = timed = outstanding = random = seeks = 0.0
    for one in samples:
        reads, writes = reads + one.reads, writes + one.writes
        moved += one.reads * (one.read_bytes or 0.0) + one.writes * (one.write_bytes or 0.0)
        for rate, micros in ((one.reads, one.read_us), (one.writes, one.write_us)):
            if micros:
                busy, timed = busy + rate * micros * 1e-6, timed + rate
        outstanding += (one.read_oio or 0.0) + (one.write_oio or 0.0)
        far = (one.medium_seeks or 0.0) + (one.large_seeks or 0.0)
        random, seeks = random + far, seeks + far + (one.small_seeks or 0.0)
    return Activity(reads, writes, moved, busy, timed, outstanding, random, seeks)


def row_of_datastore(place: str, each: Activity) -> LoadRow:
    """Return the activity of a datastore as the row of a load."""
    return LoadRow(
        object=place, kind="datastore", iops=each.iops, mb_s=each.bytes / 1e6,
        read_pct=each.read_pct, random_pct=each.random_pct, latency_mean_ms=each.latency_ms,
        outstanding_ios=each.outstanding,
    )  # fmt: skip
