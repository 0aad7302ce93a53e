"""Whether an answer meets the latency targets of its design, as data and a sentence."""

from typing import Literal, get_args

from qdepth.design.document.latency_target import LatencyTarget
from qdepth.report.quantity import Number, Result

Kept = Literal["yes", "no", "undecided"]
"""Whether a target is met; `undecided` if the interval of the latency contains it."""
KEPT: tuple[Kept, ...] = get_args(Kept)
VerdictCode = Literal["met", "missed", "undecided", "unknown", "overload", "nothing_survives"]
RemedyCode = Literal["simulate", "simulate_longer", "calibrate_more"]


class Remedy(Result):
    """What would decide whether a target is met."""

    code: RemedyCode
    """Code for what to do."""
    text: str
    """What to do, such as "simulate longer"."""


class TargetVerdict(Result):
    """Verdict on one latency target."""

    kept: Kept
    """`yes` if the target is met, `undecided` if the interval contains it."""
    code: VerdictCode
    """`met`, `missed` or `undecided` by latency; `unknown` without a latency; `overload` if the
    design cannot carry its load; `nothing_survives` if a failure leaves no path."""
    target: LatencyTarget | None
    """Null if no single target decides."""
    latency: Number | None
    """Judged latency [ms]; without interval if it is unreliable."""
    remedy: Remedy | None = None
    """Null if the target is decided."""
    sentence: str
    """For example "Undecided: SQL p99 0.960 ms (0.58 to 1.90 ms), target 1 ms"."""


class TargetJudgement(TargetVerdict):
    """Verdict on all latency targets of a design, and on each one."""

    brief: str
    """The sentence without latencies, for rows with latency columns."""
    each: list[TargetVerdict]
    """Each target in the order of the design; a single verdict for an overload."""
