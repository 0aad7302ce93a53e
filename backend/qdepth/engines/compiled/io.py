"""I/Os under way, named by their place: see `qdepth.engines.simpy_engine.io`."""

import numpy as np

from qdepth.engines.compiled.memory import places as p
from qdepth.engines.compiled.memory.writer import Floats, Ints, Words
from qdepth.engines.native import native
from qdepth.network.network import LAYERS

_LAYERS = len(LAYERS)


@native
def new_io(n: Ints, x: Floats, k: Words, flow: int, worker_key: np.uint64) -> int:
    """Take a free I/O; without one the run stops, to be repeated with more room."""
    io = n[p.FREE]
    if n[io + p.NEXT] == p.NOBODY:
        n[p.STOP] = p.OUT_OF_ROOM
    else:
        n[p.FREE] = n[io + p.NEXT]
    n[io + p.IO_FLOW] = flow
    n[io + p.NEXT_ORDINAL] = 0
    n[io + p.IS_PART] = 0
    n[io + p.IS_SEQUENTIAL] = 0
    n[io + p.IO_SHIFT] = p.NOBODY
    n[io + p.LAYER] = 0
    n[io + p.PARENT] = p.NOBODY
    k[io + p.WORKER_KEY] = worker_key
    clear_spent(x, io)
    return io


@native
def clear_spent(x: Floats, io: int) -> None:
    """Begin the account of its time."""
    for layer in range(_LAYERS):
        x[io + p.SPENT + layer] = 0.0


@native
def free_io(n: Ints, io: int) -> None:
    """Release an I/O that has ended."""
    n[io + p.NEXT] = n[p.FREE]
    n[p.FREE] = io
