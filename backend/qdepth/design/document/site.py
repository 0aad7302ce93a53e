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
from qdepth.design.document.base import OwnId, Part, Title
from qdepth.design.document.fabric import PortSpeed
from qdepth.design.document.price import Price
from qdepth.design.document.quantities import Depth, DistanceKm, LinkMbS, PowerW, TimeUs
from qdepth.design.document.references import PriceItemId, SiteId

LinkProtocol = Literal["fc", "ip"]


class Site(Part, title="Site"):
    """A data centre, a room or another place that fails as a whole."""

    id: OwnId
    """Name of the part, unique in the design."""
    name: Title | None = None
    """What it is called on the page, in reports and in files."""


class SiteLink(Part, title="Inter-site link"):
    """The link over which arrays of two sites replicate writes synchronously.

    A write to a LUN with a `replica` is acknowledged when both arrays have it: the array that the
    host wrote to takes it in, sends it over the link, and waits for the answer of the other array.
    Reads are local.
    """

    id: OwnId
    """Name of the part, unique in the design."""
    name: Title | None = None
    """What it is called on the page, in reports and in files."""
    first_site: SiteId
    """Site at one end."""
    second_site: SiteId
    """Site at the other end."""
    protocol: Annotated[LinkProtocol, Words({"fc": "Fibre Channel", "ip": "IP"})] = "fc"
    """Transport of the replication: Fibre Channel, also over DWDM, or IP."""
    speed_gbps: PortSpeed
    """Nominal speed of each link."""
    links: Annotated[int, Field(ge=1, le=64)] = 1
    """Links side by side; transfers share their rates."""
    payload_mb_s: LinkMbS | None = None
    """Payload rate of each link and direction; unset: that of the speed."""
    distance_km: DistanceKm
    """Length of the fibre between the sites. Light needs 5 us/km each way (IBM, "You cannot change
    the speed of light and flash storage may notice it")."""
    latency_us: TimeUs = 0.0
    """One-way delay that equipment on the link adds: DWDM, encryption, routers."""
    write_round_trips: Annotated[int | None, Field(ge=1, le=4)] = None
    """Round trips of a replicated write. Unset: 2 over Fibre Channel (command and transfer ready,
    data and status), 1 over IP, where the data leave with the command. Enter 1 for Fibre Channel
    with write acceleration or SRDF SiRT, which answers transfer ready locally."""
    buffer_credits: Annotated[int, Field(ge=1, le=100_000)] | None = None
    """Full Fibre Channel frames that each link may have under way; unset: enough for its
    length."""
    writes_in_flight: Depth | None = None
    """Replicated writes that may be under way in each direction at the same time; further ones wait
    in the array that sends them. Unset: no limit."""
    access: Annotated[
        Literal["active_active", "active_passive"],
        Words({"active_active": "active/active", "active_passive": "active/passive"}),
    ] = "active_active"
    """Which arrays serve hosts. `active_active` (Everpure ActiveCluster, PowerMax Metro, symmetric
    SnapMirror active sync): both do. Each host takes the paths to the array of its own site. It
    takes those to the other array only if it has none, or with `use_non_optimised`.
    `active_passive` (HPE Peer Persistence, asymmetric SnapMirror active sync, MetroCluster): hosts
    of both sites take the paths to the array of the LUN that names the replica. The other array
    takes over when that array fails."""
    witness: Literal["on", "off"] = "on"
    """A mediator or witness at a third site. With it the site that is left goes on when the other
    one fails. Without it only the preferred site goes on: the one whose LUN names the replica.
    When the link alone fails, the preferred site goes on either way."""
    price: Price = Price()
    """Price of the link."""
    price_item: PriceItemId | None = None
    """Item of the price list that gives price and power where the part has none of its own."""
    power_w: PowerW | None = None
    """Electrical power of the link's equipment."""

    @property
    def sites(self) -> frozenset[str]:
        """Ids of both sites."""
        return frozenset((self.first_site, self.second_site))

    @property
    def round_trips(self) -> int:
        """Round trips of a replicated write: those set, else those of the protocol."""
        return self.write_round_trips or ROUND_TRIPS[self.protocol]


ROUND_TRIPS: dict[LinkProtocol, int] = {"fc": 2, "ip": 1}
"""Round trips of a replicated write by protocol.

A SCSI write over Fibre Channel takes two: C. Poelker, "SANs, distance and the speed of light",
SearchStorage 2003; EMC, "SRDF with SiRT" (one from 12 km on, for blocks of up to 32 KiB).
"""
