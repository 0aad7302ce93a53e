"""Limits, named by their place: see `qdepth.engines.simpy_engine.limit`."""

from qdepth.engines.compiled import places as p
from qdepth.engines.compiled.meters import cut, enter, leave
from qdepth.engines.compiled.native import native
from qdepth.engines.compiled.writer import Floats, Ints


@native
def wake(n: Ints, io: int) -> None:
    """Put an I/O on the ready list."""
    rank = n[p.READY_FIRST] + n[p.READY]
    if rank >= n[p.RING_ROOM]:
        rank -= n[p.RING_ROOM]
    n[n[p.RING] + rank] = io
    n[p.READY] += 1


@native
def _note_full(n: Ints, x: Floats, limit: int, now: float) -> None:
    reals = n[limit]
    is_full = x[reals + p.HELD + p.COUNT] >= n[limit + p.CAPACITY]
    if is_full and n[limit + p.IS_FULL] == 0:
        x[reals + p.FULL_SINCE] = now
        n[limit + p.IS_FULL] = 1
    elif not is_full and n[limit + p.IS_FULL] == 1:
        x[reals + p.FULL_AREA] += now - x[reals + p.FULL_SINCE]
        n[limit + p.IS_FULL] = 0


@native
def _entered(n: Ints, io: int, register: int) -> int:
    """Place in x of the time at which a register was filled."""
    return n[io] + p.SPENT + 8 + register


@native
def _grant(n: Ints, x: Floats, limit: int, io: int, register: int, units: int, now: float) -> None:
    held = n[limit] + p.HELD
    enter(x, held, now, units)
    x[_entered(n, io, register)] = now
    n[io + p.UNITS + register] = units
    if x[held + p.COUNT] >= n[limit + p.CAPACITY]:
        _note_full(n, x, limit, now)


@native
def _grant_waiting(n: Ints, x: Floats, limit: int, now: float) -> None:
    reals = n[limit]
    while n[limit + p.WAITS_FIRST] != p.NOBODY:
        io = n[limit + p.WAITS_FIRST]
        units = n[io + p.WANTED_UNITS]
        if x[reals + p.HELD + p.COUNT] + units > n[limit + p.CAPACITY]:
            break
        n[limit + p.WAITS_FIRST] = n[io + p.NEXT]
        if n[io + p.NEXT] == p.NOBODY:
            n[limit + p.WAITS_LAST] = p.NOBODY
        leave(x, reals + p.WAITING, now, x[n[io] + p.WAITS_SINCE], 1)
        _grant(n, x, limit, io, n[io + p.WANTED_REGISTER], units, now)
        wake(n, io)


@native
def is_full(n: Ints, x: Floats, limit: int) -> bool:
    """Whether a unit would have to be waited for."""
    held = x[n[limit] + p.HELD + p.COUNT]
    return n[limit + p.WAITS_FIRST] != p.NOBODY or held >= n[limit + p.CAPACITY]


@native
def hand_over(n: Ints, x: Floats, origin: int, part: int, registers: int) -> None:
    """Give what some registers hold, one bit each, to another I/O."""
    for register in range(n[p.REGISTERS]):
        if registers >> register & 1:
            x[_entered(n, part, register)] = x[_entered(n, origin, register)]
            n[part + p.UNITS + register] = n[origin + p.UNITS + register]
            n[origin + p.UNITS + register] = 0


@native
def acquire(n: Ints, x: Floats, limit: int, io: int, register: int, units: int) -> bool:
    """Take units now (True) or queue for them (False)."""
    now, reals = x[n[io] + p.MARK], n[limit]
    fits = x[reals + p.HELD + p.COUNT] + units <= n[limit + p.CAPACITY]
    if fits and n[limit + p.WAITS_FIRST] == p.NOBODY:
        _grant(n, x, limit, io, register, units, now)
        return True
    enter(x, reals + p.WAITING, now, 1)
    n[io + p.WANTED_REGISTER] = register
    n[io + p.WANTED_UNITS] = units
    x[n[io] + p.WAITS_SINCE] = now
    n[io + p.NEXT] = p.NOBODY
    last = n[limit + p.WAITS_LAST]
    if last == p.NOBODY:
        n[limit + p.WAITS_FIRST] = io
    else:
        n[last + p.NEXT] = io
    n[limit + p.WAITS_LAST] = io
    return False


@native
def release(n: Ints, x: Floats, limit: int, io: int, register: int) -> None:
    """Give back what the register holds and hand it to those that wait."""
    now = x[n[io] + p.MARK]
    held, units = n[limit] + p.HELD, n[io + p.UNITS + register]
    leave(x, held, now, x[_entered(n, io, register)], units)
    n[io + p.UNITS + register] = 0
    if n[limit + p.WAITS_FIRST] != p.NOBODY:
        _grant_waiting(n, x, limit, now)
    if n[limit + p.IS_FULL] == 1:
        _note_full(n, x, limit, now)


@native
def _count_capacity(n: Ints, x: Floats, limit: int, now: float) -> None:
    reals = n[limit]
    x[reals + p.CAPACITY_AREA] += n[limit + p.CAPACITY] * (now - x[reals + p.RESIZED])
    x[reals + p.RESIZED] = now


@native
def resize(n: Ints, x: Floats, limit: int, capacity: int, now: float) -> None:
    """Change the capacity and grant as many as fit."""
    _count_capacity(n, x, limit, now)
    n[limit + p.CAPACITY] = capacity
    _grant_waiting(n, x, limit, now)
    _note_full(n, x, limit, now)


@native
def cut_limit(n: Ints, x: Floats, limit: int, now: float) -> None:
    """Close the window of all that is measured."""
    _count_capacity(n, x, limit, now)
    reals = n[limit]
    if n[limit + p.IS_FULL] == 1:
        x[reals + p.FULL_AREA] += now - x[reals + p.FULL_SINCE]
        x[reals + p.FULL_SINCE] = now
    cut(x, reals + p.HELD, now)
    cut(x, reals + p.WAITING, now)
