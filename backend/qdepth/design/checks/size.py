"""How large a design is once its counts are expanded, and what is too large to be solved."""

from collections.abc import Iterator
from dataclasses import dataclass

from qdepth.design.checks.table_size import TableSize, members, pool_of_device
from qdepth.design.document.document import Design
from qdepth.design.document.host import Host
from qdepth.design.document.parts import parts
from qdepth.design.document.vm_group import VmGroup
from qdepth.design.problem import DesignProblem
from qdepth.design.routing.reach import Reach, Target

MOST_PARTS = 10_000
MOST_OUTSTANDING_IOS = 500_000
MOST_QUEUES = 40_000
"""A simulation keeps up to 350 KB for each, and 3.5 GB for all: of more than 10,000 it keeps fewer
readings."""
MOST_TABLE_BYTES = 4_000_000_000
LINKS_OF_A_PORT = 2


@dataclass(frozen=True)
class Size:
    """Sizes of the queueing network that a design becomes, before it is made."""

    parts: int
    """Parts of the document, and members of its zones."""
    outstanding_ios: int
    queues: int
    """Its stations and limits, at most: vSCSI slots, device queues, ports, links, SPs, disks."""
    table_bytes: int
    """Bytes of the programs of its I/Os, and of the tables that bind them, at most."""


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
            "bytes of tables for the paths of I/Os",
            size.table_bytes,
            MOST_TABLE_BYTES,
            "Split the design, give alike hosts or VM groups a count, or use fewer ports or disks.",
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
    return Size(written, expansion.outstanding_ios, expansion.queues, expansion.tables.bytes)


class _Expansion:
    """Sums over VM groups; what several of them use counts once."""

    def __init__(self, design: Design) -> None:
        self._reach = Reach(design)
        self._hosts = {host.id: host for host in design.hosts}
        self._datastores = {datastore.id: datastore for datastore in design.datastores}
        self._seen: set[tuple[str, ...]] = set()
        self.outstanding_ios = 0
        self.queues = LINKS_OF_A_PORT * sum(len(fabric.isls) for fabric in design.fabrics)
        self.tables = TableSize(design)

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
            self.tables.add(host, group, target)
            if host.dsnro_scope == "world":
                self.queues += min(vms, -(-disks // len(targets)))

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
        pool = pool_of_device(target)
        if pool is not None and self._is_new("pool", array.id, pool.id):
            self.queues += members(pool)
