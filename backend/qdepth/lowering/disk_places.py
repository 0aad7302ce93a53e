"""On which device of its datastore each virtual disk lies."""

from collections import defaultdict
from collections.abc import Iterator, Sequence

from qdepth.design.document.document import Design
from qdepth.design.document.vm_group import VmGroup
from qdepth.design.routing.reach import Reach

Run = tuple[str, int]
"""VM group, and index of a host in its entry."""


class DiskPlaces:
    """Deals the virtual disks of each datastore to its devices, over all hosts and VM groups.

    Disks are dealt in rounds: in each, every device gets one. So each device of a datastore carries
    as many disks as any other, or one more. Within a round a disk takes the device that has the
    fewest disks of its VM group, the next one in order among equals, so that the load is even where
    groups differ. Entries of hosts come in the order of the document, then the hosts of an entry,
    then the VM groups of a host, then their VMs: another host moves no disk of those before it.
    """

    def __init__(self, design: Design) -> None:
        self._design = design
        reach = Reach(design)
        self._devices = {store.id: len(reach.targets(store)) for store in design.datastores}
        self._dealt: dict[str, dict[Run, tuple[int, ...]]] = {}
        """By datastore; those of one device are not dealt."""

    def of(self, group: VmGroup, host: int) -> Sequence[int]:
        """The device of each virtual disk that a VM group has on the host at an index of its entry.

        Devices are given by their place among those of the datastore.
        """
        datastore, number = group.datastore, self._devices[group.datastore]
        if number < 2:
            return (0,) * (group.count * group.virtual_disks)
        if datastore not in self._dealt:
            self._dealt[datastore] = dict(self._deal(datastore, number))
        return self._dealt[datastore][group.id, host]

    def _deal(self, datastore: str, number: int) -> Iterator[tuple[Run, tuple[int, ...]]]:
        groups: dict[str, list[VmGroup]] = defaultdict(list)
        for group in self._design.vm_groups:
            if group.datastore == datastore:
                groups[group.host].append(group)
        disks_of = {group.id: [0] * number for each in groups.values() for group in each}
        following = dict.fromkeys(disks_of, 0)
        left: list[int] = []
        for host in self._design.hosts:
            for index in range(host.count):
                for group in groups[host.id]:
                    own, after, run = disks_of[group.id], following[group.id], []
                    for _ in range(group.count * group.virtual_disks):
                        left = left or list(range(number))
                        device = min(left, key=lambda d: (own[d], (d - after) % number))
                        left.remove(device)
                        own[device] += 1
                        after = (device + 1) % number
                        run.append(device)
                    following[group.id] = after
                    yield (group.id, index), tuple(run)
