"""Sites of a stretched cluster, and the link that replicates writes between them.

References
----------
Dell, "SRDF Introduction", "Write operations in synchronous mode", and Fujitsu, "BS2000 Performance
Handbook", "Replication: volume-based mirroring for storage systems": a write goes into the local
cache, then over the link into the remote cache, and its acknowledgement comes back the same way.
VMware, "vSphere Metro Storage Cluster Recommended Practices": uniform and non-uniform host access,
and at most 10 ms round trip between the sites.
"""

from typing import Annotated, Literal

from pydantic import Field

from qdepth.design.described import Words
from qdepth.design.document.base import NamedPart
from qdepth.design.document.fabric import PortSpeed
from qdepth.design.document.price import Price
from qdepth.design.document.quantities import Depth, DistanceKm, LinkMbS, PowerW, TimeUs
from qdepth.design.document.references import PriceItemId, SiteId

LinkProtocol = Literal["fc", "ip"]


class Site(NamedPart, title="Site"):
    """A data centre, room or other place that fails as a whole."""


class SiteLink(NamedPart, title="Inter-site link"):
    """Links for synchronous replication between the arrays of two sites.

    The array that a host writes to sends a write on, and acknowledges it when the other array has
    it too. Reads are local.
    """

    first_site: SiteId
    """Site at one end."""
    second_site: SiteId
    """Site at the other end."""
    protocol: Annotated[LinkProtocol, Words({"fc": "Fibre Channel", "ip": "IP"})] = "fc"
    """Replication transport: Fibre Channel, also over DWDM, or IP."""
    speed_gbps: PortSpeed
    """Nominal speed of each link."""
    links: Annotated[int, Field(ge=1, le=64)] = 1
    """Parallel links, whose rates transfers share."""
    payload_mb_s: LinkMbS | None = None
    """Payload rate of each link in each direction. Unset: from the speed."""
    distance_km: DistanceKm
    """Length of the fibre. Light needs 5 µs/km each way (IBM, "You cannot change the speed of light
    and flash storage may notice it")."""
    latency_us: TimeUs = 0.0
    """One-way delay of equipment on the link: DWDM, encryption, routers."""
    write_round_trips: Annotated[int | None, Field(ge=1, le=4)] = None
    """Round trips of a replicated write. Unset: 2 over Fibre Channel (command and transfer ready,
    data and status), 1 over IP, where data leave with the command. Enter 1 for Fibre Channel with
    write acceleration or SRDF SiRT."""
    buffer_credits: Annotated[int, Field(ge=1, le=100_000)] | None = None
    """Full-size frames in flight on each link. Unset: enough for its length."""
    writes_in_flight: Depth | None = None
    """Replicated writes in flight in each direction; further ones wait in the sending array. Unset:
    no limit."""
    access: Annotated[
        Literal["active_active", "active_passive"],
        Words({"active_active": "active/active", "active_passive": "active/passive"}),
    ] = "active_active"
    """`active_active` (Everpure ActiveCluster, PowerMax Metro, symmetric SnapMirror active sync):
    both arrays serve hosts. A host uses the array of its own site, and the other only if it has no
    path or sets `use_non_optimised`. `active_passive` (HPE Peer Persistence, asymmetric SnapMirror
    active sync, MetroCluster): all hosts use the array whose LUN names the replica. The other takes
    over if that array fails."""
    witness: Literal["on", "off"] = "on"
    """Mediator or witness at a third site. With it, either site continues when the other fails.
    Without it, only the preferred site does, whose LUN names the replica. If only the link fails,
    the preferred site continues either way."""
    price: Price = Price()
    """Price of one, including parts without their own price."""
    price_item: PriceItemId | None = None
    """Price list item that supplies price and power when this part has none."""
    power_w: PowerW | None = None
    """Electrical power of one, including parts without their own value."""

    @property
    def sites(self) -> frozenset[str]:
        """Ids of both sites."""
        return frozenset((self.first_site, self.second_site))

    @property
    def round_trips(self) -> int:
        """Round trips of a replicated write: as set, or those of the protocol."""
        return self.write_round_trips or ROUND_TRIPS[self.protocol]


ROUND_TRIPS: dict[LinkProtocol, int] = {"fc": 2, "ip": 1}
"""Round trips of a replicated write by protocol.

A SCSI write over Fibre Channel takes two: C. Poelker, "SANs, distance and the speed of light",
SearchStorage 2003; EMC, "SRDF with SiRT" (one from 12 km on, for blocks of up to 32 KiB).
"""
