"""Arrays: storage processors, target ports, LUNs and protocol endpoints."""

from typing import Annotated, Literal

from pydantic import Field

from qdepth.design.described import Unit, Words
from qdepth.design.document.base import OwnId, Part, Title
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


class Lun(Part, title="LUN"):
    """A logical unit, or an export of a filer."""

    id: OwnId
    """Name of the part, unique in the design."""
    name: Title | None = None
    """What it is called on the page, in reports and in files."""
    count: Count | None = None
    """LUNs that this entry stands for; unset: one for each datastore of the entry on it."""
    owners: Annotated[list[SpId], Field(max_length=16)] = []
    """SPs that serve the LUNs of the entry in turn: the first one, the second one, and so on;
    none: every SP serves each of them (active/active)."""
    pool: PoolId | None = None
    """Pool that each is cut from; unset: media take the array's constant time alone."""
    replica: Annotated[LunId | None, Field(title="Synchronous replica")] = None
    """LUN of an array at another site that holds the second copy. Writes are acknowledged when both
    arrays have them, over the inter-site link between the two sites; this LUN's site is the
    preferred one. Datastores name this LUN alone. Unset: one copy."""
    delay_ms: TimeMs = 0.0
    """Time that the array adds to each I/O of the LUN, to keep to a limit of service for
    example; no queue, but slots are held meanwhile."""
    preferred_ports: Annotated[list[PortId], Field(max_length=64)] = []
    """Ports of the paths that hosts with the policy `fixed` prefer to the device: target ports, and
    HBA ports of hosts. What a host prefers itself (`preferred_ports`) comes first. None: the first
    path."""


class ProtocolEndpoint(Part, title="Protocol endpoint"):
    """The one device through which a host reaches all vVols bound to it."""

    id: OwnId
    """Name of the part, unique in the design."""
    name: Title | None = None
    """What it is called on the page, in reports and in files."""
    count: Count = 1
    """Protocol endpoints that this entry stands for."""
    owners: Annotated[list[SpId], Field(max_length=16)] = []
    """SPs that serve the protocol endpoints of the entry in turn: the first one, the second one,
    and so on; none: every SP serves each of them (active/active)."""
    pool: PoolId | None = None
    """Pool that its vVols are cut from; unset: media take the array's constant time alone."""
    delay_ms: TimeMs = 0.0
    """Time that the array adds to each I/O of its vVols; no queue, but slots are held
    meanwhile."""
    preferred_ports: Annotated[list[PortId], Field(max_length=64)] = []
    """Ports of the paths that hosts with the policy `fixed` prefer to the device: target ports, and
    HBA ports of hosts. What a host prefers itself (`preferred_ports`) comes first. None: the first
    path."""


class Array(Part, title="Array"):
    """A storage array."""

    id: OwnId
    """Name of the part, unique in the design."""
    name: Title | None = None
    """What it is called on the page, in reports and in files."""
    site: SiteId | None = None
    """Site of the array; needed only in stretched clusters."""
    access: Annotated[
        Literal["active_active", "alua", "active_passive"],
        Words(
            {"alua": "ALUA", "active_active": "active/active", "active_passive": "active/passive"}
        ),
    ] = "active_active"
    """`active_active`: every SP serves every LUN that has no owner; `alua` and `active_passive`:
    each LUN and protocol endpoint has one owner, and I/O takes the paths to it. An `alua` array
    also takes I/O at its other SPs and passes it on to the owner: for hosts that reach no port of
    the owner, that prefer such a port, or that use such paths (`use_non_optimised`)."""
    forward_us: TimeUs = 0.0
    """Time from an SP that passes an I/O on to the owner, each way; no queue."""
    forward_mb_s: LinkMbS | None = None
    """Rate of the link between two SPs, each direction; unset: it never limits."""
    forward_sp_us: Annotated[TimeUs | None, Field(title="Forward SP")] = None
    """Service time of an SP for an I/O that it passes on; unset: that of an I/O of its own."""
    model: ArrayModelId | None = None
    """Model of the catalogue, which says from which firmware on it knows what; it sets no
    number."""
    firmware: FirmwareVersion | None = None
    """Version of its firmware, as 6.0.5; with the model, commands that it does not know yet are
    refused."""
    front_end: FrontEndId | None = None
    """Front-end profile, which gives what target ports do not set."""
    read_ms: TimeMs
    """Constant part of the array's answer to a read: all that does not queue."""
    write_ms: TimeMs
    """Constant part of the array's answer to a write."""
    fixed_scv: Annotated[Scv, Field(title="Fixed SCV")] = 0.0
    """Squared coefficient of variation of `read_ms` and `write_ms`."""
    sps: Annotated[list[StorageProcessor], Field(min_length=1, max_length=16, title="SPs")]
    """Storage processors of the array."""
    cache: Cache | None = None
    """Cache before the pools; unset: every I/O goes to the media."""
    pools: Annotated[list[Pool], Field(max_length=64)] = []
    """Pools of disks or flash."""
    luns: Annotated[list[Lun], Field(max_length=1024, title="LUNs")] = []
    """LUNs or exports of the array; each carries one datastore."""
    protocol_endpoints: Annotated[list[ProtocolEndpoint], Field(max_length=64)] = []
    """Protocol endpoints of the array; vVol datastores are reached through them."""
    io_limits: Annotated[list[IoLimit], Field(max_length=256, title="I/O limits")] = []
    """Limits of volumes, groups of volumes or hosts in the array (QoS); an I/O keeps to all of
    those that it comes under."""
    offload: Offload = Offload()
    """Commands of hardware acceleration (VAAI) that it knows."""
    data_reduction: DataReduction | None = None
    """Data reduction of all that it holds, for effective capacity; unset: that of the classes of
    VMs. No effect on any latency."""
    free_pct: Annotated[Percent, Field(title="Kept free")] = 0.0
    """Share of its usable capacity that stays free for rebuilds and growth; effective capacity
    leaves it out."""
    price: Price = Price()
    """Price of the array, with all that has no price of its own."""
    price_item: PriceItemId | None = None
    """Item of the price list that gives price and power where the part has none of its own."""
    power_w: PowerW | None = None
    """Electrical power of the array, with all that has none of its own."""


