"""Numbers that follow from the IOPS of classes of VMs: CPU of a VM, density of a datastore."""

from collections.abc import Sequence

from qdepth.design.document.array import total_gib
from qdepth.design.document.document import Design
from qdepth.design.document.vm_class import VmClass
from qdepth.design.placement.place import placed
from qdepth.report.numbers import absent, added, changed
from qdepth.report.quantity import Number
from qdepth.report.rows import DatastoreResult, GroupResult
from qdepth.units import GB, GIB


def cpu_of(entry: VmClass, vms: int, rate: Number) -> Number | None:
    """CPU of a VM at its share of the group's IOPS [%]; None without a calibrated line."""
    base, slope = entry.cpu_base_pct, entry.cpu_pct_per_kiops
    if base is None or slope is None or rate.value is None:
        return None
    value, low, high = (
        None if end is None else base + slope * end / vms / 1000.0
        for end in (rate.value, rate.low, rate.high)
    )
    return Number(value=value, low=low, high=high, tag=rate.tag)


def datastore_rows(design: Design, groups: Sequence[GroupResult]) -> list[DatastoreResult]:
    """IOPS and density of the datastores of each entry, from the classes in their order.

    A class on several entries counts with the share of its VMs there.
    """
    rows, where = [], placed(design)
    for datastore in design.datastores:
        users = [
            _part(result.iops, where[entry.id].share_on(datastore.id))
            for entry, result in zip(design.classes, groups, strict=True)
            if datastore.id in entry.datastore_entries
        ]
        iops = _sum(users)
        gib = total_gib(datastore)
        rows.append(
            DatastoreResult(
                id=datastore.id,
                iops=iops,
                capacity_gib=gib,
                iops_per_gb=_per(iops, None if gib is None else gib * GIB / GB),
                iops_per_gib=_per(iops, gib),
            )
        )
    return rows


def _part(iops: Number, share: float) -> Number:
    return iops if share == 1.0 else changed(iops, lambda end: share * end)


def _sum(numbers: Sequence[Number]) -> Number:
    if not numbers:
        return absent("no class of VMs uses the datastore")
    if any(number.value is None for number in numbers):
        return absent("no time was measured")
    return added(numbers)


def _per(iops: Number, capacity: float | None) -> Number:
    if capacity is None:
        return absent("the datastore has no capacity; enter one to get the density")
    return changed(iops, lambda end: end / capacity)
