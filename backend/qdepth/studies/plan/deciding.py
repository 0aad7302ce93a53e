"""Decides which proposal to recommend: the cheapest that simulation and chance allow."""

from dataclasses import dataclass, field
from math import inf

from qdepth.studies.doubt.doubt_answer import Chance, DoubtAnswer
from qdepth.studies.plan.plan_answer import PlanProposal
from qdepth.studies.plan.plan_doubts import Doubts
from qdepth.studies.plan.plan_question import MOST_ANSWERED, MOST_VERIFIED
from qdepth.studies.plan.proposals import Proposals
from qdepth.studies.plan.search import Search
from qdepth.studies.plan.space import Picks

MOST_UNSURE = 24
"""Proposals with too small a chance before a plan gives up."""


@dataclass
class Decided:
    """The recommended proposal, and those that are not."""

    best: PlanProposal | None = None
    doubt: DoubtAnswer | None = None
    """How sure the best proposal is, or the nearest."""
    nearest: PlanProposal | None = None
    """The proposal with the largest chance, if none is large enough."""
    rejected: dict[Picks, PlanProposal] = field(default_factory=dict)
    """Cheaper proposals that meet the targets at the values of the design, by estimate."""


def decide(found: Search, proposals: Proposals, doubts: Doubts) -> Decided:
    """Return the cheapest proposal that no simulation rejects, with the least chance at least.

    Notes
    -----
    After one whose chance is too small, only those are tried that are farther inside the targets.
    """
    decided = Decided()
    inside, unsure, answered = inf, 0, 0
    meeting = [picks for picks, distance in found.found.items() if distance <= 1.0]
    for picks in sorted(meeting, key=found.allowed.__getitem__):
        changes = proposals.space.overrides(picks)
        if found.found[picks] >= inside:
            continue
        if doubts.is_below(changes):
            _set_aside(decided, picks, proposals.of(picks), doubts.chance(changes))
            inside, unsure = found.found[picks], unsure + 1
            if unsure == MOST_UNSURE:
                break
            continue
        proposal = proposals.verified(picks)
        if proposal.verdict == "no":
            decided.rejected[picks] = proposal
            if len(decided.rejected) - unsure == MOST_VERIFIED:
                break
            continue
        answer = doubts.answer(changes)
        if answer is None or answer.chance.value_pct >= doubts.least_pct:
            decided.best, decided.doubt, decided.nearest = proposal, answer, None
            if answer is not None:
                decided.best = proposal.model_copy(update={"chance": answer.chance})
            return decided
        _set_aside(decided, picks, proposal, answer.chance, answer)
        inside, unsure, answered = found.found[picks], unsure + 1, answered + 1
        if answered == MOST_ANSWERED:
            break
    return decided


def _set_aside(
    decided: Decided,
    picks: Picks,
    proposal: PlanProposal,
    chance: Chance | None,
    answer: DoubtAnswer | None = None,
) -> None:
    """Keep a proposal whose chance is too small; the one with the largest chance is nearest."""
    proposal = proposal.model_copy(update={"chance": chance})
    decided.rejected[picks] = proposal
    before = decided.nearest.chance if decided.nearest else None
    if chance is not None and (before is None or chance.value_pct > before.value_pct):
        decided.nearest, decided.doubt = proposal, answer
