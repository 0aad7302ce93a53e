"""How much load a design carries while its latency stays within a target."""

from bisect import bisect_left
from collections.abc import Sequence
from math import floor, inf, isfinite, log10

from qdepth.design.document.document import Design
from qdepth.design.document.latency_target import LatencyTarget
from qdepth.figures import NO_BREAK, count, entered, latency, three_digits
from qdepth.immutable import Immutable
from qdepth.report.numbers import absent, least_and_most
from qdepth.report.quantity import Number
from qdepth.studies.estimate.load_curve import LOADS, PLANNED, LoadedDesign
from qdepth.studies.estimate.load_point import LoadPoint
from qdepth.studies.estimate.load_range import LoadRange, load_range
from qdepth.studies.estimate.narrowed import bracketed, last_with_room, narrowed

FIRST_STEP = 3
"""Loads of the curve from the planned one to the next that is looked at."""
SAME = 1.05
"""Loads and rates that differ by less are the same to a planner."""


class LoadAtTarget(Immutable):
    """The largest load whose latency stays within a target."""

    target: LatencyTarget
    """The target; of several, the one that is reached first."""
    point: LoadPoint | None
    """The design under that load; null where even the smallest load misses it."""
    load_low: float | None = None
    """Multiple of the planned load up to which the upper end of the stated error meets the target,
    0 if no load does; null if the error is unknown."""
    load_high: float | None = None
    """Multiple up to which the lower end meets it; null if the error is unknown, or if it does to
    the end of the search."""
    more_is_possible: bool
    """True if the search ended before the target was missed, so that the load may be larger."""
    ends_before: float | None = None
    """Multiple of the planned load at which the analytic engine has no number, so the search ended;
    null if it ended at the target or at the largest load of the curve."""
    completed_ratio: float | None = None
    """I/Os completed under that load over those under the planned load; null if that is not
    known."""
    text: str
    """Summary in words."""

    @property
    def only_waits(self) -> bool:
        """True if all that the load adds to the planned one waits, because the design is full."""
        if self.point is None or self.completed_ratio is None:
            return False
        return self.point.load >= SAME > self.completed_ratio


def find_load_at_targets(design: Design, targets: Sequence[LatencyTarget]) -> LoadAtTarget | None:
    """Search the largest load within all of several latency targets, with the analytic engine.

    Parameters
    ----------
    design : Design
        A complete design under its planned load.
    targets : sequence of LatencyTarget
        The latencies that the load must not exceed; none of them: the result is None.

    Raises
    ------
    InvalidDesign
        If the design contradicts itself or is not complete.

    Notes
    -----
    The load multiplies the outstanding I/Os and rates of all classes of VMs alike, from an eighth
    of the planned load to eight times as much (`scaled_load`). The latency of such a design grows
    with its load, so the first step that misses the target is halved until it is known to 1 %.
    """
    return load_at_targets(LoadedDesign(design), targets)


def load_at_target(loaded: LoadedDesign, target: LatencyTarget) -> LoadAtTarget:
    """The same for a design that may have cached answers for other loads."""
    return _search(loaded, [target])


def load_at_targets(loaded: LoadedDesign, targets: Sequence[LatencyTarget]) -> LoadAtTarget | None:
    """Search the largest load within several targets, and name the one that is reached first.

    Targets of classes of VMs that the design lacks are left out; None if no other is left.
    """
    classes = {group.name or group.id for group in loaded.design.classes}
    known = [target for target in targets if target.vms is None or target.vms in classes]
    return _search(loaded, known) if known else None


def _search(loaded: LoadedDesign, targets: Sequence[LatencyTarget]) -> LoadAtTarget:
    def room(load: float) -> float:
        return _room(loaded.at(load), targets) if loaded.may_carry(load) else 0.0

    loads = [load for load in LOADS if load <= loaded.most]
    between = bracketed(room, loads, loads.index(PLANNED), FIRST_STEP)
    last = last_with_room(room, loads, between)
    if last < 0:
        least = loaded.at(loads[0])
        return _never(_nearest(least, targets), least)
    met, missed, unknown = loads[last], next(iter(loads[last + 1 :]), None), None
    if missed is not None and loaded.may_carry(missed):
        point = loaded.at(missed)
        missed, unknown = (None, point.load) if point.is_unknown else (missed, None)
    if missed is not None:
        met = narrowed(room, met, missed)
    nearest = _nearest(loaded.at(met), targets)
    span = load_range(loaded, targets, met)
    found = _found(nearest, loaded.measured_at(met), span, more_is_possible=missed is None)
    ratio = _ratio(found.point, loaded.at(PLANNED))
    return found.model_copy(update={"ends_before": unknown, "completed_ratio": ratio})


def iops_at_target(loaded: LoadedDesign, found: LoadAtTarget) -> Number:
    """IOPS at that load [1/s], with an interval that includes the range of the load.

    It goes from the lowest IOPS at the lowest load of the range to the highest IOPS at the highest.
    An end is null if the range has none. The lower end is 0 if perhaps no load meets the target.
    """
    if found.point is None:
        return absent(found.text)
    own = found.point.iops
    if found.load_low is None:
        return own.model_copy(update={"low": None, "high": None})
    loads = [load for load in (found.load_low, found.load_high) if load]
    known = [least_and_most(own), *(_iops_between(loaded, load) for load in loads)]
    ends = [end for end in known if end is not None]
    low = min((end[0] for end in ends), default=-inf) if found.load_low else 0.0
    high = max((end[1] for end in ends), default=inf) if found.load_high else inf
    return own.model_copy(
        update={"low": low if low > -inf else None, "high": high if high < inf else None}
    )


