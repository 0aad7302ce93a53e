"""Packs of questions: asked for once for each version of the model, answered one by one."""

from datetime import datetime

from sqlalchemy import select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from qdepth import MODEL_VERSION
from qdepth.db.ids import new_id
from qdepth.db.tables import Document, PackRow


def find(session: Session, pack: str) -> PackRow | None:
    """Find the answers of a pack for this version of the model, complete or not."""
    return session.get(PackRow, (pack, MODEL_VERSION))


def find_run(session: Session, run_id: str) -> PackRow | None:
    """Find the answers that a run computes or computed."""
    return session.scalar(select(PackRow).where(PackRow.run_id == run_id))


def start(session: Session, pack: str, *, now: datetime) -> str | None:
    """Keep a new run of a pack and give its id; None where one goes on or is done already.

    A failed one is replaced.
    """
    run_id = new_id()
    fresh: Document = {"run_id": run_id, "status": "running", "answers": [], "problem": None}
    replaced = session.scalar(
        update(PackRow)
        .where(
            PackRow.pack == pack,
            PackRow.model_version == MODEL_VERSION,
            PackRow.status == "failed",
        )
        .values(**fresh, created_at=now, finished_at=None)
        .returning(PackRow.run_id)
    )
    if replaced is None:
        try:
            with session.begin_nested():
                session.add(
                    PackRow(pack=pack, model_version=MODEL_VERSION, created_at=now, **fresh)
                )
        except IntegrityError:
            return None
    session.expire_all()
    return run_id


def answered(session: Session, run_id: str) -> set[str] | None:
    """Ids of the rows that a run has answered; None where the run goes on no more."""
    row = _going_on(session, run_id)
    return None if row is None else {answer["id"] for answer in row.answers}


def keep(session: Session, run_id: str, answers: list[Document]) -> None:
    """Keep the answers to one question, once."""
    row = _going_on(session, run_id)
    if row is not None:
        known = {answer["id"] for answer in row.answers}
        row.answers = [*row.answers, *(one for one in answers if one["id"] not in known)]


def finish(session: Session, run_id: str, *, now: datetime) -> None:
    """Mark the answers as complete."""
    _end(session, run_id, "ready", None, now=now)


def fail(session: Session, run_id: str, problem: Document, *, now: datetime) -> None:
    """End a run that cannot be carried out; it may be started anew."""
    _end(session, run_id, "failed", problem, now=now)


def active(session: Session) -> list[str]:
    """Runs of this version of the model that go on."""
    query = select(PackRow.run_id).where(
        PackRow.model_version == MODEL_VERSION, PackRow.status == "running"
    )
    return list(session.scalars(query))


def _going_on(session: Session, run_id: str) -> PackRow | None:
    query = select(PackRow).where(PackRow.run_id == run_id, PackRow.status == "running")
    return session.scalar(query)


def _end(
    session: Session, run_id: str, status: str, problem: Document | None, *, now: datetime
) -> None:
    session.execute(
        update(PackRow)
        .where(PackRow.run_id == run_id, PackRow.status == "running")
        .values(status=status, problem=problem, finished_at=now)
    )
