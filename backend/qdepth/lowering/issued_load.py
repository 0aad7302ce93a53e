"""Load of the users of a device."""

from dataclasses import dataclass

from qdepth.design.document.workload import Workload
from qdepth.network.steps import Demand


@dataclass(frozen=True, slots=True)
class Load:
    """Load of the users of a device, as far as the path depends on it."""

    random_share: float
    """Share of I/Os to random places, 0..1."""
    largest_bytes: int
    """Size of their largest I/O."""
    guest: Demand
    """Time in the guest."""
    largest_read_bytes: int = 0
    """Size of their largest read."""
    iops_limit: Demand | None = None
    """Units of the limit of its virtual disk that an I/O takes; None without a limit."""
    class_id: str | None = None
    """Class of VMs; None: an operation."""
    datastore: str | None = None
    """Entry of datastores that they use the device through; None: any."""
    workload: Workload | None = None
    """Workload of a virtual disk, which determines how its I/Os follow each other; None: of an
    operation."""
