"""Assigns objects without a vCenter to the vCenter that another tool names."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from qdepth.imports.inventory.builder import InventoryBuilder
from qdepth.imports.inventory.datastore_paths import DatastorePaths
from qdepth.imports.inventory.host_names import HostNames, has_domain
from qdepth.imports.inventory.table_rows import DatastoreRow, HostRow, Key


class Joined(NamedTuple):
    """Objects joined by name, and those that were not."""

    unclear: list[str]
    """Names that several hosts may have: they stay apart."""
    spelled_anew: list[str]
    """Short names of hosts that another table has with their domain."""


def join_vcenters(builder: InventoryBuilder) -> Joined:
    """Give hosts, datastores and VMs without a vCenter the right one, and merge the rows.

    A host belongs to the only vCenter that has one of its name, whatever its case, with or without
    its domain; a datastore likewise, else to that of its hosts; a VM to that of its host, else of
    its datastore. Where a single vCenter is named, everything is in it.
    """
    joined = _join_domains(builder)
    named = {vcenter for vcenter, _ in (*builder.hosts, *builder.vms, *builder.datastores)} - {""}
    only = next(iter(named)) if len(named) == 1 else ""
    hosts = _Hosts(builder)

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
        used = [vm.datastore, *vm.more_datastores, *(disk.datastore for disk in disks)]
        vcenter = home([hosts.at(vm.host)]) or home(stores.at(name) for name in used)
        vm.host = hosts.name(vm.host)
        vm.datastore = stores.name(vm.datastore)
        vm.more_datastores = tuple(stores.name(name) for name in vm.more_datastores)
        place = (vcenter, key[1]) if (vcenter, key[1]) not in builder.vms else key
        builder.vms[place] = vm
        if disks:
            builder.disks[place] = [
                disk._replace(datastore=stores.name(disk.datastore)) for disk in disks
            ]
    return Joined(
        sorted({*joined.unclear, *hosts.unclear}),
        sorted({*joined.spelled_anew, *hosts.spelled_anew}),
    )


def _join_domains(builder: InventoryBuilder) -> Joined:
    """Spell each host of a vCenter in one way: with its domain where a table has it, and in the
    capitals of the table of hosts."""
    unclear, anew = set[str](), set[str]()
    used: dict[str, dict[str, None]] = defaultdict(dict)
    for vcenter, name in _host_names(builder):
        used[vcenter][name] = None
    for vcenter, names in used.items():
        spelling: dict[str, str] = {}
        for name in names:
            spelling.setdefault(name.casefold(), name)
        known = HostNames([(name, name) for name in spelling.values() if has_domain(name)])
        unclear |= {name for name in names if known.is_unclear(name)}
        spelled = {name: known.only(name) or spelling[name.casefold()] for name in names}
        changed = {name: full for name, full in spelled.items() if full != name}
        anew |= {name for name, full in changed.items() if name.casefold() != full.casefold()}
        if changed:
            _respell(builder, vcenter, changed)
    return Joined(sorted(unclear), sorted(anew))


def _host_names(builder: InventoryBuilder) -> Iterator[Key]:
    """The names of hosts in all tables, each with its vCenter."""
    yield from builder.hosts
    yield from ((key[0], vm.host) for key, vm in builder.vms.items() if vm.host)
    for key, store in builder.datastores.items():
        yield from ((key[0], host) for host in store.hosts)
    for key, paths in builder.paths.items():
        yield from ((key[0], host) for host in paths.hosts)


def _respell(builder: InventoryBuilder, vcenter: str, changed: Mapping[str, str]) -> None:
    for name, full in changed.items():
        if (vcenter, name) in builder.hosts:
            _merge_host(builder, (vcenter, name), (vcenter, full))
    for key, vm in builder.vms.items():
        if key[0] == vcenter:
            vm.host = changed.get(vm.host, vm.host)
    for key, store in builder.datastores.items():
        if key[0] == vcenter:
            store.hosts = list(dict.fromkeys(changed.get(host, host) for host in store.hosts))
    for key, paths in builder.paths.items():
        if key[0] == vcenter:
            paths.hosts = dict.fromkeys(changed.get(host, host) for host in paths.hosts)


class _Hosts:
    """Hosts of vCenters by their names, with and without a domain."""

    def __init__(self, builder: InventoryBuilder) -> None:
        nameless = [name for vcenter, name in _host_names(builder) if not vcenter]
        self._known = HostNames([(key[1], key) for key in builder.hosts if key[0]], nameless)
        self._spelling: dict[str, str] = {}
        for name in nameless:
            self._spelling.setdefault(name.casefold(), name)
        self.unclear = {name for name in nameless if self._known.is_unclear(name)}
        """Names that several hosts of vCenters may have."""
        self.spelled_anew: set[str] = set()
        """Names that a vCenter has with, or without, a domain."""

    def at(self, name: str) -> Key | None:
        """The only host of a name in a vCenter; None if there is none, or several."""
        return self._known.only(name) if name else None

    def name(self, name: str) -> str:
        """A name as the vCenter writes it, else as the first tool does."""
        found = self.at(name)
        if found and found[1].casefold() != name.casefold():
            self.spelled_anew.add(name)
        return found[1] if found else self._spelling.get(name.casefold(), name)


class _Homes:
    """The vCenters that have a datastore of a name, whatever its case."""

    def __init__(self, keys: Iterable[Key]) -> None:
        self._named: dict[str, set[Key]] = defaultdict(set)
        self._spelling: dict[str, str] = {}
        for key in keys:
            if key[0]:
                self._named[key[1].casefold()].add(key)
            else:
                self._spelling.setdefault(key[1].casefold(), key[1])

    def at(self, name: str) -> Key | None:
        """The only datastore of a name in a vCenter; None if there is none, or several."""
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


def _merge_datastore(builder: InventoryBuilder, key: Key, there: Key, hosts: _Hosts) -> None:
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
