"""Judge whether an answer meets the latency targets of its design."""

from collections.abc import Sequence

from qdepth.design.document.document import Design
from qdepth.design.document.latency_target import LatencyTarget
from qdepth.report.report import Report
from qdepth.report.target_judgement import TargetJudgement, TargetVerdict, VerdictCode
from qdepth.studies.estimate.latency_targets import targets_set
from qdepth.studies.judge.answered import Answered, answered_in
from qdepth.studies.judge.judged_target import Judged, judge_target, kept_of
from qdepth.studies.judge.target_words import (
    NOTES,
    limits_in_words,
    names_in_words,
    sentence,
    target_in_words,
    worst_in_words,
)


def judged(design: Design, report: Report) -> Report:
    """Return a report with the judgement by the latency targets of a design.

    Notes
    -----
    It is made whenever an answer is read, and never stored: another target judges the same answer.
    """
    return report.model_copy(update={"targets": judge_report(design, report)})


def judge_report(design: Design, report: Report) -> TargetJudgement | None:
    """Judge a report by the latency targets of a design; None without a target."""
    targets = targets_set([design])
    return judge(targets, answered_in(design, report)) if targets else None


def judge(targets: Sequence[LatencyTarget], answered: Answered) -> TargetJudgement:
    """Judge an answer by at least one latency target.

    Notes
    -----
    A miss outweighs an unknown latency, and that outweighs an undecided target. Of several
    targets with the same verdict, the one that is farthest above its latency is named first.
    """
    if answered.nothing_survives:
        return _undivided("nothing_survives")
    if answered.status == "no_steady_state":
        return _undivided("overload")
    each = [judge_target(answered, target) for target in targets]
    decisive = _decisive(each)
    first = decisive[0]
    is_met = first.code == "met"
    note = limits_in_words(targets) if is_met else worst_in_words(decisive)
    named = first.code == "undecided"
    return TargetJudgement(
        kept=first.kept,
        code=first.code,
        target=None if is_met else first.target,
        latency=None if is_met else first.latency,
        remedy=first.remedy,
        sentence=sentence(first.code, note),
        brief=sentence(first.code, names_in_words(decisive) if named else note),
        each=[_verdict(one) for one in each],
    )


def _decisive(each: Sequence[Judged]) -> list[Judged]:
    """The targets with the verdict that decides, the one that is missed most first."""
    codes: tuple[VerdictCode, ...] = ("missed", "unknown", "undecided", "met")
    for code in codes:
        found = [one for one in each if one.code == code]
        if found:
            return sorted(found, key=lambda one: -one.share)
    raise ValueError("an answer is judged by at least one target")


def _verdict(judged: Judged) -> TargetVerdict:
    return TargetVerdict(
        kept=judged.kept,
        code=judged.code,
        target=judged.target,
        latency=judged.latency,
        remedy=judged.remedy,
        sentence=sentence(judged.code, target_in_words(judged)),
    )


def _undivided(code: VerdictCode) -> TargetJudgement:
    """A verdict on all targets together."""
    words = sentence(code, NOTES[code])
    alone = TargetVerdict(kept=kept_of(code), code=code, target=None, latency=None, sentence=words)
    return TargetJudgement(**dict(alone), brief=words, each=[alone])
