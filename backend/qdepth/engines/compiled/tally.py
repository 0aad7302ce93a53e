"""Tallies, named by their place: see `qdepth.engines.simpy_engine.tally`."""

from qdepth.engines.compiled.memory import places as p
from qdepth.engines.compiled.memory.writer import Floats
from qdepth.engines.native import native
from qdepth.network.network import LAYERS
from qdepth.statistics.recorder import TALLY_COLUMNS

_LAYERS = len(LAYERS)
IOS, _BYTES, _LATENCY = (TALLY_COLUMNS.index(name) for name in ("ios", "bytes", "latency"))
_FIRST_LAYER, _FABRIC = TALLY_COLUMNS.index(LAYERS[0]), TALLY_COLUMNS.index("fabric")
_SENT_BACK = TALLY_COLUMNS.index("sent_back")


@native
def add(x: Floats, tally: int, io: int, latency: float) -> None:
    """Count an I/O with its bytes, its latency and the time spent in each layer [s]."""
    x[tally + IOS] += 1.0
    x[tally + _BYTES] += x[io + p.BYTES]
    x[tally + _LATENCY] += latency
    for layer in range(_LAYERS):
        x[tally + _FIRST_LAYER + layer] += x[io + p.SPENT + layer]


@native
def send_back(x: Floats, tally: int) -> None:
    """Count that an I/O was sent back because a limit was full."""
    x[tally + _SENT_BACK] += 1.0


@native
def device_time(x: Floats, tally: int) -> float:
    """Time spent in fabric, SP and media [s]."""
    return x[tally + _FABRIC] + x[tally + _FABRIC + 1] + x[tally + _FABRIC + 2]
