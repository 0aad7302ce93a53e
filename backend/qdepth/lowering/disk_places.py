"""On which device of its datastore each virtual disk lies."""

from collections import defaultdict

from qdepth.design.document.document import Design
from qdepth.design.document.vm_group import VmGroup


class DiskPlaces:
    """Deals the virtual disks of each datastore to its devices in turn, over all hosts and groups.

    Each disk takes the device after that of the disk before it: entries of hosts come in the order
    of the document, then the hosts of an entry, then the VM groups of a host, then their VMs. So
    every device of a datastore carries as many disks as any other, or one more, and one more host
    in an entry moves no disk of the hosts before it.
    """

    def __init__(self, design: Design) -> None:
        disks_of_host: dict[tuple[str, str], int] = defaultdict(int)
        """By datastore and entry of hosts."""
        self._first: dict[str, int] = {}
        """Disks before those of a group, on the first host of its entry."""
        self._step: dict[str, int] = {}
        """Disks of the datastore on each host of the group's entry."""
        for group in design.vm_groups:
            key = group.datastore, group.host
            self._first[group.id] = disks_of_host[key]
            disks_of_host[key] += group.count * group.virtual_disks
        before: dict[tuple[str, str], int] = {}
        placed: dict[str, int] = defaultdict(int)
        for host in design.hosts:
            for datastore in design.datastores:
                key = datastore.id, host.id
                before[key] = placed[datastore.id]
                placed[datastore.id] += host.count * disks_of_host.get(key, 0)
        for group in design.vm_groups:
            key = group.datastore, group.host
            self._first[group.id] += before[key]
            self._step[group.id] = disks_of_host[key]

    def place(self, group: VmGroup, host: int, disk: int) -> int:
        """How many disks of the datastore come before a disk; modulo its devices, its device.

        Parameters
        ----------
        host : int
            Index of the host in its entry.
        disk : int
            Index of the disk among those of the group on that host.
        """
        return self._first[group.id] + host * self._step[group.id] + disk
