"""Single failures: each part fails alone, and the survivor is evaluated."""

from collections.abc import Callable, Iterable
from math import inf
from typing import Annotated, Literal

from pydantic import Field

from qdepth.design.checks.design_problems import InvalidDesign
from qdepth.design.document.base import Part
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
from qdepth.studies.simulate.options import OptionsOfMany, SimulationOptions, one_among_many

MOST_PARTS = 100
MOST_ALREADY = 4
WORST_KINDS = (
    "sites",
    "arrays",
    "site_links",
    "fabrics",
    "switches",
    "sps",
    "isls",
    "target_ports",
    "hba_ports",
    "hosts",
    "pools",
)
"""Kinds of parts, in the order of how much their failure usually takes away."""

Evaluate = Callable[[Design], Report]
Rebuilds = Callable[[Design, str], "Rebuilding | None"]
"""Given the survivor and the pool that has lost a disk, returns how long a rebuild takes."""
PartName = Annotated[str, Field(min_length=1, max_length=100)]


class FailureQuestion(Part):
    """A design whose parts fail, one at a time."""

    design: Design
    parts: Annotated[list[PartName], Field(max_length=MOST_PARTS)] | None = None
    """Parts that fail, each as `<collection>.<id>`; unset: the first 100 that can fail."""
    already: Annotated[list[PartName], Field(max_length=MOST_ALREADY)] = []
    """Parts that have already failed, each as `<collection>.<id>`. Every other part fails in
    addition, so two fail together."""
    restarts: bool = True
    """True if VMs of a failed host restart elsewhere, as with vSphere HA; otherwise they stop."""
    options: OptionsOfMany = one_among_many(SimulationOptions(engine="analytic"))
    """Evaluation of the design and each survivor; unset: by the analytic engine."""


class Figures(Immutable):
    """Performance of a design, all classes of VMs together."""

    status: Status
    outside_validity: str | None
    """Why the analytic engine does not trust these numbers; null if it does."""
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


class Rebuilding(Immutable):
    """One simulated steady state: a failed disk is rebuilt while VMs run."""

    duration_s: Number
    """Duration of the rebuild [s]."""
    mb_s: Number
    """Rate of writing [MB/s]."""
    iops: Number
    """Completed I/Os of the VMs during the rebuild [1/s]."""
    latency_mean_ms: Number
    """Mean latency of the VMs during the rebuild [ms]."""
    latency_p99_ms: Number
    """99th percentile of the latency of the VMs during the rebuild [ms]."""
    text: str
    """Summary in one sentence."""


class Failure(Immutable):
    """A part that fails alone."""

    path: str
    """`<collection>.<id>`."""
    text: str
    """Failed part, in words."""
    verdict: Literal["survives", "refused"]
    """`refused`: nothing takes over, or the model lacks it; `reason` says which."""
    reason: str | None
    """Why it is rejected."""
    figures: Figures | None
    """Performance of the survivor; null if the failure is refused."""
    iops_ratio: Number
    """IOPS of the survivor / IOPS of the healthy design."""
    latency_ratio: Number
    """Mean latency of the survivor / mean latency of the healthy design."""
    take_overs: list[TakeOver]
    """Devices that are reached over other paths than before."""
    rebuild: Rebuilding | None = None
    """Time until the failed disk of a pool is rebuilt, always simulated; null for other parts, and
    if the size of the disk is unknown."""


class FailablePart(Immutable):
    """A part that can fail."""

    path: str
    """`<collection>.<id>`."""
    text: str
    """Failed part, in words."""


def parts_to_fail(question: FailureQuestion) -> list[FailingPart]:
    """Return the parts of a complete design that fail, each alone.

    Raises
    ------
    InvalidDesign
        If the question names a part that cannot fail.
    """
    failed = read_failing(question.design, question.already, field="already")
    if question.parts is None:
        others = [part for part in failing_parts(question.design) if part not in failed]
        return others[:MOST_PARTS]
    return read_failing(question.design, question.parts, field="parts")


def worst_kinds_first(paths: Iterable[str]) -> list[str]:
    """Order parts so that those whose failure usually takes the most away come first."""
    return sorted(paths, key=lambda path: WORST_KINDS.index(path.partition(".")[0]))


def worst_first(failures: Iterable[Failure]) -> list[Failure]:
    """Order failures: rejected ones, then by the surviving IOPS, then by the mean latency."""
    return sorted(failures, key=_harm)


def failure_of(
    question: FailureQuestion,
    path: str,
    healthy: Figures,
    evaluate: Evaluate,
    rebuilds: Rebuilds | None = None,
) -> Failure:
    """Let a part of a complete design fail, and evaluate the survivor.

    Parameters
    ----------
    rebuilds : function, optional
        How long the rebuild of a failed disk takes; unset: it is not computed.

    Raises
    ------
    InvalidDesign
        If the path names nothing that can fail.
    """
    design, already = question.design, question.already
    (part,) = read_failing(design, [path])
    try:
        survivor = without(design, [*already, part.path], restarts=question.restarts)
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
    figures = figures_of(survivor.design, evaluate(survivor.design))
    kind, _, id_ = part.path.partition(".")
    rebuild = rebuilds(survivor.design, id_) if rebuilds and kind == "pools" else None
    return Failure(
        path=part.path,
        text=part.text,
        verdict="survives",
        reason=None,
        figures=figures,
        iops_ratio=_ratio(figures.iops, healthy.iops),
        latency_ratio=_ratio(figures.latency_mean_ms, healthy.latency_mean_ms),
        take_overs=survivor.take_overs,
        rebuild=rebuild,
    )


def figures_of(design: Design, report: Report) -> Figures:
    """Read the performance of a design from a report."""
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
    """Ratio of two answers; their errors are not independent, so it has no interval."""
    if after.value is None or not before.value:
        return absent(after.note or before.note or "the healthy design does not have it")
    return Number(value=after.value / before.value, low=None, high=None, tag=after.tag)


def _harm(failure: Failure) -> tuple[bool, float, float]:
    iops, latency = failure.iops_ratio.value, failure.latency_ratio.value
    return (
        failure.verdict == "survives",
        inf if iops is None else round(iops, 9),
        -inf if latency is None else -round(latency, 9),
    )
