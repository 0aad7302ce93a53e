"""Finds what is wrong with a design, one finding each, and what to do about it."""

from collections.abc import Iterator
from itertools import chain, product

from qdepth.design.checks.custom_profile_problems import own_profile_problems
from qdepth.design.checks.fabric_problems import fabric_problems
from qdepth.design.checks.io_limit_problems import io_limit_problems
from qdepth.design.checks.load_problems import load_problems
from qdepth.design.checks.media_problems import media_problems
from qdepth.design.checks.operation_problems import operation_problems
from qdepth.design.checks.path_problems import path_problems
from qdepth.design.checks.placement_problems import placement_problems
from qdepth.design.checks.port_problems import port_problems
from qdepth.design.checks.price_problems import price_problems
from qdepth.design.checks.profile_problems import profile_problems
from qdepth.design.checks.protocol_problems import nfs_problems, nvme_problems
from qdepth.design.checks.reduction_problems import reduction_problems
from qdepth.design.checks.site_problems import site_problems
from qdepth.design.checks.size import size_problems
from qdepth.design.checks.space_problems import space_problems
from qdepth.design.checks.timeline_problems import timeline_problems
from qdepth.design.described import quoted
from qdepth.design.design_index import index_of
from qdepth.design.document.array import Datastore, LunDatastore
from qdepth.design.document.document import Design
from qdepth.design.document.host import Host
from qdepth.design.document.parts import parts
from qdepth.design.document.references import Kind, references
from qdepth.design.part_names import PartNames
from qdepth.design.problem import DesignProblem, InvalidDesign, first
from qdepth.design.routing.reach import Target
from qdepth.design.title_problems import title_problems

__all__ = ["DesignProblem", "InvalidDesign", "find_problems"]

LARGEST_ROUNDING_PCT = 0.1
"""Shares of a mix are often rounded to two places; lowering divides by their sum."""


def find_problems(design: Design, *, to_keep: bool = False) -> list[DesignProblem]:
    """Contradictions and gaps of a document that already fits the schema.

    Parameters
    ----------
    design : Design
        The document.
    to_keep : bool
        Whether only those count that stop it from being kept, not those that stop a simulation.

    Returns
    -------
    list of DesignProblem
        The first findings (see `first`). What is too large to be simulated is not looked at
        further.
    """
    too_large = list(size_problems(design))
    if too_large:
        return too_large
    names = index_of(design).names
    found = chain(
        title_problems(design),
        _duplicate_ids(design),
        _dangling_references(design, names),
        _shared_luns(design, names),
        placement_problems(design, names),
        _unowned_devices(design, names),
        _uncontrolled(design, names),
        nfs_problems(design, names),
        port_problems(design, names),
        path_problems(design, names),
        fabric_problems(design, names),
        nvme_problems(design, names),
        own_profile_problems(design),
        profile_problems(design, names),
        media_problems(design, names),
        load_problems(design, names),
        io_limit_problems(design, names),
        price_problems(design),
        reduction_problems(design, names),
        site_problems(design, names),
        space_problems(design, names),
        operation_problems(design, names),
        timeline_problems(design, names),
        _numbers(design, names),
        _gaps(design, names),
    )
    return first(problem for problem in found if problem.blocks == "save" or not to_keep)


def _duplicate_ids(design: Design) -> Iterator[DesignProblem]:
    seen: dict[str, str] = {}
    for pointer, part in parts(design):
        if part.id in seen:
            yield DesignProblem(
                pointer=f"{pointer}/id",
                message=f"The id {part.id} is taken by {seen[part.id]}.",
                value=part.id,
                limit="unique in the design",
                remedy="Give this part another id.",
            )
        name = getattr(part, "name", None)
        seen.setdefault(part.id, f"{name} ({pointer})" if name else pointer)


def _dangling(pointer: str, kind: str, value: str, known: str, where: str = "") -> DesignProblem:
    article = "an" if kind[0] in "aeiou" or kind == "SP" else "a"
    return DesignProblem(
        pointer=pointer,
        message=f"There is no {kind} {value}{where}.",
        value=value,
        limit=known or f"none, there is no {kind}{where} yet",
        remedy=f"Enter {article} {kind} that exists, or add it.",
    )


