"""The load at which a part of a design becomes full first, if all workloads grow alike."""

from math import sqrt

from qdepth.design.document.document import Design
from qdepth.errors import QdepthError
from qdepth.immutable import Immutable
from qdepth.report.report import Bottleneck, Report
from qdepth.studies.estimate.analytic_report import analytic_report
from qdepth.studies.estimate.scaled_load import highest_load, scaled

FREE = ("rate", "outstanding_ios", "none")
"""Bottlenecks of designs in which nothing is full: the workloads request no more."""
NEAR = 0.9
"""Share of the bound of a station at which the search begins."""
BEYOND = 1.02
"""Multiple of the bound of a station at which it must be full."""
CLOSE = 1.03
"""Ratio of two loads, with and without a limit, at which the search ends."""
MOST_STEPS = 8
"""Times that the load is doubled or halved until a limit appears or vanishes."""


class FirstLimit(Immutable):
    """First limit of a design as its load grows."""

    load: float
    """Multiple of the planned load; below 1 if the planned load meets it already."""
    iops: float
    """I/Os of all VMs together at that load [1/s]."""
    name: str
    """Part that is full then, for use within a sentence: "the device queue of esx01 to LUN 3"."""


def find_first_limit(design: Design) -> FirstLimit | None:
    """Find the part that is full first as the load grows; None if there is none or no load is
    solvable.

    Notes
    -----
    All rates and outstanding I/Os grow by one factor (`scaled`). A station that is busy a share U
    of the time at a throughput X is full at X / U (utilisation law); limits such as queue depths
    are found by solving the design under more load, with the analytic engine.
    """
    try:
        now = analytic_report(design)
    except QdepthError:
        return None
    iops = now.total.iops.value
    if not iops:
        return None
    behind = now.bottleneck.next_limit
    bound = behind.at_most_iops / iops if behind and behind.kind in ("station", "link") else None
    free, full = _below(design, now) if _is_full(now) else _bracket(design, bound)
    if full is None:
        return None
    load, report = full
    is_known = bound is not None and NEAR * bound <= free <= bound <= load
    while load > CLOSE * free and not is_known:
        middle = sqrt(free * load)
        between = _solved(design, middle)
        if between is None or _is_full(between):
            load, report = middle, between or report
        else:
            free = middle
    name, reached = _name(report.bottleneck), report.total.iops.value or 0.0
    if _is_full(now):
        return FirstLimit(load=load, iops=reached, name=name)
    times = min(load, reached / iops)
    return FirstLimit(load=times, iops=times * iops, name=name)


def _below(design: Design, now: Report) -> tuple[float, tuple[float, Report] | None]:
    """The same for a design of which something is full already: halve its load until nothing is."""
    full = (1.0, now)
    for _ in range(MOST_STEPS):
        load = full[0] / 2.0
        report = _solved(design, load)
        if report is None:
            break
        if not _is_full(report):
            return load, full
        full = (load, report)
    return full[0], None


def _bracket(design: Design, bound: float | None) -> tuple[float, tuple[float, Report] | None]:
    """The largest load found without a limit, and a load with one; None if there is none."""
    most = highest_load(design)
    free = 1.0
    tried = [NEAR * bound, BEYOND * bound] if bound is not None else []
    for load in [each for each in tried if 1.0 < each <= most]:
        report = _solved(design, load)
        if report is not None and _is_full(report):
            return free, (load, report)
        free = free if report is None else load
    load = free
    for _ in range(MOST_STEPS):
        load *= 2.0
        report = _solved(design, load) if load <= most else None
        if report is not None and _is_full(report):
            return free, (load, report)
        free = free if report is None else load
    return free, None


def _solved(design: Design, load: float) -> Report | None:
    """Solve a design under more load; None if it is too large, or the engine has no number."""
    try:
        report = analytic_report(scaled(design, load))
    except QdepthError:
        return None
    return report if report.total.iops.value else None


def _is_full(report: Report) -> bool:
    return report.bottleneck.kind not in FREE


def _name(bottleneck: Bottleneck) -> str:
    return bottleneck.name or bottleneck.sentence.rstrip(".")
