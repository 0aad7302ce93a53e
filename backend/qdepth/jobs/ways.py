"""Ways of a design: a part for the design before, then one for each way."""

import time
from collections.abc import Sequence
from dataclasses import dataclass

from qdepth.db import jobs
from qdepth.db.jobs import NewJob, NewPart
from qdepth.db.tables import Document, PartRow
from qdepth.design.document.document import Design
from qdepth.jobs.kind import Kind, Stopped, Work, key_of_question
from qdepth.report.report import Report
from qdepth.studies.ways.ways import Estimate, asked_ways, design_before, lay_out
from qdepth.studies.ways.ways_answer import WayRow, WaysQuestion

WAYS = "ways"


def new_ways(question: WaysQuestion) -> NewJob:
    """Make the job of a complete design."""
    asked = question.model_dump(mode="json", by_alias=True)
    return NewJob(
        WAYS,
        asked,
        [NewPart({}, key=key_of_question(asked))],
        progress={"before": None, "asked": asked_ways(question)},
    )


@dataclass(frozen=True)
class WayLists(Kind[WaysQuestion]):
    """Lays ways out, by estimates."""

    asks = WaysQuestion
    shows_first = "before"
    name: str = WAYS
    shares_parts: bool = True

    def plan(self, work: Work[WaysQuestion]) -> Sequence[NewPart]:
        """Return a part for each way once the design before is answered."""
        with work.sessions.reading() as session:
            if jobs.count_parts(session, work.job_id) > 1:
                return ()
        return [NewPart({"way": way}) for way in asked_ways(work.question)]

    def solve(self, work: Work[WaysQuestion], part: PartRow) -> Document:
        """Evaluate the design before, or lay a way out.

        Raises
        ------
        Stopped
            If the job was cancelled meanwhile.
        """
        way, estimate = (part.question or {}).get("way"), _stoppable(work)
        if way is None:
            return design_before(work.question, estimate).model_dump(mode="json")
        before = WayRow.model_validate(work.progress()["before"])
        laid = lay_out(work.question, way, before, estimate)
        return laid.model_dump(mode="json", by_alias=True)


def _stoppable(work: Work[WaysQuestion]) -> Estimate:
    """Estimate designs, until the job is cancelled."""
    from qdepth.jobs.progress import CancelWatch  # noqa: PLC0415  loads the engines
    from qdepth.studies.estimate.estimate import estimate  # noqa: PLC0415

    watch = CancelWatch(work.sessions, work.job_id, time.monotonic)

    def evaluate(design: Design) -> Report:
        if not watch.goes_on():
            raise Stopped
        return estimate(design)

    return evaluate