def _dangling_references(design: Design, names: PartNames) -> Iterator[DesignProblem]:
    luns = {lun.id for array in design.arrays for lun in array.luns}
    endpoints = {pe.id for array in design.arrays for pe in array.protocol_endpoints}
    # Kinds that any part may name, with their words; the others are named within one holder.
    known: dict[Kind, tuple[str, set[str]]] = {
        "fabric": ("fabric", {fabric.id for fabric in design.fabrics}),
        "host": ("host", {host.id for host in design.hosts}),
        "datastore": ("datastore", {datastore.id for datastore in design.datastores}),
        "vm_class": ("class of VMs", {group.id for group in design.classes}),
        "operation": ("operation", {operation.id for operation in design.operations}),
        "lun": ("LUN", luns),
        "site": ("site", {site.id for site in design.sites}),
        "site_link": ("inter-site link", {link.id for link in design.site_links}),
        "protocol_endpoint": ("protocol endpoint", endpoints),
    }
    for pointer, part in parts(design):
        for reference in references(part):
            for kind in reference.kinds:
                if kind in known:
                    word, ids = known[kind]
                    if reference.id not in ids:
                        at = pointer + reference.pointer
                        yield _dangling(at, word, reference.id, names.listed(ids, ""))
    yield from _dangling_owners(design, names)


def _dangling_owners(design: Design, names: PartNames) -> Iterator[DesignProblem]:
    for a, array in enumerate(design.arrays):
        sps = {sp.id for sp in array.sps}
        for name in ("luns", "protocol_endpoints"):
            for d, device in enumerate(getattr(array, name)):
                for o, owner in enumerate(device.owners):
                    if owner not in sps:
                        pointer = f"/arrays/{a}/{name}/{d}/owners/{o}"
                        known, where = names.listed(sps, ""), f" in {names(array.id)}"
                        yield _dangling(pointer, "SP", owner, known, where)


def _shared_luns(design: Design, names: PartNames) -> Iterator[DesignProblem]:
    first: dict[str, str] = {}
    for d, datastore in enumerate(design.datastores):
        if datastore.kind == "vvol":
            continue
        at = f"/datastores/{d}"
        carriers = [(f"{at}/lun", datastore.lun)]
        carriers += [(f"{at}/extents/{e}", lun) for e, lun in enumerate(datastore.extents)]
        if datastore.extents and datastore.kind != "vmfs":
            yield DesignProblem(
                pointer=f"{at}/extents",
                message=f"A datastore of the kind {datastore.kind} cannot span LUNs.",
                value=", ".join(datastore.extents),
                limit="only a VMFS datastore has extents",
                remedy="Remove the extents, or make it a VMFS datastore.",
            )
        yield from _vmfs_blocks(at, names, datastore)
        for pointer, lun in carriers:
            if lun in first:
                yield DesignProblem(
                    pointer=pointer,
                    message=f"{names.with_kind('LUN', lun)} already carries datastore "
                    f"{names(first[lun])}.",
                    value=lun,
                    limit="one datastore a LUN",
                    remedy="Give the datastore a LUN of its own.",
                )
            first.setdefault(lun, datastore.id)


def _vmfs_blocks(at: str, names: PartNames, datastore: LunDatastore) -> Iterator[DesignProblem]:
    if datastore.vmfs_version == 6 and datastore.vmfs_block_mib != 1:
        yield DesignProblem(
            pointer=f"{at}/vmfs_block_mib",
            message=f"{names(datastore.id)} is VMFS 6, which has no blocks of "
            f"{datastore.vmfs_block_mib} MiB.",
            value=str(datastore.vmfs_block_mib),
            limit="1 on VMFS 6",
            remedy=f"Leave out {quoted(LunDatastore, 'vmfs_block_mib')}, or set "
            f"{quoted(LunDatastore, 'vmfs_version')} to what the datastore is.",
        )


