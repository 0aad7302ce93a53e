"""Jobs of any kind: requested, read, cancelled, ended.

Each function is one step in the transaction of its session, and harmless when it is repeated. A job
changes only while it runs: what has ended stays as it is. `turns` describes how workers take turns
with them.
"""

import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import func, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from qdepth import MODEL_VERSION
from qdepth.db import turns
from qdepth.db.ids import new_id
from qdepth.db.job_lists import NOWHERE, Place
from qdepth.db.tables import Document, JobRow, PartRow
from qdepth.logs import name_in_logs, of_job

logger = logging.getLogger(__name__)

ACTIVE = turns.ACTIVE
FINAL = ("succeeded", "failed", "cancelled")


@dataclass(frozen=True)
class NewPart:
    """A part of a new job."""

    question: Document
    key: str | None = None
    """Key of the report that answers it."""


@dataclass(frozen=True)
class NewJob:
    """Data for a new job."""

    kind: str
    question: Document
    parts: Sequence[NewPart] = ()
    """Parts that are known beforehand; others are found on the way."""
    progress: Document | None = None
    name: str | None = None
    """Name of a job that exists only once."""
    most_ios: int = 0
    """I/Os that it may simulate."""


def create(
    session: Session, new: NewJob, *, now: datetime, asker: str | None = None, at: Place = NOWHERE
) -> JobRow:
    """Store a new job at a place, queued, and wake the workers; `asker` is the waiting caller."""
    job_id = new_id()
    job = JobRow(
        id=job_id,
        kind=new.kind,
        asker=asker or job_id,
        name=new.name,
        status="queued",
        model_version=MODEL_VERSION,
        question=new.question,
        progress=new.progress,
        cancel_requested=False,
        interruptions=0,
        revision=1,
        created_at=now,
        scenario_id=at.scenario_id,
        label=at.label,
    )
    session.add(job)
    session.flush()
    _add(session, job_id, new.parts)
    turns.join(session, job.asker)
    turns.wake(session)
    _log(job_id, f"queued ({new.kind})")
    return job


