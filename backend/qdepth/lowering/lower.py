"""Lowers a design: every counted part becomes separate parts, every default a number."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial

from qdepth.design.design_index import index_of
from qdepth.design.document.document import Design
from qdepth.design.document.host import Host
from qdepth.design.document.operation import Operation, PowerOn
from qdepth.design.document.vm_class import VmClass
from qdepth.design.parsing import require_complete, require_load
from qdepth.design.profiles.profile_values import vscsi_depth
from qdepth.design.routing.reach import Target
from qdepth.lowering.array_limits import DeviceUse
from qdepth.lowering.class_loads import draws_of, load_of, loop_of
from qdepth.lowering.demands import KERNEL, VSCSI
from qdepth.lowering.device_access import DeviceAccess, whole
from qdepth.lowering.first_issues import begun_in_cycles
from qdepth.lowering.id_table import Table
from qdepth.lowering.io_program import StoragePath
from qdepth.lowering.latency_control import latency_controllers
from qdepth.lowering.member import Member, member
from qdepth.lowering.operations.flows import OperationFlows, flow_count
from qdepth.lowering.operations.mirror import moved_vms
from qdepth.lowering.operations.piece_program import Endpoint, mirrored
from qdepth.lowering.operations.running import Running
from qdepth.lowering.operations.yielding import yielding
from qdepth.lowering.replication.second_copy import registers_of
from qdepth.lowering.shared_paths import SharedPaths
from qdepth.network.blocks import flatten
from qdepth.network.loops import Changes, Loop
from qdepth.network.network import Discipline, Flow, Group, Limit, QueueingNetwork, Station
from qdepth.network.program import bound
from qdepth.units import KIB


def lower(
    design: Design,
    running: Sequence[Running] = (),
    *,
    loops: Mapping[Running, Loop] | None = None,
    loads: Mapping[str, Changes] | None = None,
) -> QueueingNetwork:
    """Queueing network of a design.

    Parameters
    ----------
    design : Design
        The document.
    running : sequence of Running
        Operations that are under way; none: the design at rest.
    loops : mapping, optional
        How they issue their pieces, and when they end; those without a loop have no end.
    loads : mapping, optional
        How loads change while the network runs, by id of the class; the others keep theirs.

    Raises
    ------
    InvalidDesign
        If the design contradicts itself or is not complete enough to be simulated.

    Notes
    -----
    `count` is expanded: nothing is scaled. Parts are numbered from 1 after a `#` where an entry
    stands for several. Groups and flows of operations come after those of VMs.
    """
    require_complete(design)
    if not running:
        require_load(design)
    lowering = _Lowering(design, running, loads or {})
    for group in design.classes:
        lowering.add_group(group)
    lowering.add_operations(loops or {})
    return lowering.network()


class _Lowering:
    """The tables under construction."""

    def __init__(
        self, design: Design, running: Sequence[Running], loads: Mapping[str, Changes]
    ) -> None:
        self._design = design
        self._loads = loads
        self._running = running
        self._known = design.known_profiles
        self._hosts = index_of(design).hosts
        self._names = Counter(group.name for group in design.classes)
        self._stations: Table[Station] = Table()
        self._limits: Table[Limit] = Table()
        self._access = DeviceAccess(design, running, self._stations, self._limits)
        self._shared_paths = SharedPaths()
        self._moved = moved_vms(design, running)
        self._groups: list[Group] = []
        self._flows: list[Flow] = []
        self._vm_count = 0

    def network(self) -> QueueingNetwork:
        access = self._access
        parts = self._design, self._running, access.devices, self._limits.rows
        controllers = latency_controllers(*parts, access.thresholds)
        return QueueingNetwork(
            stations=tuple(self._stations.rows),
            limits=tuple(self._limits.rows),
            choosers=tuple(access.choosers),
            groups=tuple(self._groups),
            devices=tuple(access.devices),
            flows=begun_in_cycles(self._flows),
            registers=registers_of(self._design.site_links),
            throttles=tuple(access.throttles.rows),
            status_throttles=tuple(access.throttles.status_rows),
            controllers=(*controllers, *yielding(*parts, self._flows)),
        )

    def add_operations(self, loops: Mapping[Running, Loop]) -> None:
        """Add what is under way, in the order of the document."""
        lowered = OperationFlows(self._design, self._access)
        under_way = [
            (operation, item)
            for operation in self._design.operations
            for item in self._running
            if item.operation == operation.id
        ]
        places = {}
        for operation, item in under_way:
            places[item] = len(self._groups), self._vm_count + 1
            self._vm_count += flow_count(self._design, operation, item)
            name = item.name(operation.count)
            self._groups.append(
                Group(name, 1, is_background=True, name=self._access.names(operation.id))
            )
        made = {
            item: lowered.flows(operation, item, places[item], loops.get(item))
            for operation, item in sorted(under_way, key=_locks_metadata)
        }
        for _, item in under_way:
            self._flows += made[item]

    def add_group(self, group: VmClass) -> None:
        disk_depth, adapter_depth = (
            vscsi_depth(self._known, group, name) for name in ("disk_depth", "adapter_depth")
        )
        places = self._access.places
        placed, class_name = places.classes[group.id], self._class_of(group)
        vms = len(placed.vms)
        self._groups.append(
            Group(group.id, vms, class_name=class_name, name=self._access.names(group.id))
        )
        changes = self._loads.get(group.id, ())
        loops = [loop_of(group, changes, share) for share in group.loads_of_disks]
        for on, of_host in placed.on_host.items():
            host = self._hosts[on.entry]
            on_host = member(self._access.names, host.id, on.at, host.count)
            flow = self._flow_of(group, host)
            stores = dict.fromkeys(store for vm in of_host for store in (vm.datastore, *vm.further))
            paths = {
                store: [
                    self._path(host, on_host, group, (each, store.entry))
                    for each in places.targets(store)
                ]
                for store in stores
            }
            for v, one in enumerate(of_host):
                self._vm_count += 1
                vm = member(self._access.names, group.id, one.number, vms)
                adapters = self._adapters(group, vm, whole(adapter_depth))
                lying = zip(places.of(group, one), loops, strict=True)
                for d, ((store, device), loop) in enumerate(lying):
                    disk_name = f"{vm.id}/disk{d + 1}"
                    disk = self._limits.place(
                        Limit(
                            disk_name,
                            group.id,
                            VSCSI,
                            whole(disk_depth),
                            origin=f"classes.{group.id}.disk_depth",
                            name=vm.name.within(f"queue of virtual disk {d + 1} of "),
                        )
                    )
                    adapter = adapters[d % len(adapters)]
                    path = paths[store][device]
                    issuer = self._access.issuer(path.device, (group.id, v))
                    limited, program = self._limited(group, vm, d), path.program
                    target = places.targets(store)[device]
                    own = self._access.array_limits.of_vvol((target, store.entry), group, vm, d)
                    binding = path.binding((disk, adapter), issuer, limited, own)
                    ends = self._moved.get((group.id, one.number))
                    if ends is not None:
                        moved = one.number * len(loops) + d
                        both = [
                            self._end(host, on_host, group, end, v).within(
                                self._access.array_limits.of_vvol((end, None), group, vm, d)
                            )
                            for end in (target, ends[moved % len(ends)])
                        ]
                        blocks = mirrored(both[0], both[1], (disk, adapter), limited)
                        program, binding = bound(*flatten(blocks))
                    self._flows.append(
                        flow(
                            id=disk_name,
                            device=path.device,
                            loop=loop,
                            indices=(*draws_of(group, one), d),
                            program=program,
                            binding=binding,
                            vm=self._vm_count,
                        )
                    )

    def _limited(self, group: VmClass, vm: Member, disk: int) -> int | None:
        """Station that stands for the IOPS limit of a virtual disk, by position."""
        if group.iops_limit is None:
            return None
        return self._stations.place(
            Station(
                f"{vm.id}/disk{disk + 1}/iops",
                group.id,
                KERNEL,
                1,
                Discipline.FCFS,
                origin=f"classes.{group.id}.iops_limit",
                name=vm.name.within(f"IOPS limit of virtual disk {disk + 1} of "),
            )
        )

    def _adapters(self, group: VmClass, vm: Member, depth: int) -> list[int]:
        """vSCSI adapters of a VM, by position."""
        number = min(group.vscsi_adapters, len(group.loads_of_disks))
        return [
            self._limits.place(
                Limit(
                    f"{vm.id}/vscsi" if number == 1 else f"{vm.id}/vscsi{rank + 1}",
                    group.id,
                    VSCSI,
                    depth,
                    origin=f"classes.{group.id}.adapter_depth",
                    name=vm.name.within(
                        "vSCSI queue of " if number == 1 else f"vSCSI queue {rank + 1} of "
                    ),
                )
            )
            for rank in range(number)
        ]

    def _class_of(self, group: VmClass) -> str:
        """Name that a group shares with others; empty if it has none, or it alone."""
        alike = self._names[group.name]
        return group.name if group.name is not None and alike > 1 else ""

    def _path(self, host: Host, on_host: Member, group: VmClass, use: DeviceUse) -> StoragePath:
        target, datastore = use
        load = replace(load_of(group), datastore=datastore)
        access = self._access.access(host, on_host, target, load)
        own = self._access.array_limits.of_any_vvol(use, group)
        return self._shared_paths.of(access.trunk, access.legs, access.device, own)

    def _end(
        self, host: Host, on_host: Member, group: VmClass, target: Target, vm: int
    ) -> Endpoint:
        access = self._access.access(host, on_host, target, load_of(group))
        return Endpoint(access, self._access.issuer(access.device, (group.id, vm)))

    def _flow_of(self, group: VmClass, host: Host) -> partial[Flow]:
        """Flows of a class on a host, all but what each virtual disk has of its own."""
        workload = group.workload
        total = sum(block.share_pct for block in workload.blocks)
        cumulative, running = [], 0.0
        for block in workload.blocks:
            running += block.share_pct / total
            cumulative.append(running)
        cumulative[-1] = 1.0
        is_fair = host.scheduler == "fair"
        return partial(
            Flow,
            group=len(self._groups) - 1,
            stream_key=group.stream_key or group.id,
            read_share=workload.read_pct / 100.0,
            sizes=tuple(round(block.size_kib * KIB) for block in workload.blocks),
            cumulative=tuple(cumulative),
            shares=float(group.shares),
            sequential_share=1.0 - workload.random_pct / 100.0 if is_fair else 0.0,
        )


def _locks_metadata(under_way: tuple[Operation, Running]) -> bool:
    """True if it needs to know of all other flows, and is lowered after them."""
    return isinstance(under_way[0], PowerOn)
