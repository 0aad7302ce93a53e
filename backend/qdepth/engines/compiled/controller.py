"""Latency controllers, named by their place: see `qdepth.engines.simpy_engine.controller`."""

from qdepth.engines.compiled import tally
from qdepth.engines.compiled.limit import resize
from qdepth.engines.compiled.memory import places as p
from qdepth.engines.compiled.memory.writer import Floats, Ints
from qdepth.engines.native import native, unsigned
from qdepth.network.control import CONTROL_GAIN


@native
def _resize(
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
def adjust(n: Ints, x: Floats, controller: int, now: float) -> None:
    """Adjust the windows."""
    time = 0.0
    ios = 0.0
    for rank in range(n[controller + p.WATCHED_COUNT]):
        watched = n[n[controller + p.WATCHED] + rank]
        time += tally.device_time(x, watched)
        ios += x[watched + tally.IOS]
    passed = time - x[controller + p.LAST_TIME]
    done = ios - x[controller + p.LAST_IOS]
    x[controller + p.LAST_TIME] = time
    x[controller + p.LAST_IOS] = ios
    if done == 0.0:
        return
    threshold = x[controller + p.LATENCY_THRESHOLD]
    for rank in range(n[controller + p.WINDOW_COUNT]):
        window = n[n[controller + p.WINDOWS] + rank]
        _resize(n, x, window, threshold, passed, done, now)
