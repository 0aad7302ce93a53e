"""I/O mix of a virtual disk: sizes, reads, randomness, outstanding I/Os."""

from typing import Annotated

from pydantic import Field

from qdepth.design.document.workload import BlockSize
from qdepth.immutable import StrictImmutable


class Mix(StrictImmutable):
    """The mix of I/Os of one virtual disk, without a rate."""

    id: str
    """Unique in the import."""
    file: str
    object: str
    """The virtual disk as the file names it."""
    ios: Annotated[int, Field(ge=1)]
    """I/Os that were counted."""
    blocks: list[BlockSize]
    """Sizes with their shares; they add up to 100 %."""
    read_pct: Annotated[float, Field(ge=0, le=100)]
    random_pct: Annotated[float, Field(ge=0, le=100)] | None = None
    outstanding_ios: Annotated[float, Field(ge=0)] | None = None
    """Mean number in flight as a new I/O arrived, which is at least the mean over time."""
    latency_mean_ms: Annotated[float, Field(ge=0)] | None = None
