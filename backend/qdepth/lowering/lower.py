"""Lowers a design: every counted part becomes parts of its own, every default a number."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial

from qdepth.design.document.document import Design
from qdepth.design.document.host import Host
from qdepth.design.document.operation import Operation, PowerOn
from qdepth.design.document.vm_group import VmGroup
from qdepth.design.parsing import require_complete
from qdepth.design.problem import DesignProblem, InvalidDesign
from qdepth.design.profiles.profile_values import vscsi_depth
from qdepth.design.routing.reach import Reach, Target
from qdepth.lowering.demands import REGISTERS, VSCSI, timed
from qdepth.lowering.device_access import DeviceAccess, Load, whole
from qdepth.lowering.id_table import Table
from qdepth.lowering.io_program import StoragePath
from qdepth.lowering.latency_control import latency_controllers
from qdepth.lowering.member import Member, member
from qdepth.lowering.operations.flows import OperationFlows, flow_count
from qdepth.lowering.operations.mirror import moved_vms
from qdepth.lowering.operations.piece_program import Endpoint, mirrored
from qdepth.lowering.operations.running import Running
from qdepth.lowering.shared_paths import SharedPaths
from qdepth.network.blocks import flatten
from qdepth.network.loops import Changes, Closed, Loop, Open, Paced
from qdepth.network.network import Flow, Group, Limit, QueueingNetwork, Station
from qdepth.network.program import bound
from qdepth.units import KIB, from_ms


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
        How loads change while the network runs, by id of the VM group; the others keep theirs.

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
    if not design.vm_groups and not running:
        raise InvalidDesign([_at_rest()])
    lowering = _Lowering(design, running, loads or {})
    for group in design.vm_groups:
        lowering.add_group(group)
    lowering.add_operations(loops or {})
    return lowering.network()


def _at_rest() -> DesignProblem:
    return DesignProblem(
        pointer="/vm_groups",
        message="The design has no VM group, so at rest there is no I/O to simulate.",
        value="[]",
        limit="at least 1",
        remedy="Add a VM group with a workload, or look at its time line.",
        blocks="simulate",
    )


class _Lowering:
    """The tables under construction."""

    def __init__(
        self, design: Design, running: Sequence[Running], loads: Mapping[str, Changes]
    ) -> None:
        self._design = design
        self._loads = loads
        self._running = running
        self._known = design.known_profiles
        self._reach = Reach(design)
        self._hosts = {host.id: host for host in design.hosts}
        self._names = Counter(group.name for group in design.vm_groups)
        self._datastores = {datastore.id: datastore for datastore in design.datastores}
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
        return QueueingNetwork(
            stations=tuple(self._stations.rows),
            limits=tuple(self._limits.rows),
            choosers=tuple(access.choosers),
            groups=tuple(self._groups),
            devices=tuple(access.devices),
            flows=tuple(self._flows),
            registers=REGISTERS,
            throttles=tuple(access.throttles.rows),
            status_throttles=tuple(access.throttles.status_rows),
            controllers=latency_controllers(
                self._design, self._running, access.devices, self._limits.rows, access.thresholds
            ),
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

    def add_group(self, group: VmGroup) -> None:
        host = self._hosts[group.host]
        targets = self._reach.targets(self._datastores[group.datastore])
        disk_depth, adapter_depth = (
            vscsi_depth(self._known, group, name) for name in ("disk_depth", "adapter_depth")
        )
        vms, class_name = group.count * host.count, self._class_of(group)
        self._groups.append(
            Group(group.id, vms, class_name=class_name, name=self._access.names(group.id))
        )
        flow, loop = self._flow_of(group), loop_of(group, self._loads.get(group.id, ()))
        for h in range(host.count):
            on_host = member(self._access.names, host.id, h, host.count)
            paths = [self._path(host, on_host, group, target) for target in targets]
            places = self._access.places.of(group, h)
            for v in range(group.count):
                self._vm_count += 1
                place = h * group.count + v
                vm = member(self._access.names, group.id, place, vms)
                adapter = self._limits.place(
                    Limit(
                        f"{vm.id}/vscsi",
                        group.id,
                        VSCSI,
                        whole(adapter_depth),
                        origin=f"vm_groups.{group.id}.adapter_depth",
                        name=vm.name.within("vSCSI queue of "),
                    )
                )
                for d in range(group.virtual_disks):
                    disk_name = f"{vm.id}/disk{d + 1}"
                    disk = self._limits.place(
                        Limit(
                            disk_name,
                            group.id,
                            VSCSI,
                            whole(disk_depth),
                            origin=f"vm_groups.{group.id}.disk_depth",
                            name=vm.name.within(f"queue of virtual disk {d + 1} of "),
                        )
                    )
                    on = places[v * group.virtual_disks + d]
                    path = paths[on]
                    issuer = self._access.issuer(path.device, (group.id, v))
                    program, binding = path.program, path.binding((disk, adapter), issuer)
                    ends = self._moved.get((group.id, place))
                    if ends is not None:
                        moved = place * group.virtual_disks + d
                        both = [
                            self._end(host, on_host, group, end, v)
                            for end in (targets[on], ends[moved % len(ends)])
                        ]
                        blocks = mirrored(both[0], both[1], disk, adapter)
                        program, binding = bound(*flatten(blocks))
                    self._flows.append(
                        flow(
                            id=disk_name,
                            device=path.device,
                            loop=_begun_within(loop, path.longest_pause),
                            indices=(h, v, d),
                            program=program,
                            binding=binding,
                            vm=self._vm_count,
                        )
                    )

    def _class_of(self, group: VmGroup) -> str:
        """Name that a group shares with others; empty where it has none, or it alone."""
        alike = self._names[group.name]
        return group.name if group.name is not None and alike > 1 else ""

    def _path(self, host: Host, on_host: Member, group: VmGroup, target: Target) -> StoragePath:
        access = self._access.access(host, on_host, target, load_of(group))
        return self._shared_paths.of(access.trunk, access.legs, access.device)

    def _end(
        self, host: Host, on_host: Member, group: VmGroup, target: Target, vm: int
    ) -> Endpoint:
        access = self._access.access(host, on_host, target, load_of(group))
        return Endpoint(access, self._access.issuer(access.device, (group.id, vm)))

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
            read_share=workload.read_pct / 100.0,
            sizes=tuple(round(block.size_kib * KIB) for block in workload.blocks),
            cumulative=tuple(cumulative),
            shares=float(group.shares),
            sequential_share=1.0 - workload.random_pct / 100.0 if is_fair else 0.0,
        )


def _begun_within(loop: Loop, pause: float) -> Loop:
    """Let workers begin at any time of the cycle in which refused commands return.

    Workers who all began at once would fill the port in the order of the document.
    """
    return replace(loop, begins_within=pause) if pause and isinstance(loop, Closed) else loop


def _locks_metadata(under_way: tuple[Operation, Running]) -> bool:
    """Whether it needs to know of all other flows, and is lowered after them."""
    return isinstance(under_way[0], PowerOn)


def load_of(group: VmGroup) -> Load:
    """What a VM group has to do with its way to a device."""
    workload = group.workload
    largest = max(round(block.size_kib * KIB) for block in workload.blocks)
    return Load(
        random_share=workload.random_pct / 100.0,
        largest_bytes=largest,
        largest_read_bytes=largest if workload.read_pct > 0 else 0,
        guest=timed("guest", group.guest_scv, from_ms(group.guest_ms)),
        workload=workload,
    )


def loop_of(group: VmGroup, changes: Changes = ()) -> Closed | Open | Paced:
    """How a virtual disk of a group issues its I/Os."""
    workload = group.workload
    match workload.loop:
        case "closed":
            think = timed("think", workload.think_scv, from_ms(workload.think_ms))
            return Closed(workload.outstanding_ios, think, changes)
        case "open":
            mean = 1.0 / workload.arrival_rate_iops
            return Open(timed("arrival", workload.arrival_scv, mean), changes)
        case "paced":
            burst = workload.burst_ios or workload.outstanding_ios
            return Paced(
                workload.outstanding_ios,
                1.0 / workload.rate_cap_iops,
                burst,
                changes,
                jitter=workload.jitter_pct / 100.0,
            )
