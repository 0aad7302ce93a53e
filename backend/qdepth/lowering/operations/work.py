"""Phases of an operation, each of equal pieces, in sequence."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from qdepth.catalogue.locks import locks_per
from qdepth.catalogue.releases import is_before
from qdepth.design.design_index import index_of
from qdepth.design.document.array import Datastore
from qdepth.design.document.document import Design
from qdepth.design.document.host import Host
from qdepth.design.document.operation import (
    ByHost,
    ConsolidateSnapshots,
    Copy,
    CreateEagerZeroed,
    Operation,
    PowerOn,
    Rebuild,
    Stream,
    Unmap,
    held_gib,
)
from qdepth.design.part_names import own_name
from qdepth.design.profiles.capacity import disk_gib
from qdepth.design.routing.copy_method import copy_method
from qdepth.design.routing.guest_unmap import why_no_guest_unmap
from qdepth.design.routing.lock_method import LockMethod, lock_method
from qdepth.design.routing.reach import Reach
from qdepth.units import GIB, KIB, MIB, from_mb_s

BLOCK = MIB
"""A block of VMFS, the unit in which disks grow and are zeroed [bytes]."""
THIN_TRANSFER = MIB
"""Largest XCOPY of a thin disk before ESXi 6.0 [bytes]."""

LOCK = 512
"""Size of a lock of VMFS metadata: a sector [bytes]."""

Method = Literal[
    "data_mover",
    "xcopy",
    "write_same",
    "zero_writes",
    "unmap",
    "io",
    "reservation",
    "ats",
    "rebuild",
]
LOCKING = ("reservation", "ats")
"""Methods that lock metadata and move no data."""


@dataclass(frozen=True, slots=True)
class HostShare:
    """Part of one host of an entry in a phase that all hosts carry out."""

    host: int
    """Number of the host in the entry."""
    pieces: int
    outstanding: int


@dataclass(frozen=True, slots=True)
class Phase:
    """Equal pieces of work, with this many of them in flight."""

    method: Method
    """Method of a piece. `data_mover`: the host reads and writes it; `xcopy`: the array copies it;
    `write_same`, `zero_writes`: a block is zeroed; `unmap`; `io`: it is read or written;
    `reservation`, `ats`: metadata are changed, with the LUN or a block locked; `rebuild`: the array
    reads the remaining data, and writes the lost ones."""
    piece_bytes: int
    pieces: int | None
    """Number of pieces; None: it never ends."""
    outstanding: int
    bytes_s: float | None = None
    """Rate limit [bytes/s]."""
    zeroing: Literal["write_same", "zero_writes"] | None = None
    """How a block of the target is zeroed before its first write; None: it is not."""
    reason: str = ""
    """Why the host does work that an array could do; empty if it does not."""
    stands_still: str = ""
    """Why none of its pieces is ever issued; empty: they are."""
    shares: tuple[HostShare, ...] = ()
    """Shares of all hosts of the entry, if all take part; empty: one of them."""


def phases(design: Design, operation: Operation) -> tuple[Phase, ...]:
    """Phases of each of an operation's `count`; the last piece of one may be partial."""
    match operation:
        case Stream():
            return (_stream(operation),)
        case Rebuild():
            return (_rebuild(design, operation),)
        case _:
            index = index_of(design)
            host, reach = index.hosts[operation.host], index.reach
            return _by_host(operation, host, index.datastores, reach)


def _by_host(
    operation: ByHost,
    host: Host,
    datastores: Mapping[str, Datastore],
    reach: Reach,
) -> tuple[Phase, ...]:
    target = datastores[operation.target]
    match operation:
        case PowerOn():
            return (_locks(operation, host, lock_method(host, reach.targets(target)[0].array)),)
        case CreateEagerZeroed():
            return (_zeroing(host, target, reach, operation.provisioned_gib),)
        case Unmap():
            return (_unmap(operation, host, target),)
        case ConsolidateSnapshots():
            return (_consolidation(operation, host),)
        case _:
            return _copy(operation, host, (datastores[operation.source], target), reach)


