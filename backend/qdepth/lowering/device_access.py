"""How hosts reach devices: places queues, links, SPs and media in the tables of a network."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace

from qdepth.design.design_index import index_of
from qdepth.design.document.document import Design
from qdepth.design.document.host import Host
from qdepth.design.profiles.device_depths import depth_field, device_depth
from qdepth.design.profiles.profile_values import Value, sched_quantum
from qdepth.design.routing.design_path import DesignPath
from qdepth.design.routing.reach import Target
from qdepth.lowering.array_limits import ArrayLimits
from qdepth.lowering.commands import Gate, Trunk
from qdepth.lowering.demands import DEVICE_QUEUE, KERNEL, SP, timed
from qdepth.lowering.disk_places import DiskPlaces
from qdepth.lowering.host_paths import Legs
from qdepth.lowering.id_table import Table, Tables
from qdepth.lowering.io_program import Issuer
from qdepth.lowering.issued_load import Load
from qdepth.lowering.latency_control import automatic_threshold, controlled
from qdepth.lowering.leg import Leg
from qdepth.lowering.media import LoweredMedia, lower_media, send_after
from qdepth.lowering.member import Member
from qdepth.lowering.operations.degraded import degraded_pools
from qdepth.lowering.operations.running import Running
from qdepth.lowering.operations.scsi_reservations import conflict_pause, reserved_luns
from qdepth.lowering.path_choosers import SeenDevice, path_chooser, unit_bytes
from qdepth.lowering.positioning import Positioning, at_random
from qdepth.lowering.replication.replicated_legs import Replicas
from qdepth.lowering.replication.second_copy import Inside
from qdepth.lowering.streams import PoolStreams, Way
from qdepth.lowering.throttles import Throttles, Turns, Vm
from qdepth.network.name import single
from qdepth.network.network import Device, Discipline, Limit, Order, Station
from qdepth.network.path_rules import PathChooser
from qdepth.network.steps import Demand
from qdepth.units import from_ms, from_us

_QUEUES = {"nfs_max_queue_depth": "NFS queue of "}
"""What sentences call the queue of a host to a device, by the field of its depth."""


def whole(setting: Value | None) -> int:
    """Integer value of a setting; `require_complete` ensures that every depth has one."""
    assert setting is not None  # noqa: S101 -- see above
    return int(setting.value)


@dataclass(frozen=True, slots=True)
class Access:
    """Path from a host to a device: positions in the network."""

    device: int
    trunk: Trunk
    legs: tuple[Leg, ...]


class DeviceAccess:
    """Devices of a network under construction, and the paths to them."""

    def __init__(
        self,
        design: Design,
        running: Sequence[Running],
        stations: Table[Station],
        limits: Table[Limit],
    ) -> None:
        self._design = design
        index = index_of(design)
        self._reach, self.names = index.reach, index.names
        self.stations = stations
        self.limits = limits
        self._legs = Legs(design, self.names, stations, limits)
        self._replicas = Replicas(self.names, Tables(stations, limits), self._legs)
        self.places = DiskPlaces(design)
        self.throttles = Throttles(design, self.names, running, limits, self.places)
        self.devices: list[Device] = []
        self.choosers: list[PathChooser] = []
        """One for each device."""
        self.thresholds: dict[str, float] = {}
        """Automatic threshold of each LUN with SIOC [s]."""
        self._controlled = controlled(design)
        self._paths: dict[tuple[str, str], list[DesignPath]] = {}
        """Of the hosts of an entry to a device, by their ids."""
        self._queues: dict[tuple[str, str], tuple[int, int]] = {}
        """DQLEN and quantum of them."""
        self._place: dict[tuple[str, str], int] = {}
        self._turns: list[Turns | None] = []
        """Throttle of each device."""
        self._answers: list[int | None] = []
        """Throttle that counts the answers for each device."""
        self.gates: dict[str, dict[str, int]] = defaultdict(dict)
        """For each LUN that is reserved the limits at which its hosts find out."""
        self._reserved = reserved_luns(design, running)
        self._locks: dict[tuple[str, str], int] = {}
        """Where locks of a host on a LUN are counted."""
        self._kernels: dict[str, int] = {}
        """Kernel CPU of each host."""
        self._media: dict[tuple[str, str | None, Positioning], LoweredMedia | None] = {}
        """By array, pool, and positioning of the I/Os there."""
        self._streams = PoolStreams(design, self.places)
        self._degraded = degraded_pools(design, running)
        self.array_limits = ArrayLimits(design, self._reach, self.names, Tables(stations, limits))

    def access(
        self, host: Host, member: Member, target: Target, load: Load, *, is_gated: bool = True
    ) -> Access:
        """Return how one host reaches a device.

        Parameters
        ----------
        is_gated : bool
            Whether its commands meet the reservations of other hosts on their way.
        """
        entry = host.id, target.device.id
        if entry not in self._paths:
            self._paths[entry] = self._reach.paths(host, target)
        paths = self._paths[entry]
        device = self._device(host, member, target, paths)
        legs = self._legs.of(host, member, paths, load.largest_bytes)
        copy = target if target.replication is None else target.copy_in(paths[0].array)
        bare = self._trunk(host, member, copy, device, load)
        media = self._media_of(copy, load, Way(bare, legs))
        trunk = bare if media is None else replace(bare, media=media)
        if target.replication is not None:
            way = Way(bare, legs)
            legs = self._replicas.legs(
                target, paths, legs, lambda copy: self._inside(copy, load, way)
            )
        limited = self.array_limits.rate_limits(target, member, load)
        trunk = replace(trunk, rate_limits=limited) if limited else trunk
        if is_gated and target.device.id in self._reserved:
            trunk = replace(trunk, gate=self._gate(host, member, target))
        lun = target.device.id
        if lun in self._controlled and lun not in self.thresholds:
            self.thresholds[lun] = automatic_threshold(trunk, legs, self.stations.rows)
        return Access(device, trunk, legs)

    def lun_reservation(self, target: Target) -> int:
        """The limit that is held while a LUN is reserved."""
        lun = target.device.id
        name = single(f"reservation of {self.names(lun)}")
        return self.limits.place(Limit(f"{lun}/reservation", target.array.id, SP, 1, name=name))

    def counted_locks(self, member: Member, target: Target, limit: int, *, is_ats: bool) -> int:
        """Position of the device that counts the locks of a host on a LUN.

        Parameters
        ----------
        limit : int
            What is held while the LUN or a block is locked.
        """
        key = member.id, target.device.id
        if key not in self._locks:
            kind = "ats" if is_ats else "reservation"
            id_ = f"{member.id}/{target.device.id}/{kind}"
            self._locks[key] = len(self.devices)
            self.devices.append(Device(id_, member.id, target.device.id, kind, limit))
            self.choosers.append(PathChooser(0, 1, id_))
            self._turns.append(None)
            self._answers.append(None)
        return self._locks[key]

    def _gate(self, host: Host, member: Member, target: Target) -> Gate:
        """Where a host finds out that another one has reserved a LUN."""
        lun = target.device.id
        name = member.name.within("gate of ", f" to {self.names(lun)}")
        gate = self.limits.place(Limit(f"{member.id}/{lun}/gate", host.id, SP, 1, name=name))
        self.gates[lun][member.id] = gate
        held = self.lun_reservation(target)
        counted = self.counted_locks(member, target, held, is_ats=False)
        return Gate(gate, counted, conflict_pause(host))

    def issuer(self, device: int, vm: Vm) -> Issuer:
        """Return the issuer of a device, by position."""
        turns = self._turns[device]
        if turns is None:
            return Issuer(device, None, None)
        return Issuer(device, turns.vms[vm], turns.vm_limits.get(vm))

    def media(self, target: Target, random_share: float) -> LoweredMedia | None:
        """Return cache and pool for I/Os, a share of which needs positioning; None: no pool."""
        pool = target.pool
        if pool is None:
            return None
        return self._placed(target, at_random(self._design.known_profiles, pool, random_share))

    def _media_of(self, target: Target, load: Load, way: Way) -> LoweredMedia | None:
        """Cache and pool of a device for those who use it as `load` says."""
        pool = target.pool
        if pool is None or load.workload is None:
            return self.media(target, load.random_share)
        depth = self.limits.rows[way.trunk.device_limit].capacity
        positioning = self._streams.positioning(target.array, pool, load.workload, way, depth)
        return self._placed(target, positioning)

    def _inside(self, copy: Target, load: Load, way: Way) -> Inside:
        """What an array does behind its SPs for those who use its copy of a device."""
        media = self._media_of(copy, load, way)
        return Inside(_fixed(copy), media, send_after(copy, load.largest_read_bytes))

    def _placed(self, target: Target, positioning: Positioning) -> LoweredMedia | None:
        """One object for all devices and hosts that use them alike."""
        key = (target.array.id, target.device.pool, positioning)
        if key not in self._media:
            known, tables = self._design.known_profiles, Tables(self.stations, self.limits)
            media = lower_media(known, self.names, target, positioning, tables)
            self._media[key] = media and replace(media, degraded=self._degraded.get(key[1] or ""))
        return self._media[key]

    def _device(self, host: Host, member: Member, target: Target, paths: list[DesignPath]) -> int:
        key = (member.id, target.device.id)
        if key not in self._place:
            id_ = f"{member.id}/{target.device.id}"
            name = member.name.within("", f" to {self.names(target.device.id)}")
            depth, quantum = self._queue(host, target, paths)
            ports = [path.hba_port for path in paths]
            field = depth_field(self._design, host, ports, is_endpoint=target.is_endpoint)
            origin = f"hosts.{host.id}.{field}"
            row = Limit(
                id_,
                host.id,
                DEVICE_QUEUE,
                depth,
                Order(host.scheduler),
                quantum,
                origin,
                name.within(_QUEUES.get(field, "device queue of ")),
            )
            limit = self.limits.place(row)
            turns = self.throttles.turns(host, member.place, target, row, paths)
            vm_limits = () if turns is None else tuple(turns.vm_limits.values())
            self._place[key] = len(self.devices)
            self.devices.append(
                Device(id_, member.id, target.device.id, _kind_of(target), limit, vm_limits, name)
            )
            self._turns.append(turns)
            self._answers.append(self.throttles.answers(host, target, row, paths))
            seen = SeenDevice(id_, name, self.limits)
            self.choosers.append(path_chooser(self._design, host, target, paths, seen))
        return self._place[key]

    def _queue(self, host: Host, target: Target, paths: list[DesignPath]) -> tuple[int, int]:
        entry = host.id, target.device.id
        if entry not in self._queues:
            ports = [path.hba_port for path in paths]
            depth = device_depth(self._design, host, ports, is_endpoint=target.is_endpoint)
            self._queues[entry] = whole(depth), whole(sched_quantum(host))
        return self._queues[entry]

    def _trunk(self, host: Host, member: Member, target: Target, device: int, load: Load) -> Trunk:
        kernel = self._kernels.get(member.id)
        if kernel is None and host.kernel_us > 0:
            kernel = self._kernels[member.id] = self.stations.place(
                Station(
                    f"{member.id}/kernel",
                    host.id,
                    KERNEL,
                    host.kernel_cpus,
                    Discipline.FCFS,
                    origin=f"hosts.{host.id}.kernel_cpus",
                    name=member.name.within("kernel CPU of "),
                )
            )
        turns = self._turns[device]
        return Trunk(
            guest=load.guest,
            kernel=kernel,
            kernel_demand=timed("kernel", host.kernel_scv, from_us(host.kernel_us)),
            device_limit=self.devices[device].limit,
            in_slot=timed("in_slot", host.in_slot_scv, from_us(host.in_slot_us)),
            fixed=_fixed(target),
            send_after_bytes=send_after(target, load.largest_read_bytes),
            issue_throttle=None if turns is None else turns.throttle,
            status_throttle=self._answers[device],
            throttles_by_latency=turns is not None and turns.by_latency,
            has_vm_limits=turns is not None and bool(turns.vm_limits),
            path_limits=self.choosers[device].limits,
            path_unit_bytes=unit_bytes(host),
            iops_limit=load.iops_limit,
        )


def _fixed(target: Target) -> Demand:
    """Constant part of the answer of the array that holds a device."""
    array, delay_ms = target.array, target.device.delay_ms
    return timed(
        "media",
        array.fixed_scv,
        read=from_ms(array.read_ms + delay_ms),
        write=from_ms(array.write_ms + delay_ms),
    )


def _kind_of(target: Target) -> str:
    if target.is_endpoint:
        return "protocol_endpoint"
    return "nfs_volume" if target.is_export else "lun"