class LunDatastore(Part, title="Datastore"):
    """A datastore on LUNs, or on an NFS export: each host has one device queue for each."""

    id: OwnId
    """Name of the part, unique in the design."""
    name: Title | None = None
    """What it is called on the page, in reports and in files."""
    count: Count = 1
    """Datastores that this entry stands for: each has its part of the LUNs of `lun` and of each
    entry of `extents`, so their counts, where they are set, are multiples of this one."""
    kind: Annotated[
        Literal["vmfs", "rdm", "nfs"], Words({"vmfs": "VMFS", "rdm": "RDM", "nfs": "NFS"})
    ]
    """A VMFS file system on a LUN, a LUN given to VMs as it is (RDM), or an NFS export."""
    lun: Annotated[LunId, Field(title="LUN")]
    """LUNs or exports that carry the datastore; of an entry of several, each datastore has an equal
    part."""
    extents: Annotated[list[LunId], Field(max_length=31)] = []
    """Further LUNs of a spanned VMFS datastore. Each virtual disk is on one of its LUNs, with its
    own device queue. The disks take the LUNs in turn over all hosts and classes of VMs, so every
    LUN carries as many as any other, or one more; a single disk gains nothing."""
    nfs_connections: Annotated[int, Field(ge=1, le=8, title="NFS connections")] = 1
    """TCP connections of each host to each server address of an NFS datastore (nconnect, ESXi 8.0
    U1 and later; ESXi allows 4, and 8 with NFS.MaxConnectionsPerDatastore). Only `ip_port_hash`
    spreads connections to one address over network cards."""
    nfs_address: Annotated[int | None, Field(ge=0, le=255, title="NFS address")] = None
    """Last number of the server address from which hosts mount an NFS datastore; it chooses the
    network card and the target port. Unset: an address of its own, in the order of the design."""
    nfs_addresses: Annotated[int, Field(ge=1, le=8, title="NFS addresses")] = 1
    """Server addresses over which each host reaches an NFS datastore: `nfs_address` and the next
    ones (NFS 4.1 with session trunking). I/Os take turns over them."""
    vmfs_version: Annotated[Literal[3, 5, 6] | None, Field(title="VMFS version")] = None
    """Version of VMFS, which decides about UNMAP of guests; unset: the newest that the release of
    the host makes (3 before ESXi 5.0, 5 before 6.5), and 5 with blocks that are not of 1 MiB."""
    vmfs_block_mib: Annotated[Literal[1, 2, 4, 8], Field(title="VMFS block"), Unit("MiB")] = 1
    """Block of VMFS: 1 on VMFS 5 and 6, and what it was on VMFS 3 and datastores that were
    upgraded from it. The array does not copy between different ones; nothing else follows from
    it."""
    sioc: Annotated[Literal["off", "on"], Field(title="SIOC")] = "off"
    """Storage I/O Control: every 4 s the hosts' device queues shrink while the mean device latency
    of the datastore is above a threshold, and grow below it, each by the shares of its VMs. DSNRO
    has no effect meanwhile."""
    sioc_threshold_ms: Annotated[
        float | None, Field(ge=5, le=100, title="SIOC threshold"), Unit("ms")
    ] = None
    """Latency that SIOC keeps to; unset: that of random reads at 90 % of the peak throughput
    of what carries the datastore, within 5 and 100."""
    capacity_gib: CapacityGib | None = None
    """Usable capacity of each, for IOPS/GB; unset: no density is given."""
    used_gib: UsedGib | None = None
    """What is taken of each at the beginning of the time line; unset: nothing."""
    space: SpaceAlarm = SpaceAlarm()
    """Shares of its capacity at which it warns and VMs stop, on the time line."""


class VvolDatastore(Part, title="Datastore"):
    """A vVol container: its vVols share the device queue of their protocol endpoint."""

    id: OwnId
    """Name of the part, unique in the design."""
    name: Title | None = None
    """What it is called on the page, in reports and in files."""
    count: Count = 1
    """Datastores that this entry stands for. They share the protocol endpoints of
    `protocol_endpoint`: one count is a multiple of the other."""
    kind: Annotated[Literal["vvol"], Words({"vvol": "vVol"})]
    """A vVol container behind a protocol endpoint."""
    protocol_endpoint: ProtocolEndpointId
    """Protocol endpoints that the vVols are bound through."""
    capacity_gib: CapacityGib | None = None
    """Usable capacity of each, for IOPS/GB; unset: no density is given."""
    used_gib: UsedGib | None = None
    """What is taken of each at the beginning of the time line; unset: nothing."""
    space: SpaceAlarm = SpaceAlarm()
    """Shares of its capacity at which it warns and VMs stop, on the time line."""


Datastore = Annotated[LunDatastore | VvolDatastore, Field(discriminator="kind")]


def total_gib(datastore: Datastore) -> float | None:
    """Usable capacity of all datastores of an entry [GiB]; None: not given."""
    each = datastore.capacity_gib
    return None if each is None else datastore.count * each
