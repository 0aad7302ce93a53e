"""Finds what is wrong with pools and caches."""

from collections.abc import Iterator

from qdepth.design.document.array import Array
from qdepth.design.document.document import Design
from qdepth.design.document.known_profiles import KnownProfiles
from qdepth.design.document.media import RAID_LEVELS, Disks, Pool, RaidLevel
from qdepth.design.part_names import PartNames
from qdepth.design.problem import DesignProblem
from qdepth.design.profiles.profile_values import disk_setting


def media_problems(design: Design, names: PartNames) -> Iterator[DesignProblem]:
    """Every finding about the media behind the storage processors."""
    largest_kib = max(
        (block.size_kib for group in design.classes for block in group.workload.blocks),
        default=0.0,
    )
    for a, array in enumerate(design.arrays):
        at = f"/arrays/{a}"
        for p, pool in enumerate(array.pools):
            yield from _members(f"{at}/pools/{p}", names, pool)
            if isinstance(pool.media, Disks):
                yield from _gaps(design.known_profiles, f"{at}/pools/{p}/media", pool.media)
                yield from _groups(f"{at}/pools/{p}/media/raid_group_disks", pool, pool.media)
        yield from _dangling(at, names, array)
        yield from _cache(at, names, array, largest_kib)


def members(pool: Pool) -> int:
    """Disks that carry data, or dies."""
    media = pool.media
    return media.count - media.spares if isinstance(media, Disks) else media.dies


def _members(pointer: str, names: PartNames, pool: Pool) -> Iterator[DesignProblem]:
    count, level = members(pool), RAID_LEVELS[pool.raid]
    if not level.fits(count):
        yield DesignProblem(
            pointer=f"{pointer}/media",
            message=f"Pool {names(pool.id)} has {count} members without its spares, which does not "
            f"make a {level.name} pool.",
            value=str(count),
            limit=_fitting(level),
            remedy="Change the number of members or spares, or the RAID level.",
        )


def _fitting(level: RaidLevel) -> str:
    """Numbers of members that fit, in words."""
    if level.most is not None:
        return str(level.most)
    return "an even number" if level.copies > 1 else f"at least {level.fewest}"


def _groups(pointer: str, pool: Pool, disks: Disks) -> Iterator[DesignProblem]:
    """RAID groups that the disks do not fill."""
    size, count = disks.raid_group_disks, members(pool)
    if size is None:
        return
    level = RAID_LEVELS[pool.raid]
    if not level.parity:
        yield DesignProblem(
            pointer=pointer,
            message=f"A {level.name} pool has no parity, so the size of its groups has no effect.",
            value=str(size),
            limit="unset",
            remedy="Leave it out, or choose RAID 5, 50 or 6.",
        )
    elif size <= level.parity + 1 or count % size:
        yield DesignProblem(
            pointer=pointer,
            message=f"{count} disks without spares do not make {level.name} groups of {size}.",
            value=str(size),
            limit=f"a divisor of {count}, at least {level.parity + 2}",
            remedy="Change the size of the groups, or the number of disks or spares.",
        )


def _gaps(known_profiles: KnownProfiles, pointer: str, disks: Disks) -> Iterator[DesignProblem]:
    for name in ("rotation_rpm", "seek_ms", "transfer_mb_s"):
        if disk_setting(known_profiles, disks, name) is None:
            yield DesignProblem(
                pointer=f"{pointer}/{name}",
                message=f"The {name} of the disks is not set, and no profile gives it.",
                limit="a number, or a disk profile",
                remedy=f"Set {name}, or choose a model. It has no default.",
                blocks="simulate",
            )


def _dangling(pointer: str, names: PartNames, array: Array) -> Iterator[DesignProblem]:
    pools = {pool.id for pool in array.pools}
    for name in ("luns", "protocol_endpoints"):
        for d, device in enumerate(getattr(array, name)):
            if device.pool is not None and device.pool not in pools:
                yield DesignProblem(
                    pointer=f"{pointer}/{name}/{d}/pool",
                    message=f"Array {names(array.id)} has no pool {names(device.pool)}.",
                    value=device.pool,
                    limit=names.listed(pools, "none, the array has no pools"),
                    remedy="Enter a pool of the array, or add it.",
                )


def _cache(pointer: str, names: PartNames, array: Array, largest: float) -> Iterator[DesignProblem]:
    """A write that never fits into the cache would wait for ever."""
    if array.cache is None or array.cache.dirty_mib is None:
        return
    least = -(-largest // array.cache.page_kib) * array.cache.page_kib / 1024
    if array.cache.dirty_mib < max(least, array.cache.page_kib / 1024):
        yield DesignProblem(
            pointer=f"{pointer}/cache/dirty_mib",
            message=f"A block of {largest:.12g} KiB never fits into the dirty cache of "
            f"{names.with_kind('array', array.id)}.",
            value=f"{array.cache.dirty_mib:.12g}",
            limit=f"at least {max(least, array.cache.page_kib / 1024):.12g}",
            remedy="Enlarge the dirty cache, or leave it out for write-through.",
        )
