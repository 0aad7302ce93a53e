"""Fabrics: what lies between the HBA ports and the target ports."""

from typing import Annotated, Literal

from pydantic import Field

from qdepth.catalogue.catalogue import Protocol
from qdepth.design.described import Unit, Words
from qdepth.design.document.base import OwnId, Part, Title
from qdepth.design.document.price import Price
from qdepth.design.document.quantities import DistanceKm, ImmediateKib, LinkMbS, PowerW, TimeUs
from qdepth.design.document.references import PortId, PriceItemId, SiteLinkId, SwitchId

PortSpeed = Annotated[
    Literal[1, 2, 3, 4, 6, 8, 10, 12, 16, 24, 25, 32, 40, 50, 64, 100, 128, 200, 400],
    Unit("Gb/s"),
]
"""Nominal speed of a port [Gb/s]; which ones a port can have depends on its fabric's protocol."""


PROTOCOL_NAMES = {
    "fc": "Fibre Channel",
    "iscsi": "iSCSI",
    "nfs": "NFS",
    "das": "SAS, attached",
    "nvme_fc": "NVMe over FC",
    "nvme_tcp": "NVMe over TCP",
    "nvme_rdma": "NVMe over RDMA",
}


class Switch(Part, title="Switch"):
    """A switch of a fabric."""

    id: OwnId
    """Name of the part, unique in the design."""
    name: Title | None = None
    """What it is called on the page, in reports and in files."""
    price: Price = Price()
    """Price of the switch; unset: in that of the fabric."""
    price_item: PriceItemId | None = None
    """Item of the price list that gives price and power where the part has none of its own."""
    power_w: PowerW | None = None
    """Electrical power of the switch; unset: in that of the fabric."""


class Isl(Part, title="Inter-switch links"):
    """Inter-switch links between two switches, bundled to one trunk."""

    id: OwnId
    """Name of the part, unique in the design."""
    name: Title | None = None
    """What it is called on the page, in reports and in files."""
    first_switch: SwitchId
    """Switch at one end."""
    second_switch: SwitchId
    """Switch at the other end."""
    speed_gbps: PortSpeed
    """Nominal speed of each link."""
    links: Annotated[int, Field(ge=1, le=64)] = 1
    """Links of the trunk; transfers share their rates."""
    payload_mb_s: LinkMbS | None = None
    """Payload rate of each link and direction; unset: that of the speed."""
    distance_km: DistanceKm = 0.0
    """Length of the fibre; light needs 5 us/km each way."""
    site_link: SiteLinkId | None = None
    """Inter-site link that the trunk runs alongside: its `distance_km` counts instead, and the
    trunk fails with it. Unset: the trunk has a length of its own."""
    buffer_credits: Annotated[int, Field(ge=1, le=100_000)] | None = None
    """Full frames that each link may have under way; unset: enough for its length."""


class Zone(Part, title="Zone"):
    """Ports that may talk to each other."""

    id: OwnId
    """Name of the part, unique in the design."""
    members: Annotated[list[PortId], Field(min_length=1, max_length=4096)]
    """HBA ports and target ports of the zone; one HBA port a zone is good practice."""


class Fabric(Part, title="Fabric"):
    """A network between HBA ports and target ports."""

    id: OwnId
    """Name of the part, unique in the design."""
    name: Title | None = None
    """What it is called on the page, in reports and in files."""
    protocol: Annotated[Protocol, Words(PROTOCOL_NAMES)]
    """Transport: Fibre Channel, iSCSI, NFS, directly attached SAS, NVMe over FC, over TCP or over
    RDMA (RoCE v2)."""
    duplex: Literal["full", "half", "shared"] = "full"
    """`full`: a port carries reads and writes side by side; `half`: one direction at a time, at
    the port's payload rate; `shared`: as half, on one resource for all ports of a host or SP."""
    discipline: Annotated[
        Literal["ps", "fcfs"],
        Field(title="Sharing of a link"),
        Words({"ps": "processor sharing", "fcfs": "first come, first served"}),
    ] = "ps"
    """How a link divides itself: `ps` fairly between all transfers, `fcfs` one after the other."""
    latency_us: TimeUs = 0.0
    """Constant one-way delay that each transfer adds."""
    io_delay_us: Annotated[TimeUs, Field(title="I/O delay")] = 0.0
    """Constant time that the protocol takes for each I/O at both ends, without a queue."""
    mtu_bytes: Annotated[int, Field(ge=576, le=9216, title="MTU"), Unit("bytes")] = 1500
    """Largest packet of an Ethernet fabric: 1500, or 9000 with jumbo frames."""
    immediate_kib: Annotated[
        ImmediateKib | None, Field(title="Largest write sent with its command")
    ] = None
    """Largest write whose data leave with the command: inside of the command capsule (NVMe/TCP,
    NVMe/RDMA) or as immediate data (iSCSI). Such a write takes two one-way trips, a larger one
    four. Unset: 8 over NVMe/TCP, else 0. Fibre Channel and SAS have no such writes; NFS sends all
    data with the call."""
    switches: Annotated[list[Switch], Field(max_length=64)] = []
    """Switches; needed only where inter-switch links matter."""
    isls: Annotated[list[Isl], Field(max_length=256, title="ISLs")] = []
    """Inter-switch links; a transfer takes the way with the fewest."""
    zones: Annotated[list[Zone], Field(max_length=4096)] = []
    """Zones; none: every port reaches every other."""
    price: Price = Price()
    """Price of what connects hosts and arrays: switches, cables, licences."""
    price_item: PriceItemId | None = None
    """Item of the price list that gives price and power where the part has none of its own."""
    power_w: PowerW | None = None
    """Electrical power of the fabric."""
