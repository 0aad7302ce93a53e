"""Devices of a datastore, and the paths over which a host reaches them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from typing import TypeVar, cast

from qdepth.design.document.array import Array, Datastore, Lun, ProtocolEndpoint
from qdepth.design.document.document import Design
from qdepth.design.document.host import Host
from qdepth.design.document.media import Pool
from qdepth.design.document.site import SiteLink
from qdepth.design.document.storage_processor import StorageProcessor
from qdepth.design.placement.numbered import numbered
from qdepth.design.routing.design_path import DesignPath
from qdepth.design.routing.fabric_routes import FabricRoutes
from qdepth.design.routing.nfs_mounts import Mount, mounted_paths, nfs_mounts
from qdepth.design.routing.path_states import paths_in_use
from qdepth.design.routing.site_links import links_between

Device = TypeVar("Device", bound=Lun | ProtocolEndpoint)


@dataclass(frozen=True)
class Target:
    """A device of a datastore: a LUN, export or protocol endpoint, and its SPs."""

    array: Array
    device: Lun | ProtocolEndpoint
    """A member of the device entry, with its own id (`lun#3`)."""
    sps: tuple[StorageProcessor, ...]
    """The owner, or every SP of an active/active array."""
    mount: Mount | None = None
    """NFS mount of an export on hosts; None for the other protocols."""
    replication: "Replication | None" = None
    """The second copy of a LUN at another site; None if there is one copy."""

    @property
    def pool(self) -> Pool | None:
        """The pool of the device; None: it names none, or one that its array lacks."""
        return next((pool for pool in self.array.pools if pool.id == self.device.pool), None)

    @property
    def copies(self) -> "tuple[Target, ...]":
        """The device at the preferred site, and the second copy if there is one."""
        return (self,) if self.replication is None else (self, self.replication.replica)

    @property
    def in_service(self) -> "tuple[Target, ...]":
        """The copies that hosts can use, the preferred one first.

        An array without SPs has failed. Its replica takes over if there is a witness.
        """
        if self.replication is None:
            return (self,)
        replica, link = self.replication.replica, self.replication.link
        if not self.array.sps:
            return (replica,) if link.witness == "on" and replica.array.sps else ()
        is_shared = link.access == "active_active" and replica.array.sps
        return (self, replica) if is_shared else (self,)

    def copy_in(self, array: Array) -> "Target":
        """The copy that an array holds."""
        return next(copy for copy in self.copies if copy.array.id == array.id)

    def partner_of(self, array: Array) -> "Target | None":
        """The copy of a served device on another array; None if it has failed."""
        others = (copy for copy in self.copies if copy.array.id != array.id and copy.array.sps)
        return next(others, None)

    @property
    def is_export(self) -> bool:
        """True if it is an NFS export."""
        return self.mount is not None

    @property
    def is_endpoint(self) -> bool:
        """True if it is a protocol endpoint."""
        return isinstance(self.device, ProtocolEndpoint)


@dataclass(frozen=True)
class Replication:
    """Replication of a device to another site."""

    replica: Target
    """The second copy, with the id of its own LUN."""
    link: SiteLink


class Reach:
    """Connections in a design; built once for many questions about it."""

    def __init__(self, design: Design) -> None:
        self._routes = {fabric.id: FabricRoutes(fabric) for fabric in design.fabrics}
        self._mounts = nfs_mounts(design)
        self._site_links = design.site_links
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
        """Devices of all datastores of an entry, one datastore after the other.

        A datastore's devices are its part of each LUN entry in order; dangling references give
        none.
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
        """A LUN entry of the design."""
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
                target = Target(array, one, serving(array, one), mount)
                yield replace(target, replication=self._replication(target, device, number))

    def _replication(
        self, target: Target, entry: Lun | ProtocolEndpoint, number: int
    ) -> Replication | None:
        """The second copy of a LUN, and the link to it; None without one."""
        if not isinstance(entry, Lun) or entry.replica not in self._luns:
            return None
        array, lun = self._luns[entry.replica]
        link = next(links_between(self._site_links, target.array, array), None)
        if link is None:
            return None
        one = one_of(lun, number % (lun.count or 1))
        return Replication(Target(array, one, serving(array, one), target.mount), link)

    def protocol(self, fabric: str) -> str:
        """Protocol of a fabric of the design."""
        return self._routes[fabric].fabric.protocol

    def paths(self, host: Host, target: Target) -> list[DesignPath]:
        """Paths that a host uses to a device, alternating over HBA ports, in document order.

        For an NFS export, the paths of its connections. With the policy `fixed` a host uses only
        the first one.
        """
        tiers = [self._by_state(host, copies) for copies in _by_nearness(host, target)]
        if target.mount is not None:
            reached = next((optimised for optimised, _ in tiers if optimised), [])
            return mounted_paths(host, target.mount, reached)
        first, *rest = [paths for tier in tiers for paths in tier if paths] or [[]]
        return paths_in_use(host, target.device, first, list(chain.from_iterable(rest)))

    def _by_state(
        self, host: Host, copies: Sequence[Target]
    ) -> tuple[list[DesignPath], list[DesignPath]]:
        """Paths to SPs that serve a device themselves, and to those that pass I/Os on."""
        optimised: list[DesignPath] = []
        others: list[DesignPath] = []
        for copy in copies:
            optimised += self.optimised_paths(host, copy)
            if copy.array.access == "alua" and copy.sps and copy.mount is None:
                owner = copy.sps[0]
                rest = [sp for sp in copy.array.sps if sp.id != owner.id]
                others += self._over(host, copy, rest, owner)
        return optimised, others

    def optimised_paths(self, host: Host, target: Target) -> list[DesignPath]:
        """Paths from a host to the SPs that serve a device themselves."""
        return self._over(host, target, target.sps, None)

    def reaches(self, host: Host, copy: Target) -> bool:
        """True if a host reaches any SP of the array that holds a copy of a device."""
        return bool(self._over(host, copy, copy.array.sps, None))

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
                        paths.append(
                            DesignPath(hba_port, sp, target_port, target.array, isls, owner)
                        )
        return paths


