"""How much more load designs carry until a latency is reached, as the page says it too
(frontend/src/features/compare/headroom.ts)."""

from collections.abc import Sequence
from math import floor, log10

from qdepth.design.document.document import Design
from qdepth.design.document.latency_target import LatencyTarget
from qdepth.errors import QdepthError
from qdepth.figures import latency, three_digits
from qdepth.report.report import Report
from qdepth.studies.estimate.latency_targets import targets_set
from qdepth.studies.estimate.load_at_target import (
    LoadAtTarget,
    find_load_at_targets,
    most_in_words,
    times_in_words,
)

_ROUND = (1, 2, 5, 10)
ROOM = 1.25
"""A target that nobody set is so much above today's p99 at least: it is compared with estimates."""


def headroom_targets(designs: Sequence[Design], reports: Sequence[Report]) -> list[LatencyTarget]:
    """The latencies that end headroom, whichever is reached first: all that are set for all VMs
    and for classes of VMs, of several designs those of the first; else a round p99 well above
    all."""
    wanted = targets_set(designs)
    if wanted:
        return wanted
    found = [report.total.latency_ms for report in reports]
    slowest = max(((one.p99.value or one.mean.value or 0.0) for one in found), default=0.0)
    return [LatencyTarget(quantity="p99", at_most_ms=_round_above(ROOM * slowest))]


def target_reason(designs: Sequence[Design], targets: Sequence[LatencyTarget]) -> str:
    """Whose target the headroom is measured to: nobody's, unless a design has one."""
    until = until_in_words(targets[0])
    wanted = targets_set(designs)
    if len(wanted) > 1:
        return (
            f"Headroom is an estimate: the load until the first of the {len(wanted)} latency "
            "targets that are set is reached."
        )
    if wanted:
        return f"Headroom is an estimate: the load until {until}, the latency target that is set."
    return (
        f"No latency target is set, so headroom is an estimate of the load until {until}: a round "
        f"value, at least {ROOM:g} times the slowest p99 here."
    )


def loads_at(
    targets: Sequence[LatencyTarget], designs: Sequence[Design]
) -> list[LoadAtTarget | None]:
    """The largest load of each design within all latencies; None where it cannot be estimated."""
    return [_load_at(targets, design) for design in designs]


def until_in_words(target: LatencyTarget) -> str:
    """The latency that is reached: "p99 is 2.00 ms"."""
    what = "p99" if target.quantity == "p99" else "the mean"
    of = "" if target.vms is None else f" of {target.vms}"
    return f"{what}{of} is {latency(target.at_most_ms)}"


def headroom_in_short(found: LoadAtTarget) -> str:
    """The load over today's: "1.41 times (1.2 to 1.7)", "more than 8 times", "at least 1.41
    times", where the estimate ends, or "none". Of a range that reaches 0 "at most 6.7 times", or
    that it is not known yet."""
    if found.point is None or _is_none(found):
        return "none"
    if found.load_low == 0:
        return most_in_words(found) or "not known yet"
    return f"{_at_least(found)}{times_in_words(found)}"


def headroom_in_words(found: LoadAtTarget) -> str:
    """The same in a sentence, with what limits the design then."""
    until = until_in_words(found.target)
    if found.point is None:
        return f"none: {until} or more even under the smallest load, by the estimate."
    if found.load_low == 0 and not _is_none(found):
        return _unsure(found)
    times = f"{times_in_words(found)} today's load"
    if found.more_is_possible:
        told = f"{_at_least(found)}{times} before {until}."
        if found.ends_before is None:
            return told
        return f"{told} The estimate has no number for {found.ends_before:.3g} times: simulate it."
    none = "none" if _is_none(found) else "perhaps none"
    least = f"{none}: {times}" if found.point.load < 1 else times
    if found.point.limit.startswith("Nothing is full"):
        return f"{least} until {until}."
    return f"{least} until {until}; then: {found.point.limit}"


def missed_in_words(found: LoadAtTarget) -> str:
    """The headroom of a design that surely misses a target: none, whatever its estimate says."""
    missed = "none: today's load misses a latency target already"
    if found.point is None or found.point.load >= 1:
        return f"{missed}."
    until = until_in_words(found.target)
    return f"{missed}; by the estimate {until} at {times_in_words(found)} that load."


def _unsure(found: LoadAtTarget) -> str:
    """What to do where the error of the estimate leaves open whether there is any headroom."""
    most, until = most_in_words(found), until_in_words(found.target)
    load = three_digits(found.point.load) if found.point else ""
    known = f"{most} today's load until {until}" if most else f"not known yet until {until}"
    return (
        f"{known}. The estimate, {load} times, is too unsure to say how much: simulate a copy of "
        "the design under more load."
    )


def _at_least(found: LoadAtTarget) -> str:
    if not found.more_is_possible:
        return ""
    return "more than " if found.ends_before is None else "at least "


def _is_none(found: LoadAtTarget) -> bool:
    """Whether the target is surely reached before today's load."""
    return found.load_high is not None and found.load_high < 1


def _load_at(targets: Sequence[LatencyTarget], design: Design) -> LoadAtTarget | None:
    try:
        return find_load_at_targets(design, targets)
    except QdepthError:
        return None


def _round_above(value: float) -> float:
    if value <= 0.0:
        return 1.0
    decade = 10.0 ** floor(log10(value))
    return next(step * decade for step in _ROUND if step * decade >= value * (1 - 1e-12))
