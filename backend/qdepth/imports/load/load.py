"""A load of an estate: what its parts did in some interval, or at a percentile of all intervals."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

ObjectKind = Literal["estate", "host", "device", "datastore", "vm", "virtual_disk"]


class LoadRow(BaseModel):
    """What one object did."""

    model_config = ConfigDict(frozen=True, extra="forbid", use_attribute_docstrings=True)

    object: str
    """Its name: of a host, a device, a datastore or a VM."""
    kind: ObjectKind
    iops: Annotated[float, Field(ge=0)]
    """I/Os per second [1/s]."""
    mb_s: Annotated[float, Field(ge=0)] | None = None
    """Throughput [MB/s, 10^6 bytes]."""
    read_pct: Annotated[float, Field(ge=0, le=100)] | None = None
    random_pct: Annotated[float, Field(ge=0, le=100)] | None = None
    latency_mean_ms: Annotated[float, Field(ge=0)] | None = None
    """Mean latency where the counter tells [ms]; null where it is too coarse."""
    outstanding_ios: Annotated[float, Field(ge=0)] | None = None
    """Mean number of I/Os under way."""


class Load(BaseModel):
    """One load that a design can be given."""

    model_config = ConfigDict(frozen=True, extra="forbid", use_attribute_docstrings=True)

    id: str
    """Unique in the import."""
    title: str
    """Which interval or percentile it is."""
    file: str
    interval_s: float | None = None
    """Length of the interval [s]."""
    rows: list[LoadRow]
    """Its objects; those of the first kind in the list add up to the whole."""
