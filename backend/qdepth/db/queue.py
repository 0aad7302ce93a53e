"""The queue of runs: the web process puts them in, workers take them out."""

from functools import cached_property
from typing import TYPE_CHECKING

from sqlalchemy import Engine
from sqlalchemy.orm import Session

from qdepth import MODEL_VERSION

if TYPE_CHECKING:
    from dbos import DBOSClient, EnqueueOptions

APPLICATION = "qdepth"
QUEUE = "runs"
WORKFLOW = "execute_run"
BATCH_QUEUE = "batches"
"""A queue of its own, so that runs do not wait for a long table."""
BATCH_WORKFLOW = "execute_batch"
PACK_QUEUE = "packs"
"""A queue of its own, so that runs do not wait for a pack of questions."""
PACK_WORKFLOW = "execute_pack"

SWEEP_QUEUE = "sweeps"
SWEEP_WORKFLOW = "execute_sweep"

CALIBRATION_QUEUE = "calibrations"
CALIBRATION_WORKFLOW = "execute_calibration"


class RunQueue:
    """Puts runs into the queue, in the transaction that keeps the run: both happen or neither."""

    def __init__(self, db_engine: Engine) -> None:
        self._db_engine = db_engine

    @cached_property
    def _client(self) -> "DBOSClient":
        from dbos import DBOSClient  # noqa: PLC0415  takes a second, so not before it is needed

        return DBOSClient(
            system_database_engine=self._db_engine, application_name=APPLICATION, lazy=True
        )

    def warm_up(self) -> None:
        """Prepare what takes long, so that the first run does not wait for it."""
        _ = self._client

    def put(self, session: Session, run_id: str) -> None:
        """Queue a run as the workflow of the same id."""
        self._put(session, run_id, QUEUE, WORKFLOW)

    def put_batch(self, session: Session, batch_id: str) -> None:
        """Queue a batch."""
        self._put(session, batch_id, BATCH_QUEUE, BATCH_WORKFLOW)

    def put_sweep(self, session: Session, sweep_id: str) -> None:
        """Queue a sweep."""
        self._put(session, sweep_id, SWEEP_QUEUE, SWEEP_WORKFLOW)

    def put_calibration(self, session: Session, calibration_id: str) -> None:
        """Queue a calibration."""
        self._put(session, calibration_id, CALIBRATION_QUEUE, CALIBRATION_WORKFLOW)

    def put_pack(self, session: Session, run_id: str) -> None:
        """Queue a run of a pack of questions."""
        self._put(session, run_id, PACK_QUEUE, PACK_WORKFLOW)

    def _put(self, session: Session, run_id: str, queue: str, workflow: str) -> None:
        options: EnqueueOptions = {
            "queue_name": queue,
            "workflow_name": workflow,
            "workflow_id": run_id,
            "app_version": MODEL_VERSION,
        }
        self._client.enqueue_in_transaction(session, options, run_id)

    def close(self) -> None:
        """Give back what the queue holds."""
        if "_client" in self.__dict__:
            self._client.destroy()
