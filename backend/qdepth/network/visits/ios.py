"""I/Os of a flow, or the parts into which they are split: sizes, numbers and service times."""

from collections import defaultdict
from collections.abc import Sequence
from typing import NamedTuple

from qdepth.network.program import Program
from qdepth.network.steps import Demand


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


def mean_size(sizes: tuple[int, ...], cumulative: tuple[float, ...]) -> float:
    """Mean size of the I/Os of a flow [bytes]."""
    before = (0.0, *cumulative[:-1])
    shares = (b - a for a, b in zip(before, cumulative, strict=True))
    return sum(size * share for size, share in zip(sizes, shares, strict=True))


class Ios(NamedTuple):
    """What the I/Os of a flow are, or their parts."""

    program: Program
    read_share: float
    sizes: tuple[int, ...]
    cumulative: tuple[float, ...]
    chunk_bytes: int = 0
    """Size of the parts; 0: they are whole."""

    def split(self, chunk_bytes: int) -> "Ios":
        """The parts of these, if any is larger."""
        return self._replace(chunk_bytes=chunk_bytes) if max(self.sizes) > chunk_bytes else self

    @property
    def parts(self) -> list[tuple[float, Parts]]:
        """Share of each size, and its parts."""
        before = (0.0, *self.cumulative[:-1])
        rows = zip(self.sizes, before, self.cumulative, strict=True)
        return [(b - a, parts_of(size, self.chunk_bytes)) for size, a, b in rows]

    @property
    def most_parts(self) -> int:
        """Largest number of parts of an I/O."""
        return -(-max(self.sizes) // self.chunk_bytes) if self.chunk_bytes else 1

    @property
    def largest_parts(self) -> "Ios":
        """The largest part of each."""
        if not self.chunk_bytes:
            return self
        sizes = tuple([min(size, self.chunk_bytes) for size in self.sizes])
        return self._replace(sizes=sizes, chunk_bytes=0)

    @property
    def mean_parts(self) -> float:
        """Mean number of parts of an I/O."""
        if not self.chunk_bytes:
            return 1.0
        return sum([share * sum(parts.numbers) for share, parts in self.parts])

    def parts_in_service(self, demand: Demand, *, is_read: bool) -> float:
        """Mean number of parts, each I/O counted as long as it is served."""
        if not self.chunk_bytes:
            return 1.0
        parts = whole = 0.0
        for share, (sizes, numbers) in self.parts:
            means = [demand.mean(size, is_read=is_read) for size in sizes]
            time = share * sum([n * mean for n, mean in zip(numbers, means, strict=True)])
            parts, whole = parts + sum(numbers) * time, whole + time
        return parts / whole if whole > 0.0 else self.mean_parts

    def mean_pages(self, page_bytes: int) -> float:
        """Started pages of an I/O, on average."""
        return sum(
            [
                share * number * -(-size // page_bytes)
                for share, parts in self.parts
                for size, number in zip(*parts, strict=True)
            ]
        )

    def moments(self, demand: Demand, *, is_read: bool) -> tuple[float, float]:
        """First and second moment of a demand over all sizes [s], [s^2].

        The parts of an I/O are served one after another, each with a time of its own.
        """
        if self.chunk_bytes:
            return self._moments_of_parts(demand, is_read=is_read)
        per_byte = demand.read_per_byte if is_read else demand.write_per_byte
        if not (per_byte or demand.per_byte_beyond or demand.more_beyond):
            mean = demand.mean(0.0, is_read=is_read)
            square = mean * mean
        else:
            mean = square = before = 0.0
            for size, cumulative in zip(self.sizes, self.cumulative, strict=True):
                time, share = demand.mean(size, is_read=is_read), cumulative - before
                mean += share * time
                square += share * time * time
                before = cumulative
        return mean, square * (1.0 + demand.law.scv)

    def _moments_of_parts(self, demand: Demand, *, is_read: bool) -> tuple[float, float]:
        mean = square = 0.0
        for share, (sizes, numbers) in self.parts:
            each = [demand.mean(size, is_read=is_read) for size in sizes]
            time = sum([number * one for number, one in zip(numbers, each, strict=True)])
            spread = sum([number * one * one for number, one in zip(numbers, each, strict=True)])
            mean += share * time
            square += share * (time * time + demand.law.scv * spread)
        return mean, square


def services_at_once(visits: Sequence[tuple[bool, float]]) -> list[float]:
    """Of each visit of many small parts, the service while others are served before it [s].

    Parameters
    ----------
    visits : sequence of (bool, float)
        Whether parts share the station, and the service of all of them there [s].

    Notes
    -----
    Parts share links and leave them together. From any other station they come one by one, so it
    and those behind work at the same time, and the slowest of them sets the time.
    """
    found, slowest, is_first = [], 0.0, True
    for is_shared, service in visits:
        found.append(min(service, slowest))
        is_first = is_first and is_shared
        slowest = 0.0 if is_first else max(slowest, service)
    return found
