"""How the latency of each class of VMs differs between designs, in the words of the page.

The same rule as frontend/src/features/compare/class-difference.ts.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations

from qdepth.design.document.document import Design
from qdepth.exports.export_subject import Exported
from qdepth.figures import latency, speed
from qdepth.report.comparison import LETTERS
from qdepth.report.quantity import Number
from qdepth.report.report import Report
from qdepth.report.rows import GroupResult

MOST_CLASSES = 12
_LEAST_GAP = 0.005
"""Relative difference below which nobody minds, as for all VMs."""
_UNCLEAR = "no clear difference"


def classes_of_designs(exported: Exported) -> dict[str, list[GroupResult | None]]:
    """Classes of VMs by name, each with its result in every design; None where one lacks it.

    Empty where no design has several classes; at most 12 of them.
    """
    pairs = zip(exported.designs, exported.reports, strict=True)
    found = [_classes_of(design, report) for design, report in pairs]
    names = list(dict.fromkeys(name for classes in found for name in classes))[:MOST_CLASSES]
    if len(names) < 2:
        return {}
    return {name: [classes.get(name) for classes in found] for name in names}


def class_differences(exported: Exported) -> Iterator[tuple[int, str, str, str, float | None]]:
    """Place of a design, class, statistic, its difference from design A in words, and the ratio.

    Only where both designs have the class and a number of it.
    """
    for name, (first, *others) in classes_of_designs(exported).items():
        for place, group in enumerate(others, 1):
            if first is None or group is None:
                continue
            for statistic in ("mean", "p99"):
                before, after = _statistic(first, statistic), _statistic(group, statistic)
                if before.value and after.value is not None:
                    ratio = after.value / before.value
                    yield place, name, statistic, _in_words(before, after), ratio


def class_sentences(exported: Exported) -> Iterator[str]:
    """What the verdict says of each class.

    As "SQL: p99 is lowest with B: 7.10 ms with A, 5.40 ms with B.".
    """
    alike: list[str] = []
    unknown: list[str] = []
    for name, groups in classes_of_designs(exported).items():
        known = [
            (letter, group.latency_ms.p99)
            for letter, group in zip(LETTERS, groups, strict=False)
            if group is not None and group.latency_ms.p99.value is not None
        ]
        if any(_is_apart(one, other) for (_, one), (_, other) in combinations(known, 2)):
            told = ", ".join(f"{latency(p99.value)} with {letter}" for letter, p99 in known)
            lowest = _lowest(known)
            lead = f"is lowest with {_either(lowest)}: " if lowest else ""
            yield f"{name}: p99 {lead}{told}."
        elif len(known) > 1:
            (alike if all(_has_ends(p99) for _, p99 in known) else unknown).append(name)
    if alike:
        yield f"{', '.join(alike)}: {_UNCLEAR} in p99."
    if unknown:
        yield f"{', '.join(unknown)}: error of p99 not known."


def _lowest(known: Sequence[tuple[str, Number]]) -> list[str]:
    """Letters of the designs of which no other is clearly lower.

    None where the error of one is not known.
    """
    if not all(_has_ends(p99) for _, p99 in known):
        return []
    return [letter for letter, p99 in known if not any(_beats(other, p99) for _, other in known)]


def _beats(one: Number, other: Number) -> bool:
    return _is_apart(one, other) and (one.value or 0.0) < (other.value or 0.0)


def _either(letters: Sequence[str]) -> str:
    *before, last = letters
    return f"{', '.join(before)} or {last}" if before else last


def _classes_of(design: Design, report: Report) -> dict[str, GroupResult]:
    """Classes of VMs by name: groups of one name together, and every other group alone."""
    shared = {group.id: group for group in report.classes}
    alone = {group.id: group for group in report.groups}
    found = {}
    for group in design.vm_groups:
        result = shared.get(group.name or "") or alone.get(group.id)
        if result is not None:
            found[group.name or group.id] = result
    return found


def _statistic(group: GroupResult, statistic: str) -> Number:
    return group.latency_ms.mean if statistic == "mean" else group.latency_ms.p99


def _in_words(before: Number, after: Number) -> str:
    """ "1.25 times faster than A", or why there is no saying so."""
    if not (_has_ends(before) and _has_ends(after)):
        return "cannot be judged: its error is not known"
    if not before.value or after.value is None or not _is_apart(before, after):
        return _UNCLEAR
    return f"{speed(after.value / before.value)} than A"


def _is_apart(one: Number, other: Number) -> bool:
    if not one.value or other.value is None or abs(other.value / one.value - 1) < _LEAST_GAP:
        return False
    if one.low is None or one.high is None or other.low is None or other.high is None:
        return False
    return one.high < other.low or other.high < one.low


def _has_ends(number: Number) -> bool:
    return number.low is not None and number.high is not None
