"""An estate as inventories describe it, from any tool, without names of VMs."""

from typing import Annotated, Any, Literal

from pydantic import Field, model_validator

from qdepth.catalogue.catalogue import Protocol
from qdepth.immutable import StrictImmutable
from qdepth.imports.inventory.vm_roles import Role

PortProtocol = Protocol | Literal["local"]
DatastoreKind = Literal["vmfs", "nfs", "vvol", "vsan", "raw", "other"]
"""Kind; `raw`: a LUN that VMs use directly, or all such LUNs that are unknown."""


class InventoryPort(StrictImmutable):
    """A port of a host that carries storage."""

    device: str
    """Name of the adapter, such as `vmhba2`."""
    protocol: PortProtocol
    driver: str | None = None
    """Driver as the inventory names it."""
    model: str | None = None
    speed_gbps: int | None = None
    """Speed of the link [Gb/s], or that of the model name; the link may be slower."""


class InventoryHost(StrictImmutable):
    """A host."""

    id: str
    """vCenter and name; unique in the inventory."""
    name: str
    cluster: str
    """Cluster, with its vCenter if there are several; empty for a host alone."""
    release: str | None = None
    """Version as the inventory writes it."""
    ports: list[InventoryPort] = []
    maintenance: bool = False


class InventoryDatastore(StrictImmutable):
    """A datastore, and how hosts reach its devices."""

    id: str
    name: str
    kind: DatastoreKind
    devices: list[str] = []
    """Names of its devices, such as `naa...`; for NFS the export of a filer."""
    hosts: list[str] = []
    """Hosts that mount it, by their id."""
    capacity_gib: Annotated[float, Field(ge=0)] | None = None
    sioc: bool = False
    sioc_threshold_ms: float | None = None
    vendor: str | None = None
    model: str | None = None
    policy: str | None = None
    """Path policy as the inventory writes it; that of most hosts if they differ."""
    paths: int | None = None
    """Paths of a host to each device, on most hosts."""
    ports: list[str] = []
    """Adapters at which the paths begin, on most hosts."""
    queue_depth: int | None = None
    """Depth of the device queue, on most hosts."""
    dsnro: int | None = None
    """I/Os outstanding with competing worlds (DSNRO), on most hosts."""
    round_robin_ios: int | None = None
    """I/Os per path before the next one, on most hosts."""
    local: bool = False
    """True if a single host reaches it, through an adapter without a fabric."""


class VmPlace(StrictImmutable):
    """The virtual disks of identical VMs on one datastore."""

    datastore: str
    """Id of the datastore."""
    vscsi_adapter: str | None = None
    """vSCSI adapter profile of most disks; null if the inventory does not state it."""
    disks: Annotated[int, Field(ge=1)]
    """Virtual disks of each VM here."""
    capacity_gib: Annotated[float, Field(ge=0)]
    """Capacity of the disks of all the VMs together [GiB]."""

    @model_validator(mode="before")
    @classmethod
    def _read_older(cls, value: Any) -> Any:
        """Imports that were stored while VMs had sizes lose them; their capacity says more."""
        if not isinstance(value, dict):
            return value
        return {name: each for name, each in value.items() if name != "size"}


class InventoryVms(StrictImmutable):
    """Identical VMs of one host: one state and role, and as many disks on each datastore."""

    host: str | None = None
    """Id of the host; null if the inventory does not state it."""
    cluster: str
    powered_on: bool
    template: bool = False
    windows: bool = False
    """True if the guests run Windows."""
    role: Role = "general"
    """Purpose; imports stored without roles have general VMs."""
    vms: Annotated[int, Field(ge=1)]
    places: Annotated[list[VmPlace], Field(min_length=1)]
    """Their disks on each datastore, in the order of the datastores' ids."""

    @property
    def disks(self) -> int:
        """Virtual disks of each VM, on all datastores."""
        return sum(place.disks for place in self.places)

    @model_validator(mode="before")
    @classmethod
    def _read_older(cls, value: Any) -> Any:
        """Imports that were stored before VMs had places have one datastore, and all disks."""
        if not isinstance(value, dict) or "places" in value:
            return value
        names = ("datastore", "size", "vscsi_adapter", "disks", "capacity_gib")
        place = {name: value[name] for name in names if name in value}
        if place.get("disks") is not None and value.get("vms"):
            place["disks"] = max(1, round(place["disks"] / value["vms"]))
        rest = {name: each for name, each in value.items() if name not in names}
        return {**rest, "places": [place]}


class Inventory(StrictImmutable):
    """Combined inventory of all files."""

    hosts: list[InventoryHost] = []
    datastores: list[InventoryDatastore] = []
    vms: list[InventoryVms] = []

    @property
    def is_empty(self) -> bool:
        """True if no inventory was read."""
        return not (self.hosts or self.datastores or self.vms)
