"""Which devices lie behind a datastore, and over which paths a host reaches them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import TypeVar, cast

from qdepth.design.document.array import (
    Array,
    Datastore,
    Lun,
    ProtocolEndpoint,
    StorageProcessor,
)
from qdepth.design.document.document import Design
from qdepth.design.document.host import Host
from qdepth.design.placement.numbered import numbered
from qdepth.design.routing.design_path import DesignPath
from qdepth.design.routing.fabric_routes import FabricRoutes
from qdepth.design.routing.nfs_mounts import Mount, mounted_paths, nfs_mounts
from qdepth.design.routing.path_states import paths_in_use

Device = TypeVar("Device", bound=Lun | ProtocolEndpoint)


@dataclass(frozen=True)
class Target:
    """A device behind a datastore: a LUN, export or protocol endpoint, and who serves it."""

    array: Array
    device: Lun | ProtocolEndpoint
    """One of its entry, with an id of its own (`lun#3`)."""
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
        self._targets: dict[tuple[str, int], list[Target]] = {}
        stores = _datastores_by_lun(design)
        for array in design.arrays:
            for lun in array.luns:
                self._luns.setdefault(lun.id, (array, _counted(lun, stores.get(lun.id, 1))))
            for endpoint in array.protocol_endpoints:
                self._endpoints.setdefault(endpoint.id, (array, endpoint))

    def targets(self, datastore: Datastore) -> list[Target]:
        """Devices behind all datastores of an entry, one datastore after the other.

        Those of one are its part of each LUN entry in order; dangling references give none.
        """
        found = chain.from_iterable(
            self.targets_of(datastore, index) for index in range(datastore.count)
        )
        return list({target.device.id: target for target in found}.values())

    def targets_of(self, datastore: Datastore, index: int) -> list[Target]:
        """Devices behind the datastore at an index of its entry."""
        key = datastore.id, index
        if key not in self._targets:
            self._targets[key] = list(self._find_targets(datastore, index))
        return self._targets[key]

    def lun(self, id_: str) -> Lun:
        """A LUN entry of the design, with as many LUNs as it stands for."""
        return self._luns[id_][1]

    def carriers(self, datastore: Datastore) -> list[tuple[Array, Lun | ProtocolEndpoint]]:
        """Entries of LUNs or protocol endpoints behind a datastore entry, with their arrays."""
        if datastore.kind == "vvol":
            endpoint = self._endpoints.get(datastore.protocol_endpoint)
            return [] if endpoint is None else [endpoint]
        wanted = (datastore.lun, *datastore.extents)
        return [self._luns[id_] for id_ in wanted if id_ in self._luns]

    def _find_targets(self, datastore: Datastore, index: int) -> Iterator[Target]:
        mounts = self._mounts.get(datastore.id)
        mount = None if mounts is None else mounts[index]
        for array, device in self.carriers(datastore):
            for number in members_of(index, datastore.count, device.count or 1):
                one: Lun | ProtocolEndpoint = one_of(device, number)
                yield Target(array, one, serving(array, one), mount)

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


def _datastores_by_lun(design: Design) -> dict[str, int]:
    """How many datastores lie on each LUN entry."""
    found: dict[str, int] = {}
    for datastore in design.datastores:
        if datastore.kind != "vvol":
            for id_ in (datastore.lun, *datastore.extents):
                found.setdefault(id_, datastore.count)
    return found


def _counted(lun: Lun, datastores: int) -> Lun:
    return lun if lun.count is not None else lun.model_copy(update={"count": datastores})


def serving(array: Array, device: Lun | ProtocolEndpoint) -> tuple[StorageProcessor, ...]:
    """SPs that serve one of the devices of an entry: its owner alone, or all of them."""
    return tuple(sp for sp in array.sps if not device.owners or sp.id in device.owners)


def one_of(device: Device, index: int) -> Device:
    """The LUN or protocol endpoint at an index of its entry, with its own id and owner."""
    count = device.count or 1
    if count == 1 and len(device.owners) < 2:
        return device
    owners = device.owners[index % len(device.owners) :][:1] if device.owners else []
    id_ = numbered(device.id, index, count)
    return cast(Device, device.model_copy(update={"id": id_, "count": 1, "owners": owners}))


def members_of(index: int, count: int, devices: int) -> range:
    """Which of so many devices carry the datastore at an index of `count` datastores.

    Each has as many of them as any other. Of fewer devices than datastores several share one.
    """
    if devices >= count:
        each = devices // count
        return range(index * each, (index + 1) * each)
    return range(index % devices, index % devices + 1)
