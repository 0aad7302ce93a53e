"""Lists of jobs: those stored with a scenario, and how many have not ended."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from qdepth.db.tables import Document, JobRow, PartRow
from qdepth.db.turns import ACTIVE

SUCCEEDED = ("succeeded",)
SHOWN = (*SUCCEEDED, *ACTIVE)
"""Statuses by preference: a failed or cancelled job does not hide an earlier success."""
MOST = 200
OF_A_JOB = (
    JobRow.id,
    JobRow.kind,
    JobRow.label,
    JobRow.status,
    JobRow.created_at,
    JobRow.finished_at,
)


@dataclass(frozen=True)
class Place:
    """Place where a job is found again."""

    scenario_id: str | None = None
    label: str | None = None
    """Label there."""


NOWHERE = Place()


def newest(
    session: Session, scenario_id: str, *, kind: str | None, statuses: Sequence[str]
) -> Sequence[Document]:
    """List the newest job of each label, of one kind or all, the newest first."""
    place = func.row_number().over(
        partition_by=(JobRow.kind, JobRow.label),
        order_by=(JobRow.created_at.desc(), JobRow.id.desc()),
    )
    found = select(*OF_A_JOB, place.label("place")).where(
        JobRow.scenario_id == scenario_id, JobRow.status.in_(statuses)
    )
    if kind is not None:
        found = found.where(JobRow.kind == kind)
    each = found.subquery()
    columns = [each.c[column.key] for column in OF_A_JOB]
    first = select(*columns).where(each.c.place == 1)
    ordered = first.order_by(each.c.created_at.desc(), each.c.id.desc()).limit(MOST)
    return [dict(row) for row in session.execute(ordered).mappings()]


def find(
    session: Session, scenario_id: str, job_id: str, *, statuses: Sequence[str]
) -> JobRow | None:
    """Find a job of a scenario."""
    job = session.get(JobRow, job_id)
    if job is None or job.scenario_id != scenario_id or job.status not in statuses:
        return None
    return job


def find_asked(
    session: Session, kind: str, key: str | None, at: Place, *, again: bool
) -> JobRow | None:
    """Find the newest job of a label whose first part has a key.

    `again`: only one that has succeeded or is under way, since others are computed again.
    """
    if at.scenario_id is None or key is None:
        return None
    query = (
        select(JobRow)
        .join(PartRow, PartRow.job_id == JobRow.id)
        .where(JobRow.scenario_id == at.scenario_id, JobRow.label == at.label)
        .where(JobRow.kind == kind, PartRow.position == 0, PartRow.key == key)
    )
    if again:
        query = query.where(JobRow.status.in_(SHOWN), ~JobRow.cancel_requested)
    return session.scalars(query.order_by(JobRow.created_at.desc()).limit(1)).first()


def designs_of(session: Session, job: JobRow) -> list[Document]:
    """Return the designs of a job's question; for a run they are its parts."""
    named = [job.question.get(name) for name in ("design", "other")]
    designs = [*filter(None, named), *job.question.get("designs", [])]
    if designs:
        return designs
    parts = select(PartRow.question).where(PartRow.job_id == job.id).order_by(PartRow.position)
    return [asked for asked in session.scalars(parts) if asked and "schema" in asked]


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
    """Start of the wait of the oldest waiting job."""
    return session.scalar(select(func.min(JobRow.created_at)).where(JobRow.status == "queued"))