def _iops_between(loaded: LoadedDesign, load: float) -> tuple[float, float] | None:
    """Least and most IOPS [1/s] at a load, on the line between the loads of the curve around it,
    at which the search has looked; None if unknown."""
    place = bisect_left(LOADS, load)
    below, above = LOADS[max(place - 1, 0)], LOADS[min(place, len(LOADS) - 1)]
    if not below < load < above <= loaded.most or not loaded.may_carry(above):
        return least_and_most(loaded.at(load).iops)
    before, after = (least_and_most(loaded.at(each).iops) for each in (below, above))
    if before is None or after is None:
        return least_and_most(loaded.at(load).iops)
    share = (load - below) / (above - below)
    low, high = (
        first + (last - first) * share if isfinite(first) and isfinite(last) else last
        for first, last in zip(before, after, strict=True)
    )
    return low, high


def _ratio(point: LoadPoint | None, planned: LoadPoint) -> float | None:
    """Completed I/Os over those under the planned load."""
    now, then = planned.completed(), None if point is None else point.completed()
    return then / now if now and then is not None else None


def _room(point: LoadPoint, targets: Sequence[LatencyTarget]) -> float:
    """Least ratio of a target to its latency, at least 1 if all are met; 0 without a latency."""
    if not point.steady or point.is_unknown:
        return 0.0
    latencies = [point.latency_ms(target.quantity, target.vms) for target in targets]
    return min(
        0.0 if found is None else target.at_most_ms / found if found else inf
        for found, target in zip(latencies, targets, strict=True)
    )


def _nearest(point: LoadPoint, targets: Sequence[LatencyTarget]) -> LatencyTarget:
    """The target that is missed most under a load, or the nearest to being missed."""

    def over(target: LatencyTarget) -> float:
        found = point.latency_ms(target.quantity, target.vms)
        return inf if found is None else found / target.at_most_ms

    return max(targets, key=over)


def _never(target: LatencyTarget, least: LoadPoint) -> LoadAtTarget:
    latency_ms = least.latency_ms(target.quantity, target.vms)
    if least.only_bounds:
        has = "the analytic engine gives only bounds for it"
    elif latency_ms is None:
        has = "it has no value"
    else:
        has = f"it is {latency(latency_ms)}"
    return LoadAtTarget(
        target=target,
        point=None,
        more_is_possible=False,
        text=f"The {_name(target)} stays within {entered(target.at_most_ms)}{NO_BREAK}ms at no "
        f"known load: even at {least.load:.3g} times the planned load {has}.",
    )


def _found(
    target: LatencyTarget, point: LoadPoint, span: LoadRange, *, more_is_possible: bool
) -> LoadAtTarget:
    found = LoadAtTarget(
        target=target,
        point=point,
        load_low=span.low,
        load_high=span.high,
        more_is_possible=more_is_possible,
        text="",
    )
    bound = "at least " if more_is_possible else ""
    whose = "" if target.vms is None else f" of {target.vms}"
    text = (
        f"The {_name(target)} stays within {entered(target.at_most_ms)}{NO_BREAK}ms up to {bound}"
        f"{times_in_words(found)} the planned load: "
        f"{count(point.completed(target.vms))} IOPS{whose}."
    )
    return found.model_copy(update={"text": text})


def times_in_words(found: LoadAtTarget) -> str:
    """The load and its range by the error: "1.41 times (1.2 to 1.7)".

    The end of the search, which is exact, has no zeros: "8 times". Empty without a load.
    """
    if found.point is None:
        return ""
    return f"{load_in_words(found, found.point)}{range_in_words(found)}"


def load_in_words(found: LoadAtTarget, point: LoadPoint) -> str:
    """The load: "1.41 times"; at an end of the search, the smallest possible one."""
    return f"{load_figure(found, point)} times"


def load_figure(found: LoadAtTarget, point: LoadPoint) -> str:
    """The load, or the smallest possible one if the search ended before."""
    if not found.more_is_possible:
        return three_digits(point.load)
    least = least_load(found, point)
    return f"{point.load:.3g}" if least is None else _two_digits(least)


def least_load(found: LoadAtTarget, point: LoadPoint) -> float | None:
    """The smallest load within the stated error of the end of a search; None if it is the end
    itself."""
    low = found.load_low
    return None if not low or f"{low:.2g}" == f"{point.load:.2g}" else low


def range_in_words(found: LoadAtTarget) -> str:
    """Range, such as " (1.2 to 1.7)" or " (at most 1.7, perhaps none)"; empty without one."""
    low, high = found.load_low, found.load_high
    if low is None:
        return " (error not known)"
    if low and found.more_is_possible:
        return ""
    if not low:
        return (
            " (perhaps none)" if high is None else f" (at most {_two_digits(high)}, perhaps none)"
        )
    if high is None:
        return f" ({_two_digits(low)} or more)"
    told = _two_digits(low), _two_digits(high)
    return "" if told[0] == told[1] else f" ({told[0]} to {told[1]})"


def most_in_words(found: LoadAtTarget) -> str:
    """Describe a load whose lower end is 0: "at most 6.7 times"; empty without anything."""
    return "" if found.load_high is None else f"at most {_two_digits(found.load_high)} times"


def _two_digits(load: float) -> str:
    """As sure as the end of a range is: 0.60, 1.2, 4.0, 12."""
    rounded = float(f"{load:.2g}")
    return f"{rounded:.{max(1 - floor(log10(rounded)), 0)}f}"


def _name(target: LatencyTarget) -> str:
    name = "mean latency" if target.quantity == "mean" else "99th percentile of the latency"
    return name if target.vms is None else f"{name} of {target.vms}"
