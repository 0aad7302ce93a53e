"""Draws groups of VMs as classes."""

from collections import Counter
from collections.abc import Mapping, Sequence
from math import ceil

from qdepth.imports.draft.bundles import VmBundle, VmGroup
from qdepth.imports.draft.choices import LEAST_BLOCK_KIB, MOST_BLOCK_KIB
from qdepth.imports.draft.demand import Demand
from qdepth.imports.draft.drawing import Detail, Drawing, Json
from qdepth.imports.draft.need import NeedOption, Needs
from qdepth.imports.inventory.vm_roles import NAMES

MOST_VMS_OF_A_CLASS = 65_536
MOST_DISKS_OF_A_VM = 256
MOST_FURTHER_DISKS = 16
"""Groups of datastores with further disks of a VM; more of them are one entry."""
LEAST_IOPS_OF_A_DISK = 1e-3
LEAST_LOAD_PCT, MOST_LOAD_PCT = 0.1, 10_000.0
LEAST_SHARE, MOST_SHARE = 0.001, 1_000.0
GROUP_ADAPTERS = ("pvscsi-linux", "pvscsi-windows", "lsi", "vnvme")


def draw_class(
    group: VmGroup,
    bundles: Sequence[VmBundle],
    part: Json,
    demands: Mapping[str, Demand],
    drawing: Drawing,
) -> Json:
    """Draw VMs of a group as a class; `part` is that of their hosts.

    If one VM represents several, their load is that of the estate: each gets its share of the
    whole.
    """
    in_order = sorted(bundles, key=lambda each: list(drawing.parts).index(each.datastores))
    home = max(
        in_order, key=lambda each: (demands[each.id].iops * each.vms, each.disks)
    ) if group.is_spread else in_order[0]  # fmt: skip
    own = [home] if group.is_spread else in_order
    total = sum(bundle.vms for bundle in own)
    vms = _drawn_vms(total, len(own), drawing.detail)
    weight = total / vms
    disks = _disks(own, drawing.detail)
    demand = _together([(demands[each.id], each.vms) for each in own])
    whole = _together([(demands[each.id], each.vms) for each in in_order])
    id_ = drawing.ids.take(NAMES[group.role])
    titles = _titles(group, in_order, part, drawing)
    drawing.names[id_] = drawing.own_name(*titles, f"{titles[-1]}, {id_}")
    blocks = [block.model_dump() for block in whole.blocks] or [
        {"size_kib": min(MOST_BLOCK_KIB, max(LEAST_BLOCK_KIB, whole.size_kib))}
    ]
    drawn: Json = {
        "id": id_,
        "name": drawing.names[id_],
        "vms": vms,
        "hosts": [part["id"]],
        "datastores": [drawing.parts[each.datastores] for each in own],
        "virtual_disks": disks,
        "vscsi_adapter": _adapter(in_order, drawing.needs),
        "workload": {
            "loop": "paced",
            "outstanding_ios": max(1, ceil(demand.outstanding_ios * max(1.0, weight) / disks)),
            "rate_cap_iops": max(LEAST_IOPS_OF_A_DISK, demand.iops * weight / disks),
            "blocks": blocks,
            "read_pct": whole.read_pct,
            "random_pct": whole.random_pct,
        },
    }
    shares = _shares(own, drawing)
    if len(set(shares)) > 1:
        drawn["datastore_shares"] = shares
    others = [each for each in in_order if group.is_spread and each is not home]
    if others:
        drawn["further_disks"] = _further(others, demand.iops / disks, demands, id_, drawing)
    return drawn


def _drawn_vms(vms: int, places: int, detail: Detail) -> int:
    """VMs that are drawn: at least one, and one for each group of datastores if there are."""
    coarse = max(round(vms / detail.vms_of_one), min(places, vms))
    return min(MOST_VMS_OF_A_CLASS, max(1, coarse))


def _disks(bundles: Sequence[VmBundle], detail: Detail) -> int:
    """Virtual disks of each VM on these datastores, on average."""
    if not detail.disks:
        return 1
    disks = round(sum(each.disks for each in bundles) / sum(each.vms for each in bundles))
    return min(MOST_DISKS_OF_A_VM, max(1, disks))


