"""Latency controllers, named by their place: see `qdepth.engines.simpy_engine.controller`."""

from qdepth.engines.compiled import places as p
from qdepth.engines.compiled.events import set_last_event
from qdepth.engines.compiled.limits import resize
from qdepth.engines.compiled.writer import Floats, Ints, Words
from qdepth.engines.native import native, native_call, unsigned
from qdepth.network.network import CONTROL_GAIN, CONTROL_PERIOD, LAYERS

_FIRST = 3 + LAYERS.index("fabric")


@native
def _resize_window(
    n: Ints, x: Floats, window: int, threshold: float, passed: float, done: float, now: float
) -> None:
    before = x[window + p.WINDOW_SIZE]
    size = x[window + p.MOST]
    if passed > 0.0:
        aim = before * (threshold * done / passed) + x[window + p.BETA]
        size = (1.0 - CONTROL_GAIN) * before + CONTROL_GAIN * aim
    size = min(max(size, x[window + p.LEAST]), x[window + p.MOST])
    x[window + p.WINDOW_SIZE] = size
    if int(size) != int(before):
        resize(n, x, n[window + p.WINDOW_LIMIT], unsigned(int(size)), now)


@native
def _adjust(n: Ints, x: Floats, controller: int, now: float) -> None:
    time = 0.0
    ios = 0.0
    for rank in range(n[controller + p.WATCHED_COUNT]):
        tally = n[n[controller + p.WATCHED] + rank]
        time += x[tally + _FIRST] + x[tally + _FIRST + 1] + x[tally + _FIRST + 2]
        ios += x[tally]
    passed = time - x[controller + p.LAST_TIME]
    done = ios - x[controller + p.LAST_IOS]
    x[controller + p.LAST_TIME] = time
    x[controller + p.LAST_IOS] = ios
    if done == 0.0:
        return
    threshold = x[controller + p.LATENCY_THRESHOLD]
    for rank in range(n[controller + p.WINDOW_COUNT]):
        window = n[n[controller + p.WINDOWS] + rank]
        _resize_window(n, x, window, threshold, passed, done, now)


@native
def set_control(n: Ints, x: Floats, k: Words, now: float) -> None:
    """Let the controllers take their next turn a period from now, last at that instant."""
    set_last_event(n, x, k, now + CONTROL_PERIOD, n[p.CONTROL_TURN])


@native_call
def control(n: Ints, x: Floats, k: Words, now: float) -> None:
    """Let all controllers take a turn; with nothing left to happen it is their last.

    The place of their event in the heap is free by now.
    """
    for rank in range(n[p.CONTROLLERS]):
        _adjust(n, x, n[n[p.FIRST_CONTROLLER] + rank], now)
    if n[p.READY_FIRST] != p.NOBODY or n[p.EVENTS] > p.HEAP + p.EVENT:
        set_control(n, x, k, now)
