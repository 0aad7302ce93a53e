"""Finds what lifts the bottleneck of a design: settings before purchases, and the next
bottleneck."""

from collections.abc import Callable, Iterator
from typing import Literal

from qdepth.design.changes import field_changes
from qdepth.design.document.document import Design
from qdepth.immutable import Immutable
from qdepth.studies.fix import (
    adapter_changes,
    depth_changes,
    forward_changes,
    link_changes,
    neighbour_changes,
    nfs_changes,
    part_changes,
    path_changes,
    raid_changes,
    rate_changes,
    refusal_changes,
    store_changes,
)
from qdepth.studies.fix.candidate import Candidate, Cost, joined
from qdepth.studies.fix.judge import Judge, Judged, Solve
from qdepth.studies.fix.proposal_order import ranked
from qdepth.studies.fix.situation import Situation
from qdepth.studies.fix.words import cache_that_helps, gain_in_words, not_tried, nothing_helps

MOST_PROPOSALS = 4
MOST_BEGUN = 2
"""Changes whose first step does not carry an overload alone, and is tried with a second one."""
GENERATORS: tuple[Callable[[Situation], Iterator[Candidate]], ...] = (
    neighbour_changes.candidates,
    path_changes.candidates,
    forward_changes.candidates,
    nfs_changes.candidates,
    rate_changes.candidates,
    refusal_changes.candidates,
    depth_changes.candidates,
    adapter_changes.candidates,
    link_changes.candidates,
    store_changes.candidates,
    raid_changes.candidates,
    part_changes.candidates,
)
"""Each yields the changes of its kind that may help; the cheap kinds come first."""


class FixedField(Immutable):
    """A field that a proposal changes."""

    pointer: str
    """JSON pointer into the design."""
    before: str | None
    """Value in the design, as JSON text; null if the field is absent."""
    after: str | None
    """Value after the fix, as JSON text."""


class Proposal(Immutable):
    """A change that helps, and its gain."""

    changes: list[FixedField]
    """Fields to change together."""
    cost: Cost
    """`setting`: takes effect during operation; `downtime`: a setting that interrupts something;
    `purchase`: parts or licences."""
    engine: Literal["analytic", "simpy", "compiled"]
    """Engine that solved the design before and after the change."""
    iops_before: float | None
    """IOPS of the design as it is, by that engine [1/s]."""
    iops_after: float | None
    """IOPS with the change, by that engine [1/s]."""
    text: str
    """What to do, the gain, the side effects and the next bottleneck, in words."""


class Fix(Immutable):
    """Changes that lift the bottleneck of a design."""

    proposals: list[Proposal]
    """Proposals, the best first; empty if no change that was tried helps."""
    text: str
    """The best proposal; without any, the bottleneck, the tried changes and what would help."""
    untried: str | None = None
    """Changes that might help but could not be tried, and why, in words; null without any."""


def find_fix(design: Design, estimate: Solve, simulate: Solve) -> Fix:
    """Search changes that lift the bottleneck of a design, the cheapest that gain as much first.

    Parameters
    ----------
    design : Design
        A complete design.
    estimate : function
        Returns the report of a design by the analytic engine.
    simulate : function
        Returns the report of a design by a short simulation, on the same random numbers each time.

    Raises
    ------
    InvalidDesign
        If the design is not complete.

    Notes
    -----
    The analytic engine judges where it is valid, both before and after the change; else a
    simulation judges both. If no single change gains, or no setting carries an overload, plans of
    two are tried: one that changes the bottleneck, and one that lifts what binds then. So slots
    that are full before disks are not made up for by more disks.
    """
    judge = Judge(design, estimate, simulate)
    situation = Situation(design, judge.base)
    if situation.report.total.iops.value is None and situation.report.starvation is None:
        # Nothing to compare with; the sentence says why, and what to do about it.
        return Fix(proposals=[], text=situation.report.bottleneck.sentence)
    found, tried, begun = _single(judge, situation)
    untried = not_tried(judge.refused)
    if not found:
        found = _plans(judge, tried)
    elif situation.is_overloaded and not any(
        it.carries and it.candidate.cost != "purchase" for it in found
    ):
        found = [it for it in _plans(judge, begun[:MOST_BEGUN]) if it.carries] + found
    best = ranked(found, design.material_difference_pct)[:MOST_PROPOSALS]
    proposals = [_proposal(design, it) for it in best]
    text = proposals[0].text if proposals else nothing_helps(design, situation.report, tried)
    text += cache_that_helps(design, situation.report)
    return Fix(proposals=proposals, text=text, untried=untried)


def _candidates(situation: Situation) -> Iterator[Candidate]:
    for generate in GENERATORS:
        yield from generate(situation)


def _single(judge: Judge, situation: Situation) -> tuple[list[Judged], list[Judged], list[Judged]]:
    """Changes that gain by themselves, the first steps of those that do not, and of those that gain
    the first steps that do not carry an overload."""
    found, in_vain, begun = [], [], []
    for candidate in _candidates(situation):
        best, tried = judge.climb(candidate)
        if best is None:
            in_vain += tried[:1]
            continue
        found.append(best)
        begun += [first for first in tried[:1] if not first.carries]
    return found, in_vain, begun


def _plans(judge: Judge, in_vain: list[Judged]) -> list[Judged]:
    """Two changes after each other, of which the first alone gains nothing."""
    found = []
    for first in in_vain:
        for candidate in _candidates(Situation(first.design, first.after)):
            best, _ = judge.climb(joined(first.candidate, first.step, candidate))
            if best is not None:
                found.append(best)
    return found


def _proposal(design: Design, judged: Judged) -> Proposal:
    return Proposal(
        changes=[
            FixedField(pointer=change.pointer, before=change.before, after=change.after)
            for change in field_changes(design, judged.design)
        ],
        cost=judged.candidate.cost,
        engine=judged.after.engine,
        iops_before=judged.before.total.iops.value,
        iops_after=judged.after.total.iops.value,
        text=gain_in_words(judged),
    )
