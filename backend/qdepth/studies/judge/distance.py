"""How far an answer is from the latency targets of its design."""

from qdepth.design.document.document import Design
from qdepth.design.document.latency_target import LatencyTarget
from qdepth.report.report import Report
from qdepth.studies.estimate.latency_targets import targets_set
from qdepth.studies.judge.answered import Answered, answered_in

OVERLOAD = 10.0
"""Distance of a design that cannot carry its load, or has no known latency."""
FULL = ("station", "link", "overload")


def distance_of(design: Design, report: Report) -> float:
    """Return the largest latency / target, or how far a design is overloaded."""
    return max(distances_of(design, report), default=0.0)


def distances_of(design: Design, report: Report) -> list[float]:
    """Return the latency over its target for each target of a design; a target is met up to 1.

    Notes
    -----
    An estimate that is outside its validity while a part is full has no latency to rely on; it
    counts as an overload.
    """
    targets = targets_set([design])
    if report.status == "no_steady_state":
        over = report.overload
        ratio = over.offered_iops / over.completed_iops if over and over.completed_iops else 2.0
        return [OVERLOAD * max(ratio, 1.0)] * len(targets)
    is_full = report.bottleneck.kind in FULL
    if report.starvation is not None or (report.outside_validity is not None and is_full):
        return [OVERLOAD] * len(targets)
    answered = answered_in(design, report)
    return [_distance(answered, target) for target in targets]


def _distance(answered: Answered, target: LatencyTarget) -> float:
    worst = 0.0
    for latency in answered.latencies_of(target):
        if latency is None or latency.value is None:
            return OVERLOAD
        worst = max(worst, latency.value / target.at_most_ms)
    return min(worst, OVERLOAD)
