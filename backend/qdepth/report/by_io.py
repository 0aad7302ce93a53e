"""The report of a timeline that was simulated from its first I/O to its last."""

from typing import Literal

from qdepth.report.quantity import Number, Result


class Sampled(Number):
    """A number over independent replications, with its 95 % interval."""

    each: list[float]
    """Value of each replication, in their order; empty without a value. Two designs with the same
    seed are compared by these, one by one."""


class SliceResult(Result):
    """A part of the timeline and its effect on production; each interval is for it alone."""

    begin_s: float
    """Start [s]."""
    end_s: float
    """End [s]."""
    iops: Sampled
    """Completed I/Os of classes of VMs [1/s]."""
    latency_mean_ms: Sampled
    """Mean latency [ms]."""
    latency_p99_ms: Sampled
    """99th percentile of latency [ms]."""


class SpanResult(SliceResult):
    """All slices before the first operation, while operations are under way, or after the last one
    of each replication; times are means."""

    id: Literal["before", "during", "after"]
    """Before, during or after."""


class EndResult(Result):
    """One of an operation's `count`: when it ended."""

    id: str
    """Id of the operation, with a number after a `#` if there are several."""
    name: str | None = None
    """Display name."""
    finish_s: Sampled
    """End [s]."""
    never_ends: str | None = None
    """Why it never ends; null if it ends, or might."""


class ByIoReport(Result):
    """A timeline, I/O by I/O: the mean over independent replications, with 95 % intervals."""

    design_id: str
    """Id of the design."""
    design_title: str
    """Title of the design."""
    model_version: str
    """Version of the model."""
    seed: int
    """Seed of all replications."""
    replications: int
    """Independent replications."""
    ios: int
    """I/Os of all replications, including pieces."""
    replayed_ios: int | None
    """I/Os of the first replication that the SimPy engine repeated with the same bits; null if it
    simulated them all."""
    operations: list[EndResult]
    """Operations, in the order of the design."""
    spans: list[SpanResult]
    """Before, during and after; a span without any slice is missing."""
    slices: list[SliceResult]
    """Slices, one after the other."""


class ByIoDifferences(Result):
    """A timeline minus another one, from pairs of replications.

    A replication of either met the same random numbers, so their common part is gone from the
    intervals.
    """

    first_id: str
    """Id of the design that is subtracted."""
    design_id: str
    """Id of the design that is subtracted."""
    operations: list[EndResult]
    """Operations that both have: by how much later they end."""
    spans: list[SpanResult]
    """Before, during and after, if both have them: the differences; times are those of the
    subtracted design."""
    slices: list[SliceResult]
    """Slices at the same times in both: the differences."""
