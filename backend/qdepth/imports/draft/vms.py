"""Draws groups of VMs and gives them a load."""

from collections import Counter, defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from math import ceil

from qdepth.design.document.workload import BlockSize
from qdepth.imports.draft.bundles import VmBundle
from qdepth.imports.draft.catalogue_options import (
    EACH_VM,
    USUAL_WORKLOAD,
    number_of,
    rows_that_add_up,
)
from qdepth.imports.draft.drawing import Detail, Drawing, Json
from qdepth.imports.draft.need import NeedOption, Needs
from qdepth.imports.draft.owners import Owners
from qdepth.imports.load.load import Load, LoadRow
from qdepth.imports.load.mix import Mix

MOST_VMS_OF_A_HOST = 1024
MOST_DISKS_OF_A_VM = 256
LEAST_IOPS = 1e-3
LEAST_BLOCK_KIB, MOST_BLOCK_KIB = 0.5, 32_767.0
KIB_OF_A_MB = 1e6 / 1024
GROUP_ADAPTERS = ("pvscsi-linux", "pvscsi-windows", "lsi", "vnvme")


@dataclass(frozen=True)
class Demand:
    """What one VM asks for, on the datastores of its group alone."""

    iops: float
    size_kib: float
    read_pct: float
    random_pct: float
    outstanding_ios: float
    blocks: tuple[BlockSize, ...] = ()
    """Sizes with their shares where a mix tells them, else there is one size."""


def drawn_vms(bundle: VmBundle, hosts: int, detail: Detail) -> int:
    """VMs that are drawn on each host; at least one."""
    return min(MOST_VMS_OF_A_HOST, max(1, round(bundle.vms / hosts / detail.vms_of_one)))


def draw_vms(bundle: VmBundle, part: Json, demand: Demand, drawing: Drawing) -> Json:
    """Draw a group of VMs; `part` is that of its hosts.

    The design has the same number of VMs on each host, so it may have more or fewer than the
    estate. Their load is that of the estate: each drawn VM gets its share of the whole.
    """
    hosts = int(part["count"])
    detail = drawing.detail
    each = drawn_vms(bundle, hosts, detail)
    datastore = drawing.parts[bundle.datastores]
    weight = bundle.vms / (each * hosts)
    disks = round(bundle.disks / bundle.vms) if detail.disks else 1
    disks = min(MOST_DISKS_OF_A_VM, max(1, disks))
    adapter = _adapter(bundle, drawing.needs)
    id_ = drawing.ids.take("vm", datastore, bundle.size)
    title = f"{bundle.title[:1].upper()}{bundle.title[1:]} on {drawing.names[datastore]}"
    drawing.names[id_] = drawing.own_name(title, f"{title} and {part['name']}", f"{title}, {id_}")
    return {
        "id": id_,
        "name": drawing.names[id_],
        "host": part["id"],
        "datastore": datastore,
        "count": each,
        "virtual_disks": disks,
        "vscsi_adapter": adapter,
        "workload": {
            "loop": "paced",
            "outstanding_ios": max(1, ceil(demand.outstanding_ios * max(1.0, weight) / disks)),
            "rate_cap_iops": max(LEAST_IOPS, demand.iops * weight / disks),
            "blocks": [block.model_dump() for block in demand.blocks]
            or [{"size_kib": min(MOST_BLOCK_KIB, max(LEAST_BLOCK_KIB, demand.size_kib))}],
            "read_pct": demand.read_pct,
            "random_pct": demand.random_pct,
        },
    }


def _adapter(bundle: VmBundle, needs: Needs) -> str:
    counted: Counter[str] = Counter()
    windows = 0
    for part in bundle.members:
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


def demands(
    bundles: Sequence[VmBundle], choice: str, load: Load | None, owners: Owners
) -> dict[str, Demand]:
    """What one VM of each group asks for there, by the id of the group.

    A VM with disks in several groups asks each for the share of its virtual disks.
    """
    base = assumed_demand(choice)
    if load is None:
        return {bundle.id: _shared(base, bundle) for bundle in bundles}
    return _measured(bundles, rows_that_add_up(load), base, owners)


def assumed_demand(choice: str) -> Demand:
    """What a whole VM of a kind of the catalogue asks for; the usual kind for measured loads."""
    kind, _, name = choice.partition(": ")
    workload = name if kind == EACH_VM else USUAL_WORKLOAD
    rate, size, reads, random, outstanding = (
        number_of(workload, field, "workloads") or 0.0
        for field in ("rate_iops", "size_kib", "read_pct", "random_pct", "outstanding_ios")
    )
    return Demand(rate, size, reads, random, outstanding)


