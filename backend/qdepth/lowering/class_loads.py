"""Load of the virtual disks of a class, as a network has it."""

from qdepth.design.document.vm_class import VmClass
from qdepth.design.document.workload import at_share, outstanding_at
from qdepth.design.placement.place import PlacedVm
from qdepth.lowering.demands import timed
from qdepth.lowering.iops_limits import counted_ios
from qdepth.lowering.issued_load import Load
from qdepth.network.loops import Change, Changes, Closed, Open, Paced
from qdepth.units import KIB, from_ms


def draws_of(group: VmClass, vm: PlacedVm) -> tuple[int, int]:
    """Return numbers of the random streams of a VM, which are the same wherever it is placed."""
    if group.vms_per_host is None:
        return 0, vm.number
    return divmod(vm.number, group.vms_per_host)


def _at_share(change: Change, share: float) -> Change:
    """A change of outstanding I/Os at a share of the load."""
    workers = change.workers
    return change if workers is None else change._replace(workers=outstanding_at(workers, share))


def load_of(group: VmClass) -> Load:
    """Return the work of each I/O of a class on its way to a device."""
    workload = group.workload
    largest = max(round(block.size_kib * KIB) for block in workload.blocks)
    return Load(
        random_share=workload.random_pct / 100.0,
        largest_bytes=largest,
        largest_read_bytes=largest if workload.read_pct > 0 else 0,
        guest=timed("guest", group.guest_scv, from_ms(group.guest_ms)),
        class_id=group.id,
        workload=workload,
        iops_limit=None if group.iops_limit is None else counted_ios(workload, group.iops_limit),
    )


def loop_of(group: VmClass, changes: Changes = (), share: float = 1.0) -> Closed | Open | Paced:
    """Return how a virtual disk of a class issues its I/Os, at a share of its workload."""
    workload = group.workload
    if share != 1.0:
        workload = at_share(workload, share)
        is_closed = workload.loop == "closed"
        changes = tuple(_at_share(change, share) if is_closed else change for change in changes)
    match workload.loop:
        case "closed":
            think = timed("think", workload.think_scv, from_ms(workload.think_ms))
            return Closed(workload.outstanding_ios, think, changes)
        case "open":
            mean = 1.0 / workload.arrival_rate_iops
            return Open(timed("arrival", workload.arrival_scv, mean), changes)
        case "paced":
            burst = workload.burst_ios or workload.outstanding_ios
            return Paced(
                workload.outstanding_ios,
                1.0 / workload.rate_cap_iops,
                burst,
                changes,
                jitter=workload.jitter_pct / 100.0,
            )
