"""Draws the times that demands ask of an I/O."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable

from qdepth.engines.simpy_engine.io import Io
from qdepth.network.draws import uniform
from qdepth.network.laws import Shape, sample
from qdepth.network.portable import portable_log
from qdepth.network.steps import Demand

Draw = Callable[[Io], float]


def drawer(demand: Demand) -> Draw:
    """Function that draws the time that a demand asks of an I/O [s]."""
    law, purpose, mean = demand.law, demand.purpose, _mean(demand)

    def exponential(io: Io) -> float:
        return mean(io) * -portable_log(uniform(io.key, purpose))

    def any_law(io: Io) -> float:
        return mean(io) * sample(law, io.key, purpose)

    match law.shape:
        case Shape.CONSTANT:
            return mean
        case Shape.EXPONENTIAL:
            return exponential
        case _:
            return any_law


def _mean(demand: Demand) -> Draw:
    read, read_per_byte = demand.read, demand.read_per_byte
    write, write_per_byte = demand.write, demand.write_per_byte

    def always(_io: Io) -> float:
        return read

    def by_operation(io: Io) -> float:
        return write if io.is_write else read

    def by_operation_and_size(io: Io) -> float:
        if io.is_write:
            return write + write_per_byte * io.size
        return read + read_per_byte * io.size

    if read_per_byte or write_per_byte:
        return by_operation_and_size
    return always if read == write else by_operation


def pick(cumulative: tuple[float, ...], draw: float) -> int:
    """Position of the first cumulative probability above the draw."""
    return bisect_right(cumulative, draw)
