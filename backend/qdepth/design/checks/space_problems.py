"""What is wrong with the space of a design, and with what its firmware is asked for."""

from collections.abc import Iterator

from qdepth.design.described import quoted
from qdepth.design.document.array import LunDatastore
from qdepth.design.document.document import Design
from qdepth.design.document.media import Pool
from qdepth.design.document.space import SpaceAlarm
from qdepth.design.part_names import PartNames
from qdepth.design.problem import DesignProblem
from qdepth.design.profiles.capacity import usable_gb
from qdepth.design.profiles.firmware import gates
from qdepth.design.routing.reach import Reach
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
            message=f"{used:.12g} GiB of {name} are used, more than its {capacity:.12g} GiB.",
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
    reach = Reach(design)
    datastores = {datastore.id: datastore for datastore in design.datastores}
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
