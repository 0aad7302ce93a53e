"""Judged latency targets in sentences."""

from collections.abc import Sequence

from qdepth.design.document.latency_target import LatencyTarget
from qdepth.figures import NO_BREAK, latency, latency_span, typed_latency
from qdepth.report.quantity import Number
from qdepth.report.target_judgement import Kept, TargetVerdict, VerdictCode
from qdepth.studies.judge.judged_target import Judged

LEADS: dict[VerdictCode, str] = {
    "met": "Pass",
    "missed": "Fail",
    "undecided": "Undecided",
    "unknown": "Open",
    "overload": "Fail",
    "nothing_survives": "Fail",
}
KEPT: dict[Kept, str] = {
    "yes": LEADS["met"].lower(),
    "no": LEADS["missed"].lower(),
    "undecided": LEADS["undecided"].lower(),
}
"""All targets of a design within a sentence or a cell."""
NOTES: dict[VerdictCode, str] = {
    "overload": "it cannot carry the load",
    "nothing_survives": "nothing takes over",
}
"""Reasons that decide if no latency does."""
MOST_NAMED = 2
"""Targets that are named next to the one that decides."""
_ALIKE = 1.25
"""Ends whose distances from the value differ by more are both written."""
_OF_UNIT = {"µs": 1000.0, "ms": 1.0, "s": 0.001}
_DIGITS = (4, 5)


def target_name(target: LatencyTarget) -> str:
    """ "SQL p99", "all VMs mean"."""
    return f"{target.vms or 'all VMs'} {target.quantity}"


def worst_in_words(judged: Sequence[Judged]) -> str:
    """The first of several targets with the same verdict, and how many others have it."""
    worst, *others = judged
    return f"{target_in_words(worst)}{_also([one.target for one in others])}"


def target_in_words(judged: Judged) -> str:
    """ "SQL p99 0.960 ms, target 1 ms"."""
    target, found = judged.target, judged.latency
    name, wanted = target_name(target), typed_latency(target.at_most_ms)
    if found is None or found.value is None:
        return f"{name} is not known yet"
    if judged.code == "undecided":
        return f"{name} {_with_error(found, found.value)}, target {wanted}"
    shown = latency(found.value)
    if judged.code == "missed" and shown == latency(target.at_most_ms):
        return _just_above(name, found.value, target.at_most_ms)
    return f"{name} {shown}, target {wanted}"


def limits_in_words(targets: Sequence[LatencyTarget]) -> str:
    """The targets that are met: examples come with targets that their reader has not set."""
    most = len(targets) if len(targets) == MOST_NAMED + 1 else MOST_NAMED
    named = [
        f"{target_name(target)} at most {typed_latency(target.at_most_ms)}"
        for target in targets[:most]
    ]
    return f"{', '.join(named)}{_also(targets[most:])}"


def names_in_words(judged: Sequence[Judged]) -> str:
    """ "SQL p99, all VMs p99"."""
    return ", ".join(target_name(one.target) for one in judged)


def sentence(code: VerdictCode, note: str) -> str:
    """ "Fail: SQL p99 2.10 ms, target 2 ms"."""
    return f"{LEADS[code]}: {note}"


def with_remedy(verdict: TargetVerdict) -> str:
    """Return the sentence of a verdict with what would decide it."""
    remedy = verdict.remedy
    return verdict.sentence if remedy is None else f"{verdict.sentence}: {remedy.text}"


def _also(others: Sequence[LatencyTarget]) -> str:
    """ "; also web p99", "; also SQL p99 and web p99", "; also 4 others"."""
    if not others:
        return ""
    many = len(others) > MOST_NAMED
    return f"; also {f'{len(others)} others' if many else ' and '.join(map(target_name, others))}"


def _with_error(found: Number, value: float) -> str:
    """ "0.960 ± 0.40 ms", or both ends if they are not alike: "0.960 ms (0.580 to 1.90 ms)"."""
    shown = latency(value)
    if found.tag == "bound":
        return f"{shown} at least"
    if found.low is None or found.high is None:
        return f"{shown}, error not known"
    down, up = value - found.low, found.high - value
    number, unit = shown.split(NO_BREAK)
    most = max(down, up)
    if most > _ALIKE * min(down, up):
        return f"{shown} ({latency_span(found.low, found.high)})"
    return f"{number} ±{NO_BREAK}{_two_digits(most * _OF_UNIT[unit])}{NO_BREAK}{unit}"


def _two_digits(value: float) -> str:
    return f"{value:#.2g}".removesuffix(".")


def _just_above(name: str, ms: float, target_ms: float) -> str:
    """A latency with the digits in which it differs from its target: "1.004 ms" next to 1 ms."""
    wanted = typed_latency(target_ms)
    for digits in _DIGITS:
        if float(f"{ms:.{digits}g}") != target_ms:
            return f"{name} {ms:.{digits}g}{NO_BREAK}ms, target {wanted}"
    return f"{name} just above its target of {wanted}"
