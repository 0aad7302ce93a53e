"""Effects of steps on I/Os: see `qdepth.engines.simpy_engine.system`."""

import numpy as np

from qdepth.engines.compiled import tally
from qdepth.engines.compiled.io import free_io, new_io
from qdepth.engines.compiled.memory import places as p
from qdepth.engines.compiled.memory.writer import Floats, Ints, Words
from qdepth.engines.compiled.ready_list import wake
from qdepth.engines.compiled.running_totals import check
from qdepth.engines.compiled.workload import next_issue
from qdepth.engines.native import native, native_call, unsigned
from qdepth.network.network import LAYERS

_LAYERS = len(LAYERS)


@native
def _start_part(
    n: Ints, x: Floats, k: Words, origin: int, key: np.uint64, first: int, size: int, now: float
) -> int:
    part = new_io(n, x, k, n[origin + p.IO_FLOW], k[origin + p.WORKER_KEY])
    k[part + p.KEY] = key
    n[part + p.IS_PART] = 1
    n[part + p.SIZE] = size
    x[part + p.BYTES] = size
    n[part + p.IS_WRITE] = n[origin + p.IS_WRITE]
    n[part + p.IS_SEQUENTIAL] = n[origin + p.IS_SEQUENTIAL]
    n[part + p.PC] = first
    x[part + p.ISSUED] = now
    x[part + p.MARK] = now
    wake(n, part)
    return part


@native
def start_child(
    n: Ints, x: Floats, k: Words, parent: int, key: np.uint64, first: int, size: int, now: float
) -> int:
    """Start a part of an I/O, which waits for it."""
    child = _start_part(n, x, k, parent, key, first, size, now)
    n[child + p.PARENT] = parent
    return child


@native_call
def _hand_over(n: Ints, x: Floats, origin: int, part: int, registers: int) -> None:
    """Return what some registers hold, one bit each, to another I/O."""
    for register in range(n[p.REGISTERS]):
        if registers >> register & 1:
            field = p.REGISTER + register
            x[part + field] = x[origin + field]
            n[part + field] = n[origin + field]


@native
def start_detached(
    n: Ints, x: Floats, k: Words, origin: int, first: int, registers: int, now: float
) -> None:
    """Start a detached I/O, which takes over the contents of the registers."""
    part = _start_part(n, x, k, origin, k[origin + p.KEY], first, n[origin + p.SIZE], now)
    _hand_over(n, x, origin, part, registers)


@native
def join(n: Ints, x: Floats, child: int, now: float) -> None:
    """End a child; after the last one the parent continues, with that child's account of time."""
    parent = n[child + p.PARENT]
    n[parent + p.PENDING] -= 1
    if n[parent + p.PENDING] == 0:
        for layer in range(_LAYERS):
            x[parent + p.SPENT + layer] += x[child + p.SPENT + layer]
        x[parent + p.MARK] = now
        wake(n, parent)
    free_io(n, child)


@native
def end(n: Ints, x: Floats, k: Words, io: int, now: float) -> int:
    """Complete an I/O; returns the first step of the next one if that is issued immediately."""
    if n[io + p.IS_PART] == 1:
        free_io(n, io)
        return unsigned(p.NOBODY)
    latency = x[io + p.MARK] - x[io + p.ISSUED]
    _keep_latency(n, x, io, latency)
    tally.add(x, n[n[io + p.IO_FLOW] + p.TALLY], io, latency)
    n[p.PRESENT] -= 1
    n[p.DONE] += 1
    if n[p.DONE] >= n[p.NEXT_COUNT]:
        check(n, x, now)
    if n[p.PRESENT] > n[p.MAX_PRESENT] and n[p.STOP] == p.GOES_ON:
        n[p.STOP] = p.OVERLOAD
    if next_issue(n, x, k, io, now):
        return n[io + p.PC]
    return unsigned(p.NOBODY)


@native
def _keep_latency(n: Ints, x: Floats, io: int, latency: float) -> None:
    group, done = n[n[io + p.IO_FLOW] + p.GROUP], n[p.DONE]
    if done <= n[p.MAX_IOS]:
        x[n[p.LATENCY] + done] = latency
        n[n[p.LATENCY] + done] = group
    n[n[p.GROUP_IOS] + group] += 1
    x[p.LATENCY_SUM] += latency
