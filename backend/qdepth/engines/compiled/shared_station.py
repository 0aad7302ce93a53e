"""Shared stations, named by their place: see `qdepth.engines.simpy_engine.shared_station`."""

from qdepth.engines.compiled.events import number, push
from qdepth.engines.compiled.memory import places as p
from qdepth.engines.compiled.memory.writer import Floats, Ints, Words
from qdepth.engines.compiled.meter import end_stay, start_stay
from qdepth.engines.native import native, unsigned


@native
def _advance(n: Ints, x: Floats, station: int, now: float) -> None:
    """Let the time since the last change pass."""
    present, meter = n[station + p.INSIDE], station + p.QUEUE_METER
    if present > 0:
        elapsed = now - x[meter + p.SINCE]
        given = elapsed * x[station + p.RATE]
        share = given / present
        x[station + p.VIRTUAL] += share
        x[station + p.SERVED_EACH] += share
        x[station + p.BUSY_AREA] += given
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
    finish, present = x[n[station + p.QUEUE_FIRST] + p.DURATION], n[station + p.INSIDE]
    if n[station + p.RATE_COUNT] > 0:
        row = min(present, n[station + p.RATE_COUNT]) - 1
        x[station + p.RATE] = x[n[station + p.RATES] + row]
    remaining = (finish - x[station + p.VIRTUAL]) * present / x[station + p.RATE]
    time = now + max(0.0, remaining)
    x[station + p.DEPARTS_AT] = time
    k[station + p.DEPARTS_TAG] = number(k, station)
    if n[station + p.POSTED] == 0 or time < x[station + p.POSTED_AT]:
        _post(n, x, k, station)


@native
def visit(
    n: Ints, x: Floats, k: Words, moment: int, station: int, duration: float, now: float
) -> None:
    """Share the station with one more."""
    n[moment + p.VISIT_STATION] = station
    x[moment + p.ARRIVED] = now
    _advance(n, x, station, now)
    start_stay(x, station + p.QUEUE_METER, now, 1)
    start_stay(x, station + p.BUSY_METER, x[station + p.SERVED_EACH], 1)
    x[moment + p.STARTED] = x[station + p.SERVED_EACH]
    x[moment + p.DURATION] = x[station + p.VIRTUAL] + duration
    _insert(n, x, moment, station)
    n[station + p.INSIDE] += 1
    _set_departure(n, x, k, station, now)


@native
def _insert(n: Ints, x: Floats, moment: int, station: int) -> None:
    """Into the list by finish, behind those that finish at the same virtual time."""
    finish = x[moment + p.DURATION]
    before = n[station + p.QUEUE_LAST]
    while before != p.NOBODY and x[before + p.DURATION] > finish:
        before = n[before + p.VISIT_PREVIOUS]
    if before == p.NOBODY:
        after = n[station + p.QUEUE_FIRST]
        n[station + p.QUEUE_FIRST] = moment
    else:
        after = n[before + p.VISIT_NEXT]
        n[before + p.VISIT_NEXT] = moment
    if after == p.NOBODY:
        n[station + p.QUEUE_LAST] = moment
    else:
        n[after + p.VISIT_PREVIOUS] = moment
    n[moment + p.VISIT_PREVIOUS] = before
    n[moment + p.VISIT_NEXT] = after


@native
def depart(n: Ints, x: Floats, k: Words, station: int, now: float) -> int:
    """End the first visit, unless its end was rescheduled; returns it, or NOBODY."""
    tag = k[p.HEAP + p.EVENT_TAG]
    if k[station + p.POSTED_TAG] != tag:
        return unsigned(p.NOBODY)
    if k[station + p.DEPARTS_TAG] != tag:
        _post(n, x, k, station)
        return unsigned(p.NOBODY)
    n[station + p.POSTED] = 0
    _advance(n, x, station, now)
    moment = n[station + p.QUEUE_FIRST]
    following = n[moment + p.VISIT_NEXT]
    n[station + p.QUEUE_FIRST] = following
    if following == p.NOBODY:
        n[station + p.QUEUE_LAST] = p.NOBODY
    else:
        n[following + p.VISIT_PREVIOUS] = p.NOBODY
    x[station + p.VIRTUAL] = x[moment + p.DURATION]
    end_stay(x, station + p.BUSY_METER, x[moment + p.STARTED], x[station + p.SERVED_EACH], 1)
    end_stay(x, station + p.QUEUE_METER, x[moment + p.ARRIVED], now, 1)
    n[station + p.DEPARTURES] += 1
    n[station + p.INSIDE] -= 1
    if n[station + p.INSIDE] > 0:
        _set_departure(n, x, k, station, now)
    else:
        x[station + p.VIRTUAL] = 0.0
        x[station + p.SERVED_EACH] = 0.0
        x[station + p.BUSY_METER + p.ENTRIES] = 0.0
        x[station + p.QUEUE_METER + p.ENTRIES] = 0.0
    return moment


@native
def totals(n: Ints, x: Floats, station: int, now: float, place: int) -> None:
    """Write the running totals up to now, without changes."""
    present, meter, service = n[station + p.INSIDE], station + p.QUEUE_METER, station + p.BUSY_METER
    elapsed = now - x[meter + p.SINCE] if present > 0 else 0.0
    given = elapsed * x[station + p.RATE]
    served_each = x[station + p.SERVED_EACH] + given / max(1, present)
    x[place] = x[meter + p.AREA] + present * elapsed
    x[place + 1] = x[meter + p.STAYS] + (present * now - x[meter + p.ENTRIES])
    x[place + 2] = x[station + p.BUSY_AREA] + given
    x[place + 3] = x[service + p.STAYS] + (present * served_each - x[service + p.ENTRIES])
    x[place + 4] = n[station + p.DEPARTURES]
    x[place + 5] = n[station + p.LAST_DEPARTURES]
