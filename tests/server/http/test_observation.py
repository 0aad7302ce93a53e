"""Ids of requests, and what Prometheus is told."""

import json
import logging
import re
from datetime import UTC, datetime, timedelta

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient
from prometheus_client.parser import text_string_to_metric_families
from sqlalchemy import text

from qdepth.db import heartbeats, jobs
from qdepth.db.jobs import NewJob
from qdepth.db.session import Sessions
from qdepth.logs import JsonLines, name_in_logs, of_job, of_request
from tests.support.clock import Clock
from tests.support.scenarios import design

NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)
Labels = tuple[tuple[str, str], ...]


def _metrics(client: TestClient) -> dict[tuple[str, Labels], float]:
    answer = client.get("/metrics")
    assert answer.status_code == 200
    return {
        (sample.name, tuple(sorted(sample.labels.items()))): sample.value
        for family in text_string_to_metric_families(answer.text)
        for sample in family.samples
    }


def test_each_answer_has_the_id_of_its_request(client: TestClient) -> None:
    made = client.get("/healthz").headers["X-Request-ID"]
    assert re.fullmatch("[0-9a-f]{16}", made)
    assert client.get("/healthz").headers["X-Request-ID"] != made
    sent = {"X-Request-ID": "proxy-7.a"}
    assert client.get("/healthz", headers=sent).headers["X-Request-ID"] == "proxy-7.a"


@pytest.mark.parametrize("sent", ["a b", "x" * 65, 'a"b', ""])
def test_id_that_could_forge_a_log_line_is_not_taken(client: TestClient, sent: str) -> None:
    answer = client.get("/healthz", headers={"X-Request-ID": sent})
    assert re.fullmatch("[0-9a-f]{16}", answer.headers["X-Request-ID"])


def test_requests_are_counted_by_route_and_never_by_id(client: TestClient) -> None:
    for name in ("one", "two"):
        client.get(f"/api/v1/sweeps/{name}")
    client.get("/nowhere/at/all")
    labels = (("method", "GET"), ("route", "/api/v1/sweeps/{sweep_id}"), ("status", "404"))
    found = _metrics(client)
    assert found["qdepth_http_requests_total", labels] == 2
    shown = client.get("/metrics").text
    assert "one" not in shown
    assert "nowhere" not in shown


def test_methods_that_are_made_up_make_no_rows(client: TestClient) -> None:
    client.request("ZAP", "/api/v1/scenarios")
    client.delete("/api/v1/scenarios")
    rows = {dict(labels)["method"] for name, labels in _metrics(client) if "_total" in name}
    assert rows == {"any", "DELETE"}


def test_queue_is_told_as_the_database_has_it(
    client: TestClient, sessions: Sessions, app: FastAPI
) -> None:
    then = datetime.now(UTC) - timedelta(seconds=100)
    with sessions.writing() as session:
        for kind in ("imports", "imports", "runs"):
            jobs.create(session, NewJob(kind, {}), now=then)
        heartbeats.beat(session, "w", now=NOW)
    found = _metrics(client)
    assert found["qdepth_jobs", (("kind", "imports"), ("status", "queued"))] == 2
    assert found["qdepth_workers", ()] == found["qdepth_database_up", ()] == 1
    assert 100 <= found["qdepth_oldest_waiting_job_seconds", ()] < 200
    with sessions.writing() as session:
        session.execute(text("ALTER TABLE workers RENAME TO away"))
    assert _metrics(client)["qdepth_database_up", ()] == 0
    with sessions.writing() as session:
        session.execute(text("ALTER TABLE away RENAME TO workers"))


def test_metrics_can_be_turned_off(app: FastAPI, client: TestClient) -> None:
    services = app.state.services
    object.__setattr__(
        services, "settings", services.settings.model_copy(update={"metrics": False})
    )
    assert client.get("/metrics").status_code == 404


def test_job_is_followed_in_the_log_from_its_request(
    client: TestClient, sessions: Sessions
) -> None:
    lines: list[dict[str, str]] = []

    class Kept(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            lines.append(json.loads(self.format(record)))

    log, handler = logging.getLogger("qdepth.db.jobs"), Kept()
    handler.setFormatter(JsonLines())
    log.addHandler(handler)
    log.setLevel(logging.INFO)
    try:
        sent = {"X-Request-ID": "r9"}
        run = client.post("/api/v1/runs", json={"designs": [design()]}, headers=sent).json()
        problem = {"title": "The run failed"}
        for _ in range(2):  # what is repeated changes nothing, and is not written down again
            with sessions.writing() as session:
                jobs.end(session, run["id"], "failed", now=NOW, problem=problem)
    finally:
        log.removeHandler(handler)
        log.setLevel(logging.NOTSET)
    name = name_in_logs(run["id"])
    assert [(line["message"], line.get("request"), line["job"]) for line in lines] == [
        (f"job {name}: queued (runs)", "r9", name),
        (f"job {name}: failed (The run failed)", None, name),
    ]


def test_log_lines_name_request_and_job(clock: Clock) -> None:
    record = logging.LogRecord("qdepth.x", logging.INFO, "", 0, "did %s", ("it",), None)
    record.fields = {"status": 200}
    with of_request("r1"), of_job("secret-id"):
        line = json.loads(JsonLines().format(record))
    assert {
        "level": "info",
        "message": "did it",
        "request": "r1",
        "status": 200,
    }.items() <= line.items()
    assert line["job"] == name_in_logs("secret-id")
    assert "secret-id" not in json.dumps(line)
    assert "request" not in json.loads(JsonLines().format(record))
