"""The event list: a binary heap ordered by time, then by sequence number."""

from qdepth.engines.compiled import places as p
from qdepth.engines.compiled.native import native
from qdepth.engines.compiled.writer import Floats, Ints


@native
def _before(n: Ints, x: Floats, time: float, sequence: int, rank: int) -> bool:
    there = x[n[p.X_HEAP] + rank]
    if time != there:
        return time < there
    return sequence < n[n[p.HEAP] + rank * p.EVENT + p.EVENT_SEQUENCE]


@native
def _move(n: Ints, x: Floats, source: int, target: int) -> None:
    heap, times = n[p.HEAP], n[p.X_HEAP]
    x[times + target] = x[times + source]
    for column in range(p.EVENT):
        n[heap + target * p.EVENT + column] = n[heap + source * p.EVENT + column]


@native
def _sift_up(
    n: Ints, x: Floats, rank: int, time: float, sequence: int, kind: int, a: int, b: int
) -> None:
    while rank > 0:
        parent = (rank - 1) >> 1
        if not _before(n, x, time, sequence, parent):
            break
        _move(n, x, parent, rank)
        rank = parent
    x[n[p.X_HEAP] + rank] = time
    event = n[p.HEAP] + rank * p.EVENT
    n[event + p.EVENT_SEQUENCE] = sequence
    n[event + p.EVENT_KIND] = kind
    n[event + p.EVENT_A] = a
    n[event + p.EVENT_B] = b


@native
def _drop_stale(n: Ints, x: Floats) -> None:
    """Forget the departures that were set anew since, when the heap is full."""
    kept = 0
    for rank in range(n[p.EVENTS]):
        event = n[p.HEAP] + rank * p.EVENT
        kind, a, b = n[event + p.EVENT_KIND], n[event + p.EVENT_A], n[event + p.EVENT_B]
        if kind != p.DEPART_SHARED or n[a + p.SETTING] == b:
            time, sequence = x[n[p.X_HEAP] + rank], n[event + p.EVENT_SEQUENCE]
            _sift_up(n, x, kept, time, sequence, kind, a, b)
            kept += 1
    n[p.EVENTS] = kept


@native
def set_event(n: Ints, x: Floats, delay: float, kind: int, a: int, b: int) -> None:
    """Set an event after a delay."""
    if n[p.EVENTS] == n[p.HEAP_ROOM]:
        _drop_stale(n, x)
    sequence, rank = n[p.SEQUENCE], n[p.EVENTS]
    n[p.SEQUENCE] = sequence + 1
    n[p.EVENTS] = rank + 1
    _sift_up(n, x, rank, x[p.NOW] + delay, sequence, kind, a, b)


@native
def next_event(n: Ints, x: Floats) -> tuple[float, int, int, int]:
    """Take the first event off: its time, kind and operands."""
    heap, times = n[p.HEAP], n[p.X_HEAP]
    time, kind = x[times], n[heap + p.EVENT_KIND]
    a, b = n[heap + p.EVENT_A], n[heap + p.EVENT_B]
    last = n[p.EVENTS] - 1
    n[p.EVENTS] = last
    last_time, last_sequence = x[times + last], n[heap + last * p.EVENT + p.EVENT_SEQUENCE]
    hole = 0
    while True:
        child = 2 * hole + 1
        if child >= last:
            break
        other = child + 1
        if other < last and _before(
            n, x, x[times + other], n[heap + other * p.EVENT + p.EVENT_SEQUENCE], child
        ):
            child = other
        if _before(n, x, last_time, last_sequence, child):
            break
        _move(n, x, child, hole)
        hole = child
    _move(n, x, last, hole)
    return time, kind, a, b
