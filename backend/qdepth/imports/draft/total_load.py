"""A load that a user states for the whole estate, shared over its VMs."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from qdepth.imports.draft.bundles import VmGroup
from qdepth.imports.draft.choices import TotalLoad
from qdepth.imports.draft.demand import Demand, outstanding_for


def share_total(
    total: TotalLoad, groups: Sequence[VmGroup], bases: Mapping[str, Demand]
) -> dict[str, Demand]:
    """Return the load of one whole VM of each group, by the ids of the drawn parts of the groups.

    All VMs of a group get the same. `bases` supply what the total does not state.
    """
    by_capacity = total.over == "capacity" and has_capacity(groups)
    vms = {group.id: sum(each.whole_vms for each in group.drawn) for group in groups}
    weights = (
        {group.id: sum(each.capacity_gib for each in group.drawn) for group in groups}
        if by_capacity
        else vms
    )
    whole = sum(weights.values())
    found: dict[str, Demand] = {}
    for group in groups:
        iops = total.iops * weights[group.id] / whole / vms[group.id] if vms[group.id] else 0.0
        for bundle in group.drawn:
            base = bases[bundle.id]
            found[bundle.id] = replace(
                base,
                iops=iops,
                outstanding_ios=outstanding_for(iops, base),
            )
    return found


def as_stated(total: TotalLoad, demands: Mapping[str, Demand]) -> dict[str, Demand]:
    """Give demands the share of reads and the size of a total, regardless of mixes."""
    found = dict(demands)
    for id_, own in demands.items():
        if total.read_pct is not None:
            own = replace(own, read_pct=total.read_pct)  # noqa: PLW2901
        if total.block_kib is not None:
            own = replace(own, size_kib=total.block_kib, blocks=())  # noqa: PLW2901
        found[id_] = own
    return found


def has_capacity(groups: Sequence[VmGroup]) -> bool:
    """True if the files list capacities of virtual disks that are drawn."""
    return any(each.capacity_gib > 0 for group in groups for each in group.drawn)


def total_in_words(total: TotalLoad) -> str:
    """The total in a title: "28,000 IOPS, 65 % reads, 16 KiB"."""
    words = [f"{total.iops:,.0f} IOPS"]
    if total.read_pct is not None:
        words.append(f"{total.read_pct:g} % reads")
    if total.block_kib is not None:
        words.append(f"{total.block_kib:g} KiB")
    return ", ".join(words)
