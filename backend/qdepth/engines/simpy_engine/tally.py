"""What completed I/Os add up to."""

from operator import add

from qdepth.engines.simpy_engine.recording import State
from qdepth.network.network import LAYERS
from qdepth.statistics.recorder import FloatArray


class Tally:
    """Completed I/Os of one VM group through one device."""

    __slots__ = ("_bytes", "_ios", "_layers", "latency")

    def __init__(self) -> None:
        self._ios = 0
        self._bytes = 0
        self.latency = 0.0
        """Summed latencies [s]."""
        self._layers = [0.0] * len(LAYERS)

    def add(self, size: int, latency: float, spent: list[float]) -> None:
        """Count an I/O with its bytes, its latency and the time spent in each layer [s]."""
        self._ios += 1
        self._bytes += size
        self.latency += latency
        self._layers = list(map(add, self._layers, spent))

    @property
    def state(self) -> State:
        """All that `totals` needs."""
        return (self._ios, self._bytes, self.latency, *self._layers)

    @staticmethod
    def totals(_now: FloatArray, *state: FloatArray) -> tuple[FloatArray, ...]:
        """Running totals, as `TALLY_COLUMNS` names them, from states at some times."""
        return state
