"""Carries out the steps of programs: see `qdepth.engines.simpy_engine.actions`."""

from qdepth.engines.compiled import places as p
from qdepth.engines.compiled.draws import draw, fold, uniform
from qdepth.engines.compiled.events import set_event
from qdepth.engines.compiled.ios import free_io, new_io, next_issue
from qdepth.engines.compiled.limits import acquire, hand_over, is_full, release, resize, wake
from qdepth.engines.compiled.native import native
from qdepth.engines.compiled.rows import add_row
from qdepth.engines.compiled.stations import visit_station
from qdepth.engines.compiled.writer import Floats, Ints
from qdepth.network.network import LAYERS

_LAYERS = len(LAYERS)


@native
def drain(n: Ints, x: Floats) -> None:
    """Run every I/O that can go on at this instant, in the order in which it could."""
    now = x[p.NOW]
    while n[p.READY] > 0 and n[p.STOP] == p.GOES_ON:
        io = n[n[p.RING] + n[p.READY_FIRST]]
        n[p.READY_FIRST] += 1
        if n[p.READY_FIRST] == n[p.RING_ROOM]:
            n[p.READY_FIRST] = 0
        n[p.READY] -= 1
        reals = n[io]
        x[reals + p.SPENT + n[io + p.LAYER]] += now - x[reals + p.MARK]
        x[reals + p.MARK] = now
        goes_on = True
        while goes_on:
            step = n[io + p.PC]
            n[io + p.PC] = step + p.STEP
            goes_on = _carry_out(n, x, io, step, now)


@native
def _carry_out(n: Ints, x: Floats, io: int, step: int, now: float) -> bool:  # noqa: C901
    """Carry out one step; True if the I/O goes on at once."""
    op, a = n[step + p.OP], n[step + p.A]
    if op == p.OP_ACQUIRE:
        n[io + p.LAYER] = n[a + p.LIMIT_LAYER]
        page = n[step + p.C]
        units = (n[io + p.SIZE] + page - 1) // page if page > 0 else 1
        return acquire(n, x, a, io, n[step + p.B], units)
    if op == p.OP_RELEASE:
        release(n, x, a, io, n[step + p.B])
        return True
    if op == p.OP_VISIT:
        _visit(n, x, io, step, now)
        return False
    if op == p.OP_DELAY:
        time = draw(n, x, a, io)
        if time == 0.0:
            return True
        n[io + p.LAYER] = n[step + p.B]
        set_event(n, x, time, p.RESUME, io, 0)
        return False
    if op == p.OP_BRANCH_BY_OPERATION:
        n[io + p.PC] = n[step + p.B] if n[io + p.IS_WRITE] else a
        return True
    if op == p.OP_JUMP:
        if a <= step:
            n[io + p.KEY] = fold(n[io + p.KEY], 0)
        n[io + p.PC] = a
        return True
    if op == p.OP_CHOOSE_PATH:
        path = _next_path(n, a, n[step + p.C])
        n[io + p.PC] = n[n[step + p.B] + path * p.ENTRY + p.FIRST]
        return True
    if op == p.OP_END:
        return _end(n, x, io)
    return _carry_out_rare(n, x, io, step, now)


@native
def _carry_out_rare(n: Ints, x: Floats, io: int, step: int, now: float) -> bool:
    op, a = n[step + p.OP], n[step + p.A]
    if op == p.OP_BRANCH_BY_DRAW:
        u = uniform(n[io + p.KEY], n[step + p.DRAW], 0)
        while u >= x[n[a]]:
            a += p.ENTRY
        n[io + p.PC] = n[a + p.FIRST]
    elif op == p.OP_BRANCH_IF_FULL:
        n[io + p.PC] = n[step + p.B] if is_full(n, x, a) else n[step + p.C]
    elif op == p.OP_RESIZE:
        resize(n, x, a, n[step + p.B], now)
    elif op == p.OP_SPAWN:
        part = _start_part(n, x, io, n[io + p.KEY], a, n[io + p.SIZE], now)
        hand_over(n, x, io, part, n[step + p.B])
    elif op == p.OP_FORK:
        _fork(n, x, io, step, now)
        return False
    elif op == p.OP_JOIN:
        _join(n, x, io, now)
        return False
    return True


