"""Limits in the array: how fast it lets the I/Os of volumes, groups of volumes, or hosts pass.

References
----------
Dell PowerStore, resource `IoLimitRule` of its Pulumi and Terraform providers (1.3.0, 2026): IOPS
and bandwidth, absolute or as a density of the size of the volume, with a burst in percent.
NetApp, "Use adaptive QoS policy groups in ONTAP": IOPS per TB or GB of a volume, block sizes;
"Set a throughput ceiling with QoS": shared or for each volume, and of IOPS and MB/s the limit that
is reached first. Ansible collection `purestorage.flasharray`, modules `purefa_volume` and
`purefa_vg`: bandwidth and IOPS of volumes and of volume groups. Dell, "Set host I/O limits"
(Unisphere for PowerMax): MB/s and IOPS of a storage group. NetApp, Element Software API, "QoS":
burst IOPS, burst time, and a cost that rises with the size of an I/O. HPE, "IOPS and MiB/s Limits
on Volumes and Folders" (NimbleOS 6.0): a limit of a folder counts its volumes together.
"""

from typing import Annotated, Literal

from pydantic import Field

from qdepth.design.described import Unit, Words
from qdepth.design.document.base import OwnId, Part, Title
from qdepth.design.document.quantities import BlockKib, LinkMbS, RateIops
from qdepth.design.document.references import DatastoreId, VmClassId


class IoLimit(Part, title="I/O limit"):
    """How fast an array lets I/Os pass (QoS). An I/O above the limit waits in the array: its host
    sees device latency (DAVG), and holds its device queue slot. Copies inside the array do not
    count."""

    id: OwnId
    """Name of the part, unique in the design."""
    name: Title | None = None
    """What it is called on the page, in reports and in files."""
    datastores: Annotated[list[DatastoreId], Field(max_length=4096)] = []
    """Datastore entries whose volumes it limits; none: all on the array."""
    classes: Annotated[list[VmClassId], Field(max_length=4096, title="Classes of VMs")] = []
    """Classes of VMs that it limits, as their storage policy says; none: all, and operations.
    Only for vVols: an array does not tell VMs on one LUN apart."""
    scope: Annotated[
        Literal["volume", "group", "host"],
        Words(
            {
                "volume": "each volume",
                "group": "all volumes together",
                "host": "all volumes of each host",
            }
        ),
    ] = "volume"
    """What has the limit: each volume for itself (a LUN, an export, or the vVol of a virtual
    disk), all of them together, or each host."""
    iops: Annotated[RateIops | None, Field(title="IOPS limit")] = None
    """Most I/Os per second; unset: no such limit. With `iops_per_gib` the smaller one holds."""
    iops_per_gib: Annotated[
        float | None, Field(ge=1e-6, le=1e6, title="IOPS limit per GiB"), Unit("IOPS/GiB")
    ] = None
    """Most I/Os per second for each GiB (density) of what has the limit: capacity of the datastore
    over its LUNs, or data of the VM over its virtual disks for a vVol."""
    mb_s: Annotated[LinkMbS | None, Field(title="Throughput limit")] = None
    """Most throughput; unset: no such limit. With an IOPS limit too, whichever is reached first
    counts."""
    mb_s_per_gib: Annotated[
        float | None, Field(ge=1e-6, le=1e6, title="Throughput limit per GiB"), Unit("MB/s/GiB")
    ] = None
    """Most throughput for each GiB of what has the limit. With `mb_s` the smaller one holds."""
    counted_kib: Annotated[BlockKib | None, Field(title="Counted size")] = None
    """Size that counts as one I/O: a larger I/O counts once for each such size that it begins.
    Unset: every I/O counts once."""
    burst_pct: Annotated[float | None, Field(ge=0.1, le=100_000, title="Burst"), Unit("%")] = None
    """How far above the limit I/Os may pass for `burst_s`; unset: at any rate."""
    burst_s: Annotated[float | None, Field(ge=1e-3, le=3600, title="Burst time"), Unit("s")] = None
    """How long a burst lasts that begins with a full credit; the credit fills up while less passes
    than the limit allows. Unset: no burst, so I/Os pass evenly."""
