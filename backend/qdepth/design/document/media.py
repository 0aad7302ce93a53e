"""Media behind the storage processors: cache, pools, disks and flash."""

from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import Field

from qdepth.design.described import Unit, Words
from qdepth.design.document.base import NamedPart, Part
from qdepth.design.document.price import Price
from qdepth.design.document.profile_ids import DiskId
from qdepth.design.document.quantities import (
    BlockKib,
    CacheMib,
    CapacityGb,
    LoadIos,
    Percent,
    PowerW,
    ReadAheadKib,
    RelativeRate,
    RotationRpm,
    Scv,
    SeekMs,
    TimeUs,
    TimeUsPerKib,
    TransferMbS,
)
from qdepth.design.document.references import PriceItemId
from qdepth.design.document.space import ThinPool


class LoadRate(Part):
    """Relative rate of a station at one number of I/Os."""

    ios: Annotated[LoadIos, Field(title="I/Os")]
    """I/Os at the station, served and waiting."""
    rate: RelativeRate
    """Total service rate relative to a single I/O; at most `ios`."""


RateBetween = Literal["line", "logarithm"]
RateByLoad = Annotated[list[LoadRate], Field(max_length=32)]


class Disks(Part, title="Disks"):
    """Spinning disks. Each is one server, and each I/O goes to a random one."""

    kind: Literal["disks"]
    """Spinning disks."""
    model: DiskId | None = None
    """Disk profile for fields left unset."""
    count: Annotated[int, Field(ge=1, le=256)]
    """Disks in the pool, including spares."""
    spares: Annotated[int, Field(ge=0, le=255)] = 0
    """Disks without data."""
    raid_group_disks: Annotated[int | None, Field(ge=3, le=256, title="RAID group disks")] = None
    """Disks in each RAID group (RAID 5, 50, 6), which sets the capacity of parity. Unset: one
    group, or two for RAID 50."""
    capacity_gb: CapacityGb | None = None
    """Capacity of a disk. Unset: from the disk profile."""
    rotation_rpm: RotationRpm | None = None
    """Rotational speed. Unset: from the disk profile."""
    seek_ms: SeekMs | None = None
    """Mean seek time. Unset: from the disk profile."""
    transfer_mb_s: TransferMbS | None = None
    """Sustained transfer rate. Unset: from the disk profile."""
    queueing_gain: Annotated[float, Field(ge=1, le=4)] = 1.0
    """Factor by which reordering a queue raises a disk's random I/O rate."""
    read_ahead_kib: ReadAheadKib | None = None
    """Read-ahead of each sequential stream; a disk with several streams seeks once per read-ahead.
    Unset: 256 (assumed). Behind a cache with `dirty_mib`, sequential reads never seek."""
    send_after_kib: BlockKib = 64.0
    """Data of a read that must leave the disk before the array starts to send; disk and links then
    overlap. 64 is assumed; the largest I/O size turns overlap off."""
    service_scv: Annotated[Scv, Field(title="Service SCV")] = 0.2
    """Squared coefficient of variation of the service time."""
    rate_by_load: RateByLoad = []
    """Rate of a disk by the number of I/Os at it, which share it equally. Rates between rows follow
    `rate_between`; beyond the last row the rate is constant. It replaces `queueing_gain`. Unset:
    one I/O at a time, at a constant rate."""
    rate_between: RateBetween = "line"
    """Interpolation between rows of `rate_by_load`: linear in the I/Os, or in their logarithm,
    which suits a disk that reorders its queue."""
    price: Price = Price()
    """Price of one. Unset: included in the enclosing part."""
    price_item: PriceItemId | None = None
    """Price list item that supplies price and power when this part has none."""
    power_w: PowerW | None = None
    """Electrical power of one. Unset: included in the enclosing part."""


class Flash(Part, title="Flash"):
    """Flash dies that work in parallel. Each is one server, and each I/O goes to a random one."""

    kind: Literal["flash"]
    """Flash."""
    dies: Annotated[int, Field(ge=1, le=256)]
    """Dies or planes that work in parallel."""
    read_us: TimeUs
    """Die time for a read."""
    write_us: TimeUs
    """Die time for a write."""
    read_us_per_kib: Annotated[TimeUsPerKib, Field(title="Read per KiB")] = 0.0
    """Added service time of a read per KiB."""
    write_us_per_kib: Annotated[TimeUsPerKib, Field(title="Write per KiB")] = 0.0
    """Added service time of a write per KiB."""
    send_after_kib: BlockKib | None = None
    """Data of a read that must leave the die before the array starts to send. Unset: all, because
    flash times are mostly measured at the host and so include the transfer."""
    service_scv: Annotated[Scv, Field(title="Service SCV")] = 0.0
    """Squared coefficient of variation of the service time."""
    rate_by_load: RateByLoad = []
    """Rate of a die (of a drive if `dies` is 1) by the number of I/Os at it, which share it
    equally. Linear between rows, constant beyond the last. Unset: one I/O at a time, at a constant
    rate."""


