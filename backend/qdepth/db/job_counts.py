"""How many jobs have not ended, and how long they wait."""

from datetime import datetime

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from qdepth.db.tables import JobRow
from qdepth.db.turns import ACTIVE


def count_of_asker(session: Session, asker: str) -> int:
    """Number of jobs of an asker that have not ended."""
    query = select(func.count(JobRow.id)).where(JobRow.asker == asker)
    return session.scalar(query.where(JobRow.status.in_(ACTIVE))) or 0


def count_waiting(session: Session) -> int:
    """Number of jobs that have not ended."""
    return session.scalar(select(func.count(JobRow.id)).where(JobRow.status.in_(ACTIVE))) or 0


def count_active(session: Session) -> dict[tuple[str, str], int]:
    """Number of jobs that have not ended, by kind and status."""
    query = select(JobRow.kind, JobRow.status, func.count()).where(JobRow.status.in_(ACTIVE))
    rows = session.execute(query.group_by(JobRow.kind, JobRow.status))
    return {(kind, status): number for kind, status, number in rows}


def oldest_waiting(session: Session) -> datetime | None:
    """When the job was asked for that waits longest to begin."""
    return session.scalar(select(func.min(JobRow.created_at)).where(JobRow.status == "queued"))
