"""Load that VMs request: measured, assumed by their role, or stated for all of them."""

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from qdepth.design.document.workload import BlockSize
from qdepth.imports.draft.bundles import VmBundle
from qdepth.imports.draft.catalogue_options import number_of, rows_that_add_up
from qdepth.imports.draft.owners import Owners
from qdepth.imports.load.load import Load
from qdepth.imports.load.mix import Mix

KIB_OF_A_MB = 1e6 / 1024


@dataclass(frozen=True)
class Demand:
    """Load of one VM on the datastores of its group."""

    iops: float
    size_kib: float
    read_pct: float
    random_pct: float
    outstanding_ios: float
    blocks: tuple[BlockSize, ...] = ()
    """Sizes with their shares if a mix is known; otherwise there is one size."""


def demand_of(workload: str) -> Demand:
    """Load of a whole VM of a workload of the catalogue."""
    rate, size, reads, random, outstanding = (
        number_of(workload, field, "workloads") or 0.0
        for field in ("rate_iops", "size_kib", "read_pct", "random_pct", "outstanding_ios")
    )
    return Demand(rate, size, reads, random, outstanding)


def outstanding_for(iops: float, base: Demand) -> float:
    """I/Os that a VM may keep outstanding at a rate: at a higher one than that of its workload in
    the catalogue as many times more, or they would limit a rate that was measured or stated."""
    return base.outstanding_ios * max(1.0, iops / base.iops)


def on_datastores(whole: Mapping[str, Demand], bundles: Sequence[VmBundle]) -> dict[str, Demand]:
    """Load of one VM on each group of datastores, by the share of its disks there."""
    return {bundle.id: _shared(whole[bundle.id], bundle) for bundle in bundles}


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
    """I/Os of a measured load that the design lacks."""

    unnamed_iops: float = 0.0
    """IOPS of objects without an inventory, if no VM lacks a measured load [1/s]."""
    left_out_iops: float = 0.0
    """IOPS of hosts, datastores and VMs that are not drawn [1/s]."""


def lost_load(
    bundles: Sequence[VmBundle], load: Load, of_groups: Mapping[str, Demand], owners: Owners
) -> LostLoad:
    """Part of a measured load that the design lacks."""
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
    """The VMs, their hosts or their datastores, whichever was measured; empty if none was."""
    owners = (bundle.id, bundle.hosts, bundle.datastores)
    return next((owner for owner in owners if owner in measured), "")


def measured_demands(
    bundles: Sequence[VmBundle], load: Load, bases: Mapping[str, Demand], owners: Owners
) -> dict[str, Demand]:
    """Divide a measured load among the VMs of the measured groups.

    `bases` supply what was not measured.
    """
    total: dict[str, float] = defaultdict(float)
    mb_s: dict[str, float] = defaultdict(float)
    sized: dict[str, float] = defaultdict(float)
    reads: dict[str, float] = defaultdict(float)
    iops_of: dict[str, float] = defaultdict(float)
    for row in rows_that_add_up(load):
        for owner, share in owners.shares(row).items():
            total[owner] += row.iops * share
            if row.mb_s:
                mb_s[owner] += row.mb_s * share
                sized[owner] += row.iops * share
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
        owner, base = owned[bundle.id], bases[bundle.id]
        iops, sized_iops = total.get(owner, 0.0), sized.get(owner, 0.0)
        whole = Demand(
            iops=(rate := iops / vms[owner]),
            size_kib=mb_s[owner] * KIB_OF_A_MB / sized_iops if sized_iops > 0 else base.size_kib,
            read_pct=min(100.0, reads[owner] / iops_of[owner])
            if iops_of.get(owner)
            else base.read_pct,
            random_pct=base.random_pct,
            outstanding_ios=outstanding_for(rate, base),
        )
        found[bundle.id] = _shared(whole, bundle)
    return found
