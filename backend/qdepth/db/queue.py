"""The queues of jobs, one for each kind: the web process puts them in, workers take them out.

Each kind has its own, so that a run does not wait for a long table.
"""

from datetime import datetime
from functools import cached_property
from typing import TYPE_CHECKING

from sqlalchemy import Engine
from sqlalchemy.orm import Session

from qdepth import MODEL_VERSION
from qdepth.db import jobs
from qdepth.db.tables import JobRow

if TYPE_CHECKING:
    from dbos import DBOSClient, EnqueueOptions

APPLICATION = "qdepth"
WORKFLOW = "execute_job"


class JobQueue:
    """Puts jobs into the queues, in the transaction that keeps the job: both happen or neither."""

    def __init__(self, db_engine: Engine) -> None:
        self._db_engine = db_engine

    @cached_property
    def _client(self) -> "DBOSClient":
        from dbos import DBOSClient  # noqa: PLC0415  takes a second, so not before it is needed

        return DBOSClient(
            system_database_engine=self._db_engine, application_name=APPLICATION, lazy=True
        )

    def warm_up(self) -> None:
        """Prepare what takes long, so that the first job does not wait for it."""
        _ = self._client

    def add(self, session: Session, new: jobs.NewJob, *, now: datetime) -> JobRow:
        """Keep a new job and queue it."""
        job = jobs.create(session, new, now=now)
        self.put(session, job)
        return job

    def put(self, session: Session, job: JobRow) -> None:
        """Queue a job as the workflow of the same id, in the queue of its kind."""
        options: EnqueueOptions = {
            "queue_name": job.kind,
            "workflow_name": WORKFLOW,
            "workflow_id": job.id,
            "app_version": MODEL_VERSION,
        }
        self._client.enqueue_in_transaction(session, options, job.id)

    def close(self) -> None:
        """Give back what the queue holds."""
        if "_client" in self.__dict__:
            self._client.destroy()
