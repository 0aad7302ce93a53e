"""Finds what is wrong with the operations of a design."""

from collections.abc import Iterator

from qdepth.design.described import quoted
from qdepth.design.design_index import index_of
from qdepth.design.document.array import Datastore
from qdepth.design.document.document import Design
from qdepth.design.document.media import RAID_LEVELS
from qdepth.design.document.offload import CopyEngine, Offload
from qdepth.design.document.operation import (
    ConsolidateSnapshots,
    Copy,
    Operation,
    PowerOn,
    Rebuild,
    StorageVmotion,
    Stream,
    Unmap,
    datastores_of,
    mirrored_class,
)
from qdepth.design.part_names import PartNames
from qdepth.design.placement.place import vms_of
from qdepth.design.problem import DesignProblem
from qdepth.design.profiles.capacity import disk_gib
from qdepth.design.routing.copy_method import copy_method
from qdepth.design.routing.reach import Target


def operation_problems(design: Design, names: PartNames) -> Iterator[DesignProblem]:
    """Every finding about operations; dangling references are reported elsewhere."""
    checks = _Checks(design, names)
    for o, operation in enumerate(design.operations):
        at = f"/operations/{o}"
        yield from checks.unreached(at, operation)
        yield from checks.mirrored(at, operation)
        if isinstance(operation, Copy):
            yield from checks.offload(at, operation)
        if isinstance(operation, ConsolidateSnapshots):
            yield from checks.snapshots(at, operation)
        if isinstance(operation, Rebuild):
            yield from checks.rebuild(at, operation)
        if isinstance(operation, Unmap):
            yield from checks.unmap(at, operation)
        if isinstance(operation, PowerOn):
            yield from checks.locks(at, operation)
        if isinstance(operation, Stream) and operation.host is None:
            yield from checks.inside_array(at, operation)
            yield from checks.cannot_yield(at, operation)
        if isinstance(operation, Stream):
            yield from _late_start(at, operation)