def pieces_of(gib: float, piece_bytes: int) -> int:
    """Pieces that an amount makes; a started one counts."""
    return -(-round(gib * GIB) // piece_bytes)


def _stream(operation: Stream) -> Phase:
    size, amount = round(operation.block_kib * KIB), operation.amount_gib
    return Phase(
        "io",
        size,
        None if amount is None else pieces_of(amount, size),
        operation.outstanding_ios,
        _rate(operation.rate_cap_mb_s),
        stands_still=_still(operation.rate_cap_mb_s, "its rate cap"),
    )


def _consolidation(operation: ConsolidateSnapshots, host: Host) -> Phase:
    size = host.data_mover.piece_kib * KIB
    return Phase(
        "data_mover",
        size,
        pieces_of(operation.amount_gib, size),
        host.data_mover.outstanding_pieces,
        reason="the data of snapshots go through the host",
    )


def _rebuild(design: Design, operation: Rebuild) -> Phase:
    size, pool = round(operation.piece_kib * KIB), index_of(design).pools[operation.pool]
    amount = operation.amount_gib or disk_gib(design, pool)
    assert amount is not None  # noqa: S101 -- find_problems refused flash without an amount
    return Phase(
        "rebuild",
        size,
        pieces_of(amount, size),
        operation.outstanding_pieces,
        _rate(operation.rate_cap_mb_s),
        stands_still=_still(operation.rate_cap_mb_s, "its rate cap"),
    )


def _unmap(operation: Unmap, host: Host, target: Datastore) -> Phase:
    size = operation.command_kib * KIB
    kept = why_no_guest_unmap(host, target) if operation.requested_by == "guest" else ""
    return Phase(
        "unmap",
        size,
        pieces_of(operation.amount_gib, size),
        operation.outstanding_commands,
        _rate(operation.rate_cap_mb_s),
        stands_still=kept or _still(operation.rate_cap_mb_s, "its rate cap"),
    )


def transactions_of(operation: PowerOn) -> int:
    """Locks for each VM that is powered on."""
    return operation.transactions or int(locks_per("power_on"))


def _locks(operation: PowerOn, host: Host, method: LockMethod) -> Phase:
    """The VMs are spread over the hosts; the first ones get one more where they must."""
    each, left = divmod(operation.vms, host.count)
    shares = []
    for index in range(min(host.count, operation.vms)):
        vms = each + (index < left)
        at_once = min(vms, operation.at_once_per_host or vms)
        shares.append(HostShare(index, vms * transactions_of(operation), at_once))
    return Phase(
        "ats" if method.is_ats else "reservation",
        LOCK,
        sum(share.pieces for share in shares),
        sum(share.outstanding for share in shares),
        reason=method.reason,
        shares=tuple(shares),
    )


def _rate(mb_s: float | None) -> float | None:
    return from_mb_s(mb_s) if mb_s else None


def _still(rate_cap_mb_s: float | None, what: str) -> str:
    return f"{what} is 0" if rate_cap_mb_s == 0.0 else ""


def _zeroing(host: Host, target: Datastore, reach: Reach, gib: float) -> Phase:
    why_not = _why_no_write_same(host, target, reach)
    pieces, outstanding = pieces_of(gib, BLOCK), host.data_mover.outstanding_zeroes
    return Phase(_zeroes(why_not), BLOCK, pieces, outstanding, reason=why_not)


def _zeroes(why_not: str) -> Literal["write_same", "zero_writes"]:
    return "zero_writes" if why_not else "write_same"


def _why_no_write_same(host: Host, target: Datastore, reach: Reach) -> str:
    """Why a host zeroes a datastore by writes; empty where WRITE SAME does it."""
    if host.data_mover.hardware_accelerated_init == "off":
        return f"HardwareAcceleratedInit is off on {own_name(host, 'host')}"
    for end in reach.targets(target):
        if end.array.offload.write_same_us is None:
            return f"{own_name(end.array)} does not support WRITE SAME"
    return ""


def _copy(
    operation: Copy, host: Host, ends: tuple[Datastore, Datastore], reach: Reach
) -> tuple[Phase, ...]:
    """Data are copied; a target that is zeroed eagerly from one that is not is zeroed before."""
    mover, disk = host.data_mover, operation.disk
    target_format = operation.target_format or disk.format
    is_eager = disk.format == "eager_zeroed"
    gib = held_gib(disk)
    method = copy_method(operation, host, ends, reach)
    before = (
        (_zeroing(host, ends[1], reach, disk.provisioned_gib),)
        if target_format == "eager_zeroed" and not is_eager
        else ()
    )
    if method.is_offloaded:
        size = mover.max_hw_transfer_kib * KIB
        if "thin" in (disk.format, target_format) and is_before(host.release, "esxi-6.0"):
            size = min(size, THIN_TRANSFER)
        outstanding = max(1, mover.outstanding_copy_kib * KIB // size)
        array = reach.targets(ends[1])[0].array
        engine = array.offload.copy_engine
        cap = None if engine is None else engine.rate_cap_mb_s
        still = _still(cap, f"the rate cap of the copy engine of {own_name(array)}")
        xcopy = Phase("xcopy", size, pieces_of(gib, size), outstanding, stands_still=still)
        return (*before, xcopy)
    size = mover.piece_kib * KIB
    return (
        *before,
        Phase(
            "data_mover",
            size,
            pieces_of(gib, size),
            mover.outstanding_pieces,
            zeroing=None
            if target_format == "eager_zeroed"
            else _zeroes(_why_no_write_same(host, ends[1], reach)),
            reason=method.reason,
        ),
    )
