"""Stations, named by their place: see `qdepth.engines.simpy_engine.station`."""

from qdepth.engines.compiled import places as p
from qdepth.engines.compiled.events import number, push, set_event
from qdepth.engines.compiled.meters import area, change, leave, stays
from qdepth.engines.compiled.writer import Floats, Ints, Words
from qdepth.engines.native import native, unsigned


@native
def _start(
    n: Ints, x: Floats, k: Words, visit: int, station: int, duration: float, now: float
) -> None:
    x[station + p.BUSY_METER + p.ENTRIES] += now
    x[visit + p.STARTED] = now
    set_event(n, x, k, now + duration, visit)


@native
def queue(
    n: Ints, x: Floats, k: Words, visit: int, station: int, duration: float, now: float
) -> None:
    """Let an I/O in that is served in its turn."""
    n[visit + p.VISIT_STATION] = station
    busy, waiting = station + p.BUSY_METER, station + p.QUEUE_METER
    if x[busy + p.COUNT] < n[station + p.SERVERS]:
        change(x, busy, now, x[busy + p.COUNT] + 1)
        _start(n, x, k, visit, station, duration, now)
        return
    change(x, waiting, now, x[waiting + p.COUNT] + 1)
    x[waiting + p.ENTRIES] += now
    x[visit + p.ARRIVED] = now
    x[visit + p.DURATION] = duration
    n[visit + p.VISIT_NEXT] = p.NOBODY
    if n[station + p.QUEUE_FIRST] == p.NOBODY:
        n[station + p.QUEUE_FIRST] = visit
    else:
        n[n[station + p.QUEUE_LAST] + p.VISIT_NEXT] = visit
    n[station + p.QUEUE_LAST] = visit


@native
def depart(n: Ints, x: Floats, k: Words, visit: int, now: float) -> None:
    """End of a service in order of arrival; the next one starts at once."""
    station = n[visit + p.VISIT_STATION]
    busy, waiting = station + p.BUSY_METER, station + p.QUEUE_METER
    leave(x, busy, now, x[visit + p.STARTED], 1)
    n[station + p.DEPARTURES] += 1
    following = n[station + p.QUEUE_FIRST]
    if following == p.NOBODY:
        change(x, busy, now, x[busy + p.COUNT] - 1)
    else:
        change(x, waiting, now, x[waiting + p.COUNT] - 1)
        leave(x, waiting, now, x[following + p.ARRIVED], 1)
        n[station + p.QUEUE_FIRST] = n[following + p.VISIT_NEXT]
        _start(n, x, k, following, station, x[following + p.DURATION], now)


@native
def _advance(n: Ints, x: Floats, station: int, now: float) -> None:
    """Let the time since the last change pass."""
    present, meter = n[station + p.INSIDE], station + p.QUEUE_METER
    if present > 0:
        elapsed = now - x[meter + p.SINCE]
        share = elapsed / present
        x[station + p.VIRTUAL] += share
        x[station + p.SERVED_EACH] += share
        x[station + p.BUSY_AREA] += elapsed
        x[meter + p.AREA] += present * elapsed
    x[meter + p.SINCE] = now


@native
def _post(n: Ints, x: Floats, k: Words, station: int) -> None:
    """Put the next departure into the heap."""
    time, tag = x[station + p.DEPARTS_AT], k[station + p.DEPARTS_TAG]
    n[station + p.POSTED] = 1
    x[station + p.POSTED_AT] = time
    k[station + p.POSTED_TAG] = tag
    push(n, x, k, time, tag)


@native
def _set_departure(n: Ints, x: Floats, k: Words, station: int, now: float) -> None:
    """Set the next departure anew; an event in the heap that comes before it is left there."""
    finish = x[n[station + p.QUEUE_FIRST] + p.DURATION]
    remaining = (finish - x[station + p.VIRTUAL]) * n[station + p.INSIDE]
    time = now + max(0.0, remaining)
    x[station + p.DEPARTS_AT] = time
    k[station + p.DEPARTS_TAG] = number(k, station)
    if n[station + p.POSTED] == 0 or time < x[station + p.POSTED_AT]:
        _post(n, x, k, station)


