"""Draws the random decisions of an I/O: its times, its branches, its direction and size.

A draw is a pure function of the key of the I/O and of a purpose. So the draws of the next I/Os of
all workers of a flow are made together, long before they are needed: many at once cost a tenth of
what one by one does. An I/O that has left its own key behind, because it goes back or is a part of
another, draws for itself; so does everything in networks of so many flows that little would be
drawn together.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Hashable
from functools import lru_cache

import numpy as np

from qdepth.engines.simpy_engine.draw_block import DrawBlock
from qdepth.engines.simpy_engine.io import Io
from qdepth.network.draws import fold, uniform
from qdepth.network.laws import Law, Shape, sample
from qdepth.network.steps import Demand
from qdepth.network.vector_draws import Floats, Keys, folds, samples, uniforms

Draw = Callable[[Io], float]

MOST_TOGETHER, LEAST_TOGETHER = 1_024, 64
"""I/Os of a flow whose draws are made together."""
MOST_OF_ALL_FLOWS = 65_536
"""The same for all flows of a network: it bounds the memory."""
MOST_BLOCKS = 4
"""Number of stored blocks of a flow; a worker that lags further behind draws for itself."""


def ios_drawn_together(flows: int, max_ios: int) -> int:
    """Number of I/Os of a flow drawn together in a run of this many I/Os; 0 if none are."""
    ios = min(MOST_TOGETHER, MOST_OF_ALL_FLOWS // flows, max_ios // flows)
    return ios if ios >= LEAST_TOGETHER else 0


class Draws:
    """The draws of a flow.

    Parameters
    ----------
    key : int
        Key of the flow's stream.
    workers : int
        Who issues: each has a key of its own.
    ios_together : int
        I/Os whose draws are made together; 0: none are.
    """

    def __init__(self, key: int, workers: int, ios_together: int) -> None:
        self._workers = workers
        self._ios_each = max(1, ios_together // workers) if ios_together else 0
        self._worker_keys = folds(np.array([key], np.uint64), np.arange(workers, dtype=np.uint64))
        self._kinds: list[Callable[[Keys], Floats]] = []
        self._kind_of: dict[Hashable, int] = {}
        self._times: dict[int, Draw] = {}
        """What draws the times of a demand, by the identity of that."""
        self._blocks: dict[int, DrawBlock] = {}
        self._next_block = 0

    def prepare(self, io: Io) -> None:
        """Return the next I/O of a worker its key, with its prepared draws."""
        io.ordinal = ordinal = io.ordinal + 1
        if not self._ios_each:
            io.key = fold(io.worker_key, ordinal)
            return
        number, row = divmod(ordinal, self._ios_each)
        block = self._blocks.get(number)
        io.block = block = self._add_block(number) if block is None else block
        if block is None:
            io.key = fold(io.worker_key, ordinal)
        else:
            io.place = place = row * self._workers + io.worker
            io.key = block.io_keys[place]

    def _add_block(self, number: int) -> DrawBlock | None:
        """Make the next block; None if it was made before and is no longer kept."""
        if number < self._next_block:
            return None
        self._next_block = number + 1
        ordinals = np.arange(self._ios_each, dtype=np.uint64) + np.uint64(number * self._ios_each)
        keys = folds(self._worker_keys, ordinals[:, np.newaxis])
        self._blocks[number] = block = DrawBlock(keys.ravel(), self._kinds)
        if len(self._blocks) > MOST_BLOCKS:
            del self._blocks[next(iter(self._blocks))]
        return block

    def uniform(self, purpose: int) -> Draw:
        """Return a function that gives the uniform draw of an I/O, in (0, 1)."""
        return self._drawer(
            purpose, lambda keys: uniforms(keys, purpose), lambda key: uniform(key, purpose)
        )

    def time(self, demand: Demand) -> Draw:
        """Return a function that gives the time of a demand for an I/O [s]."""
        known = self._times.get(id(demand))
        if known is None:
            self._times[id(demand)] = known = self._time(demand)
        return known

    def _time(self, demand: Demand) -> Draw:
        mean, law, purpose = _mean(demand), demand.law, demand.purpose
        if law.shape is Shape.CONSTANT:
            return mean
        if _is_always_the_same(demand):
            return self._sample(law, purpose, demand.read)
        of_mean_1 = self._sample(law, purpose, 1.0)
        return lambda io: mean(io) * of_mean_1(io)

    def _sample(self, law: Law, purpose: int, mean: float) -> Draw:
        return self._drawer(
            (law, purpose, mean),
            lambda keys: mean * samples(law, keys, purpose),
            lambda key: mean * sample(law, key, purpose),
        )

    def _drawer(
        self, kind_id: Hashable, of_many: Callable[[Keys], Floats], of_one: Callable[[int], float]
    ) -> Draw:
        kind = self._kind_of.setdefault(kind_id, len(self._kinds))
        if kind == len(self._kinds):
            self._kinds.append(of_many)

        def draw(io: Io) -> float:
            block = io.block
            if block is None:
                return of_one(io.key)
            return block[kind][io.place]

        return draw


def _is_always_the_same(demand: Demand) -> bool:
    """Whether the mean depends on nothing."""
    return demand.read == demand.write and not demand.has_sizes


@lru_cache(maxsize=4096)
def _mean(demand: Demand) -> Draw:
    read, read_per_byte = demand.read, demand.read_per_byte
    write, write_per_byte = demand.write, demand.write_per_byte
    knee_bytes, per_byte_beyond = demand.knee_bytes, demand.per_byte_beyond
    more_beyond = demand.more_beyond

    def always(_io: Io) -> float:
        return read

    def by_direction(io: Io) -> float:
        return write if io.is_write else read

    def by_direction_and_size(io: Io) -> float:
        if io.is_write:
            return write + write_per_byte * io.size
        return read + read_per_byte * io.size

    def by_direction_and_size_beyond(io: Io) -> float:
        mean, beyond = by_direction_and_size(io), io.size - knee_bytes
        return mean + per_byte_beyond * beyond + more_beyond if beyond > 0 else mean

    if per_byte_beyond or more_beyond:
        return by_direction_and_size_beyond
    if read_per_byte or write_per_byte:
        return by_direction_and_size
    return always if _is_always_the_same(demand) else by_direction


def constant_time(demand: Demand) -> float | None:
    """The time of a demand for every I/O [s]; None if they differ."""
    is_random = demand.law.shape is not Shape.CONSTANT
    return None if is_random or not _is_always_the_same(demand) else demand.read


def pick(cumulative: tuple[float, ...], draw: float) -> int:
    """Position of the first cumulative probability above the draw."""
    return bisect_right(cumulative, draw)