def _unowned_devices(design: Design, names: PartNames) -> Iterator[DesignProblem]:
    for a, array in enumerate(design.arrays):
        if array.access == "active_active":
            continue
        owners = names.listed((sp.id for sp in array.sps), "none, the array has no SPs")
        for name in ("luns", "protocol_endpoints"):
            for d, device in enumerate(getattr(array, name)):
                if not device.owners:
                    yield DesignProblem(
                        pointer=f"/arrays/{a}/{name}/{d}/owners",
                        message=f"{names(device.id)} has no owner, so every SP of "
                        f"{names(array.id)} would serve it, which an "
                        f"{array.access.replace('_', '/')} array cannot do.",
                        limit=owners,
                        remedy="Enter the SP that owns it, or make the array active/active.",
                    )


def _uncontrolled(design: Design, names: PartNames) -> Iterator[DesignProblem]:
    for d, datastore in enumerate(design.datastores):
        if datastore.kind == "vvol" or datastore.sioc == "off":
            continue
        if datastore.kind == "rdm" or datastore.extents:
            what = "a raw device" if datastore.kind == "rdm" else "a datastore with extents"
            yield DesignProblem(
                pointer=f"/datastores/{d}/sioc",
                message=f"Storage I/O Control does not work on {names(datastore.id)}, which is "
                f"{what}.",
                value="on",
                limit="a VMFS or NFS datastore without extents",
                remedy="Switch SIOC off here, or use such a datastore.",
            )


def _numbers(design: Design, names: PartNames) -> Iterator[DesignProblem]:
    for g, group in enumerate(design.classes):
        total = sum(block.share_pct for block in group.workload.blocks)
        if abs(total - 100.0) > LARGEST_ROUNDING_PCT:
            yield DesignProblem(
                pointer=f"/classes/{g}/workload/blocks",
                message="The shares of the block sizes do not add up to 100 %.",
                value=f"{total:g}",
                limit="100",
                remedy="Change the shares so that they add up to 100.",
            )
    keys: dict[str, str] = {}
    for g, group in enumerate(design.classes):
        key = group.stream_key or group.id
        if key in keys:
            yield DesignProblem(
                pointer=f"/classes/{g}/stream_key",
                message=f"{names.with_kind('class', keys[key])} already uses these random streams.",
                value=key,
                limit="unique in the design",
                remedy="Give the group another stream key.",
            )
        keys.setdefault(key, group.id)


def _gaps(design: Design, names: PartNames) -> Iterator[DesignProblem]:
    if not design.classes and not design.operations:
        yield DesignProblem(
            pointer="/classes",
            message="The design has no class of VMs, so there is no I/O to simulate.",
            value="[]",
            limit="at least 1",
            remedy="Add a class of VMs with a workload, or an operation.",
            blocks="simulate",
        )
    index = index_of(design)
    reach, hosts, datastores = index.reach, index.hosts, index.datastores
    seen: set[tuple[str, str]] = set()
    for g, entry in enumerate(design.classes):
        pairs = product(entry.host_entries, entry.datastore_entries)
        for host_id, datastore_id in pairs:
            host, datastore = hosts.get(host_id), datastores.get(datastore_id)
            if host is None or datastore is None or (host_id, datastore_id) in seen:
                continue
            seen.add((host_id, datastore_id))
            for target in reach.targets(datastore):
                # An owner that is gone is a finding of its own.
                is_orphan = bool(target.device.owners) and not target.sps
                if not is_orphan and not reach.paths(host, target):
                    yield _no_path(f"/classes/{g}/datastores", names, host, datastore, target)


def _no_path(
    pointer: str, names: PartNames, host: Host, datastore: Datastore, target: Target
) -> DesignProblem:
    is_export = datastore.kind == "nfs"
    kind = "an NFS fabric" if is_export else "a fabric that carries blocks"
    return DesignProblem(
        pointer=pointer,
        message=f"Host {names(host.id)} has no path to datastore {names(datastore.id)}: no HBA "
        f"port shares {kind}, a zone and a route through its switches with a target port of "
        f"{names(target.array.id)} that serves {names(target.device.id)}.",
        value=datastore.id,
        limit="at least one path",
        remedy="Cable an HBA port and a target port of the owner SP to the same fabric, and put "
        "both in one zone if it has zones.",
        blocks="simulate",
    )
