"""Arrays: storage processors, target ports, LUNs and protocol endpoints."""

from typing import Annotated, Literal

from pydantic import Field

from qdepth.design.described import Unit, Words
from qdepth.design.document.base import NamedPart
from qdepth.design.document.io_limit import IoLimit
from qdepth.design.document.media import Cache, Pool
from qdepth.design.document.offload import Offload
from qdepth.design.document.price import Price
from qdepth.design.document.profile_ids import ArrayModelId, FirmwareVersion, FrontEndId
from qdepth.design.document.quantities import (
    CapacityGib,
    Count,
    LinkMbS,
    Percent,
    PowerW,
    Scv,
    TimeMs,
    TimeUs,
    UsedGib,
)
from qdepth.design.document.references import (
    LunId,
    PoolId,
    PortId,
    PriceItemId,
    ProtocolEndpointId,
    SiteId,
    SpId,
)
from qdepth.design.document.space import DataReduction, SpaceAlarm
from qdepth.design.document.storage_processor import StorageProcessor


class Lun(NamedPart, title="LUN"):
    """A logical unit, or an export of a filer."""

    count: Count | None = None
    """LUNs in this entry. Unset: one for each datastore of the entry on it."""
    owners: Annotated[list[SpId], Field(max_length=16)] = []
    """SPs that serve the parts of the entry in turn. None: every SP serves every part
    (active/active)."""
    pool: PoolId | None = None
    """Pool with the data. Unset: media take only the array's constant time."""
    replica: Annotated[LunId | None, Field(title="Synchronous replica")] = None
    """LUN at another site with the second copy. A write is acknowledged when both arrays have it.
    This LUN's site is the preferred one, and datastores name only this LUN. Unset: one copy."""
    delay_ms: TimeMs = 0.0
    """Delay that the array adds to each I/O, for example to enforce a service limit. No queue, but
    slots stay held."""
    preferred_ports: Annotated[list[PortId], Field(max_length=64)] = []
    """Target ports, or HBA ports of hosts, that hosts with the policy `fixed` prefer for the
    device. A host's own `preferred_ports` come first. None: the first path."""


class ProtocolEndpoint(NamedPart, title="Protocol endpoint"):
    """The device through which a host reaches all vVols bound to it."""

    count: Count = 1
    """Identical protocol endpoints in this entry."""
    owners: Annotated[list[SpId], Field(max_length=16)] = []
    """SPs that serve the parts of the entry in turn. None: every SP serves every part
    (active/active)."""
    pool: PoolId | None = None
    """Pool with the data. Unset: media take only the array's constant time."""
    delay_ms: TimeMs = 0.0
    """Delay that the array adds to each I/O, for example to enforce a service limit. No queue, but
    slots stay held."""
    preferred_ports: Annotated[list[PortId], Field(max_length=64)] = []
    """Target ports, or HBA ports of hosts, that hosts with the policy `fixed` prefer for the
    device. A host's own `preferred_ports` come first. None: the first path."""


class Array(NamedPart, title="Array"):
    """A storage array."""

    site: SiteId | None = None
    """Site in a stretched cluster."""
    access: Annotated[
        Literal["active_active", "alua", "active_passive"],
        Words(
            {"alua": "ALUA", "active_active": "active/active", "active_passive": "active/passive"}
        ),
    ] = "active_active"
    """`active_active`: every SP serves every LUN without owner. `alua`, `active_passive`: each LUN
    and protocol endpoint has one owner, and I/O takes the paths to it. Other SPs of an `alua` array
    pass I/O on to the owner. They do so for hosts that reach no port of the owner, prefer another
    port, or set `use_non_optimised`."""
    forward_us: TimeUs = 0.0
    """Time from an SP to the owner for an I/O that it passes on, each way; no queue."""
    forward_mb_s: LinkMbS | None = None
    """Rate of the link between two SPs in each direction. Unset: no limit."""
    forward_sp_us: Annotated[TimeUs | None, Field(title="Forward SP")] = None
    """SP service time of an I/O that it passes on. Unset: as for its own I/O."""
    model: ArrayModelId | None = None
    """Catalogue model. With `firmware` it decides which commands the array knows; it sets no
    number."""
    firmware: FirmwareVersion | None = None
    """Firmware version, such as 6.0.5. With `model`, commands that it does not support yet are
    refused."""
    front_end: FrontEndId | None = None
    """Front-end profile for fields that target ports leave unset."""
    read_ms: TimeMs
    """Constant part of a read's time in the array: everything without a queue."""
    write_ms: TimeMs
    """Constant part of a write's time in the array."""
    fixed_scv: Annotated[Scv, Field(title="Fixed SCV")] = 0.0
    """Squared coefficient of variation of `read_ms` and `write_ms`."""
    sps: Annotated[list[StorageProcessor], Field(min_length=1, max_length=16, title="SPs")]
    """Storage processors."""
    cache: Cache | None = None
    """Cache before the pools. Unset: every I/O goes to the media."""
    pools: Annotated[list[Pool], Field(max_length=64)] = []
    """Pools of disks or flash."""
    luns: Annotated[list[Lun], Field(max_length=1024, title="LUNs")] = []
    """LUNs or exports; each carries one datastore."""
    protocol_endpoints: Annotated[list[ProtocolEndpoint], Field(max_length=64)] = []
    """Protocol endpoints through which hosts reach vVol datastores."""
    io_limits: Annotated[list[IoLimit], Field(max_length=256, title="I/O limits")] = []
    """Limits on volumes, groups of volumes or hosts (QoS). An I/O obeys every limit that covers
    it."""
    offload: Offload = Offload()
    """Hardware acceleration commands (VAAI) that the array knows."""
    data_reduction: DataReduction | None = None
    """Data reduction over the whole array, for effective capacity. Unset: from the classes of VMs.
    No effect on latency."""
    free_pct: Annotated[Percent, Field(title="Kept free")] = 0.0
    """Share of usable capacity reserved for rebuilds and growth. Effective capacity excludes it."""
    price: Price = Price()
    """Price of one, including parts without their own price."""
    price_item: PriceItemId | None = None
    """Price list item that supplies price and power when this part has none."""
    power_w: PowerW | None = None
    """Electrical power of one, including parts without their own value."""


