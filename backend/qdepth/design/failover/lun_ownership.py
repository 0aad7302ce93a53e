"""Devices move to a surviving SP when their owner is no longer reached."""

from collections import Counter
from dataclasses import replace
from typing import cast

from qdepth.design.design_index import index_of
from qdepth.design.document.array import Array, Lun, ProtocolEndpoint
from qdepth.design.document.document import Design
from qdepth.design.document.host import Host
from qdepth.design.placement.place import host_and_datastore_entries
from qdepth.design.routing.reach import Device, Reach, Target, one_of


def devices_in_use(design: Design) -> list[tuple[Host, Target]]:
    """Each host with each device that its classes of VMs use, once, in the order of the groups."""
    index = index_of(design)
    reach, hosts, datastores = index.reach, index.hosts, index.datastores
    used = {
        (host, target.device.id): (hosts[host], target)
        for host, datastore in host_and_datastore_entries(design)
        for target in reach.targets(datastores[datastore])
    }
    return list(used.values())


def with_new_owners(design: Design) -> Design:
    """Give devices without an owner, or whose owner a host that uses them no longer reaches,
    another one.

    The new owner is the SP that every such host reaches and that owns the fewest devices, the first
    in document order among equals. Without one, the device stays as it is. Hosts that reach only
    the other copy of a replicated device do not count.
    """
    users: dict[str, list[tuple[Host, Target]]] = {}
    reach = index_of(design).reach
    for host, target in devices_in_use(design):
        for copy in target.copies:
            if target.replication is None or reach.reaches(host, copy):
                users.setdefault(copy.device.id, []).append((host, copy))
    arrays = [_array(reach, array, users) for array in design.arrays]
    return design.model_copy(update={"arrays": arrays})


def _array(reach: Reach, array: Array, users: dict[str, list[tuple[Host, Target]]]) -> Array:
    luns = [reach.lun(lun.id) for lun in array.luns]
    entries: list[Lun | ProtocolEndpoint] = [*luns, *array.protocol_endpoints]
    owned = Counter(owner for entry in entries for one in _all_of(entry) for owner in one.owners)

    def reached_by_all(device: str) -> list[str]:
        return [
            sp.id
            for sp in array.sps
            if all(
                reach.optimised_paths(host, replace(target, sps=(sp,)))
                for host, target in users.get(device, [])
            )
        ]

    def reachable_owner(device: Lun | ProtocolEndpoint) -> list[str]:
        reached = reached_by_all(device.id)
        if not device.owners or device.owners[0] in reached or not reached:
            return device.owners
        owner = min(reached, key=lambda sp: owned[sp])
        owned.update({owner: 1, device.owners[0]: -1})
        return [owner]

    def with_reachable_owners(entry: Device) -> Device:
        owners = [reachable_owner(one) for one in _all_of(entry)]
        if all(each == one.owners for each, one in zip(owners, _all_of(entry), strict=True)):
            return entry
        every = [owner for each in owners for owner in each]
        return cast(Device, entry.model_copy(update={"owners": every}))

    return array.model_copy(
        update={
            "luns": [
                lun.model_copy(update={"owners": with_reachable_owners(reach.lun(lun.id)).owners})
                for lun in array.luns
            ],
            "protocol_endpoints": [with_reachable_owners(pe) for pe in array.protocol_endpoints],
        }
    )


def _all_of(entry: Device) -> list[Device]:
    return [one_of(entry, index) for index in range(entry.count or 1)]
