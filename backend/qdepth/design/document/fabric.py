"""Fabrics: everything between the HBA ports and the target ports."""

from typing import Annotated, Literal

from pydantic import Field

from qdepth.catalogue.catalogue import Protocol
from qdepth.design.described import Unit, Words
from qdepth.design.document.base import NamedPart, OwnId, Part
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


class Switch(NamedPart, title="Switch"):
    """A switch of a fabric."""

    price: Price = Price()
    """Price of one. Unset: included in the enclosing part."""
    price_item: PriceItemId | None = None
    """Price list item that supplies price and power when this part has none."""
    power_w: PowerW | None = None
    """Electrical power of one. Unset: included in the enclosing part."""


class Isl(NamedPart, title="Inter-switch links"):
    """Inter-switch links between two switches, bundled into one trunk."""

    first_switch: SwitchId
    """Switch at one end."""
    second_switch: SwitchId
    """Switch at the other end."""
    speed_gbps: PortSpeed
    """Nominal speed of each link."""
    links: Annotated[int, Field(ge=1, le=64)] = 1
    """Parallel links, whose rates transfers share."""
    payload_mb_s: LinkMbS | None = None
    """Payload rate of each link in each direction. Unset: from the speed."""
    distance_km: DistanceKm = 0.0
    """Length of the fibre; light needs 5 µs/km each way."""
    site_link: SiteLinkId | None = None
    """Inter-site link that carries the trunk: its `distance_km` applies, and the trunk fails with
    it. Unset: the trunk has its own length."""
    buffer_credits: Annotated[int, Field(ge=1, le=100_000)] | None = None
    """Full-size frames in flight on each link. Unset: enough for its length."""


class Zone(Part, title="Zone"):
    """Ports that may communicate."""

    id: OwnId
    """Name of the part, unique in the design."""
    members: Annotated[list[PortId], Field(min_length=1, max_length=4096)]
    """HBA ports and target ports. Good practice is one HBA port in each zone."""


class Fabric(NamedPart, title="Fabric"):
    """A network between HBA ports and target ports."""

    protocol: Annotated[Protocol, Words(PROTOCOL_NAMES)]
    """Transport: Fibre Channel, iSCSI, NFS, attached SAS, or NVMe over FC, TCP or RDMA (RoCE
    v2)."""
    duplex: Literal["full", "half", "shared"] = "full"
    """`full`: a port carries reads and writes at the same time. `half`: one direction at a time, at
    the port's payload rate. `shared`: as `half`, over all ports of a host or SP."""
    discipline: Annotated[
        Literal["ps", "fcfs"],
        Field(title="Sharing of a link"),
        Words({"ps": "processor sharing", "fcfs": "first come, first served"}),
    ] = "ps"
    """`ps`: transfers share a link equally. `fcfs`: one transfer after the other."""
    latency_us: TimeUs = 0.0
    """Constant one-way delay of each transfer."""
    io_delay_us: Annotated[TimeUs, Field(title="I/O delay")] = 0.0
    """Constant protocol time per I/O at both ends; no queue. The catalogue lists published values
    for iSCSI and NVMe over TCP and RDMA (`protocols`)."""
    mtu_bytes: Annotated[int, Field(ge=576, le=9216, title="MTU"), Unit("bytes")] = 1500
    """Largest Ethernet packet: 1500, or 9000 with jumbo frames."""
    immediate_kib: Annotated[
        ImmediateKib | None, Field(title="Largest write sent with its command")
    ] = None
    """Largest write that leaves with its command, in the capsule (NVMe/TCP, NVMe/RDMA) or as
    immediate data (iSCSI). It takes two one-way trips; a larger write takes four. Unset: 8 over
    NVMe/TCP, else 0. Fibre Channel, SAS and NFS ignore it."""
    switches: Annotated[list[Switch], Field(max_length=64)] = []
    """Switches; needed only with inter-switch links."""
    isls: Annotated[list[Isl], Field(max_length=256, title="ISLs")] = []
    """Inter-switch links. A transfer takes the route with the fewest links."""
    zones: Annotated[list[Zone], Field(max_length=4096)] = []
    """Zones. None: every port reaches every other."""
    price: Price = Price()
    """Price of one, including parts without their own price."""
    price_item: PriceItemId | None = None
    """Price list item that supplies price and power when this part has none."""
    power_w: PowerW | None = None
    """Electrical power of one, including parts without their own value."""
