"""VM groups: identical VMs on a host, with their virtual disks and their workload."""

from typing import Annotated

from pydantic import Field

from qdepth.design.document.base import Id, Part, Title
from qdepth.design.document.profile_ids import VscsiAdapterId
from qdepth.design.document.quantities import (
    Count,
    Depth,
    Percent,
    PercentPerKiops,
    Scv,
    Shares,
    TimeMs,
)
from qdepth.design.document.references import DatastoreId, HostId
from qdepth.design.document.workload import Workload


class VmGroup(Part):
    """Identical VMs on each host of an entry, all on one datastore."""

    id: Id
    """Name of the part, unique in the design."""
    name: Title | None = None
    """What it is called on the page, in reports and in files."""
    host: HostId
    """Host entry that runs the VMs."""
    datastore: DatastoreId
    """Datastore that holds their virtual disks."""
    count: Count = 1
    """VMs on each host."""
    virtual_disks: Annotated[int, Field(ge=1, le=256)] = 1
    """Virtual disks of each VM, each with the whole workload."""
    vscsi_adapter: VscsiAdapterId | None = None
    """vSCSI adapter profile, which gives the depths that are not set."""
    disk_depth: Depth | None = None
    """Commands that the vSCSI adapter keeps outstanding for a virtual disk; unset: that of the
    profile."""
    adapter_depth: Depth | None = None
    """Commands that the vSCSI adapter keeps outstanding for all its virtual disks; unset: that of
    the profile."""
    guest_ms: TimeMs = 0.0
    """Time of an I/O in the guest and its vSCSI driver, outside any queue [ms]."""
    guest_scv: Scv = 0.0
    """Squared coefficient of variation of `guest_ms`."""
    shares: Shares = 1000
    """Weight of each VM where its host gives slots of devices in turns (Disk.SharesNormal is 1000,
    SharesLow 500, SharesHigh 2000); its waiting virtual disks divide it."""
    cpu_base_pct: Percent | None = None
    """CPU that a VM takes without any I/O [%]; with `cpu_pct_per_kiops` a line over its IOPS that
    is calibrated to measurements. It has no effect on any other number."""
    cpu_pct_per_kiops: PercentPerKiops | None = None
    """CPU that each 1000 IOPS of a VM add [%]."""
    new_blocks_pct: Percent = 0.0
    """Share of its writes that go to blocks never written before [%]: datastore and thin pool fill
    by them on the time line, and only groups that need such blocks stop when space is short."""
    stream_key: Annotated[str, Field(min_length=1, max_length=64)] | None = None
    """Name of the group's random streams; unset: its id. Groups that keep their key in another
    design meet the same randomness there, so the designs differ by design alone."""
    workload: Workload
    """What each virtual disk does."""
