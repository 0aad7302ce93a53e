"""Points at which more I/Os complete less: no station with a constant rate explains them."""

import math
from collections.abc import Callable, Iterator
from itertools import combinations, groupby
from typing import NamedTuple

from qdepth.figures import count, whole
from qdepth.studies.calibrate.measurements import Measurements, Point, noise_of

DEEP = 3.0
"""A fall counts from this many standard deviations of the two numbers."""
LOAD = ".outstanding_ios"
"""Ending of the fields that set the load of a workload."""


class _At(NamedTuple):
    ios: int
    point: Point
    iops: float


def falling_rates(measurements: Measurements, ios_at: Callable[[Point], int]) -> Iterator[str]:
    """A sentence on the deepest fall of each workload, if it is deeper than its noise explains.

    A closed network of product form completes no less with one I/O more where no station gets
    slower with its load (Suri, Oper. Res. 33(3), 606-624, 1985).

    Parameters
    ----------
    measurements : Measurements
        The points, whatever their role; those to ignore are.
    ios_at : callable
        I/Os that are in flight at a point.
    """
    known = [p for p in measurements.points if p.role != "ignore" and p.iops is not None]
    for _, alike in groupby(sorted(known, key=_workload), key=_workload):
        at = sorted((_At(ios_at(p), p, p.iops) for p in alike if p.iops), key=lambda one: one.ios)
        falls = [
            (low, high)
            for low, high in combinations(at, 2)
            if low.ios < high.ios and _depth(low, high) > DEEP * _noise(measurements, low, high)
        ]
        if falls:
            yield _sentence(*max(falls, key=lambda fall: _depth(*fall)))


def _depth(low: _At, high: _At) -> float:
    return math.log(low.iops / high.iops)


def _noise(measurements: Measurements, low: _At, high: _At) -> float:
    return math.hypot(noise_of(measurements, low.point), noise_of(measurements, high.point))


def _workload(point: Point) -> str:
    """What two points of one workload have in common: all but how many I/Os are under way."""
    loads = {path: float(n) for path, n in point.overrides.items() if path.endswith(LOAD)}
    most = max(loads.values(), default=1.0)
    shares = {path: n / most for path, n in loads.items()}
    return f"{point.group} {sorted((point.overrides | shares).items())}"


def _sentence(low: _At, high: _At) -> str:
    return (
        f"IOPS fall from {count(low.iops)} with {whole(low.ios)} I/Os ({low.point.id}) to "
        f"{count(high.iops)} with {whole(high.ios)} ({high.point.id}). No part with a "
        "constant rate does that. Check these points, or enter a rate by load for the part "
        "that slows down."
    )
