"""On which device of its datastore each virtual disk is."""

from collections import Counter
from collections.abc import Iterator, Sequence

from qdepth.design.design_index import index_of
from qdepth.design.document.document import Design
from qdepth.design.document.vm_class import VmClass
from qdepth.design.placement.place import Place, PlacedClass, PlacedVm, placed
from qdepth.design.routing.reach import Target

Lying = tuple[Place, int]
"""A datastore, and which of its devices."""
Vm = tuple[str, int]
"""Class, and number of the VM there."""


class DiskPlaces:
    """Deals the virtual disks of each datastore to its devices, over all hosts and classes.

    Disks are dealt in rounds: in each, every device gets one. So each device of a datastore carries
    as many disks as any other, or one more. Within a round a disk takes the device that has the
    fewest disks of its class, the next one in order among equals, so that the load is even where
    classes differ. Entries of hosts come in the order of the document, then the hosts of an entry,
    then the classes of a host, then their VMs: another host moves no disk of those before it.
    """

    def __init__(self, design: Design) -> None:
        self._design = design
        index = index_of(design)
        self._reach, self._stores = index.reach, index.datastores
        self.classes: dict[str, PlacedClass] = placed(design)
        """Where the VMs of each class run and lie."""
        self._dealt: dict[Place, dict[Vm, tuple[int, ...]]] = {}
        """By datastore; those of one device are not dealt."""

    def targets(self, datastore: Place) -> list[Target]:
        """Devices of a datastore."""
        return self._reach.targets_of(self._stores[datastore.entry], datastore.at)

    def of(self, entry: VmClass, vm: PlacedVm) -> tuple[Lying, ...]:
        """Datastore of each virtual disk of a VM, and its device by the place among those there."""
        places = vm.places_of_disks(entry)
        if all(len(self.targets(place)) < 2 for place in (vm.datastore, *vm.further)):
            return tuple((place, 0) for place in places)
        if not self._dealt:
            self._dealt = self._deal_all()
        devices = {
            place: iter(self._dealt[place][entry.id, vm.number]) if place in self._dealt else None
            for place in places
        }
        return tuple(
            (place, 0 if dealt is None else next(dealt))
            for place, dealt in ((place, devices[place]) for place in places)
        )

    def on_host(self, entry: VmClass, host: Place) -> tuple[tuple[Lying, ...], ...]:
        """Datastore and device of each disk of each VM that a class has on a host."""
        vms = self.classes[entry.id].on_host.get(host, ())
        return tuple(self.of(entry, vm) for vm in vms)

    def _deal_all(self) -> dict[Place, dict[Vm, tuple[int, ...]]]:
        users: dict[Place, list[tuple[VmClass, PlacedVm, int]]] = {}
        for host in self._design.hosts:
            for index in range(host.count):
                for entry in self._design.classes:
                    for vm in self.classes[entry.id].on_host.get(Place(host.id, index), ()):
                        for place, disks in Counter(vm.places_of_disks(entry)).items():
                            users.setdefault(place, []).append((entry, vm, disks))
        return {
            store: dict(_deal(vms, number))
            for store, vms in users.items()
            if (number := len(self.targets(store))) > 1
        }


def _deal(
    vms: Sequence[tuple[VmClass, PlacedVm, int]], number: int
) -> Iterator[tuple[Vm, tuple[int, ...]]]:
    """Deal the disks of the VMs of a datastore to this many devices."""
    disks_of = {entry.id: [0] * number for entry, _, _ in vms}
    following = dict.fromkeys(disks_of, 0)
    left: list[int] = []
    for entry, vm, disks in vms:
        own, after, run = disks_of[entry.id], following[entry.id], []
        for _ in range(disks):
            left = left or list(range(number))
            device = min(left, key=lambda d: (own[d], (d - after) % number))
            left.remove(device)
            own[device] += 1
            after = (device + 1) % number
            run.append(device)
        following[entry.id] = after
        yield (entry.id, vm.number), tuple(run)
