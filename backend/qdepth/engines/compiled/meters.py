"""Meters, named by their place in x: see `qdepth.engines.simpy_engine.meter`."""

from qdepth.engines.compiled import places as p
from qdepth.engines.compiled.native import native
from qdepth.engines.compiled.writer import Floats


@native
def enter(x: Floats, meter: int, now: float, units: int) -> None:
    x[meter + p.AREA] += x[meter + p.COUNT] * (now - x[meter + p.SINCE])
    x[meter + p.SINCE] = now
    x[meter + p.COUNT] += units
    x[meter + p.OFFSETS] += units * (now - x[meter + p.CUT])


@native
def leave(x: Floats, meter: int, now: float, entered: float, units: int) -> None:
    x[meter + p.AREA] += x[meter + p.COUNT] * (now - x[meter + p.SINCE])
    x[meter + p.SINCE] = now
    x[meter + p.COUNT] -= units
    cut = x[meter + p.CUT]
    if entered < cut:
        x[meter + p.SOJOURN] += units * (now - cut)
    else:
        x[meter + p.SOJOURN] += units * (now - entered)
        x[meter + p.OFFSETS] -= units * (entered - cut)


@native
def cut(x: Floats, meter: int, now: float) -> None:
    x[meter + p.AREA] += x[meter + p.COUNT] * (now - x[meter + p.SINCE])
    x[meter + p.SINCE] = now
    x[meter + p.SOJOURN] += x[meter + p.COUNT] * (now - x[meter + p.CUT]) - x[meter + p.OFFSETS]
    x[meter + p.CUT] = now
    x[meter + p.OFFSETS] = 0.0


@native
def restart_clock(x: Floats, meter: int) -> None:
    x[meter + p.SINCE] = 0.0
    x[meter + p.CUT] = 0.0
    x[meter + p.OFFSETS] = 0.0
