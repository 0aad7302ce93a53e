"""Single failures: a part for the healthy design, then one for each part of it that fails alone."""

from collections.abc import Sequence
from dataclasses import dataclass

from qdepth.db import jobs
from qdepth.db.jobs import NewJob, NewPart
from qdepth.db.tables import Document, PartRow
from qdepth.design.failover.failable_parts import failing_parts
from qdepth.jobs.kind import EvaluateOneOfMany, Kind, Work, key_of_question
from qdepth.jobs.parts_of_designs import PartEvaluator
from qdepth.studies.failures import (
    Evaluate,
    FailablePart,
    FailureQuestion,
    Figures,
    failure_of,
    figures_of,
    parts_to_fail,
    worst_kinds_first,
)
from qdepth.studies.simulate.options import simulated_ios

FAILURES = "failures"
SHOWS_NOTHING = {"layout", "notes"}
"""Fields of a design that no failure shows."""


def new_failures(question: FailureQuestion) -> NewJob:
    """Make the job of a complete design. Raises InvalidDesign if a part cannot fail."""
    listed = [FailablePart(path=part.path, text=part.text) for part in parts_to_fail(question)]
    return NewJob(
        FAILURES,
        question.model_dump(mode="json", by_alias=True),
        [NewPart({}, key=_key(question))],
        progress={
            "parts": len(failing_parts(question.design)) - len(set(question.already)),
            "listed": [part.model_dump() for part in listed],
        },
        most_ios=simulated_ios(question.options, 1 + len(listed)),
    )


@dataclass(frozen=True)
class FailureLists(Kind[FailureQuestion]):
    """Lets parts of designs fail with a function that evaluates designs."""

    asks = FailureQuestion
    shows_first = "healthy"
    evaluate: EvaluateOneOfMany
    name: str = FAILURES
    shares_parts: bool = True

    def plan(self, work: Work[FailureQuestion]) -> Sequence[NewPart]:
        """Return a part for each failure once the healthy design is answered."""
        with work.sessions.reading() as session:
            if jobs.count_parts(session, work.job_id) > 1:
                return ()
        listed = work.progress()["listed"]
        return [NewPart({"path": path}) for path in worst_kinds_first(p["path"] for p in listed)]

    def solve(self, work: Work[FailureQuestion], part: PartRow) -> Document:
        """Evaluate the healthy design, or the survivor of a failure.

        Raises
        ------
        Stopped
            If the job was cancelled meanwhile.
        EnginesDiffer
            If the SimPy engine replays the beginning of a simulation and records other bits.
        """
        design, path = work.question.design, (part.question or {}).get("path")
        evaluate = self._evaluate(work, is_replayed=path is None)
        if path is None:
            return figures_of(design, evaluate(design)).model_dump(mode="json")
        from qdepth.studies.rebuilding import rebuilding  # noqa: PLC0415  as in _evaluate

        healthy = Figures.model_validate(work.progress()["healthy"])
        found = failure_of(work.question, path, healthy, evaluate, rebuilding)
        return found.model_dump(mode="json")

    def _evaluate(self, work: Work[FailureQuestion], *, is_replayed: bool) -> Evaluate:
        from qdepth.studies.simulate.evaluation import confirmed  # noqa: PLC0415  loads the engines

        evaluate = PartEvaluator(self.evaluate, work, work.question.options, is_replayed)
        return lambda design: confirmed(evaluate(design))


def _key(question: FailureQuestion) -> str:
    """Key of all that the answers show."""
    said = question.model_dump(mode="json", by_alias=True)
    design = {name: value for name, value in said["design"].items() if name not in SHOWS_NOTHING}
    return key_of_question(said | {"design": design})
