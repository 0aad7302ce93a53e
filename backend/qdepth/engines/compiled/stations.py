"""Stations, named by their place: see `qdepth.engines.simpy_engine.station`."""

from qdepth.engines.compiled import places as p
from qdepth.engines.compiled.events import set_event
from qdepth.engines.compiled.meters import area, change, leave, stays
from qdepth.engines.compiled.native import native
from qdepth.engines.compiled.writer import Floats, Ints


@native
def _start(n: Ints, x: Floats, visit: int, station: int, now: float) -> None:
    x[n[station] + p.BUSY_METER + p.ENTRIES] += now
    x[n[visit] + p.STARTED] = now
    set_event(n, x, x[n[visit] + p.DURATION], p.DEPART, visit, 0)


@native
def visit_station(
    n: Ints, x: Floats, visit: int, station: int, duration: float, now: float
) -> None:
    """Let an I/O in that needs `duration` of a server's time."""
    n[visit + p.VISIT_STATION] = station
    x[n[visit] + p.ARRIVED] = now
    if n[station + p.SERVERS] == 0:
        _share(n, x, visit, station, duration, now)
        return
    x[n[visit] + p.DURATION] = duration
    busy, waiting = n[station] + p.BUSY_METER, n[station] + p.QUEUE_METER
    if x[busy + p.COUNT] < n[station + p.SERVERS]:
        change(x, busy, now, x[busy + p.COUNT] + 1)
        _start(n, x, visit, station, now)
        return
    change(x, waiting, now, x[waiting + p.COUNT] + 1)
    x[waiting + p.ENTRIES] += now
    n[visit + p.VISIT_NEXT] = p.NOBODY
    last = n[station + p.QUEUE_LAST]
    if last == p.NOBODY:
        n[station + p.QUEUE_FIRST] = visit
    else:
        n[last + p.VISIT_NEXT] = visit
    n[station + p.QUEUE_LAST] = visit


@native
def depart(n: Ints, x: Floats, visit: int, now: float) -> None:
    """End of a service in order of arrival; the next one starts at once."""
    station = n[visit + p.VISIT_STATION]
    busy, waiting = n[station] + p.BUSY_METER, n[station] + p.QUEUE_METER
    leave(x, busy, now, x[n[visit] + p.STARTED], 1)
    n[station + p.DEPARTURES] += 1
    following = n[station + p.QUEUE_FIRST]
    if following == p.NOBODY:
        change(x, busy, now, x[busy + p.COUNT] - 1)
    else:
        change(x, waiting, now, x[waiting + p.COUNT] - 1)
        leave(x, waiting, now, x[n[following] + p.ARRIVED], 1)
        n[station + p.QUEUE_FIRST] = n[following + p.VISIT_NEXT]
        if n[following + p.VISIT_NEXT] == p.NOBODY:
            n[station + p.QUEUE_LAST] = p.NOBODY
        _start(n, x, following, station, now)


@native
def _advance(n: Ints, x: Floats, station: int, now: float) -> None:
    """Let the time since the last change pass."""
    reals, present = n[station], n[station + p.INSIDE]
    meter = reals + p.QUEUE_METER
    if present > 0:
        elapsed = now - x[meter + p.SINCE]
        share = elapsed / present
        x[reals + p.VIRTUAL] += share
        x[reals + p.SERVED_EACH] += share
        x[reals + p.BUSY_AREA] += elapsed
        x[meter + p.AREA] += present * elapsed
    x[meter + p.SINCE] = now


@native
def _set_departure(n: Ints, x: Floats, station: int) -> None:
    n[station + p.SETTING] += 1
    finish = x[n[n[station + p.QUEUE_FIRST]] + p.DURATION]
    remaining = (finish - x[n[station] + p.VIRTUAL]) * n[station + p.INSIDE]
    delay = max(0.0, remaining)
    set_event(n, x, delay, p.DEPART_SHARED, station, n[station + p.SETTING])


@native
def _share(n: Ints, x: Floats, visit: int, station: int, duration: float, now: float) -> None:
    reals = n[station]
    _advance(n, x, station, now)
    x[reals + p.QUEUE_METER + p.ENTRIES] += now
    x[reals + p.BUSY_METER + p.ENTRIES] += x[reals + p.SERVED_EACH]
    x[n[visit] + p.STARTED] = x[reals + p.SERVED_EACH]
    x[n[visit] + p.DURATION] = x[reals + p.VIRTUAL] + duration
    _insert(n, x, visit, station)
    n[station + p.INSIDE] += 1
    _set_departure(n, x, station)


@native
def _insert(n: Ints, x: Floats, visit: int, station: int) -> None:
    """Into the list by finish, behind those that finish at the same virtual time."""
    finish = x[n[visit] + p.DURATION]
    before = n[station + p.QUEUE_LAST]
    while before != p.NOBODY and x[n[before] + p.DURATION] > finish:
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
def depart_shared(n: Ints, x: Floats, station: int, setting: int, now: float) -> int:
    """A departure from a shared station: the visit that ends, or NOBODY if it was set anew."""
    if setting != n[station + p.SETTING]:
        return p.NOBODY
    reals = n[station]
    _advance(n, x, station, now)
    visit = n[station + p.QUEUE_FIRST]
    following = n[visit + p.VISIT_NEXT]
    n[station + p.QUEUE_FIRST] = following
    if following == p.NOBODY:
        n[station + p.QUEUE_LAST] = p.NOBODY
    else:
        n[following + p.VISIT_PREVIOUS] = p.NOBODY
    x[reals + p.VIRTUAL] = x[n[visit] + p.DURATION]
    leave(x, reals + p.BUSY_METER, x[reals + p.SERVED_EACH], x[n[visit] + p.STARTED], 1)
    leave(x, reals + p.QUEUE_METER, now, x[n[visit] + p.ARRIVED], 1)
    n[station + p.DEPARTURES] += 1
    n[station + p.INSIDE] -= 1
    if n[station + p.INSIDE] > 0:
        _set_departure(n, x, station)
    else:
        x[reals + p.VIRTUAL] = 0.0
        x[reals + p.SERVED_EACH] = 0.0
        x[reals + p.BUSY_METER + p.ENTRIES] = 0.0
        x[reals + p.QUEUE_METER + p.ENTRIES] = 0.0
    return visit


@native
def station_totals(n: Ints, x: Floats, station: int, now: float, place: int) -> None:
    """Write the running totals up to now; nothing changes."""
    reals = n[station]
    waiting, busy = reals + p.QUEUE_METER, reals + p.BUSY_METER
    if n[station + p.SERVERS] > 0:
        x[place + 2] = area(x, busy, now)
        x[place + 3] = stays(x, busy, now)
        x[place] = area(x, waiting, now) + x[place + 2]
        x[place + 1] = stays(x, waiting, now) + x[place + 3]
    else:
        present = n[station + p.INSIDE]
        elapsed = now - x[waiting + p.SINCE] if present > 0 else 0.0
        served_each = x[reals + p.SERVED_EACH] + elapsed / max(1, present)
        x[place] = x[waiting + p.AREA] + present * elapsed
        x[place + 1] = x[waiting + p.STAYS] + (present * now - x[waiting + p.ENTRIES])
        x[place + 2] = x[reals + p.BUSY_AREA] + elapsed
        x[place + 3] = x[busy + p.STAYS] + (present * served_each - x[busy + p.ENTRIES])
    x[place + 4] = n[station + p.DEPARTURES]
    x[place + 5] = n[station + p.LAST_DEPARTURES]
