"""Turns at a fair limit, named by its place: see `qdepth.engines.simpy_engine.fair_limit`."""

from qdepth.engines.compiled.memory import places as p
from qdepth.engines.compiled.memory.writer import Floats, Ints
from qdepth.engines.native import native, native_call, unsigned
from qdepth.network.network import COST_UNIT


@native
def _disk(n: Ints, limit: int, io: int) -> int:
    """The line of an I/O's flow at a limit."""
    disk = n[n[io + p.IO_FLOW] + p.FLOW_DISK]
    while n[disk + p.DISK_LIMIT] != limit:
        disk = n[disk + p.NEXT_DISK_OF_FLOW]
    return disk


@native
def _tag(x: Floats, limit: int, disk: int, size: int, waiting_of_vm: int) -> None:
    cost = (size + COST_UNIT - 1) // COST_UNIT
    share = x[disk + p.SHARES] / waiting_of_vm
    start = max(x[limit + p.VIRTUAL_TIME], x[disk + p.LAST_FINISH])
    x[disk + p.TAG_START] = start
    x[disk + p.TAG_FINISH] = start + cost / share


@native
def _charge(n: Ints, x: Floats, limit: int, disk: int, io: int) -> None:
    """Note a grant; one that continues with a run does not move the virtual time."""
    in_a_row = n[limit + p.IN_A_ROW]
    if (
        n[limit + p.LAST_DISK] == disk
        and n[io + p.IS_SEQUENTIAL] == 1
        and in_a_row < n[limit + p.QUANTUM]
    ):
        n[limit + p.IN_A_ROW] = in_a_row + 1
    else:
        n[limit + p.IN_A_ROW] = 1
        x[limit + p.VIRTUAL_TIME] = max(x[limit + p.VIRTUAL_TIME], x[disk + p.TAG_START])
    n[limit + p.LAST_DISK] = disk
    x[disk + p.LAST_FINISH] = x[disk + p.TAG_FINISH]


@native
def first(n: Ints, x: Floats, limit: int) -> int:
    """Return the next in turn; NOBODY if none waits."""
    last = n[limit + p.LAST_DISK]
    if last != p.NOBODY and n[limit + p.IN_A_ROW] < n[limit + p.QUANTUM]:
        waiting = n[last + p.DISK_FIRST]
        if waiting != p.NOBODY and n[waiting + p.IS_SEQUENTIAL] == 1:
            return waiting
    disk = n[limit + p.FIRST_DISK]
    best = unsigned(p.NOBODY)
    finish = 0.0
    while disk != p.NOBODY:
        waiting = n[disk + p.DISK_FIRST]
        if waiting != p.NOBODY and (best == p.NOBODY or x[disk + p.TAG_FINISH] < finish):
            best = waiting
            finish = x[disk + p.TAG_FINISH]
        disk = n[disk + p.NEXT_DISK]
    return best


@native_call
def pass_by(n: Ints, x: Floats, limit: int, io: int) -> None:
    """Charge an I/O that finds a slot while the line is empty."""
    disk = _disk(n, limit, io)
    _tag(x, limit, disk, n[io + p.SIZE], 1)
    _charge(n, x, limit, disk, io)


@native_call
def append(n: Ints, x: Floats, limit: int, io: int) -> None:
    """Let an I/O wait in the line of its flow."""
    disk = _disk(n, limit, io)
    n[io + p.NEXT] = p.NOBODY
    if n[disk + p.DISK_FIRST] == p.NOBODY:
        vm = n[disk + p.DISK_VM]
        n[vm + p.FLOWS_WAITING] += 1
        n[disk + p.DISK_FIRST] = io
        _tag(x, limit, disk, n[io + p.SIZE], n[vm + p.FLOWS_WAITING])
    else:
        n[n[disk + p.DISK_LAST] + p.NEXT] = io
    n[disk + p.DISK_LAST] = io
    n[limit + p.WAITS_FIRST] = first(n, x, limit)


@native_call
def popleft(n: Ints, x: Floats, limit: int, io: int) -> int:
    """Remove the next I/O in turn from its line; returns the one after it."""
    disk = _disk(n, limit, io)
    vm, following = n[disk + p.DISK_VM], n[io + p.NEXT]
    _charge(n, x, limit, disk, io)
    n[disk + p.DISK_FIRST] = following
    if following == p.NOBODY:
        n[vm + p.FLOWS_WAITING] -= 1
    else:
        _tag(x, limit, disk, n[following + p.SIZE], n[vm + p.FLOWS_WAITING])
    return first(n, x, limit)
