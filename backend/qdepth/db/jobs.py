"""Jobs, whatever their kind: asked for, looked at, cancelled, and carried out part by part.

Each function is one step in the transaction of its session, and harmless when it is repeated. A
job changes only while it goes on: what has ended stays as it is.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import func, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from qdepth import MODEL_VERSION
from qdepth.db.ids import new_id
from qdepth.db.tables import Document, JobRow, PartRow

ACTIVE = ("queued", "running")
FINAL = ("succeeded", "failed", "cancelled")


@dataclass(frozen=True)
class NewPart:
    """A part of a new job."""

    question: Document
    key: str | None = None
    """Key of the report that answers it."""


@dataclass(frozen=True)
class NewJob:
    """What a job is made from."""

    kind: str
    question: Document
    parts: Sequence[NewPart] = ()
    """Parts that are known beforehand; others are found on the way."""
    progress: Document | None = None
    name: str | None = None
    """Name of what is asked once only."""


def create(session: Session, new: NewJob, *, now: datetime) -> JobRow:
    """Keep a new job, queued."""
    job = JobRow(
        id=new_id(),
        kind=new.kind,
        name=new.name,
        status="queued",
        model_version=MODEL_VERSION,
        question=new.question,
        progress=new.progress,
        cancel_requested=False,
        interruptions=0,
        revision=1,
        created_at=now,
    )
    session.add(job)
    session.flush()
    session.add_all(
        PartRow(job_id=job.id, position=position, key=part.key, question=part.question)
        for position, part in enumerate(new.parts)
    )
    session.flush()
    return job


def create_once(session: Session, new: NewJob, *, now: datetime) -> JobRow | None:
    """Keep a job that has a name; None where one of that name goes on or has succeeded.

    One that has not succeeded loses its name to the new one.
    """
    session.execute(
        update(JobRow)
        .where(JobRow.name == new.name, JobRow.status.in_(("failed", "cancelled")))
        .values(name=None)
    )
    try:
        with session.begin_nested():
            return create(session, new, now=now)
    except IntegrityError:
        return None


def find(session: Session, kind: str, job_id: str) -> JobRow | None:
    """Find a job of a kind by its id."""
    job = session.get(JobRow, job_id)
    return job if job is not None and job.kind == kind else None


def revision_of(session: Session, job_id: str) -> int:
    """How often a job has changed."""
    return session.scalars(select(JobRow.revision).where(JobRow.id == job_id)).one()


def find_named(session: Session, name: str) -> JobRow | None:
    """Find the job that has a name."""
    return session.scalar(select(JobRow).where(JobRow.name == name))


def find_active(session: Session, kind: str, keys: Sequence[str]) -> JobRow | None:
    """Find a job under way whose parts have exactly these keys, in this order."""
    query = (
        select(JobRow)
        .join(PartRow, PartRow.job_id == JobRow.id)
        .where(JobRow.kind == kind, JobRow.status.in_(ACTIVE), ~JobRow.cancel_requested)
        .where(PartRow.position == 0, PartRow.key == keys[0])
        .order_by(JobRow.created_at)
    )
    for job in session.scalars(query):
        if [part.key for part in parts_of(session, job.id)] == list(keys):
            return job
    return None


def parts_of(session: Session, job_id: str) -> Sequence[PartRow]:
    """List the parts of a job in their order."""
    query = select(PartRow).where(PartRow.job_id == job_id)
    return session.scalars(query.order_by(PartRow.position)).all()


def answered_parts(session: Session, job_id: str, *, first: int = 0) -> Sequence[PartRow]:
    """List the answered parts of a job from a position on; parts are answered in their order."""
    query = select(PartRow).where(
        PartRow.job_id == job_id, PartRow.position >= first, PartRow.answer.is_not(None)
    )
    return session.scalars(query.order_by(PartRow.position)).all()


def count_parts(session: Session, job_id: str) -> int:
    """Number of parts that are known so far."""
    return session.scalar(select(func.count()).where(PartRow.job_id == job_id)) or 0


def cancel(session: Session, job_id: str, *, now: datetime, at_once: bool = True) -> None:
    """End a queued job; end a running one at once, or ask it to stop."""
    if not at_once:
        _change(session, job_id, ("running",), cancel_requested=True)
    ended = {"status": "cancelled", "cancel_requested": True, "finished_at": now}
    _change(session, job_id, ACTIVE if at_once else ("queued",), **ended)


def start(session: Session, job_id: str, *, now: datetime) -> bool:
    """Mark a job as running; False where it has ended."""
    _change(session, job_id, ("queued",), status="running", started_at=now)
    return goes_on(session, job_id)


def goes_on(session: Session, job_id: str) -> bool:
    """Whether a job has not ended."""
    return session.scalars(select(JobRow.status).where(JobRow.id == job_id)).one() in ACTIVE


def next_part(session: Session, job_id: str) -> PartRow | None:
    """Give the first part without an answer; None where there is none or the job has ended."""
    query = (
        select(PartRow)
        .join(JobRow, JobRow.id == PartRow.job_id)
        .where(PartRow.job_id == job_id, PartRow.answer.is_(None), JobRow.status.in_(ACTIVE))
    )
    return session.scalars(query.order_by(PartRow.position).limit(1)).one_or_none()


def keep(
    session: Session,
    part: PartRow,
    answer: Document,
    advance: Callable[[Document | None], Document | None],
) -> None:
    """Keep the answer to a part, once, and give the claim on it back.

    `advance` gives the progress of the job after it from the one before.
    """
    step = (
        update(PartRow)
        .where(
            PartRow.job_id == part.job_id,
            PartRow.position == part.position,
            PartRow.answer.is_(None),
        )
        .values(answer=answer)
        .returning(PartRow.position)
        .execution_options(synchronize_session=False)
    )
    if session.scalar(step) is not None:
        of_job = JobRow.id == part.job_id
        before = session.scalar(select(JobRow.progress).where(of_job).with_for_update())
        changed = {"progress": advance(before), "claim": None, "revision": JobRow.revision + 1}
        session.execute(update(JobRow).where(of_job).values(changed))


def keep_found(session: Session, job_id: str, key: str, answer: Document) -> bool:
    """Keep a part that was found on the way, once; False where the job goes on no more."""
    status = select(JobRow.status).where(JobRow.id == job_id).with_for_update()
    if session.scalar(status) in FINAL:
        return False
    known = select(PartRow.position).where(PartRow.job_id == job_id, PartRow.key == key)
    if session.scalars(known).first() is None:
        position = count_parts(session, job_id)
        session.add(PartRow(job_id=job_id, position=position, key=key, answer=answer))
        _change(session, job_id, ACTIVE)
    return True


def show_progress(session: Session, job_id: str, progress: Document) -> bool:
    """Write how far a running job is; False when it shall stop."""
    step = (
        update(JobRow)
        .where(JobRow.id == job_id, JobRow.status == "running")
        .values(progress=progress, revision=JobRow.revision + 1)
        .returning(JobRow.cancel_requested)
    )
    return session.scalar(step) is False


def end(session: Session, job_id: str, status: str, *, now: datetime, **found: Any) -> None:
    """End a job that goes on, with its `result` or `problem`; what it has kept so far stays."""
    _change(session, job_id, ACTIVE, status=status, finished_at=now, claim=None, **found)


def active(session: Session) -> list[str]:
    """List the jobs of this version of the model that go on."""
    going_on = JobRow.status.in_(ACTIVE) & (JobRow.model_version == MODEL_VERSION)
    return list(session.scalars(select(JobRow.id).where(going_on)))


def active_of_other_versions(session: Session) -> list[str]:
    """List the jobs of other versions of the model that go on: their keys are not ours."""
    going_on = JobRow.status.in_(ACTIVE) & (JobRow.model_version != MODEL_VERSION)
    return list(session.scalars(select(JobRow.id).where(going_on)))


def _change(session: Session, job_id: str, before: Sequence[str], **values: Any) -> None:
    session.flush()
    session.execute(
        update(JobRow)
        .where(JobRow.id == job_id, JobRow.status.in_(before))
        .values(revision=JobRow.revision + 1, **values)
        .execution_options(synchronize_session=False)
    )
    session.expire_all()