def _together(demands: Sequence[tuple[Demand, int]]) -> Demand:
    """The mean demand of VMs; what I/Os are like is weighted by their rate."""
    vms = sum(number for _, number in demands)
    iops = sum(demand.iops * number for demand, number in demands)

    def mean(values: Sequence[float]) -> float:
        weights = [number * (demand.iops if iops > 0 else 1.0) for demand, number in demands]
        return sum(v * w for v, w in zip(values, weights, strict=True)) / sum(weights)

    busiest = max(demands, key=lambda each: each[0].iops * each[1])[0]
    each = [demand for demand, _ in demands]
    return Demand(
        iops=iops / vms,
        size_kib=mean([demand.size_kib for demand in each]),
        read_pct=min(100.0, mean([demand.read_pct for demand in each])),
        random_pct=min(100.0, mean([demand.random_pct for demand in each])),
        outstanding_ios=sum(d.outstanding_ios * n for d, n in demands) / vms,
        blocks=busiest.blocks,
    )


def _shares(bundles: Sequence[VmBundle], drawing: Drawing) -> list[float]:
    """Weights of datastore entries, for each of their datastores: the VMs that each has."""
    each = [
        bundle.vms / drawing.counts.get(drawing.parts[bundle.datastores], 1) for bundle in bundles
    ]
    unit = max(1.0, max(each) / MOST_SHARE)
    return [max(LEAST_SHARE, float(f"{share / unit:.9g}")) for share in each]


def _further(
    bundles: Sequence[VmBundle],
    first_iops: float,
    demands: Mapping[str, Demand],
    class_id: str,
    drawing: Drawing,
) -> list[Json]:
    """Disks on other datastores than the first ones, each with its share of the load.

    `first_iops` is the rate of one of the first disks [1/s].
    """
    alone, rest = bundles, bundles[:0]
    if len(bundles) > MOST_FURTHER_DISKS:
        cut = MOST_FURTHER_DISKS - 1
        alone, rest = bundles[:cut], bundles[cut:]
    found = []
    for some in [*([each] for each in alone), *([rest] if rest else [])]:
        entries = [drawing.parts[each.datastores] for each in some]
        disks = sum(_disks([each], drawing.detail) for each in some)
        disks = min(MOST_DISKS_OF_A_VM, disks)
        iops = sum(demands[each.id].iops for each in some) / disks
        load = 100.0 if first_iops <= 0 else 100.0 * iops / first_iops
        found.append(
            {
                "id": drawing.ids.take(class_id, entries[0]),
                "name": drawing.names[entries[0]] if not some[1:] else "other datastores",
                "datastores": entries,
                "virtual_disks": disks,
                "load_pct": min(MOST_LOAD_PCT, max(LEAST_LOAD_PCT, load)),
            }
        )
    return found


def _titles(group: VmGroup, bundles: Sequence[VmBundle], part: Json, drawing: Drawing) -> list[str]:
    """What the class may be called: its role, and more and more of its place."""
    name = NAMES[group.role]
    title = f"{name[:1].upper()}{name[1:]}"
    first = drawing.names[drawing.parts[bundles[0].datastores]]
    more = f" and {len(bundles) - 1} more" if bundles[1:] else ""
    where = f"{title} on {first}{more}"
    by_host = [] if group.is_spread else [title, f"{title} of {part['name']}"]
    return [*by_host, where, f"{where} and {part['name']}"]


def _adapter(bundles: Sequence[VmBundle], needs: Needs) -> str:
    counted: Counter[str] = Counter()
    windows = 0
    for part in (part for bundle in bundles for part in bundle.members):
        windows += part.vms.vms if part.vms.windows else -part.vms.vms
        if part.vscsi_adapter:
            counted[part.vscsi_adapter] += part.vms.vms
    if counted:
        return max(counted, key=lambda name: (counted[name], name))
    system = "windows" if windows > 0 else "linux"
    return needs.ask(
        f"adapter | {system}", "adapter", f"vSCSI adapter of {system.capitalize()} guests",
        "Edit settings of a VM: SCSI controller; or the tab vDisk of RVTools, Controller.",
        sorted(
            (
                NeedOption(id=name, label=name, confidence="low",
                           source="usual for these guests" if system in name else "the catalogue")
                for name in GROUP_ADAPTERS
            ),
            key=lambda option: option.id != f"pvscsi-{system}",
        ),
    )  # fmt: skip
