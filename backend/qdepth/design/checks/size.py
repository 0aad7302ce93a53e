"""Size of a design with its counts expanded, and whether it is too large to solve."""

from collections.abc import Iterator
from dataclasses import dataclass

from qdepth.design.checks.table_size import TableSize, members
from qdepth.design.design_index import index_of
from qdepth.design.document.array import Datastore
from qdepth.design.document.document import Design
from qdepth.design.document.host import Host
from qdepth.design.document.parts import parts
from qdepth.design.document.vm_class import VmClass
from qdepth.design.placement.place import disks_of, outstanding_ios_of, vms_of
from qdepth.design.problem import DesignProblem
from qdepth.design.routing.reach import Target

MOST_PARTS = 10_000
MOST_OUTSTANDING_IOS = 500_000
MOST_QUEUES = 40_000
"""Number of queues. A simulation keeps up to 350 KB for each, and 3.5 GB for all: beyond 10,000 it
keeps fewer readings."""
MOST_TABLE_BYTES = 4_000_000_000
LINKS_OF_A_PORT = 2
QUEUES_OF_A_SITE_LINK = 4
"""A link and a limit of its writes in flight, in each direction."""
QUEUES_OF_IO_LIMIT = 8
"""Largest number of queues of a limit: one for I/Os and one for MB/s, each with a burst."""
MOST_OWNERS = 16
"""Largest number of SPs that own the LUNs of an entry in turn."""


@dataclass(frozen=True)
class Size:
    """Sizes of the queueing network of a design, before it is made."""

    parts: int
    """Parts of the document, including the counts of datastores and their LUNs, and members of
    zones."""
    outstanding_ios: int
    queues: int
    """Largest number of its stations and limits: vSCSI slots, device queues, ports, links, SPs,
    disks."""
    table_bytes: int
    """Largest number of bytes of its I/O programs and the tables that bind them."""


def size_problems(design: Design) -> Iterator[DesignProblem]:
    """Return what makes a design too large to solve in a reasonable time."""
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
            "Split the design, give alike hosts a count, or use fewer ports or disks.",
        ),
    ):
        if value > most:
            yield DesignProblem(
                pointer="" if what.startswith("parts") else "/classes",
                message=f"The design makes {value} {what}, more than can be solved.",
                value=str(value),
                limit=f"at most {most}",
                remedy=remedy,
            )


def size_of(design: Design) -> Size:
    """Return the sizes of a design; if the document alone is too large, nothing else is counted."""
    members = sum(len(zone.members) for fabric in design.fabrics for zone in fabric.zones)
    counted = (
        *design.datastores,
        *(lun for array in design.arrays for lun in array.luns),
        *(endpoint for array in design.arrays for endpoint in array.protocol_endpoints),
    )
    more = sum((part.count or 1) - 1 for part in counted)
    written = members + more + sum(1 for _ in parts(design))
    if written > MOST_PARTS:
        return Size(written, 0, 0, 0)
    expansion = _Expansion(design)
    for group in design.classes:
        expansion.add(group)
    return Size(written, expansion.outstanding_ios, expansion.queues, expansion.tables.bytes)


class _Expansion:
    """Sums over classes of VMs; what several of them use counts once."""

    def __init__(self, design: Design) -> None:
        self._design = design
        index = index_of(design)
        self._reach, self._hosts, self._datastores = index.reach, index.hosts, index.datastores
        self._seen: set[tuple[str, ...]] = set()
        self.outstanding_ios = 0
        isls = sum(len(fabric.isls) for fabric in design.fabrics)
        self.queues = LINKS_OF_A_PORT * isls + QUEUES_OF_A_SITE_LINK * len(design.site_links)
        self.tables = TableSize(design)
        self._vvol_limits = sum(
            limit.scope == "volume"
            for array in design.arrays
            for limit in array.io_limits
            if array.protocol_endpoints
        )

    def add(self, group: VmClass) -> None:
        """Count what a group adds; references that lead nowhere add nothing."""
        hosts = [self._hosts[id_] for id_ in group.host_entries if id_ in self._hosts]
        stores = [
            self._datastores[id_] for id_ in group.datastore_entries if id_ in self._datastores
        ]
        if not hosts or not stores:
            return
        vms, disks = vms_of(self._design, group), disks_of(self._design, group)
        self.outstanding_ios += outstanding_ios_of(self._design, group) or disks
        limits = 1 if group.iops_limit is None else 2
        self.queues += vms * group.vscsi_adapters + disks * limits
        self.queues += QUEUES_OF_IO_LIMIT * disks * self._vvol_limits
        for host in hosts:
            self._add_host(host)
            for store in stores:
                self._add_datastore(host, group, store)
            if host.dsnro_scope == "world":
                self.queues += min(vms * len(stores), disks)

    def _add_datastore(self, host: Host, group: VmClass, store: Datastore) -> None:
        """Count the devices of a datastore entry, of which as few are looked at as have owners."""
        few = min(store.count, MOST_OWNERS)
        for index in range(few):
            for target in self._reach.targets_of(store, index):
                alike = -(-store.count // few)
                for copy in target.copies:
                    self._add_device(host, copy, alike)
                self.tables.add(host, group, target, alike)

    def _is_new(self, *name: str) -> bool:
        is_new = name not in self._seen
        self._seen.add(name)
        return is_new

    def _add_host(self, host: Host) -> None:
        if self._is_new("host", host.id):
            self.queues += host.count * (1 + (1 + LINKS_OF_A_PORT) * len(host.hba_ports))

    def _add_device(self, host: Host, target: Target, alike: int) -> None:
        array = target.array
        if self._is_new("device", host.id, target.device.id):
            self.queues += host.count * alike * (1 + QUEUES_OF_IO_LIMIT * len(array.io_limits))
        if self._is_new("array", array.id):
            self.queues += 1 + sum(
                2 + (1 + LINKS_OF_A_PORT) * len(sp.target_ports) for sp in array.sps
            )
        pool = target.pool
        if pool is not None and self._is_new("pool", array.id, pool.id):
            self.queues += members(pool)
