"""Writes of VMs that move: they go to both datastores until the move has ended."""

from collections.abc import Sequence

from qdepth.design.design_index import index_of
from qdepth.design.document.document import Design
from qdepth.design.document.operation import StorageVmotion
from qdepth.design.routing.reach import Target
from qdepth.lowering.operations.running import Running

MovedVm = tuple[str, int]
"""Class of VMs, and number of the VM over all hosts of its entry."""


def moved_vms(design: Design, running: Sequence[Running]) -> dict[MovedVm, list[Target]]:
    """VMs that are moved, with the devices of the datastore that they move to."""
    operations = index_of(design).operations
    index = index_of(design)
    datastores, reach = index.datastores, index.reach
    moved = {}
    for item in running:
        operation = operations[item.operation]
        if isinstance(operation, StorageVmotion) and operation.vm_class is not None:
            targets = reach.targets(datastores[operation.target])
            moved[operation.vm_class, item.index] = targets
    return moved
