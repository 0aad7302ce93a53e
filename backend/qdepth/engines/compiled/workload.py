"""Who issues I/Os, and when: see `qdepth.engines.simpy_engine.workload` and `flows`."""

import numpy as np

from qdepth.engines.compiled.changing_clock import burst_at, shown_on_clock, wait_on_clock
from qdepth.engines.compiled.draws import fold, time, uniform
from qdepth.engines.compiled.events import set_event, set_in_lane, set_last_event
from qdepth.engines.compiled.io import clear_spent, free_io, new_io
from qdepth.engines.compiled.memory import places as p
from qdepth.engines.compiled.memory.writer import Floats, Ints, Words
from qdepth.engines.compiled.ready_list import wake
from qdepth.engines.native import native, native_call, unsigned
from qdepth.network.draws import code
from qdepth.network.phases import JITTER, WAIT_PHASE

_DIRECTION = np.uint64(code("operation"))
_SIZE = np.uint64(code("size"))
_SEQUENTIAL = np.uint64(code("sequential"))
_WAIT_PHASE = np.uint64(WAIT_PHASE)
_JITTER = np.uint64(JITTER)


@native
def _prepare(n: Ints, x: Floats, k: Words, io: int) -> None:
    """Make the next I/O of a worker: its key, direction and size."""
    flow = n[io + p.IO_FLOW]
    ordinal = n[io + p.NEXT_ORDINAL]
    n[io + p.NEXT_ORDINAL] = ordinal + 1
    key = fold(k[io + p.WORKER_KEY], ordinal)
    k[io + p.KEY] = key
    n[io + p.IS_WRITE] = 1 if uniform(key, _DIRECTION, 0) >= x[flow + p.READ_SHARE] else 0
    share = x[flow + p.SEQUENTIAL_SHARE]
    if share > 0.0:
        n[io + p.IS_SEQUENTIAL] = 1 if uniform(key, _SEQUENTIAL, 0) < share else 0
    entry = n[flow + p.SIZES]
    if n[flow + p.SIZE_COUNT] > 1:
        u = uniform(key, _SIZE, 0)
        while u >= x[entry]:
            entry = unsigned(entry + p.ENTRY)
    size = n[entry + p.FIRST]
    n[io + p.SIZE] = size
    x[io + p.BYTES] = size


@native
def issue(n: Ints, x: Floats, io: int, now: float) -> None:
    """Put an I/O before its first step."""
    x[io + p.ISSUED] = now
    x[io + p.MARK] = now
    clear_spent(x, io)
    n[io + p.PC] = n[n[io + p.IO_FLOW] + p.START]
    n[p.PRESENT] += 1


@native
def _stops(n: Ints, x: Floats, io: int, at: float) -> bool:
    """Whether a worker no longer issues at a moment."""
    shift = n[io + p.IO_SHIFT]
    return bool(shift != p.NOBODY and at >= x[shift + p.UNTIL])


@native_call
def _next_piece(n: Ints, x: Floats, k: Words, flow: int, io: int, now: float) -> bool:
    """Issue the next piece, if one is left; the last completion is the end of the flow."""
    pieces = n[flow + p.FLOW_PIECES]
    n[pieces + p.TO_COMPLETE] -= 1
    if n[pieces + p.TO_COMPLETE] == 0:
        _end(n, x, k, pieces, now)
    if n[pieces + p.TO_ISSUE] == 0:
        free_io(n, io)
        return False
    return _issue_piece(n, x, k, flow, io, now)


@native
def _issue_piece(n: Ints, x: Floats, k: Words, flow: int, io: int, now: float) -> bool:
    """Issue the next piece at its slot of the pace; True if at once."""
    n[n[flow + p.FLOW_PIECES] + p.TO_ISSUE] -= 1
    return _issue_at_slot(n, x, k, flow, io, now)


