"""Draws groups of VMs and gives them a load."""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from math import ceil

from qdepth.design.document.workload import BlockSize
from qdepth.imports.draft.catalogue_options import USUAL_WORKLOAD, number_of, rows_that_add_up
from qdepth.imports.draft.drawing import Detail, Drawing, Json
from qdepth.imports.draft.need import NeedOption, Needs
from qdepth.imports.draft.owners import Owners
from qdepth.imports.draft.partition import Bundle, VmBundle
from qdepth.imports.inventory.inventory import InventoryDatastore, InventoryHost
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
    """What one VM asks for."""

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
    for row in bundle.members:
        windows += row.vms if row.windows else -row.vms
        if row.vscsi_adapter:
            counted[row.vscsi_adapter] += row.vms
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
    bundles: Sequence[VmBundle], choice: str, loads: Sequence[Load],
    hosts: Sequence[Bundle[InventoryHost]], stores: Sequence[Bundle[InventoryDatastore]],
) -> dict[str, Demand]:  # fmt: skip
    """What one VM of each group asks for, by the id of the group."""
    kind, _, name = choice.partition(": ")
    workload = name if kind == "each VM" else USUAL_WORKLOAD
    rate, size, reads, random, outstanding = (
        number_of(workload, field, "workloads") or 0.0
        for field in ("rate_iops", "size_kib", "read_pct", "random_pct", "outstanding_ios")
    )
    base = Demand(rate, size, reads, random, outstanding)
    load = next((load for load in loads if f"measured: {load.id}" == choice), None)
    if load is None:
        return {bundle.id: base for bundle in bundles}
    rows = rows_that_add_up(load)
    return _measured(bundles, rows, base, Owners(hosts, stores, rows))


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


def unplaced_iops(
    bundles: Sequence[VmBundle],
    load: Load,
    hosts: Sequence[Bundle[InventoryHost]],
    stores: Sequence[Bundle[InventoryDatastore]],
) -> float:
    """IOPS of objects that no inventory names, where no VM is without any that it names."""
    rows = rows_that_add_up(load)
    owners = Owners(hosts, stores, rows)
    known = dict.fromkeys(filter(None, map(owners.of, rows)), 0.0)
    if not all(_owner(bundle, known) for bundle in bundles):
        return 0.0
    return sum(row.iops for row in rows if not owners.of(row))


def unclear_names(
    load: Load,
    hosts: Sequence[Bundle[InventoryHost]],
    stores: Sequence[Bundle[InventoryDatastore]],
) -> list[str]:
    """Names of a load that hosts or datastores of several groups have."""
    rows = rows_that_add_up(load)
    owners = Owners(hosts, stores, rows)
    return sorted({row.object for row in rows if owners.is_unclear(row)})


def _owner(bundle: VmBundle, measured: Mapping[str, float]) -> str:
    """The hosts or the datastores of VMs that were measured; empty where neither was."""
    return next((o for o in (bundle.hosts, bundle.datastores) if o in measured), "")


def _measured(
    bundles: Sequence[VmBundle], rows: Sequence[LoadRow], base: Demand, owners: Owners
) -> dict[str, Demand]:
    """Divide what was measured among the VMs of the hosts or datastores that it was measured on."""
    total: dict[str, float] = defaultdict(float)
    mb_s: dict[str, float] = defaultdict(float)
    reads: dict[str, float] = defaultdict(float)
    iops_of: dict[str, float] = defaultdict(float)
    for row in rows:
        owner = owners.of(row)
        total[owner] += row.iops
        mb_s[owner] += row.mb_s or 0.0
        if row.read_pct is not None:
            reads[owner] += row.iops * row.read_pct
            iops_of[owner] += row.iops
    vms: Counter[str] = Counter()
    for bundle in bundles:
        for owner in (bundle.hosts, bundle.datastores):
            vms[owner] += bundle.vms
    owned = {bundle.id: _owner(bundle, total) for bundle in bundles}
    homeless = sum(bundle.vms for bundle in bundles if not owned[bundle.id])
    found: dict[str, Demand] = {}
    for bundle in bundles:
        owner = owned[bundle.id]
        number = vms[owner] if owner else homeless
        iops, rate = total.get(owner, 0.0), mb_s.get(owner, 0.0)
        found[bundle.id] = Demand(
            iops=iops / max(1, number),
            size_kib=rate * KIB_OF_A_MB / iops if iops > 0 and rate > 0 else base.size_kib,
            read_pct=reads[owner] / iops_of[owner] if iops_of.get(owner) else base.read_pct,
            random_pct=base.random_pct,
            outstanding_ios=base.outstanding_ios,
        )
    return found
