"""Carries out the steps of programs: see `qdepth.engines.simpy_engine.actions`."""

import numpy as np

from qdepth.engines.compiled import places as p
from qdepth.engines.compiled.draws import draw, fold, uniform
from qdepth.engines.compiled.events import set_in_lane
from qdepth.engines.compiled.ios import free_io, new_io, next_issue
from qdepth.engines.compiled.limits import (
    acquire,
    expect_release,
    hand_over,
    is_full,
    release,
    resize,
    wake,
)
from qdepth.engines.compiled.native import native, native_call, unsigned
from qdepth.engines.compiled.rows import take_stock
from qdepth.engines.compiled.stations import queue, share
from qdepth.engines.compiled.throttles import count_issue, count_status
from qdepth.engines.compiled.writer import Floats, Ints, Words
from qdepth.network.network import LAYERS
from qdepth.statistics.recorder import TALLY_COLUMNS

_LAYERS = len(LAYERS)
_SENT_BACK = TALLY_COLUMNS.index("sent_back")


@native
def run_io(n: Ints, x: Floats, k: Words, io: int, now: float) -> None:
    """Carry out the steps of an I/O until it blocks."""
    x[io + p.SPENT + n[io + p.LAYER]] += now - x[io + p.MARK]
    x[io + p.MARK] = now
    step = n[io + p.PC]
    while step != p.NOBODY:
        step = _carry_out(n, x, k, io, step, now)


@native
def _block(n: Ints, x: Floats, io: int, following: int, layer: int) -> int:
    """Let an I/O go on with a step at a later event; the time until then counts in a layer.

    Whom it will let go on by then comes into the cache meanwhile.
    """
    n[io + p.KIND] = p.RESUME
    n[io + p.PC] = following
    n[io + p.LAYER] = layer
    while n[following + p.OP] == p.OP_RELEASE:
        expect_release(n, x, n[following + p.A])
        following = n[following + p.NEXT_STEP]
    return unsigned(p.NOBODY)


@native
def _carry_out(  # noqa: C901
    n: Ints, x: Floats, k: Words, io: int, step: int, now: float
) -> int:
    """Carry out one step; gives the next one, or NOBODY if the I/O blocks."""
    op, a, following = n[step + p.OP], n[step + p.A], n[step + p.NEXT_STEP]
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
        queue(n, x, k, n[io + p.VISITS], a, draw(n, x, k, n[step + p.B], io), now)
        return _block(n, x, io, following, n[step + p.D])
    if op == p.OP_VISIT:
        _visit(n, x, k, io, step, now)
        return _block(n, x, io, following, n[step + p.D])
    if op == p.OP_DELAY:
        time = draw(n, x, k, a, io)
        if time == 0.0:
            return following
        blocked = _block(n, x, io, following, n[step + p.D])
        set_in_lane(n, x, k, n[a + p.DEMAND_LANE], now + time, io)
        return blocked
    if op == p.OP_BRANCH_BY_OPERATION:
        return n[step + p.B] if n[io + p.IS_WRITE] == 1 else a
    if op == p.OP_BRANCH_BY_DRAW:
        return _draw_target(n, x, k, io, step)
    if op == p.OP_CHOOSE_PATH:
        return n[n[step + p.B] + _next_path(n, a)]
    if op == p.OP_END:
        return _end(n, x, k, io, now)
    return _carry_out_rare(n, x, k, io, step, now)


@native_call
def _carry_out_rare(n: Ints, x: Floats, k: Words, io: int, step: int, now: float) -> int:
    op, a, following = n[step + p.OP], n[step + p.A], n[step + p.NEXT_STEP]
    if op == p.OP_JUMP:
        k[io + p.KEY] = fold(k[io + p.KEY], 0)
    elif op == p.OP_COUNT_ISSUE:
        count_issue(n, x, a, n[step + p.B], now)
    elif op == p.OP_COUNT_STATUS:
        count_status(n, x, a, n[step + p.B], now)
    elif op == p.OP_BRANCH_IF_FULL:
        if not is_full(n, x, a):
            return n[step + p.C]
        x[a + p.SENT_BACK] += 1.0
        x[n[n[io + p.IO_FLOW] + p.TALLY] + _SENT_BACK] += 1.0
        return n[step + p.B]
    elif op == p.OP_RESIZE:
        resize(n, x, a, n[step + p.B], now)
    elif op == p.OP_SPAWN:
        part = _start_part(n, x, k, io, k[io + p.KEY], a, n[io + p.SIZE], now)
        hand_over(n, x, io, part, n[step + p.B])
    elif op == p.OP_FORK:
        _fork(n, x, k, io, step, now)
        return _block(n, x, io, following, 0)
    else:
        _join(n, x, io, now)
        return unsigned(p.NOBODY)
    return following


