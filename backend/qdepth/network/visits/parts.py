"""Parts of split I/Os."""

from collections import defaultdict
from typing import NamedTuple


class Parts(NamedTuple):
    """Sizes of I/Os, or of the parts of an I/O."""

    sizes: tuple[float, ...]
    """[bytes]"""
    numbers: tuple[float, ...]
    """Expected number of each size."""

    def split(self, chunk: int, total: int) -> "Parts":
        """Return the parts of these, of at most `chunk` bytes each; `total`: bytes of all, 0: the
        size."""
        numbers: dict[float, float] = defaultdict(float)
        for size, number in zip(self.sizes, self.numbers, strict=True):
            whole = float(total or size)
            full, rest = divmod(whole, chunk) if chunk else (0.0, whole)
            if full:
                numbers[float(chunk)] += number * full
            if rest or not full:
                numbers[rest] += number
        return Parts(tuple(numbers), tuple(numbers.values()))


def parts_of(size: float, chunk_bytes: int) -> Parts:
    """Parts of an I/O of at most `chunk_bytes` each; 0: it is whole."""
    return Parts((float(size),), (1.0,)).split(chunk_bytes, 0)
