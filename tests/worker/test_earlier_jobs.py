"""A worker goes on with what an earlier version left in the queues and in the middle."""

import os
import subprocess
from collections.abc import Iterator
from datetime import datetime
from functools import partial
from pathlib import Path

import pytest
from sqlalchemy import make_url, select, update

from qdepth import MODEL_VERSION
from qdepth.db import jobs
from qdepth.db.connections import create_db_engine
from qdepth.db.session import Sessions
from qdepth.db.tables import JobRow, PartRow, ResultRow
from tests.support.earlier_database import EarlierDatabase, earlier_database
from tests.support.jobs import read_job
from tests.support.processes import wait_for
from tests.support.server import QDEPTH

TAKES_LONG = ("sweep running", "batch running", "calibration running", "cases running")


@pytest.fixture
def earlier() -> EarlierDatabase:
    """A database whose worker was killed while it carried out jobs of all kinds."""
    return earlier_database("20261122_calibrations")


@pytest.fixture
def sessions(earlier: EarlierDatabase, database_url: str) -> Iterator[Sessions]:
    """Sessions on that database after the migrations, asked of today's version of the model."""
    earlier.load_and_migrate(database_url)
    db_engine = create_db_engine(make_url(database_url))
    sessions = Sessions(db_engine)
    with sessions.writing() as session:
        session.execute(update(JobRow).values(model_version=MODEL_VERSION))
        for name in TAKES_LONG:
            jobs.cancel(session, earlier.names[name], now=earlier.made_at)
    yield sessions
    db_engine.dispose()


@pytest.fixture
def _worker(sessions: Sessions, database_url: str, tmp_path: Path) -> Iterator[None]:
    """A worker of another name than the one that left the jobs."""
    settings = {"QDEPTH_DATABASE_URL": database_url, "QDEPTH_HEARTBEAT_S": "0.2"}
    with (tmp_path / "worker.log").open("ab") as log:
        worker = subprocess.Popen(
            [QDEPTH, "worker"], env=os.environ | settings, stdout=log, stderr=log
        )
    yield
    worker.kill()
    worker.wait()


def _kept_at(sessions: Sessions, run_id: str) -> list[datetime]:
    """When the reports of a run were kept, in the order of its designs."""
    query = (
        select(ResultRow.created_at)
        .join(PartRow, PartRow.key == ResultRow.key)
        .where(PartRow.job_id == run_id)
        .order_by(PartRow.position)
    )
    with sessions.reading() as session:
        return list(session.scalars(query))


def _ended(sessions: Sessions, job_id: str) -> bool:
    return read_job(sessions, job_id).finished_at is not None


@pytest.mark.full
@pytest.mark.usefixtures("_worker")
def test_what_was_queued_and_what_was_cut_off_is_done(
    earlier: EarlierDatabase, sessions: Sessions
) -> None:
    left = earlier.names["run running"]
    before = _kept_at(sessions, left)
    assert len(before) > 0

    for name in ("run running", "run queued", "sweep queued", "batch queued", "calibration queued"):
        job_id = earlier.names[name]
        wait_for(f"the end of {name}", partial(_ended, sessions, job_id))
        assert read_job(sessions, job_id).status == "succeeded", name

    after = _kept_at(sessions, left)
    assert after[: len(before)] == before
    assert len(after) == 3
