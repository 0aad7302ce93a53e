"""Claims of jobs on reports: of all jobs that need one, one computes it."""

from dataclasses import dataclass

from sqlalchemy import select, update
from sqlalchemy.orm import Session

from qdepth.db.tables import JobRow


@dataclass(frozen=True)
class Claim:
    """A job that computes a report, and how often its row has changed."""

    job_id: str
    revision: int


def take(session: Session, job: JobRow, key: str) -> int:
    """Claim a report for a job; returns how often a worker died while it computed one for it.

    Raises
    ------
    sqlalchemy.exc.IntegrityError
        While another job has the claim.
    """
    if job.claim == key:
        job.interruptions += 1
    job.claim = key
    session.flush()
    return job.interruptions


def find(session: Session, key: str) -> Claim | None:
    """Find the job that has the claim on a report."""
    found = session.execute(select(JobRow.id, JobRow.revision).where(JobRow.claim == key))
    row = found.one_or_none()
    return Claim(*row) if row else None


def release(session: Session, claim: Claim) -> None:
    """Take over a claim from a job that has not changed since it was found."""
    session.execute(
        update(JobRow)
        .where(JobRow.id == claim.job_id, JobRow.revision == claim.revision)
        .values(claim=None)
    )
