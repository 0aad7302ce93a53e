"""A load of an estate: the activity of its parts in an interval, or at a percentile of all."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Annotated, Literal

from pydantic import Field

from qdepth.immutable import StrictImmutable

ObjectKind = Literal["estate", "host", "device", "datastore", "vm", "vms", "virtual_disk"]
"""Kind of object; `vms`: VMs that the inventory counts together."""


class LoadRow(StrictImmutable):
    """Activity of one object."""

    object: str
    """Its name: of a host, a device, a datastore or a VM; of `vms` their place in the list of the
    inventory."""
    kind: ObjectKind
    iops: Annotated[float, Field(ge=0)]
    """I/Os per second [1/s]."""
    mb_s: Annotated[float, Field(ge=0)] | None = None
    """Throughput [MB/s, 10^6 bytes]."""
    read_pct: Annotated[float, Field(ge=0, le=100)] | None = None
    random_pct: Annotated[float, Field(ge=0, le=100)] | None = None
    latency_mean_ms: Annotated[float, Field(ge=0)] | None = None
    """Mean latency from the counter [ms]; null if it is too coarse."""
    outstanding_ios: Annotated[float, Field(ge=0)] | None = None
    """Mean number of I/Os under way."""


class Load(StrictImmutable):
    """A load for a design."""

    id: str
    """Unique in the import."""
    title: str
    """Interval or percentile of the load."""
    file: str
    interval_s: float | None = None
    """Length of the interval [s]."""
    offered: bool = True
    """True if it is a load to choose for the design; the others are only for back-tests."""
    hosts: list[str] = []
    """Measured hosts, if each was measured separately; empty: all."""
    rows: list[LoadRow]
    """Its objects; those of the first kind in the list add up to the whole."""


def by_kind_of_vm(rows: Sequence[LoadRow], kinds: Mapping[str, int]) -> list[LoadRow]:
    """Sum rows of VMs over those that the inventory counts together; I/Os of VMs without a
    throughput have the mean size of the others.

    `kinds` is the place of each VM in the list of the inventory, by its name.
    """
    grouped: dict[int, list[LoadRow]] = defaultdict(list)
    for row in rows:
        grouped[kinds[row.object]].append(row)
    summed = []
    for kind, same in grouped.items():
        iops = sum(row.iops for row in same)
        sized = [row for row in same if row.mb_s is not None]
        known = sum(row.iops for row in sized)
        mb_s = sum(row.mb_s or 0.0 for row in sized) * (iops / known if known > 0 else 1.0)
        split = [row for row in same if row.read_pct is not None and row.iops > 0]
        reads = sum(row.iops * (row.read_pct or 0.0) for row in split)
        summed.append(
            LoadRow(
                object=str(kind),
                kind="vms",
                iops=iops,
                mb_s=mb_s if sized else None,
                read_pct=min(100.0, reads / sum(row.iops for row in split)) if split else None,
            )
        )
    return summed
