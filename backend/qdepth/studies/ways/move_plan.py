"""Waves of Storage vMotion: which VMs move from where to where, and how much data each has."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from qdepth.design.design_index import index_of
from qdepth.design.document.array import total_gib
from qdepth.design.document.document import Design
from qdepth.design.document.operation import DiskSpace, StorageVmotion
from qdepth.design.placement.place import placed
from qdepth.design.problem import DesignProblem, InvalidDesign
from qdepth.design.ways.during_move import new_id
from qdepth.design.ways.moved import moved
from qdepth.design.ways.way import WAYS
from qdepth.figures import entered
from qdepth.studies.ways.move_answer import MoveQuestion

ROUNDING = 1e-9


@dataclass(frozen=True, slots=True)
class Leaving:
    """VMs of a class that leave an entry of datastores from an entry of hosts."""

    vm_class: str
    host: str
    source: str
    vms: int
    gib: float
    """Data of each VM [GiB]."""
    is_alone: bool
    """True if the class has no VM elsewhere, so the writes of moving VMs count twice."""


def leaving(question: MoveQuestion) -> list[Leaving]:
    """Return the VMs that move, class by class.

    Raises
    ------
    InvalidDesign
        If no VM moves, or the data of the VMs of a datastore are unknown or more than it holds.
    """
    design = question.design
    stores = moved(design, WAYS[question.way]).datastores
    counts = {
        entry.id: Counter(
            (vm.host.entry, vm.datastore.entry)
            for vm in placed(design)[entry.id].vms
            if vm.datastore.entry in stores
        )
        for entry in design.classes
    }
    on = Counter[str]()
    for own in counts.values():
        for (_, store), vms in own.items():
            on[store] += vms
    if not on:
        raise InvalidDesign([_no_vms()])
    classes = index_of(design).classes
    all_ = [
        Leaving(
            id_,
            host,
            store,
            vms,
            question.vm_gib or classes[id_].data_gib or _gib(design, store, on[store]),
            is_alone=len(own) == 1 and not classes[id_].further_disks,
        )
        for id_, own in counts.items()
        for (host, store), vms in own.items()
    ]
    problems = [problem for store in on if (problem := _no_room(design, store, all_)) is not None]
    if problems:
        raise InvalidDesign(problems)
    return all_


def operations_of(all_: list[Leaving], at_once: int) -> Iterator[StorageVmotion]:
    """Yield the operations of a move, one entry of VMs after the other."""
    before: str | None = None
    for number, each in enumerate(all_, start=1):
        id_ = f"move-{number}"
        yield operation_of(each, id_, each.vms).model_copy(
            update={"at_once": min(at_once, each.vms), "after": before}
        )
        before = id_


def operation_of(each: Leaving, id_: str, count: int) -> StorageVmotion:
    """Return the Storage vMotion of this many VMs."""
    disk = DiskSpace(format="thin", provisioned_gib=each.gib, written_gib=each.gib)
    return StorageVmotion(
        id=id_,
        name=f"Move of {each.vm_class}",
        kind="storage_vmotion",
        host=each.host,
        source=each.source,
        target=new_id(each.source),
        count=count,
        disk=disk,
        vm_class=each.vm_class if each.is_alone else None,
    )


def _no_vms() -> DesignProblem:
    return DesignProblem(
        pointer="/classes",
        message="No class of VMs is on a datastore that moves.",
        limit="at least one class on a vVol, or without vVols on a VMFS or NFS datastore",
        remedy="Add a class of VMs to the datastore that you leave.",
        blocks="simulate",
    )


def _no_room(design: Design, id_: str, all_: list[Leaving]) -> DesignProblem | None:
    """What is wrong if VMs have more data than the new datastores, which are as large, can hold."""
    there = [each for each in all_ if each.source == id_]
    vms, needed = sum(each.vms for each in there), sum(each.vms * each.gib for each in there)
    place, store = next((n, one) for n, one in enumerate(design.datastores) if one.id == id_)
    total = total_gib(store)
    if total is None or needed <= total * (1.0 + ROUNDING):
        return None
    name = index_of(design).names(id_)
    return DesignProblem(
        pointer=f"/datastores/{place}/capacity_gib",
        message=f"The {vms} VMs on {name} have {entered(needed)} GiB of data, "
        f"but the new datastores hold {entered(total)} GiB.",
        limit=f"at most {entered(int(1e3 * total / vms) / 1e3)} GiB for each VM on average",
        remedy=f"Enter less data for each VM, or the capacity of {name} in the design.",
        blocks="simulate",
    )


def _gib(design: Design, id_: str, vms: int) -> float:
    """Data of a VM of a datastore entry, from what is taken of it or what it holds."""
    store = index_of(design).datastores[id_]
    used = None if store.used_gib is None else store.used_gib * store.count
    total = used or total_gib(store)
    if total is None:
        name = index_of(design).names(id_)
        raise InvalidDesign(
            [
                DesignProblem(
                    pointer="/vm_gib",
                    message=f"The data of the VMs on {name} are unknown.",
                    limit="the data of a VM, or what is taken of the datastore",
                    remedy="Enter the data of a VM (vm_gib).",
                    blocks="simulate",
                )
            ]
        )
    return total / vms
