"""Number of commands that hosts can send to a target port that rejects the excess."""

from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from math import ceil, inf
from typing import NamedTuple

from qdepth.design.design_index import index_of
from qdepth.design.document.array import Array
from qdepth.design.document.document import Design
from qdepth.design.document.host import Host
from qdepth.design.document.storage_processor import StorageProcessor, TargetPort
from qdepth.design.document.vm_class import VmClass
from qdepth.design.placement.numbered import entry_of
from qdepth.design.placement.place import hosts_of, vms_of
from qdepth.design.profiles.device_depths import depth_field, device_depth
from qdepth.design.profiles.path_turns import ios_per_path
from qdepth.design.profiles.profile_values import (
    adapter_depth,
    dsnro,
    on_full,
    port_depth,
    vscsi_depth,
)
from qdepth.design.routing.design_path import DesignPath
from qdepth.design.routing.reach import Reach, Target


@dataclass(frozen=True, slots=True)
class Sender:
    """A device queue of each host of an entry, as far as it reaches one target port."""

    host: str
    """Host entry."""
    hosts: int
    """Hosts in the entry."""
    field: str
    """Field of the host that sets the depth."""
    depth: int
    """Commands that a host can have outstanding at the device, with DSNRO and its workloads."""
    share: float
    """Share of them that can be at the port at the same time, 0..1."""
    vms: int
    """Largest number of VMs of a host that share the device."""

    def commands(self, depth: float = inf) -> int:
        """Commands of one host at the port, for a largest depth."""
        return ceil(min(self.depth, depth) * self.share)


@dataclass(frozen=True, slots=True)
class FanIn:
    """A target port that answers TASK SET FULL, and the queues that can send to it."""

    sp: str
    port: str
    slots: int
    """Commands that the port accepts at the same time."""
    senders: tuple[Sender, ...]

    @property
    def commands(self) -> int:
        """Commands that can reach the port at the same time."""
        return self._at_depth(inf)

    @property
    def fitting_depth(self) -> int | None:
        """The largest depth of all device queues with which all commands fit; None without one."""
        deepest = max((sender.depth for sender in self.senders), default=0)
        low, high = 0, deepest
        while low < high:
            middle = (low + high + 1) // 2
            low, high = (
                (middle, high) if self._at_depth(middle) <= self.slots else (low, middle - 1)
            )
        return low or None

    def _at_depth(self, depth: float) -> int:
        return sum(sender.hosts * sender.commands(depth) for sender in self.senders)


def crowded_ports(design: Design) -> list[FanIn]:
    """The ports that answer TASK SET FULL and that more commands can reach than they accept.

    Only classes of VMs count, and only devices whose paths lead to the port. A round robin that
    stays on a path for n I/Os uses about 1 + N / n of its paths for N commands at the same time;
    other policies use the first path.
    """
    senders: dict[str, list[Sender]] = defaultdict(list)
    reach = index_of(design).reach
    for host in design.hosts:
        for target, users in _used_devices(design, reach, host):
            for port, sender in _senders(design, reach, host, target, users):
                senders[port].append(sender)
    found = (
        FanIn(
            sp.id,
            port.id,
            int(port_depth(design.known_profiles, array, port).value),
            tuple(senders[port.id]),
        )
        for array, sp, port in _refusing_ports(design, reach)
    )
    return [each for each in found if each.commands > each.slots]


def _used_devices(design: Design, reach: Reach, host: Host) -> Iterator[tuple[Target, "_Users"]]:
    """Devices that the classes of VMs of a host use, and who uses them; not NFS volumes."""
    stores = index_of(design).datastores
    targets: dict[str, Target] = {}
    users: dict[str, list[_Class]] = defaultdict(list)
    for entry in design.classes:
        if host.id not in entry.host_entries:
            continue
        found = [target for id_ in entry.datastore_entries for target in reach.targets(stores[id_])]
        vms = ceil(vms_of(design, entry) / max(1, hosts_of(design, entry)))
        for target in found:
            if not target.is_export:
                targets[target.device.id] = target
                users[target.device.id].append(_Class(entry, vms, len(found)))
    for device, target in targets.items():
        yield target, _Users(tuple(users[device]))


