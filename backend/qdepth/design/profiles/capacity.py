"""Capacity: disks less spares, mirrors and parity."""

from qdepth.design.document.document import Design
from qdepth.design.document.known_profiles import KnownProfiles
from qdepth.design.document.media import RAID_LEVELS, Disks, Pool
from qdepth.design.profiles.profile_values import disk_setting
from qdepth.units import GB, GIB


def raid_groups(pool: Pool, members: int) -> int:
    """Number of RAID groups of a pool: as its disks state, or that of its level."""
    size = pool.media.raid_group_disks if isinstance(pool.media, Disks) else None
    if size is not None:
        return members // size
    return RAID_LEVELS[pool.raid].groups


def raw_gb(known: KnownProfiles, pool: Pool) -> float | None:
    """Capacity of all disks of a pool, including spares [GB]; None if unknown."""
    if not isinstance(pool.media, Disks):
        return None
    each = disk_setting(known, pool.media, "capacity_gb")
    return None if each is None else float(each.value) * pool.media.count


def usable_gb(known: KnownProfiles, pool: Pool) -> float | None:
    """Capacity of a pool after spares and RAID [GB]; None if unknown.

    Notes
    -----
    With n disks that carry data or parity, of capacity c each, in g RAID groups: n c on RAID 0,
    n c / 2 on RAID 1 and 10, (n - g) c on RAID 5 and 50, (n - 2 g) c on RAID 6 (D. A. Patterson,
    G. Gibson, R. H. Katz, "A case for redundant arrays of inexpensive disks (RAID)", SIGMOD 1988,
    pp. 109-116, sections 7 to 11; a second parity disk a group for RAID 6). What the array and
    the file system keep for themselves is not taken off.
    """
    if pool.usable_gb is not None:
        return pool.usable_gb
    raw = raw_gb(known, pool)
    if raw is None or not isinstance(pool.media, Disks):
        return None
    members = pool.media.count - pool.media.spares
    level = RAID_LEVELS[pool.raid]
    parity = level.parity * raid_groups(pool, members)
    return raw / pool.media.count * (members - parity) / level.copies


def disk_gib(design: Design, pool: Pool) -> float | None:
    """Capacity of one disk of a pool [GiB]; None for flash, and if unknown."""
    if not isinstance(pool.media, Disks):
        return None
    each = disk_setting(design.known_profiles, pool.media, "capacity_gb")
    return None if each is None else float(each.value) * GB / GIB
