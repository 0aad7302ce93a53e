"""A list of hours, whose import nobody has to make first."""

from datetime import datetime

from sqlalchemy.orm import Session

from qdepth.db import jobs
from qdepth.db.job_lists import Place
from qdepth.db.jobs import NewJob, NewPart
from qdepth.db.tables import JobRow
from qdepth.jobs.hours import HOURS


def hour_list_like(session: Session, other: str, *, now: datetime) -> str:
    """Make a list of one hour for the asker and at the place of another job; return its id."""
    like = session.get_one(JobRow, other)
    new = NewJob(HOURS, {"import_id": "none"}, [NewPart({"places": [0]})], progress={"hours": 1})
    place = Place(like.scenario_id, like.label)
    return jobs.create(session, new, now=now, asker=like.asker, at=place).id
