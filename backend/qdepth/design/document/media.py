"""What lies behind the storage processors: cache, pools, disks and flash."""

from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import Field

from qdepth.design.described import Unit, Words
from qdepth.design.document.base import OwnId, Part, Title
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
    """The rate of a part with so many I/Os there."""

    ios: Annotated[LoadIos, Field(title="I/Os")]
    """I/Os there, those that are served and those that wait."""
    rate: RelativeRate
    """Rate at which it serves all of them together, relative to that with one alone; at most
    `ios`."""


RateBetween = Literal["line", "logarithm"]
RateByLoad = Annotated[list[LoadRate], Field(max_length=32)]


class Disks(Part, title="Disks"):
    """Spinning disks: each one server, and each I/O goes to one at random."""

    kind: Literal["disks"]
    """Spinning disks."""
    model: DiskId | None = None
    """Disk profile, which gives what is not set."""
    count: Annotated[int, Field(ge=1, le=256)]
    """Disks of the pool, spares included."""
    spares: Annotated[int, Field(ge=0, le=255)] = 0
    """Disks that carry no data."""
    raid_group_disks: Annotated[int | None, Field(ge=3, le=256, title="RAID group disks")] = None
    """Disks of each RAID group of a RAID 5, 50 or 6 pool, which sets how much of its capacity
    parity takes; unset: one group, and two for RAID 50."""
    capacity_gb: CapacityGb | None = None
    """Capacity of a disk; unset: that of the disk profile."""
    rotation_rpm: RotationRpm | None = None
    """Speed of rotation; unset: that of the disk profile."""
    seek_ms: SeekMs | None = None
    """Mean seek time; unset: that of the disk profile."""
    transfer_mb_s: TransferMbS | None = None
    """Sustained transfer rate; unset: that of the disk profile."""
    queueing_gain: Annotated[float, Field(ge=1, le=4)] = 1.0
    """How many times as many random I/Os a disk does when it may reorder a queue of them."""
    read_ahead_kib: ReadAheadKib | None = None
    """Data that a disk or its controller reads ahead for each sequential stream. A disk that
    serves several virtual disks seeks once for each read-ahead of a stream. Unset: 256, assumed;
    behind a cache with `dirty_mib`, the array keeps streams apart and no read of them seeks."""
    send_after_kib: BlockKib = 64.0
    """Data of a read that the array takes from the disk before it begins to send. Then it
    sends while the disk goes on reading, so disk and links overlap in larger reads. The 64 are
    assumed; the size of the largest I/O keeps the two apart. A writing host, the cache and `sps`
    pass I/Os on as a whole."""
    service_scv: Annotated[Scv, Field(title="Service SCV")] = 0.2
    """Squared coefficient of variation of the service time."""
    rate_by_load: RateByLoad = []
    """Rate of each disk by the I/Os there; unset: one after the other, each at the same rate. With
    a table a disk serves all I/Os there at once, each at an equal share of the rate of the table;
    between its rows the rate is on a straight line, or as `rate_between` says, beyond the last row
    it stays. It takes the place of `queueing_gain`."""
    rate_between: RateBetween = "line"
    """How the rate rises between two rows of `rate_by_load`: in proportion to the I/Os, or to their
    logarithm, as it does where a disk reorders its queue and each further I/O gains less."""
    price: Price = Price()
    """Price of one disk; unset: in that of the pool."""
    price_item: PriceItemId | None = None
    """Item of the price list that gives price and power where the part has none of its own."""
    power_w: PowerW | None = None
    """Electrical power of one disk; unset: in that of the pool."""


