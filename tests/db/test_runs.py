"""Runs and results as the web process writes them."""

from datetime import UTC, datetime

import pytest
from sqlalchemy import update

from qdepth.db import results, runs
from qdepth.db.session import Sessions
from qdepth.db.tables import RunRow

NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)


@pytest.fixture
def run_id(sessions: Sessions) -> str:
    with sessions.writing() as session:
        run = runs.create(
            session,
            designs=[{"id": "b"}, {"id": "a"}],
            keys=["k2", "k1"],
            options={"max_ios": 10_000},
            now=NOW,
        )
        return run.id


def _cancel(sessions: Sessions, run_id: str) -> RunRow:
    with sessions.writing() as session:
        runs.request_cancel(session, run_id, now=NOW)
    with sessions.reading() as session:
        run = runs.find(session, run_id)
        assert run is not None
        return run


def test_run_keeps_its_designs_in_order(sessions: Sessions, run_id: str) -> None:
    with sessions.reading() as session:
        rows = runs.designs_of(session, run_id)
        assert [(row.design["id"], row.key) for row in rows] == [("b", "k2"), ("a", "k1")]
        run = runs.find(session, run_id)
        assert run is not None
        assert run.progress["total_ios"] == 20_000


def test_cancel_ends_a_queued_run(sessions: Sessions, run_id: str) -> None:
    run = _cancel(sessions, run_id)
    assert (run.status, run.finished_at, run.revision) == ("cancelled", NOW, 2)


@pytest.mark.parametrize(
    ("status", "asked"), [("running", True), ("succeeded", False), ("failed", False)]
)
def test_cancel_asks_a_running_run_and_leaves_a_finished_one(
    sessions: Sessions, run_id: str, status: str, asked: bool
) -> None:
    with sessions.writing() as session:
        session.execute(update(RunRow).values(status=status))
    run = _cancel(sessions, run_id)
    assert (run.status, run.cancel_requested) == (status, asked)


def test_first_report_under_a_key_stays(sessions: Sessions) -> None:
    for report in ({"n": 1}, {"n": 2}):
        with sessions.writing() as session:
            results.keep(session, "k", report, now=NOW)
    with sessions.reading() as session:
        assert results.find(session, ["k"]) == [{"n": 1}]
        assert results.find(session, ["k", "k"]) == [{"n": 1}, {"n": 1}]
        assert results.find(session, ["k", "other"]) is None
