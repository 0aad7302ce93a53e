"""The two arrays of a run while they grow."""

from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from qdepth.engines.compiled import places as p
from qdepth.network.steps import Demand

Ints = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]


def signed(word: int) -> int:
    """The bits of an unsigned 64-bit number as a signed one."""
    return word - 2**64 if word >= 2**63 else word


@dataclass
class Writer:
    """The two arrays while they grow."""

    n: list[int] = field(default_factory=lambda: [0] * p.HEADER)
    x: list[float] = field(default_factory=lambda: [0.0] * p.X_HEADER)
    demands: dict[Demand, int] = field(default_factory=dict)

    def record(self, *fields: int, reals: tuple[float, ...] = ()) -> int:
        """Add a record with real fields; gives its place."""
        place = len(self.n)
        self.n += (len(self.x), *fields)
        self.x += reals
        return place

    def demand(self, demand: Demand) -> int:
        """Place of a demand; equal ones share it."""
        if demand not in self.demands:
            law = demand.law
            means = (demand.read, demand.write, demand.read_per_byte, demand.write_per_byte)
            self.demands[demand] = self.record(
                int(law.shape),
                law.phases,
                signed(demand.purpose),
                reals=(law.probability, *means),
            )
        return self.demands[demand]

    def entries(self, pairs: list[tuple[int, int]], cumulative: tuple[float, ...] = ()) -> int:
        """Add a list; gives the place of its first entry."""
        shares = cumulative or (0.0,) * len(pairs)
        first = len(self.n)
        for (one, other), share in zip(pairs, shares, strict=True):
            self.record(one, other, reals=(share,))
        return first
