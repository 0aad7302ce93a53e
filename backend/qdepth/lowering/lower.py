"""Lowers a design: every counted part becomes parts of its own, every default a number."""

from collections import Counter
from functools import partial

from qdepth.design.document.document import Design
from qdepth.design.document.host import Host
from qdepth.design.document.vm_group import VmGroup
from qdepth.design.parsing import require_complete
from qdepth.design.profiles.profile_values import Value, device_depth, sched_quantum, vscsi_depth
from qdepth.design.routing.reach import DesignPath, Reach, Target
from qdepth.lowering.demands import DEVICE_QUEUE, KERNEL, REGISTERS, VSCSI, timed
from qdepth.lowering.host_paths import Legs
from qdepth.lowering.id_table import Table
from qdepth.lowering.io_program import StoragePath, Trunk, storage_path
from qdepth.lowering.latency_control import automatic_threshold, controlled, latency_controllers
from qdepth.lowering.media import LoweredMedia, lower_media
from qdepth.lowering.throttles import Throttles, Turns, Vm
from qdepth.lowering.units import KIB, from_ms, from_us
from qdepth.network.network import (
    Closed,
    Device,
    Discipline,
    Flow,
    Group,
    Limit,
    Open,
    Order,
    Paced,
    PathChooser,
    QueueingNetwork,
    Station,
)


def lower(design: Design) -> QueueingNetwork:
    """Queueing network of a design.

    Raises
    ------
    InvalidDesign
        If the design contradicts itself or is not complete enough to be simulated.

    Notes
    -----
    `count` is expanded: nothing is scaled. Parts are numbered from 1 after a `#` where an entry
    stands for several.
    """
    require_complete(design)
    lowering = _Lowering(design)
    for group in design.vm_groups:
        lowering.add_group(group)
    return lowering.network()


def _whole(setting: Value | None) -> int:
    """Number of a setting; `require_complete` found that every depth has one."""
    assert setting is not None  # noqa: S101 -- see above
    return int(setting.value)


def _numbered(id_: str, index: int, count: int) -> str:
    return id_ if count == 1 else f"{id_}#{index + 1}"