def create_once(session: Session, new: NewJob, *, now: datetime) -> JobRow | None:
    """Store a job that has a name; None if one of that name runs or has succeeded.

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
    """Number of changes of a job."""
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


def answered_parts(session: Session, job_id: str) -> Sequence[PartRow]:
    """List the answered parts of a job in the order of the parts."""
    query = select(PartRow).where(PartRow.job_id == job_id, PartRow.answer.is_not(None))
    return session.scalars(query.order_by(PartRow.position)).all()


def answers_of_planned(session: Session, job_id: str) -> dict[str, Document]:
    """Return the answers to the parts of a job that were planned, by their names."""
    query = select(PartRow.key, PartRow.answer).where(
        PartRow.job_id == job_id, PartRow.question.is_not(None), PartRow.answer.is_not(None)
    )
    return {key: answer for key, answer in session.execute(query) if key and answer}


def names_of_planned(session: Session, job_id: str) -> set[str]:
    """Return the names of the parts of a job that were planned, answered or not."""
    planned = (PartRow.job_id == job_id, PartRow.question.is_not(None))
    return {key for key in session.scalars(select(PartRow.key).where(*planned)) if key}


def found_from(session: Session, job_id: str, position: int) -> Sequence[tuple[int, str, Document]]:
    """Return intermediate results, with place and name, from a place among the parts on."""
    query = select(PartRow.position, PartRow.key, PartRow.answer).where(
        PartRow.job_id == job_id, PartRow.position >= position, PartRow.question.is_(None)
    )
    return [(place, key, answer) for place, key, answer in session.execute(query) if key and answer]


def parts_answered_since(session: Session, job: JobRow, revision: int) -> Sequence[PartRow]:
    """List the parts answered after a revision of the job, up to the given one."""
    query = select(PartRow).where(
        PartRow.job_id == job.id, PartRow.revision > revision, PartRow.revision <= job.revision
    )
    return session.scalars(query.order_by(PartRow.position)).all()


def count_answered(session: Session, job: JobRow) -> int:
    """Number of parts that were answered up to the revision of the job."""
    query = select(func.count()).where(PartRow.job_id == job.id, PartRow.revision <= job.revision)
    return session.scalar(query) or 0


def count_parts(session: Session, job_id: str) -> int:
    """Number of parts that are known so far."""
    return session.scalar(select(func.count()).where(PartRow.job_id == job_id)) or 0


def count_found(session: Session, job_id: str) -> int:
    """Number of parts found on the way."""
    found = (PartRow.job_id == job_id, PartRow.question.is_(None))
    return session.scalar(select(func.count()).where(*found)) or 0


def cancel(session: Session, job_id: str, *, now: datetime, at_once: bool = True) -> None:
    """Cancel: end a queued job; end a running one immediately, or ask it to stop."""
    if not at_once:
        _change(session, job_id, ("running",), cancel_requested=True)
    ended = {"status": "cancelled", "cancel_requested": True, "finished_at": now}
    _change(session, job_id, ACTIVE if at_once else ("queued",), **ended)


def goes_on(session: Session, job_id: str) -> bool:
    """True if a job has not ended."""
    return session.scalars(select(JobRow.status).where(JobRow.id == job_id)).one() in ACTIVE


def add_parts(session: Session, job_id: str, parts: Sequence[NewPart]) -> None:
    """Give a job more parts, and wake the workers; called by the holder of the job.

    The row of the job is locked: others may store their results meanwhile.
    """
    session.execute(select(JobRow.id).where(JobRow.id == job_id).with_for_update())
    _add(session, job_id, parts)
    turns.wake(session)


def _add(session: Session, job_id: str, parts: Sequence[NewPart]) -> None:
    session.add_all(
        PartRow(
            job_id=job_id, position=position, key=part.key, question=part.question, interruptions=0
        )
        for position, part in enumerate(parts, start=count_parts(session, job_id))
    )
    session.flush()


def keep_found(
    session: Session, job_id: str, found: Mapping[str, Document], *, of_part: int | None = None
) -> bool:
    """Store intermediate results, each under its name and once; False if the job has ended.

    It is progress: deaths of workers over the part, or over a job whose parts are not shared, count
    from here on.
    """
    job = select(JobRow.status, JobRow.revision).where(JobRow.id == job_id).with_for_update()
    status, revision = session.execute(job).one()
    if status in FINAL:
        return False
    of_job = PartRow.job_id == job_id
    known = set(session.scalars(select(PartRow.key).where(of_job, PartRow.key.in_(found))))
    new = [(key, answer) for key, answer in found.items() if key not in known]
    if new:
        for position, (key, answer) in enumerate(new, start=count_parts(session, job_id)):
            part = PartRow(job_id=job_id, position=position, key=key, interruptions=0)
            part.answer, part.revision = answer, revision + 1
            session.add(part)
        session.execute(
            update(PartRow)
            .where(of_job, PartRow.position == of_part, PartRow.interruptions > 0)
            .values(interruptions=0)
        )
        _change(session, job_id, ACTIVE, interruptions=0)
    return True


def show_progress(session: Session, job_id: str, progress: Document) -> bool:
    """Write the progress of a running job; False if it must stop."""
    step = (
        update(JobRow)
        .where(JobRow.id == job_id, JobRow.status == "running")
        .values(progress=progress, revision=JobRow.revision + 1)
        .returning(JobRow.cancel_requested)
    )
    return session.scalar(step) is False


def end(session: Session, job_id: str, status: str, *, now: datetime, **found: Any) -> None:
    """End a running job, with its `result` or `problem`; stored intermediate results stay."""
    ended = {"status": status, "finished_at": now, "claim": None, "worker_id": None}
    _change(session, job_id, ACTIVE, **ended, **found)


def active_of_other_versions(session: Session) -> dict[str, str]:
    """Return the running jobs of other versions of the model, each with its version."""
    going_on = JobRow.status.in_(ACTIVE) & (JobRow.model_version != MODEL_VERSION)
    found = session.execute(select(JobRow.id, JobRow.model_version).where(going_on))
    return {row.id: row.model_version for row in found}


def _change(session: Session, job_id: str, before: Sequence[str], **values: Any) -> None:
    session.flush()
    changed = session.scalar(
        update(JobRow)
        .where(JobRow.id == job_id, JobRow.status.in_(before))
        .values(revision=JobRow.revision + 1, **values)
        .returning(JobRow.id)
        .execution_options(synchronize_session=False)
    )
    if changed is not None and "status" in values:
        problem = values.get("problem")
        reason = f" ({problem['title']})" if problem else ""
        _log(job_id, f"{values['status']}{reason}")
    session.expire_all()


def _log(job_id: str, status: str) -> None:
    """Write down what becomes of a job, next to the request or the turn that it comes from."""
    with of_job(job_id):
        logger.info("job %s: %s", name_in_logs(job_id), status)
