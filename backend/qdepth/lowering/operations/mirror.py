"""Writes of VMs that move, or whose snapshots are consolidated: they have two targets."""

from collections.abc import Sequence

from qdepth.catalogue.releases import is_before
from qdepth.design.design_index import index_of
from qdepth.design.document.document import Design
from qdepth.design.document.operation import (
    ConsolidateSnapshots,
    Operation,
    datastores_of,
    mirrored_class,
)
from qdepth.design.routing.reach import Target
from qdepth.lowering.operations.running import Running

MovedVm = tuple[str, int]
"""Class of VMs, and number of the VM over all hosts of its entry."""


def moved_vms(design: Design, running: Sequence[Running]) -> dict[MovedVm, list[Target]]:
    """VMs whose writes have two targets, with the devices of the second one."""
    operations = index_of(design).operations
    index = index_of(design)
    datastores, reach = index.datastores, index.reach
    moved = {}
    for item in running:
        operation = operations[item.operation]
        vm_class = mirrored_class(operation)
        if vm_class is not None and mirrors(design, operation):
            (*_, end) = datastores_of(operation).values()
            moved[vm_class, item.index] = reach.targets(datastores[end])
    return moved


def mirrors(design: Design, operation: Operation) -> bool:
    """True if the host writes data of VMs twice during the operation.

    References
    ----------
    C. Hogan, "Snapshot consolidation changes in vSphere 6.0", 2016: from 6.0 on consolidation uses
    the mirror driver of Storage vMotion; before, helper snapshots took the writes.
    """
    if not isinstance(operation, ConsolidateSnapshots):
        return True
    return not is_before(index_of(design).hosts[operation.host].release, "esxi-6.0")
