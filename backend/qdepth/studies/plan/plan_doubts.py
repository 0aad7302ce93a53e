"""Chances of a plan with doubt: of its proposals, and of the design as it is."""

from collections.abc import Sequence

from qdepth.studies.doubt.doubt_answer import Chance, DoubtAnswer
from qdepth.studies.doubt.doubt_situation import Situation
from qdepth.studies.doubt.doubting import Doubting, worst_failures
from qdepth.studies.growth.months import between, later
from qdepth.studies.overrides import Override
from qdepth.studies.plan.plan_answer import Plan
from qdepth.studies.plan.plan_dates import Dates
from qdepth.studies.plan.plan_progress import Reporter
from qdepth.studies.plan.plan_question import PlanQuestion
from qdepth.studies.plan.plan_words import left_out_in_words, plan_in_words
from qdepth.studies.plan.trial import Solve

FEW = 64
"""Designs for the chance of a proposal that is not the recommended one."""


class Doubts:
    """Chances of a question; empty without doubt."""

    def __init__(
        self,
        question: PlanQuestion,
        dates: Dates,
        estimate: Solve,
        simulate: Solve | None,
        report: Reporter,
    ) -> None:
        self._question = question
        self._months = dates.months if question.choices else _months_as_it_is(question, dates)
        self._estimate = estimate
        self._simulate = simulate
        self._report = report
        self._known: dict[tuple[Override, ...], Doubting] = {}

    @property
    def is_asked(self) -> bool:
        """True if anything is in doubt."""
        return self._question.doubt is not None

    @property
    def least_pct(self) -> float:
        """Least chance of a proposal [%]."""
        doubt = self._question.doubt
        return 0.0 if doubt is None else doubt.least_chance_pct

    def answer(self, changes: Sequence[Override]) -> DoubtAnswer | None:
        """Return how sure the design with some changes is."""
        doubting = self._of(changes)
        return None if doubting is None else doubting.answer()

    def chance(self, changes: Sequence[Override]) -> Chance | None:
        """Return the chance of the design with some changes, by a few estimates."""
        doubting = self._of(changes)
        return None if doubting is None else doubting.chance(FEW)

    def is_below(self, changes: Sequence[Override]) -> bool:
        """Return whether a few estimates show that the chance is too small."""
        doubting = self._of(changes)
        return doubting is not None and doubting.is_below(self.least_pct)

    def _of(self, changes: Sequence[Override]) -> Doubting | None:
        key = tuple(changes)
        if self._question.doubt is None:
            return None
        if key not in self._known:
            self._known[key] = self._new(key)
        return self._known[key]

    def _new(self, changes: tuple[Override, ...]) -> Doubting:
        question = self._question
        if question.doubt is None:
            raise ValueError("nothing is in doubt")
        situation = Situation(
            question.design, changes, question.load, question.growth, self._months
        )
        if question.without_any_part:
            failures = worst_failures(situation, self._estimate)
            situation = situation.failing(failures)
        return Doubting(situation, question.doubt, self._estimate, self._simulate, self._say)

    def _say(self, text: str, chance: Chance | None) -> None:
        shown = {} if chance is None else {"chance": chance}
        self._report(stage="doubt", text=text, **shown)


def _months_as_it_is(question: PlanQuestion, dates: Dates) -> int | None:
    """The months of the question, else those that the design as it is lasts by estimate."""
    outlook = dates.outlook
    if outlook is None:
        return None
    last = outlook.end if outlook.until is None else later(outlook.until, -1)
    return max(0, between(outlook.start, question.hold_until or last))


def as_it_is(question: PlanQuestion, dates: Dates, doubts: Doubts) -> Plan:
    """Return the answer to a question in which nothing may change."""
    found, sure = dates.outlook, doubts.answer(())
    return Plan(
        best=None,
        runners_up=[],
        front=[],
        nearest=None,
        rejected=[],
        combinations=0,
        evaluations=0,
        estimates=(found.estimates if found else 0) + (sure.estimates if sure else 0),
        simulations=sure.simulations if sure else 0,
        is_exhaustive=True,
        outlook=found,
        doubt=sure,
        text=plan_in_words(
            "", sure, found.text if found else "", left_out_in_words(question.design)
        ),
    )
