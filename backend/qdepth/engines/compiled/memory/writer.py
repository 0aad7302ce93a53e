"""The arrays of a run while they grow."""

from dataclasses import dataclass, field
from typing import TypeVar

import numpy as np
import numpy.typing as npt

from qdepth.engines.compiled.memory import places as p
from qdepth.engines.compiled.memory.memory_map import Numbers, Record, Value
from qdepth.engines.compiled.memory.program_records import DEMAND, GUIDE
from qdepth.engines.compiled.memory.records import LANE
from qdepth.network.laws import Shape
from qdepth.network.loops import Changes
from qdepth.network.steps import Demand

Ints = npt.NDArray[np.uint32]
Floats = npt.NDArray[np.float64]
Words = npt.NDArray[np.uint64]
Block = npt.NDArray[np.int64]

Number = TypeVar("Number", np.uint32, np.float64)
CACHE_LINE = 64
"""Bytes."""


@dataclass
class Writer:
    """The arrays while they grow."""

    size: int
    """Words so far."""
    ints: Numbers = field(default_factory=dict)
    reals: Numbers = field(default_factory=dict)
    words: Numbers = field(default_factory=dict)
    blocks: list[tuple[int, Block]] = field(default_factory=list)
    """Add integers side by side; returns the place of the first."""
    demands: dict[Demand, int] = field(default_factory=dict)
    guides: dict[tuple[int, tuple[float, ...]], int] = field(default_factory=dict)
    rates: dict[tuple[float, ...], int] = field(default_factory=dict)
    size_lists: dict[tuple[tuple[int, ...], tuple[float, ...]], int] = field(default_factory=dict)

    def room(self, size: int) -> int:
        """Reserve words; returns the place of the first."""
        self.size = -(-self.size // p.ALIGNMENT) * p.ALIGNMENT
        place = self.size
        self.size += size
        return place

    def record(self, record: Record, **values: Value) -> int:
        """Add a record by its fields; returns its place."""
        place = self.room(record.size)
        self.set(place, record, **values)
        return place

    def set(self, place: int, record: Record, **values: Value) -> None:
        """Fill fields of a record.

        Raises
        ------
        BadRecord
            If the record does not have a field, or the field has fewer words.
        """
        ints, reals, words = record.fill(values)
        self.ints.update({place + field: number for field, number in ints.items()})
        self.reals.update({place + field: number for field, number in reals.items()})
        self.words.update({place + field: number for field, number in words.items()})

    def table(self, values: list[int]) -> int:
        """Add a list of integers; returns the place of the first."""
        place = self.room(len(values))
        self.ints.update(enumerate(values, place))
        return place

    def rate_table(self, rates: tuple[float, ...]) -> int:
        """Place of the first of the rates of a station; equal tables are one."""
        if rates not in self.rates:
            self.rates[rates] = place = self.room(len(rates))
            self.reals.update(enumerate(rates, place))
        return self.rates[rates]

    def changes(self, changes: Changes) -> int:
        """Add changes of a load: their number, then the moment, the rate and the burst of each."""
        place = self.room(1 + p.CHANGE * len(changes))
        self.ints[place] = len(changes)
        values = [value for one in changes for value in (one.at, one.rate, one.burst)]
        self.reals.update(enumerate(values, place + 1))
        return place

    def block(self, numbers: Block) -> int:
        """Add rows of integers; returns the place of the first."""
        place = self.room(numbers.size)
        self.blocks.append((place, numbers.ravel()))
        return place

    def sizes(self, sizes: tuple[int, ...], cumulative: tuple[float, ...]) -> int:
        """Place of the first of some sizes with their probabilities; equal lists are one."""
        key = sizes, cumulative
        if key not in self.size_lists:
            self.size_lists[key] = first = self.table(list(sizes))
            self.reals.update(enumerate(cumulative, first))
        return self.size_lists[key]

    def lane(self) -> int:
        """Add a lane."""
        return self.record(LANE, KIND=p.LANE)

    def demand(self, demand: Demand) -> int:
        """Place of a demand; equal ones share it. Constant times end in order, in a lane."""
        if demand not in self.demands:
            law = demand.law
            lane = self.lane() if law.shape is Shape.CONSTANT else p.NOBODY
            self.demands[demand] = self.record(
                DEMAND,
                SHAPE=int(law.shape),
                PHASES=law.phases,
                DEMAND_LANE=lane,
                MEAN=(demand.read, demand.write),
                PER_BYTE=(demand.read_per_byte, demand.write_per_byte),
                PARAMETER=law.parameter,
                PURPOSE=demand.purpose,
                KNEE=demand.knee_bytes,
                BEYOND=demand.per_byte_beyond,
                MORE_BEYOND=demand.more_beyond,
            )
        return self.demands[demand]

    def guide(self, purpose: int, cumulative: tuple[float, ...]) -> int:
        """Add a table with the starting rank for each strip of equal width.

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
            self.guides[key] = guide = self.room(p.GUIDE + max(strips, len(cumulative)))
            self.set(guide, GUIDE, STRIPS=strips, DRAW=purpose)
            self.ints.update(enumerate(ranks, guide + p.GUIDE))
            self.reals.update(enumerate(cumulative, guide + p.GUIDE))
        return self.guides[key]

    def arrays(self, whole: int, real: int) -> tuple[Ints, Floats]:
        """Return the arrays of so many integers and reals, filled so far."""
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
