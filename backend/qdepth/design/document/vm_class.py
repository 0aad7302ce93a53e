"""Classes of VMs: alike VMs, where they run and lie, and what each of them does."""

from itertools import chain
from typing import Annotated, Literal

from pydantic import Field

from qdepth.design.described import Unit
from qdepth.design.document.base import OwnId, Part, Title
from qdepth.design.document.profile_ids import VscsiAdapterId
from qdepth.design.document.quantities import (
    CapacityGib,
    Count,
    Depth,
    Percent,
    PercentPerKiops,
    PlacementShare,
    RateIops,
    Scv,
    Shares,
    TimeMs,
)
from qdepth.design.document.references import DatastoreId, HostId
from qdepth.design.document.space import DataReduction
from qdepth.design.document.workload import Workload


class Pin(Part):
    """VMs of a class that lie where the rule of the class would not put them."""

    host: HostId
    """Host entry that runs them."""
    host_number: Count | None = None
    """Which of the hosts of the entry, from 1; unset: all of them in turn."""
    datastore: DatastoreId
    """Datastore entry that holds them."""
    datastore_number: Count | None = None
    """Which of the datastores of the entry, from 1; unset: all of them in turn."""
    vms: Annotated[Count, Field(title="VMs")]
    """VMs."""


class FurtherDisks(Part, title="Further disks"):
    """Virtual disks of each VM of a class that lie on other datastores than the first ones."""

    id: OwnId
    """Name of the part, unique in the design."""
    name: Title | None = None
    """What it is called: data, log."""
    datastores: Annotated[list[DatastoreId], Field(min_length=1, max_length=4096)]
    """Datastore entries that hold them, as for the class; they are distributed again over these."""
    virtual_disks: Annotated[int, Field(ge=1, le=256)] = 1
    """Disks of this kind of each VM."""
    load_pct: Annotated[float, Field(ge=0.1, le=10_000), Unit("%")] = 100.0
    """Load of each of them, relative to the workload of the class: the rate of open and paced
    workloads, and the outstanding I/Os of closed ones, of which at least one stays."""