@native
def _visit(n: Ints, x: Floats, io: int, step: int, now: float) -> None:
    entry, stations = n[step + p.A], n[step + p.B]
    n[io + p.LAYER] = n[step + p.C]
    n[io + p.PENDING] = stations
    visit = n[io + p.VISITS]
    for _ in range(stations):
        time = draw(n, x, n[entry + p.SECOND], io)
        visit_station(n, x, visit, n[entry + p.FIRST], time, now)
        entry += p.ENTRY
        visit += p.VISIT


@native
def _next_path(n: Ints, chooser: int, paths: int) -> int:
    ios_per_path, ios = n[chooser + p.IOS_PER_PATH], n[chooser + p.CHOSEN]
    if ios_per_path == 0:
        return 0
    n[chooser + p.CHOSEN] = ios + 1
    return ios // ios_per_path % paths


@native
def _start_part(
    n: Ints, x: Floats, origin: int, key: int, target: int, size: int, now: float
) -> int:
    part = new_io(n, x, n[origin + p.IO_FLOW], n[origin + p.WORKER_KEY])
    n[part + p.KEY] = key
    n[part + p.SIZE] = size
    n[part + p.IS_WRITE] = n[origin + p.IS_WRITE]
    n[part + p.PC] = target
    x[n[part] + p.ISSUED] = now
    x[n[part] + p.MARK] = now
    wake(n, part)
    return part


@native
def _fork(n: Ints, x: Floats, io: int, step: int, now: float) -> None:
    size, chunk = n[io + p.SIZE], n[step + p.B]
    parts = (size + chunk - 1) // chunk
    n[io + p.PENDING] = parts
    for part in range(parts):
        part_size = min(chunk, size - part * chunk)
        child = _start_part(n, x, io, fold(n[io + p.KEY], part), n[step + p.A], part_size, now)
        n[child + p.PARENT] = io
        if n[p.STOP] == p.OUT_OF_ROOM:
            break


@native
def _join(n: Ints, x: Floats, child: int, now: float) -> None:
    parent = n[child + p.PARENT]
    n[parent + p.PENDING] -= 1
    if n[parent + p.PENDING] == 0:
        for layer in range(_LAYERS):
            x[n[parent] + p.SPENT + layer] += x[n[child] + p.SPENT + layer]
        x[n[parent] + p.MARK] = now
        wake(n, parent)
    free_io(n, child)


@native
def _end(n: Ints, x: Floats, io: int) -> bool:
    """Complete an I/O and let its worker go on: True if it issues the next one at once."""
    if n[io + p.ORDINAL] < 0:
        free_io(n, io)
        return False
    _tally(n, x, io)
    n[p.PRESENT] -= 1
    n[p.DONE] += 1
    if n[p.DONE] >= n[p.NEXT_ROW]:
        add_row(n, x)
    if n[p.DONE] >= n[p.PAUSE_AT]:
        n[p.PAUSED] = 1
    if n[p.STOP] == p.GOES_ON:
        if n[p.DONE] >= n[p.MAX_IOS]:
            n[p.STOP] = p.IO_BUDGET
        elif n[p.PRESENT] > n[p.MAX_PRESENT]:
            n[p.STOP] = p.OVERLOAD
    return next_issue(n, x, io)


@native
def _tally(n: Ints, x: Floats, io: int) -> None:
    flow, done, reals = n[io + p.IO_FLOW], n[p.DONE], n[io]
    latency = x[reals + p.MARK] - x[reals + p.ISSUED]
    group = n[flow + p.GROUP]
    if done <= n[p.MAX_IOS]:
        x[n[p.X_LATENCY] + done] = latency
        n[n[p.LATENCY_GROUP] + done] = group
    n[n[p.GROUP_IOS] + group] += 1
    tally = n[flow + p.TALLY]
    x[tally] += 1.0
    x[tally + 1] += n[io + p.SIZE]
    x[tally + 2] += latency
    for layer in range(_LAYERS):
        x[tally + 3 + layer] += x[reals + p.SPENT + layer]
    x[p.LATENCY_SUM] += latency
