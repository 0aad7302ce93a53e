"""Workloads of a VM: closed, open or paced."""

from math import ceil, floor
from typing import Annotated, Literal

from pydantic import Field

from qdepth.design.document.base import Part
from qdepth.design.document.quantities import (
    BlockKib,
    JitterPct,
    OutstandingIos,
    Percent,
    RateIops,
    Scv,
    SomePercent,
    TimeMs,
)


class BlockSize(Part):
    """One size in the block size mix."""

    size_kib: BlockKib
    """I/O size."""
    share_pct: SomePercent = 100.0
    """Share of I/Os with this size; the shares of a mix sum to 100."""


class _Workload(Part):
    blocks: Annotated[list[BlockSize], Field(min_length=1, max_length=16)]
    """Block size mix."""
    read_pct: Percent
    """Share of reads."""
    random_pct: Percent = 100.0
    """Share of I/Os to random places. On disks a sequential read seeks only if other virtual disks
    of the pool interrupt it (`read_ahead_kib`). A sequential write without write cache waits for a
    rotation."""


class ClosedWorkload(_Workload):
    """A fixed number of I/Os, each outstanding or in think time."""

    loop: Literal["closed"]
    """An I/O starts when another completes."""
    outstanding_ios: Annotated[OutstandingIos, Field(title="Outstanding I/Os")]
    """Outstanding I/Os of each virtual disk."""
    think_ms: TimeMs = 0.0
    """Mean pause between completion and the next I/O."""
    think_scv: Annotated[Scv, Field(title="Think SCV")] = 1.0
    """Squared coefficient of variation of the pause."""


class OpenWorkload(_Workload):
    """I/Os arrive at a rate independent of completions."""

    loop: Literal["open"]
    """I/Os start at a rate."""
    arrival_rate_iops: RateIops
    """Arrival rate of each virtual disk."""
    arrival_scv: Annotated[Scv, Field(title="Arrival SCV")] = 1.0
    """Squared coefficient of variation of the time between arrivals."""


class PacedWorkload(_Workload):
    """A closed workload with a rate cap: each I/O waits for its slot in the pace."""

    loop: Literal["paced"]
    """An I/O starts when another completes, at no more than the pace."""
    outstanding_ios: Annotated[OutstandingIos, Field(title="Outstanding I/Os")]
    """Outstanding I/Os of each virtual disk."""
    rate_cap_iops: RateIops
    """Highest rate of each virtual disk."""
    burst_ios: Annotated[int | None, Field(ge=1, le=1_000_000, title="Burst I/Os")] = None
    """I/Os that may catch up after a stall. Unset: `outstanding_ios`."""
    jitter_pct: JitterPct = 10.0
    """Largest deviation of the time between pace slots from its mean. With 0, VMs with equal rates
    stay synchronised. Assumed."""


Workload = Annotated[ClosedWorkload | OpenWorkload | PacedWorkload, Field(discriminator="loop")]


def at_share(workload: Workload, share: float) -> Workload:
    """The same workload at a share of its load; at least one I/O stays outstanding.

    A paced workload keeps its outstanding I/Os, which bound only how late a stall is made up for.
    """
    match workload:
        case OpenWorkload():
            field, load = "arrival_rate_iops", share * workload.arrival_rate_iops
        case PacedWorkload():
            field, load = "rate_cap_iops", share * workload.rate_cap_iops
        case ClosedWorkload():
            field, load = "outstanding_ios", outstanding_at(workload.outstanding_ios, share)
    return workload.model_copy(update={field: load})


def outstanding_at(ios: int, share: float) -> int:
    """Outstanding I/Os at a share of a load."""
    return max(1, floor(share * ios + 0.5))


COUNTED_KIB = 32
"""Largest I/O that counts once for an IOPS limit of ESXi [KiB]."""


def counted(size_kib: float, unit_kib: float = COUNTED_KIB) -> int:
    """Number of times that an I/O of a size counts for an IOPS limit."""
    return max(1, ceil(size_kib / unit_kib))
