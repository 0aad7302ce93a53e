"""Single failures: started and shown."""

from sqlalchemy.orm import Session

from qdepth.db import jobs
from qdepth.db.jobs import NewJob
from qdepth.jobs.failure_lists import FAILURES, new_failures
from qdepth.server.designs.service import require_load
from qdepth.server.failures.schemas import FailureList
from qdepth.server.jobs.resource import JobResource, ShownJob
from qdepth.studies.failures import Failure, FailureQuestion, worst_first


def checked_failures(question: FailureQuestion) -> NewJob:
    """Make the job. Raises InvalidDesign if the design is not complete or a part cannot fail."""
    require_load(question.design, "/design")
    return new_failures(question)


def _failure_list(session: Session, shown: ShownJob) -> FailureList:
    """Show the failures answered since a revision; several workers answer them."""
    job, since = shown.row, shown.since
    answered = jobs.parts_answered_since(session, job, since or 0)
    found = [Failure.model_validate(part.answer) for part in answered if part.position > 0]
    progress = job.progress or {}
    number = jobs.count_answered(session, job) if since else len(answered)
    return FailureList.model_validate(
        {"healthy": None}
        | progress
        | shown.shape(share=number / (1 + len(progress["listed"])))
        | {
            "failures": worst_first(found),
            "done_parts": max(0, number - 1),
        }
    )


FAILURE_LIST = JobResource(
    FAILURES, "failure_list", FailureList, _failure_list, is_asked_once=True, by_readers=True
)