@native
def share(
    n: Ints, x: Floats, k: Words, visit: int, station: int, duration: float, now: float
) -> None:
    """Let an I/O in that shares the server with those inside."""
    n[visit + p.VISIT_STATION] = station
    x[visit + p.ARRIVED] = now
    _advance(n, x, station, now)
    x[station + p.QUEUE_METER + p.ENTRIES] += now
    x[station + p.BUSY_METER + p.ENTRIES] += x[station + p.SERVED_EACH]
    x[visit + p.STARTED] = x[station + p.SERVED_EACH]
    x[visit + p.DURATION] = x[station + p.VIRTUAL] + duration
    _insert(n, x, visit, station)
    n[station + p.INSIDE] += 1
    _set_departure(n, x, k, station, now)


@native
def _insert(n: Ints, x: Floats, visit: int, station: int) -> None:
    """Into the list by finish, behind those that finish at the same virtual time."""
    finish = x[visit + p.DURATION]
    before = n[station + p.QUEUE_LAST]
    while before != p.NOBODY and x[before + p.DURATION] > finish:
        before = n[before + p.VISIT_PREVIOUS]
    if before == p.NOBODY:
        after = n[station + p.QUEUE_FIRST]
        n[station + p.QUEUE_FIRST] = visit
    else:
        after = n[before + p.VISIT_NEXT]
        n[before + p.VISIT_NEXT] = visit
    if after == p.NOBODY:
        n[station + p.QUEUE_LAST] = visit
    else:
        n[after + p.VISIT_PREVIOUS] = visit
    n[visit + p.VISIT_PREVIOUS] = before
    n[visit + p.VISIT_NEXT] = after


@native
def depart_shared(n: Ints, x: Floats, k: Words, station: int, now: float) -> int:
    """A departure from a shared station: the visit that ends, or NOBODY if it was set anew."""
    tag = k[p.HEAP + 1]
    if k[station + p.POSTED_TAG] != tag:
        return unsigned(p.NOBODY)
    if k[station + p.DEPARTS_TAG] != tag:
        _post(n, x, k, station)
        return unsigned(p.NOBODY)
    n[station + p.POSTED] = 0
    _advance(n, x, station, now)
    visit = n[station + p.QUEUE_FIRST]
    following = n[visit + p.VISIT_NEXT]
    n[station + p.QUEUE_FIRST] = following
    if following == p.NOBODY:
        n[station + p.QUEUE_LAST] = p.NOBODY
    else:
        n[following + p.VISIT_PREVIOUS] = p.NOBODY
    x[station + p.VIRTUAL] = x[visit + p.DURATION]
    leave(x, station + p.BUSY_METER, x[station + p.SERVED_EACH], x[visit + p.STARTED], 1)
    leave(x, station + p.QUEUE_METER, now, x[visit + p.ARRIVED], 1)
    n[station + p.DEPARTURES] += 1
    n[station + p.INSIDE] -= 1
    if n[station + p.INSIDE] > 0:
        _set_departure(n, x, k, station, now)
    else:
        x[station + p.VIRTUAL] = 0.0
        x[station + p.SERVED_EACH] = 0.0
        x[station + p.BUSY_METER + p.ENTRIES] = 0.0
        x[station + p.QUEUE_METER + p.ENTRIES] = 0.0
    return visit


@native
def station_totals(n: Ints, x: Floats, station: int, now: float, place: int) -> None:
    """Write the running totals up to now; nothing changes."""
    waiting, busy = station + p.QUEUE_METER, station + p.BUSY_METER
    if n[station + p.SERVERS] > 0:
        x[place + 2] = area(x, busy, now)
        x[place + 3] = stays(x, busy, now)
        x[place] = area(x, waiting, now) + x[place + 2]
        x[place + 1] = stays(x, waiting, now) + x[place + 3]
    else:
        present = n[station + p.INSIDE]
        elapsed = now - x[waiting + p.SINCE] if present > 0 else 0.0
        served_each = x[station + p.SERVED_EACH] + elapsed / max(1, present)
        x[place] = x[waiting + p.AREA] + present * elapsed
        x[place + 1] = x[waiting + p.STAYS] + (present * now - x[waiting + p.ENTRIES])
        x[place + 2] = x[station + p.BUSY_AREA] + elapsed
        x[place + 3] = x[busy + p.STAYS] + (present * served_each - x[busy + p.ENTRIES])
    x[place + 4] = n[station + p.DEPARTURES]
    x[place + 5] = n[station + p.LAST_DEPARTURES]
