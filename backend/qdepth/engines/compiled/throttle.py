"""Throttles, named by their place: see `qdepth.engines.simpy_engine.throttle`."""

from qdepth.engines.compiled.limit import allow, resize
from qdepth.engines.compiled.memory import places as p
from qdepth.engines.compiled.memory.writer import Floats, Ints
from qdepth.engines.native import native, native_call, unsigned


@native_call
def _resize(n: Ints, x: Floats, throttle: int, is_low: int, now: float) -> None:
    if n[throttle + p.IS_LOW] == is_low:
        return
    n[throttle + p.IS_LOW] = is_low
    capacity = n[throttle + p.LOW] if is_low == 1 else n[throttle + p.HIGH]
    for rank in range(n[throttle + p.THROTTLED_COUNT]):
        resize(n, x, n[n[throttle + p.THROTTLED] + rank], capacity, now)


@native
def count_issue(n: Ints, x: Floats, throttle: int, vm: int, now: float) -> None:
    """Count an I/O of a VM; the first one of all is no switch."""
    if n[throttle + p.IS_SUSPENDED] == 1:
        return
    last, switches = n[throttle + p.LAST_VM], n[throttle + p.SWITCHES]
    if vm == last:
        n[throttle + p.RUN] += 1
        if n[throttle + p.RUN] == n[throttle + p.LONG_RUN]:
            n[throttle + p.SWITCHES] = 0
            _resize(n, x, throttle, 0, now)
        return
    if last != p.NOBODY and switches < n[throttle + p.MOST_SWITCHES]:
        n[throttle + p.SWITCHES] = switches + 1
        if n[throttle + p.SWITCHES] == n[throttle + p.MOST_SWITCHES]:
            _resize(n, x, throttle, 1, now)
    n[throttle + p.LAST_VM] = vm
    n[throttle + p.RUN] = 1


@native
def count_completion(n: Ints, x: Floats, throttle: int, time: float, now: float) -> None:
    """Count a command that took so long [s]."""
    if time > x[throttle + p.SLOW_FROM]:
        n[throttle + p.CALM_COMMANDS] = 0
        n[throttle + p.IS_SUSPENDED] = 0
    elif n[throttle + p.IS_SUSPENDED] == 0:
        n[throttle + p.CALM_COMMANDS] += 1
        if n[throttle + p.CALM_COMMANDS] == n[throttle + p.ENOUGH_CALM]:
            n[throttle + p.IS_SUSPENDED] = 1
            n[throttle + p.LAST_VM] = p.NOBODY
            n[throttle + p.SWITCHES] = 0
            _resize(n, x, throttle, 0, now)


@native
def _allow(n: Ints, x: Floats, throttle: int, depth: int, now: float) -> None:
    n[throttle + p.DEPTH] = depth
    allow(n, x, n[throttle + p.ANSWERS_LIMIT], depth, now)


@native
def count_status(n: Ints, x: Floats, throttle: int, is_good: int, now: float) -> None:
    """Count an answer; at the full depth good ones are not counted."""
    depth = n[throttle + p.DEPTH]
    if is_good == 0:
        n[throttle + p.REFUSED] += 1
        if n[throttle + p.REFUSED] == n[throttle + p.SAMPLE_SIZE]:
            n[throttle + p.REFUSED] = 0
            _allow(n, x, throttle, max(unsigned(1), unsigned(depth // 2)), now)
    elif depth < n[throttle + p.FULL_DEPTH]:
        n[throttle + p.GOOD] += 1
        if n[throttle + p.GOOD] == n[throttle + p.THRESHOLD]:
            n[throttle + p.GOOD] = 0
            _allow(n, x, throttle, unsigned(depth + 1), now)
