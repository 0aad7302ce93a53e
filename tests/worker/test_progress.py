"""Progress is written a few times a second, whatever the simulation does."""

from datetime import UTC, datetime

import pytest
from sqlalchemy import text

from qdepth.db import executions, runs
from qdepth.db.session import Sessions
from qdepth.db.tables import RunRow
from qdepth.statistics.recorder import Activity, Progress
from qdepth.worker.progress import ProgressWriter
from tests.support.scenarios import design

NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)


@pytest.fixture
def task(sessions: Sessions) -> executions.Task:
    """The claimed design of a running run."""
    with sessions.writing() as session:
        run = runs.create(
            session, designs=[design()], keys=["k"], options={"max_ios": 10_000}, now=NOW
        )
        executions.start(session, run.id, now=NOW)
        task = executions.begin(session, run.id, 0)
        assert isinstance(task, executions.Task)
        return task


def _progress(done_ios: int, doing: Activity = "simulating") -> Progress:
    return Progress(done_ios, 10_000, simulated_s=1.0, iops=9.0, latency_mean_ms=1.0, doing=doing)


def test_writes_are_spaced(sessions: Sessions, task: executions.Task) -> None:
    times = iter([0.0, 0.1, 0.24, 0.26, 0.4])
    observe = ProgressWriter(sessions, task, lambda: next(times))
    written = []
    for done_ios in (100, 200, 300, 400, 500):
        assert observe(_progress(done_ios))
        with sessions.reading() as session:
            written.append(session.get_one(RunRow, task.run_id).progress["done_ios"])
    assert written == [100, 100, 100, 400, 400]


def test_next_activity_is_told_at_once(sessions: Sessions, task: executions.Task) -> None:
    """It may take long, and nothing else is heard of it."""
    observe = ProgressWriter(sessions, task, lambda: 0.0)
    activities: list[Activity] = ["simulating", "replaying", "computing"]
    told = []
    for doing in activities:
        assert observe(_progress(10_000, doing))
        with sessions.reading() as session:
            told.append(session.get_one(RunRow, task.run_id).progress["text"])
    name = task.design["id"]
    assert told == [
        f"Simulating {name}: 10\u2009000 of about 10\u2009000 I/Os.",
        f"Checking {name}: replaying the beginning in the SimPy engine.",
        f"Checking {name}: computing it with the analytic engine.",
    ]


def test_cancel_is_heard_at_the_next_write(sessions: Sessions, task: executions.Task) -> None:
    times = iter([0.0, 1.0, 2.0])
    observe = ProgressWriter(sessions, task, lambda: next(times))
    assert observe(_progress(100))
    with sessions.writing() as session:
        runs.request_cancel(session, task.run_id, now=NOW)
    assert not observe(_progress(200))
    assert observe.stopped


def test_run_that_was_ended_elsewhere_stops(sessions: Sessions, task: executions.Task) -> None:
    observe = ProgressWriter(sessions, task, lambda: 0.0)
    with sessions.writing() as session:
        executions.fail(session, task.run_id, {"type": "x"}, now=NOW)
    assert not observe(_progress(100))


def test_database_that_is_away_does_not_stop_a_simulation(
    sessions: Sessions, task: executions.Task, caplog: pytest.LogCaptureFixture
) -> None:
    with sessions.writing() as session:
        session.execute(text("ALTER TABLE runs RENAME TO away"))
    observe = ProgressWriter(sessions, task, lambda: 0.0)
    assert observe(_progress(100))
    assert "could not be written" in caplog.text
