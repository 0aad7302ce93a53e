"""Plans: one part, with the best proposal so far as progress; answers are stored by their keys."""

import time
from dataclasses import dataclass

from qdepth.db import jobs
from qdepth.db.jobs import NewJob, NewPart
from qdepth.db.tables import Document, PartRow
from qdepth.design.document.document import Design
from qdepth.jobs.kind import EvaluateOneOfMany, Kind, Stopped, Work
from qdepth.jobs.parts_of_designs import PartEvaluator
from qdepth.report.report import Report
from qdepth.studies.plan.plan_order import EvaluateWith, PlanOrder, decided, sampled
from qdepth.studies.plan.plan_progress import PlanProgress
from qdepth.studies.simulate.options import SimulationOptions

PLANS = "plans"
SMALLEST_GAP_S = 0.25


def new_plan(order: PlanOrder) -> NewJob:
    """Make the job of a plan."""
    return NewJob(
        PLANS,
        order.model_dump(mode="json", by_alias=True),
        [NewPart({}, key=order.key)],
        progress=_document(PlanProgress(stage="search", text="Waiting for a worker.")),
        most_ios=order.most_ios,
    )


@dataclass(frozen=True)
class Plans(Kind[PlanOrder]):
    """Answers plans with a function that evaluates designs."""

    asks = PlanOrder
    says_done = True
    evaluate: EvaluateOneOfMany
    name: str = PLANS

    def solve(self, work: Work[PlanOrder], part: PartRow) -> Document:
        """Search, and store the answer.

        Raises
        ------
        Stopped
            If the job was cancelled meanwhile.
        """
        work.document([part.key or ""], lambda: self._answer(work))
        return {}

    def _answer(self, work: Work[PlanOrder]) -> Document:
        from qdepth.studies.estimate.estimate import estimate  # noqa: PLC0415  loads the engines
        from qdepth.studies.plan.plan import plan  # noqa: PLC0415

        def simulate(design: Design) -> Report:
            return decided(design, work.question.options, self._evaluator(work))

        def simulate_sample(design: Design) -> Report:
            return sampled(design, work.question.options, self._evaluator(work))

        simulations = (simulate, simulate_sample) if work.question.verify else (None, None)
        found = plan(work.question, estimate, simulations[0], _Writer(work), simulations[1])
        return found.model_dump(mode="json")

    def _evaluator(self, work: Work[PlanOrder]) -> EvaluateWith:
        def evaluate(design: Design, options: SimulationOptions) -> Report:
            return PartEvaluator(self.evaluate, work, options, is_replayed=False)(design)

        return evaluate


class _Writer:
    """Writes the progress of a plan a few times a second, a new stage or proposal at once."""

    def __init__(self, work: Work[PlanOrder]) -> None:
        self._work = work
        self._written_at = float("-inf")
        self._written: PlanProgress | None = None

    def __call__(self, progress: PlanProgress) -> None:
        """Write the progress; raises Stopped if the job was cancelled."""
        now = time.monotonic()
        is_new = _news(self._written) != _news(progress)
        if not is_new and now - self._written_at < SMALLEST_GAP_S:
            return
        self._written_at, self._written = now, progress
        with self._work.sessions.writing() as session:
            if not jobs.show_progress(session, self._work.job_id, _document(progress)):
                raise Stopped


def _news(progress: PlanProgress | None) -> tuple[object, ...]:
    if progress is None:
        return ()
    text = "" if progress.stage == "doubt" else progress.text
    return (progress.stage, text, progress.best, progress.outlook, progress.chance)


def _document(progress: PlanProgress) -> Document:
    """The progress without the course of the dates, which only the answer shows."""
    outlook = progress.outlook
    shown = outlook and outlook.model_copy(update={"course": []})
    return progress.model_copy(update={"outlook": shown}).model_dump(mode="json")
