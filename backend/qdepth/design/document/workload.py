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
    """One size of the block size mix."""

    size_kib: BlockKib
    """Size of the I/O."""
    share_pct: SomePercent = 100.0
    """Share of the I/Os that have this size; the shares of a mix add up to 100."""


class _Workload(Part):
    blocks: Annotated[list[BlockSize], Field(min_length=1, max_length=16)]
    """Block size mix."""
    read_pct: Percent
    """Share of the I/Os that are reads."""
    random_pct: Percent = 100.0
    """Share of the I/Os that go to a random place. The others continue the I/O before them. On
    disks a sequential read needs no seek unless other virtual disks on the pool interrupt it
    (`read_ahead_kib`). A sequential write that no cache absorbs waits for a rotation."""


class ClosedWorkload(_Workload):
    """A fixed number of I/Os is always outstanding or in its think time."""

    loop: Literal["closed"]
    """The next I/O is issued when one completes."""
    outstanding_ios: Annotated[OutstandingIos, Field(title="Outstanding I/Os")]
    """Outstanding I/Os of each virtual disk."""
    think_ms: TimeMs = 0.0
    """Mean pause between the completion of an I/O and the issue of the next."""
    think_scv: Annotated[Scv, Field(title="Think SCV")] = 1.0
    """Squared coefficient of variation of the pause."""


class OpenWorkload(_Workload):
    """I/Os arrive at a rate that does not depend on their completion."""

    loop: Literal["open"]
    """I/Os are issued at a rate, whatever completes."""
    arrival_rate_iops: RateIops
    """Arrival rate of each virtual disk."""
    arrival_scv: Annotated[Scv, Field(title="Arrival SCV")] = 1.0
    """Squared coefficient of variation of the time between arrivals."""


class PacedWorkload(_Workload):
    """Closed, and never faster than a rate: the next I/O waits for its slot in the pace."""

    loop: Literal["paced"]
    """The next I/O is issued when one completes, and no sooner than the pace allows."""
    outstanding_ios: Annotated[OutstandingIos, Field(title="Outstanding I/Os")]
    """Outstanding I/Os of each virtual disk."""
    rate_cap_iops: RateIops
    """Highest rate of each virtual disk."""
    burst_ios: Annotated[int | None, Field(ge=1, le=1_000_000, title="Burst I/Os")] = None
    """I/Os that may follow at once after a stall; unset: `outstanding_ios`."""
    jitter_pct: JitterPct = 10.0
    """How far the time between two slots of the pace strays from its mean, at most. With 0,
    VMs of one rate stay in the step in which they began, as no real ones do.
    Assumed; no source states it."""


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
    """How often an I/O of a size counts for an IOPS limit."""
    return max(1, ceil(size_kib / unit_kib))
