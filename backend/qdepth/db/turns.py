"""Turns: how workers share jobs and their parts, and askers take turns.

A worker takes parts of a job, or a whole job, by writing its name to them. What is taken is left
alone by others until it is given back, or the worker is dead. Each function is one step in the
transaction of its session; the row of the job is always locked first, so no two of them can wait
for each other.
"""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, Exists, and_, case, exists, func, or_, select, union, update
from sqlalchemy.orm import Session

from qdepth import MODEL_VERSION
from qdepth.db.tables import AskerRow, Document, JobRow, PartRow, WorkerRow
from qdepth.db.types import insert

ACTIVE = ("queued", "running")
CHANNEL = "qdepth_work"
"""Channel on which PostgreSQL notifies waiting workers of work."""


@dataclass(frozen=True)
class Worker:
    """A worker that takes turns."""

    id: str
    shared: Collection[str] = ()
    """Kinds of jobs whose parts several workers may have at the same time."""


@dataclass(frozen=True)
class TurnRequest:
    """Request of a worker."""

    kind: str
    """Kind of the jobs."""
    parts_of: Callable[[str], int]
    """Largest number of parts of a job to take."""
    job_id: str | None = None
    """The only job to take work from."""


@dataclass(frozen=True)
class Turn:
    """Work that a worker has taken."""

    job_id: str
    parts: Sequence[PartRow]
    """Parts to answer; empty if all are answered and the job is to be combined."""


@dataclass(frozen=True)
class Answer:
    """An answer to a part."""

    part: PartRow
    document: Document


def wake(session: Session) -> None:
    """Notify waiting workers of work, when the transaction ends."""
    if session.get_bind().dialect.name == "postgresql":
        session.execute(select(func.pg_notify(CHANNEL, "")))


def join(session: Session, asker: str) -> None:
    """Let a caller wait from now on, neither ahead of others nor behind what all have had."""
    waiting = select(func.min(AskerRow.turns)).join(JobRow, JobRow.asker == AskerRow.id)
    others = waiting.where(JobRow.status.in_(ACTIVE), AskerRow.id != asker)
    turns = session.scalar(others) or 0
    new = insert(session, AskerRow).values(id=asker, turns=turns)
    session.execute(
        new.on_conflict_do_update(
            index_elements=[AskerRow.id], set_={"turns": turns}, where=AskerRow.turns < turns
        )
    )


def kinds_with_work(session: Session, worker: Worker) -> set[str]:
    """Kinds of jobs that have work for a worker, or had a moment ago."""
    return set(session.scalars(select(JobRow.kind).where(_has_work(worker)).distinct()))


def take(session: Session, worker: Worker, request: TurnRequest, *, now: datetime) -> Turn | None:
    """Take the next work, of the asker with the fewest turns; None if there is none.

    A part over which a worker died is taken alone.
    """
    kind, job_id = request.kind, request.job_id
    query = (
        select(JobRow)
        .join(AskerRow, AskerRow.id == JobRow.asker)
        .where(JobRow.kind == kind, _has_work(worker))
        .order_by(AskerRow.turns, JobRow.created_at, JobRow.id)
        .limit(1)
        .with_for_update(of=JobRow)
    )
    if job_id is not None:
        query = query.where(JobRow.id == job_id)
    job = session.scalars(query).one_or_none()
    if job is None or job.status not in ACTIVE:
        return None
    shares = kind in worker.shared
    parts = _take_parts(
        session, worker, job.id, request.parts_of(job.id) if shares else 1, mark=shares
    )
    if not (shares and parts):
        if not _is_mine(job.worker_id, worker):
            return None
        if not parts and _waiting(session, job.id):  # with others
            return None
        job.worker_id = worker.id
    if job.status == "queued":
        job.status, job.started_at, job.revision = "running", now, job.revision + 1
    session.flush()
    had = update(AskerRow).where(AskerRow.id == job.asker)
    session.execute(had.values(turns=AskerRow.turns + 1))
    for part in parts:  # they are read when the transaction has ended
        session.expunge(part)
    return Turn(job.id, parts)


def take_whole(
    session: Session, worker: Worker, job_id: str, *, to_plan_ahead: bool = False
) -> bool:
    """Take a job whose parts are all answered, to combine it; otherwise return False.

    To plan ahead it is taken while others still have parts, too.
    """
    query = select(JobRow).where(JobRow.id == job_id).with_for_update()
    job = session.scalars(query.execution_options(populate_existing=True)).one()
    if job.status not in ACTIVE or not _is_mine(job.worker_id, worker):
        return False
    if not to_plan_ahead and _waiting(session, job_id):
        return False
    job.worker_id = worker.id
    session.flush()
    return True


