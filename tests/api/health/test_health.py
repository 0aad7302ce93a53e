"""Signs of life."""

from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from qdepth.api.app import create_app
from qdepth.settings import Settings


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


def test_database_that_is_away_is_not_ready(tmp_path: Path) -> None:
    url = f"postgresql://nobody@/nothing?host={tmp_path}"
    with TestClient(create_app(Settings(database_url=url))) as client:
        for call in (client.get("/readyz"), client.get("/api/v1/scenarios/x")):
            assert call.status_code == 503
            assert call.json()["type"] == "urn:qdepth:problem:not-ready"
            assert str(tmp_path) not in call.text


def test_unexpected_error_tells_nothing_and_keeps_the_headers(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError("the inside of the server")

    monkeypatch.setattr("qdepth.api.health.routes.is_current", fail)
    quiet = TestClient(client.app, raise_server_exceptions=False)
    answer = quiet.get("/readyz")
    assert answer.status_code == 500
    assert answer.headers["content-type"] == "application/problem+json"
    assert "inside of the server" not in answer.text
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
