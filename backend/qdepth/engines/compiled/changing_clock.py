"""A clock whose rate changes: see `qdepth.engines.simpy_engine.changing_clock`."""

from qdepth.engines.compiled.memory import places as p
from qdepth.engines.compiled.memory.writer import Floats, Ints
from qdepth.engines.native import native_call


@native_call
def shown_on_clock(n: Ints, x: Floats, changes: int, now: float) -> float:
    """Reading of the clock at a moment [s]."""
    shown, moment, rate = 0.0, 0.0, 1.0
    for rank in range(n[changes]):
        at = x[changes + 1 + p.CHANGE * rank]
        if at > now:
            break
        shown += (at - moment) * rate
        moment, rate = at, x[changes + 2 + p.CHANGE * rank]
    return shown + (now - moment) * rate


@native_call
def wait_on_clock(n: Ints, x: Floats, changes: int, wait: float, now: float) -> float:
    """Time until the clock has advanced so far [s]."""
    moment, rate = now, 1.0
    for rank in range(n[changes]):
        at = x[changes + 1 + p.CHANGE * rank]
        if at > moment:
            if moment + wait / rate < at:
                break
            wait = max(0.0, wait - (at - moment) * rate)
            moment = at
        rate = x[changes + 2 + p.CHANGE * rank]
    return moment + wait / rate - now


@native_call
def burst_at(n: Ints, x: Floats, changes: int, first: float, now: float) -> float:
    """Burst that a pace allows at a moment; `first`: the burst before any change."""
    burst = first
    for rank in range(n[changes]):
        if x[changes + 1 + p.CHANGE * rank] > now:
            break
        burst = x[changes + 3 + p.CHANGE * rank]
    return burst
