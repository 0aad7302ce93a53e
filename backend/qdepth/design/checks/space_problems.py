"""Finds what is wrong with the space of a design, and with features that its firmware lacks."""

from collections.abc import Iterator

from qdepth.design.described import quoted
from qdepth.design.design_index import index_of
from qdepth.design.document.array import LunDatastore
from qdepth.design.document.document import Design
from qdepth.design.document.media import Pool
from qdepth.design.document.operation import (
    Copy,
    CreateEagerZeroed,
    DiskSpace,
    Operation,
    datastores_of,
    held_gib,
)
from qdepth.design.document.space import SpaceAlarm
from qdepth.design.part_names import PartNames
from qdepth.design.problem import DesignProblem
from qdepth.design.profiles.capacity import usable_gb
from qdepth.design.profiles.firmware import gates
from qdepth.design.spaces import space_shares
from qdepth.units import GB, GIB


def space_problems(design: Design, names: PartNames) -> Iterator[DesignProblem]:
    """Every finding about space and firmware."""
    for d, datastore in enumerate(design.datastores):
        at = f"/datastores/{d}"
        yield from _alarms(f"{at}/space", names(datastore.id), datastore.space)
        capacity = datastore.capacity_gib
        yield from _used(at, names(datastore.id), datastore.used_gib, capacity)
    for a, array in enumerate(design.arrays):
        for p, pool in enumerate(array.pools):
            if pool.thin is None:
                continue
            at = f"/arrays/{a}/pools/{p}"
            yield from _alarms(f"{at}/thin", names(pool.id), pool.thin)
            usable = usable_gb(design.known_profiles, pool)
            if usable is None:
                yield _unknown(f"{at}/usable_gb", names(pool.id))
            else:
                used, capacity = pool.thin.used_gib, usable * GB / GIB
                yield from _used(f"{at}/thin", names(pool.id), used, capacity)
        for gate in gates(array):
            yield DesignProblem(
                pointer=f"/arrays/{a}/{gate.pointer}",
                message=f"Firmware {array.firmware} of {gate.model} has no {gate.feature}.",
                value=array.firmware,
                limit=f"from {gate.since} on",
                remedy=f"Leave it out, or raise firmware to {gate.since}.",
            )
    yield from _unbounded_growth(design, names)
    for o, operation in enumerate(design.operations):
        if isinstance(operation, Copy):
            yield from _disk(f"/operations/{o}", operation)
        yield from _free(design, names, f"/operations/{o}", operation)


def _alarms(at: str, name: str, alarm: SpaceAlarm) -> Iterator[DesignProblem]:
    if alarm.stun_pct <= alarm.warning_pct:
        yield DesignProblem(
            pointer=f"{at}/stun_pct",
            message=f"{name} would stop VMs at {alarm.stun_pct:.12g} %, not above its warning at "
            f"{alarm.warning_pct:.12g} %.",
            value=f"{alarm.stun_pct:.12g}",
            limit=f"above {alarm.warning_pct:.12g}",
            remedy=f"Raise {quoted(SpaceAlarm, 'stun_pct')}, or lower "
            f"{quoted(SpaceAlarm, 'warning_pct')}.",
        )


def _used(
    at: str, name: str, used: float | None, capacity: float | None
) -> Iterator[DesignProblem]:
    if used is not None and capacity is not None and used > capacity:
        yield DesignProblem(
            pointer=f"{at}/used_gib",
            message=f"{used:.12g} uses {name} GiB, more than its {capacity:.12g} GiB.",
            value=f"{used:.12g}",
            limit=f"at most {capacity:.12g}",
            remedy=f"Lower {quoted(LunDatastore, 'used_gib')}, or raise the capacity.",
        )


def _unknown(pointer: str, name: str) -> DesignProblem:
    return DesignProblem(
        pointer=pointer,
        message=f"{name} is a thin pool of unknown size.",
        limit="a capacity",
        remedy=f"Set {quoted(Pool, 'usable_gb')} of the pool.",
    )


