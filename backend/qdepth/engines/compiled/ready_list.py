"""I/Os that can continue at this instant, first come, first served."""

from qdepth.engines.compiled.memory import places as p
from qdepth.engines.compiled.memory.writer import Ints
from qdepth.engines.native import native


@native
def wake(n: Ints, io: int) -> None:
    """Add an I/O to the end of the ready list."""
    n[io + p.NEXT] = p.NOBODY
    if n[p.READY_FIRST] == p.NOBODY:
        n[p.READY_FIRST] = io
    else:
        n[n[p.READY_LAST] + p.NEXT] = io
    n[p.READY_LAST] = io


@native
def next_ready(n: Ints) -> int:
    """Take the first ready I/O; NOBODY if there is none."""
    io = n[p.READY_FIRST]
    if io != p.NOBODY:
        n[p.READY_FIRST] = n[io + p.NEXT]
    return io
