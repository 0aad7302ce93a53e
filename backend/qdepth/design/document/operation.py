"""Operations: work beside production that ends, such as copies, zeroing and backups."""

from typing import Annotated, Literal

from pydantic import Field

from qdepth.design.described import Unit, Words
from qdepth.design.document.base import OwnId, Part, Title
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
    """What a virtual disk holds."""

    format: DiskFormat
    """`eager_zeroed`: every block was zeroed when the disk was made; `lazy_zeroed`: a block is
    zeroed when it is first written; `thin`: it gets its place only then."""
    provisioned_gib: CapacityGib
    """Size that the guest sees."""
    written_gib: CapacityGib | None = None
    """Data that it holds: what a copy of a lazily zeroed or thin disk moves. An eagerly zeroed disk
    is moved as a whole, so it makes no difference there."""
    zeroed_gib: CapacityGib | None = None
    """Blocks of a lazily zeroed or thin disk that VMFS has zeroed, because something was written to
    them: data that lie scattered are less than the blocks of 1 MiB that hold them, and a copy
    moves these blocks. Unset: as much as was written."""
    snapshots: Annotated[int, Field(ge=0, le=32)] = 0
    """Snapshots of the VM; with one, the array does not copy. Their data count as written. 32 in a
    chain is vSphere's most."""


def held_gib(disk: DiskSpace) -> float:
    """What a copy of a disk moves [GiB]; 0 where that is not known."""
    if disk.format == "eager_zeroed":
        return disk.provisioned_gib
    return disk.zeroed_gib or disk.written_gib or 0.0


class _Operation(Part, title="Operation"):
    id: OwnId
    """Name of the operation, unique in the design."""
    name: Title | None = None
    """What it is called on the page, in reports and in files."""
    start_s: WaitS = 0.0
    """When it starts, from the beginning of the time line; with `after`, how long after the
    end of that operation."""
    after: OperationId | None = None
    """Operation that has to end first."""
    count: Count = 1
    """How many of them there are: VMs that are cloned, for example. They are spread over the hosts
    of the entry in turn."""
    every_s: WaitS = 0.0
    """Time from the start of one to the start of the next."""
    at_once: Count | None = None
    """How many of them run side by side at most; unset: all of them."""


class _Copy(_Operation):
    host: HostId
    """Host that makes the copy."""
    source: DatastoreId
    """Datastore that holds the disk."""
    target: DatastoreId
    """Datastore that gets the copy."""
    disk: DiskSpace
    """What is copied: all virtual disks of the VM as one."""
    target_format: DiskFormat | None = None
    """Format of the copy; unset: that of the disk."""
    offload: Literal["if_possible", "required"] = "if_possible"
    """Whether the host moves the data itself where the array cannot, or the design is refused."""


class Clone(_Copy):
    """A copy of a VM that is switched off, or of a template."""

    kind: Literal["clone"]
    """A copy of a VM or template."""


class StorageVmotion(_Copy):
    """A VM moves to another datastore."""

    kind: Annotated[Literal["storage_vmotion"], Words({"storage_vmotion": "Storage vMotion"})]
    """A VM moves to another datastore while it runs."""
    vm_class: Annotated[VmClassId | None, Field(title="Class of VMs")] = None
    """Class of VMs whose VMs move, one after the other: their writes go to both ends meanwhile.
    Unset: the VM is idle."""


class CreateEagerZeroed(_Operation):
    """An eagerly zeroed virtual disk is made: every block is zeroed."""

    kind: Literal["create_eager_zeroed"]
    """An eagerly zeroed virtual disk is made."""
    host: HostId
    """Host that makes it."""
    target: DatastoreId
    """Datastore that gets the disk."""
    provisioned_gib: CapacityGib
    """Size of the disk."""


class PowerOn(_Operation):
    """VMs are powered on: what counts are the locks that it takes. What they read then is a
    stream of its own."""

    kind: Literal["power_on"]
    """VMs are powered on, each with locks of VMFS metadata."""
    host: HostId
    """Hosts that power them on: all of the entry, each its even part of the VMs."""
    target: DatastoreId
    """VMFS datastore that holds their files."""
    vms: Annotated[int, Field(ge=1, le=65_536, title="VMs")]
    """VMs, over all hosts of the entry."""
    at_once_per_host: Depth | None = None
    """VMs that a host powers on side by side; unset: all of its part."""
    transactions: Annotated[int, Field(ge=1, le=10_000)] | None = None
    """Changes of VMFS metadata for each VM, each under a lock; unset: as many as the catalogue
    assumes."""
    hold_ms: Annotated[float, Field(ge=0.001, le=60_000), Unit("ms")] = 2.0
    """How long a lock is held; 2 to 20 ms are usual for a reservation. Assumed."""
    pause_ms: TimeMs = 100.0
    """Mean time of other work of a power-on between two locks, with a squared coefficient of
    variation of 0.1. Assumed; no source states it."""


