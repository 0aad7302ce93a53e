"""Whether a report keeps the latency targets of its design, as the page judges it too
(frontend/src/lib/report/target-verdict.ts)."""

from collections.abc import Sequence
from typing import Literal, NamedTuple, get_args

from qdepth.design.document.document import Design
from qdepth.figures import NO_BREAK, latency
from qdepth.report.doubt import relied_on
from qdepth.report.numbers import least_and_most
from qdepth.report.quantity import Number
from qdepth.report.report import Report
from qdepth.studies.estimate.class_latencies import class_latencies
from qdepth.studies.estimate.headroom import targets_set
from qdepth.studies.estimate.load_curve import LatencyTarget

Kept = Literal["yes", "no", "undecided"]
KEPT: tuple[Kept, ...] = get_args(Kept)
_MOST_NAMED = 2
"""Targets named beside the worst, as many as on the page."""


class TargetsKept(NamedTuple):
    """Whether targets are kept, and by which latency."""

    kept: Kept
    note: str
    """The target that decides, beside its latency; empty where all are kept."""


class JudgedTarget(NamedTuple):
    """A target, the latency that it is about, and whether that keeps it."""

    target: LatencyTarget
    found: Number
    kept: Kept


def judged_targets(design: Design, report: Report) -> list[JudgedTarget]:
    """Judge each target of a design by its report; all are missed without a steady state."""
    judged = []
    for target in targets_set([design]):
        found = _latency_of(design, report, target)
        kept = is_kept(found, target.at_most_ms)
        judged.append(
            JudgedTarget(target, found, "no" if report.status == "no_steady_state" else kept)
        )
    return judged


def is_kept(found: Number, at_most_ms: float) -> Kept:
    """Yes where a latency keeps a target with both its ends, no where it misses it with both."""
    ends = least_and_most(found)
    if ends is None or ends[0] <= at_most_ms < ends[1]:
        return "undecided"
    return "yes" if ends[1] <= at_most_ms else "no"


def targets_kept(design: Design, report: Report) -> TargetsKept | None:
    """Judge a report by the targets of its design; None without a target.

    A miss counts before what is open, of several the one that is farthest from its target.
    """
    judged = judged_targets(design, report)
    if not judged:
        return None
    if report.status == "no_steady_state":
        return TargetsKept("no", "it cannot carry the load")
    for kept in ("no", "undecided"):
        found = [(one.target, one.found) for one in judged if one.kept == kept]
        if found:
            return TargetsKept(kept, _worst_in_words(found))
    return TargetsKept("yes", "")


def targets_in_words(design: Design, report: Report) -> str | None:
    """Say whether a report keeps the targets of its design; None without a target."""
    judged = targets_kept(design, report)
    if judged is None:
        return None
    if judged.kept == "yes":
        targets = [
            f"{_name(one)} at most {latency(one.at_most_ms)}" for one in targets_set([design])
        ]
        return f"Yes: {'; '.join(targets)}."
    return f"{'No' if judged.kept == 'no' else 'Undecided'}: {judged.note}."


def _latency_of(design: Design, report: Report, target: LatencyTarget) -> Number:
    of_all = report.total.latency_ms
    found = {None: (of_all.mean, of_all.p99)} | {
        one.title: (one.latency_mean_ms, one.latency_p99_ms)
        for one in class_latencies(design, report)
    }
    mean, p99 = found[target.vms]
    return relied_on(report, mean if target.quantity == "mean" else p99)


def _worst_in_words(found: Sequence[tuple[LatencyTarget, Number]]) -> str:
    worst, *others = sorted(found, key=lambda one: -(one[1].value or 0.0) / one[0].at_most_ms)
    target, number = worst
    also = (
        f"{len(others)} others"
        if len(others) > _MOST_NAMED
        else " and ".join(_name(other) for other, _ in others)
    )
    told = f"{_name(target)} {_with_error(number)}, target {latency(target.at_most_ms)}"
    return f"{told}; also {also}" if others else told


def _name(target: LatencyTarget) -> str:
    return f"{target.vms or 'all VMs'} {target.quantity}"


def _with_error(number: Number) -> str:
    shown = latency(number.value)
    if number.value is None:
        return "not known"
    if number.tag == "bound":
        return f"{shown} at least"
    if number.low is None or number.high is None:
        return shown if number.tag == "exact" else f"{shown}, error not known"
    low, high = latency(number.low), latency(number.high)
    unit = high.split(NO_BREAK)[-1]
    return f"{shown} ({low.removesuffix(NO_BREAK + unit)} to {high})"
