"""Load of the virtual disks of a class, as a network has it."""

from dataclasses import replace

from qdepth.design.document.vm_class import VmClass
from qdepth.design.document.workload import at_share, outstanding_at
from qdepth.design.placement.place import PlacedVm
from qdepth.lowering.demands import timed
from qdepth.lowering.iops_limits import counted_ios
from qdepth.lowering.issued_load import Load
from qdepth.network.loops import Change, Changes, Closed, Loop, Open, Paced
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


def begun_within(loop: Loop, pause: float) -> Loop:
    """Let workers begin at any time of the cycle in which refused commands return.

    Workers that all began together would fill the port in the order of the document. Those of a VM
    with an IOPS limit begin within its longer cycle.
    """
    if not isinstance(loop, Closed) or loop.begins_within:
        return loop
    return replace(loop, begins_within=pause)


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
    """Return how a virtual disk of a class issues its I/Os, at a share of its workload.

    Its IOPS limit lets I/Os pass at constant times. VMs that all began together would issue in step
    for ever, so each begins anywhere in the cycle of its limit.
    """
    workload = group.workload
    passing = _longest_pass(group)
    if share != 1.0:
        workload = at_share(workload, share)
        is_closed = workload.loop == "closed"
        changes = tuple(_at_share(change, share) if is_closed else change for change in changes)
    match workload.loop:
        case "closed":
            think = timed("think", workload.think_scv, from_ms(workload.think_ms))
            workers = workload.outstanding_ios
            return Closed(workers, think, changes, begins_within=workers * passing)
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
                begins_within=passing,
            )


def _longest_pass(group: VmClass) -> float:
    """Time that the IOPS limit of a virtual disk takes for its largest I/O [s]; 0: no limit."""
    if group.iops_limit is None:
        return 0.0
    largest = KIB * max(block.size_kib for block in group.workload.blocks)
    return counted_ios(group.workload, group.iops_limit).mean(largest, is_read=True)
