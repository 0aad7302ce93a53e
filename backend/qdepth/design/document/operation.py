"""Operations: work next to production that ends, such as copies, zeroing and backups."""

from typing import Annotated, Literal

from pydantic import Field

from qdepth.design.described import Unit, Words
from qdepth.design.document.base import NamedPart, Part
from qdepth.design.document.quantities import (
    BlockKib,
    CapacityGib,
    Count,
    Depth,
    LatencyMs,
    OutstandingIos,
    Percent,
    RateCapMbS,
    TimeMs,
    WaitS,
)
from qdepth.design.document.references import (
    DatastoreId,
    HostId,
    OperationId,
    PoolId,
    VmClassId,
)

DiskFormat = Literal["eager_zeroed", "lazy_zeroed", "thin"]


class DiskSpace(Part):
    """Format, size and contents of a virtual disk."""

    format: DiskFormat
    """`eager_zeroed`: all blocks zeroed at creation. `lazy_zeroed`: each block zeroed at its first
    write. `thin`: each block allocated at its first write."""
    provisioned_gib: CapacityGib
    """Size that the guest sees."""
    written_gib: CapacityGib | None = None
    """Data on the disk. A copy of a lazily zeroed or thin disk moves this amount; a copy of an
    eagerly zeroed disk moves everything."""
    zeroed_gib: CapacityGib | None = None
    """Zeroed blocks of 1 MiB on a lazily zeroed or thin disk, which a copy moves. Scattered data
    touch more blocks than their size. Unset: `written_gib`."""
    snapshots: Annotated[int, Field(ge=0, le=32)] = 0
    """Snapshots of the VM, at most 32 in vSphere. Their data count as written, and the array cannot
    copy a disk with snapshots."""


def held_gib(disk: DiskSpace) -> float:
    """Data that a copy of a disk moves [GiB]; 0 if unknown."""
    if disk.format == "eager_zeroed":
        return disk.provisioned_gib
    return disk.zeroed_gib or disk.written_gib or 0.0


class _Operation(NamedPart, title="Operation"):
    start_s: WaitS = 0.0
    """Start time on the timeline. With `after`: delay after the end of that operation."""
    after: OperationId | None = None
    """Operation that must end first."""
    count: Count = 1
    """Repetitions, such as cloned VMs. The entry's hosts take them in turn."""
    every_s: WaitS = 0.0
    """Time between the starts of repetitions."""
    at_once: Count | None = None
    """Largest number of repetitions in progress. Unset: all."""


class _Copy(_Operation):
    host: HostId
    """Host that does the work."""
    source: DatastoreId
    """Datastore with the disk."""
    target: DatastoreId
    """Datastore that is written."""
    disk: DiskSpace
    """Contents to copy: all virtual disks of the VM as one."""
    target_format: DiskFormat | None = None
    """Format of the copy. Unset: as the source."""
    offload: Literal["if_possible", "required"] = "if_possible"
    """`if_possible`: the host copies when the array cannot. `required`: Qdepth then rejects the
    design."""


class Clone(_Copy):
    """A copy of a powered-off VM or a template."""

    kind: Literal["clone"]
    """Copy of a VM or template."""


class StorageVmotion(_Copy):
    """A running VM moves to another datastore."""

    kind: Annotated[Literal["storage_vmotion"], Words({"storage_vmotion": "Storage vMotion"})]
    """Move of a VM."""
    vm_class: Annotated[VmClassId | None, Field(title="Class of VMs")] = None
    """Class whose VMs move one after the other, with their writes mirrored to both ends. Unset: the
    VM is idle."""


class CreateEagerZeroed(_Operation):
    """An eagerly zeroed virtual disk is created."""

    kind: Literal["create_eager_zeroed"]
    """Creation of a disk."""
    host: HostId
    """Host that does the work."""
    target: DatastoreId
    """Datastore that is written."""
    provisioned_gib: CapacityGib
    """Size of the disk."""


class PowerOn(_Operation):
    """VMs are powered on. Qdepth models their metadata locks; enter their reads as a stream."""

    kind: Literal["power_on"]
    """Power-on of VMs."""
    host: HostId
    """Host entry; its hosts share the VMs evenly."""
    target: DatastoreId
    """VMFS datastore with their files."""
    vms: Annotated[int, Field(ge=1, le=65_536, title="VMs")]
    """VMs over all hosts of the entry."""
    at_once_per_host: Depth | None = None
    """VMs that a host powers on in parallel. Unset: all of its part."""
    transactions: Annotated[int, Field(ge=1, le=10_000)] | None = None
    """VMFS metadata changes per VM, each under a lock. Unset: from the catalogue (assumed)."""
    hold_ms: Annotated[float, Field(ge=0.001, le=60_000), Unit("ms")] = 2.0
    """Duration of a lock; 2 to 20 ms are typical for a reservation. Assumed."""
    pause_ms: TimeMs = 100.0
    """Mean time of other power-on work between two locks; squared coefficient of variation 0.1.
    Assumed."""