def keep(
    session: Session,
    job_id: str,
    answers: Sequence[Answer],
    advance: Callable[[PartRow, Document, Document | None], Document | None],
) -> bool:
    """Store answers to parts, each once, and release the claim on their report.

    `advance` returns the progress of the job after an answer, from the previous one. False if the
    job no longer runs; results up to then stay.
    """
    of_job = JobRow.id == job_id
    lock = select(JobRow.status, JobRow.progress, JobRow.revision).where(of_job).with_for_update()
    status, progress, revision = session.execute(lock).one()
    positions = [answer.part.position for answer in answers]
    waiting = select(PartRow.position).where(
        PartRow.job_id == job_id, PartRow.position.in_(positions), PartRow.answer.is_(None)
    )
    still = set(session.scalars(waiting))
    new = [answer for answer in answers if answer.part.position in still]
    for answer in new:
        progress = advance(answer.part, answer.document, progress)
    if new:
        session.execute(
            update(PartRow),
            [
                {
                    "job_id": job_id,
                    "position": answer.part.position,
                    "key": answer.part.key,
                    "answer": answer.document,
                    "revision": revision + 1,
                }
                for answer in new
            ],
        )
        changed = {"progress": progress, "claim": None, "revision": revision + 1}
        session.execute(update(JobRow).where(of_job).values(changed))
    return status in ACTIVE


def give_back(session: Session, worker: Worker, job_id: str) -> None:
    """Release a job, with its parts that are not answered."""
    of_worker = JobRow.worker_id == worker.id
    session.execute(update(JobRow).where(JobRow.id == job_id, of_worker).values(worker_id=None))
    mine = (PartRow.worker_id == worker.id, PartRow.answer.is_(None))
    session.execute(update(PartRow).where(PartRow.job_id == job_id, *mine).values(worker_id=None))


def release(session: Session, worker_id: str, *, died: bool) -> list[str]:
    """Release everything that a worker had; returns its jobs.

    A death counts for the parts that it had, and for a job that counts no claims of its own.
    """
    one = 1 if died else 0
    job = update(JobRow).where(JobRow.worker_id == worker_id, JobRow.status.in_(ACTIVE))
    count = JobRow.interruptions + case((JobRow.claim.is_(None), one), else_=0)
    values = {"worker_id": None, "interruptions": count}
    found = set(session.scalars(job.values(values).returning(JobRow.id)))
    part = update(PartRow).where(PartRow.worker_id == worker_id, PartRow.answer.is_(None))
    freed = {"worker_id": None, "interruptions": PartRow.interruptions + one}
    found |= set(session.scalars(part.values(freed).returning(PartRow.job_id)))
    wake(session)
    return sorted(found)


def holders_unknown(session: Session) -> list[str]:
    """Names that hold work and are of no worker that others watch."""
    known = select(WorkerRow.id)
    jobs = select(JobRow.worker_id).where(JobRow.status.in_(ACTIVE), JobRow.worker_id.not_in(known))
    parts = select(PartRow.worker_id).where(
        PartRow.answer.is_(None), PartRow.worker_id.not_in(known)
    )
    return [name for name in session.scalars(union(jobs, parts)) if name]


def interrupted(session: Session, job_ids: Collection[str], most: int) -> list[str]:
    """Jobs over which workers died repeatedly."""
    part = exists().where(
        PartRow.job_id == JobRow.id, PartRow.answer.is_(None), PartRow.interruptions >= most
    )
    query = select(JobRow.id).where(
        JobRow.id.in_(job_ids), JobRow.status.in_(ACTIVE), or_(part, JobRow.interruptions >= most)
    )
    return list(session.scalars(query))


def _take_parts(
    session: Session, worker: Worker, job_id: str, most: int, *, mark: bool
) -> list[PartRow]:
    query = (
        select(PartRow)
        .where(PartRow.job_id == job_id, PartRow.answer.is_(None))
        .order_by(PartRow.position)
        .limit(most)
        .execution_options(populate_existing=True)
    )
    if not mark:
        return list(session.scalars(query))
    found = list(session.scalars(query.where(_is_free(PartRow.worker_id, worker))))
    if found and found[0].interruptions:
        found = found[:1]
    found = [part for part in found if part is found[0] or not part.interruptions]
    for part in found:
        part.worker_id = worker.id
    return found


def _has_work(worker: Worker) -> ColumnElement[bool]:
    """Whether a job continues and has something that no other worker has taken."""
    waiting = PartRow.answer.is_(None)
    part = _part().where(waiting, _is_free(PartRow.worker_id, worker))
    whole = _is_free(JobRow.worker_id, worker)
    shared = JobRow.kind.in_(worker.shared)
    return and_(
        JobRow.status.in_(ACTIVE),
        JobRow.model_version == MODEL_VERSION,
        or_(and_(~shared, whole), and_(shared, part), and_(shared, whole, ~_part().where(waiting))),
    )


def _part() -> Exists:
    return exists().where(PartRow.job_id == JobRow.id)


def _waiting(session: Session, job_id: str) -> bool:
    query = select(PartRow.position).where(PartRow.job_id == job_id, PartRow.answer.is_(None))
    return session.scalars(query.limit(1)).first() is not None


def _is_free(holder: Any, worker: Worker) -> ColumnElement[bool]:
    return or_(holder.is_(None), holder == worker.id)


def _is_mine(holder: str | None, worker: Worker) -> bool:
    return holder is None or holder == worker.id
