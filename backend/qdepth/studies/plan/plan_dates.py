"""Dates of a plan with growth: of the design as it is, and with the best proposal."""

from qdepth.studies.growth.monthly_demand import Demands
from qdepth.studies.growth.months import MONTHS_A_YEAR, Month, between, later
from qdepth.studies.growth.outlook import outlook
from qdepth.studies.growth.outlook_answer import Outlook
from qdepth.studies.overrides import override, read_override
from qdepth.studies.plan.plan_answer import PlanProposal
from qdepth.studies.plan.plan_progress import Reporter
from qdepth.studies.plan.plan_question import PlanQuestion
from qdepth.studies.plan.trial import Solve


class Dates:
    """Dates of a question; empty without growth."""

    def __init__(self, question: PlanQuestion, estimate: Solve, report: Reporter) -> None:
        self._question = question
        self._estimate = estimate
        self._report = report
        self.outlook = self._of(None)
        """Dates of the design as it is."""
        report(outlook=self.outlook)

    @property
    def hold_until(self) -> Month | None:
        """Month through which everything must last; None without growth."""
        if self.outlook is None:
            return None
        until = self.outlook.until
        a_year_on = self.outlook.end if until is None else later(until, MONTHS_A_YEAR - 1)
        return self._question.hold_until or a_year_on

    @property
    def months(self) -> int | None:
        """Number of months through which everything must last; None without growth."""
        until = self.hold_until
        return None if self.outlook is None or until is None else between(self.outlook.start, until)

    def with_changes(self, best: PlanProposal | None) -> Outlook | None:
        """Return the dates of a proposal; None if it changes nothing."""
        return self._of(best) if best is not None and best.changes else None

    def _of(self, proposal: PlanProposal | None) -> Outlook | None:
        question = self._question
        if question.growth is None:
            return None
        if proposal is None:
            self._report(stage="outlook", text="Looking for the month of the first miss.")
        else:
            self._report(stage="outlook_after", text="Looking for the month of the next miss.")
        changes = () if proposal is None else proposal.changes
        design = override(
            question.design, [read_override(each.path, each.after) for each in changes]
        )
        return outlook(
            design,
            Demands(question.design, question.growth, question.load),
            self._estimate,
            without_any_part=question.without_any_part,
        )
