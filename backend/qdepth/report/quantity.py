"""Numbers of a report, each with its uncertainty, and with its unit in the field name."""

from typing import Literal

from qdepth.immutable import StrictImmutable

Tag = Literal["exact", "approximate", "bound", "simulated"]
Layer = Literal["guest", "vscsi", "kernel", "device_queue", "hba", "fabric", "sp", "media"]
LAYERS: tuple[Layer, ...] = (
    "guest", "vscsi", "kernel", "device_queue", "hba", "fabric", "sp", "media",
)  # fmt: skip


class Result(StrictImmutable):
    """Base of every part of a report: rejects unknown fields, inf and nan."""


class Number(Result):
    """A result with its uncertainty."""

    value: float | None
    """Best value; null if there is none, and then `note` says why."""
    low: float | None
    """Lower end of the 95 % interval, or of the stated error of an analytic value, if there is one.
    For a calibrated design, of the interval in which to expect a measurement."""
    high: float | None
    """Upper end, likewise."""
    tag: Tag
    note: str | None = None


OLDER = Number(
    value=None,
    low=None,
    high=None,
    tag="simulated",
    note="the report was made before this was counted: compute it again",
)
"""A number that reports of an older version of the model lack."""


class Latency(Result):
    """Latency as the guest sees it, t5 - t0 [ms]."""

    mean: Number
    """Mean latency as the guest sees it, t5 - t0 [ms]."""
    p50: Number
    """Latency that 50 % of the I/Os do not exceed [ms]."""
    p95: Number
    """Latency that 95 % of the I/Os do not exceed [ms]."""
    p99: Number
    """Latency that 99 % of the I/Os do not exceed [ms]."""
    p999: Number
    """Latency that 99.9 % of the I/Os do not exceed [ms]."""


class LayerTime(Result):
    """Part of the mean latency that is spent in one layer."""

    layer: Layer
    mean_ms: Number
    """Part of the mean latency in this layer [ms]."""
    share_pct: float | None
    """Share of the mean latency [%]; shares of a group sum to 100."""


class LatencyBin(Result):
    """A bin of the latency distribution."""

    from_ms: float
    to_ms: float
    share_pct: float
    """Share of the I/Os in the bin [%]."""
