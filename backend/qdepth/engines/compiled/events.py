"""The event list: a binary heap ordered by time, then by the number of the event.

The first event leaves a hole at the root, which the next one that is set fills: most events set
another. Lanes keep events that come in the order in which they were set, such as the ends of equal
delays, out of the heap but for the first of them.
"""

import numpy as np

from qdepth.engines.compiled.memory import places as p
from qdepth.engines.compiled.memory.writer import Floats, Ints, Words
from qdepth.engines.compiled.prefetch import prefetch
from qdepth.engines.native import native, native_call, unsigned

_ONE = np.uint64(1 << p.TAG_BITS)
_LAST = np.uint64(((1 << 64 - p.TAG_BITS) - 1) << p.TAG_BITS)
_PLACE = np.uint64((1 << p.TAG_BITS) - 1)


@native
def place_of(tag: np.uint64) -> int:
    """Place that an event is about."""
    return unsigned(int((tag & _PLACE) << np.uint64(p.ALIGNMENT_BITS)))


@native
def number(k: Words, place: int) -> np.uint64:
    """Tag of the next event, which is about a place."""
    tag = k[p.SEQUENCE] | (np.uint64(place) >> np.uint64(p.ALIGNMENT_BITS))
    k[p.SEQUENCE] += _ONE
    return tag


@native
def _before(time: float, tag: np.uint64, other_time: float, other_tag: np.uint64) -> bool:
    return bool((time < other_time) | ((time == other_time) & (tag < other_tag)))


@native
def _sift_down(x: Floats, k: Words, end: int, time: float, tag: np.uint64) -> None:
    """Fill the hole at the root; `end` is the place behind the heap, where no time comes."""
    hole = unsigned(p.HEAP)
    child = unsigned(p.HEAP + p.EVENT)
    while child < end:
        left, right = x[child], x[child + p.EVENT]
        if _before(right, k[child + p.EVENT + p.EVENT_TAG], left, k[child + p.EVENT_TAG]):
            child = unsigned(child + p.EVENT)
            left = right
        first = k[child + p.EVENT_TAG]
        if _before(time, tag, left, first):
            break
        x[hole] = left
        k[hole + p.EVENT_TAG] = first
        hole = child
        child = unsigned(2 * child - (p.HEAP - p.EVENT))
    x[hole] = time
    k[hole + p.EVENT_TAG] = tag


@native
def _sift_up(x: Floats, k: Words, hole: int, time: float, tag: np.uint64) -> None:
    while hole > p.HEAP:
        parent = unsigned((((hole - p.HEAP) >> 1) - 1 & ~1) + p.HEAP)
        if not _before(time, tag, x[parent], k[parent + p.EVENT_TAG]):
            break
        x[hole] = x[parent]
        k[hole + p.EVENT_TAG] = k[parent + p.EVENT_TAG]
        hole = parent
    x[hole] = time
    k[hole + p.EVENT_TAG] = tag


@native_call
def _drop_stale(n: Ints, x: Floats, k: Words) -> None:
    """Forget the departures that were set anew since, when the heap is full."""
    end = n[p.EVENTS]
    kept = unsigned(p.HEAP)
    for event in range(p.HEAP, end, p.EVENT):
        time, tag = x[event], k[event + p.EVENT_TAG]
        place = place_of(tag)
        if n[place + p.KIND] != p.DEPART_SHARED or k[place + p.POSTED_TAG] == tag:
            _sift_up(x, k, kept, time, tag)
            kept = unsigned(kept + p.EVENT)
    for event in range(kept, end, p.EVENT):
        x[event] = np.inf
    n[p.EVENTS] = kept


@native
def push(n: Ints, x: Floats, k: Words, time: float, tag: np.uint64) -> None:
    """Put an event into the heap."""
    if n[p.HOLE] == 1:
        n[p.HOLE] = 0
        _sift_down(x, k, n[p.EVENTS], time, tag)
        return
    if n[p.EVENTS] == n[p.HEAP_ROOM]:
        _drop_stale(n, x, k)
    end = n[p.EVENTS]
    n[p.EVENTS] = end + p.EVENT
    _sift_up(x, k, end, time, tag)


@native
def set_event(n: Ints, x: Floats, k: Words, time: float, place: int) -> None:
    """Set an event whose place identifies what happens."""
    push(n, x, k, time, number(k, place))


@native
def set_last_event(n: Ints, x: Floats, k: Words, time: float, place: int) -> None:
    """Set an event after all others of its instant."""
    push(n, x, k, time, _LAST | (np.uint64(place) >> np.uint64(p.ALIGNMENT_BITS)))


@native
def set_in_lane(n: Ints, x: Floats, k: Words, lane: int, time: float, io: int) -> None:
    """Set an event of an I/O; in the lane, if there is one and the event is not before its last."""
    if lane == p.NOBODY:
        set_event(n, x, k, time, io)
        return
    last = n[lane + p.LANE_LAST]
    if n[lane + p.LANE_FIRST] == p.NOBODY:
        n[lane + p.LANE_FIRST] = io
        n[lane + p.LANE_LAST] = io
        n[io + p.NEXT] = p.NOBODY
        set_event(n, x, k, time, lane)
    elif time >= x[last + p.WHEN]:
        n[last + p.NEXT] = io
        n[lane + p.LANE_LAST] = io
        n[io + p.NEXT] = p.NOBODY
        k[io + p.TAG] = number(k, lane)
    else:
        set_event(n, x, k, time, io)
        return
    x[io + p.WHEN] = time


@native
def _expect(n: Ints, x: Floats, place: int) -> None:
    """Bring what an event is about, probably a visit, and the I/O before it into the cache."""
    prefetch(n, place)
    prefetch(x, place)
    prefetch(n, place - 24)
    prefetch(x, place - 8)
    prefetch(x, place - 16)
    prefetch(x, place - 24)


@native
def next_place(n: Ints, x: Floats, k: Words) -> int:
    """Remove the first event and set the clock to it; returns its place, or NOBODY."""
    if n[p.HOLE] == 1:
        end = unsigned(n[p.EVENTS] - p.EVENT)
        n[p.EVENTS] = end
        time, tag = x[end], k[end + p.EVENT_TAG]
        x[end] = np.inf
        if end > p.HEAP:
            _sift_down(x, k, end, time, tag)
    time = x[p.HEAP]
    if time == np.inf:
        n[p.STOP] = p.STUCK
        return unsigned(p.NOBODY)
    n[p.HOLE] = 1
    x[p.NOW] = time
    _expect(n, x, place_of(k[p.HEAP + p.EVENT + p.EVENT_TAG]))
    _expect(n, x, place_of(k[p.HEAP + 2 * p.EVENT + p.EVENT_TAG]))
    return place_of(k[p.HEAP + p.EVENT_TAG])


@native
def first_of_lane(n: Ints, x: Floats, k: Words, lane: int) -> int:
    """Remove the first I/O of a lane, whose time has come."""
    io = n[lane + p.LANE_FIRST]
    following = n[io + p.NEXT]
    n[lane + p.LANE_FIRST] = following
    if following != p.NOBODY:
        push(n, x, k, x[following + p.WHEN], k[following + p.TAG])
    return io
