"""Writes the program of an I/O: the storage path of one host, device and set of paths."""

from dataclasses import dataclass, field

from qdepth.lowering.demands import (
    ADAPTER_SLOT,
    DEVICE_SLOT,
    DISK_SLOT,
    FABRIC,
    GUEST,
    HBA,
    HBA_SLOT,
    KERNEL,
    MEDIA,
    PORT_SLOT,
    SP,
    SP_SLOT,
    VM_SLOT,
    timed,
)
from qdepth.lowering.media import LoweredMedia
from qdepth.network.steps import (
    Acquire,
    BranchByOperation,
    BranchIfFull,
    ChoosePath,
    CountIssue,
    CountStatus,
    Delay,
    Demand,
    End,
    Fork,
    Join,
    Jump,
    Release,
    Step,
    Visit,
)

WRITE_TRIPS = {"fc": 3, "iscsi": 3, "das": 3, "nvme_fc": 3, "nvme_tcp": 3, "nfs": 1}
"""One-way trips before the data of a write have left: command, ready to transfer, data. NFS sends
the data with the call."""


@dataclass(frozen=True, slots=True)
class Leg:
    """What one path adds to a program: limits and stations by their position in the network."""

    hba_limit: int
    port_limit: int
    sp: int
    sp_demand: Demand
    links_in: tuple[int, ...]
    """Links from the array to the host: the data of reads."""
    links_out: tuple[int, ...]
    """Links from the host to the array: the data of writes."""
    link_demands: tuple[Demand, ...]
    """What a transfer asks of each of the links, the same in both directions."""
    latency: float
    """One-way delay of the fabric [s]."""
    io_delay: float = 0.0
    """Delay of the protocol for each command [s]."""
    write_trips: int = 3
    sp_limit: int | None = None
    """Limit of the SP over all its ports; None where it has none."""
    busy_delay: float | None = None
    """Pause after the port answered TASK SET FULL [s]; None where commands wait at the port."""
    chunk_bytes: int = 0
    """Size of the commands that a larger I/O is split into; 0: I/Os are not split."""


@dataclass(frozen=True, slots=True)
class Trunk:
    """What all paths of a program share."""

    guest: Demand
    kernel: int | None
    kernel_demand: Demand
    device_limit: int
    chooser: int
    in_slot: Demand
    fixed: Demand
    """Constant part of the array's answer."""
    media: LoweredMedia | None = None
    """Cache and pool of the device; None where the constant part is all."""
    status_throttle: int | None = None
    """Throttle that is told every answer of the array; None where the depth does not adapt."""


@dataclass(frozen=True, slots=True)
class Issue:
    """How the I/Os of a VM ask for their device."""

    count: CountIssue | None = None
    """None where no throttle counts them."""
    vm_limit: int | None = None
    """Position of the limit of the VM; None where it has none."""


@dataclass(frozen=True, slots=True)
class Paths:
    """All paths of a device, for the programs of all virtual disks on it."""

    trunk: Trunk
    legs: tuple[Leg, ...]
    _known: dict[int, tuple[Step, ...]] = field(default_factory=dict)

    def steps(self, start: int) -> tuple[Step, ...]:
        """Steps from the choice of a path to its end; `start` is their place.

        The same objects each time: that saves time here, and lets engines see that programs are
        alike.
        """
        if start not in self._known:
            self._known[start] = tuple(_paths(self.trunk, self.legs, start))
        return self._known[start]


def storage_path(
    paths: Paths, issue: Issue, disk_limit: int, adapter_limit: int
) -> tuple[Step, ...]:
    """The program of an I/O of one virtual disk through the storage path.

    The time stamps of an I/O lie between the steps: t0 issue; t1 after the vSCSI slots; t2 after
    the kernel; t3 with the device slot; t4 after the in-slot kernel time; t5 the array's answer.
    """
    trunk = paths.trunk
    steps: list[Step] = []
    steps += _delay(trunk.guest, GUEST)
    steps += [
        Acquire(disk_limit, DISK_SLOT),
        Acquire(adapter_limit, ADAPTER_SLOT),
    ]
    if trunk.kernel is not None:
        steps.append(Visit((trunk.kernel,), (trunk.kernel_demand,), KERNEL))
    if issue.count is not None:
        steps.append(issue.count)
    if issue.vm_limit is not None:
        steps.append(Acquire(issue.vm_limit, VM_SLOT))
    steps.append(Acquire(trunk.device_limit, DEVICE_SLOT))
    steps += paths.steps(len(steps))
    steps.append(Release(trunk.device_limit, DEVICE_SLOT))
    if issue.vm_limit is not None:
        steps.append(Release(issue.vm_limit, VM_SLOT))
    steps += [
        Release(adapter_limit, ADAPTER_SLOT),
        Release(disk_limit, DISK_SLOT),
        End(),
    ]
    return tuple(steps)


