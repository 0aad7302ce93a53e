"""A path from a host to a device."""

from dataclasses import dataclass

from qdepth.design.document.array import Array
from qdepth.design.document.host import HbaPort
from qdepth.design.document.storage_processor import StorageProcessor, TargetPort
from qdepth.design.routing.fabric_routes import Hop


@dataclass(frozen=True)
class DesignPath:
    """A way from a host to a device: one HBA port and one target port on the same fabric."""

    hba_port: HbaPort
    sp: StorageProcessor
    target_port: TargetPort
    array: Array
    isls: tuple[Hop, ...] = ()
    """Inter-switch links between them, in order."""
    owner: StorageProcessor | None = None
    """SP that the SP of the target port passes I/Os on to; None: it serves them itself."""

    @property
    def serving_sp(self) -> StorageProcessor:
        """The SP that serves the I/Os."""
        return self.owner or self.sp
