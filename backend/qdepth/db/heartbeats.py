"""Heartbeats of workers, by which dead ones are detected."""

from datetime import datetime

from sqlalchemy import delete, select, update
from sqlalchemy.orm import Session

from qdepth.db.tables import WorkerRow
from qdepth.db.types import insert


def beat(session: Session, worker_id: str, *, now: datetime) -> None:
    """Record a heartbeat; the first one makes the worker known."""
    first = insert(session, WorkerRow).values(id=worker_id, beats=1, started_at=now)
    later = {"beats": WorkerRow.beats + 1}
    session.execute(first.on_conflict_do_update(index_elements=[WorkerRow.id], set_=later))


def beats(session: Session) -> dict[str, int]:
    """Return the beats of all workers that are known."""
    return {row.id: row.beats for row in session.scalars(select(WorkerRow))}


def claim_dead(session: Session, worker_id: str, last_beats: int) -> bool:
    """Take on the work of a dead worker; False if another worker was faster.

    The claim counts as a heartbeat, so a third worker takes over if this one dies as well.
    """
    step = (
        update(WorkerRow)
        .where(WorkerRow.id == worker_id, WorkerRow.beats == last_beats)
        .values(beats=last_beats + 1)
        .returning(WorkerRow.id)
    )
    return session.scalar(step) is not None


def forget(session: Session, worker_id: str) -> None:
    """Delete a worker whose work others have taken on."""
    session.execute(delete(WorkerRow).where(WorkerRow.id == worker_id))
