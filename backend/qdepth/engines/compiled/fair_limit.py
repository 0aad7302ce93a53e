"""Turns at a fair limit, named by its place: see `qdepth.engines.simpy_engine.fair_limit`."""

from qdepth.engines.compiled.memory import places as p
from qdepth.engines.compiled.memory.writer import Floats, Ints
from qdepth.engines.native import native, native_call, unsigned
from qdepth.network.network import COST_UNIT


@native
def _tag(n: Ints, x: Floats, limit: int, io: int, flows_waiting: int) -> None:
    flow = n[io + p.IO_FLOW]
    cost = (n[io + p.SIZE] + COST_UNIT - 1) // COST_UNIT
    share = x[flow + p.SHARES] / flows_waiting
    start = max(x[limit + p.VIRTUAL_TIME], x[flow + p.LAST_FINISH])
    x[flow + p.TAG_START] = start
    x[flow + p.TAG_FINISH] = start + cost / share


@native
def _charge(n: Ints, x: Floats, limit: int, flow: int, io: int) -> None:
    """Note a grant; one that goes on with a run does not move the virtual time."""
    in_a_row = n[limit + p.IN_A_ROW]
    if (
        n[limit + p.LAST_DISK] == flow
        and n[io + p.IS_SEQUENTIAL] == 1
        and in_a_row < n[limit + p.QUANTUM]
    ):
        n[limit + p.IN_A_ROW] = in_a_row + 1
    else:
        n[limit + p.IN_A_ROW] = 1
        x[limit + p.VIRTUAL_TIME] = max(x[limit + p.VIRTUAL_TIME], x[flow + p.TAG_START])
    n[limit + p.LAST_DISK] = flow
    x[flow + p.LAST_FINISH] = x[flow + p.TAG_FINISH]


@native
def first(n: Ints, x: Floats, limit: int) -> int:
    """The one whose turn it is; NOBODY if none waits."""
    last = n[limit + p.LAST_DISK]
    if last != p.NOBODY and n[limit + p.IN_A_ROW] < n[limit + p.QUANTUM]:
        waiting = n[last + p.DISK_FIRST]
        if waiting != p.NOBODY and n[waiting + p.IS_SEQUENTIAL] == 1:
            return waiting
    flow = n[limit + p.FIRST_DISK]
    best = unsigned(p.NOBODY)
    finish = 0.0
    while flow != p.NOBODY:
        waiting = n[flow + p.DISK_FIRST]
        if waiting != p.NOBODY and (best == p.NOBODY or x[flow + p.TAG_FINISH] < finish):
            best = waiting
            finish = x[flow + p.TAG_FINISH]
        flow = n[flow + p.NEXT_DISK]
    return best


@native_call
def pass_by(n: Ints, x: Floats, limit: int, io: int) -> None:
    """Charge an I/O that finds a slot while nobody waits."""
    _tag(n, x, limit, io, 1)
    _charge(n, x, limit, n[io + p.IO_FLOW], io)


@native_call
def append(n: Ints, x: Floats, limit: int, io: int) -> None:
    """Let an I/O wait in the line of its flow."""
    flow = n[io + p.IO_FLOW]
    n[io + p.NEXT] = p.NOBODY
    if n[flow + p.DISK_FIRST] == p.NOBODY:
        vm = n[flow + p.DISK_VM]
        n[vm + p.FLOWS_WAITING] += 1
        n[flow + p.DISK_FIRST] = io
        _tag(n, x, limit, io, n[vm + p.FLOWS_WAITING])
    else:
        n[n[flow + p.DISK_LAST] + p.NEXT] = io
    n[flow + p.DISK_LAST] = io
    n[limit + p.WAITS_FIRST] = first(n, x, limit)


@native_call
def popleft(n: Ints, x: Floats, limit: int, io: int) -> int:
    """Take the I/O whose turn it is out of its line; gives the one whose turn is next."""
    flow = n[io + p.IO_FLOW]
    vm, following = n[flow + p.DISK_VM], n[io + p.NEXT]
    _charge(n, x, limit, flow, io)
    n[flow + p.DISK_FIRST] = following
    if following == p.NOBODY:
        n[vm + p.FLOWS_WAITING] -= 1
    else:
        _tag(n, x, limit, following, n[vm + p.FLOWS_WAITING])
    return first(n, x, limit)
