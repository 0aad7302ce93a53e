"""Which devices lie behind a datastore, and over which paths a host reaches them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from qdepth.design.document.array import (
    Array,
    Datastore,
    Lun,
    ProtocolEndpoint,
    StorageProcessor,
)
from qdepth.design.document.document import Design
from qdepth.design.document.host import Host
from qdepth.design.routing.design_path import DesignPath
from qdepth.design.routing.fabric_routes import FabricRoutes
from qdepth.design.routing.nfs_mounts import Mount, mounted_paths, nfs_mounts
from qdepth.design.routing.path_states import paths_in_use


@dataclass(frozen=True)
class Target:
    """A device behind a datastore: a LUN, export or protocol endpoint, and who serves it."""

    array: Array
    device: Lun | ProtocolEndpoint
    sps: tuple[StorageProcessor, ...]
    """The owner alone, or every SP of an active/active array."""
    mount: Mount | None = None
    """How hosts mount an NFS export; None for what they reach over the other protocols."""

    @property
    def is_export(self) -> bool:
        """Whether it is an NFS export."""
        return self.mount is not None

    @property
    def is_endpoint(self) -> bool:
        """Whether it is a protocol endpoint."""
        return isinstance(self.device, ProtocolEndpoint)


class Reach:
    """What reaches what in a design; made once for many questions about it."""

    def __init__(self, design: Design) -> None:
        self._routes = {fabric.id: FabricRoutes(fabric) for fabric in design.fabrics}
        self._mounts = nfs_mounts(design)
        self._luns: dict[str, tuple[Array, Lun]] = {}
        self._endpoints: dict[str, tuple[Array, ProtocolEndpoint]] = {}
        for array in design.arrays:
            for lun in array.luns:
                self._luns.setdefault(lun.id, (array, lun))
            for endpoint in array.protocol_endpoints:
                self._endpoints.setdefault(endpoint.id, (array, endpoint))

    def targets(self, datastore: Datastore) -> list[Target]:
        """Devices behind a datastore, its extents in order; dangling references give none."""
        if datastore.kind == "vvol":
            return _targets(self._endpoints, [datastore.protocol_endpoint])
        wanted = [datastore.lun, *datastore.extents]
        return _targets(self._luns, wanted, self._mounts.get(datastore.id))

    def protocol(self, fabric: str) -> str:
        """Protocol of a fabric of the design."""
        return self._routes[fabric].fabric.protocol

    def paths(self, host: Host, target: Target) -> list[DesignPath]:
        """Paths that a host uses to a device, alternating over HBA ports, in document order.

        Those to an NFS export are the ones that its connections take. With the policy `fixed` a
        host keeps to the first one.
        """
        optimised = self.optimised_paths(host, target)
        if target.mount is not None:
            return mounted_paths(host, target.mount, optimised)
        others: list[DesignPath] = []
        if target.array.access == "alua" and target.sps:
            owner = target.sps[0]
            rest = [sp for sp in target.array.sps if sp.id != owner.id]
            others = self._over(host, target, rest, owner)
        return paths_in_use(host, target.device, optimised, others)

    def optimised_paths(self, host: Host, target: Target) -> list[DesignPath]:
        """Paths from a host to the SPs that serve a device themselves."""
        return self._over(host, target, target.sps, None)

    def _over(
        self,
        host: Host,
        target: Target,
        sps: Sequence[StorageProcessor],
        owner: StorageProcessor | None,
    ) -> list[DesignPath]:
        paths = []
        for sp in sps:
            for target_port in sp.target_ports:
                for hba_port in host.hba_ports:
                    routes = self._routes.get(hba_port.fabric)
                    if routes is None or hba_port.fabric != target_port.fabric:
                        continue
                    if (routes.fabric.protocol == "nfs") != target.is_export:
                        continue
                    isls = routes.between(hba_port, target_port)
                    if isls is not None:
                        paths.append(DesignPath(hba_port, sp, target_port, isls, owner))
        return paths


def _targets(
    known: Mapping[str, tuple[Array, Lun | ProtocolEndpoint]],
    wanted: Sequence[str],
    mount: Mount | None = None,
) -> list[Target]:
    return [
        Target(
            array,
            device,
            tuple(sp for sp in array.sps if device.owner in (None, sp.id)),
            mount,
        )
        for array, device in (known[id_] for id_ in wanted if id_ in known)
    ]
