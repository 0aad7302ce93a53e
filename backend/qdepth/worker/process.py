"""A worker process: it carries out jobs until a signal ends it."""

import logging
import os
import signal
import sys
import threading
import time
from contextlib import suppress
from typing import Any, NoReturn

from sqlalchemy.exc import DatabaseError, OperationalError, SQLAlchemyError

from qdepth.db import heartbeats
from qdepth.db.connections import create_db_engine
from qdepth.db.migration import is_current
from qdepth.db.session import Sessions
from qdepth.db.troubles import NO_SCHEMA, trouble_of
from qdepth.jobs.calibrations import Calibrations
from qdepth.jobs.candidate_pool import CandidatePool
from qdepth.jobs.candidates import Batches
from qdepth.jobs.failure_lists import FailureLists
from qdepth.jobs.hours import HourLists
from qdepth.jobs.imports import Imports
from qdepth.jobs.kind import EvaluateOneOfMany, Kind
from qdepth.jobs.plans import Plans
from qdepth.jobs.processes.import_process import read_in_process
from qdepth.jobs.runs import Runs
from qdepth.jobs.suites import all_suites
from qdepth.jobs.sweeps import Sweeps
from qdepth.jobs.timelines import Timelines
from qdepth.jobs.ways import WayLists
from qdepth.settings import Settings
from qdepth.tracing import WORKER, tracing_of
from qdepth.worker.heartbeat import Watch
from qdepth.worker.lanes import open_lanes
from qdepth.worker.life_cycle import LifeCycle

logger = logging.getLogger(__name__)

SCHEMA_POLL_S = 0.5
KEPT_OPEN = 2
"""Connections that stay open while idle: one waits, one gives heartbeats."""
LEAVE_S = 3.0


def work(
    settings: Settings, worker_id: str, evaluate: EvaluateOneOfMany, *, with_parent: bool = False
) -> NoReturn:
    """Carry out jobs, one of each kind at a time, until a signal or, optionally, the parent's
    death.

    The process then ends immediately, in the middle of its work: finished work is in the database,
    and other workers continue from there, as after a power cut.
    """
    # First what may be refused: a process that was asked in vain is left as it was.
    sessions = Sessions(create_db_engine(settings.url, kept_open=KEPT_OPEN))
    if hasattr(os, "nice"):  # Windows has none
        os.nice(settings.worker_niceness)
    told_to_end = threading.Event()
    signal.signal(signal.SIGTERM, lambda *_: told_to_end.set())
    # Ctrl-C reaches all processes of a terminal; an embedded worker leaves it to its server.
    ctrl_c = signal.SIG_IGN if with_parent else lambda *_: told_to_end.set()
    signal.signal(signal.SIGINT, ctrl_c)
    if with_parent:
        threading.Thread(target=_end_with_parent, daemon=True).start()
    kinds = kinds_of_jobs(evaluate, settings.batch_processes)
    tracing = tracing_of(settings, WORKER)
    life_cycle = LifeCycle(sessions, kinds, worker_id=worker_id, tracing=tracing)
    if settings.worker_metrics_port:
        life_cycle.metrics.serve(settings.host, settings.worker_metrics_port)
    threading.Thread(target=_start, args=[settings, life_cycle], name="start", daemon=True).start()
    told_to_end.wait()
    _leave(life_cycle)
    os._exit(0)


def kinds_of_jobs(evaluate: EvaluateOneOfMany, processes: int = 1) -> list[Kind[Any]]:
    """Every kind of job that a worker carries out."""
    return [
        Runs(evaluate),
        Batches(CandidatePool(evaluate, processes)),
        Sweeps(evaluate),
        FailureLists(evaluate),
        WayLists(),
        HourLists(),
        Plans(evaluate),
        Calibrations(),
        Imports(read_in_process),
        Timelines(),
        *all_suites(evaluate),
    ]


def _start(settings: Settings, life_cycle: LifeCycle) -> None:
    """Begin, or end the process: one that takes no jobs and says nothing helps nobody."""
    try:
        _begin(settings, life_cycle)
    except DatabaseError as error:
        logger.critical("the worker ends: %s. It said: %s", trouble_of(error), error.orig)
        os._exit(1)
    except Exception:
        logger.critical("the worker ends", exc_info=True)
        os._exit(1)


def _begin(settings: Settings, life_cycle: LifeCycle) -> None:
    """Take jobs as soon as the database can be used; what that waits for is said once."""
    reported = ""
    while trouble := _trouble_beginning(settings, life_cycle):
        if trouble != reported:
            logger.warning("waiting: %s", trouble)
        reported = trouble
        time.sleep(SCHEMA_POLL_S)
    open_lanes(life_cycle)
    logger.warning("worker %s takes jobs", life_cycle.worker_id)


def _trouble_beginning(settings: Settings, life_cycle: LifeCycle) -> str:
    """Return the first sign of life; where that cannot be done yet, say why."""
    try:
        if not is_current(life_cycle.sessions.db_engine):
            return NO_SCHEMA
        life_cycle.fail_other_versions()
        # What an earlier process of this name had, this one no longer has.
        life_cycle.release(life_cycle.worker_id, died=True)
        Watch(life_cycle, settings.heartbeat_s, settings.keep_days).start()
    except OperationalError as error:
        return trouble_of(error)
    return ""


def _leave(life_cycle: LifeCycle) -> None:
    """Leave to others what this worker has, unless the database takes too long to hear it."""

    def leave() -> None:
        with suppress(SQLAlchemyError):
            life_cycle.release(life_cycle.worker_id, died=False)
            with life_cycle.sessions.writing() as session:
                heartbeats.forget(session, life_cycle.worker_id)

    leaving = threading.Thread(target=leave, daemon=True)
    leaving.start()
    leaving.join(LEAVE_S)


def _end_with_parent() -> None:
    """Read the pipe whose other end the parent holds: it ends when the parent does."""
    while os.read(sys.stdin.fileno(), 1):
        pass
    os._exit(0)