def _refusing_ports(
    design: Design, reach: Reach
) -> Iterator[tuple[Array, StorageProcessor, TargetPort]]:
    known = {fabric.id for fabric in design.fabrics}
    for array in design.arrays:
        for sp in array.sps:
            for port in sp.target_ports:
                protocol = reach.protocol(port.fabric) if port.fabric in known else None
                answer = on_full(design.known_profiles, array, port, protocol)
                if answer.value == "task_set_full":
                    yield array, sp, port


class _Class(NamedTuple):
    """A class whose VMs use a device."""

    entry: VmClass
    vms: int
    """Those on a host, at most."""
    devices: int
    """Devices of its datastores, over which virtual disks are dealt."""


@dataclass(frozen=True, slots=True)
class _Users:
    """The classes of a host that use a device."""

    classes: tuple[_Class, ...]

    @property
    def vms(self) -> int:
        """VMs of the host that issue to the device, at most."""
        return sum(
            min(vms, ceil(vms * len(entry.loads_of_disks) / devices))
            for entry, vms, devices in self.classes
        )

    def outstanding(self, design: Design) -> float:
        """Commands that they can have outstanding at the device."""
        wanted = sum(
            vms * _of_a_vm(design, entry) / devices for entry, vms, devices in self.classes
        )
        return wanted if wanted == inf else ceil(wanted)


def _of_a_vm(design: Design, group: VmClass) -> float:
    load, known = group.workload, design.known_profiles
    wanted = inf if load.loop == "open" else load.outstanding_ios
    disk, adapter = (vscsi_depth(known, group, name) for name in ("disk_depth", "adapter_depth"))
    of_a_disk = min(wanted, inf if disk is None else float(disk.value))
    return min(
        len(group.loads_of_disks) * of_a_disk, inf if adapter is None else float(adapter.value)
    )


def _senders(
    design: Design, reach: Reach, host: Host, target: Target, users: _Users
) -> Iterator[tuple[str, Sender]]:
    """The device queue of a host, by the ports that it can fill."""
    paths = reach.paths(host, target)
    ports = [path.hba_port for path in paths]
    set_depth = device_depth(design, host, ports, is_endpoint=target.is_endpoint) if ports else None
    if set_depth is None:
        return
    depth = min(
        float(set_depth.value), _cap(design, host, target, users.vms), users.outstanding(design)
    )
    paths_at_a_time = _paths_at_a_time(design, host, target, paths, depth)
    used = paths if host.uses_all_paths else paths[:1]
    field = depth_field(design, host, ports, is_endpoint=target.is_endpoint)
    for port, number in Counter(path.target_port.id for path in used).items():
        adapters = {path.hba_port.id: path.hba_port for path in used if path.target_port.id == port}
        protocol = reach.protocol(used[0].hba_port.fabric)
        most = sum(
            float(adapter_depth(design.known_profiles, adapter, protocol).value)
            for adapter in adapters.values()
        )
        share = min(1.0, number / paths_at_a_time)
        yield (
            port,
            Sender(
                host.id,
                host.count,
                field,
                int(min(depth, most)),
                share,
                users.vms,
            ),
        )


def _cap(design: Design, host: Host, target: Target, vms: int) -> float:
    """What DSNRO leaves several VMs of a host at a device; Storage I/O Control takes its place."""
    ruled = any(
        store.kind != "vvol" and store.sioc == "on" and store.lun == entry_of(target.device.id)
        for store in design.datastores
    )
    if vms < 2 or ruled:
        return inf
    cap = float(dsnro(host, is_endpoint=target.is_endpoint).value)
    return cap * (vms if host.dsnro_scope == "world" else 1)


def _paths_at_a_time(
    design: Design, host: Host, target: Target, paths: list[DesignPath], depth: float
) -> float:
    if not host.uses_all_paths:
        return 1.0
    if host.path_policy == "latency":
        return float(len(paths))
    fabrics = {path.hba_port.fabric for path in paths}
    turn = float(ios_per_path(design, host, target.array, fabrics).value)
    return max(1.0, len(paths) if turn <= 1 else min(len(paths), 1 + depth / turn))
