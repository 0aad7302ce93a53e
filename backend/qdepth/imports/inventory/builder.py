"""Builds an inventory from the rows of readers, in any order."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from qdepth.imports.inventory.alike_vms import alike_vms, described_disks
from qdepth.imports.inventory.datastore_paths import DatastorePaths, most_frequent
from qdepth.imports.inventory.hardware_names import protocol_of, speed_of
from qdepth.imports.inventory.inventory import (
    Inventory,
    InventoryDatastore,
    InventoryHost,
    InventoryPort,
    InventoryVms,
)
from qdepth.imports.inventory.raw_devices import RawDevices, place_raw_disks
from qdepth.imports.inventory.table_rows import (
    DatastoreRow,
    Disk,
    HostRow,
    Key,
    PathFacts,
    VmRow,
)

_CLUSTER_SERVICE = re.compile(r"vcls(?:-[0-9a-f-]+| ?\(\d+\))", re.IGNORECASE)
"""Names of the VMs that vSphere runs for its cluster services; they do next to no I/O."""
LOCAL_DEVICES = ("mpx.", "t10.ata", "t10.sata", "t10.nvme", "local")


@dataclass
class InventoryBuilder:
    """The inventory so far."""

    hosts: dict[Key, HostRow] = field(default_factory=dict)
    vms: dict[Key, VmRow] = field(default_factory=dict)
    datastores: dict[Key, DatastoreRow] = field(default_factory=dict)
    paths: dict[Key, DatastorePaths] = field(default_factory=lambda: defaultdict(DatastorePaths))
    disks: dict[Key, list[Disk]] = field(default_factory=lambda: defaultdict(list))
    """The virtual disks of each VM."""
    raw: RawDevices = field(default_factory=RawDevices)
    """Disks of VMs that are LUNs, until they have a place among `disks`."""
    unlisted_hosts: set[Key] = field(default_factory=set)
    """Hosts that VMs or devices name and no table lists."""
    unlisted_datastores: set[Key] = field(default_factory=set)
    device_depths: dict[str, int] = field(default_factory=dict)
    """Device queue depths from logs of load; inventories come first."""
    spread_vms: int = 0
    """VMs with disks on several datastores."""
    equal_names: int = 0
    """Rows of VMs without an id that share a name; they count as one."""
    told_anew: int = 0
    """VMs that another export has on another host, or in another state; the last one counts."""
    cluster_service_vms: int = 0
    """VMs of vSphere's own cluster services, which are left out."""
    homeless_vms: int = 0
    """VMs without a known datastore; each of their clusters has one in its stead."""
    kinds_of_vms: dict[Key, int] = field(default_factory=dict)
    """Place of each VM in the list of the finished inventory."""
    _repeated: set[int] = field(default_factory=set)
    _alike: dict[tuple[str, str, str], list[Key]] = field(default_factory=lambda: defaultdict(list))
    """VMs by their name, and by their id."""
    _indexed: int = 0

    def is_repeated(self, thing: object) -> bool:
        """True if an item was read before, as when one export was imported twice."""
        is_known = hash(thing) in self._repeated
        self._repeated.add(hash(thing))
        return is_known

    def vm_of(self, vcenter: str, id_and_name: str) -> Key:
        """Return the key of a VM that another table has; the caller adds an unknown one.

        Tables may have ids when the first one has none, or other ones, as anonymised ones do, or
        other names. It is then the only VM of its name, or the only one of its id.
        """
        key = (vcenter, id_and_name)
        if key in self.vms:
            return key
        if self._indexed != len(self.vms):
            self._alike = defaultdict(list)
            for each in self.vms:
                self._index(each)
            self._indexed = len(self.vms)
        for part in _name_and_id(key):
            if len(self._alike[part]) == 1:
                return self._alike[part][0]
        self._index(key)  # the caller adds it
        self._indexed += 1
        return key

    def _index(self, key: Key) -> None:
        for part in _name_and_id(key):
            self._alike[part].append(key)

    def add_port(
        self, host: Key, device: str, *, type_: str | None, driver: str | None, model: str | None
    ) -> None:
        """Add an adapter of a host."""
        row = self.hosts.setdefault(host, HostRow())
        row.ports[device] = InventoryPort(
            device=device,
            protocol=protocol_of(type_, driver),
            driver=driver,
            model=model,
            speed_gbps=speed_of(model),
        )

    def add_paths(self, datastore: Key, host: str, device: str, facts: PathFacts) -> None:
        """Add how a host reaches a device of a datastore."""
        reached = self.paths[datastore]
        reached.hosts[host] = None
        reached.devices[device] = None
        reached.facts[facts] += 1

    def add_facts(self, datastore: Key, facts: PathFacts) -> None:
        """Add facts of a datastore whose devices no table names."""
        self.paths[datastore].facts[facts] += 1

    def place_raw_disks(self) -> None:
        """Give raw device mappings a datastore, once all paths are known."""
        place_raw_disks(self.raw, self.disks, self.datastores, self.paths)

    def finish(self) -> Inventory:
        """Build the inventory from the rows."""
        names = self._names
        self._house_the_homeless()
        self._add_unlisted()
        return Inventory(
            hosts=[self._host(names, key, row) for key, row in sorted(self.hosts.items())],
            datastores=[
                self._datastore(names, key, row) for key, row in sorted(self.datastores.items())
            ],
            vms=list(self._vms(names)),
        )

    @property
    def _names(self) -> "_Names":
        vcenters = {vcenter for vcenter, _ in (*self.hosts, *self.vms, *self.datastores)}
        return _Names(len(vcenters) > 1)

    def named_vms(self) -> Iterator[tuple[str, VmRow, int | None]]:
        """Each VM by its name, with its place in the list of the finished inventory; None for those
        that are left out."""
        for key, vm in self.vms.items():
            yield key[1].partition(" ")[2], vm, self.kinds_of_vms.get(key)

    def _house_the_homeless(self) -> None:
        """Give VMs whose datastore no table names one for each cluster, or host without one."""
        for key, vm in self.vms.items():
            disks = self.disks.get(key, [])
            if vm.datastore or any(name for name, _, _ in disks):
                home = vm.datastore or next(name for name, _, _ in disks if name)
            else:
                home = f"{vm.cluster or vm.host or 'estate'}: datastore unknown"
                stand_in = self.datastores.setdefault((key[0], home), DatastoreRow(kind="vmfs"))
                if vm.host and vm.host not in stand_in.hosts:
                    stand_in.hosts.append(vm.host)
                self.homeless_vms += 1
            vm.datastore = home
            if disks:
                self.disks[key] = [Disk(name or home, gib, adapter) for name, gib, adapter in disks]

    def _add_unlisted(self) -> None:
        named = [((key[0], vm.host), vm.cluster) for key, vm in self.vms.items()]
        named += [((key[0], host), "") for key, seen in self.paths.items() for host in seen.hosts]
        for host, cluster in named:
            if host[1] and host not in self.hosts:
                self.unlisted_hosts.add(host)
                self.hosts[host] = HostRow(cluster=cluster)
        used = [(key[0], name) for key, disks in self.disks.items() for name, _, _ in disks]
        used += [
            (key[0], name) for key, vm in self.vms.items() if key not in self.disks
            for name in (vm.datastore, *vm.more_datastores)
        ]  # fmt: skip
        used += [key for key in self.paths if key[1]]
        for datastore in used:
            if datastore[1] and datastore not in self.datastores:
                self.unlisted_datastores.add(datastore)
                self.datastores[datastore] = DatastoreRow(kind="vmfs")

    def _host(self, names: "_Names", key: Key, row: HostRow) -> InventoryHost:
        return InventoryHost(
            id=names.of(key),
            name=key[1],
            cluster=names.of((key[0], row.cluster)) if row.cluster else "",
            release=row.release,
            ports=[row.ports[device] for device in sorted(row.ports)],
            maintenance=row.maintenance,
        )

    def _datastore(self, names: "_Names", key: Key, row: DatastoreRow) -> InventoryDatastore:
        seen = self.paths.get(key, DatastorePaths())
        hosts = list(dict.fromkeys([*row.hosts, *seen.hosts]))
        ports = list(seen.most("ports") or ())
        devices = list(seen.devices) or row.address
        return InventoryDatastore(
            id=names.of(key),
            name=key[1],
            kind=row.kind,
            devices=[device for device in devices if device],
            hosts=[names.of((key[0], host)) for host in hosts],
            capacity_gib=row.capacity_gib,
            sioc=row.sioc,
            sioc_threshold_ms=row.sioc_threshold_ms,
            vendor=seen.most("vendor"),
            model=seen.most("model"),
            policy=seen.most("policy"),
            paths=seen.most("paths"),
            ports=ports,
            queue_depth=seen.most("queue_depth")
            or most_frequent(Counter(self.device_depths.get(device) for device in devices)),
            dsnro=seen.most("dsnro"),
            round_robin_ios=seen.most("round_robin_ios"),
            local=self._is_local(key[0], row, hosts, devices, ports),
        )

    def _is_local(
        self,
        vcenter: str,
        row: DatastoreRow,
        hosts: list[str],
        devices: list[str],
        ports: Iterable[str],
    ) -> bool:
        if row.local:
            return True
        if len(hosts) != 1 or row.kind not in ("vmfs", "other"):
            return False
        if devices and all(device.lower().startswith(LOCAL_DEVICES) for device in devices):
            return True
        host = self.hosts.get((vcenter, hosts[0]), HostRow())
        known = [host.ports[port].protocol for port in ports if port in host.ports]
        return bool(known) and set(known) == {"local"}

    def _vms(self, names: "_Names") -> Iterable[InventoryVms]:
        rows: list[tuple[Key, VmRow, Sequence[Disk]]] = []
        for key, vm in self.vms.items():
            if _CLUSTER_SERVICE.fullmatch(key[1].partition(" ")[2]):
                self.cluster_service_vms += 1
                continue
            disks = self.disks.get(key) or described_disks(vm)
            self.spread_vms += len({name for name, _, _ in disks}) > 1
            rows.append((key, vm, disks))
        for number, (vms, keys) in enumerate(alike_vms(rows, names.of)):
            self.kinds_of_vms |= dict.fromkeys(keys, number)
            yield vms


def _name_and_id(key: Key) -> list[tuple[str, str, str]]:
    """What a VM is found by again: its name, then its id if it has one."""
    vcenter, (id_, _, name) = key[0], key[1].partition(" ")
    return [(vcenter, "name", name)] + [(vcenter, "id", id_)] * bool(id_)


@dataclass(frozen=True)
class _Names:
    """Names of objects: with their vCenter if there are several."""

    several: bool

    def of(self, key: Key) -> str:
        return f"{key[0]}/{key[1]}" if self.several and key[0] else key[1]
