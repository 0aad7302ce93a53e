"""The latency that a design must keep."""

from typing import Annotated, Literal

from pydantic import Field

from qdepth.design.document.base import Part, Title
from qdepth.design.document.quantities import LatencyMs


class DesignTarget(Part):
    """Latency target over all classes of VMs together."""

    quantity: Literal["mean", "p99"] = "mean"
    """Mean latency or its 99th percentile."""
    at_most_ms: LatencyMs | None = None
    """Largest value that meets the target. Unset: no target."""


class ClassTarget(Part):
    """Latency target of one class of VMs."""

    quantity: Literal["mean", "p99"] = "p99"
    """Mean latency or its 99th percentile."""
    at_most_ms: LatencyMs
    """Largest value that meets the target."""


class LatencyTarget(Part):
    """A latency that must not be exceeded."""

    quantity: Literal["mean", "p99"] = "mean"
    """Mean or 99th percentile of latency."""
    at_most_ms: LatencyMs
    """The target."""
    vms: Annotated[Title | None, Field(title="VMs")] = None
    """Name of the class of VMs; null: all VMs together."""
