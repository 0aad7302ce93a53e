"""Lowers cache and pools: disks or dies chosen at random, RAID, write-back."""

from dataclasses import dataclass, replace

from qdepth.design.checks.media_problems import members
from qdepth.design.document.known_profiles import KnownProfiles
from qdepth.design.document.media import RAID_LEVELS, Disks, Flash, Pool, RaidLevel
from qdepth.design.part_names import PartNames
from qdepth.design.routing.reach import Target
from qdepth.lowering.demands import CACHE_PAGES, MEDIA, timed
from qdepth.lowering.id_table import Tables
from qdepth.lowering.load_rates import load_rates
from qdepth.lowering.operations.degraded import Degraded
from qdepth.lowering.positioning import Positioning, mechanics
from qdepth.network.blocks import Block, Blocks, Commands, Detached, OneOf, Unless
from qdepth.network.draws import code
from qdepth.network.name import Name, single
from qdepth.network.network import Discipline, Limit, Station
from qdepth.network.program import Names
from qdepth.network.steps import Acquire, Demand, Direction, Release, Visit
from qdepth.units import KIB, from_us

Also = tuple[tuple[int, ...], tuple[Demand, ...]]
"""Stations that are visited at the same time, and the demand on each."""
NOTHING_ELSE: Also = ((), ())


@dataclass(frozen=True, slots=True)
class LoweredMedia:
    """Cache and pool of a device: limits and stations by position or by name."""

    units: tuple[int, ...]
    """Positions of the disks or dies among the stations; empty: only the cache counts."""
    level: RaidLevel
    accesses: tuple[Demand, ...]
    """One access to one disk or die, in each round of a write; a read does the access of the
    first."""
    hit_share: float
    """Share of reads that the cache answers."""
    cache_limit: int | None
    """Place of the dirty pages among the limits; None: writes go through."""
    page_bytes: int
    degraded: Degraded | None = None
    """Which reads find their data lost during a rebuild; None: none does."""

    def named(self, stations: Names, limits: Names) -> "LoweredMedia":
        """The same with names in place of positions in the network."""
        cache = None if self.cache_limit is None else limits[self.cache_limit]
        return replace(self, units=stations.all_of(self.units), cache_limit=cache)

    def read(self) -> list[Block]:
        """A read behind the SP: nothing on a hit, otherwise one access to one member."""
        access = self._read_somewhere()
        return (
            [Unless(code("media/hit"), self.hit_share, [access])]
            if self.hit_share > 0
            else [access]
        )

    def read_and_sent(self, whole: Visit, meanwhile: Visit, rest: Visit) -> list[Block]:
        """A read behind the SP with the way of its data.

        Parameters
        ----------
        whole : Visit
            Way of data that the cache has.
        meanwhile, rest : Visit
            Way of the data while the medium reads them, and after that.
        """
        missed: list[Block] = [self._read_somewhere(meanwhile), rest]
        if self.hit_share == 0:
            return missed
        return [OneOf(code("media/hit"), (self.hit_share, 1.0), [[whole], missed])]

    def write(self, purpose: str = "media") -> list[Block]:
        """A write behind the SP.

        Write-through: the accesses of the RAID level. Write-back: the I/O takes dirty pages,
        waiting if there are none, and continues; a detached destage does the accesses and returns
        them.

        Parameters
        ----------
        purpose : str
            Beginning of the purposes of draws; an I/O that is written twice draws twice.
        """
        access = self._somewhere(f"{purpose}/write", self.level.width, self.level.rounds)
        if self.cache_limit is None:
            return [access]
        destage: list[Block] = [access, Release(self.cache_limit, CACHE_PAGES)]
        return [
            Acquire(self.cache_limit, CACHE_PAGES, self.page_bytes),
            Detached(destage, (CACHE_PAGES,)),
        ]

    def rebuild(self) -> list[Block]:
        """A piece of a rebuild: read from the remaining disks of the pool, and written."""
        lost = self.degraded
        assert lost is not None  # noqa: S101 -- only a rebuild under way asks
        places = range(len(self.units)) if lost.lost is None else (lost.lost,)
        count = len(places)
        return [
            OneOf(
                code("rebuild"),
                (*((at + 1) / count for at in range(count - 1)), 1.0),
                [self._rebuilt_from(lost.sources(place), place) for place in places],
            )
        ]

    def _rebuilt_from(self, sources: tuple[int, ...], place: int) -> list[Block]:
        return [
            Commands([[self._all_of(sources, "rebuild/read")]], direction=Direction.READ),
            Commands([[self._all_of((place,), "rebuild/write")]], direction=Direction.WRITE),
        ]

    def _all_of(self, members: tuple[int, ...], purpose: str, also: Also = NOTHING_ELSE) -> Visit:
        """One access to each of some members, and what else is visited meanwhile."""
        demands = [
            replace(self.accesses[0], purpose=code(f"{purpose}/{position}"))
            for position in range(len(members))
        ]
        units = [self.units[member] for member in members]
        return Visit((*units, *also[0]), (*demands, *also[1]), MEDIA)

    def _read_somewhere(self, meanwhile: Visit | None = None) -> OneOf:
        """A read of a member at random; what it does not find there it reads from others."""
        usual, lost = self._somewhere("media/read", 1, 1, meanwhile), self.degraded
        if lost is None:
            return usual
        also = NOTHING_ELSE if meanwhile is None else (meanwhile.stations, meanwhile.demands)
        choices: list[Blocks] = []
        for member, found in enumerate(usual.choices):
            missed = lost.missed(member)
            others = self._all_of(lost.sources(member), "media/lost", also)
            either = OneOf(code("media/missed"), (missed, 1.0), [[others], found])
            choices.append([either] if missed else found)
        return replace(usual, choices=choices)

    def _somewhere(
        self, purpose: str, width: int, phases: int, meanwhile: Visit | None = None
    ) -> OneOf:
        """Accesses to a member chosen at random and to those next to it, `phases` times.

        Parameters
        ----------
        meanwhile : Visit, optional
            What else is visited during each access.
        """
        elsewhere = ((), ()) if meanwhile is None else (meanwhile.stations, meanwhile.demands)
        count = len(self.units)
        demands = [
            tuple(
                replace(self.accesses[phase], purpose=code(f"{purpose}/{phase}/{position}"))
                for position in range(width)
            )
            for phase in range(phases)
        ]
        return OneOf(
            code(purpose),
            (*((unit + 1) / count for unit in range(count - 1)), 1.0),
            [
                [
                    Visit(
                        (*self._beside(unit, width), *elsewhere[0]),
                        (*demands[phase], *elsewhere[1]),
                        MEDIA,
                    )
                    for phase in range(phases)
                ]
                for unit in range(count)
            ],
        )

    def _beside(self, unit: int, width: int) -> tuple[int, ...]:
        """A member, and the others that an access to it goes to."""
        if width > 1 and self.level.copies > 1:
            return (self.units[unit], self.units[unit ^ 1])
        return tuple([self.units[(unit + at) % len(self.units)] for at in range(width)])


