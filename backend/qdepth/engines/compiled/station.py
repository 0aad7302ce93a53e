"""Stations, named by their place: see `qdepth.engines.simpy_engine.station`."""

from qdepth.engines.compiled.events import set_event
from qdepth.engines.compiled.memory import places as p
from qdepth.engines.compiled.memory.writer import Floats, Ints, Words
from qdepth.engines.compiled.meter import area, enter, follow, leave, stays
from qdepth.engines.native import native, unsigned


@native
def _start(n: Ints, x: Floats, k: Words, moment: int, duration: float, now: float) -> None:
    x[moment + p.STARTED] = now
    set_event(n, x, k, now + duration, moment)


@native
def visit(
    n: Ints, x: Floats, k: Words, moment: int, station: int, duration: float, now: float
) -> None:
    """Start the service if a server is free; otherwise queue."""
    n[moment + p.VISIT_STATION] = station
    busy, waiting = station + p.BUSY_METER, station + p.QUEUE_METER
    if x[busy + p.COUNT] < n[station + p.SERVERS]:
        enter(x, busy, now, 1)
        _start(n, x, k, moment, duration, now)
        return
    enter(x, waiting, now, 1)
    x[moment + p.ARRIVED] = now
    x[moment + p.DURATION] = duration
    n[moment + p.VISIT_NEXT] = p.NOBODY
    if n[station + p.QUEUE_FIRST] == p.NOBODY:
        n[station + p.QUEUE_FIRST] = moment
    else:
        n[n[station + p.QUEUE_LAST] + p.VISIT_NEXT] = moment
    n[station + p.QUEUE_LAST] = moment


@native
def depart(n: Ints, x: Floats, k: Words, moment: int, now: float) -> None:
    """End a service; the next one starts before the I/O moves on."""
    station = n[moment + p.VISIT_STATION]
    busy, waiting = station + p.BUSY_METER, station + p.QUEUE_METER
    n[station + p.DEPARTURES] += 1
    following = n[station + p.QUEUE_FIRST]
    if following == p.NOBODY:
        leave(x, busy, x[moment + p.STARTED], now, 1)
    else:
        follow(x, busy, x[moment + p.STARTED], now)
        leave(x, waiting, x[following + p.ARRIVED], now, 1)
        n[station + p.QUEUE_FIRST] = n[following + p.VISIT_NEXT]
        _start(n, x, k, following, x[following + p.DURATION], now)


@native
def let_go(n: Ints, moment: int) -> int:
    """Resume an I/O, unless it is still at another station; returns it, or NOBODY."""
    io, station = n[moment + p.VISIT_IO], n[moment + p.VISIT_STATION]
    n[io + p.PENDING] -= 1
    if n[io + p.PENDING] > 0:
        return unsigned(p.NOBODY)
    n[station + p.LAST_DEPARTURES] += 1
    return io


@native
def totals(n: Ints, x: Floats, station: int, now: float, place: int) -> None:
    """Write the running totals up to now, without changes."""
    waiting, busy = station + p.QUEUE_METER, station + p.BUSY_METER
    x[place + 2] = area(x, busy, now)
    x[place + 3] = stays(x, busy, now)
    x[place] = area(x, waiting, now) + x[place + 2]
    x[place + 1] = stays(x, waiting, now) + x[place + 3]
    x[place + 4] = n[station + p.DEPARTURES]
    x[place + 5] = n[station + p.LAST_DEPARTURES]