@native_call
def _issue_at_slot(n: Ints, x: Floats, k: Words, flow: int, io: int, now: float) -> bool:
    """Issue the next I/O of a worker at the next slot of the pace; True if at once."""
    _prepare(n, x, k, io)
    changes = n[flow + p.CHANGES]
    clock = now
    if changes != p.NOBODY:
        _change_burst(n, x, flow, now)
        clock = shown_on_clock(n, x, changes, now)
    interval, slot = x[flow + p.INTERVAL], x[flow + p.NEXT_SLOT]
    start = max(clock, slot - (np.int64(n[flow + p.BURST]) - 1) * interval)
    wait = start - clock
    if changes != p.NOBODY:
        wait = wait_on_clock(n, x, changes, wait, now)
    if _stops(n, x, io, now + wait):
        free_io(n, io)
        return False
    x[flow + p.NEXT_SLOT] = max(start, slot) + _interval_after(x, k, flow, io)
    return _issue_after(n, x, k, io, wait, now)


@native
def _interval_after(x: Floats, k: Words, flow: int, io: int) -> float:
    """Time between the slot of an I/O and the next one [s]."""
    jitter = x[flow + p.JITTER]
    if jitter == 0.0:
        return float(x[flow + p.INTERVAL])
    u = uniform(k[io + p.KEY], _JITTER, 0)
    return float(x[flow + p.INTERVAL] * (1.0 + jitter * (2.0 * u - 1.0)))


@native_call
def _change_burst(n: Ints, x: Floats, flow: int, now: float) -> None:
    """Take the burst of this moment; the earliest start of the next I/O stays."""
    before = np.int64(n[flow + p.BURST])
    burst = np.int64(burst_at(n, x, n[flow + p.CHANGES], float(before), now))
    if burst != before:
        x[flow + p.NEXT_SLOT] += (burst - before) * x[flow + p.INTERVAL]
        n[flow + p.BURST] = burst


@native_call
def _end(n: Ints, x: Floats, k: Words, pieces: int, now: float) -> None:
    n[pieces + p.HAS_ENDED] = 1
    x[pieces + p.ENDED_AT] = now
    followers = n[pieces + p.FOLLOWERS]
    for rank in range(n[pieces + p.FOLLOWER_COUNT]):
        follower = n[followers + rank]
        n[follower + p.LEADERS] -= 1
        if n[follower + p.LEADERS] == 0:
            _begin_after_start(n, x, k, follower, now)
    n[p.UNENDED] -= 1
    if n[p.UNENDED] == 0 and x[p.TIME_AFTER] >= 0.0:
        set_last_event(n, x, k, now + x[p.TIME_AFTER], n[p.END_AFTER])


@native_call
def _begin_after_start(n: Ints, x: Floats, k: Words, pieces: int, now: float) -> None:
    """Begin at once, or set the moment; those that issue at once can continue."""
    if x[pieces + p.START_AFTER] == 0.0:
        begin(n, x, k, pieces, now)
    else:
        set_event(n, x, k, now + x[pieces + p.START_AFTER], pieces)


@native_call
def begin(n: Ints, x: Floats, k: Words, pieces: int, now: float) -> None:
    """Let the workers of a finite flow issue; those that issue immediately can continue."""
    flow = n[pieces + p.PIECES_OF]
    x[flow + p.NEXT_SLOT] = now
    for worker in range(n[flow + p.WORKERS]):
        io = new_io(n, x, k, flow, fold(k[flow + p.FLOW_KEY], worker))
        if n[p.STOP] == p.OUT_OF_ROOM:
            return
        if _issue_piece(n, x, k, flow, io, now):
            wake(n, io)


@native
def next_issue(n: Ints, x: Floats, k: Words, io: int, now: float) -> bool:
    """Let the worker of a completed I/O continue; True if it issues the next one immediately."""
    flow = n[io + p.IO_FLOW]
    if n[flow + p.LOOP] == p.OPEN:
        free_io(n, io)
        return False
    if n[flow + p.LOOP] == p.PACED:
        return _issue_at_slot(n, x, k, flow, io, now)
    if n[flow + p.LOOP] == p.FINITE:
        return _next_piece(n, x, k, flow, io, now)
    _prepare(n, x, k, io)
    return _issue_unless_stopped(n, x, k, io, time(n, x, k, n[flow + p.WAIT], io), now)


@native
def _issue_unless_stopped(n: Ints, x: Floats, k: Words, io: int, wait: float, now: float) -> bool:
    """Issue an I/O of a worker at once or after a wait [s], or never; True if at once."""
    if _stops(n, x, io, now + wait):
        free_io(n, io)
        return False
    return _issue_after(n, x, k, io, wait, now)


