"""Draws the times that demands ask of an I/O."""

from __future__ import annotations

from collections.abc import Callable

from qdepth.engines.simpy_engine.io import Io
from qdepth.network.laws import Shape, sample
from qdepth.network.steps import Demand


def drawer(demand: Demand) -> Callable[[Io], float]:
    """Function that draws the time that a demand asks of an I/O [s]."""
    law, purpose = demand.law, demand.purpose
    read, read_per_byte = demand.read, demand.read_per_byte
    write, write_per_byte = demand.write, demand.write_per_byte

    def mean(io: Io) -> float:
        if io.is_write:
            return write + write_per_byte * io.size
        return read + read_per_byte * io.size

    def draw(io: Io) -> float:
        return mean(io) * sample(law, io.key, purpose)

    return mean if law.shape is Shape.CONSTANT else draw


def pick(cumulative: tuple[float, ...], draw: float) -> int:
    """Position of the first cumulative probability above the draw."""
    position = 0
    while draw >= cumulative[position]:
        position += 1
    return position
