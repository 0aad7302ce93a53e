"""How much more load designs carry until a latency reaches its target."""

from collections.abc import Sequence
from math import floor, log10
from typing import Literal

from qdepth.design.document.document import Design
from qdepth.design.document.latency_target import LatencyTarget
from qdepth.errors import QdepthError
from qdepth.figures import NO_BREAK, count, three_digits, typed_latency
from qdepth.immutable import Immutable
from qdepth.report.report import Report
from qdepth.studies.estimate.latency_targets import targets_set
from qdepth.studies.estimate.load_at_target import (
    LoadAtTarget,
    least_load,
    load_at_targets,
    load_figure,
    load_in_words,
    most_in_words,
    range_in_words,
    times_in_words,
)
from qdepth.studies.estimate.load_point import LoadPoint
from qdepth.studies.estimate.loaded_designs import loaded_design

_ROUND = (1, 2, 5, 10)
TIMES = "\N{MULTIPLICATION SIGN}"
NOTHING_FULL = "rate"
"""Kind of a bottleneck that is none: the VMs request no more."""
ROOM = 1.25
"""Without a target, headroom is measured to a latency at least this far above today's p99."""


HeadroomCode = Literal["none", "full", "perhaps_none", "unsure", "more", "known"]


class Headroom(Immutable):
    """How much more load a design carries until a latency reaches its target."""

    code: HeadroomCode
    """`full`: a part is full today, so that all further load waits; `unsure`: the error of the
    estimate leaves open whether there is any; `more`: the search or the estimate ended before the
    latency was reached."""
    until: str
    """The deciding latency, such as "p99 is 2 ms"."""
    short: str
    """The load relative to today's: "1.41 times (1.2 to 1.7)", "more than 8 times", or "none"."""
    sentence: str
    """The same as a sentence, with what limits the design then."""
    missed: str
    """The sentence for a design that misses a latency target today."""
    reached: str
    """For a column: "1.34 times the planned load (1.2 to 1.5): 101k IOPS"."""
    figure: str
    """The load relative to today's as a figure with a multiplication sign, such as 1.41 or more
    than 8 times; "none" or "unsure" without one."""
    span: str
    """Range of the figure by the error of the estimate: "1.2 to 1.7"; empty without one."""
    end: str
    """What ends it: "until p99 is 2 ms, then SP 2"; for a full design the full part."""


def headroom_targets(designs: Sequence[Design], reports: Sequence[Report]) -> list[LatencyTarget]:
    """Latencies that end headroom, whichever is reached first.

    All that are set for all VMs and for classes of VMs, of several designs those of the first.
    Without any, a round p99 well above all.
    """
    wanted = targets_set(designs)
    if wanted:
        return wanted
    found = [report.total.latency_ms for report in reports]
    slowest = max(((one.p99.value or one.mean.value or 0.0) for one in found), default=0.0)
    return [LatencyTarget(quantity="p99", at_most_ms=_round_above(ROOM * slowest))]


def target_reason(designs: Sequence[Design], targets: Sequence[LatencyTarget]) -> str:
    """Origin of the target that headroom is measured to: a design's, or assumed."""
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
    """The largest load of each design within all latencies; None if it cannot be estimated."""
    return [_load_at(targets, design) for design in designs]


def until_in_words(target: LatencyTarget) -> str:
    """The latency that is reached: "p99 is 2 ms"."""
    what = "p99" if target.quantity == "p99" else "the mean"
    of = "" if target.vms is None else f" of {target.vms}"
    return f"{what}{of} is {typed_latency(target.at_most_ms)}"


def headroom_of(found: LoadAtTarget) -> Headroom:
    """Return how much more load a design carries, as data and in words."""
    code = _code(found)
    words = _in_words(found, code)
    return Headroom(
        code=code,
        until=until_in_words(found.target),
        short=_in_short(found, code),
        sentence=f"{words[0].upper()}{words[1:]}",
        missed=_missed_in_words(found),
        reached=_reached(found),
        figure=_figure(found, code),
        span="" if code == "full" else range_in_words(found).strip(" ()"),
        end=_end(found, code),
    )


def _end(found: LoadAtTarget, code: HeadroomCode) -> str:
    if code != "full" or found.point is None:
        return f"until {until_in_words(found.target)}{_next(found)}"
    return f"{found.point.limit_name or 'the design'} is {_full_at(found.point)}"


