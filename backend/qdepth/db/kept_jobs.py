"""The jobs that are kept with a scenario: the newest of each kind and label."""

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from qdepth.db.tables import Document, JobRow, PartRow
from qdepth.db.turns import ACTIVE

SUCCEEDED = ("succeeded",)
SHOWN = (*SUCCEEDED, *ACTIVE)
"""A job that failed or was cancelled hides none that succeeded before it."""
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
    """Where a job is found again."""

    scenario_id: str | None = None
    label: str | None = None
    """What it is called there."""


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


def designs_of(session: Session, job: JobRow) -> list[Document]:
    """Give the designs that a job was asked about; of a run they are its parts."""
    named = [job.question.get(name) for name in ("design", "other")]
    designs = [*filter(None, named), *job.question.get("designs", [])]
    if designs:
        return designs
    parts = select(PartRow.question).where(PartRow.job_id == job.id).order_by(PartRow.position)
    return [asked for asked in session.scalars(parts) if asked and "schema" in asked]