def _unbounded_growth(design: Design, names: PartNames) -> Iterator[DesignProblem]:
    index = index_of(design)
    reach, datastores = index.reach, index.datastores
    for g, group in enumerate(design.classes):
        stores = (datastores.get(id_) for id_ in group.datastore_entries)
        for datastore in stores if group.new_blocks_pct else ():
            if datastore is None or not reach.targets(datastore):
                continue
            if not space_shares(design, datastore):
                yield DesignProblem(
                    pointer=f"/classes/{g}/new_blocks_pct",
                    message=f"{names(group.id)} writes new blocks on {names(datastore.id)}, whose "
                    "capacity is not set.",
                    value=f"{group.new_blocks_pct:.12g}",
                    limit="0, or a datastore with a capacity",
                    remedy=f"Set {quoted(LunDatastore, 'capacity_gib')} of {names(datastore.id)}, "
                    "or put its LUN into a thin pool.",
                )


def _disk(at: str, operation: Copy) -> Iterator[DesignProblem]:
    disk = operation.disk
    written = disk.written_gib
    if written is not None and written > disk.provisioned_gib:
        yield DesignProblem(
            pointer=f"{at}/disk/written_gib",
            message=f"{written:.12g} GiB are written to a disk of {disk.provisioned_gib:.12g} GiB.",
            value=f"{written:.12g}",
            limit=f"at most {disk.provisioned_gib:.12g}",
            remedy=f"Lower the written data, or raise {quoted(DiskSpace, 'provisioned_gib')}.",
        )
    if written is None and disk.format != "eager_zeroed":
        yield DesignProblem(
            pointer=f"{at}/disk/written_gib",
            message="A copy of a lazily zeroed or thin disk moves what was written to it, "
            f"but {quoted(DiskSpace, 'written_gib')} is not set.",
            limit="a size, or the format eager zeroed",
            remedy=f"Set {quoted(DiskSpace, 'written_gib')}. It has no default.",
        )
    yield from _zeroed(f"{at}/disk/zeroed_gib", disk)


def _zeroed(pointer: str, disk: DiskSpace) -> Iterator[DesignProblem]:
    zeroed, least = disk.zeroed_gib, disk.written_gib or 0.0
    if zeroed is not None and not least <= zeroed <= disk.provisioned_gib:
        yield DesignProblem(
            pointer=pointer,
            message=f"{zeroed:.12g} GiB are zeroed of a disk of {disk.provisioned_gib:.12g} GiB "
            f"to which {least:.12g} GiB are written.",
            value=f"{zeroed:.12g}",
            limit=f"from {least:.12g} to {disk.provisioned_gib:.12g}",
            remedy="Leave it out, or set it to what VMFS has zeroed: all blocks that are written.",
        )


def _free(
    design: Design, names: PartNames, at: str, operation: Operation
) -> Iterator[DesignProblem]:
    """Disks that do not fit into what is free."""
    target = index_of(design).datastores.get(datastores_of(operation).get("target", ""))
    if target is None or target.capacity_gib is None:
        return
    needed = operation.count * _allocated_gib(operation)
    free = target.count * (target.capacity_gib - (target.used_gib or 0.0))
    if needed > free:
        yield DesignProblem(
            pointer=f"{at}/target",
            message=f"{names(operation.id)} needs {needed:.12g} GiB on "
            f"{names(target.id)}, which has {free:.12g} GiB free.",
            value=target.id,
            limit=f"at most {free:.12g} GiB",
            remedy="Lower the count or the size, or choose a larger datastore.",
        )


def _allocated_gib(operation: Operation) -> float:
    """Space that one of an operation takes on its target [GiB]."""
    if isinstance(operation, CreateEagerZeroed):
        return operation.provisioned_gib
    if isinstance(operation, Copy):
        disk = operation.disk
        is_thin = (operation.target_format or disk.format) == "thin"
        return held_gib(disk) if is_thin else disk.provisioned_gib
    return 0.0