class Flash(Part, title="Flash"):
    """Flash: dies that work side by side, each one server, and each I/O goes to one at random."""

    kind: Literal["flash"]
    """Flash."""
    dies: Annotated[int, Field(ge=1, le=256)]
    """Dies or planes that work side by side."""
    read_us: TimeUs
    """Time of a die for a read."""
    write_us: TimeUs
    """Time of a die for a write."""
    read_us_per_kib: Annotated[TimeUsPerKib, Field(title="Read per KiB")] = 0.0
    """Time that a read adds for each KiB."""
    write_us_per_kib: Annotated[TimeUsPerKib, Field(title="Write per KiB")] = 0.0
    """Time that a write adds for each KiB."""
    send_after_kib: BlockKib | None = None
    """Data of a read that the array takes from the die before it begins to send, as
    `send_after_kib` of disks; unset: all, since times of flash are mostly measured from the host
    and so have the way there in them."""
    service_scv: Annotated[Scv, Field(title="Service SCV")] = 0.0
    """Squared coefficient of variation of the service time."""
    rate_by_load: RateByLoad = []
    """Rate of each die by the I/Os there, of a whole drive where `dies` is 1; unset: one after the
    other, each at the same rate. With a table a die serves all I/Os there at once, each at an equal
    share of the rate of the table; between its rows the rate is on a straight line, beyond the last
    row it stays."""


Media = Annotated[Disks | Flash, Field(discriminator="kind")]


Raid = Literal["raid0", "raid1", "raid10", "raid5", "raid50", "raid6"]


@dataclass(frozen=True, slots=True)
class RaidLevel:
    """A RAID level as facts about one pool."""

    name: str
    fewest: int
    """Disks or dies that carry data, at least."""
    most: int | None = None
    """Likewise at most; None: any number."""
    parity: int = 0
    """Disks of each RAID group whose capacity parity takes."""
    copies: int = 1
    """How often everything is stored; its members are a multiple of it."""
    groups: int = 1
    """RAID groups of a pool that does not state their size."""

    @property
    def survives_a_disk(self) -> bool:
        """Whether the data are still there after one disk is lost."""
        return self.parity > 0 or self.copies > 1

    @property
    def width(self) -> int:
        """Members that a small write goes to: the place itself, its copy or its parities."""
        return self.copies + self.parity

    @property
    def rounds(self) -> int:
        """Rounds of accesses of a write: with parity the old content is read before the new one is
        written."""
        return 2 if self.parity else 1

    def fits(self, members: int) -> bool:
        """Whether so many disks or dies make a pool."""
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


class Pool(Part, title="Pool"):
    """A RAID group, or a pool of them, that LUNs are cut from."""

    id: OwnId
    """Name of the part, unique in the design."""
    name: Title | None = None
    """What it is called on the page, in reports and in files."""
    raid: Annotated[
        Raid, Field(title="RAID"), Words({raid: level.name for raid, level in RAID_LEVELS.items()})
    ]
    """RAID level. A small write costs one access on RAID 0, two on RAID 1 and 10, four on RAID 5
    and 50 (data and parity are read, then written), six on RAID 6."""
    media: Media
    """Disks or flash."""
    usable_gb: CapacityGb | None = None
    """Capacity after spares and RAID, as the array states it; unset: computed
    from its disks, and unknown for flash."""
    thin: ThinPool | None = None
    """Thin pool, whose blocks are taken when they are first written; unset: its space is not
    followed."""
    price: Price = Price()
    """Price of the pool: shelves, flash, disks without a price of their own; unset: in that of the
    array."""
    price_item: PriceItemId | None = None
    """Item of the price list that gives price and power where the part has none of its own."""
    power_w: PowerW | None = None
    """Electrical power of the pool; unset: in that of the array."""


class Cache(Part):
    """Cache of an array."""

    read_hit_pct: Percent = 0.0
    """Share of the reads that the cache answers."""
    dirty_mib: Annotated[CacheMib | None, Field(title="Write cache")] = None
    """Written data that may wait for the media: a write is answered as soon as it fits;
    unset: writes go through to the media."""
    page_kib: Annotated[int, Field(ge=1, le=1024), Unit("KiB")] = 64
    """Unit in which the cache keeps written data."""


HALF_ROTATION_MS = 30_000.0
"""Half a rotation at one rotation a minute [ms]."""


def positioning_ms(rotation_rpm: float, seek_ms: float) -> float:
    """Mean time until the head of a disk is where it must be [ms]: seek and half a rotation."""
    return seek_ms + HALF_ROTATION_MS / rotation_rpm


def rotation_ms(rotation_rpm: float) -> float:
    """Time of one rotation [ms]."""
    return 2.0 * HALF_ROTATION_MS / rotation_rpm
