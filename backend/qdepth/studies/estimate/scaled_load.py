"""The same design under more or less load: every workload multiplied by one factor."""

from collections.abc import Sequence
from math import floor, inf

from qdepth.design.checks.size import MOST_OUTSTANDING_IOS
from qdepth.design.document.document import Design
from qdepth.design.document.workload import ClosedWorkload, OpenWorkload, PacedWorkload, Workload
from qdepth.design.placement.place import outstanding_ios_of
from qdepth.figures import entered

MOST_OUTSTANDING_IOS_OF_A_DISK = 65_536
MOST_RATE_IOPS = 100_000_000.0


def scaled(design: Design, load: float) -> Design:
    """Return the design with the load of every class of VMs multiplied.

    Parameters
    ----------
    design : Design
        The design under its planned load.
    load : float
        Factor, greater than 0 and at most `highest_load(design)`. It multiplies `outstanding_ios`
        (rounded, at least 1), `arrival_rate_iops` and `rate_cap_iops`; think times, block sizes
        and bursts stay as they are.

    Raises
    ------
    ValueError
        If the factor is out of its range.
    """
    most = highest_load(design)
    if not 0 < load <= most:
        raise ValueError(f"load {entered(load)} must be greater than 0 and at most {entered(most)}")
    return scaled_by_class(design, [load] * len(design.classes))


def scaled_by_class(design: Design, loads: Sequence[float]) -> Design:
    """Multiply the load of each class of VMs by a factor of its own, up to `room` of it."""
    groups = [
        group.model_copy(update={"workload": _scaled(group.workload, load)})
        for group, load in zip(design.classes, loads, strict=True)
    ]
    return design.model_copy(update={"classes": groups})


def highest_load(design: Design) -> float:
    """Factor, at least 1, at which the first workload reaches the limit of a design document, or
    all together keep as many I/Os under way as can be solved."""
    planned = sum(outstanding_ios_of(design, group) for group in design.classes)
    together = MOST_OUTSTANDING_IOS / planned if planned else inf
    return min(max(together, 1.0), *(room(group.workload) for group in design.classes))


def amounts(design: Design) -> tuple[float, ...]:
    """Numbers that the load multiplies, group by group: outstanding I/Os, or rates [1/s]."""
    return tuple(amount for group in design.classes for amount in _amounts(group.workload))


def reached_load(loaded: Design, planned: Design) -> float:
    """Factor that was reached, after rounding: the mean over the classes of VMs.

    A capped workload counts by its cap, which is not rounded and is the load that it plans.
    """
    pairs = zip(loaded.classes, planned.classes, strict=True)
    ratios = [_amounts(now.workload)[-1] / _amounts(before.workload)[-1] for now, before in pairs]
    return sum(ratios) / len(ratios)


def _scaled(workload: Workload, load: float) -> Workload:
    match workload:
        case OpenWorkload():
            rate = workload.arrival_rate_iops * load
            return workload.model_copy(update={"arrival_rate_iops": rate})
        case ClosedWorkload():
            ios = _whole(workload.outstanding_ios * load)
            return workload.model_copy(update={"outstanding_ios": ios})
        case PacedWorkload():
            ios, rate = _whole(workload.outstanding_ios * load), workload.rate_cap_iops * load
            return workload.model_copy(update={"outstanding_ios": ios, "rate_cap_iops": rate})


def _whole(ios: float) -> int:
    return max(1, floor(ios + 0.5))


def room(workload: Workload) -> float:
    """Factor at which a workload reaches the limit of a design document."""
    match workload:
        case OpenWorkload():
            return MOST_RATE_IOPS / workload.arrival_rate_iops
        case ClosedWorkload():
            return MOST_OUTSTANDING_IOS_OF_A_DISK / workload.outstanding_ios
        case PacedWorkload():
            return min(
                MOST_OUTSTANDING_IOS_OF_A_DISK / workload.outstanding_ios,
                MOST_RATE_IOPS / workload.rate_cap_iops,
            )


def _amounts(workload: Workload) -> tuple[float, ...]:
    match workload:
        case OpenWorkload():
            return (workload.arrival_rate_iops,)
        case ClosedWorkload():
            return (float(workload.outstanding_ios),)
        case PacedWorkload():
            # The cap comes last: `reached_load` counts by it.
            return float(workload.outstanding_ios), workload.rate_cap_iops
