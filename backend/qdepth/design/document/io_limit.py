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
from qdepth.design.document.base import NamedPart
from qdepth.design.document.quantities import BlockKib, LinkMbS, RateIops
from qdepth.design.document.references import DatastoreId, VmClassId


class IoLimit(NamedPart, title="I/O limit"):
    """A rate limit in the array (QoS). I/Os above it wait in the array, where they add to device
    latency (DAVG) and hold their device queue slot. Copies inside the array are exempt."""

    datastores: Annotated[list[DatastoreId], Field(max_length=4096)] = []
    """Datastore entries whose volumes are limited. None: all on the array."""
    classes: Annotated[list[VmClassId], Field(max_length=4096, title="Classes of VMs")] = []
    """Classes of VMs limited by storage policy. None: all, and operations. Only for vVols: an array
    cannot distinguish VMs on one LUN."""
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
    """Object of the limit: each volume (LUN, export, or vVol of a virtual disk), all volumes
    together, or each host."""
    iops: Annotated[RateIops | None, Field(title="IOPS limit")] = None
    """IOPS limit. Unset: none. The smaller of this and `iops_per_gib` applies."""
    iops_per_gib: Annotated[
        float | None, Field(ge=1e-6, le=1e6, title="IOPS limit per GiB"), Unit("IOPS/GiB")
    ] = None
    """IOPS limit per GiB of the limited object: datastore capacity divided over its LUNs, or for a
    vVol the VM's data divided over its virtual disks."""
    least_iops: Annotated[RateIops | None, Field(title="Least IOPS limit")] = None
    """Lowest limit that `iops_per_gib` gives a small object, such as the absolute minimum of ONTAP.
    Unset: none."""
    mb_s: Annotated[LinkMbS | None, Field(title="Throughput limit")] = None
    """Throughput limit. Unset: none. With an IOPS limit, the first limit reached applies."""
    mb_s_per_gib: Annotated[
        float | None, Field(ge=1e-6, le=1e6, title="Throughput limit per GiB"), Unit("MB/s/GiB")
    ] = None
    """Throughput limit per GiB of the limited object. The smaller of this and `mb_s` applies."""
    counted_kib: Annotated[BlockKib | None, Field(title="Counted size")] = None
    """Size that counts as one I/O; a larger I/O counts once for each started unit. Unset: every I/O
    counts once."""
    burst_pct: Annotated[float | None, Field(ge=0.1, le=100_000, title="Burst"), Unit("%")] = None
    """Excess over the limit during a burst. Unset: unlimited."""
    burst_s: Annotated[float | None, Field(ge=1e-3, le=3600, title="Burst time"), Unit("s")] = None
    """Length of a burst from full credit. Credit refills while traffic is below the limit. Unset:
    no burst; I/Os pass evenly."""
