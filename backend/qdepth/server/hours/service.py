"""Hours of a measured series: shown."""

from sqlalchemy.orm import Session

from qdepth.db import jobs
from qdepth.jobs.hours import HOURS, answered_hours, answered_share
from qdepth.measured_days.hours_result import HourAnswers
from qdepth.server.hours.schemas import HourList
from qdepth.server.jobs.resource import JobResource, ShownJob


def _hour_list(session: Session, shown: ShownJob) -> HourList:
    job = shown.row
    parts = jobs.parts_of(session, job.id)
    return HourList(
        **shown.shape(share=answered_share(parts)),
        hours=(job.progress or {})["hours"],
        done_hours=answered_hours(parts),
        answers=None if job.result is None else HourAnswers.model_validate(job.result),
    )


HOUR_LIST = JobResource(HOURS, "hour_list", HourList, _hour_list)