class LunDatastore(NamedPart, title="Datastore"):
    """A datastore on LUNs or an NFS export. Each host has a device queue for each of them."""

    count: Count = 1
    """Datastores in this entry. Each has an equal part of `lun` and of each entry of `extents`, so
    counts set there are multiples of this one."""
    kind: Annotated[
        Literal["vmfs", "rdm", "nfs"], Words({"vmfs": "VMFS", "rdm": "RDM", "nfs": "NFS"})
    ]
    """A VMFS file system, a raw LUN (RDM) or an NFS export."""
    lun: Annotated[LunId, Field(title="LUN")]
    """LUN or export entry that carries the datastores, divided equally among them."""
    extents: Annotated[list[LunId], Field(max_length=31)] = []
    """Further LUNs of a spanned VMFS datastore. Each virtual disk is on one LUN, with that LUN's
    device queue. Disks take the LUNs in turn over all hosts and classes."""
    nfs_connections: Annotated[int, Field(ge=1, le=8, title="NFS connections")] = 1
    """TCP connections from each host to each server address (nconnect, from ESXi 8.0 U1). ESXi
    allows 4, or 8 with NFS.MaxConnectionsPerDatastore. Only `ip_port_hash` spreads them over
    network cards."""
    nfs_address: Annotated[int | None, Field(ge=0, le=255, title="NFS address")] = None
    """Last number of the NFS server address; it selects network card and target port. Unset: an
    address of its own, in design order."""
    nfs_addresses: Annotated[int, Field(ge=1, le=8, title="NFS addresses")] = 1
    """Server addresses that carry I/Os in turn: `nfs_address` and the next ones (NFS 4.1 session
    trunking)."""
    vmfs_version: Annotated[Literal[3, 5, 6] | None, Field(title="VMFS version")] = None
    """VMFS version, which determines whether UNMAP from guests reaches the array. Unset: the newest
    that the host's release makes (3 before ESXi 5.0, 5 before 6.5), and 5 if blocks are not 1
    MiB."""
    vmfs_block_mib: Annotated[Literal[1, 2, 4, 8], Field(title="VMFS block"), Unit("MiB")] = 1
    """VMFS block size: 1 on VMFS 5 and 6; datastores upgraded from VMFS 3 keep theirs. The array
    cannot copy between different sizes. It changes nothing else."""
    sioc: Annotated[Literal["off", "on"], Field(title="SIOC")] = "off"
    """Storage I/O Control. Every 4 s, device queues shrink if the datastore's mean device latency
    is above the threshold, and grow if below. Each follows the shares of its VMs. DSNRO then has no
    effect."""
    sioc_threshold_ms: Annotated[
        float | None, Field(ge=5, le=100, title="SIOC threshold"), Unit("ms")
    ] = None
    """Latency threshold of SIOC. Unset: latency of random reads at 90 % of the peak throughput of
    the datastore's devices, within 5 and 100."""
    capacity_gib: CapacityGib | None = None
    """Usable capacity of each, for IOPS/GB. Unset: no density."""
    used_gib: UsedGib | None = None
    """Space used in each at the start of the timeline. Unset: none."""
    space: SpaceAlarm = SpaceAlarm()
    """Shares of capacity at which vSphere warns and VMs stop, on the timeline."""


class VvolDatastore(NamedPart, title="Datastore"):
    """A vVol container. Its vVols share the device queue of their protocol endpoint."""

    count: Count = 1
    """Datastores in this entry. Either their count or the count of `protocol_endpoint` is a
    multiple of the other."""
    kind: Annotated[Literal["vvol"], Words({"vvol": "vVol"})]
    """A vVol container."""
    protocol_endpoint: ProtocolEndpointId
    """Protocol endpoints to which the vVols are bound."""
    capacity_gib: CapacityGib | None = None
    """Usable capacity of each, for IOPS/GB. Unset: no density."""
    used_gib: UsedGib | None = None
    """Space used in each at the start of the timeline. Unset: none."""
    space: SpaceAlarm = SpaceAlarm()
    """Shares of capacity at which vSphere warns and VMs stop, on the timeline."""


Datastore = Annotated[LunDatastore | VvolDatastore, Field(discriminator="kind")]


def total_gib(datastore: Datastore) -> float | None:
    """Usable capacity of all datastores of an entry [GiB]; None: not given."""
    each = datastore.capacity_gib
    return None if each is None else datastore.count * each
