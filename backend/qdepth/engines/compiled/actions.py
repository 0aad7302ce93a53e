"""Carries out the steps of programs: see `qdepth.engines.simpy_engine.actions`."""

from qdepth.engines.compiled import shared_station, station, tally
from qdepth.engines.compiled.draws import fold, pick, time, uniform
from qdepth.engines.compiled.events import set_in_lane
from qdepth.engines.compiled.limit import (
    acquire,
    expect_release,
    is_full,
    release,
    resize,
    send_back,
)
from qdepth.engines.compiled.memory import places as p
from qdepth.engines.compiled.memory.writer import Floats, Ints, Words
from qdepth.engines.compiled.path_chooser import next_path
from qdepth.engines.compiled.system import end, join, start_child, start_detached
from qdepth.engines.compiled.throttle import count_completion, count_issue, count_status
from qdepth.engines.native import native, native_call, unsigned


@native
def resume(n: Ints, x: Floats, k: Words, io: int, now: float) -> None:
    """Go on with an I/O until it blocks."""
    x[io + p.SPENT + n[io + p.LAYER]] += now - x[io + p.MARK]
    x[io + p.MARK] = now
    step = n[io + p.PC]
    while step != p.NOBODY:
        step = _act(n, x, k, io, step, now)


@native
def _named(n: Ints, io: int, number: int, table: int) -> int:
    """Place of what a step names: the number itself, or what a table of the flow has for it."""
    if table == p.NOBODY:
        return number
    return n[n[n[io + p.IO_FLOW] + table] + number]


@native
def _block(n: Ints, x: Floats, io: int, following: int, layer: int) -> int:
    """Let an I/O continue with a step at a later event; the time until then counts in a layer.

    Whom it will let continue by then comes into the cache meanwhile.
    """
    n[io + p.KIND] = p.RESUME
    n[io + p.PC] = following
    n[io + p.LAYER] = layer
    while n[following + p.OP] == p.OP_RELEASE:
        expect_release(n, x, _named(n, io, n[following + p.A], n[following + p.TABLE]))
        following = n[following + p.NEXT_STEP]
    return unsigned(p.NOBODY)