def _shared(whole: Demand, bundle: VmBundle) -> Demand:
    """The part of the demand of a whole VM that one of a group has there."""
    share = bundle.whole_vms / bundle.vms
    return replace(
        whole, iops=whole.iops * share, outstanding_ios=whole.outstanding_ios * share
    )  # fmt: skip


def with_mixes(
    of_groups: Mapping[str, Demand], mixes: Mapping[str, Mix], bundles: Sequence[VmBundle]
) -> dict[str, Demand]:
    """Demands with the mix of their groups; the rate stays that of the load.

    A mix is that of one virtual disk, so a VM keeps as many I/Os outstanding on each of its own.
    """
    disks = {bundle.id: max(1.0, bundle.disks / bundle.vms) for bundle in bundles}
    found = dict(of_groups)
    for id_, mix in mixes.items():
        own = found[id_]
        found[id_] = replace(
            own,
            blocks=tuple(mix.blocks),
            read_pct=mix.read_pct,
            random_pct=own.random_pct if mix.random_pct is None else mix.random_pct,
            outstanding_ios=own.outstanding_ios
            if mix.outstanding_ios is None
            else mix.outstanding_ios * disks[id_],
        )
    return found


@dataclass(frozen=True)
class LostLoad:
    """I/Os of a measured load that the design does not have."""

    unnamed_iops: float = 0.0
    """Of objects that no inventory names, where no VM is without any that it names [1/s]."""
    left_out_iops: float = 0.0
    """Of hosts, datastores and VMs that are not drawn [1/s]."""


def lost_load(
    bundles: Sequence[VmBundle], load: Load, of_groups: Mapping[str, Demand], owners: Owners
) -> LostLoad:
    """What of a measured load the design does not have."""
    rows = rows_that_add_up(load)
    total = sum(row.iops for row in rows)
    drawn = sum(of_groups[bundle.id].iops * bundle.vms for bundle in bundles)
    known = {owner for row in rows for owner in owners.shares(row)} - {""}
    unnamed = (
        sum(row.iops * owners.shares(row).get("", 0.0) for row in rows)
        if all(_owner(bundle, known) for bundle in bundles)
        else 0.0
    )
    return LostLoad(unnamed, max(0.0, total - drawn - unnamed))


def unclear_names(load: Load, owners: Owners) -> list[str]:
    """Names of a load that hosts or datastores of several groups have."""
    return sorted({row.object for row in rows_that_add_up(load) if owners.is_unclear(row)})


def _owner(bundle: VmBundle, measured: Collection[str]) -> str:
    """The VMs, their hosts or their datastores, whichever was measured; empty where none was."""
    owners = (bundle.id, bundle.hosts, bundle.datastores)
    return next((owner for owner in owners if owner in measured), "")


def _measured(
    bundles: Sequence[VmBundle], rows: Sequence[LoadRow], base: Demand, owners: Owners
) -> dict[str, Demand]:
    """Divide what was measured among the VMs of the groups that it was measured on."""
    total: dict[str, float] = defaultdict(float)
    mb_s: dict[str, float] = defaultdict(float)
    reads: dict[str, float] = defaultdict(float)
    iops_of: dict[str, float] = defaultdict(float)
    for row in rows:
        for owner, share in owners.shares(row).items():
            total[owner] += row.iops * share
            mb_s[owner] += (row.mb_s or 0.0) * share
            if row.read_pct is not None:
                reads[owner] += row.iops * share * row.read_pct
                iops_of[owner] += row.iops * share
    owned = {bundle.id: _owner(bundle, total) for bundle in bundles}
    vms: dict[str, float] = defaultdict(float)
    for bundle in bundles:
        for owner in (bundle.id, bundle.hosts, bundle.datastores):
            vms[owner] += bundle.whole_vms
        vms[""] += 0.0 if owned[bundle.id] else bundle.whole_vms
    found: dict[str, Demand] = {}
    for bundle in bundles:
        owner = owned[bundle.id]
        iops, rate = total.get(owner, 0.0), mb_s.get(owner, 0.0)
        whole = Demand(
            iops=iops / vms[owner],
            size_kib=rate * KIB_OF_A_MB / iops if iops > 0 and rate > 0 else base.size_kib,
            read_pct=min(100.0, reads[owner] / iops_of[owner])
            if iops_of.get(owner)
            else base.read_pct,
            random_pct=base.random_pct,
            outstanding_ios=base.outstanding_ios,
        )
        found[bundle.id] = _shared(whole, bundle)
    return found
