"""Writes the program of an I/O: the storage path of one host, device and set of paths."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from qdepth.lowering.array_limits import RateLimit
from qdepth.lowering.commands import LONE, Trunk, delay, kernel, path
from qdepth.lowering.demands import ADAPTER_SLOT, DEVICE_SLOT, DISK_SLOT, GUEST, PATH_SLOT, VM_SLOT
from qdepth.lowering.leg import Leg
from qdepth.network.blocks import Block, Blocks, OnPath, flatten
from qdepth.network.program import Binding, Names, Program
from qdepth.network.steps import Acquire, CountCompletion, CountIssue, Release

DIFFERENT = 256
"""Stored programs for sharing."""
DISK, ADAPTER, VM = range(3)
"""Names of the limits that are not the same for all virtual disks of a path."""


@dataclass(frozen=True, slots=True)
class StoragePath:
    """The path of the I/Os of one host to a device: a program, and the common bindings of all
    virtual disks."""

    device: int
    """Position in the network, also of the device's path chooser."""
    program: Program
    shared: Binding
    """All but the VM, and the limits of the virtual disk, its adapter and its VM."""

    def binding(
        self,
        own: tuple[int, ...],
        issuer: "Issuer",
        iops_limit: int | None = None,
        rate_limits: Sequence[RateLimit] = (),
    ) -> Binding:
        """Binding of a virtual disk.

        Parameters
        ----------
        own : tuple of int
            Limits of the disk and its adapter.
        issuer : Issuer
            Its VM.
        iops_limit : int, optional
            Station of its IOPS limit.
        rate_limits : sequence of RateLimit
            Those of its vVol in the array.
        """
        stations = tuple([each.station for each in rate_limits]) + self.shared.stations
        limits = tuple([each.limit for each in rate_limits]) + self.shared.limits
        stations = places_of(iops_limit) + stations
        limits = own + places_of(issuer.vm_limit) + limits
        return replace(self.shared, stations=stations, limits=limits, vms=places_of(issuer.vm))


def storage_path(
    trunk: Trunk, legs: tuple[Leg, ...], device: int, own: Sequence[RateLimit] = ()
) -> StoragePath:
    """Program and binding of the I/Os of one host to a device; identical paths share one.

    Parameters
    ----------
    trunk, legs
        With positions in the network.
    own : sequence of RateLimit
        Those of the vVol of any virtual disk there: each disk binds its own.
    """
    first_station = 0 if trunk.iops_limit is None else 1
    first_limit = 3 if trunk.has_vm_limits else 2
    stations = Names(first=first_station + len(own))
    limits = Names(first=first_limit + len(own))
    named = trunk.named(stations, limits), tuple([leg.named(stations, limits) for leg in legs])
    if own:
        of_disk = [
            replace(each, limit=first_limit + at, station=first_station + at)
            for at, each in enumerate(own)
        ]
        named = replace(named[0], rate_limits=(*of_disk, *named[0].rate_limits)), named[1]
    shared = Binding(
        stations=tuple(stations),
        limits=tuple(limits),
        choosers=(device,) if len(legs) > 1 else (),
        throttles=places_of(trunk.issue_throttle),
        status_throttles=places_of(trunk.status_throttle),
        devices=() if trunk.gate is None else (trunk.gate.device,),
    )
    return StoragePath(device, _program(*named), shared)


def places_of(position: int | None) -> tuple[int, ...]:
    """Return a position as positions; none if it is missing."""
    return () if position is None else (position,)


@lru_cache(DIFFERENT)
def _program(trunk: Trunk, legs: tuple[Leg, ...]) -> Program:
    """The program of an I/O of one virtual disk through the storage path.

    The time stamps of an I/O lie between the steps: t0 issue; t1 after the vSCSI slots; t2 after
    the kernel; t3 with the device slot; t4 after the in-slot kernel time; t5 the array's answer.
    """
    blocks: list[Block] = [
        *delay(trunk.guest, GUEST),
        Acquire(DISK, DISK_SLOT),
        Acquire(ADAPTER, ADAPTER_SLOT),
        *kernel(trunk),
        *at_device(trunk, [path(leg, trunk) for leg in legs], OF_A_DISK),
        Release(ADAPTER, ADAPTER_SLOT),
        Release(DISK, DISK_SLOT),
    ]
    return Program(flatten(blocks))


@dataclass(frozen=True, slots=True)
class Issuer:
    """Issuer of a command to a device, by position or by name."""

    chooser: int
    """Path chooser of the device."""
    vm: int | None
    """Number of the VM in the throttle of the device, if it has one."""
    vm_limit: int | None
    """Its own limit at the device, if it has one."""


OF_A_DISK = Issuer(LONE, LONE, VM)
"""A virtual disk, in the names of a program."""


def at_device(trunk: Trunk, paths: list[Blocks], issuer: Issuer) -> list[Block]:
    """A command from the queue of its device to the answer, over one of the paths."""
    before: list[Block] = []
    after: list[Block] = []
    if trunk.issue_throttle is not None and issuer.vm is not None:
        before.append(CountIssue(trunk.issue_throttle, issuer.vm))
    completed: list[Block] = []
    if trunk.throttles_by_latency and trunk.issue_throttle is not None:
        completed.append(CountCompletion(trunk.issue_throttle, DEVICE_SLOT))
    if trunk.has_vm_limits and issuer.vm_limit is not None:
        before.append(Acquire(issuer.vm_limit, VM_SLOT))
        after.append(Release(issuer.vm_limit, VM_SLOT))
    if trunk.path_limits and len(paths) > 1:
        unit = trunk.path_unit_bytes
        paths = [
            [Acquire(limit, PATH_SLOT, unit), *way, Release(limit, PATH_SLOT)]
            for limit, way in zip(trunk.path_limits, paths, strict=True)
        ]
    return [
        *before,
        Acquire(trunk.device_limit, DEVICE_SLOT),
        *(paths[0] if len(paths) == 1 else [OnPath(issuer.chooser, paths)]),
        *completed,
        Release(trunk.device_limit, DEVICE_SLOT),
        *after,
    ]
