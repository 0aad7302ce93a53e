"""The arrays of a run while they grow."""

from dataclasses import dataclass, field
from typing import TypeVar

import numpy as np
import numpy.typing as npt

from qdepth.engines.compiled import places as p
from qdepth.network.laws import Shape
from qdepth.network.steps import Demand

Ints = npt.NDArray[np.uint32]
Floats = npt.NDArray[np.float64]
Words = npt.NDArray[np.uint64]
Numbers = npt.NDArray[np.int64]

Number = TypeVar("Number", np.uint32, np.float64)
CACHE_LINE = 64
"""Bytes."""


@dataclass
class Writer:
    """The arrays while they grow."""

    size: int
    """Words so far."""
    ints: dict[int, int] = field(default_factory=dict)
    reals: dict[int, float] = field(default_factory=dict)
    words: dict[int, int] = field(default_factory=dict)
    blocks: list[tuple[int, Numbers]] = field(default_factory=list)
    """Whole numbers side by side, and the place of the first."""
    demands: dict[Demand, int] = field(default_factory=dict)
    guides: dict[tuple[int, tuple[float, ...]], int] = field(default_factory=dict)

    def room(self, size: int) -> int:
        """Set words aside; gives the place of the first."""
        self.size = -(-self.size // p.ALIGNMENT) * p.ALIGNMENT
        place = self.size
        self.size += size
        return place

    def record(
        self,
        size: int,
        ints: dict[int, int] | None = None,
        reals: dict[int, float] | None = None,
        words: dict[int, int] | None = None,
    ) -> int:
        """Add a record by its fields; gives its place."""
        place = self.room(size)
        self.set(place, ints or {})
        self.reals.update({place + name: value for name, value in (reals or {}).items()})
        self.words.update({place + name: value for name, value in (words or {}).items()})
        return place

    def set(self, place: int, ints: dict[int, int]) -> None:
        """Fill fields of whole numbers."""
        self.ints.update({place + name: value for name, value in ints.items()})

    def table(self, values: list[int]) -> int:
        """Add a list of whole numbers; gives the place of the first."""
        return self.record(len(values), dict(enumerate(values)))

    def entries(self, pairs: list[tuple[int, int]], cumulative: tuple[float, ...] = ()) -> int:
        """Add a list of entries; gives the place of the first."""
        first = self.table([number for pair in pairs for number in pair])
        self.reals.update({first + p.ENTRY * rank: c for rank, c in enumerate(cumulative)})
        return first

    def lane(self) -> int:
        """Add a lane."""
        return self.record(p.LANE_RECORD, {p.KIND: p.LANE})

    def demand(self, demand: Demand) -> int:
        """Place of a demand; equal ones share it. Constant times end in order, in a lane."""
        if demand not in self.demands:
            law = demand.law
            lane = self.lane() if law.shape is Shape.CONSTANT else p.NOBODY
            self.demands[demand] = self.record(
                p.DEMAND,
                {p.SHAPE: int(law.shape), p.PHASES: law.phases, p.DEMAND_LANE: lane},
                {
                    p.MEAN: demand.read,
                    p.MEAN + 1: demand.write,
                    p.PER_BYTE: demand.read_per_byte,
                    p.PER_BYTE + 1: demand.write_per_byte,
                    p.PROBABILITY: law.probability,
                },
                {p.PURPOSE: demand.purpose},
            )
        return self.demands[demand]

    def guide(self, purpose: int, cumulative: tuple[float, ...]) -> int:
        """Table that names, for each strip of equal width, the rank from which to look.

        The number of strips is a power of two, so the strip of a draw is exact; the rank is the
        first one that a draw from the strip can end at. Equal draws share their table.

        References
        ----------
        H.-C. Chen, Y. Asau, "On generating random variates from an empirical distribution",
        AIIE Transactions 6(2), 1974 (index tables).
        """
        key = purpose, cumulative
        if key not in self.guides:
            strips, rank, ranks = 2 << (len(cumulative) - 1).bit_length(), 0, []
            for strip in range(strips):
                while cumulative[rank] <= strip / strips:
                    rank += 1
                ranks.append(rank)
            self.guides[key] = self.record(
                p.GUIDE + max(strips, len(cumulative)),
                {p.GUIDE + strip: rank for strip, rank in enumerate(ranks)},
                {p.STRIPS: strips} | {p.GUIDE + r: c for r, c in enumerate(cumulative)},
                {p.DRAW: purpose},
            )
        return self.guides[key]

    def arrays(self, whole: int, real: int) -> tuple[Ints, Floats]:
        """The arrays of so many whole and real numbers, so far filled."""
        n, x = _aligned(np.uint32, whole), _aligned(np.float64, real)
        k = x.view(np.uint64)
        for array, values in ((n, self.ints), (x, self.reals), (k, self.words)):
            array[np.fromiter(values, dtype=np.intp)] = np.fromiter(
                values.values(), dtype=array.dtype
            )
        for place, numbers in self.blocks:
            n[place : place + len(numbers)] = numbers
        return n, x


def _aligned(kind: type[Number], size: int) -> npt.NDArray[Number]:
    """Zeros that begin with a cache line, so that a record lies in as few of them as can be."""
    room = np.zeros(size + CACHE_LINE, dtype=kind)
    skipped = -room.ctypes.data % CACHE_LINE // room.itemsize
    return room[skipped : skipped + size]
