"""The life of a job in a worker: begun, solved part by part, put together, ended.

Each step is harmless when a crash repeats it: what is answered is in the database.
"""

import logging
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import partial
from typing import Any, Literal

from dbos import DBOS, StepOptions
from sqlalchemy.exc import SQLAlchemyError

from qdepth.db import jobs
from qdepth.db.session import Sessions
from qdepth.db.tables import JobRow
from qdepth.jobs.failure_problems import ModelChanged
from qdepth.jobs.kind import Kind, Stopped, Work

logger = logging.getLogger(__name__)

STRETCH_S = 1.0
"""Time for which parts are solved in one step of the workflow [s]."""
Parts = Literal["more", "all", "ended"]


@dataclass(frozen=True)
class LifeCycle:
    """Carries out jobs of the kinds that it knows."""

    sessions: Sessions
    kinds: Iterable[Kind[Any]]
    now: Callable[[], datetime] = field(default=lambda: datetime.now(UTC))
    clock: Callable[[], float] = time.monotonic
    """Tells when a stretch has been long enough [s]; no number depends on it."""

    def carry_out(self, job_id: str) -> None:
        """Carry out a job. This is the workflow: a crash resumes it after its last done step."""
        going_on: bool = DBOS.run_step(_options("start"), self.start, job_id)
        parts: Parts = "more" if going_on else "ended"
        stretch = 0
        while parts == "more":
            parts = DBOS.run_step(_options(f"parts {stretch}"), self.solve_parts, job_id)
            stretch += 1
        if parts == "all":
            DBOS.run_step(_options("finish"), self.finish, job_id)

    def start(self, job_id: str) -> bool:
        """Mark the job as running; False when it has ended."""
        with self.sessions.writing() as session:
            return jobs.start(session, job_id, now=self.now())

    def solve_parts(self, job_id: str) -> Parts:
        """Answer parts for about a second, each kept at once; say whether there are more."""
        return self._work_on(job_id, self._solve_parts)

    def finish(self, job_id: str) -> Parts:
        """Put the answers together and mark the job as done, unless it has ended."""
        with self.sessions.reading() as session:
            going_on = jobs.goes_on(session, job_id)
        return self._work_on(job_id, self._put_together) if going_on else "ended"

    def fail(self, job_id: str, error: Exception) -> None:
        """End a job that cannot be carried out."""
        with self.sessions.writing() as session:
            kind = self._kind_of(session.get_one(JobRow, job_id))
            problem = kind.problem(error, job_id)
            jobs.end(session, job_id, "failed", now=self.now(), problem=problem)
            kind.ended(session, job_id)

    def fail_other_versions(self) -> None:
        """Fail the jobs that were asked of another version of the model."""
        with self.sessions.reading() as session:
            others = jobs.active_of_other_versions(session)
        for job_id in others:
            self.fail(job_id, ModelChanged())

    def _solve_parts(self, kind: Kind[Any], work: Work[Any]) -> Parts:
        begun = self.clock()
        while self.clock() - begun < STRETCH_S:
            with self.sessions.reading() as session:
                part = jobs.next_part(session, work.job_id)
            if part is None:
                return "all"
            answer = kind.solve(work, part)
            with self.sessions.writing() as session:
                jobs.keep(session, part, answer, partial(kind.advance, part, answer))
        return "more"

    def _put_together(self, kind: Kind[Any], work: Work[Any]) -> Parts:
        result = kind.put_together(work)
        with self.sessions.writing() as session:
            jobs.end(session, work.job_id, "succeeded", now=self.now(), result=result)
            kind.ended(session, work.job_id)
        return "ended"

    def _work_on(self, job_id: str, do: Callable[[Kind[Any], Work[Any]], Parts]) -> Parts:
        """Do a step of a job, and end the job where it cannot go on.

        A database that does not answer ends nothing: the step is repeated.
        """
        with self.sessions.reading() as session:
            job = session.get_one(JobRow, job_id)
        kind = self._kind_of(job)
        try:
            return do(kind, Work(self.sessions, self.now, job_id, kind.read(job.question)))
        except Stopped:
            with self.sessions.writing() as session:
                jobs.end(session, job_id, "cancelled", now=self.now())
                kind.ended(session, job_id)
        except SQLAlchemyError:
            raise
        except Exception as error:
            logger.exception("%s %s failed", job.kind, job_id)
            self.fail(job_id, error)
        return "ended"

    def _kind_of(self, job: JobRow) -> Kind[Any]:
        return next(kind for kind in self.kinds if kind.name == job.kind)


def _options(name: str) -> StepOptions:
    """Options of a step: a database that is away for a while does not fail the job."""
    return {
        "name": name,
        "retries_allowed": True,
        "max_attempts": 8,
        "interval_seconds": 0.5,
        "backoff_rate": 2.0,
    }
