"""Lowers DSNRO and adaptive queue depths: the throttles of device limits."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace

from qdepth.design.design_index import index_of
from qdepth.design.document.document import Design
from qdepth.design.document.host import Host
from qdepth.design.document.operation import datastores_of
from qdepth.design.part_names import PartNames
from qdepth.design.placement.place import Place
from qdepth.design.profiles.device_depths import nvme_fabrics
from qdepth.design.profiles.profile_values import dsnro, on_full, qfull
from qdepth.design.routing.design_path import DesignPath
from qdepth.design.routing.reach import Target
from qdepth.lowering.disk_places import DiskPlaces, Lying
from qdepth.lowering.id_table import Table
from qdepth.lowering.latency_control import controlled
from qdepth.lowering.operations.mirror import moved_vms
from qdepth.lowering.operations.running import Running
from qdepth.network.control import StatusThrottle, Throttle
from qdepth.network.network import Limit, Order
from qdepth.units import from_ms

VM_SWITCHES = 6
"""Changes of the VM that issues before the cap counts (Disk.SchedQControlVMSwitches)."""
LONG_RUN = 128
"""I/Os of one VM in a row that end the cap (Disk.SchedQControlSeqReqs)."""

Vm = tuple[str, int]
"""Class, and which of its VMs on the host; or operation, and which of its `count`."""


OnHost = tuple[tuple[tuple[Lying, ...], ...], ...]
"""Datastore and device of each disk of each VM on a host, class by class."""


@dataclass(frozen=True, slots=True)
class Turns:
    """The throttle of one device of one host."""

    throttle: int
    """Position among the throttles."""
    vms: dict[Vm, int]
    """Number of each VM or operation."""
    vm_limits: dict[Vm, int]
    """Position of the limit of each VM; empty if the device as a whole is capped."""
    by_latency: bool
    """True if fast commands suspend the throttle."""


class Throttles:
    """Places throttles of devices, and the limits of VMs, in the tables of a network."""

    def __init__(
        self,
        design: Design,
        names: PartNames,
        running: Sequence[Running],
        limits: Table[Limit],
        places: DiskPlaces,
    ) -> None:
        self._vms = _VmsByDevice(design, running, places)
        self._controlled = controlled(design)
        self._nvme = nvme_fabrics(design)
        self._known_profiles = design.known_profiles
        self._names = names
        self._limits = limits
        self._caps: dict[tuple[str, bool], int] = {}
        self._adaptive: dict[str, tuple[int, int]] = {}
        self.rows: list[Throttle] = []
        self.status_rows: list[StatusThrottle] = []

    def turns(
        self, host: Host, place: int, target: Target, device: Limit, paths: list[DesignPath]
    ) -> Turns | None:
        """The throttle of a device of the host at `place` of its entry; None if it can change
        nothing.

        A lone VM is never throttled. Neither is a VM below a cap that the depth of the device
        enforces, or while SIOC controls the device. An NFS volume is no SCSI device, so it has no
        cap.
        """
        if target.is_export:
            return None
        vms = self._vms.of(Place(host.id, place)).get(target.device.id, [])
        cap = self._cap(host, is_endpoint=target.is_endpoint)
        ruled = target.device.id in self._controlled
        if len(vms) < 2 or cap >= device.capacity or ruled:
            return None
        vm_limits: dict[Vm, int] = {}
        if host.dsnro_scope == "world":
            for group, index in vms:
                id_ = f"{device.id}/{group}#{index + 1}"
                name = device.name and device.name.within(
                    f"{self._names(group)} #{index + 1} in the "
                )
                row = replace(device, id=id_, order=Order.FIFO, quantum=1, name=name)
                vm_limits[group, index] = self._limits.place(row)
        throttled = tuple(vm_limits.values()) or (self._limits.place(device),)
        field = "pe_dsnro" if target.is_endpoint else "dsnro"
        is_nvme = any(path.hba_port.fabric in self._nvme for path in paths)
        self.rows.append(
            Throttle(
                throttled,
                cap,
                device.capacity,
                VM_SWITCHES,
                LONG_RUN,
                device.id,
                origin=f"hosts.{host.id}.{field}",
                latency_threshold=from_ms(host.latency_threshold_ms) if is_nvme else 0.0,
            )
        )
        numbers = {vm: number for number, vm in enumerate(vms)}
        by_latency = self.rows[-1].latency_threshold > 0.0
        return Turns(len(self.rows) - 1, numbers, vm_limits, by_latency=by_latency)

    def answers(
        self, host: Host, target: Target, device: Limit, paths: list[DesignPath]
    ) -> int | None:
        """Position of the throttle that adapts a device's depth; None if it can change nothing.

        Without a port that answers TASK SET FULL there is nothing to adapt to.
        """
        sample_size, threshold = self._adapts(host)
        protocol = "nfs" if target.is_export else None
        refusing = (
            on_full(self._known_profiles, path.array, path.target_port, protocol) for path in paths
        )
        if not sample_size or all(answer.value == "wait" for answer in refusing):
            return None
        place = self._limits.place(device)
        self.status_rows.append(
            StatusThrottle(place, device.capacity, sample_size, threshold, device.id)
        )
        return len(self.status_rows) - 1

    def _cap(self, host: Host, *, is_endpoint: bool) -> int:
        """DSNRO of the hosts of an entry."""
        key = host.id, is_endpoint
        if key not in self._caps:
            self._caps[key] = int(dsnro(host, is_endpoint=is_endpoint).value)
        return self._caps[key]

    def _adapts(self, host: Host) -> tuple[int, int]:
        """Sample size and threshold of adaptive queue depths of the hosts of an entry."""
        if host.id not in self._adaptive:
            sample_size, threshold = (
                int(qfull(host, name).value) for name in ("qfull_sample_size", "qfull_threshold")
            )
            self._adaptive[host.id] = sample_size, threshold
        return self._adaptive[host.id]


class _VmsByDevice:
    """VMs of each host that issue to each device.

    A VM may have virtual disks on several devices of its datastore. A VM that moves uses those of
    both datastores, and each operation is a VM of its own.
    """

    def __init__(self, design: Design, running: Sequence[Running], places: DiskPlaces) -> None:
        self._design = design
        self._running = running
        self._places = places
        self._moved = moved_vms(design, running)
        reach = index_of(design).reach
        self._devices = {
            datastore.id: [target.device.id for target in reach.targets(datastore)]
            for datastore in design.datastores
        }
        self._found: dict[tuple[str, OnHost], dict[str, list[Vm]]] = {}
        self._of: dict[Place, dict[str, list[Vm]]] = {}

    def of(self, host: Place) -> dict[str, list[Vm]]:
        """VMs of a host, by device."""
        if host not in self._of:
            lying = tuple(self._places.on_host(entry, host) for entry in self._design.classes)
            key = host.entry, lying  # hosts whose disks lie on the same devices are alike
            if key not in self._found:
                self._found[key] = self._vms_of(host.entry, lying)
            self._of[host] = self._found[key]
        return self._of[host]

    def _vms_of(self, host: str, lying: OnHost) -> dict[str, list[Vm]]:
        users: dict[str, dict[Vm, None]] = defaultdict(dict)
        for entry, vms in zip(self._design.classes, lying, strict=True):
            for rank, disks in enumerate(vms):
                for datastore, on in disks:
                    device = self._places.targets(datastore)[on].device.id
                    users[device][entry.id, rank] = None
            for (id_, number), ends in self._moved.items() if vms else ():
                for end in ends if id_ == entry.id else ():
                    users[end.device.id][id_, self._rank(id_, number)] = None
        operations = index_of(self._design).operations
        for item in self._running:
            operation = operations[item.operation]
            if operation.host != host:
                continue
            for used in datastores_of(operation).values():
                for device in self._devices[used]:
                    users[device][operation.id, item.index] = None
        return {device: list(vms) for device, vms in users.items()}

    def _rank(self, entry: str, number: int) -> int:
        """Which of the VMs of its class on its host the one with a number is."""
        placed = self._places.classes[entry]
        for vms in placed.on_host.values():
            for rank, vm in enumerate(vms):
                if vm.number == number:
                    return rank
        return number
