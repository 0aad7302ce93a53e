"""Jobs of a class of VMs in each VM, and the prediction for all of them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil

from qdepth.design.document.document import Design
from qdepth.design.document.vm_class import VmClass
from qdepth.design.document.workload import Workload, at_share
from qdepth.design.part_names import PartNames
from qdepth.design.placement.told import placements
from qdepth.report.quantity import Number
from qdepth.report.report import Report
from qdepth.report.rows import GroupResult

LEAST_OPEN_DEPTH, MOST_OPEN_DEPTH = 32, 256
"""I/Os that a tool may keep outstanding to issue them at a rate, on each virtual disk."""
SPARE_DEPTH = 4.0
"""Depth of a tool for an open workload / predicted I/Os in flight."""


@dataclass(frozen=True)
class Disk:
    """A virtual disk of a VM under test."""

    depth: int
    """I/Os that the tool keeps outstanding, or may."""
    iops: float | None
    """Rate of the tool [1/s]; None: as fast as I/Os complete."""


@dataclass(frozen=True)
class ClassTest:
    """The test of a class of VMs."""

    id: str
    """The class."""
    name: str
    """Display name."""
    vms: int
    """VMs that run the test, each with the same jobs."""
    where: str
    """Number on each host and each datastore."""
    workload: Workload
    disks: Sequence[Disk]
    """Virtual disks of each VM."""
    predicted: GroupResult
    """Numbers of all VMs of the class together."""

    @property
    def numbers(self) -> dict[str, Number]:
        """The predicted numbers that a test measures, by their names with units."""
        latency = self.predicted.latency_ms
        return {
            "iops": self.predicted.iops,
            "latency_mean_ms": latency.mean,
            "latency_p99_ms": latency.p99,
        }

    @property
    def depth(self) -> int:
        """I/Os that all VMs keep outstanding, or may."""
        return self.vms * sum(disk.depth for disk in self.disks)

    @property
    def alike_disks(self) -> bool:
        """True if all disks of a VM have the same load."""
        return len(set(self.disks)) == 1


def class_tests(design: Design, report: Report) -> list[ClassTest]:
    """Return a test for each class of VMs of a design, in their order."""
    names = PartNames(design)
    rows = {row.id: row for row in report.groups}
    return [
        ClassTest(
            id=entry.id,
            name=names(entry.id),
            vms=place.vms,
            where=place.text,
            workload=entry.workload,
            disks=list(_disks(entry, rows[entry.id])),
            predicted=rows[entry.id],
        )
        for entry, place in zip(design.classes, placements(design), strict=True)
    ]


def _disks(entry: VmClass, row: GroupResult) -> Iterator[Disk]:
    for share in entry.loads_of_disks:
        load = at_share(entry.workload, share)
        match load.loop:
            case "closed":
                yield Disk(load.outstanding_ios, None)
            case "paced":
                yield Disk(load.outstanding_ios, load.rate_cap_iops)
            case "open":
                yield Disk(_open_depth(row, load.arrival_rate_iops), load.arrival_rate_iops)


def _open_depth(row: GroupResult, rate_iops: float) -> int:
    """Return a depth that seldom binds; the least one if no latency is predicted."""
    under_way = rate_iops * (row.latency_ms.mean.value or 0.0) / 1000
    return min(MOST_OPEN_DEPTH, max(LEAST_OPEN_DEPTH, ceil(SPARE_DEPTH * under_way)))
