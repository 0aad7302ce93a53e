"""Jobs carried out as a worker does, without a worker."""

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from sqlalchemy import select, update
from sqlalchemy.orm import Session

from qdepth.db import jobs
from qdepth.db.session import Sessions
from qdepth.db.tables import JobRow
from qdepth.jobs.kind import Kind
from qdepth.worker.life_cycle import LifeCycle
from tests.support.clock import Clock


def carry_out(life_cycle: LifeCycle, job_id: str) -> JobRow:
    """Take turns with a job until there is no more to do; gives the job as it is then."""
    while take_turn(life_cycle, job_id):
        pass
    return read_job(life_cycle.sessions, job_id)


def take_turn(life_cycle: LifeCycle, job_id: str) -> bool:
    """Take one turn with a job; False where there is nothing to do."""
    name = read_job(life_cycle.sessions, job_id).kind
    kind = next(kind for kind in life_cycle.kinds if kind.name == name)
    return life_cycle.take_turn(kind, job_id)


def begin(session: Session, job_id: str, *, now: datetime) -> None:
    """Let a job run, as if a worker had it that never answers."""
    running = {"status": "running", "started_at": now, "revision": JobRow.revision + 1}
    session.execute(update(JobRow).where(JobRow.id == job_id).values(running))


def going_on(sessions: Sessions) -> list[str]:
    """Jobs that have not ended."""
    with sessions.reading() as session:
        return list(session.scalars(select(JobRow.id).where(JobRow.status.in_(jobs.ACTIVE))))


def read_job(sessions: Sessions, job_id: str) -> JobRow:
    """Give a job as it is now."""
    with sessions.reading() as session:
        return session.get_one(JobRow, job_id)


def keep_rows(sessions: Sessions, job_id: str, rows: Iterable[dict[str, Any]]) -> None:
    """Keep rows of a suite, each as the answer to a question of its own."""
    with sessions.writing() as session:
        found = {row["id"]: {"rows": [row]} for row in rows}
        assert jobs.keep_found(session, job_id, found)


def end(sessions: Sessions, job_id: str, status: str, *, now: datetime, **found: Any) -> None:
    """End a job."""
    with sessions.writing() as session:
        jobs.end(session, job_id, status, now=now, **found)


def one_part_each(sessions: Sessions, kind: Kind[Any], now: Clock) -> LifeCycle:
    """A life cycle whose steps solve one part each, so that each step may be the last one."""
    moments = iter(range(1_000_000))
    return LifeCycle(sessions, [kind], now, lambda: 0.6 * next(moments))
