"""Rows of inventories as tables have them, before they are combined."""

from dataclasses import dataclass, field
from typing import NamedTuple

from qdepth.imports.inventory.inventory import DatastoreKind, InventoryPort
from qdepth.imports.inventory.vm_roles import Role, role_of

Key = tuple[str, str]
"""vCenter and name of an object: names are unique at most within a vCenter."""


class Disk(NamedTuple):
    """A virtual disk of a VM."""

    datastore: str
    """Datastore; empty if the table does not state it."""
    capacity_gib: float
    controller: str | None
    """As the table writes it."""


@dataclass(slots=True)
class HostRow:
    """A host as a table has it."""

    cluster: str = ""
    release: str | None = None
    maintenance: bool = False
    ports: dict[str, InventoryPort] = field(default_factory=dict)


@dataclass(slots=True)
class VmRow:
    """A VM as a table has it."""

    host: str = ""
    cluster: str = ""
    powered_on: bool = True
    template: bool = False
    windows: bool = False
    role: Role = "general"
    role_by: str = ""
    """Word that determined the role; empty if no rule fits."""
    datastore: str = ""
    """Datastore of its configuration file."""
    more_datastores: tuple[str, ...] = ()
    """Further ones that its disks are on."""
    disks: int = 0
    capacity_gib: float = 0.0
    beside_load: bool = False
    """True if the tool collects load in the first place; the VM counts once if another has it."""

    def describe_guest(self, name: str, system: str, note: str = "") -> None:
        """Set what follows from the name, the guest system and the note of the VM."""
        self.windows = "windows" in system.lower()
        self.role, self.role_by = role_of(name, system, note)


@dataclass(slots=True)
class DatastoreRow:
    """A datastore as a table has it."""

    kind: DatastoreKind = "other"
    address: list[str] = field(default_factory=list)
    hosts: list[str] = field(default_factory=list)
    capacity_gib: float | None = None
    sioc: bool = False
    sioc_threshold_ms: float | None = None
    local: bool = False
    """True if the table says that only a single host has it."""


class PathFacts(NamedTuple):
    """Path of a host to a device; of many hosts most are identical."""

    policy: str | None
    vendor: str | None
    model: str | None
    queue_depth: int | None
    paths: int | None
    ports: tuple[str, ...]
    dsnro: int | None = None
    round_robin_ios: int | None = None
