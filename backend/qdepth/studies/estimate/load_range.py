"""Range of loads at which latency targets are reached, by the errors of estimates."""

from collections.abc import Callable, Sequence
from math import inf, isfinite, isnan, log, nan
from typing import NamedTuple

from qdepth.design.document.latency_target import LatencyTarget
from qdepth.report.numbers import least_and_most
from qdepth.studies.estimate.load_curve import LOADS, LoadedDesign
from qdepth.studies.estimate.load_point import LoadPoint
from qdepth.studies.estimate.narrowed import bracketed, last_with_room

HALVINGS = 3
"""Halvings of the step within which a design becomes overloaded, where interpolation is
impossible."""


class LoadRange(NamedTuple):
    """Loads as multiples of the planned load."""

    low: float | None
    """Load up to which the upper ends of all latencies meet their targets, 0 if they never do; None
    if the error is unknown."""
    high: float | None
    """Up to here the lower ends do; None if no error is known, or they do to the end of the
    search."""


def load_range(loaded: LoadedDesign, targets: Sequence[LatencyTarget], load: float) -> LoadRange:
    """Range of a load by the errors of its latencies.

    Parameters
    ----------
    loaded : LoadedDesign
        The design, which was asked before for the steps of the curve up to the load.
    targets : sequence of LatencyTarget
        What the latencies shall not exceed.
    load : float
        The largest load at which no value does.

    Notes
    -----
    A calibrated design is judged by the errors of the engine, widened by as much as its
    calibration widens them at the load that was found. Between the steps of the curve loads are
    interpolated, mostly within a tenth, so that hardly more loads are solved than for values.
    """
    point, measured = loaded.at(load), loaded.measured_at(load)
    wider = [_wider(point, measured, target) for target in targets]
    if not all(isfinite(end) for target in targets for end in _ends(point, target)):
        return LoadRange(None, None)

    def over(at: LoadPoint, end: int) -> float:
        if not at.steady:
            return inf
        return max(
            _ends(at, target)[end] * by[end] / target.at_most_ms
            for target, by in zip(targets, wider, strict=True)
        )

    low, _ = _reached(loaded, load, lambda at: over(at, 1))
    high, is_reached = _reached(loaded, load, lambda at: over(at, 0))
    return LoadRange(min(low, point.load), max(high, point.load) if is_reached else None)


def _ends(point: LoadPoint, target: LatencyTarget) -> tuple[float, float]:
    found = point.latency(target.quantity, target.vms)
    if found is not None and point.outside_validity is not None and found.tag == "approximate":
        return -inf, inf
    return (found and least_and_most(found)) or (-inf, inf)


def _wider(point: LoadPoint, measured: LoadPoint, target: LatencyTarget) -> tuple[float, float]:
    """By how much a calibration moves the ends of a latency; 1 without one."""
    if measured is point:
        return 1.0, 1.0
    ends = zip(_ends(measured, target), _ends(point, target), strict=True)
    low, high = (there / here if here and isfinite(there) else 1.0 for there, here in ends)
    return min(low, 1.0), max(high, 1.0)


def _reached(
    loaded: LoadedDesign, solved: float, over: Callable[[LoadPoint], float]
) -> tuple[float, bool]:
    """The load at which `over`, which grows with the load, exceeds 1, and whether it does.

    `solved` is a load between the steps of the curve that was solved before. What keeps to 1 there
    or at the planned load does so at all smaller ones, which need no estimate.

    Where it never does, the load at which the search ends; 0 if it always does.
    """
    loads = sorted({solved, *(load for load in LOADS if load <= loaded.most)})

    def excess(load: float) -> float:
        """`over` of a load; NaN if it is not known."""
        if not loaded.may_carry(load):
            return inf
        point = loaded.at(load)
        there = over(point)
        return nan if point.is_unknown or there == -inf else there

    def room(load: float) -> float:
        there = excess(load)
        return 0.0 if isnan(there) else 1.0 / there if there else inf

    last = last_with_room(room, loads, bracketed(room, loads, loads.index(solved)))
    beyond = next(iter(loads[last + 1 :]), None)
    above = nan if beyond is None else excess(beyond)
    if last < 0 or beyond is None or isnan(above):
        # Nothing tells where beyond an unknown load the end exceeds 1.
        return (loads[last] if last >= 0 else 0.0), above > 1.0
    met, missed = (loads[last], excess(loads[last])), (beyond, above)
    for _ in range(HALVINGS):
        if isfinite(missed[1]):
            break
        load = _between(met, missed)
        there = excess(load)
        if there <= 1.0:
            met = (load, there)
        else:
            missed = (load, there)
    return _between(met, missed), True


def _between(met: tuple[float, float], missed: tuple[float, float]) -> float:
    """Where 1 is reached on a line between two points on logarithmic axes, or halfway."""
    (first, below), (last, above) = met, missed
    share = -log(below) / (log(above) - log(below)) if below > 0.0 and isfinite(above) else 0.5
    return float(first * (last / first) ** share)
