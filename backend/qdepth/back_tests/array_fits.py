"""Fitted values of each array of an estate: its delay, and its controllers if latency shows them.

With a constant delay alone an array answers under load as fast as without. The service time of its
controllers makes latency rise with load, as in the design of a benchmark.
"""

from collections.abc import Sequence
from typing import NamedTuple

from qdepth.design.document.array import Array
from qdepth.studies.calibrate.measurements import Parameter, Point

MOST_TOGETHER = 4
"""Number of unknowns that are searched together. Arrays hardly affect each other, because load is
given: with more, each array is fitted on its own, with the same and stable result."""
LEAST_MS, MOST_MS = 1e-3, 1e3
"""Bounds of the constant delay."""
LEAST_FITTED = 3
"""Smallest number of moments for two fitted parameters: two moments always fit exactly."""
SPREAD = 1.5
"""IOPS at the busiest / quietest fitted moment from which latency can change with load."""
RISE = 1.1
"""Latency at the busiest / quietest moment from which it does change: two equal latencies with 3 %
noise each are closer in 98 of 100 cases."""
BUSY = 0.5
"""Busy share of the drafted controllers from which constant latency shows something, too: they are
faster."""


class ArrayPoint(NamedTuple):
    """Answer of an array at a moment."""

    array: str
    moment: int
    iops: float
    """I/Os per second on the array whose latency is known [1/s]."""
    latency_ms: float
    """Their mean latency [ms]."""
    point: Point


class ArrayFit(NamedTuple):
    """Fitted values of an array."""

    array: Array
    most_iops: float
    """Highest rate [1/s]."""
    is_telling: bool
    """True if its latencies determine the service time of its controllers in addition to its
    delay."""
    moments: int
    """Moments that are fitted to."""

    @property
    def has_server(self) -> bool:
        """True if the service time is fitted, too."""
        return self.is_telling and self.moments >= LEAST_FITTED

    @property
    def parameters(self) -> list[Parameter]:
        """One delay for reads and writes, one service time for all controllers."""
        ms = [f"arrays.{self.array.id}.{name}" for name in ("read_ms", "write_ms")]
        found = [Parameter(path=ms[0], also=ms[1:], low=LEAST_MS, high=MOST_MS)]
        if self.has_server:
            us = [
                f"sps.{sp.id}.{name}" for sp in self.array.sps for name in ("read_us", "write_us")
            ]
            # With more, they would be busy for more than all of the time.
            high = 1e6 * _servers(self.array) / self.most_iops
            found.append(Parameter(path=us[0], also=us[1:], low=0.0, high=high))
        return found


def array_fits(arrays: Sequence[Array], points: Sequence[ArrayPoint]) -> list[ArrayFit]:
    """Fits of each array that has points to fit and others, in their order."""
    return [
        fit
        for array in arrays
        if (fit := _fit(array, [each for each in points if each.array == array.id]))
    ]


def fitted_together(fits: Sequence[ArrayFit]) -> list[list[ArrayFit]]:
    """Arrays of each search: all of them, or each on its own if they have many unknowns."""
    unknowns = sum(len(fit.parameters) for fit in fits)
    return [list(fits)] if unknowns <= MOST_TOGETHER else [[fit] for fit in fits]


def _fit(array: Array, points: Sequence[ArrayPoint]) -> ArrayFit | None:
    fitted = sorted(
        (each for each in points if each.point.role == "calibrate"), key=lambda each: each.iops
    )
    if not fitted or len(fitted) == len(points):
        return None
    quietest, busiest = fitted[0], fitted[-1]
    rises = busiest.latency_ms >= RISE * quietest.latency_ms
    changes = rises or _drafted_busy(array, busiest.iops) >= BUSY
    return ArrayFit(
        array=array,
        most_iops=max(each.iops for each in points),
        is_telling=changes and busiest.iops >= SPREAD * quietest.iops,
        moments=len(fitted),
    )


def _servers(array: Array) -> int:
    return sum(sp.servers for sp in array.sps)


def _drafted_busy(array: Array, iops: float) -> float:
    """Share of time that the controllers of the draft are busy with this many small I/Os."""
    slowest = max(max(sp.read_us, sp.write_us) for sp in array.sps)
    return iops * 1e-6 * slowest / _servers(array)


def fits_in_words(fits: Sequence[ArrayFit]) -> str:
    """Describe what is fitted, and why the rest is not."""
    served = [fit.array for fit in fits if fit.has_server]
    arrays = [fit.array for fit in fits]
    text = f"The constant delay of {names_of(arrays)}"
    if served == arrays:
        text = f"The constant delay and the service time of the controllers of {names_of(arrays)}"
    elif served:
        text += f" and the service time of the controllers of {names_of(served)}"
    together = " together" if len(arrays) > 1 else ""
    return f"{text} {'are' if served else 'is'} fitted{together}"


def shortage_in_words(fits: Sequence[ArrayFit]) -> str:
    """Controllers that are not fitted although latency shows them; empty if there are none."""
    few = [fit.array for fit in fits if fit.is_telling and not fit.has_server]
    if not few:
        return ""
    return (
        f" The latency of {names_of(few)} also depends on the controllers, which need "
        f"{LEAST_FITTED} moments to be fitted. Collect for longer."
    )


def names_of(arrays: Sequence[Array]) -> str:
    """Their names, or their number."""
    names = [array.name or array.id for array in arrays]
    return " and ".join(names) if len(names) < 3 else f"{len(names)} arrays"
