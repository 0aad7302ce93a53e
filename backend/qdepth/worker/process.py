"""A worker process: it takes jobs from the queues until it is told to end."""

import logging
import os
import signal
import sys
import threading
import time
from typing import Any, NoReturn

from dbos import DBOS, DBOSConfig
from sqlalchemy import Engine
from sqlalchemy.exc import OperationalError

from qdepth import MODEL_VERSION
from qdepth.db.engine import create_db_engine
from qdepth.db.migration import is_current
from qdepth.db.queue import APPLICATION, WORKFLOW
from qdepth.db.session import Sessions
from qdepth.jobs.calibrations import Calibrations
from qdepth.jobs.candidate_pool import Rows
from qdepth.jobs.candidates import Batches
from qdepth.jobs.import_process import read_in_process
from qdepth.jobs.imports import Imports
from qdepth.jobs.kind import Evaluate, Kind
from qdepth.jobs.packs import all_packs
from qdepth.jobs.runs import Runs
from qdepth.jobs.sweeps import Sweeps
from qdepth.jobs.timelines import Timelines
from qdepth.settings import Settings
from qdepth.worker.heartbeat import Watch
from qdepth.worker.life_cycle import LifeCycle

logger = logging.getLogger(__name__)

SCHEMA_POLL_S = 0.5


def work(
    settings: Settings, worker_id: str, evaluate: Evaluate, *, with_parent: bool = False
) -> NoReturn:
    """Carry out jobs, one of each kind at a time, until a signal or, if asked, the parent's death.

    The process then ends at once, in the middle of whatever it does: what is done is in the
    database, and the next worker goes on from there, as it would after a power cut.
    """
    sessions = Sessions(create_db_engine(settings.url))
    signal.signal(signal.SIGTERM, _end)
    # Ctrl-C reaches all processes of a terminal; an embedded worker leaves it to its server.
    signal.signal(signal.SIGINT, signal.SIG_IGN if with_parent else _end)
    if with_parent:
        threading.Thread(target=_end_with_parent, daemon=True).start()
    life_cycle = LifeCycle(sessions, kinds_of_jobs(evaluate, settings.batch_processes))
    _start(settings, life_cycle, worker_id)
    logger.warning("worker %s takes runs", worker_id)
    while True:
        threading.Event().wait()


def kinds_of_jobs(evaluate: Evaluate, processes: int = 1) -> list[Kind[Any]]:
    """Every kind of job that a worker carries out."""
    return [
        Runs(evaluate),
        Batches(Rows(evaluate, processes)),
        Sweeps(evaluate),
        Calibrations(),
        Imports(read_in_process),
        Timelines(),
        *all_packs(evaluate),
    ]


def _start(settings: Settings, life_cycle: LifeCycle, worker_id: str) -> None:
    sessions = life_cycle.sessions
    _wait_for_schema(sessions.db_engine)
    life_cycle.fail_other_versions()
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
    def execute_job(job_id: str) -> None:
        life_cycle.carry_out(job_id)

    DBOS.launch()
    for kind in life_cycle.kinds:
        DBOS.register_queue(
            kind.name,
            worker_concurrency=1,
            polling_interval_sec=kind.poll_s,
            on_conflict="always_update",
        )
    Watch(life_cycle, worker_id, settings.heartbeat_s).start()


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
