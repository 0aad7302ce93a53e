"""Lowers a design: every counted part becomes parts of its own, every default a number."""

from qdepth.design.array import TargetPort
from qdepth.design.document import Design
from qdepth.design.fabric import Fabric
from qdepth.design.host import HbaPort, Host
from qdepth.design.parts import DesignPath, Target, paths_to, target_of
from qdepth.design.reading import require_complete
from qdepth.design.vm_group import VmGroup
from qdepth.lowering.program import (
    DEVICE_QUEUE,
    FABRIC,
    HBA,
    KERNEL,
    REGISTERS,
    SP,
    VSCSI,
    Leg,
    Trunk,
    per_byte,
    storage_path,
    timed,
)
from qdepth.lowering.table import Table
from qdepth.lowering.units import FC_PAYLOAD_MB_S, KIB, from_mb_s, from_ms, from_us
from qdepth.network.network import (
    Closed,
    Device,
    Discipline,
    Flow,
    Group,
    Limit,
    Open,
    Paced,
    PathChooser,
    QueueingNetwork,
    Station,
)
from qdepth.network.steps import Demand, Step


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


def _numbered(id_: str, index: int, count: int) -> str:
    return id_ if count == 1 else f"{id_}#{index + 1}"


class _Lowering:
    """The tables under construction, and which part already stands where in them."""

    def __init__(self, design: Design) -> None:
        self._design = design
        self._hosts = {host.id: host for host in design.hosts}
        self._fabrics = {fabric.id: fabric for fabric in design.fabrics}
        self._datastores = {datastore.id: datastore for datastore in design.datastores}
        self._stations: Table[Station] = Table()
        self._limits: Table[Limit] = Table()
        self._groups: list[Group] = []
        self._devices: list[Device] = []
        self._choosers: list[PathChooser] = []
        self._flows: list[Flow] = []
        self._device_index: dict[tuple[str, str], int] = {}

    def network(self) -> QueueingNetwork:
        return QueueingNetwork(
            stations=tuple(self._stations.rows),
            limits=tuple(self._limits.rows),
            choosers=tuple(self._choosers),
            groups=tuple(self._groups),
            devices=tuple(self._devices),
            flows=tuple(self._flows),
            registers=REGISTERS,
        )

    def add_group(self, group: VmGroup) -> None:
        host = self._hosts[group.host]
        target = target_of(self._design, self._datastores[group.datastore])
        assert target is not None  # noqa: S101 -- require_complete found no dangling reference
        self._groups.append(Group(group.id, group.count * host.count))
        for h in range(host.count):
            host_name = _numbered(host.id, h, host.count)
            device = self._device(host, host_name, target)
            legs = tuple(self._leg(host, host_name, path) for path in paths_to(host, target))
            trunk = self._trunk(host, host_name, group, target, device)
            for v in range(group.count):
                vm_name = _numbered(group.id, h * group.count + v, group.count * host.count)
                adapter = self._limits.place(
                    Limit(f"{vm_name}/vscsi", group.id, VSCSI, group.adapter_depth)
                )
                for d in range(group.virtual_disks):
                    disk_name = f"{vm_name}/disk{d + 1}"
                    disk = self._limits.place(Limit(disk_name, group.id, VSCSI, group.disk_depth))
                    program = storage_path(trunk, legs, disk, adapter)
                    self._flows.append(self._flow(group, disk_name, (h, v, d), device, program))

    def _device(self, host: Host, host_name: str, target: Target) -> int:
        key = (host_name, target.device.id)
        if key not in self._device_index:
            is_lun = target.device in target.array.luns
            depth = host.lun_depth if is_lun else host.pe_depth
            id_ = f"{host_name}/{target.device.id}"
            limit = self._limits.place(Limit(id_, host.id, DEVICE_QUEUE, depth))
            kind = "lun" if is_lun else "protocol_endpoint"
            self._device_index[key] = len(self._devices)
            self._devices.append(Device(id_, host_name, target.device.id, kind, limit))
            ios = host.round_robin_ios if host.path_policy == "round_robin" else 0
            self._choosers.append(PathChooser(ios))
        return self._device_index[key]

    def _trunk(
        self, host: Host, host_name: str, group: VmGroup, target: Target, device: int
    ) -> Trunk:
        kernel = None
        if host.kernel_us > 0:
            kernel = self._stations.place(
                Station(f"{host_name}/kernel", host.id, KERNEL, host.kernel_cpus, Discipline.FCFS)
            )
        array = target.array
        return Trunk(
            guest=timed("guest", group.guest_scv, from_ms(group.guest_ms)),
            kernel=kernel,
            kernel_demand=timed("kernel", host.kernel_scv, from_us(host.kernel_us)),
            device_limit=self._devices[device].limit,
            chooser=device,
            in_slot=timed("in_slot", host.in_slot_scv, from_us(host.in_slot_us)),
            fixed=timed(
                "media",
                array.fixed_scv,
                read=from_ms(array.read_ms),
                write=from_ms(array.write_ms),
            ),
        )

    def _leg(self, host: Host, host_name: str, path: DesignPath) -> Leg:
        fabric = self._fabrics[path.hba_port.fabric]
        port, sp = path.hba_port, path.sp
        host_out, host_in = self._links(fabric, host_name, port, host.hba_ports)
        sp_out, sp_in = self._links(fabric, sp.id, path.target_port, sp.target_ports)
        links_out, links_in = (host_out, sp_in), (host_in, sp_out)
        return Leg(
            hba_limit=self._limits.place(
                Limit(f"{host_name}/{port.id}", port.id, HBA, port.adapter_depth)
            ),
            port_limit=self._limits.place(
                Limit(
                    f"{sp.id}/{path.target_port.id}",
                    path.target_port.id,
                    SP,
                    path.target_port.port_depth,
                )
            ),
            sp=self._stations.place(Station(sp.id, sp.id, SP, sp.servers, Discipline.FCFS)),
            sp_demand=timed(
                "sp",
                sp.service_scv,
                read=from_us(sp.read_us),
                write=from_us(sp.write_us),
                read_per_byte=from_us(sp.read_us_per_kib) / KIB,
                write_per_byte=from_us(sp.write_us_per_kib) / KIB,
            ),
            links_in=tuple(index for index, _ in links_in),
            links_out=tuple(index for index, _ in links_out),
            link_demands_in=tuple(demand for _, demand in links_in),
            link_demands_out=tuple(demand for _, demand in links_out),
            latency=from_us(fabric.latency_us),
        )

    def _links(
        self,
        fabric: Fabric,
        owner_name: str,
        port: HbaPort | TargetPort,
        siblings: list[HbaPort] | list[TargetPort],
    ) -> tuple[tuple[int, Demand], tuple[int, Demand]]:
        """Links away from and towards the port's owner, each with the demand of a transfer."""
        discipline = Discipline(fabric.discipline)
        rate = _payload_rate(port)
        name = f"{owner_name}/{port.id}"
        if fabric.duplex == "shared":
            name = f"{owner_name}/{fabric.id}"
            rate = max(_payload_rate(s) for s in siblings if s.fabric == fabric.id)
        if fabric.duplex == "full":
            names = (f"{name}/out", f"{name}/in")
        else:
            names = (f"{name}/link", f"{name}/link")
        away, towards = (
            self._stations.place(Station(n, port.id, FABRIC, 1, discipline, is_link=True))
            for n in names
        )
        return (away, per_byte(rate)), (towards, per_byte(rate))

    def _flow(
        self,
        group: VmGroup,
        name: str,
        indices: tuple[int, int, int],
        device: int,
        program: tuple[Step, ...],
    ) -> Flow:
        blocks = group.workload.blocks
        total = sum(block.share_pct for block in blocks)
        cumulative, running = [], 0.0
        for block in blocks:
            running += block.share_pct / total
            cumulative.append(running)
        cumulative[-1] = 1.0
        return Flow(
            id=name,
            group=len(self._groups) - 1,
            device=device,
            stream_key=group.stream_key or group.id,
            indices=indices,
            loop=_loop(group),
            read_share=group.workload.read_pct / 100.0,
            sizes=tuple(round(block.size_kib * KIB) for block in blocks),
            cumulative=tuple(cumulative),
            program=program,
        )


def _payload_rate(port: HbaPort | TargetPort) -> float:
    """Payload rate of a port and direction [bytes/s]."""
    return from_mb_s(port.payload_mb_s or FC_PAYLOAD_MB_S[port.speed_gbps])


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
