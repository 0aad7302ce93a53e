"""Lowers cache and pools: disks or dies chosen at random, RAID, write-back."""

from dataclasses import dataclass, replace

from qdepth.design.checks.media_problems import members
from qdepth.design.document.known_profiles import KnownProfiles
from qdepth.design.document.media import Disks, Flash, Pool, positioning_ms
from qdepth.design.part_names import PartNames
from qdepth.design.profiles.profile_values import disk_setting
from qdepth.design.routing.reach import Target
from qdepth.lowering.demands import CACHE_PAGES, MEDIA, timed
from qdepth.lowering.id_table import Tables
from qdepth.lowering.load_rates import load_rates
from qdepth.network.blocks import Block, Detached, OneOf, Unless
from qdepth.network.draws import code
from qdepth.network.name import Name, single
from qdepth.network.network import Discipline, Limit, Station
from qdepth.network.program import Names
from qdepth.network.steps import Acquire, Demand, Release, Visit
from qdepth.units import KIB, from_mb_s, from_ms, from_us

WIDTH = {"raid0": 1, "raid1": 2, "raid10": 2, "raid5": 2, "raid50": 2, "raid6": 3}
"""Members that a small write goes to: its copy, or its parities, besides the place itself."""
PHASES = {"raid0": 1, "raid1": 1, "raid10": 1, "raid5": 2, "raid50": 2, "raid6": 2}
"""Rounds of accesses: with parity the old content is read before the new one is written."""


@dataclass(frozen=True, slots=True)
class LoweredMedia:
    """Cache and pool of a device: limits and stations by position or by name."""

    units: tuple[int, ...]
    """Places of the disks or dies among the stations; none: only the cache counts."""
    raid: str
    access: Demand
    """One access to one disk or die."""
    hit_share: float
    """Share of reads that the cache answers."""
    cache_limit: int | None
    """Place of the dirty pages among the limits; None: writes go through."""
    page_bytes: int

    def named(self, stations: Names, limits: Names) -> "LoweredMedia":
        """The same with names in place of positions in the network."""
        cache = None if self.cache_limit is None else limits[self.cache_limit]
        return replace(self, units=stations.all_of(self.units), cache_limit=cache)

    def read(self) -> list[Block]:
        """A read behind the SP: nothing on a hit, else one access to one member."""
        access = self._somewhere("read", 1, 1)
        return (
            [Unless(code("media/hit"), self.hit_share, [access])]
            if self.hit_share > 0
            else [access]
        )

    def write(self) -> list[Block]:
        """A write behind the SP.

        Write-through: the accesses of the RAID level. Write-back: the I/O takes dirty pages,
        waiting where there are none, and goes on; a detached destage does the accesses and gives
        them back.
        """
        access = self._somewhere("write", WIDTH[self.raid], PHASES[self.raid])
        if self.cache_limit is None:
            return [access]
        destage: list[Block] = [access, Release(self.cache_limit, CACHE_PAGES)]
        return [
            Acquire(self.cache_limit, CACHE_PAGES, self.page_bytes),
            Detached(destage, (CACHE_PAGES,)),
        ]

    def _somewhere(self, purpose: str, width: int, phases: int) -> OneOf:
        """Accesses to a member chosen at random and to those beside it, `phases` times."""
        count = len(self.units)
        demands = [
            tuple(
                replace(self.access, purpose=code(f"media/{purpose}/{phase}/{position}"))
                for position in range(width)
            )
            for phase in range(phases)
        ]
        return OneOf(
            code(f"media/{purpose}"),
            (*((unit + 1) / count for unit in range(count - 1)), 1.0),
            [
                [Visit(self._beside(unit, width), demands[phase], MEDIA) for phase in range(phases)]
                for unit in range(count)
            ],
        )

    def _beside(self, unit: int, width: int) -> tuple[int, ...]:
        """A member, and the others that an access to it goes to."""
        if width > 1 and self.raid in ("raid1", "raid10"):
            return (self.units[unit], self.units[unit ^ 1])
        return tuple([self.units[(unit + at) % len(self.units)] for at in range(width)])


def lower_media(
    known: KnownProfiles,
    names: PartNames,
    target: Target,
    random_share: float,
    tables: Tables,
) -> LoweredMedia | None:
    """Cache and pool of a device; None without a pool.

    Parameters
    ----------
    random_share : float
        Share of the I/Os that need positioning, 0..1.
    """
    array = target.array
    pool = next((pool for pool in array.pools if pool.id == target.device.pool), None)
    if pool is None:
        return None
    cache, cache_limit, page_bytes = array.cache, None, 0
    if cache is not None and cache.dirty_mib is not None:
        page_bytes = cache.page_kib * KIB
        pages = int(cache.dirty_mib * KIB * KIB) // page_bytes
        origin = f"arrays.{array.id}.cache.dirty_mib"
        cache_limit = tables.limits.place(
            Limit(
                f"{array.id}/cache",
                array.id,
                MEDIA,
                pages,
                origin=origin,
                name=single(f"dirty cache of {names(array.id)}"),
            )
        )
    word, field = ("disk", "count") if isinstance(pool.media, Disks) else ("die", "dies")
    origin = f"pools.{pool.id}.media.{field}"
    owner = names.with_kind("pool", pool.id)
    between = pool.media.rate_between if isinstance(pool.media, Disks) else "line"
    rates = load_rates(pool.media.rate_by_load, between)
    discipline = Discipline.PS if rates else Discipline.FCFS
    units = tuple(
        tables.stations.place(
            Station(
                f"{pool.id}/{word}{unit}",
                pool.id,
                MEDIA,
                1,
                discipline,
                origin=origin,
                rates=rates,
                name=Name(word, "", unit, f" of {owner}"),
            )
        )
        for unit in range(1, members(pool) + 1)
    )
    return LoweredMedia(
        units=units,
        raid=pool.raid,
        access=_access(known, pool, random_share),
        hit_share=0.0 if cache is None else cache.read_hit_pct / 100.0,
        cache_limit=cache_limit,
        page_bytes=page_bytes,
    )


def _access(known: KnownProfiles, pool: Pool, random_share: float) -> Demand:
    media = pool.media
    if isinstance(media, Flash):
        return timed(
            "media",
            media.service_scv,
            read=from_us(media.read_us),
            write=from_us(media.write_us),
            read_per_byte=from_us(media.read_us_per_kib) / KIB,
            write_per_byte=from_us(media.write_us_per_kib) / KIB,
        )
    rotation, seek, transfer = (
        disk_setting(known, media, name) for name in ("rotation_rpm", "seek_ms", "transfer_mb_s")
    )
    assert rotation is not None  # noqa: S101 -- require_complete found that each has a value
    assert seek is not None  # noqa: S101
    assert transfer is not None  # noqa: S101
    position = from_ms(positioning_ms(float(rotation.value), float(seek.value)))
    byte = 1.0 / from_mb_s(float(transfer.value))
    mean = random_share * position / media.queueing_gain
    return replace(timed("media", media.service_scv, mean), read_per_byte=byte, write_per_byte=byte)
