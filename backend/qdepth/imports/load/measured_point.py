"""A measured operating point, and whether it obeys Little's law."""

from typing import Annotated, Literal

from pydantic import Field

from qdepth.design.document.quantities import LatencyMs, MeasuredIops
from qdepth.immutable import StrictImmutable

LARGEST_LITTLE_ERROR = 0.1
"""Largest difference between IOPS times latency and the known outstanding I/Os, relative to
them."""
Loop = Literal["closed", "paced", "unknown"]


class MeasuredPoint(StrictImmutable):
    """A rate and a latency that were measured together."""

    id: Annotated[str, Field(min_length=1, max_length=64)]
    """Unique in the import."""
    file: str
    """File that it is from."""
    where: str
    """Job, run, row or counter of the file."""
    iops: MeasuredIops
    """I/Os per second [1/s]."""
    latency_mean_ms: LatencyMs
    """Mean latency as the tool saw it [ms]."""
    latency_p50_ms: LatencyMs | None = None
    """Percentiles of the latency, if the tool reports them for all I/Os of the point [ms]."""
    latency_p95_ms: LatencyMs | None = None
    latency_p99_ms: LatencyMs | None = None
    outstanding_ios: Annotated[float, Field(gt=0)] | None = None
    """I/Os in flight, if the tool reports them."""
    loop: Loop = "unknown"
    """`closed`: the tool kept a number of I/Os outstanding; `paced`: it issued them at a given
    rate."""
    block_kib: Annotated[float, Field(gt=0)] | None = None
    """Mean size of an I/O [KiB]."""
    read_pct: Annotated[float, Field(ge=0, le=100)] | None = None
    random_pct: Annotated[float, Field(ge=0, le=100)] | None = None
    interval_s: Annotated[float, Field(gt=0)] | None = None
    """Duration of the measurement [s]."""
    device_depth: int | None = None
    """Depth of the device queue at that time (DQLEN)."""
    davg_ms: LatencyMs | None = None
    """Device counters of esxtop: DAVG and KAVG, which add up to its mean latency, GAVG [ms]."""
    kavg_ms: LatencyMs | None = None
    actv: Annotated[float, Field(gt=0)] | None = None
    """I/Os that held a slot of the device queue (ACTV) at the end of the interval."""
    qued: Annotated[float, Field(gt=0)] | None = None
    """I/Os that waited for a slot of the device queue (QUED) at the end of the interval."""
    problem: str | None = None
    """Why it cannot be used; null: it can."""


def littles_problem(
    iops: float, latency_ms: float, outstanding_ios: float | None, loop: Loop
) -> str | None:
    """Return why a point breaks Little's law; None if it obeys it, or not enough is known.

    A paced or unknown load may have fewer I/Os in flight than allowed, never more.
    """
    if not outstanding_ios:
        return None
    product = iops * latency_ms / 1000
    gap = product / outstanding_ios - 1
    if gap <= LARGEST_LITTLE_ERROR and (loop != "closed" or gap >= -LARGEST_LITTLE_ERROR):
        return None
    keeps = "" if loop == "closed" else "at most "
    return (
        f"{iops:.6g} IOPS times {latency_ms:.4g} ms are {product:.4g} I/Os under way, but "
        f"{keeps}{outstanding_ios:.4g} were kept outstanding: {100 * abs(gap):.3g} % off, and "
        f"at most {LARGEST_LITTLE_ERROR:.0%} is accepted (Little's law)."
    )