class _Lowering:
    """The tables under construction, and which part already stands where in them."""

    def __init__(self, design: Design) -> None:
        self._design = design
        self._shelf = design.shelf
        self._reach = Reach(design)
        self._hosts = {host.id: host for host in design.hosts}
        self._names = Counter(group.name for group in design.vm_groups)
        self._datastores = {datastore.id: datastore for datastore in design.datastores}
        self._stations: Table[Station] = Table()
        self._limits: Table[Limit] = Table()
        self._legs = Legs(design, self._stations, self._limits)
        self._groups: list[Group] = []
        self._devices: list[Device] = []
        self._choosers: list[PathChooser] = []
        self._flows: list[Flow] = []
        self._device_index: dict[tuple[str, str], int] = {}
        self._vm_count = 0
        self._throttles = Throttles(design, self._limits)
        self._turns: list[Turns | None] = []
        """Throttle of each device."""
        self._answers: list[int | None] = []
        """Throttle that is told the answers for each device."""
        self._media: dict[tuple[str, str | None, float], LoweredMedia | None] = {}
        """By array, pool, and share of random I/Os."""
        self._latencies: dict[str, float] = {}
        """Automatic threshold of each LUN with SIOC [s]."""

    def network(self) -> QueueingNetwork:
        return QueueingNetwork(
            stations=tuple(self._stations.rows),
            limits=tuple(self._limits.rows),
            choosers=tuple(self._choosers),
            groups=tuple(self._groups),
            devices=tuple(self._devices),
            flows=tuple(self._flows),
            registers=REGISTERS,
            throttles=tuple(self._throttles.rows),
            status_throttles=tuple(self._throttles.status_rows),
            controllers=latency_controllers(
                self._design, self._devices, self._limits.rows, self._latencies
            ),
        )

    def add_group(self, group: VmGroup) -> None:
        host = self._hosts[group.host]
        targets = self._reach.targets(self._datastores[group.datastore])
        disk_depth, adapter_depth = (
            vscsi_depth(self._shelf, group, name) for name in ("disk_depth", "adapter_depth")
        )
        self._groups.append(Group(group.id, group.count * host.count, self._class_of(group)))
        flow = self._flow_of(group)
        for h in range(host.count):
            host_name = _numbered(host.id, h, host.count)
            paths = [self._path(host, host_name, group, target) for target in targets]
            for v in range(group.count):
                self._vm_count += 1
                vm_name = _numbered(group.id, h * group.count + v, group.count * host.count)
                adapter = self._limits.place(
                    Limit(
                        f"{vm_name}/vscsi",
                        group.id,
                        VSCSI,
                        _whole(adapter_depth),
                        origin=f"vm_groups.{group.id}.adapter_depth",
                    )
                )
                for d in range(group.virtual_disks):
                    disk_name = f"{vm_name}/disk{d + 1}"
                    disk = self._limits.place(
                        Limit(
                            disk_name,
                            group.id,
                            VSCSI,
                            _whole(disk_depth),
                            origin=f"vm_groups.{group.id}.disk_depth",
                        )
                    )
                    path = paths[(v * group.virtual_disks + d) % len(paths)]
                    number, vm_limit = self._vm(path.device, (group.id, v))
                    own = (disk, adapter, *vm_limit)
                    self._flows.append(
                        flow(
                            id=disk_name,
                            device=path.device,
                            indices=(h, v, d),
                            program=path.program,
                            binding=path.binding(own, number),
                            vm=self._vm_count,
                        )
                    )

    def _class_of(self, group: VmGroup) -> str:
        """Name that a group shares with others; empty where it has none, or it alone."""
        alike = self._names[group.name]
        return group.name if group.name is not None and alike > 1 else ""

    def _path(self, host: Host, host_name: str, group: VmGroup, target: Target) -> StoragePath:
        paths = self._reach.paths(host, target)
        device = self._device(host, host_name, target, paths)
        largest = max(round(block.size_kib * KIB) for block in group.workload.blocks)
        legs = tuple(self._legs.leg(host, host_name, target.array, path, largest) for path in paths)
        trunk = self._trunk(host, host_name, group, target, device)
        lun = target.device.id
        if lun in controlled(self._design) and lun not in self._latencies:
            self._latencies[lun] = automatic_threshold(trunk, legs, self._stations.rows)
        return storage_path(trunk, legs, device)

    def _device(self, host: Host, host_name: str, target: Target, paths: list[DesignPath]) -> int:
        key = (host_name, target.device.id)
        if key not in self._device_index:
            ports = [path.hba_port for path in paths]
            depth = device_depth(self._shelf, host, ports, is_endpoint=target.is_endpoint)
            id_ = f"{host_name}/{target.device.id}"
            order, quantum = Order(host.scheduler), _whole(sched_quantum(host))
            field = "pe_depth" if target.is_endpoint else "lun_depth"
            origin = f"hosts.{host.id}.{field}"
            row = Limit(id_, host.id, DEVICE_QUEUE, _whole(depth), order, quantum, origin)
            limit = self._limits.place(row)
            kind = "protocol_endpoint" if target.is_endpoint else "lun"
            turns = self._throttles.turns(host, target, row)
            vm_limits = () if turns is None else tuple(turns.vm_limits.values())
            self._device_index[key] = len(self._devices)
            self._devices.append(Device(id_, host_name, target.device.id, kind, limit, vm_limits))
            self._turns.append(turns)
            self._answers.append(self._throttles.answers(host, target, row, paths))
            ios = host.round_robin_ios if host.path_policy == "round_robin" else 0
            self._choosers.append(PathChooser(ios, len(paths), id_))
        return self._device_index[key]

    def _vm(self, device: int, vm: Vm) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Number of a VM at a device, and position of its limit there, each if it has one."""
        turns = self._turns[device]
        if turns is None:
            return (), ()
        return (turns.vms[vm],), (turns.vm_limits[vm],) if turns.vm_limits else ()

    def _trunk(
        self, host: Host, host_name: str, group: VmGroup, target: Target, device: int
    ) -> Trunk:
        kernel = None
        if host.kernel_us > 0:
            kernel = self._stations.place(
                Station(
                    f"{host_name}/kernel",
                    host.id,
                    KERNEL,
                    host.kernel_cpus,
                    Discipline.FCFS,
                    origin=f"hosts.{host.id}.kernel_cpus",
                    name=host_name,
                )
            )
        array, turns = target.array, self._turns[device]
        return Trunk(
            guest=timed("guest", group.guest_scv, from_ms(group.guest_ms)),
            kernel=kernel,
            kernel_demand=timed("kernel", host.kernel_scv, from_us(host.kernel_us)),
            device_limit=self._devices[device].limit,
            in_slot=timed("in_slot", host.in_slot_scv, from_us(host.in_slot_us)),
            fixed=timed(
                "media",
                array.fixed_scv,
                read=from_ms(array.read_ms + target.device.delay_ms),
                write=from_ms(array.write_ms + target.device.delay_ms),
            ),
            media=self._media_of(target, group.workload.random_pct / 100.0),
            issue_throttle=None if turns is None else turns.throttle,
            status_throttle=self._answers[device],
            has_vm_limits=turns is not None and bool(turns.vm_limits),
        )

    def _media_of(self, target: Target, random_share: float) -> LoweredMedia | None:
        """Cache and pool of a device, one object for all devices and hosts that use them alike."""
        key = (target.array.id, target.device.pool, random_share)
        if key not in self._media:
            self._media[key] = lower_media(
                self._shelf, target, random_share, self._stations, self._limits
            )
        return self._media[key]

    def _flow_of(self, group: VmGroup) -> partial[Flow]:
        """Flows of a group, all but what each virtual disk has of its own."""
        workload = group.workload
        total = sum(block.share_pct for block in workload.blocks)
        cumulative, running = [], 0.0
        for block in workload.blocks:
            running += block.share_pct / total
            cumulative.append(running)
        cumulative[-1] = 1.0
        is_fair = self._hosts[group.host].scheduler == "fair"
        return partial(
            Flow,
            group=len(self._groups) - 1,
            stream_key=group.stream_key or group.id,
            loop=_loop(group),
            read_share=workload.read_pct / 100.0,
            sizes=tuple(round(block.size_kib * KIB) for block in workload.blocks),
            cumulative=tuple(cumulative),
            shares=float(group.shares),
            sequential_share=1.0 - workload.random_pct / 100.0 if is_fair else 0.0,
        )


def _loop(group: VmGroup) -> Closed | Open | Paced:
    workload = group.workload
    match workload.loop:
        case "closed":
            think = timed("think", workload.think_scv, from_ms(workload.think_ms))
            return Closed(workload.outstanding_ios, think)
        case "open":
            mean = 1.0 / workload.arrival_rate_iops
            return Open(timed("arrival", workload.arrival_scv, mean))
        case "paced":
            burst = workload.burst_ios or workload.outstanding_ios
            return Paced(workload.outstanding_ios, 1.0 / workload.rate_cap_iops, burst)
