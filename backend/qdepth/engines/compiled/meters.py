"""Counts of those present, with their time integral and their sojourns, named by their place in x.

The integral is summed at each change of the count, the sojourns from each visitor's own entry and
exit; `entries` is the sum of the entries of those inside.
See `qdepth.engines.simpy_engine.recording`.
"""

from qdepth.engines.compiled import places as p
from qdepth.engines.compiled.writer import Floats
from qdepth.engines.native import native


@native
def change(x: Floats, meter: int, now: float, count: float) -> None:
    """Set the number of those present."""
    x[meter + p.AREA] += x[meter + p.COUNT] * (now - x[meter + p.SINCE])
    x[meter + p.SINCE] = now
    x[meter + p.COUNT] = count


@native
def leave(x: Floats, meter: int, now: float, entered: float, units: int) -> None:
    """End the stay of somebody who came in at `entered`."""
    x[meter + p.STAYS] += units * (now - entered)
    x[meter + p.ENTRIES] -= units * entered


@native
def area(x: Floats, meter: int, now: float) -> float:
    """Time integral up to now."""
    return x[meter + p.AREA] + x[meter + p.COUNT] * (now - x[meter + p.SINCE])


@native
def stays(x: Floats, meter: int, now: float) -> float:
    """Sojourns up to now, of those inside too."""
    return x[meter + p.STAYS] + (x[meter + p.COUNT] * now - x[meter + p.ENTRIES])