@native
def _visit(n: Ints, x: Floats, k: Words, io: int, step: int, now: float) -> None:
    entry, stations, visit = n[step + p.A], n[step + p.B], n[io + p.VISITS]
    n[io + p.PENDING] = stations
    for _ in range(stations):
        station = n[entry + p.FIRST]
        time = draw(n, x, k, n[entry + p.SECOND], io)
        if n[station + p.SERVERS] == 0:
            share(n, x, k, visit, station, time, now)
        else:
            queue(n, x, k, visit, station, time, now)
        entry = unsigned(entry + p.ENTRY)
        visit = unsigned(visit + p.VISIT)


@native
def _draw_target(n: Ints, x: Floats, k: Words, io: int, step: int) -> int:
    guide = n[step + p.A]
    u = uniform(k[io + p.KEY], k[guide + p.DRAW], 0)
    rank = n[guide + np.int64(u * x[guide + p.STRIPS]) + p.GUIDE]
    while u >= x[np.int64(guide) + rank + p.GUIDE]:
        rank = unsigned(rank + 1)
    return n[n[step + p.B] + rank]


@native
def _next_path(n: Ints, chooser: int) -> int:
    ios_per_path, turn = n[chooser + p.IOS_PER_PATH], n[chooser + p.TURN]
    if ios_per_path == 0:
        return np.int64(0)  # type: ignore[return-value]
    left = n[chooser + p.LEFT]
    if left == 1:
        n[chooser + p.LEFT] = ios_per_path
        n[chooser + p.TURN] = turn + 1
    else:
        n[chooser + p.LEFT] = left - 1
    return np.int64(turn % n[chooser + p.PATHS])  # type: ignore[return-value]


@native
def _start_part(
    n: Ints, x: Floats, k: Words, origin: int, key: np.uint64, target: int, size: int, now: float
) -> int:
    part = new_io(n, x, k, n[origin + p.IO_FLOW], k[origin + p.WORKER_KEY])
    k[part + p.KEY] = key
    n[part + p.IS_PART] = 1
    n[part + p.SIZE] = size
    x[part + p.BYTES] = size
    n[part + p.IS_WRITE] = n[origin + p.IS_WRITE]
    n[part + p.IS_SEQUENTIAL] = n[origin + p.IS_SEQUENTIAL]
    n[part + p.PC] = target
    x[part + p.ISSUED] = now
    x[part + p.MARK] = now
    wake(n, part)
    return part


@native
def _fork(n: Ints, x: Floats, k: Words, io: int, step: int, now: float) -> None:
    left, chunk = n[io + p.SIZE], n[step + p.B]
    parts = np.uint64((left + chunk - 1) // chunk)
    n[io + p.PENDING] = parts
    for part in range(parts):
        size = min(chunk, left)
        left = unsigned(left - size)
        child = _start_part(n, x, k, io, fold(k[io + p.KEY], part), n[step + p.A], size, now)
        n[child + p.PARENT] = io
        if n[p.STOP] == p.OUT_OF_ROOM:
            break


@native
def _join(n: Ints, x: Floats, child: int, now: float) -> None:
    parent = n[child + p.PARENT]
    n[parent + p.PENDING] -= 1
    if n[parent + p.PENDING] == 0:
        for layer in range(_LAYERS):
            x[parent + p.SPENT + layer] += x[child + p.SPENT + layer]
        x[parent + p.MARK] = now
        wake(n, parent)
    free_io(n, child)


@native
def _end(n: Ints, x: Floats, k: Words, io: int, now: float) -> int:
    """Complete an I/O; gives the first step of the next one if its worker issues it at once."""
    if n[io + p.IS_PART] == 1:
        free_io(n, io)
        return unsigned(p.NOBODY)
    _tally(n, x, io)
    n[p.PRESENT] -= 1
    n[p.DONE] += 1
    if n[p.DONE] >= n[p.NEXT_COUNT]:
        take_stock(n, x, now)
    if n[p.PRESENT] > n[p.MAX_PRESENT] and n[p.STOP] == p.GOES_ON:
        n[p.STOP] = p.OVERLOAD
    if next_issue(n, x, k, io, now):
        return n[io + p.PC]
    return unsigned(p.NOBODY)


@native
def _tally(n: Ints, x: Floats, io: int) -> None:
    flow, done = n[io + p.IO_FLOW], n[p.DONE]
    latency = x[io + p.MARK] - x[io + p.ISSUED]
    group = n[flow + p.GROUP]
    if done <= n[p.MAX_IOS]:
        x[n[p.LATENCY] + done] = latency
        n[n[p.LATENCY] + done] = group
    n[n[p.GROUP_IOS] + group] += 1
    tally = n[flow + p.TALLY]
    x[tally] += 1.0
    x[tally + 1] += x[io + p.BYTES]
    x[tally + 2] += latency
    for layer in range(_LAYERS):
        x[tally + 3 + layer] += x[io + p.SPENT + layer]
    x[p.LATENCY_SUM] += latency
