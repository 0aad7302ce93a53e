"""What those who use a device have to do with how they get there."""

from dataclasses import dataclass

from qdepth.design.document.workload import Workload
from qdepth.network.steps import Demand


@dataclass(frozen=True, slots=True)
class Load:
    """What those who use a device have to do with how they get there."""

    random_share: float
    """Share of the I/Os that go to random places, 0..1."""
    largest_bytes: int
    """Size of their largest I/O."""
    guest: Demand
    """Time in the guest."""
    largest_read_bytes: int = 0
    """Size of their largest read."""
    iops_limit: Demand | None = None
    """What an I/O takes of the limit of its virtual disk; None if it has none."""
    class_id: str | None = None
    """Class of VMs; None: an operation."""
    datastore: str | None = None
    """Entry of datastores that they use the device through; None: any."""
    workload: Workload | None = None
    """Of a virtual disk, which tells how its I/Os follow each other; None: of an operation."""
