"""Activity of an object in an interval, in sums that add up."""

from typing import NamedTuple

from qdepth.imports.load.load import LoadRow, ObjectKind


class Activity(NamedTuple):
    """Activity of an object in an interval."""

    iops: float
    """[1/s]"""
    mb_s: float
    """[MB/s]"""
    reads: float | None
    """[1/s]; None if it is unknown."""
    timed: float
    """Rate of the I/Os with a known latency [1/s]."""
    busy: float
    """Rate times latency of those [ms/s]."""

    def plus(self, other: "Activity") -> "Activity":
        """Add another activity to this one."""
        return Activity(
            self.iops + other.iops,
            self.mb_s + other.mb_s,
            None
            if self.reads is None and other.reads is None
            else (self.reads or 0.0) + (other.reads or 0.0),
            self.timed + other.timed,
            self.busy + other.busy,
        )

    def over(self, intervals: int) -> "Activity":
        """The mean of a sum over intervals."""
        reads = None if self.reads is None else self.reads / intervals
        return Activity(
            self.iops / intervals,
            self.mb_s / intervals,
            reads,
            self.timed / intervals,
            self.busy / intervals,
        )


def row_of_activity(name: str, kind: ObjectKind, activity: Activity) -> LoadRow:
    """Return the activity of an object as the row of a load."""
    is_busy = activity.iops > 0
    return LoadRow(
        object=name, kind=kind, iops=activity.iops, mb_s=activity.mb_s,
        read_pct=min(100.0, 100 * activity.reads / activity.iops)
        if activity.reads is not None and is_busy
        else None,
        latency_mean_ms=activity.busy / activity.timed if activity.timed > 0 else None,
    )  # fmt: skip
