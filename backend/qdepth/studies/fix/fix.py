"""The smallest change of a design that lifts its bottleneck, and where the next one is."""

from collections.abc import Callable, Iterator

from qdepth.design.changes import Change, field_changes
from qdepth.design.checks.design_problems import InvalidDesign
from qdepth.design.document.document import Design
from qdepth.figures import count, entered, more_in_words
from qdepth.immutable import Immutable
from qdepth.report.report import Report
from qdepth.studies.fix.fixable import Fixable, fixable_of
from qdepth.studies.overrides import Override, override

DOUBLINGS = 4
LEAST_GAIN = 1.01
"""A change that brings less than 1 % more IOPS is no fix."""

Estimate = Callable[[Design], Report]


class FixedField(Immutable):
    """A field that the fix changes."""

    pointer: str
    """JSON pointer into the design."""
    before: str | None
    """Value in the design, as JSON text; null where the field is absent."""
    after: str | None
    """Value after the fix, as JSON text."""


class Fix(Immutable):
    """What to change, and what it brings by the analytic engine."""

    changes: list[FixedField]
    """Fields to change together; empty where no change of the bottleneck helps."""
    text: str
    """The bottleneck, what the change brings, and the next bottleneck, in words."""


def find_fix(design: Design, estimate: Estimate) -> Fix:
    """Search the smallest change of the bottleneck's field that moves the bottleneck elsewhere.

    Parameters
    ----------
    design : Design
        A complete design.
    estimate : function
        Gives the report of a design at once.

    Raises
    ------
    InvalidDesign
        If the design is not complete.

    Notes
    -----
    Depths, servers, CPUs, disks and links are doubled up to four times; ports go through the
    speeds that there are. Equal parts beside the bottleneck are changed with it, since one
    faster port of two would only move the limit to the other.
    """
    before = estimate(design)
    fixable = fixable_of(design, before)
    if fixable is None:
        return Fix(changes=[], text=f"{before.bottleneck.sentence} No single field lifts it.")
    best = _best(design, before, fixable, estimate)
    if best is None:
        return Fix(
            changes=[],
            text=f"{before.bottleneck.sentence} A higher {fixable.label} does not help.",
        )
    fixed, after, value = best
    changes = [_field(change) for change in field_changes(design, fixed)]
    return Fix(changes=changes, text=_in_words(fixable, value, before, after))


def _best(
    design: Design, before: Report, fixable: Fixable, estimate: Estimate
) -> tuple[Design, Report, float] | None:
    """The first value that moves the bottleneck elsewhere, else the one that brings most."""
    best: tuple[Design, Report, float] | None = None
    for value in _values(fixable, before):
        try:
            fixed = override(design, [Override(path, entered(value)) for path in fixable.paths])
        except InvalidDesign:
            continue  # not every speed is one of the fabric's protocol
        after = estimate(fixed)
        if not _is_better(after, best[1] if best else before):
            break
        best = fixed, after, value
        if after.status == "steady" and not _same_bottleneck(after, before):
            break
    return best


def _values(fixable: Fixable, before: Report) -> Iterator[float]:
    if fixable.choices is not None:
        yield from (choice for choice in fixable.choices if choice > fixable.value)
        return
    needs = before.overload.needs if before.overload else None
    first = float(needs or 0)
    if first > fixable.value:
        yield first
    yield from (
        fixable.value * 2**step
        for step in range(1, DOUBLINGS + 1)
        if fixable.value * 2**step > first
    )


def _is_better(after: Report, before: Report) -> bool:
    if before.status == "no_steady_state" and after.status == "steady":
        return True
    return (after.total.iops.value or 0.0) >= LEAST_GAIN * (before.total.iops.value or 0.0)


def _same_bottleneck(after: Report, before: Report) -> bool:
    """Whether the bottleneck is the same kind of part; which of several equal ones is no matter."""
    ours, theirs = after.bottleneck, before.bottleneck
    return (ours.layer, _kind(after)) == (theirs.layer, _kind(before))


def _kind(report: Report) -> str:
    if report.bottleneck.kind == "overload" and report.overload:
        return report.overload.kind or "overload"
    return report.bottleneck.kind


def _in_words(fixable: Fixable, value: float, before: Report, after: Report) -> str:
    parts = " and ".join(fixable.parts)
    was, now = before.total.iops.value or 0.0, after.total.iops.value or 0.0
    if before.status == "no_steady_state" and after.status == "steady":
        brings = f"the design carries the offered {count(now)} IOPS"
    elif after.status == "no_steady_state":
        brings = f"{count(now)} IOPS instead of {count(was)}, still not enough"
    else:
        gain = f", {more_in_words(was, now)}" if was else ""
        brings = f"{count(now)} IOPS instead of {count(was)}{gain}"
    instead = f"instead of {entered(fixable.value)} at {parts}"
    if fixable.is_setting:
        act = f"Set the {fixable.label} to {entered(value)} {instead}"
    elif fixable.goods is not None:
        act = f"Buy {entered(value)} {fixable.goods} {instead}"
    else:
        act = f"Buy a higher {fixable.label}: {entered(value)} {instead}"
    return f"{act}. Estimate: {brings}. Next limit: {after.bottleneck.sentence}"


def _field(change: Change) -> FixedField:
    return FixedField(pointer=change.pointer, before=change.before, after=change.after)
