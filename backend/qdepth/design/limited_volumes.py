"""Resolves the limits of an array: the volumes that each one limits, and its rates."""

from collections.abc import Iterator
from typing import NamedTuple

from qdepth.design.design_index import index_of
from qdepth.design.document.array import Array, Datastore, total_gib
from qdepth.design.document.document import Design
from qdepth.design.document.io_limit import IoLimit
from qdepth.design.document.vm_class import VmClass
from qdepth.design.placement.place import vms_of


class Rate(NamedTuple):
    """A rate that a limit allows."""

    field: str
    """Field of the limit that sets it."""
    per_second: float
    """I/Os, or MB."""
    is_bytes: bool
    """True if it counts MB."""


def is_density(limit: IoLimit) -> bool:
    """True if its rates depend on sizes."""
    return limit.iops_per_gib is not None or limit.mb_s_per_gib is not None


def rates(limit: IoLimit, gib: float | None) -> Iterator[Rate]:
    """Rates of a limit: at most one of I/Os and one of MB, the smaller of each.

    Parameters
    ----------
    gib : float, optional
        Size of what has the limit [GiB]; needed if it is a density.
    """
    for field, is_bytes in (("iops", False), ("mb_s", True)):
        found = []
        absolute, density = getattr(limit, field), getattr(limit, f"{field}_per_gib")
        if absolute is not None:
            found.append(Rate(field, absolute, is_bytes))
        if density is not None and gib is not None:
            least = 0.0 if is_bytes else limit.least_iops or 0.0
            name = "least_iops" if least > density * gib else f"{field}_per_gib"
            found.append(Rate(name, max(least, density * gib), is_bytes))
        if found:
            yield min(found, key=lambda rate: rate.per_second)


def limited_datastores(design: Design, array: Array, limit: IoLimit) -> list[Datastore]:
    """Entries of datastores on the array that a limit covers.

    A limit for single classes of VMs covers only vVols.
    """
    reach = index_of(design).reach
    return [
        store
        for store in design.datastores
        if (not limit.datastores or store.id in limit.datastores)
        and (not limit.classes or store.kind == "vvol")
        and any(holder.id == array.id for holder, _ in reach.carriers(store))
    ]


def limited_classes(design: Design, limit: IoLimit) -> list[VmClass]:
    """Classes of VMs that a limit names."""
    return [group for group in design.classes if group.id in limit.classes]


def gib_of_lun(design: Design, store: Datastore) -> float | None:
    """Capacity of each LUN of a datastore [GiB]; None if unknown."""
    each = store.capacity_gib
    luns = len(index_of(design).reach.targets_of(store, 0))
    return None if each is None or not luns else each / luns


def gib_of_disk(group: VmClass) -> float | None:
    """Data of each virtual disk of a class [GiB]; None if unknown."""
    return None if group.data_gib is None else group.data_gib / len(group.loads_of_disks)


def gib_in_all(design: Design, array: Array, limit: IoLimit) -> float | None:
    """Total size that a limit covers [GiB]; None if a size is unknown."""
    if limit.classes:
        groups = limited_classes(design, limit)
        sizes = [
            None if group.data_gib is None else vms_of(design, group) * group.data_gib
            for group in groups
        ]
    else:
        sizes = [total_gib(store) for store in limited_datastores(design, array, limit)]
    known = [size for size in sizes if size is not None]
    return sum(known) if len(known) == len(sizes) else None
