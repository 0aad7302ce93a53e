"""VMs of hosts that fail or lose their storage: they restart on hosts that are left, or stop."""

from collections.abc import Mapping, Set
from dataclasses import dataclass

from qdepth.design.design_index import index_of
from qdepth.design.document.document import Design
from qdepth.design.document.host import Host
from qdepth.design.document.vm_class import VmClass
from qdepth.design.placement.place import Place, PlacedClass, placed


@dataclass(frozen=True, slots=True)
class Lost:
    """Hosts that no longer run the VMs of a class."""

    counts: Mapping[str, int]
    """Hosts of each entry of the healthy design."""
    hosts: Mapping[str, int]
    """Hosts that are lost of each entry: the last ones."""

    def all_of(self, entry: str) -> bool:
        """True if no host of an entry is left."""
        return self.hosts.get(entry) == self.counts[entry]

    def places(self) -> list[Place]:
        """The hosts that are lost, one by one."""
        return [
            Place(entry, at)
            for entry, number in self.hosts.items()
            for at in range(self.counts[entry] - number, self.counts[entry])
        ]

    def spares(self, entry: str, number: int | None) -> bool:
        """Return whether the host with this number (from 1) remains; without a number, any host."""
        left = self.counts[entry] - self.hosts.get(entry, 0)
        return left > 0 and (number is None or number <= left)


def with_restarts(design: Design, rest: Design, gone: Set[str], *, restarts: bool) -> Design:
    """Place the VMs of failed hosts.

    Parameters
    ----------
    design, rest : Design
        The healthy design, and what is left of it.
    gone : set of str
        Ids of the parts that fail. Of a host entry that represents several, the last one fails;
        with a site all of its hosts fail.
    restarts : bool
        Whether VMs restart, as vSphere HA has it: on the hosts of their class that are left, else
        on every host that reaches their datastores, spread by the rule of their class. Else they
        stop.

    Returns
    -------
    Design
        The rest. A class that no host can run stays as it is.

    Notes
    -----
    A host that loses its last path to a replicated datastore, which the other site still serves, is
    lost to the classes of that datastore: with VM Component Protection, vSphere HA stops their VMs
    there and restarts them where the datastore is reached (VMware, "vSphere Metro Storage Cluster
    Recommended Practices", non-uniform access).
    """
    failed = {host.id: host.count for host in design.hosts if host.site in gone} | {
        host.id: 1 for host in design.hosts if host.id in gone
    }
    counts = {host.id: host.count for host in design.hosts}
    lost = {
        entry.id: Lost(counts, failed | _cut_off(design, rest, entry)) for entry in design.classes
    }
    if not any(each.hosts for each in lost.values()):
        return rest
    running = placed(design)
    classes = [
        _left(rest, entry, running[entry.id], lost[entry.id], restarts=restarts)
        if lost[entry.id].hosts.keys() & set(entry.host_entries)
        else entry
        for entry in rest.classes
    ]
    return rest.model_copy(update={"classes": classes})


def stopped_hosts(design: Design, gone: Set[str]) -> set[str]:
    """Entries without any remaining host."""
    alone = {host.id for host in design.hosts if host.id in gone and host.count == 1}
    return alone | {host.id for host in design.hosts if host.site in gone}


def _cut_off(design: Design, rest: Design, entry: VmClass) -> dict[str, int]:
    """Host entries of a class that lose a replicated datastore, with all of their hosts."""
    replicated = {lun.id for array in design.arrays for lun in array.luns if lun.replica}
    datastores = index_of(design).datastores
    stores = [
        id_
        for id_ in entry.datastore_entries
        if (store := datastores[id_]).kind != "vvol" and replicated & {store.lun, *store.extents}
    ]
    if not stores:
        return {}
    healthy = index_of(design).hosts
    hosts = [host for host in rest.hosts if host.id in entry.host_entries and host.hba_ports]
    return {
        host.id: healthy[host.id].count
        for host in hosts
        if not all(_reaches(rest, host, id_) for id_ in stores)
    }


def _left(
    rest: Design, entry: VmClass, running: PlacedClass, lost: Lost, *, restarts: bool
) -> VmClass:
    """A class whose VMs run on the hosts that are left; as it is if there are none."""
    vms, hosts = len(running.vms), [id_ for id_ in entry.hosts if not lost.all_of(id_)]
    shares = zip(entry.hosts, entry.host_shares, strict=False)
    if not restarts:
        vms -= sum(len(running.on_host.get(place, ())) for place in lost.places())
    elif not hosts:
        hosts = [
            host.id
            for host in rest.hosts
            if not lost.all_of(host.id)
            and all(_reaches(rest, host, id_) for id_ in entry.datastore_entries)
        ]
    if not hosts or not vms:
        return entry
    is_per_host = entry.vms_per_host is not None and not restarts
    return entry.model_copy(
        update={
            "hosts": hosts,
            "host_shares": [share for id_, share in shares if not lost.all_of(id_)],
            "pins": [pin for pin in entry.pins if lost.spares(pin.host, pin.host_number)],
            "vms": None if is_per_host else vms,
            "vms_per_host": entry.vms_per_host if is_per_host else None,
        }
    )


def _reaches(rest: Design, host: Host, datastore: str) -> bool:
    """True if a host reaches every device of a datastore, whichever SP serves it."""
    index = index_of(rest)
    return bool(host.hba_ports) and all(
        any(index.reach.reaches(host, copy) for copy in target.in_service)
        for target in index.reach.targets(index.datastores[datastore])
    )
