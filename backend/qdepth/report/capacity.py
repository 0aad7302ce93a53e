"""Capacity of a design, and its basis."""

from collections.abc import Iterator
from dataclasses import dataclass

from qdepth.design.described import quoted
from qdepth.design.document.array import Array, LunDatastore
from qdepth.design.document.document import Design
from qdepth.design.document.media import RAID_LEVELS, Disks, Pool
from qdepth.design.part_names import own_name
from qdepth.design.profiles.capacity import raid_groups, raw_gb, usable_gb
from qdepth.figures import whole
from qdepth.units import GB, GIB


@dataclass(frozen=True)
class Capacity:
    """Capacity of a design."""

    raw_gb: float | None
    usable_gb: float | None
    missing: str
    """Why there is no usable capacity; empty if there is one."""
    assumptions: tuple[str, ...]


def capacity_of(design: Design) -> Capacity:
    """Add up the pools of all arrays; for an array without pools, its datastores."""
    pools = [pool for array in design.arrays for pool in array.pools]
    raws = [raw_gb(design.known_profiles, pool) for pool in pools]
    usables = [usable_gb(design.known_profiles, pool) for pool in pools]
    raw = sum(gb for gb in raws if gb is not None) if raws and None not in raws else None
    if pools and all(array.pools for array in design.arrays):
        unknown = [own_name(p) for p, gb in zip(pools, usables, strict=True) if gb is None]
        if unknown:
            field = quoted(Pool, "usable_gb")
            missing = f"no capacity given for pool {', '.join(unknown)}: enter its {field}"
            return Capacity(raw, None, missing, ())
        total = sum(gb for gb in usables if gb is not None)
        return Capacity(raw, total, "", tuple(_of_pools(design.arrays)))
    return _of_datastores(design, raw)


def _of_pools(arrays: list[Array]) -> Iterator[str]:
    yield (
        "Usable capacity is that of the pools after spares and RAID; the overhead of arrays "
        "and file systems is not subtracted."
    )
    for pool in (pool for array in arrays for pool in array.pools):
        if pool.usable_gb is not None:
            yield f"{own_name(pool, 'Pool')}: {whole(pool.usable_gb)} GB usable, as entered."
        elif isinstance(pool.media, Disks):
            data = pool.media.count - pool.media.spares
            groups = raid_groups(pool, data)
            yield (
                f"{own_name(pool, 'Pool')}: {pool.media.count} disks, {pool.media.spares} of them "
                f"spare, {RAID_LEVELS[pool.raid].name} in {groups} "
                f"group{'s' if groups > 1 else ''}."
            )


def _of_datastores(design: Design, raw: float | None) -> Capacity:
    datastores = design.datastores
    unknown = [own_name(datastore) for datastore in datastores if datastore.capacity_gib is None]
    if unknown or not datastores:
        without = ", ".join(own_name(array) for array in design.arrays if not array.pools)
        named = f"datastore {', '.join(unknown)}" if unknown else "there is none"
        return Capacity(
            raw,
            None,
            f"no capacity given: {f'array {without}' if without else 'the design'} has no pools, "
            f"and not every datastore has a "
            f"{quoted(LunDatastore, 'capacity_gib')} instead: {named}",
            (),
        )
    total = (
        sum(datastore.count * (datastore.capacity_gib or 0.0) for datastore in datastores)
        * GIB
        / GB
    )
    return Capacity(
        raw,
        total,
        "",
        ("The design has no pools, so usable capacity is the sum of the datastores' capacities.",),
    )
