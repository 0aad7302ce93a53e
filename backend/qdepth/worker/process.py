"""A worker process: it takes runs from the queue until it is told to end."""

import logging
import os
import signal
import sys
import threading
import time
from datetime import UTC, datetime
from typing import NoReturn

from dbos import DBOS, DBOSConfig
from sqlalchemy import Engine
from sqlalchemy.exc import OperationalError

from qdepth import MODEL_VERSION
from qdepth.db import executions, jobs
from qdepth.db.engine import create_db_engine
from qdepth.db.migration import is_current
from qdepth.db.queue import (
    APPLICATION,
    BATCH_QUEUE,
    BATCH_WORKFLOW,
    CALIBRATION_QUEUE,
    CALIBRATION_WORKFLOW,
    PACK_QUEUE,
    PACK_WORKFLOW,
    QUEUE,
    SWEEP_QUEUE,
    SWEEP_WORKFLOW,
    WORKFLOW,
)
from qdepth.db.session import Sessions
from qdepth.settings import Settings
from qdepth.worker.batches import Batches
from qdepth.worker.calibrations import Calibrations
from qdepth.worker.evaluating import Evaluate
from qdepth.worker.execution import Execution
from qdepth.worker.failures import other_model_version
from qdepth.worker.known_packs import known_packs
from qdepth.worker.packs import Packs
from qdepth.worker.rows import Rows
from qdepth.worker.sweeps import Sweeps
from qdepth.worker.watch import Watch

logger = logging.getLogger(__name__)

RUN_POLL_S, JOB_POLL_S = 0.2, 1.0
"""How often the queues are looked at: somebody watches a run begin, and each look costs time."""
SCHEMA_POLL_S = 0.5


def work(
    settings: Settings, worker_id: str, evaluate: Evaluate, *, with_parent: bool = False
) -> NoReturn:
    """Carry out runs, one at a time, until SIGTERM, SIGINT or, if asked, the parent's death.

    The process then ends at once, in the middle of whatever it does: what is done is in the
    database, and the next worker goes on from there, as it would after a power cut.
    """
    sessions = Sessions(create_db_engine(settings.url))
    signal.signal(signal.SIGTERM, _end)
    # Ctrl-C reaches all processes of a terminal; an embedded worker leaves it to its server.
    signal.signal(signal.SIGINT, signal.SIG_IGN if with_parent else _end)
    if with_parent:
        threading.Thread(target=_end_with_parent, daemon=True).start()
    _start(settings, sessions, Execution(sessions, evaluate), worker_id)
    logger.warning("worker %s takes runs", worker_id)
    while True:
        threading.Event().wait()


def _start(settings: Settings, sessions: Sessions, execution: Execution, worker_id: str) -> None:
    _wait_for_schema(sessions.db_engine)
    with sessions.writing() as session:
        now = datetime.now(UTC)
        executions.fail_other_versions(session, other_model_version(), now=now)
        jobs.fail_other_versions(session, other_model_version(), now=now)
    config: DBOSConfig = {
        "name": APPLICATION,
        "system_database_url": settings.url.render_as_string(hide_password=False),
        "application_version": MODEL_VERSION,
        "executor_id": worker_id,
        "run_migrations": False,
        "log_level": "WARNING",
    }
    DBOS(config=config)

    @DBOS.workflow(name=WORKFLOW)
    def execute_run(run_id: str) -> None:
        execution.carry_out(run_id)

    packs = Packs(sessions, known_packs(execution.evaluate))

    @DBOS.workflow(name=PACK_WORKFLOW)
    def execute_pack(run_id: str) -> None:
        packs.carry_out(run_id)

    batch_execution = Batches(sessions, Rows(execution.evaluate, settings.batch_processes))

    @DBOS.workflow(name=BATCH_WORKFLOW)
    def execute_batch(batch_id: str) -> None:
        batch_execution.carry_out(batch_id)

    sweep_execution = Sweeps(sessions, execution.evaluate)

    @DBOS.workflow(name=SWEEP_WORKFLOW)
    def execute_sweep(sweep_id: str) -> None:
        sweep_execution.carry_out(sweep_id)

    calibration_execution = Calibrations(sessions)

    @DBOS.workflow(name=CALIBRATION_WORKFLOW)
    def execute_calibration(calibration_id: str) -> None:
        calibration_execution.carry_out(calibration_id)

    DBOS.launch()
    for queue in (QUEUE, BATCH_QUEUE, SWEEP_QUEUE, PACK_QUEUE, CALIBRATION_QUEUE):
        DBOS.register_queue(
            queue,
            worker_concurrency=1,
            polling_interval_sec=RUN_POLL_S if queue == QUEUE else JOB_POLL_S,
            on_conflict="always_update",
        )
    Watch(sessions, worker_id, settings.heartbeat_s).start()


def _wait_for_schema(db_engine: Engine) -> None:
    told = ""
    while True:
        try:
            if is_current(db_engine):
                return
            trouble = "the database lacks migrations; run `qdepth migrate`"
        except OperationalError:
            trouble = "the database does not answer; start it, or correct its URL"
        if trouble != told:
            logger.warning("waiting: %s", trouble)
        told = trouble
        time.sleep(SCHEMA_POLL_S)


def _end(*_: object) -> None:
    os._exit(0)


def _end_with_parent() -> None:
    """Read the pipe whose other end the parent holds: it ends when the parent does."""
    while os.read(sys.stdin.fileno(), 1):
        pass
    _end()
