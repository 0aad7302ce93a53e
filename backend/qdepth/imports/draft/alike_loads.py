"""Which VMs of a group form one class: those with similar loads on all their datastores."""

from collections.abc import Mapping

from qdepth.imports.draft.bundles import VmBundle, VmGroup
from qdepth.imports.draft.demand import Demand

ALIKE = 0.1
"""Relative difference of rates, sizes and shares of reads up to which loads count as similar."""
LEAST_DIFFERENCE_IOPS = 0.01
"""Difference of the rates of two VMs that never separates them [1/s]."""


def alike(group: VmGroup, demands: Mapping[str, Demand]) -> list[list[VmBundle]]:
    """Return the classes of a group: VMs on datastores with similar measured loads per VM.

    VMs with disks on all datastores of the group are one class, since their disks have loads of
    their own.
    """
    if group.is_spread:
        return [group.drawn]
    classes: list[list[VmBundle]] = []
    for bundle in sorted(group.drawn, key=lambda each: (-each.vms, each.id)):
        own = demands[bundle.id]
        same = next((each for each in classes if _is_same_load(demands[each[0].id], own)), None)
        if same is None:
            classes.append([bundle])
        else:
            same.append(bundle)
    return classes


def _is_same_load(one: Demand, other: Demand) -> bool:
    if max(one.iops, other.iops) <= LEAST_DIFFERENCE_IOPS:
        return True
    return (
        _is_near(one.iops, other.iops)
        and _is_near(one.size_kib, other.size_kib)
        and abs(one.read_pct - other.read_pct) <= 100 * ALIKE
    )


def _is_near(one: float, other: float) -> bool:
    return abs(one - other) <= ALIKE * max(one, other)
