"""Decides which proposal to recommend: the cheapest that simulation and chance allow."""

from collections.abc import Iterator
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
"""Number of proposals with too small a chance after which a plan gives up."""
MOST_VARIANTS = 24
"""Number of variants of equal price that are estimated for proposals that simulation does not
confirm."""


@dataclass
class Decided:
    """The recommended proposal, and the rejected ones."""

    best: PlanProposal | None = None
    doubt: DoubtAnswer | None = None
    """How sure the best or nearest proposal is."""
    nearest: PlanProposal | None = None
    """The proposal with the largest chance, if none is large enough."""
    rejected: dict[Picks, PlanProposal] = field(default_factory=dict)
    """Proposals with less effort that meet the targets at the values of the design, by estimate."""


class _Candidates:
    """Combinations that meet the targets by estimate, those that take least first.

    Of equally dear ones those come first whose estimate can be relied upon.
    """

    def __init__(self, found: Search, proposals: Proposals) -> None:
        self._found, self._proposals = found, proposals
        self._given: set[Picks] = set()
        self._left = MOST_VARIANTS

    def __iter__(self) -> Iterator[Picks]:
        while True:
            left = [
                picks
                for picks, distance in self._found.found.items()
                if distance <= 1.0 and picks not in self._given
            ]
            if not left:
                return
            picks = min(left, key=self._rank)
            self._given.add(picks)
            yield picks

    def look_around(self, picks: Picks) -> None:
        """Estimate variants of a combination with another value of one choice and its price."""
        for other in sorted(self._variants(picks), key=self._found.allowed.__getitem__):
            if other not in self._found.found and self._left:
                self._left -= 1
                self._found.found[other] = self._found.distance(other)

    def _rank(self, picks: Picks) -> tuple[float, ...]:
        price, *rest = self._found.allowed[picks]
        return price, not self._proposals.trials.is_reliable(picks), *rest

    def _variants(self, picks: Picks) -> Iterator[Picks]:
        price = self._found.allowed[picks][0]
        for other, effort in self._found.allowed.items():
            differing = sum(one != two for one, two in zip(other, picks, strict=True))
            if effort[0] == price and differing == 1:
                yield other


def decide(found: Search, proposals: Proposals, doubts: Doubts) -> Decided:
    """Return the cheapest proposal that simulations confirm, with at least the smallest allowed
    chance.

    Notes
    -----
    Where simulations confirm none, it is the cheapest whose targets they leave undecided. After one
    that they do not confirm, variants of the same price are looked at: a setting costs nothing.
    After one whose chance is too small, only those are tried that are farther inside the targets.
    """
    return _Deciding(found, proposals, doubts).decide()


class _Deciding:
    """Tries one candidate after the other."""

    def __init__(self, found: Search, proposals: Proposals, doubts: Doubts) -> None:
        self._found, self._proposals, self._doubts = found, proposals, doubts
        self._candidates = _Candidates(found, proposals)
        self._decided = Decided()
        self._open: tuple[Picks, PlanProposal] | None = None
        """The first that simulations leave undecided."""
        self._inside = inf
        """Distance of the last one whose chance was too small."""
        self._unsure = self._answered = self._unconfirmed = 0

    def decide(self) -> Decided:
        for picks in self._candidates:
            if self._found.found[picks] < self._inside:
                self._try(picks)
            if self._decided.best is not None or self._is_over():
                break
        if self._decided.best is None and self._open is not None:
            self._recommend(*self._open)
        return self._decided

    def _is_over(self) -> bool:
        return (
            self._unsure == MOST_UNSURE
            or self._unconfirmed == MOST_VERIFIED
            or self._answered == MOST_ANSWERED
        )

    def _try(self, picks: Picks) -> None:
        changes = self._proposals.space.overrides(picks)
        if self._doubts.is_below(changes):
            self._set_aside(picks, self._proposals.of(picks), self._doubts.chance(changes))
            return
        proposal = self._proposals.verified(picks, in_all_conditions=self._open is None)
        if not proposal.is_simulated or proposal.verdict == "yes":
            self._recommend(picks, proposal)
            return
        self._decided.rejected[picks] = proposal
        self._unconfirmed += 1
        if proposal.verdict == "undecided" and self._open is None:
            self._open = picks, proposal
        self._candidates.look_around(picks)

    def _recommend(self, picks: Picks, proposal: PlanProposal) -> None:
        """Recommend a proposal, unless its chance is too small."""
        answer = self._doubts.answer(self._proposals.space.overrides(picks))
        if answer is not None and answer.chance.value_pct < self._doubts.least_pct:
            self._answered += 1
            self._set_aside(picks, proposal, answer.chance, answer)
            return
        self._decided.rejected.pop(picks, None)
        self._decided.best, self._decided.nearest = proposal, None
        self._decided.doubt = answer
        if answer is not None:
            self._decided.best = proposal.model_copy(update={"chance": answer.chance})

    def _set_aside(
        self,
        picks: Picks,
        proposal: PlanProposal,
        chance: Chance | None,
        answer: DoubtAnswer | None = None,
    ) -> None:
        """Keep a proposal whose chance is too small; the one with the largest chance is nearest."""
        self._inside, self._unsure = self._found.found[picks], self._unsure + 1
        proposal = proposal.model_copy(update={"chance": chance})
        self._decided.rejected[picks] = proposal
        before = self._decided.nearest.chance if self._decided.nearest else None
        if chance is not None and (before is None or chance.value_pct > before.value_pct):
            self._decided.nearest, self._decided.doubt = proposal, answer
