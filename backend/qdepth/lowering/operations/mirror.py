"""Writes of VMs that move: they go to both datastores until the move has ended."""

from collections.abc import Sequence

from qdepth.design.document.document import Design
from qdepth.design.document.operation import StorageVmotion
from qdepth.design.routing.reach import Reach, Target
from qdepth.lowering.operations.running import Running, operations_by_id

MovedVm = tuple[str, int]
"""Class of VMs, and number of the VM over all hosts of its entry."""


def moved_vms(design: Design, running: Sequence[Running]) -> dict[MovedVm, list[Target]]:
    """VMs that are moved, with the devices of the datastore that they move to."""
    operations = operations_by_id(design)
    datastores = {datastore.id: datastore for datastore in design.datastores}
    reach = Reach(design)
    moved = {}
    for item in running:
        operation = operations[item.operation]
        if isinstance(operation, StorageVmotion) and operation.vm_class is not None:
            targets = reach.targets(datastores[operation.target])
            moved[operation.vm_class, item.index] = targets
    return moved