class Unmap(_Operation):
    """Space of deleted files is returned to the array (UNMAP)."""

    kind: Literal["unmap"]
    """Return of space."""
    requested_by: Literal["datastore", "guest"] = "datastore"
    """`datastore`: space of deleted files, by `esxcli storage vmfs unmap` or automatically on VMFS
    6. `guest`: blocks that guests free on thin disks; VMFS 5 passes them on only with
    `enable_block_delete`, else the operation never ends."""
    host: HostId
    """Host that does the work."""
    target: DatastoreId
    """Datastore that returns space."""
    amount_gib: CapacityGib
    """Space to return."""
    command_kib: Annotated[int, Field(ge=1024, le=1_048_576), Unit("KiB")] = 1024
    """Space per command; VMFS 6 frees blocks of 1 MiB."""
    outstanding_commands: OutstandingIos = 1
    """Commands in flight."""
    rate_cap_mb_s: RateCapMbS | None = None
    """Rate limit; VMFS 6 reclaims at 25 to 50 MB/s by default. 0: the operation never ends. Unset:
    as fast as the array answers."""


class Stream(_Operation):
    """Other work on a datastore: backup, virus scan, login storm, scrubbing, garbage collection."""

    kind: Literal["stream"]
    """Reads and writes of one size."""
    host: HostId | None = None
    """Host that reads and writes. Unset: the array, without any link."""
    target: DatastoreId
    """Datastore that is read and written."""
    amount_gib: CapacityGib | None = None
    """Total data. Unset: the stream never ends."""
    read_pct: Percent
    """Share of reads."""
    random_pct: Percent = 0.0
    """Share of random I/Os; the others need no disk positioning."""
    block_kib: BlockKib
    """I/O size."""
    outstanding_ios: Annotated[OutstandingIos, Field(title="Outstanding I/Os")]
    """I/Os in flight."""
    rate_cap_mb_s: RateCapMbS | None = None
    """Rate limit. 0: the operation never ends. Unset: none."""
    yields_at_ms: Annotated[LatencyMs | None, Field(title="Yields at")] = None
    """Mean device latency of the datastore, over all hosts, at which the stream slows down: its
    outstanding I/Os follow the latency like SIOC windows. Veeam's default is 30 ms. Unset:
    never."""
    starts_below_ms: Annotated[LatencyMs | None, Field(title="Starts below")] = None
    """Mean device latency of the datastore from which no further repetition starts. Veeam's default
    is 20 ms. Unset: no limit."""


class ConsolidateSnapshots(_Operation):
    """Snapshots of a VM are deleted, and their data go to the base disk."""

    kind: Literal["consolidate_snapshots"]
    """Deletion of snapshots."""
    host: HostId
    """Host of the VM, whose data mover reads and writes."""
    target: DatastoreId
    """Datastore with the VM's disks and snapshots."""
    amount_gib: CapacityGib
    """Data in the snapshots: everything written since the oldest."""
    vm_class: Annotated[VmClassId | None, Field(title="Class of VMs")] = None
    """Class whose VMs are consolidated one after the other. From ESXi 6.0, their writes go to both
    snapshot and base disk. Unset: the VM is idle."""


class Rebuild(_Operation):
    """A failed disk of a pool is rebuilt from the remaining disks."""

    kind: Literal["rebuild"]
    """Rebuild of a disk."""
    pool: PoolId
    """Pool with the failed disk."""
    onto: Annotated[
        Literal["one_disk", "all_disks"],
        Words({"one_disk": "a spare or replacement", "all_disks": "spare space of all disks"}),
    ] = "one_disk"
    """Target: one disk (a hot spare or replacement), or spare space on all remaining disks
    (distributed spares)."""
    amount_gib: CapacityGib | None = None
    """Data to rebuild. Unset: the capacity of a disk. Required for flash."""
    piece_kib: BlockKib = 1024.0
    """Size of each read from every disk of the RAID group, and of the write. Assumed; no vendor
    publishes it."""
    outstanding_pieces: Depth = 4
    """Pieces in flight; fewer favour production. Assumed."""
    rate_cap_mb_s: RateCapMbS | None = None
    """Rate limit: the rebuild priority. Linux md uses 200 MB/s (`speed_limit_max`). 0: the
    operation never ends. Unset: as fast as the disks allow."""

    @property
    def host(self) -> None:
        """The array does it."""


Copy = Clone | StorageVmotion
ByHost = Copy | CreateEagerZeroed | PowerOn | Unmap | ConsolidateSnapshots
"""Operations that a host always carries out."""
Mirrored = StorageVmotion | ConsolidateSnapshots
"""Operations during which the writes of a class of VMs have two targets."""
Operation = Annotated[
    Clone
    | StorageVmotion
    | CreateEagerZeroed
    | PowerOn
    | Unmap
    | Stream
    | ConsolidateSnapshots
    | Rebuild,
    Field(discriminator="kind"),
]


def mirrored_class(operation: Operation) -> str | None:
    """Id of the class of VMs whose writes have two targets during the operation; None without
    one."""
    return operation.vm_class if isinstance(operation, Mirrored) else None


def datastores_of(operation: Operation) -> dict[str, str]:
    """Ids of the datastores that an operation works on, by the field that names them."""
    if isinstance(operation, Rebuild):
        return {}
    if isinstance(operation, Copy):
        return {"source": operation.source, "target": operation.target}
    return {"target": operation.target}
