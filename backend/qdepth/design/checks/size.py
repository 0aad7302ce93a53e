"""How large a design is once its counts are expanded, and what is too large to be solved."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from qdepth.design.document.array import Array
from qdepth.design.document.document import Design
from qdepth.design.document.host import Host
from qdepth.design.document.media import Disks, Pool
from qdepth.design.document.parts import parts
from qdepth.design.document.vm_group import VmGroup
from qdepth.design.problem import DesignProblem
from qdepth.design.routing.reach import Reach, Target

MOST_PARTS = 10_000
MOST_OUTSTANDING_IOS = 500_000
MOST_QUEUES = 10_000
"""A simulation keeps about 350 KB for each: 3.5 GB of memory in all."""
MOST_STEPS = 2_000_000
"""An engine sets them all up before the first I/O, at up to a few kilobytes each."""
LINKS_OF_A_PORT = 2
STEPS_OF_A_PATH = 40
"""Steps from the virtual disk to the SP and back, at most."""
STEPS_OF_A_MEMBER = 5
"""Steps of a read and a write on one disk or die of a pool, at most."""


@dataclass(frozen=True)
class Size:
    """Sizes of the queueing network that a design becomes, before it is made."""

    parts: int
    """Parts of the document, and members of its zones."""
    outstanding_ios: int
    queues: int
    """Its stations and limits, at most: vSCSI slots, device queues, ports, links, SPs, disks."""
    steps: int
    """Steps that I/Os can take, added up over the paths of all virtual disks, at most."""


def size_problems(design: Design) -> Iterator[DesignProblem]:
    """What makes a design too large to be solved in a reasonable time."""
    size = size_of(design)
    for what, value, most, remedy in (
        ("parts and zone members", size.parts, MOST_PARTS, "Split the design, or use counts."),
        (
            "outstanding I/Os",
            size.outstanding_ios,
            MOST_OUTSTANDING_IOS,
            "Split the design, or lower the counts or the outstanding I/Os.",
        ),
        (
            "queues",
            size.queues,
            MOST_QUEUES,
            "Split the design, or lower the counts of hosts, VMs, virtual disks or disks.",
        ),
        (
            "steps on the paths of virtual disks",
            size.steps,
            MOST_STEPS,
            "Split the design, lower the counts, or use fewer ports or fewer disks in a pool.",
        ),
    ):
        if value > most:
            yield DesignProblem(
                pointer="" if what.startswith("parts") else "/vm_groups",
                message=f"The design makes {value} {what}, more than can be solved.",
                value=str(value),
                limit=f"at most {most}",
                remedy=remedy,
            )


def size_of(design: Design) -> Size:
    """Sizes of a design; where the document alone is too large, nothing else is counted."""
    members = sum(len(zone.members) for fabric in design.fabrics for zone in fabric.zones)
    written = members + sum(1 for _ in parts(design))
    if written > MOST_PARTS:
        return Size(written, 0, 0, 0)
    expansion = _Expansion(design)
    for group in design.vm_groups:
        expansion.add(group)
    return Size(written, expansion.outstanding_ios, expansion.queues, expansion.steps)


class _Expansion:
    """Sums over VM groups; what several of them use counts once."""

    def __init__(self, design: Design) -> None:
        self._reach = Reach(design)
        self._hosts = {host.id: host for host in design.hosts}
        self._datastores = {datastore.id: datastore for datastore in design.datastores}
        self._ports: dict[str, Counter[str]] = {}
        """Ports of each host and SP on each fabric."""
        self._seen: set[tuple[str, ...]] = set()
        self.outstanding_ios = 0
        self.queues = LINKS_OF_A_PORT * sum(len(fabric.isls) for fabric in design.fabrics)
        self.steps = 0

    def add(self, group: VmGroup) -> None:
        """Count what a group adds; references that lead nowhere add nothing."""
        host, datastore = self._hosts.get(group.host), self._datastores.get(group.datastore)
        if host is None or datastore is None:
            return
        vms = host.count * group.count
        disks = vms * group.virtual_disks
        workload = group.workload
        self.outstanding_ios += disks * (1 if workload.loop == "open" else workload.outstanding_ios)
        self.queues += vms + disks
        self._add_host(host)
        targets = self._reach.targets(datastore)
        for target in targets:
            self._add_device(host, target)
            if host.dsnro_scope == "world":
                self.queues += min(vms, -(-disks // len(targets)))
        if targets:
            each = max(self._steps(host, target) for target in targets)
            self.steps += each * max(disks, host.count * len(targets))

    def _is_new(self, *name: str) -> bool:
        is_new = name not in self._seen
        self._seen.add(name)
        return is_new

    def _add_host(self, host: Host) -> None:
        if self._is_new("host", host.id):
            self.queues += host.count * (1 + (1 + LINKS_OF_A_PORT) * len(host.hba_ports))

    def _add_device(self, host: Host, target: Target) -> None:
        if self._is_new("device", host.id, target.device.id):
            self.queues += host.count
        array = target.array
        if self._is_new("array", array.id):
            self.queues += 1 + sum(
                2 + (1 + LINKS_OF_A_PORT) * len(sp.target_ports) for sp in array.sps
            )
        pool = _pool(array, target.device.pool)
        if pool is not None and self._is_new("pool", array.id, pool.id):
            self.queues += _members(pool)

    def _steps(self, host: Host, target: Target) -> int:
        pool = _pool(target.array, target.device.pool)
        behind = 0 if pool is None else STEPS_OF_A_MEMBER * _members(pool)
        return self._paths(host, target) * (STEPS_OF_A_PATH + behind)

    def _paths(self, host: Host, target: Target) -> int:
        """Paths to a device, if zones hid none."""
        here = self._on_fabrics(host.id, [port.fabric for port in host.hba_ports])
        return sum(
            here[fabric] * ports
            for sp in (target.array.sps if _uses_all_sps(host, target) else target.sps)
            for fabric, ports in self._on_fabrics(
                sp.id, [port.fabric for port in sp.target_ports]
            ).items()
        )

    def _on_fabrics(self, id_: str, fabrics: list[str]) -> Counter[str]:
        if id_ not in self._ports:
            self._ports[id_] = Counter(fabrics)
        return self._ports[id_]


def _uses_all_sps(host: Host, target: Target) -> bool:
    """Whether a host may also take paths to SPs that do not own a device."""
    return host.use_non_optimised == "on" and target.array.access == "alua"


def _members(pool: Pool) -> int:
    media = pool.media
    return media.count if isinstance(media, Disks) else media.dies


def _pool(array: Array, id_: str | None) -> Pool | None:
    return next((pool for pool in array.pools if pool.id == id_), None)
