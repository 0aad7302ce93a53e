"""Sums over I/Os."""

from __future__ import annotations

from operator import add
from struct import Struct

from qdepth.engines.simpy_engine.meter import Columns
from qdepth.engines.simpy_engine.running_totals import Recorded, State
from qdepth.network.network import LAYERS
from qdepth.statistics.recorder import FloatArray

_FABRIC = LAYERS.index("fabric")
_PACK = Struct(f"{4 + len(LAYERS)}d").pack


class Tally(Recorded):
    """I/Os of one class of VMs through one device."""

    __slots__ = ("_bytes", "_layers", "ios", "latency", "sent_back")

    def __init__(self, changed: list[Recorded]) -> None:
        super().__init__(changed)
        self.ios = 0
        """Completed I/Os."""
        self._bytes = 0
        self.latency = 0.0
        """Summed latencies [s]."""
        self._layers = [0.0] * len(LAYERS)
        self.sent_back = 0
        """How often an I/O was sent back because a limit was full."""

    def add(self, size: int, latency: float, spent: list[float]) -> None:
        """Count an I/O with its bytes, its latency and the time spent in each layer [s]."""
        if not self.is_noted:
            self.note_change()
        self.ios += 1
        self._bytes += size
        self.latency += latency
        self._layers = list(map(add, self._layers, spent))

    def send_back(self) -> None:
        """Count that an I/O was sent back because a limit was full."""
        if not self.is_noted:
            self.note_change()
        self.sent_back += 1

    @property
    def device_time(self) -> float:
        """Time spent in fabric, SP and media [s]."""
        fabric, sp, media = self._layers[_FABRIC:]
        return fabric + sp + media

    def state(self) -> State:
        """Return the snapshot that `totals` reads."""
        return _PACK(self.ios, self._bytes, self.latency, *self._layers, self.sent_back)

    @staticmethod
    def totals(_now: FloatArray, state: Columns) -> tuple[FloatArray, ...]:
        """Running totals, as `TALLY_COLUMNS` names them, from states at some times."""
        return tuple(state)
