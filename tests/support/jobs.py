"""Jobs carried out as a worker does, without a worker."""

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from qdepth.db import jobs
from qdepth.db.session import Sessions
from qdepth.db.tables import JobRow
from qdepth.jobs.kind import Kind
from qdepth.worker.life_cycle import LifeCycle
from tests.support.clock import Clock


def carry_out(life_cycle: LifeCycle, job_id: str) -> JobRow:
    """Do the steps of a job in their order, as the workflow does; gives the job as it is then."""
    parts = "more" if life_cycle.start(job_id) else "ended"
    while parts == "more":
        parts = life_cycle.solve_parts(job_id)
    if parts == "all":
        life_cycle.finish(job_id)
    return read_job(life_cycle.sessions, job_id)


def read_job(sessions: Sessions, job_id: str) -> JobRow:
    """Give a job as it is now."""
    with sessions.reading() as session:
        return session.get_one(JobRow, job_id)


def keep_rows(sessions: Sessions, job_id: str, rows: Iterable[dict[str, Any]]) -> None:
    """Keep rows of a pack, each as the answer to a question of its own."""
    with sessions.writing() as session:
        for row in rows:
            assert jobs.keep_found(session, job_id, row["id"], {"rows": [row]})


def end(sessions: Sessions, job_id: str, status: str, *, now: datetime, **found: Any) -> None:
    """End a job."""
    with sessions.writing() as session:
        jobs.end(session, job_id, status, now=now, **found)


def one_part_each(sessions: Sessions, kind: Kind[Any], now: Clock) -> LifeCycle:
    """A life cycle whose steps solve one part each, so that each step may be the last one."""
    moments = iter(range(1_000_000))
    return LifeCycle(sessions, [kind], now, lambda: 0.6 * next(moments))
