"""What is wrong with a design, one finding each, and what to do about it."""

from collections.abc import Iterator
from itertools import chain
from typing import Literal

from pydantic import BaseModel, ConfigDict

from qdepth.design.array import Datastore, TargetPort, VmfsDatastore, VvolDatastore
from qdepth.design.document import Design
from qdepth.design.host import HbaPort
from qdepth.design.parts import parts, paths_to, scvs, target_of
from qdepth.design.vm_group import VmGroup
from qdepth.errors import QdepthError

SMALLEST_SCV = 0.01
LARGEST_ROUNDING_PCT = 0.1
"""Shares of a mix are often rounded to two places; lowering divides by their sum."""
MOST_VMS = 20_000
MOST_OUTSTANDING_IOS = 500_000


class DesignProblem(BaseModel):
    """One finding about a design document."""

    model_config = ConfigDict(frozen=True, use_attribute_docstrings=True)

    pointer: str
    """JSON pointer to the value at fault."""
    message: str
    """What is wrong."""
    value: str | None = None
    """The value, as JSON text."""
    limit: str | None = None
    """What the value may be."""
    remedy: str
    """What to do instead."""
    blocks: Literal["save", "simulate"] = "save"
    """`save`: the document contradicts itself and is refused everywhere; `simulate`: it may be
    kept, but is not complete enough to be evaluated."""


class InvalidDesign(QdepthError):
    """A design was refused; `problems` lists every finding."""

    def __init__(self, problems: list[DesignProblem]) -> None:
        self.problems = problems
        lines = [f"{p.pointer or '/'}: {p.message} {p.remedy}" for p in problems]
        super().__init__("the design is refused:\n" + "\n".join(lines))


def find_problems(design: Design) -> list[DesignProblem]:
    """Every contradiction and gap of a document that already fits the schema."""
    return list(
        chain(
            _duplicate_ids(design),
            _dangling_references(design),
            _shared_luns(design),
            _numbers(design),
            _size(design),
            _gaps(design),
        )
    )


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
        seen.setdefault(part.id, pointer)


def _dangling(pointer: str, kind: str, value: str, known: set[str]) -> Iterator[DesignProblem]:
    if value in known:
        return
    listed = ", ".join(sorted(known)[:20]) or f"none, the design has no {kind} here"
    yield DesignProblem(
        pointer=pointer,
        message=f"There is no {kind} {value}.",
        value=value,
        limit=listed,
        remedy=f"Name a {kind} that exists, or add it.",
    )


def _dangling_references(design: Design) -> Iterator[DesignProblem]:
    fabrics = {fabric.id for fabric in design.fabrics}
    hosts = {host.id for host in design.hosts}
    datastores = {datastore.id for datastore in design.datastores}
    luns = {lun.id for array in design.arrays for lun in array.luns}
    endpoints = {pe.id for array in design.arrays for pe in array.protocol_endpoints}
    for pointer, part in parts(design):
        match part:
            case HbaPort() | TargetPort():
                yield from _dangling(f"{pointer}/fabric", "fabric", part.fabric, fabrics)
            case VmfsDatastore():
                yield from _dangling(f"{pointer}/lun", "LUN", part.lun, luns)
            case VvolDatastore():
                yield from _dangling(
                    f"{pointer}/protocol_endpoint",
                    "protocol endpoint",
                    part.protocol_endpoint,
                    endpoints,
                )
            case VmGroup():
                yield from _dangling(f"{pointer}/host", "host", part.host, hosts)
                yield from _dangling(
                    f"{pointer}/datastore", "datastore", part.datastore, datastores
                )
    yield from _dangling_owners(design)


def _dangling_owners(design: Design) -> Iterator[DesignProblem]:
    for a, array in enumerate(design.arrays):
        sps = {sp.id for sp in array.sps}
        for name in ("luns", "protocol_endpoints"):
            for d, device in enumerate(getattr(array, name)):
                if device.owner is not None:
                    pointer = f"/arrays/{a}/{name}/{d}/owner"
                    yield from _dangling(pointer, f"SP of {array.id}", device.owner, sps)


