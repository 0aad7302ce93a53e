"""Limits, named by their place: see `qdepth.engines.simpy_engine.limit`."""

from qdepth.engines.compiled.fair_limit import append, pass_by, popleft
from qdepth.engines.compiled.memory import places as p
from qdepth.engines.compiled.memory.writer import Floats, Ints
from qdepth.engines.compiled.meter import (
    area,
    change,
    end_stay,
    enter,
    leave,
    start_stay,
    stays,
)
from qdepth.engines.compiled.prefetch import prefetch
from qdepth.engines.compiled.ready_list import wake
from qdepth.engines.native import native, native_call


@native
def _grant(n: Ints, x: Floats, limit: int, io: int, register: int, units: int, now: float) -> None:
    start_stay(x, limit + p.HELD, now, units)
    x[io + register] = now
    n[io + register] = units


@native
def _grant_waiting(n: Ints, x: Floats, limit: int, held: float, now: float) -> float:
    """Grant as many as fit next to those `held`; gives the units held then."""
    waiting = limit + p.WAITING
    io = n[limit + p.WAITS_FIRST]
    while io != p.NOBODY:
        units = n[io + p.WANTED_UNITS]
        if held + units > x[limit + p.CAPACITY]:
            break
        if n[limit + p.FIRST_DISK] == p.NOBODY:
            following = n[io + p.NEXT]
        else:
            following = popleft(n, x, limit, io)
        leave(x, waiting, x[io + p.WAITS_SINCE], now, 1)
        _grant(n, x, limit, io, n[io + p.WANTED_REGISTER], units, now)
        held += units
        wake(n, io)
        io = following
    n[limit + p.WAITS_FIRST] = io
    return held


@native
def expect_release(n: Ints, x: Floats, limit: int) -> None:
    """Prefetch the I/O that the next release of a limit resumes into the cache."""
    io = n[limit + p.WAITS_FIRST]
    prefetch(n, io)
    prefetch(n, io + p.REGISTER)
    prefetch(x, io)
    prefetch(x, io + p.SPENT)
    prefetch(x, io + p.REGISTER)


@native
def _change(x: Floats, limit: int, held: float, capacity_before: float, now: float) -> None:
    """Set the units held, and note when no unit is free any more, or one is again."""
    was_full = x[limit + p.HELD + p.COUNT] >= capacity_before
    is_full = held >= x[limit + p.CAPACITY]
    change(x, limit + p.HELD, held, now)
    if is_full and not was_full:
        x[limit + p.FULL_SINCE] = now
    elif was_full and not is_full:
        x[limit + p.FULL_AREA] += now - x[limit + p.FULL_SINCE]


@native
def is_full(n: Ints, x: Floats, limit: int) -> bool:
    """Whether an I/O would have to wait for a unit."""
    held = x[limit + p.HELD + p.COUNT]
    return n[limit + p.WAITS_FIRST] != p.NOBODY or held >= x[limit + p.CAPACITY]


@native
def _end_idleness(x: Floats, limit: int, now: float) -> None:
    """Count the time since the last unit was given back, where none is held."""
    if x[limit + p.HELD + p.COUNT] == 0.0:
        x[limit + p.IDLE_AREA] += now - x[limit + p.HELD + p.SINCE]


@native
def acquire(n: Ints, x: Floats, limit: int, io: int, register: int, units: int, now: float) -> bool:
    """Take units now (True) or queue for them (False)."""
    first, capacity = n[limit + p.WAITS_FIRST], x[limit + p.CAPACITY]
    held = x[limit + p.HELD + p.COUNT] + units
    if first == p.NOBODY and held <= capacity:
        _end_idleness(x, limit, now)
        change(x, limit + p.HELD, held, now)
        if held == capacity:
            x[limit + p.FULL_SINCE] = now
        _grant(n, x, limit, io, register, units, now)
        if n[limit + p.FIRST_DISK] != p.NOBODY:
            pass_by(n, x, limit, io)
        return True
    waiting = limit + p.WAITING
    if x[waiting + p.COUNT] == 0.0:
        x[limit + p.NO_WAIT_AREA] += now - x[waiting + p.SINCE]
    enter(x, waiting, now, 1)
    n[io + p.WANTED_REGISTER] = register
    n[io + p.WANTED_UNITS] = units
    x[io + p.WAITS_SINCE] = now
    if n[limit + p.FIRST_DISK] != p.NOBODY:
        append(n, x, limit, io)
        return False
    n[io + p.NEXT] = p.NOBODY
    if first == p.NOBODY:
        n[limit + p.WAITS_FIRST] = io
    else:
        n[n[limit + p.WAITS_LAST] + p.NEXT] = io
    n[limit + p.WAITS_LAST] = io
    return False


@native
def release(n: Ints, x: Floats, limit: int, io: int, register: int, now: float) -> None:
    """Release the contents of the register and grant them to waiting I/Os."""
    meter, units = limit + p.HELD, n[io + register]
    end_stay(x, meter, x[io + register], now, units)
    held = x[meter + p.COUNT] - units
    if n[limit + p.WAITS_FIRST] != p.NOBODY:
        held = _grant_waiting(n, x, limit, held, now)
    if held != x[meter + p.COUNT]:
        _change(x, limit, held, x[limit + p.CAPACITY], now)


@native
def _set_capacity(n: Ints, x: Floats, limit: int, now: float) -> None:
    _end_idleness(x, limit, now)
    before = x[limit + p.CAPACITY]
    x[limit + p.CAPACITY_AREA] += before * (now - x[limit + p.RESIZED])
    x[limit + p.RESIZED] = now
    x[limit + p.CAPACITY] = min(n[limit + p.GIVEN], n[limit + p.ALLOWED])
    held = _grant_waiting(n, x, limit, x[limit + p.HELD + p.COUNT], now)
    _change(x, limit, held, before, now)


@native_call
def resize(n: Ints, x: Floats, limit: int, capacity: int, now: float) -> None:
    """Change the capacity within the allowed one, and grant as many as fit."""
    n[limit + p.GIVEN] = capacity
    _set_capacity(n, x, limit, now)


@native_call
def allow(n: Ints, x: Floats, limit: int, capacity: int, now: float) -> None:
    """Change the largest allowed capacity, and grant as many as fit."""
    n[limit + p.ALLOWED] = capacity
    _set_capacity(n, x, limit, now)


@native
def send_back(x: Floats, limit: int) -> None:
    """Count an I/O that found it full and does not wait."""
    x[limit + p.SENT_BACK] += 1.0


@native
def totals(x: Floats, limit: int, now: float, place: int) -> None:
    """Write the running totals up to now, without changes."""
    capacity, held, waiting = x[limit + p.CAPACITY], limit + p.HELD, limit + p.WAITING
    idle = now - x[held + p.SINCE] if x[held + p.COUNT] == 0.0 else 0.0
    no_wait = now - x[waiting + p.SINCE] if x[waiting + p.COUNT] == 0.0 else 0.0
    full = now - x[limit + p.FULL_SINCE] if x[held + p.COUNT] >= capacity else 0.0
    x[place] = area(x, held, now)
    x[place + 1] = stays(x, held, now)
    x[place + 2] = area(x, waiting, now)
    x[place + 3] = stays(x, waiting, now)
    x[place + 4] = x[limit + p.FULL_AREA] + full
    x[place + 5] = x[limit + p.CAPACITY_AREA] + capacity * (now - x[limit + p.RESIZED])
    x[place + 6] = x[limit + p.IDLE_AREA] + idle
    x[place + 7] = x[limit + p.NO_WAIT_AREA] + no_wait
    x[place + 8] = x[limit + p.SENT_BACK]
