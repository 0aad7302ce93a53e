"""The parts of a design that survive a failure; owners are unchanged."""

from collections.abc import Mapping, Sequence, Set
from itertools import islice
from typing import TypeVar

from qdepth.design.document.array import Array, Lun, ProtocolEndpoint
from qdepth.design.document.document import Design
from qdepth.design.document.fabric import Fabric, Isl
from qdepth.design.document.host import HbaPort, Host
from qdepth.design.document.media import Disks, Pool
from qdepth.design.document.storage_processor import StorageProcessor, TargetPort
from qdepth.design.routing.site_links import links_between

Gone = Set[str]
"""Ids of the parts that fail."""


def surviving_parts(design: Design, gone: Gone) -> Design:
    """Return the design without the failed parts and what depends on them: ports on their switch,
    SPs on their ports.

    If an entry has several hosts, links or disks, one fails; a site fails with everything in it. A
    host may be left without ports, an array without SPs, and a device with an owner that is gone.
    """
    gone = {*gone, *parts_at_sites(design, gone)}
    hosts = [_host(host, gone) for host in design.hosts]
    cut = _cut_replicas(design, gone)
    arrays = [_without_replicas(_array(array, gone), cut) for array in design.arrays]
    owners: list[Host | StorageProcessor] = [*hosts, *(sp for array in arrays for sp in array.sps)]
    ports = {port.id: port.fabric for owner in owners for port in _ports(owner)}
    fabrics = [_fabric(fabric, gone, ports) for fabric in design.fabrics if fabric.id not in gone]
    return design.model_copy(
        update={
            "hosts": [_with_preferences(host, ports) for host in hosts],
            "fabrics": fabrics,
            "arrays": [_with_device_preferences(array, ports) for array in arrays],
            "site_links": [link for link in design.site_links if link.id not in gone],
        }
    )


def parts_at_sites(design: Design, gone: Gone) -> Gone:
    """Ids of the arrays and of the switches of failed sites.

    A switch belongs to a site if all the ports that name it are there.
    """
    arrays = {array.id for array in design.arrays if array.site in gone}
    sites: dict[str, set[str | None]] = {}
    places: list[Host | Array] = [*design.hosts, *design.arrays]
    for place in places:
        for port in _ports_of(place):
            if port.switch is not None:
                sites.setdefault(port.switch, set()).add(place.site)
    switches = {switch for switch, at in sites.items() if at <= gone}
    return arrays | switches


def _ports_of(place: Host | Array) -> Sequence[HbaPort | TargetPort]:
    if isinstance(place, Host):
        return place.hba_ports
    return [port for sp in place.sps for port in sp.target_ports]


Preferring = TypeVar("Preferring", Host, Lun, ProtocolEndpoint)


def _with_preferences(part: Preferring, ports: Mapping[str, str]) -> Preferring:
    """A part without the preferred ports that are gone."""
    if all(port in ports for port in part.preferred_ports):
        return part
    left = [port for port in part.preferred_ports if port in ports]
    return part.model_copy(update={"preferred_ports": left})


def _with_device_preferences(array: Array, ports: Mapping[str, str]) -> Array:
    luns = [_with_preferences(lun, ports) for lun in array.luns]
    endpoints = [_with_preferences(endpoint, ports) for endpoint in array.protocol_endpoints]
    return array.model_copy(update={"luns": luns, "protocol_endpoints": endpoints})


def _ports(owner: Host | StorageProcessor) -> Sequence[HbaPort | TargetPort]:
    return owner.hba_ports if isinstance(owner, Host) else owner.target_ports


def _stands(port: HbaPort | TargetPort, gone: Gone) -> bool:
    return gone.isdisjoint({port.id, port.fabric, port.switch})


def _host(host: Host, gone: Gone) -> Host:
    """A host without its failed ports; an entry of one host that fails loses them all."""
    count = 0 if host.site in gone else host.count - (host.id in gone)
    ports = [port for port in host.hba_ports if count and _stands(port, gone)]
    return host.model_copy(update={"count": max(1, count), "hba_ports": ports})


def _array(array: Array, gone: Gone) -> Array:
    sps = [_sp(sp, gone) for sp in array.sps if gone.isdisjoint({sp.id, array.id})]
    pools = [_pool(pool) if pool.id in gone else pool for pool in array.pools]
    left = [sp for sp in sps if sp.target_ports]
    rest = array.model_copy(update={"sps": left, "pools": pools})
    return rest if left else _without_owners(rest)


def _without_owners(array: Array) -> Array:
    """An array without SPs: nothing is served there."""
    nobody: dict[str, list[str]] = {"owners": []}
    return array.model_copy(
        update={
            "access": "active_active",
            "luns": [lun.model_copy(update=nobody) for lun in array.luns],
            "protocol_endpoints": [
                endpoint.model_copy(update=nobody) for endpoint in array.protocol_endpoints
            ],
        }
    )


def _without_replicas(array: Array, cut: Set[str]) -> Array:
    """An array whose LUNs have no replica over an inter-site link that failed."""
    if not any(lun.replica in cut for lun in array.luns):
        return array
    luns = [
        lun.model_copy(update={"replica": None}) if lun.replica in cut else lun
        for lun in array.luns
    ]
    return array.model_copy(update={"luns": luns})


def _cut_replicas(design: Design, gone: Gone) -> set[str]:
    """Replicas of other arrays that writes no longer reach."""
    holders = {lun.id: array for array in design.arrays for lun in array.luns}
    failed = [link for link in design.site_links if link.id in gone]
    return {
        lun.replica
        for array in design.arrays
        for lun in array.luns
        if lun.replica in holders and any(links_between(failed, array, holders[lun.replica]))
    }


def _sp(sp: StorageProcessor, gone: Gone) -> StorageProcessor:
    ports = [port for port in sp.target_ports if _stands(port, gone)]
    return sp.model_copy(update={"target_ports": ports})


def _pool(pool: Pool) -> Pool:
    """A pool whose spare has taken the place of a failed disk."""
    disks = pool.media
    if not isinstance(disks, Disks) or not disks.spares:
        return pool
    fewer = {"count": disks.count - 1, "spares": disks.spares - 1}
    return pool.model_copy(update={"media": disks.model_copy(update=fewer)})


def _fabric(fabric: Fabric, gone: Gone, ports: Mapping[str, str]) -> Fabric:
    switches = [switch for switch in fabric.switches if switch.id not in gone]
    isls = [
        _isl(isl, gone)
        for isl in fabric.isls
        if gone.isdisjoint({isl.first_switch, isl.second_switch, isl.site_link})
        and (isl.id not in gone or isl.links > 1)
    ]
    if not isls and len(switches) > 1:
        # Without any link every switch would reach every other; a link to itself joins none.
        still = (isl for isl in fabric.isls if isl.first_switch in {each.id for each in switches})
        isls = [
            isl.model_copy(update={"second_switch": isl.first_switch, "site_link": None})
            for isl in islice(still, 1)
        ]
    zones = [
        zone.model_copy(update={"members": members})
        for zone in fabric.zones
        if (members := [member for member in zone.members if member in ports])
    ]
    if not zones:
        # Without any zone every port would reach every other; a zone of one port joins none.
        alone = [port for port, on in ports.items() if on == fabric.id][:1]
        zones = [z.model_copy(update={"members": alone}) for z in fabric.zones[:1] if alone]
    return fabric.model_copy(update={"switches": switches, "isls": isls, "zones": zones})


def _isl(isl: Isl, gone: Gone) -> Isl:
    return isl.model_copy(update={"links": isl.links - (isl.id in gone)})