def send_after(target: Target, largest_bytes: int) -> int | None:
    """Bytes that media read before links begin; None: all of a read of up to `largest_bytes`."""
    pool = target.pool
    if pool is None or pool.media.send_after_kib is None:
        return None
    first = round(pool.media.send_after_kib * KIB)
    return first if first < largest_bytes else None


def lower_media(
    known: KnownProfiles,
    names: PartNames,
    target: Target,
    positioning: Positioning,
    tables: Tables,
) -> LoweredMedia | None:
    """Cache and pool of a device; None without a pool.

    Parameters
    ----------
    positioning : Positioning
        Of the I/Os that come to it, where it is made of disks.
    """
    array, pool = target.array, target.pool
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
        level=RAID_LEVELS[pool.raid],
        accesses=_accesses(known, pool, positioning),
        hit_share=0.0 if cache is None else cache.read_hit_pct / 100.0,
        cache_limit=cache_limit,
        page_bytes=page_bytes,
    )


def _accesses(known: KnownProfiles, pool: Pool, positioning: Positioning) -> tuple[Demand, ...]:
    """What an access asks of a member, in each round of a write; reads make that of the first."""
    media, rounds = pool.media, RAID_LEVELS[pool.raid].rounds
    if isinstance(media, Flash):
        access = timed(
            "media",
            media.service_scv,
            read=from_us(media.read_us),
            write=from_us(media.write_us),
            read_per_byte=from_us(media.read_us_per_kib) / KIB,
            write_per_byte=from_us(media.write_us_per_kib) / KIB,
        )
        return (access,) * rounds
    byte = mechanics(known, media).per_byte
    read, write, rewrite = positioning
    writes = (write,) if rounds == 1 else (read, rewrite)
    return tuple(
        replace(
            timed("media", media.service_scv, read=read, write=each),
            read_per_byte=byte,
            write_per_byte=byte,
        )
        for each in writes
    )
