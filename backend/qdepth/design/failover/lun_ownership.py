"""Devices move to a surviving SP when their owner is no longer reached."""

from collections import Counter
from dataclasses import replace
from typing import TypeVar

from qdepth.design.document.array import Array, Lun, ProtocolEndpoint
from qdepth.design.document.document import Design
from qdepth.design.document.host import Host
from qdepth.design.routing.reach import Reach, Target

Device = TypeVar("Device", Lun, ProtocolEndpoint)


def devices_in_use(design: Design) -> list[tuple[Host, Target]]:
    """Each host with each device that its VM groups use, once, in the order of the groups."""
    reach = Reach(design)
    hosts = {host.id: host for host in design.hosts}
    datastores = {datastore.id: datastore for datastore in design.datastores}
    used = {
        (group.host, target.device.id): (hosts[group.host], target)
        for group in design.vm_groups
        for target in reach.targets(datastores[group.datastore])
    }
    return list(used.values())


def with_new_owners(design: Design) -> Design:
    """Give devices whose owner is gone, or not reached by a host that uses them, another owner.

    The new owner is the SP that every such host reaches and that owns the fewest devices, the
    first in document order among equals. Where there is none, the device stays as it is.
    """
    users: dict[str, list[tuple[Host, Target]]] = {}
    for host, target in devices_in_use(design):
        users.setdefault(target.device.id, []).append((host, target))
    reach = Reach(design)
    arrays = [_array(reach, array, users) for array in design.arrays]
    return design.model_copy(update={"arrays": arrays})


def _array(reach: Reach, array: Array, users: dict[str, list[tuple[Host, Target]]]) -> Array:
    devices: list[Lun | ProtocolEndpoint] = [*array.luns, *array.protocol_endpoints]
    owned = Counter(device.owner for device in devices)

    def with_reachable_owner(device: Device) -> Device:
        reached = [
            sp.id
            for sp in array.sps
            if all(
                reach.optimised_paths(host, replace(target, sps=(sp,)))
                for host, target in users.get(device.id, [])
            )
        ]
        if device.owner is None or device.owner in reached or not reached:
            return device
        owner = min(reached, key=lambda sp: owned[sp])
        owned.update({owner: 1, device.owner: -1})
        return device.model_copy(update={"owner": owner})

    return array.model_copy(
        update={
            "luns": [with_reachable_owner(lun) for lun in array.luns],
            "protocol_endpoints": [with_reachable_owner(pe) for pe in array.protocol_endpoints],
        }
    )
