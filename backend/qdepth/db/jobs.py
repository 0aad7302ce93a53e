"""Long work that a worker carries out, whatever its kind: begun, going on, ended.

A row of such work is changed only while it goes on: what has ended stays as it is.
"""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import select, update
from sqlalchemy.orm import Session

from qdepth import MODEL_VERSION
from qdepth.db.ids import new_id
from qdepth.db.tables import BatchRow, CalibrationRow, Document, JobRow, SweepRow

FINAL = ("succeeded", "failed", "cancelled")
KINDS: tuple[type[JobRow], ...] = (BatchRow, SweepRow, CalibrationRow)


def new(now: datetime) -> dict[str, Any]:
    """Columns of new work, queued."""
    return {
        "id": new_id(),
        "status": "queued",
        "model_version": MODEL_VERSION,
        "created_at": now,
    }


def start(session: Session, kind: type[JobRow], job_id: str) -> bool:
    """Mark work as running; False where it has ended."""
    _move(session, kind, job_id, ("queued",), status="running")
    return goes_on(session, kind, job_id)


def goes_on(session: Session, kind: type[JobRow], job_id: str) -> bool:
    """Whether work has not ended."""
    return session.scalars(select(kind.status).where(kind.id == job_id)).one() not in FINAL


def finish(
    session: Session,
    kind: type[JobRow],
    job_id: str,
    status: str,
    *,
    now: datetime,
    **found: Any,
) -> None:
    """End work that has not ended, with what was found; what it has kept so far stays."""
    going_on = ("queued", "running")
    _move(session, kind, job_id, going_on, status=status, finished_at=now, **found)


def active(session: Session) -> list[str]:
    """List the work of this version of the model that has not ended."""
    return [
        job_id
        for kind in KINDS
        for job_id in session.scalars(
            select(kind.id).where(kind.status.not_in(FINAL), kind.model_version == MODEL_VERSION)
        )
    ]


def fail(session: Session, job_id: str, problem: Document, *, now: datetime) -> None:
    """End work, of whatever kind it is, that cannot be carried out."""
    for kind in KINDS:
        finish(session, kind, job_id, "failed", now=now, **_kept(kind, problem))


def fail_other_versions(session: Session, problem: Document, *, now: datetime) -> None:
    """Fail the work that was asked of another version of the model."""
    for kind in KINDS:
        others = kind.status.not_in(FINAL) & (kind.model_version != MODEL_VERSION)
        for job_id in session.scalars(select(kind.id).where(others)).all():
            finish(session, kind, job_id, "failed", now=now, **_kept(kind, problem))


def _kept(kind: type[JobRow], problem: Document) -> Document:
    """What a kind of work keeps of a problem; some leave it to the log."""
    return {"problem": problem} if "problem" in kind.__table__.columns else {}


def _move(
    session: Session, kind: type[JobRow], job_id: str, before: Sequence[str], **values: Any
) -> None:
    session.execute(
        update(kind)
        .where(kind.id == job_id, kind.status.in_(before))
        .values(values)
        .execution_options(synchronize_session=False)
    )
    session.expire_all()
