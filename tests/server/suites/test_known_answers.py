"""The known answers over the API."""

from datetime import UTC, datetime

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import func, select

from qdepth import MODEL_VERSION
from qdepth.db.session import Sessions
from qdepth.db.tables import JobRow
from qdepth.known_answers.suite import suite
from tests.support.jobs import end, keep_rows

PATH = "/api/v1/known-answers"
NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)
ROW = {
    "id": "mm1/iops",
    "quantity": "iops",
    "exact": 700.0,
    "low": 699.0,
    "high": 701.0,
    "verdict": "inside",
    "citation": "a book",
}


def _queued(sessions: Sessions) -> int:
    with sessions.reading() as session:
        return session.scalar(select(func.count(JobRow.id))) or 0


@pytest.fixture
def _nothing_ships(monkeypatch: pytest.MonkeyPatch) -> None:
    """As while the version of the model is being raised."""
    monkeypatch.setattr("qdepth.server.suites.service.read_shipped", lambda *_: None)


def test_what_ships_shows_before_this_server_has_computed_it(client: TestClient) -> None:
    found = client.get(PATH).json()
    assert (found["status"], found["origin"], found["run_id"]) == ("ready", "shipped", None)
    assert found["questions"] == found["answered"] == len(suite())
    assert {row["verdict"] for row in found["rows"]} == {"inside"}
    started = client.post(PATH)
    assert started.status_code == 202
    assert (started.json()["status"], started.json()["answered"]) == ("running", 0)
    assert started.json()["rows"] == found["rows"]


@pytest.mark.usefixtures("_nothing_ships")
def test_they_are_computed_once_for_a_version_of_the_model(
    client: TestClient, sessions: Sessions
) -> None:
    before = client.get(PATH).json()
    assert (before["status"], before["rows"], before["run_id"]) == ("not_run", [], None)
    assert before["questions"] == len(suite())

    started = client.post(PATH)
    again = client.post(PATH)

    assert (started.status_code, again.status_code) == (202, 202)
    assert started.json() == again.json() == client.get(PATH).json()
    assert (started.json()["status"], started.json()["answered"]) == ("running", 0)
    assert started.json()["model_version"] == MODEL_VERSION
    assert _queued(sessions) == 1


@pytest.mark.usefixtures("_nothing_ships")
def test_answers_are_shown_as_they_come(client: TestClient, sessions: Sessions) -> None:
    run_id = client.post(PATH).json()["run_id"]
    keep_rows(sessions, run_id, [ROW])
    shown = client.get(PATH).json()
    named = ROW | {"title": "M/M/1, 70 % load", "of": ""}
    assert (shown["status"], shown["answered"], shown["rows"]) == ("running", 1, [named])

    end(sessions, run_id, "succeeded", now=NOW)
    ready = client.post(PATH)
    assert ready.status_code == 200
    assert ready.json()["status"] == "ready"
    assert ready.json()["finished_at"] == "2026-03-01T12:00:00Z"
    assert _queued(sessions) == 1


def test_failed_ones_say_why_and_can_be_started_again(
    client: TestClient, sessions: Sessions
) -> None:
    run_id = client.post(PATH).json()["run_id"]
    problem = {
        "type": "urn:qdepth:problem:known-answers-failed",
        "title": "Broken",
        "status": 500,
        "detail": "Start again.",
        "instance": PATH,
        "errors": [],
    }
    end(sessions, run_id, "failed", now=NOW, problem=problem)
    failed = client.get(PATH).json()
    assert (failed["status"], failed["problem"]["title"]) == ("failed", "Broken")

    started = client.post(PATH)
    assert started.status_code == 202
    assert started.json()["run_id"] != run_id
    assert started.json()["problem"] is None
    assert _queued(sessions) == 2
