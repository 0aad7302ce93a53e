"""Counts present I/Os, by their place in x: see `qdepth.engines.simpy_engine.meter`.

The idle time is stored next to the meter, if needed.
"""

from qdepth.engines.compiled.memory import places as p
from qdepth.engines.compiled.memory.writer import Floats
from qdepth.engines.native import native


@native
def change(x: Floats, meter: int, count: float, now: float) -> None:
    """Set the units present."""
    x[meter + p.AREA] += x[meter + p.COUNT] * (now - x[meter + p.SINCE])
    x[meter + p.SINCE] = now
    x[meter + p.COUNT] = count


@native
def start_stay(x: Floats, meter: int, now: float, units: int) -> None:
    """Note an entry."""
    x[meter + p.ENTRIES] += units * now


@native
def end_stay(x: Floats, meter: int, entered: float, now: float, units: int) -> None:
    """Note the exit of a visitor who entered at `entered`."""
    x[meter + p.STAYS] += units * (now - entered)
    x[meter + p.ENTRIES] -= units * entered


@native
def enter(x: Floats, meter: int, now: float, units: int) -> None:
    """Count an entering visitor."""
    change(x, meter, x[meter + p.COUNT] + units, now)
    start_stay(x, meter, now, units)


@native
def leave(x: Floats, meter: int, entered: float, now: float, units: int) -> None:
    """Count a leaving visitor who entered at `entered`."""
    change(x, meter, x[meter + p.COUNT] - units, now)
    end_stay(x, meter, entered, now, units)


@native
def follow(x: Floats, meter: int, entered: float, now: float) -> None:
    """Let one visitor replace another, who entered at `entered`: the count stays."""
    end_stay(x, meter, entered, now, 1)
    start_stay(x, meter, now, 1)


@native
def area(x: Floats, meter: int, now: float) -> float:
    """Time integral of the count up to now [s]."""
    return x[meter + p.AREA] + x[meter + p.COUNT] * (now - x[meter + p.SINCE])


@native
def stays(x: Floats, meter: int, now: float) -> float:
    """Total time spent up to now, including present visitors [s]."""
    return x[meter + p.STAYS] + (x[meter + p.COUNT] * now - x[meter + p.ENTRIES])
