"""What is wrong with the operations of a design."""

from collections.abc import Iterator

from qdepth.design.described import quoted
from qdepth.design.design_index import index_of
from qdepth.design.document.array import Datastore
from qdepth.design.document.document import Design
from qdepth.design.document.offload import CopyEngine, Offload
from qdepth.design.document.operation import (
    Copy,
    CreateEagerZeroed,
    DiskSpace,
    Operation,
    PowerOn,
    StorageVmotion,
    Stream,
    Unmap,
    datastores_of,
    held_gib,
)
from qdepth.design.part_names import PartNames
from qdepth.design.placement.place import vms_of
from qdepth.design.problem import DesignProblem
from qdepth.design.routing.copy_method import copy_method
from qdepth.design.routing.reach import Target


def operation_problems(design: Design, names: PartNames) -> Iterator[DesignProblem]:
    """Every finding about operations; references that lead nowhere are found elsewhere."""
    yield from _circles(design, names)
    checks = _Checks(design, names)
    for o, operation in enumerate(design.operations):
        at = f"/operations/{o}"
        yield from checks.unreached(at, operation)
        yield from checks.space(at, operation)
        if isinstance(operation, Copy):
            yield from _disk(at, operation)
            yield from checks.offload(at, operation)
        if isinstance(operation, StorageVmotion):
            yield from checks.move(at, operation)
        if isinstance(operation, Unmap):
            yield from checks.unmap(at, operation)
        if isinstance(operation, PowerOn):
            yield from checks.locks(at, operation)
        if isinstance(operation, Stream) and operation.host is None:
            yield from checks.inside_array(at, operation)


def _circles(design: Design, names: PartNames) -> Iterator[DesignProblem]:
    before = {operation.id: operation.after for operation in design.operations}
    for o, operation in enumerate(design.operations):
        seen = [operation.id]
        while (following := before.get(seen[-1])) is not None and following not in seen:
            seen.append(following)
        if following == operation.id:
            yield DesignProblem(
                pointer=f"/operations/{o}/after",
                message=f"{names(operation.id)} would have to wait for itself: "
                + " after ".join(map(names, [*seen, operation.id]))
                + ".",
                value=operation.after,
                limit="an operation that does not wait for this one",
                remedy="Let one of them start at a time of its own: leave out its `after`.",
            )


def _disk(at: str, operation: Copy) -> Iterator[DesignProblem]:
    disk = operation.disk
    written = disk.written_gib
    if written is not None and written > disk.provisioned_gib:
        yield DesignProblem(
            pointer=f"{at}/disk/written_gib",
            message=f"{written:.12g} GiB are written to a disk of {disk.provisioned_gib:.12g} GiB.",
            value=f"{written:.12g}",
            limit=f"at most {disk.provisioned_gib:.12g}",
            remedy=f"Lower what is written, or raise {quoted(DiskSpace, 'provisioned_gib')}.",
        )
    if written is None and disk.format != "eager_zeroed":
        yield DesignProblem(
            pointer=f"{at}/disk/written_gib",
            message="A copy of a lazily zeroed or thin disk moves what was written to it, "
            f"but {quoted(DiskSpace, 'written_gib')} is not set.",
            limit="a size, or the format eager zeroed",
            remedy=f"Set {quoted(DiskSpace, 'written_gib')}; nothing is assumed for it.",
        )
    yield from _zeroed(f"{at}/disk/zeroed_gib", disk)


def _zeroed(pointer: str, disk: DiskSpace) -> Iterator[DesignProblem]:
    zeroed, least = disk.zeroed_gib, disk.written_gib or 0.0
    if zeroed is not None and not least <= zeroed <= disk.provisioned_gib:
        yield DesignProblem(
            pointer=pointer,
            message=f"{zeroed:.12g} GiB are zeroed of a disk of {disk.provisioned_gib:.12g} GiB "
            f"to which {least:.12g} GiB are written.",
            value=f"{zeroed:.12g}",
            limit=f"from {least:.12g} to {disk.provisioned_gib:.12g}",
            remedy="Leave it out, or set it to what VMFS has zeroed: all blocks that are written.",
        )