def _shared_luns(design: Design) -> Iterator[DesignProblem]:
    first: dict[str, str] = {}
    for d, datastore in enumerate(design.datastores):
        if datastore.kind != "vmfs":
            continue
        if datastore.lun in first:
            yield DesignProblem(
                pointer=f"/datastores/{d}/lun",
                message=f"LUN {datastore.lun} already carries datastore {first[datastore.lun]}.",
                value=datastore.lun,
                limit="one VMFS datastore a LUN",
                remedy="Give the datastore a LUN of its own.",
            )
        first.setdefault(datastore.lun, datastore.id)


def _numbers(design: Design) -> Iterator[DesignProblem]:
    for pointer, scv in scvs(design):
        if 0 < scv < SMALLEST_SCV:
            yield DesignProblem(
                pointer=pointer,
                message="The squared coefficient of variation is too small to be drawn from.",
                value=str(scv),
                limit=f"0, or {SMALLEST_SCV} and above",
                remedy=f"Use 0 for a constant time, or at least {SMALLEST_SCV}.",
            )
    for g, group in enumerate(design.vm_groups):
        total = sum(block.share_pct for block in group.workload.blocks)
        if abs(total - 100.0) > LARGEST_ROUNDING_PCT:
            yield DesignProblem(
                pointer=f"/vm_groups/{g}/workload/blocks",
                message="The shares of the block sizes do not add up to 100 %.",
                value=f"{total:g}",
                limit="100",
                remedy="Change the shares so that they add up to 100.",
            )
    keys: dict[str, str] = {}
    for g, group in enumerate(design.vm_groups):
        key = group.stream_key or group.id
        if key in keys:
            yield DesignProblem(
                pointer=f"/vm_groups/{g}/stream_key",
                message=f"The random streams {key} are already used by VM group {keys[key]}.",
                value=key,
                limit="unique in the design",
                remedy="Give the group another stream key.",
            )
        keys.setdefault(key, group.id)


def _outstanding_ios(group: VmGroup) -> int:
    return 1 if group.workload.loop == "open" else group.workload.outstanding_ios


def _size(design: Design) -> Iterator[DesignProblem]:
    counts = {host.id: host.count for host in design.hosts}
    vms = sum(group.count * counts.get(group.host, 1) for group in design.vm_groups)
    ios = sum(
        group.count * counts.get(group.host, 1) * group.virtual_disks * _outstanding_ios(group)
        for group in design.vm_groups
    )
    for what, value, limit in (
        ("VMs", vms, MOST_VMS),
        ("outstanding I/Os", ios, MOST_OUTSTANDING_IOS),
    ):
        if value > limit:
            yield DesignProblem(
                pointer="/vm_groups",
                message=f"The design has more {what} than can be simulated.",
                value=str(value),
                limit=f"at most {limit}",
                remedy="Split the design, or lower the counts.",
            )


def _gaps(design: Design) -> Iterator[DesignProblem]:
    if not design.vm_groups:
        yield DesignProblem(
            pointer="/vm_groups",
            message="The design has no VM group, so there is no I/O to simulate.",
            value="[]",
            limit="at least 1",
            remedy="Add a VM group with a workload.",
            blocks="simulate",
        )
    hosts = {host.id: host for host in design.hosts}
    datastores: dict[str, Datastore] = {d.id: d for d in design.datastores}
    for g, group in enumerate(design.vm_groups):
        host, datastore = hosts.get(group.host), datastores.get(group.datastore)
        if host is None or datastore is None:
            continue
        target = target_of(design, datastore)
        if target is not None and not paths_to(host, target):
            yield DesignProblem(
                pointer=f"/vm_groups/{g}/datastore",
                message=f"Host {host.id} has no path to datastore {datastore.id}: no HBA port "
                f"shares a fabric with a target port of {target.array.id} that serves "
                f"{target.device.id}.",
                value=datastore.id,
                limit="at least one path",
                remedy="Cable an HBA port and a target port of the owner SP to the same fabric.",
                blocks="simulate",
            )