@native
def _act(  # noqa: C901
    n: Ints, x: Floats, k: Words, io: int, step: int, now: float
) -> int:
    """Carry out one step; gives the next one, or NOBODY if the I/O blocks."""
    op, following = n[step + p.OP], n[step + p.NEXT_STEP]
    a = _named(n, io, n[step + p.A], n[step + p.TABLE])
    if op == p.OP_ACQUIRE:
        page = n[step + p.C]
        units = unsigned(1) if page == 0 else unsigned((n[io + p.SIZE] + page - 1) // page)
        if acquire(n, x, a, io, n[step + p.B], units, now):
            return following
        return _block(n, x, io, following, n[step + p.D])
    if op == p.OP_RELEASE:
        release(n, x, a, io, n[step + p.B], now)
        return following
    if op == p.OP_QUEUE:
        n[io + p.PENDING] = 1
        station.visit(n, x, k, n[io + p.VISITS], a, time(n, x, k, n[step + p.B], io), now)
        return _block(n, x, io, following, n[step + p.D])
    if op == p.OP_VISIT:
        _visit(n, x, k, io, step, now)
        return _block(n, x, io, following, n[step + p.D])
    if op == p.OP_DELAY:
        wait = time(n, x, k, a, io)
        if wait == 0.0:
            return following
        blocked = _block(n, x, io, following, n[step + p.D])
        set_in_lane(n, x, k, n[a + p.DEMAND_LANE], now + wait, io)
        return blocked
    if op == p.OP_BRANCH_BY_DIRECTION:
        return n[step + p.B] if n[io + p.IS_WRITE] == 1 else a
    if op == p.OP_BRANCH_BY_DRAW:
        u = uniform(k[io + p.KEY], k[a + p.DRAW], 0)
        return n[n[step + p.B] + pick(n, x, a, u)]
    if op == p.OP_CHOOSE_PATH:
        return n[n[step + p.B] + next_path(n, x, a, n[io + p.SIZE], now)]
    if op == p.OP_END:
        return end(n, x, k, io, now)
    return _act_rarely(n, x, k, io, step, now)


@native_call
def _count(n: Ints, x: Floats, io: int, step: int, throttle: int, now: float) -> None:
    op = n[step + p.OP]
    if op == p.OP_COUNT_ISSUE:
        count_issue(n, x, throttle, _named(n, io, n[step + p.B], n[step + p.OTHER_TABLE]), now)
    elif op == p.OP_COUNT_COMPLETION:
        count_completion(n, x, throttle, now - x[io + n[step + p.B]], now)
    else:
        count_status(n, x, throttle, n[step + p.B], now)


@native_call
def _act_rarely(n: Ints, x: Floats, k: Words, io: int, step: int, now: float) -> int:
    op, following = n[step + p.OP], n[step + p.NEXT_STEP]
    a = _named(n, io, n[step + p.A], n[step + p.TABLE])
    if op == p.OP_JUMP:
        k[io + p.KEY] = fold(k[io + p.KEY], 0)
    elif op >= p.OP_COUNT_ISSUE:
        _count(n, x, io, step, a, now)
    elif op == p.OP_BRANCH_IF_FULL:
        if not is_full(n, x, a):
            return n[step + p.C]
        send_back(x, a)
        counts = _named(n, io, n[step + p.D], n[step + p.OTHER_TABLE])
        tally.send_back(x, n[n[io + p.IO_FLOW] + p.TALLY] if counts == p.NOBODY else counts)
        return n[step + p.B]
    elif op == p.OP_RESIZE:
        resize(n, x, a, n[step + p.B], now)
    elif op == p.OP_SPAWN:
        start_detached(n, x, k, io, a, n[step + p.B], now)
    elif op == p.OP_FORK:
        _fork(n, x, k, io, step, now)
        return _block(n, x, io, following, 0)
    else:
        if a != p.NOBODY:
            tally.add(x, a, io, now - x[io + p.ISSUED])
        join(n, x, io, now)
        return unsigned(p.NOBODY)
    return following


@native
def _visit(n: Ints, x: Floats, k: Words, io: int, step: int, now: float) -> None:
    service, stations, visit = n[step + p.A], n[step + p.B], n[io + p.VISITS]
    n[io + p.PENDING] = stations
    for _ in range(stations):
        at = _named(n, io, n[service + p.SERVED_AT], n[service + p.SERVED_TABLE])
        duration = time(n, x, k, n[service + p.SERVICE_DEMAND], io)
        if n[at + p.SERVERS] == 0:
            shared_station.visit(n, x, k, visit, at, duration, now)
        else:
            station.visit(n, x, k, visit, at, duration, now)
        service = unsigned(service + p.SERVICE)
        visit = unsigned(visit + p.VISIT)


@native
def _fork(n: Ints, x: Floats, k: Words, io: int, step: int, now: float) -> None:
    about, targets = n[step + p.A], n[step + p.B]
    total, chunk = n[about + p.TOTAL_BYTES], n[about + p.CHUNK_BYTES]
    if total == 0:
        total = n[io + p.SIZE]
    if chunk == 0:
        chunk = total
    direction = n[about + p.CHILD_DIRECTION]
    parts = unsigned((total + chunk - 1) // chunk)
    n[io + p.PENDING] = targets * parts
    for rank in range(targets * parts):
        target, part = unsigned(rank // parts), unsigned(rank % parts)
        key = fold(k[io + p.KEY], n[about + p.FIRST_CHILD] + rank)
        size = min(chunk, unsigned(total - part * chunk))
        child = start_child(n, x, k, io, key, n[n[step + p.C] + target], size, now)
        if direction != p.AS_PARENT:
            n[child + p.IS_WRITE] = direction
        if n[p.STOP] == p.OUT_OF_ROOM:
            break