def _figure(found: LoadAtTarget, code: HeadroomCode) -> str:
    if code in ("none", "full", "unsure") or found.point is None:
        return "unsure" if code == "unsure" else "none"
    load = load_figure(found, found.point)
    if not found.more_is_possible:
        return f"{load}{TIMES}"
    return f"{'>' if _is_exceeded(found) else '≥'}{NO_BREAK}{load}{TIMES}"


def _next(found: LoadAtTarget) -> str:
    """ ", then SP 2"; empty if the end is not reached, or no single part limits it then."""
    name = found.point.limit_name if found.point else None
    return "" if found.more_is_possible or not name else f", then {name}"


def _code(found: LoadAtTarget) -> HeadroomCode:
    if found.point is None or (found.load_high is not None and found.load_high < 1):
        return "none"
    if found.only_waits:
        return "full"
    if found.load_low == 0:
        return "unsure"
    if found.more_is_possible:
        return "more"
    return "perhaps_none" if found.point.load < 1 else "known"


def _in_short(found: LoadAtTarget, code: HeadroomCode) -> str:
    """ "1.41 times (1.2 to 1.7)", "more than 8 times", "at least 1.41 times", "none"."""
    if code == "none":
        return "none"
    if code == "full" and found.point is not None:
        return f"none: {_full_at(found.point)}"
    if code == "unsure":
        return most_in_words(found) or "not known yet"
    return f"{_at_least(found)}{times_in_words(found)}"


def _in_words(found: LoadAtTarget, code: HeadroomCode) -> str:
    until = until_in_words(found.target)
    if found.point is None:
        return f"none: {until} or more even under the smallest load, by the estimate."
    if code == "full":
        return _full(found, found.point)
    if code == "unsure":
        return _unsure(found)
    times = f"{times_in_words(found)} today's load"
    if found.more_is_possible:
        told = f"{_at_least(found)}{times} before {until}."
        if found.ends_before is None:
            return told
        return f"{told} The estimate has no number for {found.ends_before:.3g} times: simulate it."
    none = "none" if code == "none" else "perhaps none"
    least = f"{none}: {times}" if found.point.load < 1 else times
    return f"{least} until {until}{_then(found.point)}"


def _full(found: LoadAtTarget, point: LoadPoint) -> str:
    what = f"{point.limit_name} is {_full_at(point)}" if point.limit_name else _full_at(point)
    until = until_in_words(found.target)
    waits = f"{times_in_words(found)} today's load"
    if found.more_is_possible:
        return f"none: {what}. More load only waits, {_at_least(found)}{waits} before {until}."
    return f"none: {what}. More load only waits: {until} at {waits}."


def _full_at(point: LoadPoint) -> str:
    return f"full at {count(point.completed())}{NO_BREAK}IOPS"


def _then(point: LoadPoint) -> str:
    """What limits the design at the target, as the end of a sentence."""
    if point.limit_kind == NOTHING_FULL:
        return "."
    return f"; then {point.limit_name}." if point.limit_name else f"; then: {point.limit}"


def _reached(found: LoadAtTarget) -> str:
    point = found.point
    if point is None:
        return "Not even at the smallest load"
    is_planned = point.load == 1.0
    load = "the planned load" if is_planned else f"{load_in_words(found, point)} the planned load"
    iops = count(point.completed(found.target.vms))
    text = f"{_at_least(found)}{load}{range_in_words(found)}: {iops}{NO_BREAK}IOPS"
    return f"{text[0].upper()}{text[1:]}"


def _missed_in_words(found: LoadAtTarget) -> str:
    """The headroom of a design that surely misses a target: none, whatever its estimate says."""
    missed = "None: today's load misses a latency target already"
    if found.point is None or found.point.load >= 1:
        return f"{missed}."
    until = until_in_words(found.target)
    return f"{missed}. In the estimate, {until} at {times_in_words(found)} that load."


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
    return "more than " if _is_exceeded(found) else "at least "


def _is_exceeded(found: LoadAtTarget) -> bool:
    """True if even the end of the search, and not only the least that its error leaves, is met."""
    if found.ends_before is not None or found.point is None:
        return False
    return least_load(found, found.point) is None


def _load_at(targets: Sequence[LatencyTarget], design: Design) -> LoadAtTarget | None:
    try:
        return load_at_targets(loaded_design(design), targets)
    except QdepthError:
        return None


def _round_above(value: float) -> float:
    if value <= 0.0:
        return 1.0
    decade = 10.0 ** floor(log10(value))
    return next(step * decade for step in _ROUND if step * decade >= value * (1 - 1e-12))
