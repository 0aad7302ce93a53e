"""Identical operations: those under way on like hosts and devices are interchangeable."""

from collections import defaultdict
from collections.abc import Sequence

from qdepth.design.design_index import index_of
from qdepth.design.document.document import Design
from qdepth.design.document.operation import Operation, PowerOn, datastores_of, mirrored_class
from qdepth.design.placement.place import Place
from qdepth.lowering.disk_places import DiskPlaces
from qdepth.lowering.operations.running import Running


def representatives(design: Design, running: Sequence[Running]) -> dict[Running, Running]:
    """For each operation under way an identical one, the same for all sets of as many.

    The tenth and the eleventh of forty clones differ only in their number, so a regime with either
    of them has the same answer. Members of one operation with the same host, devices and phase are
    interchangeable.
    """
    known = index_of(design)
    reach, operations = known.reach, known.operations
    hosts, datastores = known.hosts, known.datastores

    def cycles(operation: Operation) -> list[int]:
        found = [len(reach.targets(datastores[id_])) for id_ in datastores_of(operation).values()]
        return [*found, hosts[operation.host].count if operation.host else 1]

    alike: dict[tuple[object, ...], list[Running]] = defaultdict(list)
    for item in sorted(running):
        operation = operations[item.operation]
        if mirrored_class(operation) is not None:
            alike[item.operation, item.phase, item.index].append(item)
        else:
            places = tuple(item.index % size for size in cycles(operation))
            alike[item.operation, item.phase, places].append(item)
    chosen = {}
    for members in alike.values():
        operation = operations[members[0].operation]
        firsts = _firsts(operation, members[0], cycles(operation))
        for member, index in zip(members, firsts, strict=False):
            chosen[member] = Running(member.operation, index, member.phase)
    return chosen


def interchangeable(design: Design, running: Sequence[Running]) -> list[list[Running]]:
    """Operations under way without any difference, so their rates differ only by chance.

    Members of one operation, in one phase, on the same devices, from hosts of one entry on which
    the same continues: power-ons are the same on all of them, and classes of VMs are where their
    virtual disks are on the same devices.
    """
    places = DiskPlaces(design)
    reach = index_of(design).reach
    counts = {host.id: host.count for host in design.hosts}
    known = index_of(design)
    datastores, operations = known.datastores, known.operations
    beside: dict[tuple[str, int], list[tuple[str, int]]] = defaultdict(list)
    for item in sorted(running):
        host = operations[item.operation].host
        if host is not None and not isinstance(operations[item.operation], PowerOn):
            beside[host, item.index % counts[host]].append((item.operation, item.phase))
    found: dict[tuple[object, ...], list[Running]] = defaultdict(list)
    for item in sorted(running):
        operation = operations[item.operation]
        if mirrored_class(operation) is not None:
            found[item.operation, item.phase, item.index].append(item)
            continue
        devices = tuple(
            item.index % len(reach.targets(datastores[id_]))
            for id_ in datastores_of(operation).values()
        )
        host = operation.host
        same = () if host is None else tuple(beside[host, item.index % counts[host]])
        disks = tuple(
            places.on_host(group, Place(host, item.index % counts[host]))
            for group in design.classes
            if host is not None and host in group.host_entries
        )
        found[item.operation, item.phase, devices, same, disks].append(item)
    return list(found.values())


def _firsts(operation: Operation, like: Running, cycles: Sequence[int]) -> list[int]:
    """Numbers of all that are alike, the smallest first."""
    if mirrored_class(operation) is not None:
        return [like.index]
    return [
        index
        for index in range(operation.count)
        if all(index % size == like.index % size for size in cycles)
    ]
