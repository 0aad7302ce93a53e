"""Judges one latency target by an answer: met, missed, undecided or unknown."""

from typing import NamedTuple

from qdepth.design.document.latency_target import LatencyTarget
from qdepth.report.numbers import least_and_most
from qdepth.report.quantity import Number
from qdepth.report.target_judgement import Kept, Remedy, RemedyCode, VerdictCode
from qdepth.studies.judge.answered import Answered

REMEDIES: dict[RemedyCode, str] = {
    "simulate": "simulate",
    "simulate_longer": "simulate longer",
    "calibrate_more": "calibrate with more measurements",
}
"""What would decide a target, as a request. The intervals of a calibrated design contain the error
of its model, which no longer simulation narrows."""
_CODES: dict[Kept, VerdictCode] = {"no": "missed", "undecided": "undecided", "yes": "met"}


class Judged(NamedTuple):
    """A target and its judgement by an answer."""

    target: LatencyTarget
    latency: Number | None
    code: VerdictCode
    remedy: Remedy | None = None

    @property
    def kept(self) -> Kept:
        """Whether the target is met."""
        return kept_of(self.code)

    @property
    def value(self) -> float:
        """The latency [ms]; 0 if it is unknown."""
        return (self.latency and self.latency.value) or 0.0

    @property
    def share(self) -> float:
        """The latency over its target."""
        return self.value / self.target.at_most_ms


def kept_of(code: VerdictCode) -> Kept:
    """Whether targets are met, for each reason."""
    if code == "met":
        return "yes"
    return "undecided" if code in {"undecided", "unknown"} else "no"


def is_kept(latency: Number, at_most_ms: float) -> Kept:
    """Yes if the whole interval of a latency meets a target, no if all of it misses."""
    ends = least_and_most(latency)
    if ends is None or ends[0] <= at_most_ms < ends[1]:
        return "undecided"
    return "yes" if ends[1] <= at_most_ms else "no"


def judge_target(answered: Answered, target: LatencyTarget) -> Judged:
    """Judge a target by the worst of the latencies that it is about."""
    found = answered.latencies_of(target)
    known = [latency for latency in found if latency is not None and latency.value is not None]
    for kept, code in _CODES.items():
        if kept == "undecided" and (not found or len(known) < len(found)):
            return Judged(target, None, "unknown")
        worst = max(
            (latency for latency in known if is_kept(latency, target.at_most_ms) == kept),
            key=lambda latency: latency.value or 0.0,
            default=None,
        )
        if worst is not None:
            remedy = _remedy(answered, target, worst) if kept == "undecided" else None
            return Judged(target, worst, code, remedy)
    return Judged(target, None, "unknown")


def _remedy(answered: Answered, target: LatencyTarget, latency: Number) -> Remedy:
    code: RemedyCode = "simulate_longer" if latency.tag == "simulated" else "simulate"
    predicted = answered.predicted_for(target)
    if predicted is not None and answered.outside_validity is None:
        noise_ms = predicted.value * predicted.simulation_pct / 100.0
        if abs(predicted.value - target.at_most_ms) > noise_ms:
            code = "calibrate_more"
    return Remedy(code=code, text=REMEDIES[code])
