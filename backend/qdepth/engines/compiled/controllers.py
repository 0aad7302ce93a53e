"""Latency controllers, named by their place: see `qdepth.engines.simpy_engine.controller`."""

from qdepth.engines.compiled import places as p
from qdepth.engines.compiled.events import set_last_event
from qdepth.engines.compiled.limits import resize
from qdepth.engines.compiled.native import native, native_call, unsigned
from qdepth.engines.compiled.writer import Floats, Ints, Words
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


@native_call
def set_first_turns(n: Ints, x: Floats, k: Words) -> None:
    """Let each controller take its first turn, last at that instant."""
    for rank in range(n[p.CONTROLLERS]):
        controller = n[n[p.FIRST_CONTROLLER] + rank]
        set_last_event(n, x, k, x[controller + p.FIRST_TURN], controller)


@native_call
def control(n: Ints, x: Floats, k: Words, controller: int, now: float) -> None:
    """Let a controller take a turn; with nothing left but such turns it is its last.

    The place of its event in the heap is free by now.
    """
    _adjust(n, x, controller, now)
    if n[p.READY_FIRST] != p.NOBODY or n[p.EVENTS] > p.HEAP + p.EVENT * n[p.CONTROLLERS]:
        set_last_event(n, x, k, now + CONTROL_PERIOD, controller)