def _by_nearness(host: Host, target: Target) -> list[list[Target]]:
    """The copies in service at the site of a host, then the others; a host without a site takes
    all alike."""
    copies = list(target.in_service)
    near = [copy for copy in copies if copy.array.site == host.site]
    if host.site is None or not near:
        return [copies]
    return [near, [copy for copy in copies if copy not in near]]


def _datastores_by_lun(design: Design) -> dict[str, int]:
    """How many datastores are on each LUN entry; a replica has as many LUNs as the first copy."""
    found: dict[str, int] = {}
    for datastore in design.datastores:
        if datastore.kind != "vvol":
            for id_ in (datastore.lun, *datastore.extents):
                found.setdefault(id_, datastore.count)
    for array in design.arrays:
        for lun in array.luns:
            if lun.replica is not None:
                found.setdefault(lun.replica, lun.count or found.get(lun.id, 1))
    return found


def _counted(lun: Lun, datastores: int) -> Lun:
    return lun if lun.count is not None else lun.model_copy(update={"count": datastores})


def serving(array: Array, device: Lun | ProtocolEndpoint) -> tuple[StorageProcessor, ...]:
    """SPs that serve one of the devices of an entry: only its owner, or all of them."""
    return tuple(sp for sp in array.sps if not device.owners or sp.id in device.owners)


def one_of(device: Device, index: int) -> Device:
    """The LUN or protocol endpoint at an index of its entry, with its own id and owner."""
    count = device.count or 1
    if count == 1:
        return device
    owners = device.owners[index % len(device.owners) :][:1] if device.owners else []
    id_ = numbered(device.id, index, count)
    return cast(Device, device.model_copy(update={"id": id_, "count": 1, "owners": owners}))


def members_of(index: int, count: int, devices: int) -> range:
    """Which of this many devices carry the datastore at an index of `count` datastores.

    Each has as many of them as any other. If there are fewer devices than datastores, several share
    one.
    """
    if devices >= count:
        each = devices // count
        return range(index * each, (index + 1) * each)
    return range(index % devices, index % devices + 1)
