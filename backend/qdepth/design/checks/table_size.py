"""Upper bound on the bytes of a design's I/O programs and the tables that bind them.

Nothing of the design is expanded: identical hosts, VMs and virtual disks share one program, so the
work is one look at each class of VMs and each device behind its datastores.
"""

from collections import Counter

from pydantic import BaseModel

from qdepth.design.document.document import Design
from qdepth.design.document.host import Host
from qdepth.design.document.media import Disks, Pool
from qdepth.design.document.vm_class import VmClass
from qdepth.design.routing.reach import Target

STEPS_OF_A_PATH = 40
"""Largest number of steps from the virtual disk to the SP and back."""
STEPS_OF_A_MEMBER = 5
"""Largest number of steps of a read and a write on one disk or die of a pool."""
STEPS_OF_IO_LIMIT = 48
"""Largest number of steps of a read and a write at a limit in the array: four buckets."""
VARIANTS = 2
"""Programs of identical classes: at devices of several VMs a cap of DSNRO counts, at others not."""
BYTES_OF_A_STEP = 2_500
"""Measured: 170 bytes as lowered, 1,500 in the ten replications of a simulation, 700 in the
analytic engine."""
NAMES_OF_A_PATH = 16
"""Largest number of queues on one path, apart from ISLs."""
NAMES_OF_IO_LIMIT = 8
"""Largest number of queues of a limit in the array."""
NAMES_OF_A_HOST = 8
"""Largest number of queues that all paths of a virtual disk share."""
BYTES_OF_A_NAME = 250
"""Measured: 10 bytes as lowered, 200 in the ten replications of a simulation."""


class TableSize:
    """Sums over classes of VMs; programs that several groups share count once."""

    def __init__(self, design: Design) -> None:
        self._is_zoned = any(fabric.zones for fabric in design.fabrics)
        self._isls = sum(len(fabric.isls) for fabric in design.fabrics)
        self._ports: dict[str, Counter[str]] = {}
        """Ports of each host and SP on each fabric."""
        self._kinds: dict[tuple[str, str], str] = {}
        """What makes hosts and devices alike, by their class and id."""
        self._programs: set[tuple[object, ...]] = set()
        self.steps = 0
        """Steps of all programs."""
        self.names = 0
        """Stations and limits that programs name, over all hosts and devices of each class."""

    @property
    def bytes(self) -> int:
        """Bytes of the programs and of their tables."""
        return self.steps * BYTES_OF_A_STEP + self.names * BYTES_OF_A_NAME

    def add(self, host: Host, group: VmClass, target: Target, alike: int = 1) -> None:
        """Count the needs of the I/Os of a class on the hosts of an entry to this many identical
        devices."""
        pool = target.pool
        pools = [copy.pool for copy in target.copies if copy.pool is not None]
        count, paths = sum(map(members, pools)), self._paths(host, target)
        per_path = NAMES_OF_A_PATH + 2 * self._isls
        limits = NAMES_OF_IO_LIMIT * len(target.array.io_limits)
        self.names += host.count * alike * (NAMES_OF_A_HOST + limits + paths * per_path + count)
        program = (
            self._kind_of_host(host, target),
            self._kind_of_device(target),
            *_kind_of_load(group, pool),
        )
        if program not in self._programs:
            self._programs.add(program)
            limits = STEPS_OF_IO_LIMIT * len(target.array.io_limits)
            self.steps += VARIANTS * paths * (STEPS_OF_A_PATH + limits + STEPS_OF_A_MEMBER * count)

    def _kind_of_host(self, host: Host, target: Target) -> tuple[str, ...]:
        """What hosts have in common whose I/Os run one program; zones can tell any hosts apart."""
        if self._is_zoned or target.is_export:
            return (host.id,)
        return (self._kind(host, {"id", "name", "count"}),)

    def _kind_of_device(self, target: Target) -> tuple[str, ...]:
        of_sps = tuple([sp.id for copy in target.copies for sp in copy.sps])
        device = target.device
        kind = device.id if target.is_export else self._kind(device, {"id", "name", "owners"})
        return (target.array.id, kind, *of_sps)

    def _kind(self, part: Host | BaseModel, names: set[str]) -> str:
        key = type(part).__name__, str(getattr(part, "id", ""))
        if key not in self._kinds:
            self._kinds[key] = _without_ids(part, names)
        return self._kinds[key]

    def _paths(self, host: Host, target: Target) -> int:
        """Paths to a device, if zones hid none."""
        here = self._on_fabrics(host.id, [port.fabric for port in host.hba_ports])
        return sum(
            here[fabric] * ports
            for copy in target.copies
            for sp in (copy.array.sps if _uses_all_sps(host, copy) else copy.sps)
            for fabric, ports in self._on_fabrics(
                sp.id, [port.fabric for port in sp.target_ports]
            ).items()
        )

    def _on_fabrics(self, id_: str, fabrics: list[str]) -> Counter[str]:
        if id_ not in self._ports:
            self._ports[id_] = Counter(fabrics)
        return self._ports[id_]


def members(pool: Pool) -> int:
    """Disks or dies of a pool, spares among them."""
    media = pool.media
    return media.count if isinstance(media, Disks) else media.dies


def _uses_all_sps(host: Host, target: Target) -> bool:
    """True if a host may also take paths to SPs that do not own a device."""
    return host.use_non_optimised == "on" and target.array.access == "alua"


def _without_ids(part: BaseModel, names: set[str]) -> str:
    """A part as text, without what names it; ports are alike whatever they are called."""
    ports = {"hba_ports": {"__all__": {"id", "name"}}}
    hidden = dict.fromkeys(names, True) | {
        field: ids for field, ids in ports.items() if field in type(part).model_fields
    }
    return part.model_dump_json(exclude=hidden)


def _kind_of_load(group: VmClass, pool: Pool | None) -> tuple[object, ...]:
    """What groups have in common whose I/Os run one program, given their hosts and devices."""
    workload = group.workload
    sizes = tuple([block.size_kib for block in workload.blocks])
    alike = group.guest_ms, group.guest_scv, workload.random_pct, workload.read_pct > 0, sizes
    if pool is None or not isinstance(pool.media, Disks) or workload.random_pct == 100:
        return alike
    return (*alike, workload.model_dump_json())
