"""Groups of hosts, datastores and VMs during drawing, and the disks of VMs in each."""

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Generic, NamedTuple, TypeVar

from qdepth.imports.inventory.inventory import (
    InventoryDatastore,
    InventoryHost,
    InventoryVms,
    VmPlace,
)
from qdepth.imports.inventory.vm_roles import Role

ROUNDING = 1e-9
"""Rounding error of shares that should add up to one."""


@dataclass(frozen=True)
class VmPart:
    """Disks and load of identically counted VMs on one group of datastores."""

    kind: int
    """Place of the VMs in the list of the inventory."""
    vms: InventoryVms
    places: tuple[VmPlace, ...]
    """Their disks on the datastores of the group."""

    @property
    def disks(self) -> int:
        """Virtual disks of each VM here."""
        return sum(place.disks for place in self.places)

    @property
    def share(self) -> float:
        """Share of a VM's I/Os that go here: that of its virtual disks."""
        return self.disks / self.vms.disks

    @property
    def capacity_gib(self) -> float:
        """Capacity of the disks of all the VMs here [GiB]."""
        return sum(place.capacity_gib for place in self.places)

    @property
    def vscsi_adapter(self) -> str | None:
        """Adapter that most of the disks use."""
        return max(self.places, key=lambda place: place.disks).vscsi_adapter


Member = TypeVar("Member", InventoryHost, InventoryDatastore, VmPart)


@dataclass
class Bundle(Generic[Member]):
    """Members of a group, and whether it is drawn."""

    id: str
    title: str
    members: list[Member]
    reason: str | None = None
    """Why it is left out; None: it is drawn."""


@dataclass
class VmBundle(Bundle[VmPart]):
    """VMs of a group with disks on one group of datastores."""

    group: str = ""
    """Id of the group of VMs."""
    hosts: str = ""
    """Id of the group of hosts."""
    datastores: str = ""
    """Id of the group of datastores."""
    role: Role = "general"

    @property
    def vms(self) -> int:
        """Number of VMs with disks here; one with disks elsewhere, too, counts in each group."""
        return sum(part.vms.vms for part in self.members)

    @property
    def whole_vms(self) -> float:
        """Number of whole VMs with the load that these VMs have here."""
        return sum(part.vms.vms * part.share for part in self.members)

    @property
    def disks(self) -> int:
        """Number of their virtual disks here."""
        return sum(part.vms.vms * part.disks for part in self.members)

    @property
    def capacity_gib(self) -> float:
        """Capacity of their virtual disks here [GiB]."""
        return sum(part.capacity_gib for part in self.members)


@dataclass
class VmGroup:
    """VMs of one group of hosts and one role: each on one of several groups of datastores, or each
    with disks on all of some."""

    id: str
    title: str
    hosts: str
    """Id of the group of hosts."""
    role: Role
    bundles: list[VmBundle] = field(default_factory=list)
    """The VMs, or their parts, on each group of datastores."""
    is_spread: bool = False
    """True if each VM has disks on all these groups of datastores."""
    reason: str | None = None
    """Why it is left out; None: it is drawn."""

    @property
    def drawn(self) -> list[VmBundle]:
        """Parts of it that are drawn."""
        return [] if self.reason else [each for each in self.bundles if each.reason is None]

    @property
    def vms(self) -> int:
        """Number of VMs, each counted once."""
        return count_vms(self.bundles).vms

    @property
    def own_role(self) -> Role:
        """Role of most of its VMs, before any choice."""
        counted: Counter[Role] = Counter()
        for bundle in self.bundles:
            for part in bundle.members:
                counted[part.vms.role] += part.vms.vms
        return max(counted, key=lambda role: (counted[role], role), default=self.role)


class CountedVms(NamedTuple):
    """VMs of the estate that some groups have, each counted once."""

    vms: int
    spread: int
    """VMs with disks in several of the groups."""
    partial: int
    """VMs that also have disks elsewhere."""


def count_vms(bundles: Iterable[VmBundle]) -> CountedVms:
    """Count the VMs of groups, each once."""
    groups: dict[int, int] = defaultdict(int)
    shares: dict[int, float] = defaultdict(float)
    number: dict[int, int] = {}
    for bundle in bundles:
        for part in bundle.members:
            groups[part.kind] += 1
            shares[part.kind] += part.share
            number[part.kind] = part.vms.vms
    return CountedVms(
        vms=sum(number.values()),
        spread=sum(number[kind] for kind in number if groups[kind] > 1),
        partial=sum(number[kind] for kind in number if shares[kind] < 1 - ROUNDING),
    )