Media = Annotated[Disks | Flash, Field(discriminator="kind")]


Raid = Literal["raid0", "raid1", "raid10", "raid5", "raid50", "raid6"]


@dataclass(frozen=True, slots=True)
class RaidLevel:
    """A RAID level as facts about one pool."""

    name: str
    fewest: int
    """Smallest number of disks or dies that carry data."""
    most: int | None = None
    """Largest number likewise; None: any number."""
    parity: int = 0
    """Disks of each RAID group whose capacity parity takes."""
    copies: int = 1
    """Number of stored copies; the number of members is a multiple of it."""
    groups: int = 1
    """RAID groups of a pool that does not state their size."""

    @property
    def survives_a_disk(self) -> bool:
        """True if the data are still there after one disk is lost."""
        return self.parity > 0 or self.copies > 1

    @property
    def width(self) -> int:
        """Number of members that a small write accesses: the place itself, its copy or its
        parities."""
        return self.copies + self.parity

    @property
    def rounds(self) -> int:
        """Rounds of accesses of a write: with parity, the old content is read before the new is
        written."""
        return 2 if self.parity else 1

    def fits(self, members: int) -> bool:
        """True if this many disks or dies can form a pool."""
        most = members if self.most is None else self.most
        return self.fewest <= members <= most and members % self.copies == 0


RAID_LEVELS: dict[Raid, RaidLevel] = {
    "raid0": RaidLevel("RAID 0", fewest=1),
    "raid1": RaidLevel("RAID 1", fewest=2, most=2, copies=2),
    "raid10": RaidLevel("RAID 10", fewest=2, copies=2),
    "raid5": RaidLevel("RAID 5", fewest=3, parity=1),
    "raid50": RaidLevel("RAID 50", fewest=6, parity=1, groups=2),
    "raid6": RaidLevel("RAID 6", fewest=4, parity=2),
}


class Pool(NamedPart, title="Pool"):
    """A RAID group, or a pool of RAID groups, that contains LUNs."""

    raid: Annotated[
        Raid, Field(title="RAID"), Words({raid: level.name for raid, level in RAID_LEVELS.items()})
    ]
    """RAID level. A small write costs one media access on RAID 0, two on RAID 1 and 10. It costs
    four on RAID 5 and 50, six on RAID 6, half of them reads."""
    media: Media
    """Disks or flash."""
    usable_gb: CapacityGb | None = None
    """Capacity after spares and RAID, as the array reports it. Unset: computed from disks; unknown
    for flash."""
    thin: ThinPool | None = None
    """Thin provisioning: first writes take space. Unset: Qdepth does not track space."""
    price: Price = Price()
    """Price of shelves, flash, and disks without their own price. Unset: included in the enclosing
    part."""
    price_item: PriceItemId | None = None
    """Price list item that supplies price and power when this part has none."""
    power_w: PowerW | None = None
    """Electrical power of one. Unset: included in the enclosing part."""


class Cache(Part):
    """Cache of an array."""

    read_hit_pct: Percent = 0.0
    """Share of reads that the cache answers."""
    dirty_mib: Annotated[CacheMib | None, Field(title="Write cache")] = None
    """Written data that may wait for the media; a write is acknowledged when it fits. Unset:
    write-through."""
    page_kib: Annotated[int, Field(ge=1, le=1024), Unit("KiB")] = 64
    """Page size for written data."""


HALF_ROTATION_MS = 30_000.0
"""Half a rotation at one rotation a minute [ms]."""


def positioning_ms(rotation_rpm: float, seek_ms: float) -> float:
    """Mean time until the head of a disk is in place [ms]: seek and half a rotation."""
    return seek_ms + HALF_ROTATION_MS / rotation_rpm


def rotation_ms(rotation_rpm: float) -> float:
    """Time of one rotation [ms]."""
    return 2.0 * HALF_ROTATION_MS / rotation_rpm
