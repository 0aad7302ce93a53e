"""The nightly clean-up: which rows are deleted, after how many days, and by which worker."""

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import delete, select, update
from sqlalchemy.orm import Session

from qdepth.db.tables import (
    AskerRow,
    ChoreRow,
    ImportPieceRow,
    JobRow,
    KeyRow,
    PartRow,
    ResultRow,
    ScenarioRow,
    ScenarioVersionRow,
    ShareRow,
)
from qdepth.db.turns import ACTIVE
from qdepth.db.types import insert

AT_ONCE = 200
"""Jobs or reports deleted in one transaction, so that others wait only briefly."""


def take_chore(session: Session, name: str, *, due: datetime, now: datetime) -> bool:
    """Claim a chore that is due since a moment; False if another worker did it, or does it now."""
    first = insert(session, ChoreRow).values(name=name, done_at=now)
    step = first.on_conflict_do_update(
        index_elements=[ChoreRow.name], set_={"done_at": now}, where=ChoreRow.done_at < due
    )
    return session.scalar(step.returning(ChoreRow.name)) is not None


def delete_jobs(session: Session, *, before: datetime) -> int:
    """Delete some jobs that ended before a moment; returns how many.

    Jobs with a name exist once, and stay for all.
    """
    old = (
        select(JobRow.id)
        .where(JobRow.finished_at < before, JobRow.status.not_in(ACTIVE), JobRow.name.is_(None))
        .limit(AT_ONCE)
    )
    job_ids: Sequence[str] = session.scalars(old).all()
    for table in (PartRow, ImportPieceRow):
        session.execute(delete(table).where(table.job_id.in_(job_ids)))
    session.execute(delete(JobRow).where(JobRow.id.in_(job_ids)))
    return len(job_ids)


def delete_scenarios(session: Session, *, before: datetime) -> int:
    """Permanently delete scenarios deleted before a moment, with versions, links and keys."""
    old = select(ScenarioRow.id).where(ScenarioRow.deleted_at < before).limit(AT_ONCE)
    ids: Sequence[str] = session.scalars(old).all()
    session.execute(update(JobRow).where(JobRow.scenario_id.in_(ids)).values(scenario_id=None))
    for table in (ShareRow, KeyRow, ScenarioVersionRow):
        session.execute(delete(table).where(table.scenario_id.in_(ids)))
    session.execute(delete(ScenarioRow).where(ScenarioRow.id.in_(ids)))
    return len(ids)


def delete_reports(session: Session, *, before: datetime) -> int:
    """Delete some reports that were stored before a moment, unless a link shows them."""
    evidence = session.scalars(select(ShareRow.evidence).where(ShareRow.evidence.is_not(None)))
    shown = {key for one in evidence if one for key in one.get("keys", [])}
    old = select(ResultRow.key).where(ResultRow.created_at < before, ResultRow.key.not_in(shown))
    keys = session.scalars(old.limit(AT_ONCE)).all()
    session.execute(delete(ResultRow).where(ResultRow.key.in_(keys)))
    return len(keys)


def forget_askers(session: Session) -> None:
    """Delete the turns of askers that wait for nothing any more."""
    waiting = select(JobRow.asker).where(JobRow.status.in_(ACTIVE))
    session.execute(delete(AskerRow).where(AskerRow.id.not_in(waiting)))
