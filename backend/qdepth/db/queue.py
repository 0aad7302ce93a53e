"""The queue of runs: the web process puts them in, workers take them out."""

from dbos import DBOSClient, EnqueueOptions
from sqlalchemy import Engine
from sqlalchemy.orm import Session

from qdepth import MODEL_VERSION

APPLICATION = "qdepth"
QUEUE = "runs"
WORKFLOW = "execute_run"


class RunQueue:
    """Puts runs into the queue, in the transaction that keeps the run: both happen or neither."""

    def __init__(self, db_engine: Engine) -> None:
        self._client = DBOSClient(
            system_database_engine=db_engine, application_name=APPLICATION, lazy=True
        )

    def put(self, session: Session, run_id: str) -> None:
        """Queue a run as the workflow of the same id."""
        options: EnqueueOptions = {
            "queue_name": QUEUE,
            "workflow_name": WORKFLOW,
            "workflow_id": run_id,
            "app_version": MODEL_VERSION,
        }
        self._client.enqueue_in_transaction(session, options, run_id)

    def close(self) -> None:
        """Give back what the queue holds."""
        self._client.destroy()
