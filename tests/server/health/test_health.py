"""Signs of life."""

import time
from dataclasses import replace
from pathlib import Path

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient
from sqlalchemy import make_url
from sqlalchemy.exc import OperationalError
from sqlalchemy.exc import TimeoutError as NoConnectionLeft

from qdepth.db.session import Sessions
from qdepth.db.troubles import LATELY_S, FailedWrites
from qdepth.server.app import create_app
from qdepth.settings import Settings
from tests.support.postgres import PostgresServer
from tests.support.processes import wait_for
from tests.support.scenarios import scenario


def test_migrated_database_is_ready(client: TestClient) -> None:
    assert client.get("/healthz").json()["status"] == "ok"
    assert client.get("/readyz").json()["status"] == "ok"


def test_database_without_migrations_is_not_ready(database_url: str) -> None:
    with TestClient(create_app(Settings(database_url=database_url))) as client:
        answer = client.get("/readyz")
        assert answer.status_code == 503
        assert "qdepth migrate" in answer.json()["detail"]
        assert client.get("/healthz").status_code == 200
        for call in (client.get("/api/v1/me"), client.get("/api/v1/scenarios/x")):
            assert (call.status_code, call.json()["detail"]) == (503, answer.json()["detail"])


def test_call_that_gets_no_connection_is_told_to_come_back(
    app: FastAPI, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise NoConnectionLeft("QueuePool limit of size 5 overflow 10 reached")

    with TestClient(app) as client:
        monkeypatch.setattr("qdepth.db.scenarios.find", refuse)
        answer = client.get("/api/v1/scenarios/x")
    assert answer.status_code == 503
    assert answer.json()["detail"].startswith("All connections to the database are in use.")
    assert "QueuePool" not in answer.text


def test_database_that_is_away_is_not_ready(tmp_path: Path) -> None:
    url = f"postgresql://nobody@/nothing?host={tmp_path}"
    with TestClient(create_app(Settings(database_url=url))) as client:
        for call in (client.get("/readyz"), client.get("/api/v1/scenarios/x")):
            assert call.status_code == 503
            assert call.json()["type"] == "urn:qdepth:problem:not-ready"
            assert str(tmp_path) not in call.text


def test_stopped_database_is_not_ready_within_two_seconds(
    postgres_server: PostgresServer, postgres_url: str
) -> None:
    """Each probe is answered, however many came before it, and one after it as ever."""
    with TestClient(create_app(Settings(database_url=postgres_url))) as client:
        assert "qdepth migrate" in client.get("/readyz").json()["detail"]
        with postgres_server.stopped():
            for _ in range(6):
                begun = time.monotonic()
                answer = client.get("/readyz")
                assert time.monotonic() - begun < 2.0
                assert answer.status_code == 503
                assert answer.json()["detail"].startswith("The database does not answer.")
            assert client.get("/healthz").status_code == 200
        wait_for(
            "an answer of the database",
            lambda: "qdepth migrate" in client.get("/readyz").json()["detail"],
        )


def test_standby_is_not_ready(migrated_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The file of SQLite is told to be protected, since root may write everything."""
    url = make_url(migrated_url)
    if url.get_backend_name() == "sqlite":
        monkeypatch.setattr("qdepth.db.connections.os.access", lambda *_: False)
    else:
        url = url.update_query_dict({"options": "-c default_transaction_read_only=on"})
    settings = Settings(database_url=url.render_as_string(hide_password=False))
    with TestClient(create_app(settings)) as client:
        answer = client.get("/readyz")
        assert answer.status_code == 503
        assert answer.json()["detail"].startswith("The database can only be read.")
        assert client.get("/healthz").status_code == 200


def test_what_a_link_or_a_key_opens_is_read_of_a_database_that_takes_no_writes(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The moment of the last use is not noted then; a page of a link is logged, and waits."""
    made = client.post("/api/v1/scenarios", json=scenario()).json()
    own = f"/api/v1/scenarios/{made['id']}"
    link = client.post(f"{own}/shares", json={"kind": "view"}).json()["token"]
    key = client.post(f"{own}/keys", json={"title": "sheet"}).json()["key"]

    def refused(_: Sessions) -> None:
        raise OperationalError("", None, Exception("attempt to write a readonly database"))

    monkeypatch.setattr(Sessions, "writing", refused)
    for name in (link, f"{made['read_id']}?key={key}"):
        shown = client.get(f"/api/v1/scenarios/{name}")
        assert (shown.status_code, shown.json().get("title")) == (200, made["title"])
    assert client.get(f"/api/v1/shares/{link}").status_code == 503


def test_write_that_failed_of_a_full_disk_is_remembered(
    client: TestClient, sessions: Sessions, app: FastAPI
) -> None:
    now = [0.0]
    remembering = replace(sessions, failed_writes=FailedWrites(clock=lambda: now[0]))
    app.state.services = replace(app.state.services, sessions=remembering)
    for said, code in (("unique constraint failed", 200), ("database or disk is full", 503)):
        with pytest.raises(OperationalError), remembering.writing():
            raise OperationalError("", None, Exception(said))
        answer = client.get("/readyz")
        assert answer.status_code == code
    assert answer.json()["detail"].startswith("The disk of the database is full")
    now[0] = LATELY_S
    assert client.get("/readyz").status_code == 200


def test_unexpected_error_tells_nothing_and_keeps_the_headers(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError("the inside of the server")

    monkeypatch.setattr("qdepth.server.health.routes.is_current", fail)
    quiet = TestClient(client.app, raise_server_exceptions=False)
    answer = quiet.get("/readyz")
    assert answer.status_code == 500
    assert answer.headers["content-type"] == "application/problem+json"
    assert "inside of the server" not in answer.text
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