@native
def _issue_after(n: Ints, x: Floats, k: Words, io: int, wait: float, now: float) -> bool:
    """Issue an I/O at once or after a wait [s]; True if at once."""
    if wait == 0.0:
        issue(n, x, io, now)
        return True
    n[io + p.KIND] = p.ISSUE
    set_in_lane(n, x, k, n[n[io + p.IO_FLOW] + p.FLOW_LANE], now + wait, io)
    return False


@native
def _set_arrival(n: Ints, x: Floats, k: Words, io: int, wait: float, now: float) -> None:
    """Let an I/O arrive after a wait at the rate of its flow [s]."""
    changes = n[n[io + p.IO_FLOW] + p.CHANGES]
    if changes != p.NOBODY:
        wait = wait_on_clock(n, x, changes, wait, now)
    n[io + p.KIND] = p.ARRIVE
    set_event(n, x, k, now + wait, io)


@native
def arrive(n: Ints, x: Floats, k: Words, io: int, now: float) -> None:
    """Issue an I/O, after it has set the arrival of the next one."""
    following = new_io(n, x, k, n[io + p.IO_FLOW], k[io + p.WORKER_KEY])
    n[following + p.NEXT_ORDINAL] = n[io + p.NEXT_ORDINAL]
    _prepare(n, x, k, following)
    wait = time(n, x, k, n[n[following + p.IO_FLOW] + p.WAIT], following)
    _set_arrival(n, x, k, following, wait, now)
    issue(n, x, io, now)


@native_call
def start(n: Ints, x: Floats, k: Words, flow: int) -> None:
    """Start the workers or the source at time 0; those that issue immediately can continue."""
    if n[flow + p.LOOP] == p.FINITE:
        if n[n[flow + p.FLOW_PIECES] + p.LEADERS] == 0:
            _begin_after_start(n, x, k, n[flow + p.FLOW_PIECES], 0.0)
        return
    first = n[flow + p.FIRST_SHIFT]
    if first == p.NOBODY:
        _begin_workers(n, x, k, flow, first, 0, n[flow + p.WORKERS], 0.0)
    shift = first
    while shift != p.NOBODY:
        if x[shift + p.BEGINS_AT] == 0.0:
            begin_shift(n, x, k, shift, 0.0)
        shift = n[shift + p.NEXT_SHIFT]
    shift = first
    while shift != p.NOBODY:
        if x[shift + p.BEGINS_AT] > 0.0:
            set_event(n, x, k, x[shift + p.BEGINS_AT], shift)
        shift = n[shift + p.NEXT_SHIFT]


@native_call
def begin_shift(n: Ints, x: Floats, k: Words, shift: int, now: float) -> None:
    """Let the workers of a shift begin; those that issue immediately can continue."""
    flow, first = n[shift + p.SHIFT_OF], n[shift + p.FIRST_WORKER]
    _begin_workers(n, x, k, flow, shift, first, n[shift + p.SHIFT_WORKERS], now)


@native_call
def _begin_workers(
    n: Ints, x: Floats, k: Words, flow: int, shift: int, first: int, count: int, now: float
) -> None:
    for worker in range(first, first + count):
        io = new_io(n, x, k, flow, fold(k[flow + p.FLOW_KEY], worker))
        if n[p.STOP] == p.OUT_OF_ROOM:
            return
        n[io + p.IO_SHIFT] = shift
        if _first_issue(n, x, k, flow, io, now):
            wake(n, io)


@native_call
def _first_issue(n: Ints, x: Floats, k: Words, flow: int, io: int, now: float) -> bool:
    """Let a worker or a source begin; True if it issues at once."""
    if n[flow + p.LOOP] == p.PACED:
        return next_issue(n, x, k, io, now)
    _prepare(n, x, k, io)
    longest = time(n, x, k, n[flow + p.WAIT], io) + x[flow + p.BEGINS_WITHIN]
    wait = longest * uniform(k[io + p.KEY], _WAIT_PHASE, 0)
    if n[flow + p.LOOP] == p.OPEN:
        _set_arrival(n, x, k, io, wait, now)
        return False
    return _issue_unless_stopped(n, x, k, io, wait, now)
