"""Limits, named by their place: see `qdepth.engines.simpy_engine.limit`."""

from qdepth.engines.compiled import places as p
from qdepth.engines.compiled.meters import area, change, leave, stays
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
def _entered(n: Ints, io: int, register: int) -> int:
    """Place in x of the time at which a register was filled."""
    return n[io] + p.SPENT + 8 + register


@native
def _grant(n: Ints, x: Floats, limit: int, io: int, register: int, units: int, now: float) -> None:
    x[n[limit] + p.HELD + p.ENTRIES] += units * now
    x[_entered(n, io, register)] = now
    n[io + p.UNITS + register] = units


@native
def _grant_waiting(n: Ints, x: Floats, limit: int, held: float, now: float) -> float:
    """Grant as many as fit beside those `held`; gives the units held then."""
    waiting = n[limit] + p.WAITING
    while n[limit + p.WAITS_FIRST] != p.NOBODY:
        io = n[limit + p.WAITS_FIRST]
        units = n[io + p.WANTED_UNITS]
        if held + units > n[limit + p.CAPACITY]:
            break
        n[limit + p.WAITS_FIRST] = n[io + p.NEXT]
        if n[io + p.NEXT] == p.NOBODY:
            n[limit + p.WAITS_LAST] = p.NOBODY
        change(x, waiting, now, x[waiting + p.COUNT] - 1)
        leave(x, waiting, now, x[n[io] + p.WAITS_SINCE], 1)
        _grant(n, x, limit, io, n[io + p.WANTED_REGISTER], units, now)
        held += units
        wake(n, io)
    return held


@native
def _change(n: Ints, x: Floats, limit: int, held: float, capacity_before: int, now: float) -> None:
    """Set the units held, and note when no unit is free any more, or one is again."""
    reals = n[limit]
    was_full = x[reals + p.HELD + p.COUNT] >= capacity_before
    is_full = held >= n[limit + p.CAPACITY]
    change(x, reals + p.HELD, now, held)
    if is_full and not was_full:
        x[reals + p.FULL_SINCE] = now
    elif was_full and not is_full:
        x[reals + p.FULL_AREA] += now - x[reals + p.FULL_SINCE]


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


@native
def acquire(n: Ints, x: Floats, limit: int, io: int, register: int, units: int) -> bool:
    """Take units now (True) or queue for them (False)."""
    now, reals = x[n[io] + p.MARK], n[limit]
    held, capacity = x[reals + p.HELD + p.COUNT] + units, n[limit + p.CAPACITY]
    if n[limit + p.WAITS_FIRST] == p.NOBODY and held <= capacity:
        change(x, reals + p.HELD, now, held)
        if held == capacity:
            x[reals + p.FULL_SINCE] = now
        _grant(n, x, limit, io, register, units, now)
        return True
    waiting = reals + p.WAITING
    change(x, waiting, now, x[waiting + p.COUNT] + 1)
    x[waiting + p.ENTRIES] += now
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
    now, meter, units = x[n[io] + p.MARK], n[limit] + p.HELD, n[io + p.UNITS + register]
    leave(x, meter, now, x[_entered(n, io, register)], units)
    held = x[meter + p.COUNT] - units
    if n[limit + p.WAITS_FIRST] != p.NOBODY:
        held = _grant_waiting(n, x, limit, held, now)
    if held != x[meter + p.COUNT]:
        _change(n, x, limit, held, n[limit + p.CAPACITY], now)


@native
def resize(n: Ints, x: Floats, limit: int, capacity: int, now: float) -> None:
    """Change the capacity and grant as many as fit."""
    reals, before = n[limit], n[limit + p.CAPACITY]
    x[reals + p.CAPACITY_AREA] += before * (now - x[reals + p.RESIZED])
    x[reals + p.RESIZED] = now
    n[limit + p.CAPACITY] = capacity
    held = _grant_waiting(n, x, limit, x[reals + p.HELD + p.COUNT], now)
    _change(n, x, limit, held, before, now)


@native
def limit_totals(n: Ints, x: Floats, limit: int, now: float, place: int) -> None:
    """Write the running totals up to now; nothing changes."""
    reals, capacity = n[limit], n[limit + p.CAPACITY]
    full = now - x[reals + p.FULL_SINCE] if x[reals + p.HELD + p.COUNT] >= capacity else 0.0
    x[place] = area(x, reals + p.HELD, now)
    x[place + 1] = stays(x, reals + p.HELD, now)
    x[place + 2] = area(x, reals + p.WAITING, now)
    x[place + 3] = stays(x, reals + p.WAITING, now)
    x[place + 4] = x[reals + p.FULL_AREA] + full
    x[place + 5] = x[reals + p.CAPACITY_AREA] + capacity * (now - x[reals + p.RESIZED])
