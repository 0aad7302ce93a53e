"""The ways of a design, and the choices of a caller."""

from dataclasses import dataclass
from typing import Annotated, Literal, get_args

from pydantic import Field

from qdepth.catalogue.catalogue import NVME_OVER_FABRICS, Protocol
from qdepth.design.document.base import Part
from qdepth.design.document.fabric import PROTOCOL_NAMES, PortSpeed
from qdepth.design.document.profile_ids import HbaDriverId
from qdepth.design.document.quantities import Depth

WayId = Literal["vmfs_fc", "nvme_fc", "nvme_tcp", "nvme_rdma", "iscsi", "nfs"]
WAY_IDS: tuple[WayId, ...] = get_args(WayId)
USUAL_WAYS = tuple(way for way in WAY_IDS if way != "nvme_rdma")
"""Default ways. NVMe over RDMA needs adapters and switches that few have, so it is asked for."""
OVER_FIBRE_CHANNEL: tuple[Protocol, ...] = ("fc", "nvme_fc")
USUAL_DATASTORES = 4
"""Default number of datastores that replace one vVol container."""


@dataclass(frozen=True, slots=True)
class Way:
    """A kind of datastore over a protocol."""

    id: WayId
    protocol: Protocol
    kind: Literal["vmfs", "nfs"]
    driver: str
    """Driver profile of ports that have none for the protocol."""

    @property
    def is_nvme(self) -> bool:
        """True if its devices are namespaces."""
        return self.protocol in NVME_OVER_FABRICS

    @property
    def name(self) -> str:
        """Display name."""
        kind = "" if self.kind == "nfs" else "VMFS on "
        return f"{kind}{PROTOCOL_NAMES[self.protocol]}"


WAYS: dict[WayId, Way] = {
    way.id: way
    for way in (
        Way("vmfs_fc", "fc", "vmfs", "qlnativefc"),
        Way("nvme_fc", "nvme_fc", "vmfs", "nvme-fc"),
        Way("nvme_tcp", "nvme_tcp", "vmfs", "nvme-tcp"),
        Way("nvme_rdma", "nvme_rdma", "vmfs", "nvme-rdma"),
        Way("iscsi", "iscsi", "vmfs", "iscsi_vmk"),
        Way("nfs", "nfs", "nfs", "nfs"),
    )
}


class WayChoices(Part):
    """Choices about ways that a design does not state."""

    datastores: Annotated[int | None, Field(ge=1, le=256)] = None
    """Datastores that replace each entry of datastores. Unset: the count of the entry, or four for
    a vVol container."""
    fc_gbps: PortSpeed = 32
    """Speed of ports that change from Ethernet to Fibre Channel."""
    ethernet_gbps: PortSpeed = 25
    """Speed of ports that change from Fibre Channel to Ethernet."""
    fc_driver: HbaDriverId = WAYS["vmfs_fc"].driver
    """Driver profile of Fibre Channel ports that have none; it sets the depth of SCSI LUNs."""
    namespace_depth: Depth | None = None
    """Depth of NVMe devices, as Device Max Queue Depth of `esxcli storage core device list` shows
    it. Unset: the depth that Qdepth assumes, with its source."""
