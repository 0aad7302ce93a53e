"""LUNs that hosts reserve as a whole (SCSI-2), and the delay of a command by a conflict."""

from collections.abc import Sequence

from qdepth.design.design_index import index_of
from qdepth.design.document.document import Design
from qdepth.design.document.host import Host
from qdepth.design.document.operation import PowerOn
from qdepth.design.routing.lock_method import lock_method
from qdepth.design.routing.reach import Target
from qdepth.lowering.demands import timed
from qdepth.lowering.operations.running import Running
from qdepth.network.steps import Demand
from qdepth.units import from_ms


def locked_target(design: Design, operation: PowerOn) -> Target:
    """The LUN with the locked metadata: the first one of the datastore."""
    (datastore,) = (each for each in design.datastores if each.id == operation.target)
    return index_of(design).reach.targets(datastore)[0]


def reserved_luns(design: Design, running: Sequence[Running]) -> frozenset[str]:
    """LUNs that operations under way reserve."""
    operations = index_of(design).operations
    hosts = index_of(design).hosts
    found = set()
    for item in running:
        operation = operations[item.operation]
        if isinstance(operation, PowerOn):
            target = locked_target(design, operation)
            if not lock_method(hosts[operation.host], target.array).is_ats:
                found.add(target.device.id)
    return frozenset(found)


def conflict_pause(host: Host) -> Demand:
    """Pause before a host repeats a command that met a lock."""
    return timed("conflict", 1.0, from_ms(host.locking.conflict_retry_ms))