class Unmap(_Operation):
    """Space of deleted files is given back to the array (UNMAP)."""

    kind: Literal["unmap"]
    """Space is given back to the array."""
    requested_by: Literal["datastore", "guest"] = "datastore"
    """`datastore`: space of deleted files, given back by `esxcli storage vmfs unmap` or, on VMFS 6,
    without being asked; `guest`: what guests free on thin disks, which VMFS 5 passes on with
    `enable_block_delete` alone. What is not passed on never ends."""
    host: HostId
    """Host that sends the commands."""
    target: DatastoreId
    """Datastore whose space is given back."""
    amount_gib: CapacityGib
    """Space that is given back."""
    command_kib: Annotated[int, Field(ge=1024, le=1_048_576), Unit("KiB")] = 1024
    """Space that one command gives back; VMFS 6 frees blocks of 1 MiB."""
    outstanding_commands: OutstandingIos = 1
    """Commands under way at once."""
    rate_cap_mb_s: RateCapMbS | None = None
    """Rate that it keeps below; VMFS 6 reclaims at 25 to 50 MB/s by default.
    0: it does nothing and never ends. Unset: as fast as the array answers."""


class Stream(_Operation):
    """Any other work on a datastore: a backup, a virus scan, scrubbing, garbage collection."""

    kind: Literal["stream"]
    """Reads and writes of one size: backup, virus scan, login storm, scrubbing."""
    host: HostId | None = None
    """Host that reads and writes; unset: the array does, without any link."""
    target: DatastoreId
    """Datastore that is read and written."""
    amount_gib: CapacityGib | None = None
    """What is read and written in all; unset: it never ends."""
    read_pct: Percent
    """Share that is read."""
    random_pct: Percent = 0.0
    """Share of its I/Os that go to a random place; the others need no positioning of a disk."""
    block_kib: BlockKib
    """Size of its I/Os."""
    outstanding_ios: Annotated[OutstandingIos, Field(title="Outstanding I/Os")]
    """I/Os that it keeps under way."""
    rate_cap_mb_s: RateCapMbS | None = None
    """Rate that it keeps below. 0: it does nothing and never ends. Unset: none."""
    yields_at_ms: Annotated[LatencyMs | None, Field(title="Yields at")] = None
    """Mean device latency of the datastore at which it slows down, as backup software does: Veeam's
    storage latency control throttles at 30 ms by default. Then its outstanding I/Os follow the
    latency as the windows of Storage I/O Control do, down to one. No vendor publishes its rule.
    Unset: it does not yield."""
    starts_below_ms: Annotated[LatencyMs | None, Field(title="Starts below")] = None
    """Mean device latency of the datastore at and above which no further one of `count` starts, as
    backup software assigns no new tasks: Veeam's default is 20 ms. Unset: the latency does not
    matter."""


class ConsolidateSnapshots(_Operation):
    """Snapshots of a VM are deleted: what was written since goes to the base disk."""

    kind: Literal["consolidate_snapshots"]
    """Snapshots of a VM are deleted, and their data are written to its base disk."""
    host: HostId
    """Host of the VM: its data mover reads and writes."""
    target: DatastoreId
    """Datastore that holds the disks and snapshots of the VM."""
    amount_gib: CapacityGib
    """Data in the snapshots: what the VM has written since the oldest one."""
    vm_class: Annotated[VmClassId | None, Field(title="Class of VMs")] = None
    """Class of VMs whose VMs are consolidated, one after the other. From ESXi 6.0 on, their writes
    go to the snapshot and to the base disk meanwhile. Unset: the VM is idle."""


class Rebuild(_Operation):
    """A failed disk of a pool is rebuilt from those that are left."""

    kind: Literal["rebuild"]
    """A failed disk of a pool is rebuilt."""
    pool: PoolId
    """Pool that has lost a disk."""
    onto: Annotated[
        Literal["one_disk", "all_disks"],
        Words({"one_disk": "a spare or replacement", "all_disks": "spare space of all disks"}),
    ] = "one_disk"
    """Where the data go: to one disk, a hot spare or a replacement, or to spare space on all disks
    that are left, as in arrays with distributed spares."""
    amount_gib: CapacityGib | None = None
    """Data that are rebuilt. Unset: the whole capacity of a disk, as RAID controllers do that do
    not know what is in use. Flash has no capacity in the design, so it has to be set there."""
    piece_kib: BlockKib = 1024.0
    """Data that are rebuilt at a time: so much is read from each disk of the RAID group, and
    written. Assumed; no vendor publishes it."""
    outstanding_pieces: Depth = 4
    """Pieces under way at the same time; fewer of them give production priority. Assumed."""
    rate_cap_mb_s: RateCapMbS | None = None
    """Rate that it keeps below: the priority of the rebuild. Linux md has 200 MB/s
    (`speed_limit_max`). 0: it does nothing and never ends. Unset: as fast as the disks allow."""

    @property
    def host(self) -> None:
        """The array does it."""


Copy = Clone | StorageVmotion
ByHost = Copy | CreateEagerZeroed | PowerOn | Unmap | ConsolidateSnapshots
"""Operations that a host always carries out."""
Mirrored = StorageVmotion | ConsolidateSnapshots
"""Operations during which the writes of a class of VMs go to two places."""
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
    """Id of the class of VMs whose writes go to two places meanwhile; None if there is none."""
    return operation.vm_class if isinstance(operation, Mirrored) else None


def datastores_of(operation: Operation) -> dict[str, str]:
    """Ids of the datastores that an operation works on, by the field that names them."""
    if isinstance(operation, Rebuild):
        return {}
    if isinstance(operation, Copy):
        return {"source": operation.source, "target": operation.target}
    return {"target": operation.target}
