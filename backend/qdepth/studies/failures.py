"""Single failures: each part fails alone, and what survives is estimated."""

from collections.abc import Callable
from math import inf
from typing import Literal

from qdepth.design.checks.design_problems import InvalidDesign
from qdepth.design.document.document import Design
from qdepth.design.failover.design_after_failure import TakeOver, without
from qdepth.design.failover.failable_parts import FailingPart, failing_parts, read_failing
from qdepth.immutable import Immutable
from qdepth.report.numbers import absent
from qdepth.report.quantity import Number
from qdepth.report.report import Report, Status
from qdepth.report.target_judgement import TargetJudgement
from qdepth.studies.estimate.class_latencies import ClassLatency, class_latencies
from qdepth.studies.judge.targets import judge_report

MOST_PARTS = 100

Estimate = Callable[[Design], Report]


class Figures(Immutable):
    """What a design does, all classes of VMs together."""

    status: Status
    outside_validity: str | None
    """Why the analytic engine does not trust these numbers; null where it does."""
    iops: Number
    """Completed I/Os [1/s]."""
    latency_mean_ms: Number
    """Mean latency [ms]."""
    latency_p99_ms: Number
    """99th percentile of the latency [ms]."""
    bottleneck: str
    """The bottleneck, in words."""
    bottleneck_id: str = ""
    """Kind, layer, part and field: figures with the same ones have the same bottleneck."""
    targets: TargetJudgement | None = None
    """Whether the latency targets of the design are met; null without a target."""
    classes: list[ClassLatency]
    """The classes of VMs in the order of the design."""


class Failure(Immutable):
    """A part that fails alone."""

    path: str
    """`<collection>.<id>`."""
    text: str
    """What fails, in words."""
    verdict: Literal["survives", "refused"]
    """`refused`: nothing takes over, or there is no model of it; `reason` says which."""
    reason: str | None
    """Why it is refused."""
    figures: Figures | None
    """What survives does; null where the failure is refused."""
    iops_ratio: Number
    """IOPS of what survives over those of the healthy design."""
    latency_ratio: Number
    """Mean latency of what survives over that of the healthy design."""
    take_overs: list[TakeOver]
    """Devices that are reached over other paths than before."""


class FailablePart(Immutable):
    """A part that can fail."""

    path: str
    """`<collection>.<id>`."""
    text: str
    """What fails, in words."""


class Failures(Immutable):
    """Single failures of a design, the worst first."""

    healthy: Figures
    parts: int
    """Parts of the design that can fail."""
    listed: list[FailablePart]
    """The first of them, to be asked for a few at a time."""
    failures: list[Failure]
    """Refused ones first, then by the IOPS that survive, then by the mean latency."""


def single_failures(design: Design, estimate: Estimate, paths: list[str] | None = None) -> Failures:
    """Let parts of a complete design fail, each alone.

    Parameters
    ----------
    design : Design
        A design that can be evaluated.
    estimate : callable
        Reports a design; the analytic engine does that in milliseconds.
    paths : list of str, optional
        Parts as `<collection>.<id>`; unset: the first `MOST_PARTS` that can fail; empty: none, to
        learn which can.

    Raises
    ------
    InvalidDesign
        If a path names nothing that can fail.
    """
    listed = failing_parts(design)
    chosen = listed[:MOST_PARTS] if paths is None else read_failing(design, paths)
    healthy = estimate(design)
    failures = [_failure(design, part, healthy, estimate) for part in chosen]
    return Failures(
        healthy=_figures(design, healthy),
        parts=len(listed),
        listed=[FailablePart(path=part.path, text=part.text) for part in listed[:MOST_PARTS]],
        failures=sorted(failures, key=_harm),
    )


def _failure(design: Design, part: FailingPart, healthy: Report, estimate: Estimate) -> Failure:
    try:
        survivor = without(design, [part.path])
    except InvalidDesign as refusal:
        return Failure(
            path=part.path,
            text=part.text,
            verdict="refused",
            reason=" ".join(problem.message for problem in refusal.problems),
            figures=None,
            iops_ratio=absent("nothing survives"),
            latency_ratio=absent("nothing survives"),
            take_overs=[],
        )
    report = estimate(survivor.design)
    before, after = healthy.total, report.total
    return Failure(
        path=part.path,
        text=part.text,
        verdict="survives",
        reason=None,
        figures=_figures(survivor.design, report),
        iops_ratio=_ratio(after.iops, before.iops),
        latency_ratio=_ratio(after.latency_ms.mean, before.latency_ms.mean),
        take_overs=survivor.take_overs,
    )


def _figures(design: Design, report: Report) -> Figures:
    total = report.total
    return Figures(
        status=report.status,
        outside_validity=report.outside_validity,
        iops=total.iops,
        latency_mean_ms=total.latency_ms.mean,
        latency_p99_ms=total.latency_ms.p99,
        bottleneck=report.bottleneck.sentence,
        bottleneck_id=report.bottleneck.identity,
        targets=judge_report(design, report),
        classes=class_latencies(design, report),
    )


def _ratio(after: Number, before: Number) -> Number:
    """Ratio of two estimates; their errors are not independent, so it has no interval."""
    if after.value is None or not before.value:
        return absent(after.note or before.note or "the healthy design has none of it")
    return Number(value=after.value / before.value, low=None, high=None, tag=after.tag)


def _harm(failure: Failure) -> tuple[bool, float, float]:
    iops, latency = failure.iops_ratio.value, failure.latency_ratio.value
    return (
        failure.verdict == "survives",
        inf if iops is None else round(iops, 9),
        -inf if latency is None else -round(latency, 9),
    )
