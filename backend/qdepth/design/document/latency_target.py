"""The latency that a design must keep."""

from typing import Literal

from qdepth.design.document.base import Part
from qdepth.design.document.quantities import LatencyMs


class DesignTarget(Part):
    """The largest latency of all classes of VMs together that is good enough."""

    quantity: Literal["mean", "p99"] = "mean"
    """The mean latency, or its 99th percentile."""
    at_most_ms: LatencyMs | None = None
    """Largest value that meets the target; unset: there is no target."""


class ClassTarget(Part):
    """The largest latency of one class of VMs that is good enough."""

    quantity: Literal["mean", "p99"] = "p99"
    """The mean latency of the class, or its 99th percentile."""
    at_most_ms: LatencyMs
    """Largest value that meets the target."""