def _late_start(at: str, operation: Stream) -> Iterator[DesignProblem]:
    """Work that would start at a latency at which it slows down; Veeam refuses that too."""
    start, slow = operation.starts_below_ms, operation.yields_at_ms
    if start is not None and slow is not None and start > slow:
        yield DesignProblem(
            pointer=f"{at}/starts_below_ms",
            message=f"{start:.12g} ms let it start, but it slows down at {slow:.12g} ms.",
            value=f"{start:.12g}",
            limit=f"at most {slow:.12g}",
            remedy=f"Lower it, or raise {quoted(Stream, 'yields_at_ms')}.",
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
                message=f"{self._names(operation.id)} must be offloaded, but {method.reason}.",
                value="required",
                limit="if_possible",
                remedy="Allow the host to copy, or remove the obstacle.",
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

    def mirrored(self, at: str, operation: Operation) -> Iterator[DesignProblem]:
        """VMs that move to where they are, or that are not where their writes go to two places."""
        if isinstance(operation, StorageVmotion) and operation.source == operation.target:
            yield DesignProblem(
                pointer=f"{at}/target",
                message=f"{self._names(operation.id)} moves a VM to the datastore that it is on.",
                value=operation.target,
                limit="another datastore",
                remedy="Choose another target.",
            )
        group = self._groups.get(mirrored_class(operation) or "")
        if group is None or operation.host is None:
            return
        at_first = next(iter(datastores_of(operation).values()))
        if (group.host_entries, group.datastore_entries) != ([operation.host], [at_first]):
            on, lies = (
                ", ".join(map(self._names, entries))
                for entries in (group.host_entries, group.datastore_entries)
            )
            yield DesignProblem(
                pointer=f"{at}/vm_class",
                message=f"The VMs of {self._names(group.id)} run on {on} and are stored on {lies}.",
                value=group.id,
                limit=f"a class that is on host {self._names(operation.host)} and datastore "
                f"{self._names(at_first)} alone",
                remedy="Enter the host and the datastore of the class in the operation.",
            )
        elif operation.host in self._hosts:
            most = vms_of(self._design, group)
            if operation.count > most:
                yield DesignProblem(
                    pointer=f"{at}/count",
                    message=f"{self._names(operation.id)} is for {operation.count} VMs, more than "
                    f"{self._names(group.id)} has.",
                    value=str(operation.count),
                    limit=f"at most {most}",
                    remedy="Lower the count, or give the class more VMs.",
                )

    def snapshots(self, at: str, operation: ConsolidateSnapshots) -> Iterator[DesignProblem]:
        """Snapshots that the host does not consolidate."""
        target = self._datastores.get(operation.target)
        if target is not None and target.kind not in ("vmfs", "nfs"):
            yield DesignProblem(
                pointer=f"{at}/target",
                message=f"{self._names(operation.id)} writes snapshots of files into base disks, "
                f"but {self._names(target.id)} is not a VMFS or NFS datastore. The array keeps "
                "snapshots of vVols, and raw devices have none.",
                value=target.id,
                limit="a VMFS or NFS datastore",
                remedy="Remove the operation, or choose another datastore.",
            )

    def rebuild(self, at: str, operation: Rebuild) -> Iterator[DesignProblem]:
        """Pools that cannot be rebuilt, and rebuilds of an unknown size."""
        pools = index_of(self._design).pools
        pool = pools.get(operation.pool)
        if pool is None:
            yield DesignProblem(
                pointer=f"{at}/pool",
                message=f"There is no pool {operation.pool}.",
                value=operation.pool,
                limit=self._names.listed(pools, "none, there is no pool yet"),
                remedy="Enter a pool that exists, or add it.",
            )
            return
        level = RAID_LEVELS[pool.raid]
        if not level.survives_a_disk:
            yield DesignProblem(
                pointer=f"{at}/pool",
                message=(
                    f"Pool {self._names(pool.id)} is {level.name}: it loses its data with a "
                    "disk, so nothing can be rebuilt."
                ),
                value=pool.id,
                limit="a pool with mirrors or parity",
                remedy="Choose another pool, or another RAID level.",
            )
        if operation.count > 1:
            yield DesignProblem(
                pointer=f"{at}/count",
                message=f"{self._names(operation.id)} rebuilds {operation.count} disks at a time.",
                value=str(operation.count),
                limit="1",
                remedy="Add an operation for each disk, each `after` the one before.",
            )
        most = disk_gib(self._design, pool)
        needed = operation.amount_gib
        if needed is None and most is None:
            yield DesignProblem(
                pointer=f"{at}/amount_gib",
                message=f"The capacity of the disks of {self._names(pool.id)} is unknown.",
                limit="a size, or disks with a capacity",
                remedy=f"Set {quoted(Rebuild, 'amount_gib')}. It has no default.",
            )
        elif needed is not None and most is not None and needed > most:
            yield DesignProblem(
                pointer=f"{at}/amount_gib",
                message=f"A disk of {self._names(pool.id)} holds {most:.5g} GiB.",
                value=f"{needed:.12g}",
                limit=f"at most {most:.5g}",
                remedy="Lower it, or leave it out to rebuild the whole disk.",
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
                message=(
                    f"{self._names(operation.id)} locks VMFS metadata, but "
                    f"{self._names(target.id)} is not a VMFS datastore."
                ),
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
                    remedy="Enter the host that does the work, or give the device a pool.",
                )

    def cannot_yield(self, at: str, operation: Stream) -> Iterator[DesignProblem]:
        """Work inside an array that would follow a latency which hosts see."""
        for field in ("yields_at_ms", "starts_below_ms"):
            latency = getattr(operation, field)
            if latency is not None:
                yield DesignProblem(
                    pointer=f"{at}/{field}",
                    message=f"{self._names(operation.id)} works inside the array, but "
                    f"{quoted(Stream, field)} is a latency that hosts see.",
                    value=f"{latency:.12g}",
                    limit="a host",
                    remedy="Enter the host that does the work, or leave it out.",
                )
