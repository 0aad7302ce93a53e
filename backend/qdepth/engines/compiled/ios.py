"""Who issues I/Os, and when: see `qdepth.engines.simpy_engine.workload`."""

from qdepth.engines.compiled import places as p
from qdepth.engines.compiled.draws import draw, fold, uniform
from qdepth.engines.compiled.events import set_event
from qdepth.engines.compiled.limits import wake
from qdepth.engines.compiled.native import native
from qdepth.engines.compiled.writer import Floats, Ints, signed
from qdepth.network.draws import code
from qdepth.network.network import LAYERS

_OPERATION = signed(code("operation"))
_SIZE = signed(code("size"))
_LAYERS = len(LAYERS)


@native
def new_io(n: Ints, x: Floats, flow: int, worker_key: int) -> int:
    """Take a free I/O; when the last one goes the run stops, to be run again with more room."""
    io = n[p.FREE]
    if n[io + p.NEXT] == p.NOBODY:
        n[p.STOP] = p.OUT_OF_ROOM
    else:
        n[p.FREE] = n[io + p.NEXT]
    n[io + p.IO_FLOW] = flow
    n[io + p.ORDINAL] = -1
    n[io + p.LAYER] = 0
    n[io + p.PARENT] = p.NOBODY
    n[io + p.WORKER_KEY] = worker_key
    _clear_spent(n, x, io)
    return io


@native
def _clear_spent(n: Ints, x: Floats, io: int) -> None:
    for layer in range(_LAYERS):
        x[n[io] + p.SPENT + layer] = 0.0


@native
def free_io(n: Ints, io: int) -> None:
    n[io + p.NEXT] = n[p.FREE]
    n[p.FREE] = io


@native
def _prepare(n: Ints, x: Floats, io: int) -> None:
    """Make the next I/O of a worker: its key, operation and size."""
    flow = n[io + p.IO_FLOW]
    n[io + p.ORDINAL] += 1
    key = fold(n[io + p.WORKER_KEY], n[io + p.ORDINAL])
    n[io + p.KEY] = key
    n[io + p.IS_WRITE] = 1 if uniform(key, _OPERATION, 0) >= x[n[flow] + p.READ_SHARE] else 0
    entry = n[flow + p.SIZES]
    if n[flow + p.SIZE_COUNT] > 1:
        u = uniform(key, _SIZE, 0)
        while u >= x[n[entry]]:
            entry += p.ENTRY
    n[io + p.SIZE] = n[entry + p.FIRST]


@native
def issue(n: Ints, x: Floats, io: int) -> None:
    """Put an I/O before its first step."""
    x[n[io] + p.ISSUED] = x[p.NOW]
    x[n[io] + p.MARK] = x[p.NOW]
    _clear_spent(n, x, io)
    n[io + p.PC] = n[n[io + p.IO_FLOW] + p.START]
    n[p.PRESENT] += 1


@native
def _to_slot(n: Ints, x: Floats, flow: int) -> float:
    """Time until the next slot of the pace [s]."""
    now, interval, slot = x[p.NOW], x[n[flow] + p.INTERVAL], x[n[flow] + p.NEXT_SLOT]
    start = max(now, slot - (n[flow + p.BURST] - 1) * interval)
    x[n[flow] + p.NEXT_SLOT] = max(start, slot) + interval
    return start - now


@native
def next_issue(n: Ints, x: Floats, io: int) -> bool:
    """Let the worker of a completed I/O go on; True if it issues the next one at once."""
    flow = n[io + p.IO_FLOW]
    if n[flow + p.LOOP] == p.OPEN:
        free_io(n, io)
        return False
    _prepare(n, x, io)
    is_paced = n[flow + p.LOOP] == p.PACED
    wait = _to_slot(n, x, flow) if is_paced else draw(n, x, n[flow + p.WAIT], io)
    if wait == 0.0:
        issue(n, x, io)
        return True
    set_event(n, x, wait, p.ISSUE, io, 0)
    return False


@native
def _set_arrival(n: Ints, x: Floats, io: int) -> None:
    _prepare(n, x, io)
    set_event(n, x, draw(n, x, n[n[io + p.IO_FLOW] + p.WAIT], io), p.ARRIVE, io, 0)


@native
def set_next_arrival(n: Ints, x: Floats, io: int) -> None:
    """Set the arrival after that of an I/O."""
    following = new_io(n, x, n[io + p.IO_FLOW], n[io + p.WORKER_KEY])
    n[following + p.ORDINAL] = n[io + p.ORDINAL]
    _set_arrival(n, x, following)


@native
def start_flows(n: Ints, x: Floats) -> None:
    """Set all workers and sources going at time 0."""
    for rank in range(n[p.FLOWS]):
        flow = n[n[p.FIRST_FLOW] + rank]
        for worker in range(n[flow + p.WORKERS]):
            io = new_io(n, x, flow, fold(n[flow + p.FLOW_KEY], worker))
            if n[flow + p.LOOP] == p.OPEN:
                _set_arrival(n, x, io)
            elif next_issue(n, x, io):
                wake(n, io)
