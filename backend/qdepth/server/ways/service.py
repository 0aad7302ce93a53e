"""Ways of a design: started and shown."""

from sqlalchemy.orm import Session

from qdepth.db import jobs
from qdepth.db.jobs import NewJob
from qdepth.jobs.ways import WAYS, new_ways
from qdepth.server.designs.service import require_load
from qdepth.server.jobs.resource import JobResource, ShownJob
from qdepth.server.ways.schemas import WayList
from qdepth.studies.ways.ways import put_together
from qdepth.studies.ways.ways_answer import LaidOut, WayRow, WaysQuestion


def checked_ways(question: WaysQuestion) -> NewJob:
    """Make the job. Raises InvalidDesign if the design is not complete."""
    require_load(question.design, "/design")
    return new_ways(question)


def _way_list(session: Session, shown: ShownJob) -> WayList:
    progress = shown.row.progress or {}
    asked = progress["asked"]
    answers = [part.answer for part in jobs.parts_of(session, shown.row.id) if part.position > 0]
    laid = [LaidOut.model_validate(answer) for answer in answers if answer is not None]
    before = progress["before"] and WayRow.model_validate(progress["before"])
    found = put_together(before, laid) if before else None
    return WayList(
        **shown.shape(share=(bool(before) + len(laid)) / (1 + len(asked))),
        asked=asked,
        before=before,
        rows=found.rows if found else [],
        designs=found.designs if found else [],
        text=found.text if found and len(laid) == len(asked) else "",
    )


WAY_LIST = JobResource(WAYS, "way_list", WayList, _way_list, is_asked_once=True, by_readers=True)
