"""Classes of VMs: identical VMs, their placement, and their workload."""

from itertools import chain
from typing import Annotated, Literal

from pydantic import Field

from qdepth.design.described import Unit
from qdepth.design.document.base import NamedPart, OwnId, Part, Title
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
    """VMs outside the placement rule of their class."""

    host: HostId
    """Host entry that runs them."""
    host_number: Count | None = None
    """Number of the host within its entry, from 1. Unset: all in turn."""
    datastore: DatastoreId
    """Datastore entry that holds them."""
    datastore_number: Count | None = None
    """Number of the datastore within its entry, from 1. Unset: all in turn."""
    vms: Annotated[Count, Field(title="VMs")]
    """Number of VMs."""


class FurtherDisks(Part, title="Further disks"):
    """Virtual disks of each VM on other datastores than its first disks."""

    id: OwnId
    """Name of the part, unique in the design."""
    name: Title | None = None
    """Name, such as data or log."""
    datastores: Annotated[list[DatastoreId], Field(min_length=1, max_length=4096)]
    """Datastore entries over which these disks are distributed like those of the class."""
    virtual_disks: Annotated[int, Field(ge=1, le=256)] = 1
    """Disks of this kind per VM."""
    load_pct: Annotated[float, Field(ge=0.1, le=10_000), Unit("%")] = 100.0
    """Load of each disk relative to the class workload: rate of open and paced workloads,
    outstanding I/Os (at least one) of closed ones."""


class VmClass(NamedPart, title="Class of VMs"):
    """Identical VMs, distributed over hosts and datastores by a rule."""

    vms: Annotated[int | None, Field(ge=1, le=65_536, title="VMs")] = None
    """Total VMs, distributed again when hosts join or leave. Set this or `vms_per_host`."""
    vms_per_host: Annotated[Count | None, Field(title="VMs per host")] = None
    """VMs on each host; they join and leave with it."""
    hosts: Annotated[list[HostId], Field(min_length=1, max_length=256)]
    """Host entries that run the VMs. Numbers of VMs per host differ by at most one."""
    datastores: Annotated[list[DatastoreId], Field(min_length=1, max_length=4096)]
    """Datastore entries that hold the VMs. Numbers of VMs per datastore differ by at most one. The
    first virtual disks of a VM are on one datastore."""
    placement: Literal["even", "packed"] = "even"
    """`even`: deals VMs like cards, so VMs of a host are on all datastores. `packed`: VMs of a host
    are on as few datastores as possible."""
    host_shares: Annotated[list[PlacementShare], Field(max_length=256)] = []
    """Weight of each entry of `hosts`, in order; it applies to each host. None: equal."""
    datastore_shares: Annotated[list[PlacementShare], Field(max_length=4096)] = []
    """Weight of each entry of `datastores`, in order, for each datastore. None: equal."""
    pins: Annotated[list[Pin], Field(max_length=4096)] = []
    """VMs placed elsewhere; they count among `vms`."""
    virtual_disks: Annotated[int, Field(ge=1, le=256)] = 1
    """Virtual disks of each VM on `datastores`, each with the whole workload."""
    further_disks: Annotated[list[FurtherDisks], Field(max_length=16)] = []
    """Further virtual disks of each VM, with other datastores and load. They share the VM's vSCSI
    adapters and shares, and the VM counts once for DSNRO."""
    vscsi_adapters: Annotated[int, Field(ge=1, le=4, title="vSCSI adapters")] = 1
    """vSCSI adapters of each VM, each with its own depth. Virtual disks take them in turn."""
    vscsi_adapter: Annotated[VscsiAdapterId | None, Field(title="vSCSI adapter")] = None
    """vSCSI adapter profile for depths left unset."""
    disk_depth: Depth | None = None
    """Outstanding commands of the vSCSI adapter per virtual disk. Unset: from the profile."""
    adapter_depth: Depth | None = None
    """Outstanding commands of the vSCSI adapter over all its virtual disks. Unset: from the
    profile."""
    iops_limit: Annotated[RateIops | None, Field(title="IOPS limit")] = None
    """Limit of each virtual disk, set by VM or storage policy. ESXi counts an I/O once for each 32
    KiB started: 64 KiB count twice. I/Os above it wait in the kernel."""
    guest_ms: TimeMs = 0.0
    """Time of an I/O in the guest and its vSCSI driver; no queue."""
    guest_scv: Annotated[Scv, Field(title="Guest SCV")] = 0.0
    """Squared coefficient of variation of `guest_ms`."""
    shares: Shares = 1000
    """Weight of each VM in the `fair` scheduler (SharesLow 500, SharesNormal 1000, SharesHigh
    2000). The VM's waiting virtual disks share it."""
    cpu_base_pct: Annotated[Percent | None, Field(title="CPU base")] = None
    """CPU of an idle VM. With `cpu_pct_per_kiops`, a line over IOPS, calibrated to measurements."""
    cpu_pct_per_kiops: Annotated[PercentPerKiops | None, Field(title="CPU per 1,000 IOPS")] = None
    """CPU that each 1,000 IOPS of a VM add."""
    new_blocks_pct: Percent = 0.0
    """Share of writes to blocks never written before. They fill datastore and thin pool on the
    timeline; only VMs that need such blocks stop when space is short."""
    data_gib: Annotated[CapacityGib | None, Field(title="Data of a VM")] = None
    """Data of each VM before reduction: its weight in the array's data reduction, and the amount
    that a move copies."""
    data_reduction: DataReduction | None = None
    """Data reduction of the class. Unset: none, if other classes on the array have one."""
    stream_key: Annotated[str, Field(min_length=1, max_length=64)] | None = None
    """Name of its random streams. Unset: its id. A class with the same key in two designs gets the
    same randomness."""
    workload: Workload
    """Workload of each virtual disk."""

    @property
    def host_entries(self) -> list[str]:
        """Host entries that may run its VMs, including those of pins."""
        return list(dict.fromkeys((*self.hosts, *(pin.host for pin in self.pins))))

    @property
    def datastore_entries(self) -> list[str]:
        """Datastore entries that may hold its VMs, including those of pins."""
        pinned = (pin.datastore for pin in self.pins)
        further = (id_ for disks in self.further_disks for id_ in disks.datastores)
        return list(dict.fromkeys((*self.datastores, *pinned, *further)))

    @property
    def loads_of_disks(self) -> list[float]:
        """Load of each virtual disk of a VM, relative to the workload."""
        first = [1.0] * self.virtual_disks
        further = ([each.load_pct / 100.0] * each.virtual_disks for each in self.further_disks)
        return [*first, *chain.from_iterable(further)]
