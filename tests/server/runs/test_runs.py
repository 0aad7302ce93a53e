"""Runs and questions over HTTP, as far as they need no worker."""

import json
from datetime import datetime

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import func, select, text

from qdepth.db.session import Sessions
from qdepth.db.tables import JobRow
from qdepth.design.document.document import Design
from tests.support.clock import Clock
from tests.support.jobs import end
from tests.support.reports import report_of, store_answer
from tests.support.scenarios import design, scenario


def _keep(sessions: Sessions, name: str, now: datetime) -> None:
    with sessions.writing() as session:
        store_answer(session, Design.model_validate(design(name)), now=now)


def _runs(sessions: Sessions) -> int:
    with sessions.reading() as session:
        return session.scalar(select(func.count(JobRow.id))) or 0


def test_run_is_queued(client: TestClient, sessions: Sessions) -> None:
    body = {"designs": [design("a"), design("b")], "options": {"max_ios": 20_000}}
    started = client.post("/api/v1/runs", json=body)

    assert started.status_code == 202
    run = started.json()
    assert started.headers["Location"] == run["links"]["self"] == f"/api/v1/runs/{run['id']}"
    assert run["status"] == "queued"
    assert run["progress"]["total_ios"] == 40_000
    assert run["options"]["max_ios"] == 20_000
    assert client.get(run["links"]["self"]).json() == run
    assert _runs(sessions) == 1


def test_run_that_cannot_be_queued_is_not_kept(client: TestClient, sessions: Sessions) -> None:
    with sessions.writing() as session:
        session.execute(text("ALTER TABLE askers RENAME TO away"))
    quiet = TestClient(client.app, raise_server_exceptions=False)

    assert quiet.post("/api/v1/runs", json={"designs": [design()]}).status_code >= 500

    assert _runs(sessions) == 0


def test_run_of_a_scenario_takes_its_version_and_options(client: TestClient) -> None:
    body = scenario(design("a")) | {"options": {"seed": 7}}
    path = client.post("/api/v1/scenarios", json=body).headers["Location"]
    change = scenario(design("x"), design("y"))
    client.put(path, json=change, headers={"If-Match": '"1"'})
    scenario_id = path.rsplit("/", 1)[-1]

    first = client.post("/api/v1/runs", json={"scenario_id": scenario_id, "version": 1}).json()
    latest = client.post(
        "/api/v1/runs", json={"scenario_id": scenario_id, "options": {"seed": 9}}
    ).json()

    assert (first["progress"]["designs"], first["options"]["seed"]) == (1, 7)
    assert (latest["progress"]["designs"], latest["options"]["seed"]) == (2, 9)


def test_unknown_question_becomes_a_run(client: TestClient) -> None:
    answer = client.post("/api/v1/evaluations?wait_s=0.2", json={"design": design()})
    assert answer.status_code == 202
    assert answer.json()["status"] == "queued"
    assert answer.headers["Location"] == answer.json()["links"]["self"]


def test_known_question_is_answered_without_a_run(
    client: TestClient, sessions: Sessions, clock: Clock
) -> None:
    for name in ("a", "b"):
        _keep(sessions, name, clock())

    report = client.post("/api/v1/evaluations", json={"design": design("a")})
    moved = design("a", notes="elsewhere", layout={"esx": {"x": 1.0, "y": 2.0}})
    same = client.post("/api/v1/evaluations", json={"design": moved})
    both = client.post("/api/v1/comparisons", json={"designs": [design("a"), design("b")]})

    assert (report.status_code, same.status_code, both.status_code) == (200, 200, 200)
    assert report.json() == same.json() == report_of("a")
    assert [r["design_id"] for r in both.json()["reports"]] == ["a", "b"]
    assert _runs(sessions) == 0


def test_other_seed_is_another_question(
    client: TestClient, sessions: Sessions, clock: Clock
) -> None:
    _keep(sessions, "a", clock())
    body = {"design": design("a"), "options": {"seed": 2}}
    assert client.post("/api/v1/evaluations", json=body).status_code == 202


def test_result_is_there_when_the_run_has_succeeded(
    client: TestClient, sessions: Sessions, clock: Clock
) -> None:
    run = client.post("/api/v1/runs", json={"designs": [design("a")]}).json()
    early = client.get(run["links"]["result"])
    assert early.status_code == 409
    assert "queued" in early.json()["detail"]

    _keep(sessions, "a", clock())
    end(sessions, run["id"], "succeeded", now=clock())

    result = client.get(run["links"]["result"])
    assert result.status_code == 200
    assert result.json() == {
        "computed_at": "2026-03-01T12:00:00Z",
        "reports": [report_of("a")],
        "comparison": None,
    }


def test_queued_run_is_cancelled_at_once(client: TestClient) -> None:
    run = client.post("/api/v1/runs", json={"designs": [design()]}).json()
    cancelled = client.post(run["links"]["cancel"])
    assert cancelled.status_code == 202
    assert cancelled.json()["status"] == "cancelled"
    assert cancelled.json()["finished_at"] is not None
    assert client.get(run["links"]["result"]).status_code == 409


@pytest.mark.parametrize("status", ["cancelled", "failed"])
def test_run_that_ended_early_has_no_result_though_its_reports_are_known(
    client: TestClient, sessions: Sessions, clock: Clock, status: str
) -> None:
    """Another run may have found them; what this one was asked has no answer of its own."""
    run = client.post("/api/v1/runs", json={"designs": [design("a")]}).json()
    end(sessions, run["id"], status, now=clock())
    _keep(sessions, "a", clock())
    result = client.get(run["links"]["result"])
    assert result.status_code == 409
    assert status in result.json()["detail"]


def test_failed_run_tells_why(client: TestClient, sessions: Sessions, clock: Clock) -> None:
    run = client.post("/api/v1/runs", json={"designs": [design()]}).json()
    problem = {
        "type": "urn:qdepth:problem:unexpected",
        "title": "T",
        "status": 500,
        "detail": "D",
        "instance": run["links"]["self"],
        "help": "/help/reference/errors/#unexpected",
        "errors": [],
    }
    end(sessions, run["id"], "failed", now=clock(), problem=problem)
    failed = client.get(run["links"]["self"]).json()
    assert (failed["status"], failed["problem"]) == ("failed", problem)


@pytest.mark.parametrize("status", ["cancelled", "succeeded"])
def test_events_end_with_the_run(
    client: TestClient, sessions: Sessions, clock: Clock, status: str
) -> None:
    run = client.post("/api/v1/runs", json={"designs": [design()]}).json()
    end(sessions, run["id"], status, now=clock())

    with client.stream("GET", run["links"]["events"]) as stream:
        assert stream.headers["content-type"].startswith("text/event-stream")
        assert stream.headers["Cache-Control"] == "private, no-store"
        lines = list(stream.iter_lines())

    assert lines[0] == "event: run"
    shown = json.loads(lines[1].removeprefix("data: "))
    assert shown == client.get(run["links"]["self"]).json()
    assert shown["status"] == status
    assert lines.count("event: run") == 1


def test_analytic_question_is_answered_at_once(client: TestClient, sessions: Sessions) -> None:
    body = {"design": design(), "options": {"engine": "analytic"}}
    answer = client.post("/api/v1/evaluations", json=body)
    assert answer.status_code == 200
    report = answer.json()
    assert (report["engine"], report["run"], report["seed"]) == ("analytic", None, None)
    assert report["total"]["iops"]["tag"] == "approximate"
    assert report["second_opinion"] == []
    assert report["bottleneck"]["sentence"]