class _Checks:
    """Findings that need to know what the operation works on."""

    def __init__(self, design: Design, names: PartNames) -> None:
        self._names = names
        self._design = design
        self._reach = index_of(design).reach
        self._hosts = index_of(design).hosts
        self._datastores = index_of(design).datastores
        self._groups = index_of(design).classes

    def _ends(self, operation: Operation) -> Iterator[tuple[str, Datastore]]:
        """Datastores of an operation that exist, with the fields that name them."""
        for name, id_ in datastores_of(operation).items():
            if id_ in self._datastores:
                yield name, self._datastores[id_]

    def _devices(self, operation: Operation) -> Iterator[tuple[str, Datastore, Target]]:
        for name, datastore in self._ends(operation):
            for target in self._reach.targets(datastore):
                yield name, datastore, target

    def unreached(self, at: str, operation: Operation) -> Iterator[DesignProblem]:
        """Devices that the host of the operation has no path to."""
        host = self._hosts.get(operation.host or "")
        if host is None:
            return
        for name, datastore, target in self._devices(operation):
            if not self._reach.paths(host, target):
                yield DesignProblem(
                    pointer=f"{at}/{name}",
                    message=f"Host {self._names(host.id)} has no path to "
                    f"{self._names(target.device.id)}, which carries datastore "
                    f"{self._names(datastore.id)}.",
                    value=datastore.id,
                    limit="a datastore that the host of the operation reaches",
                    remedy="Choose a host that reaches all its datastores, or cable one to them.",
                )

    def space(self, at: str, operation: Operation) -> Iterator[DesignProblem]:
        """Disks that do not fit into what is free."""
        target = self._datastores.get(operation.target)
        if target is None or target.capacity_gib is None:
            return
        needed = operation.count * _allocated_gib(operation)
        free = target.count * (target.capacity_gib - (target.used_gib or 0.0))
        if needed > free:
            yield DesignProblem(
                pointer=f"{at}/target",
                message=f"{self._names(operation.id)} needs {needed:.12g} GiB on "
                f"{self._names(target.id)}, which has {free:.12g} GiB free.",
                value=target.id,
                limit=f"at most {free:.12g} GiB",
                remedy="Lower the count or the size, or choose a larger datastore.",
            )

    def offload(self, at: str, operation: Copy) -> Iterator[DesignProblem]:
        """Copies that the array has to make and cannot, and copy engines that take no time."""
        host = self._hosts.get(operation.host)
        ends = [datastore for _, datastore in self._ends(operation)]
        if host is None or len(ends) != 2:
            return
        method = copy_method(operation, host, (ends[0], ends[1]), self._reach)
        if operation.offload == "required" and not method.is_offloaded:
            yield DesignProblem(
                pointer=f"{at}/offload",
                message=f"{self._names(operation.id)} has to be offloaded, but {method.reason}.",
                value="required",
                limit="if_possible",
                remedy="Let the host copy where the array cannot, or change what stops the array.",
            )
        for name, _, target in self._devices(operation):
            engine = target.array.offload.copy_engine
            is_timed = engine is None or engine.strip_ms or engine.rate_cap_mb_s is not None
            if method.is_offloaded and not is_timed and target.device.pool is None:
                yield DesignProblem(
                    pointer=f"{at}/{name}",
                    message=f"{self._names(target.device.id)} is not in a pool, so the time that "
                    f"the copy engine of {self._names(target.array.id)} takes for a strip is "
                    "unknown.",
                    limit=f"{quoted(CopyEngine, 'strip_ms')} or "
                    f"{quoted(CopyEngine, 'rate_cap_mb_s')} of the copy engine, or a pool",
                    remedy="Set one of them; a measured copy shows it.",
                )

    def move(self, at: str, operation: StorageVmotion) -> Iterator[DesignProblem]:
        """VMs that move to where they are, or that are not where the move begins."""
        if operation.source == operation.target:
            yield DesignProblem(
                pointer=f"{at}/target",
                message=f"{self._names(operation.id)} moves a VM to the datastore that it is on.",
                value=operation.target,
                limit="another datastore",
                remedy="Choose another target.",
            )
        group = self._groups.get(operation.vm_class or "")
        if group is None:
            return
        ends = [operation.host], [operation.source]
        if (group.host_entries, group.datastore_entries) != ends:
            on, at_ = (
                ", ".join(map(self._names, entries))
                for entries in (group.host_entries, group.datastore_entries)
            )
            yield DesignProblem(
                pointer=f"{at}/vm_class",
                message=f"The VMs of {self._names(group.id)} run on {on} and lie on {at_}.",
                value=group.id,
                limit=f"a class that is on host {self._names(operation.host)} and datastore "
                f"{self._names(operation.source)} alone",
                remedy="Name the host and the datastore of the class in the operation.",
            )
        elif operation.host in self._hosts:
            most = vms_of(self._design, group)
            if operation.count > most:
                yield DesignProblem(
                    pointer=f"{at}/count",
                    message=f"{self._names(operation.id)} moves {operation.count} VMs, more than "
                    f"{self._names(group.id)} has.",
                    value=str(operation.count),
                    limit=f"at most {most}",
                    remedy="Lower the count, or give the class more VMs.",
                )

    def unmap(self, at: str, operation: Unmap) -> Iterator[DesignProblem]:
        """Arrays that do not know UNMAP."""
        for _, datastore, target in self._devices(operation):
            if target.array.offload.unmap_us is None:
                yield DesignProblem(
                    pointer=f"{at}/target",
                    message=f"{self._names(target.array.id)}, which carries "
                    f"{self._names(datastore.id)}, does not support UNMAP.",
                    value=datastore.id,
                    limit=f"a datastore on an array with {quoted(Offload, 'unmap_us')}",
                    remedy=f"Set {quoted(Offload, 'unmap_us')} of {self._names(target.array.id)} "
                    "if its firmware has it.",
                )

    def locks(self, at: str, operation: PowerOn) -> Iterator[DesignProblem]:
        """Datastores without metadata that hosts lock."""
        target = self._datastores.get(operation.target)
        if target is not None and target.kind != "vmfs":
            yield DesignProblem(
                pointer=f"{at}/target",
                message=f"{self._names(operation.id)} locks metadata of VMFS, but "
                f"{self._names(target.id)} is not a VMFS datastore.",
                value=target.id,
                limit="a datastore of kind vmfs",
                remedy="Choose one; what VMs read when they are powered on is a stream.",
            )

    def inside_array(self, at: str, operation: Stream) -> Iterator[DesignProblem]:
        """Work inside an array on devices that nothing slows down."""
        for _, _, target in self._devices(operation):
            if target.device.pool is None:
                yield DesignProblem(
                    pointer=f"{at}/host",
                    message=f"{self._names(operation.id)} works inside "
                    f"{self._names(target.array.id)}, where {self._names(target.device.id)} "
                    "is not in a pool, so nothing limits its speed.",
                    limit="a host, or a device in a pool",
                    remedy="Name the host that does the work, or give the device a pool.",
                )


def _allocated_gib(operation: Operation) -> float:
    """Space that one of an operation takes on its target [GiB]."""
    if isinstance(operation, CreateEagerZeroed):
        return operation.provisioned_gib
    if isinstance(operation, Copy):
        disk = operation.disk
        is_thin = (operation.target_format or disk.format) == "thin"
        return held_gib(disk) if is_thin else disk.provisioned_gib
    return 0.0