class VmClass(Part, title="Class of VMs"):
    """Alike VMs, spread over hosts and datastores by a rule."""

    id: OwnId
    """Name of the part, unique in the design."""
    name: Title | None = None
    """What it is called on the page, in reports and in files."""
    vms: Annotated[int | None, Field(ge=1, le=65_536, title="VMs")] = None
    """VMs in all: hosts that join or leave share them again. Set this or `vms_per_host`."""
    vms_per_host: Annotated[Count | None, Field(title="VMs per host")] = None
    """VMs on each host: hosts that join or leave bring or take theirs."""
    hosts: Annotated[list[HostId], Field(min_length=1, max_length=256)]
    """Host entries that run the VMs: each host gets as many as any other, or one more."""
    datastores: Annotated[list[DatastoreId], Field(min_length=1, max_length=4096)]
    """Datastore entries that hold the VMs: each datastore gets as many as any other, or one more.
    The first virtual disks of a VM lie on one of them."""
    placement: Literal["even", "packed"] = "even"
    """How hosts and datastores meet: `even` deals VMs like cards, so that those of a host lie on
    all datastores; `packed` keeps neighbours together, so that those of a host lie on as few
    datastores as possible. Either way none has more than one VM more than another."""
    host_shares: Annotated[list[PlacementShare], Field(max_length=256)] = []
    """Weights of the host entries in the order of `hosts`, for each of their hosts; none: all
    hosts get alike."""
    datastore_shares: Annotated[list[PlacementShare], Field(max_length=4096)] = []
    """Weights of the datastore entries in the order of `datastores`, for each of their
    datastores; none: all get alike."""
    pins: Annotated[list[Pin], Field(max_length=4096)] = []
    """Exceptions: VMs that lie elsewhere. They count among `vms`; the rule places the others."""
    virtual_disks: Annotated[int, Field(ge=1, le=256)] = 1
    """Virtual disks of each VM on `datastores`, each with the whole workload."""
    further_disks: Annotated[list[FurtherDisks], Field(max_length=16)] = []
    """Further virtual disks of each VM, on other datastores and with another load. A VM stays one
    VM: its disks share its vSCSI adapters and its shares, and it counts once for DSNRO."""
    vscsi_adapters: Annotated[int, Field(ge=1, le=4, title="vSCSI adapters")] = 1
    """vSCSI adapters of each VM, whose virtual disks take them in turn: each has its own depth."""
    vscsi_adapter: Annotated[VscsiAdapterId | None, Field(title="vSCSI adapter")] = None
    """vSCSI adapter profile, which gives the depths that are not set."""
    disk_depth: Depth | None = None
    """Commands that the vSCSI adapter keeps outstanding for a virtual disk; unset: that of the
    profile."""
    adapter_depth: Depth | None = None
    """Commands that the vSCSI adapter keeps outstanding for all its virtual disks; unset: that of
    the profile."""
    iops_limit: Annotated[RateIops | None, Field(title="IOPS limit")] = None
    """Limit of each virtual disk, as the VM or its storage policy sets it. ESXi counts an I/O
    larger than 32 KiB once for each 32 KiB that it begins: 64 KiB count twice. What waits for it
    waits in the kernel."""
    guest_ms: TimeMs = 0.0
    """Time of an I/O in the guest and its vSCSI driver, outside any queue."""
    guest_scv: Annotated[Scv, Field(title="Guest SCV")] = 0.0
    """Squared coefficient of variation of `guest_ms`."""
    shares: Shares = 1000
    """Weight of each VM where its host gives slots of devices in turns (Disk.SharesNormal is 1000,
    SharesLow 500, SharesHigh 2000); its waiting virtual disks divide it."""
    cpu_base_pct: Annotated[Percent | None, Field(title="CPU base")] = None
    """CPU that a VM takes without any I/O; with `cpu_pct_per_kiops` a line over its IOPS that
    is calibrated to measurements. It has no effect on any other number."""
    cpu_pct_per_kiops: Annotated[PercentPerKiops | None, Field(title="CPU per 1,000 IOPS")] = None
    """CPU that each 1000 IOPS of a VM add."""
    new_blocks_pct: Percent = 0.0
    """Share of its writes that go to blocks never written before: datastore and thin pool fill
    by them on the time line, and only groups that need such blocks stop when space is short."""
    data_gib: Annotated[CapacityGib | None, Field(title="Data of a VM")] = None
    """Data that each VM holds before any reduction: its weight in the data reduction of an
    array, and what a move copies. No effect on any latency."""
    data_reduction: DataReduction | None = None
    """Data reduction of what its VMs hold; unset: none, where other classes of the array have
    one."""
    stream_key: Annotated[str, Field(min_length=1, max_length=64)] | None = None
    """Name of the random streams of its VMs; unset: its id. Classes that keep their key in another
    design meet the same randomness there, so the designs differ by design alone."""
    workload: Workload
    """What each virtual disk does."""

    @property
    def host_entries(self) -> list[str]:
        """Entries of hosts that may run its VMs, those of pins among them."""
        return list(dict.fromkeys((*self.hosts, *(pin.host for pin in self.pins))))

    @property
    def datastore_entries(self) -> list[str]:
        """Entries of datastores that may hold its VMs, those of pins among them."""
        pinned = (pin.datastore for pin in self.pins)
        further = (id_ for disks in self.further_disks for id_ in disks.datastores)
        return list(dict.fromkeys((*self.datastores, *pinned, *further)))

    @property
    def loads_of_disks(self) -> list[float]:
        """Load of each virtual disk of a VM, relative to the workload."""
        first = [1.0] * self.virtual_disks
        further = ([each.load_pct / 100.0] * each.virtual_disks for each in self.further_disks)
        return [*first, *chain.from_iterable(further)]
