"""A load of an estate: what its parts did in some interval, or at a percentile of all intervals."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Annotated, Literal

from pydantic import Field

from qdepth.immutable import StrictImmutable

ObjectKind = Literal["estate", "host", "device", "datastore", "vm", "virtual_disk"]


class LoadRow(StrictImmutable):
    """What one object did."""

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


class Load(StrictImmutable):
    """One load that a design can be given."""

    id: str
    """Unique in the import."""
    title: str
    """Which interval or percentile it is."""
    file: str
    interval_s: float | None = None
    """Length of the interval [s]."""
    offered: bool = True
    """Whether it is a load to choose for the design; the others are only for back-tests."""
    hosts: list[str] = []
    """Hosts that it was measured on, where each is measured for itself; empty: on all."""
    rows: list[LoadRow]
    """Its objects; those of the first kind in the list add up to the whole."""


def by_host(rows: Sequence[LoadRow], hosts: Mapping[str, str]) -> list[LoadRow]:
    """Sum rows of VMs over the hosts that they are on."""
    grouped: dict[str, list[LoadRow]] = defaultdict(list)
    for row in rows:
        grouped[hosts[row.object]].append(row)
    summed = []
    for host, same in grouped.items():
        iops = sum(row.iops for row in same)
        known = [row.mb_s for row in same if row.mb_s is not None]
        reads = sum(row.iops * (row.read_pct or 0.0) for row in same)
        summed.append(
            LoadRow(
                object=host,
                kind="host",
                iops=iops,
                mb_s=sum(known) if known else None,
                read_pct=min(100.0, reads / iops) if iops > 0 else None,
            )
        )
    return summed
