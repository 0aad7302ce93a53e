"""Objects of tools that name no vCenter become those of the vCenter that another tool names."""

from collections import defaultdict
from collections.abc import Iterable

from qdepth.imports.inventory.builder import InventoryBuilder, Key
from qdepth.imports.inventory.datastore_paths import DatastorePaths
from qdepth.imports.inventory.table_rows import DatastoreRow, HostRow


def join_vcenters(builder: InventoryBuilder) -> list[str]:
    """Give hosts, datastores and VMs without a vCenter the one where they are, and merge the rows.

    A host belongs to the only vCenter that has one of its name, whatever its case; a datastore
    likewise, else to that of its hosts; a VM to that of its host, else of its datastore. Where a
    single vCenter is named, everything is in it.

    Returns
    -------
    list of str
        Names of hosts that several vCenters have: they stay apart.
    """
    named = {vcenter for vcenter, _ in (*builder.hosts, *builder.vms, *builder.datastores)} - {""}
    only = next(iter(named)) if len(named) == 1 else ""
    hosts = _Homes(builder.hosts)

    def home(found: Iterable[Key | None]) -> str:
        vcenters = {key[0] for key in found if key} - {""}
        return vcenters.pop() if len(vcenters) == 1 else only

    for key in [key for key in builder.hosts if not key[0]]:
        _merge_host(builder, key, hosts.at(key[1]) or (only, hosts.name(key[1])))
    stores = _Homes([*builder.datastores, *builder.paths])
    for key in [key for key in {**builder.datastores, **builder.paths} if not key[0]]:
        row, seen = builder.datastores.get(key), builder.paths.get(key)
        mounted = [*(row.hosts if row else ()), *(seen.hosts if seen else ())]
        there = home(hosts.at(host) for host in mounted)
        _merge_datastore(builder, key, stores.at(key[1]) or (there, stores.name(key[1])), hosts)
    stores = _Homes([*builder.datastores, *builder.paths])
    for key in [key for key in builder.vms if not key[0]]:
        vm, disks = builder.vms.pop(key), builder.disks.pop(key, [])
        used = [vm.datastore, *(name for name, _, _ in disks)]
        vcenter = home([hosts.at(vm.host)]) or home(stores.at(name) for name in used)
        vm.host = hosts.name(vm.host)
        vm.datastore = stores.name(vm.datastore)
        place = (vcenter, key[1]) if (vcenter, key[1]) not in builder.vms else key
        builder.vms[place] = vm
        if disks:
            builder.disks[place] = [(stores.name(name), gib, by) for name, gib, by in disks]
    return sorted(name for vcenter, name in builder.hosts if not vcenter and hosts.is_known(name))


class _Homes:
    """The vCenters that have an object of a name, whatever its case."""

    def __init__(self, keys: Iterable[Key]) -> None:
        self._named: dict[str, set[Key]] = defaultdict(set)
        self._spelling: dict[str, str] = {}
        for key in keys:
            if key[0]:
                self._named[key[1].casefold()].add(key)
            else:
                self._spelling.setdefault(key[1].casefold(), key[1])

    def is_known(self, name: str) -> bool:
        """Whether a vCenter has it."""
        return name.casefold() in self._named

    def at(self, name: str) -> Key | None:
        """The only object of a name in a vCenter; None where there is none, or several."""
        found = self._named.get(name.casefold(), set())
        return next(iter(found)) if len(found) == 1 else None

    def name(self, name: str) -> str:
        """A name as the vCenter writes it, else as the first tool does."""
        found = self.at(name)
        return found[1] if found else self._spelling.get(name.casefold(), name)


def _merge_host(builder: InventoryBuilder, key: Key, there: Key) -> None:
    if key == there:
        return
    row = builder.hosts.pop(key)
    known = builder.hosts.setdefault(there, HostRow())
    known.cluster = known.cluster or row.cluster
    known.release = known.release or row.release
    known.maintenance = known.maintenance or row.maintenance
    known.ports = row.ports | known.ports


def _merge_datastore(builder: InventoryBuilder, key: Key, there: Key, hosts: _Homes) -> None:
    """Facts of paths count where the other table has none."""
    row = builder.datastores.pop(key, None)
    if row:
        known = builder.datastores.setdefault(there, DatastoreRow(kind=row.kind))
        known.address = known.address or row.address
        mounted = [*known.hosts, *(hosts.name(host) for host in row.hosts)]
        known.hosts = list(dict.fromkeys(mounted))
        known.capacity_gib = known.capacity_gib or row.capacity_gib
        known.sioc = known.sioc or row.sioc
        known.sioc_threshold_ms = known.sioc_threshold_ms or row.sioc_threshold_ms
        known.local = known.local or row.local
    seen = builder.paths.pop(key, None)
    if seen:
        paths = builder.paths.setdefault(there, DatastorePaths())
        paths.hosts |= dict.fromkeys(hosts.name(host) for host in seen.hosts)
        paths.devices |= seen.devices
        paths.facts = paths.facts or seen.facts