def _paths(trunk: Trunk, legs: tuple[Leg, ...], start: int) -> list[Step]:
    if len(legs) == 1:
        return _leg(legs[0], trunk, start)
    steps: list[Step] = []
    targets, ends = [], []
    for leg in legs:
        targets.append(start + 1 + len(steps))
        steps += _leg(leg, trunk, targets[-1])
        ends.append(len(steps))
        steps.append(Jump(-1))
    for end in ends:
        steps[end] = Jump(start + 1 + len(steps))
    return [ChoosePath(trunk.chooser, tuple(targets)), *steps]


def _delay(demand: Demand, layer: int) -> list[Step]:
    return [Delay(demand, layer)] if demand.read > 0 or demand.write > 0 else []


def _leg(leg: Leg, trunk: Trunk, start: int) -> list[Step]:
    """Steps of one path, from the HBA slot to its release; `start` is their place.

    The commands of a split I/O each take their own slots, while the I/O waits for the last one.
    """
    if not leg.chunk_bytes:
        return _command(leg, trunk, start)
    command = _command(leg, trunk, start + 1)
    fork = start + len(command) + 2
    return [Jump(fork), *command, Join(), Fork(start + 1, leg.chunk_bytes)]


def _answer(trunk: Trunk, *, is_good: bool) -> list[Step]:
    throttle = trunk.status_throttle
    return [] if throttle is None else [CountStatus(throttle, is_good)]


def _slots(leg: Leg, trunk: Trunk, start: int) -> list[Step]:
    """Steps from the HBA slot to the slot of the target port."""
    steps: list[Step] = [Acquire(leg.hba_limit, HBA_SLOT), *_delay(trunk.in_slot, KERNEL)]
    if leg.busy_delay is not None:
        branch = start + len(steps)
        again: list[Step] = [
            Release(leg.hba_limit, HBA_SLOT),
            *_answer(trunk, is_good=False),
            Delay(timed("busy", 0.0, leg.busy_delay), HBA),
            Jump(start),
        ]
        steps += [
            BranchIfFull(leg.port_limit, branch + 1, branch + 1 + len(again)),
            *again,
        ]
    steps.append(Acquire(leg.port_limit, PORT_SLOT))
    return steps if leg.sp_limit is None else [*steps, Acquire(leg.sp_limit, SP_SLOT)]


def _command(leg: Leg, trunk: Trunk, start: int) -> list[Step]:
    """Steps of one command on a path; `start` is their place."""
    latency, trips = leg.latency, leg.write_trips
    head = [
        *_slots(leg, trunk, start),
        *_delay(timed("protocol", 0.0, leg.io_delay), FABRIC),
    ]
    serve: list[Step] = [
        Visit((leg.sp,), (leg.sp_demand,), SP),
        *_delay(trunk.fixed, MEDIA),
    ]
    read_at = start + len(head) + 1
    read: list[Step] = [*_delay(timed("fabric", 0.0, read=latency), FABRIC), *serve]
    if trunk.media is not None:
        read += trunk.media.steps(read_at + len(read), is_read=True)
    read += [
        Visit(leg.links_in, leg.link_demands, FABRIC),
        *_delay(timed("fabric", 0.0, read=latency), FABRIC),
    ]
    write_at = read_at + len(read) + 1
    write: list[Step] = [
        *_delay(timed("fabric", 0.0, write=trips * latency), FABRIC),
        Visit(leg.links_out, leg.link_demands, FABRIC),
        *serve,
    ]
    if trunk.media is not None:
        write += trunk.media.steps(write_at + len(write), is_read=False)
    write += _delay(timed("fabric", 0.0, write=latency), FABRIC)
    end = write_at + len(write)
    slots = [] if leg.sp_limit is None else [Release(leg.sp_limit, SP_SLOT)]
    return [
        *head,
        BranchByOperation(read_at, write_at),
        *read,
        Jump(end),
        *write,
        *slots,
        Release(leg.port_limit, PORT_SLOT),
        Release(leg.hba_limit, HBA_SLOT),
        *_answer(trunk, is_good=True),
    ]
