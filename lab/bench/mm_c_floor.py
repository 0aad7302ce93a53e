"""What the work `mm_c` costs in a loop that can do nothing else, beside the compiled engine.

The loop knows one source, one station and exponential times. It makes the draws of the engine and
takes its events in the same order, so its latencies have the same bits; of all sums it keeps one.
What the engine takes beyond it is the price of doing any network, and of its records. It can make
the draws of several I/Os together, which the processor does side by side.

Run it as `python -m lab.bench.mm_c_floor`.
"""

import sys
import time
from functools import partial
from statistics import median
from typing import cast

import numba
import numpy as np
import numpy.typing as npt

from lab.bench.named_networks import mm_c
from qdepth.engines.compiled.draws import fold, log, uniform
from qdepth.engines.compiled.simulation import CompiledRun
from qdepth.engines.options import EngineOptions
from qdepth.network.draws import stream
from qdepth.network.loops import Open
from qdepth.network.phases import WAIT_PHASE
from qdepth.network.steps import Visit

Floats = npt.NDArray[np.float64]

IOS, REPETITIONS = 1_000_000, 9
MOST_WAITING = 1 << 16
TOGETHER = 64
"""I/Os whose draws are made together."""
_WAIT_PHASE = np.uint64(WAIT_PHASE)


Law = tuple[np.uint64, float]
"""Purpose of a draw, and its mean [s]."""

Laws = tuple[Law, Law]
"""Of the time between arrivals, and of a service."""


@numba.njit(error_model="numpy")
def _draw(waits: Floats, durations: Floats, worker_key: np.uint64, first: int, laws: Laws) -> None:
    """Make the draws of the I/Os from `first` on: waits until they come, and services.

    Of the first wait of all a part is over when the run begins.
    """
    (wait_purpose, wait_mean), (service_purpose, service_mean) = laws
    for place in range(len(waits)):
        key = fold(worker_key, first + place)
        waits[place] = wait_mean * -log(uniform(key, wait_purpose, 0))
        if first + place == 0:
            waits[place] *= uniform(key, _WAIT_PHASE, 0)
        durations[place] = service_mean * -log(uniform(key, service_purpose, 0))


@numba.njit(error_model="numpy")
def _loop(  # noqa: C901 -- calls would be part of what is measured
    latencies: Floats, worker_key: np.uint64, laws: Laws, servers: int, together: int
) -> float:
    """Fill the latencies in the order of completion; gives the integral of the number present."""
    due = np.full(servers + 1, np.inf)  # of the next arrival, and of the end of each service
    issued = np.empty(servers + 1)
    waiting = np.empty((MOST_WAITING, 2))  # when those in the queue came, and what they need
    ordinal, first, last, present, area, before = 0, 0, 0, 0, 0.0, 0.0
    waits, durations = np.empty(together), np.empty(together)
    _draw(waits, durations, worker_key, 0, laws)
    due[0] = waits[0]
    done = 0
    while done < len(latencies):
        event, now = 0, due[0]
        for server in range(1, servers + 1):
            if due[server] < now:
                event, now = server, due[server]
        area += present * (now - before)
        before = now
        if event > 0:
            present -= 1
            latencies[done] = now - issued[event]
            done += 1
            due[event] = np.inf
            if first < last:
                came, duration = waiting[first % MOST_WAITING]
                issued[event] = came
                due[event] = now + duration
                first += 1
            continue
        present += 1
        duration = durations[ordinal % together]
        ordinal += 1
        if ordinal % together == 0:
            _draw(waits, durations, worker_key, ordinal, laws)
        due[0] = now + waits[ordinal % together]
        free = 0
        for server in range(1, servers + 1):
            if due[server] == np.inf:
                free = server
        if free > 0:
            issued[free] = now
            due[free] = now + duration
        else:
            waiting[last % MOST_WAITING] = now, duration
            last += 1
            if last - first == MOST_WAITING:
                raise OverflowError("more I/Os wait than there is room for")
    return area


def question(seed: int) -> tuple[np.uint64, Laws, int]:
    """Key of the worker, laws and servers of `mm_c`."""
    network = mm_c()
    flow, [station] = network.flows[0], network.stations
    loop, step = cast("Open", flow.loop), cast("Visit", flow.steps()[0])
    [demand] = step.demands
    worker_key = fold(np.uint64(stream(seed, 0, flow.stream_key, *flow.indices)), 0)
    wait = np.uint64(loop.interarrival.purpose), loop.interarrival.read
    return worker_key, (wait, (np.uint64(demand.purpose), demand.read)), station.servers


def floor(ios: int, seed: int, together: int) -> Floats:
    """Latencies of so many I/Os of `mm_c`, in the order of completion [s]."""
    worker_key, laws, servers = question(seed)
    latencies = np.empty(ios)
    _loop(latencies, worker_key, laws, servers, together)
    return latencies


def engine(ios: int, seed: int) -> Floats:
    """The same of the compiled engine."""
    run = CompiledRun(mm_c(), EngineOptions(seed=seed, max_ios=ios))
    run.advance(ios)
    return run.record().latencies[0]


def main() -> None:
    """Let them take turns; write nanoseconds an I/O, and the medians of the ratios."""
    runs = {
        "floor, draws one by one": partial(floor, seed=1, together=1),
        f"floor, draws of {TOGETHER} I/Os together": partial(floor, seed=1, together=TOGETHER),
        "engine": partial(engine, seed=1),
    }
    taken: dict[str, list[float]] = {name: [] for name in runs}
    for run in runs.values():
        run(1)
    for _ in range(REPETITIONS):
        for name, run in runs.items():
            start = time.process_time()
            run(IOS)
            taken[name].append(time.process_time() - start)
    for name, times in taken.items():
        ratio = median(whole / least for whole, least in zip(taken["engine"], times, strict=True))
        line = f"{name:35} {median(times) / IOS * 1e9:6.1f} ns an I/O; engine / this {ratio:.2f}\n"
        sys.stdout.write(line)


if __name__ == "__main__":
    main()
