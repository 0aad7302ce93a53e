"""The latency that a design must keep."""

from typing import Annotated, Literal

from pydantic import Field

from qdepth.design.base import Part


class DesignTarget(Part):
    """The largest latency of all VM groups together that is good enough."""

    quantity: Literal["mean", "p99"] = "mean"
    """The mean latency, or its 99th percentile."""
    at_most_ms: Annotated[float, Field(gt=0, le=60_000)] | None = None
    """Largest value that meets the target [ms]; unset: there is no target."""
