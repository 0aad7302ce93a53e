"""The frontend as the server gives it, and the headers around everything."""

from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from qdepth.server.app import create_app
from qdepth.settings import Settings

# No page comes out of the database, so one of them is enough.
pytestmark = pytest.mark.parametrize("migrated_url", ["sqlite"], indirect=True)

HTML = {"Accept": "text/html,application/xhtml+xml"}


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/scenarios/new?example=x",
        "/scenarios/abc/results",
        "/s/token",
        "/cases",
        "/known-answers",
        "/accuracy",
    ],
)
def test_pages_are_the_one_page(client: TestClient, path: str) -> None:
    answer = client.get(path, headers=HTML)
    assert answer.status_code == 200
    assert "<title>Qdepth</title>" in answer.text
    assert client.head(path).status_code == 200


def test_unknown_page_is_the_page_with_404(client: TestClient) -> None:
    answer = client.get("/nowhere", headers=HTML)
    assert answer.status_code == 404
    assert "<title>Qdepth</title>" in answer.text


@pytest.mark.parametrize("path", ["/nowhere.js", "/assets/old-000.js", "/../settings.py"])
def test_unknown_file_is_a_problem_document(client: TestClient, path: str) -> None:
    answer = client.get(path, headers={"Accept": "*/*"})
    assert answer.status_code == 404
    assert answer.headers["content-type"] == "application/problem+json"
    assert "immutable" not in answer.headers["Cache-Control"]


@pytest.mark.parametrize(
    ("path", "caching"),
    [
        ("/assets/index-abc123.js", "public, max-age=31536000, immutable"),
        ("/", "no-cache"),
        ("/favicon.svg", "no-cache"),
        ("/s/token", "private, no-store"),
        ("/api/v1/design-schema", "private, no-store"),
    ],
)
def test_only_hashed_files_are_cached(client: TestClient, path: str, caching: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 200
    assert answer.headers["Cache-Control"] == caching


@pytest.mark.parametrize("path", ["/", "/s/token", "/healthz", "/api/v1/shares/x", "/nowhere"])
def test_every_answer_carries_the_security_headers(client: TestClient, path: str) -> None:
    headers = client.get(path, headers=HTML).headers
    policy = dict(part.split(" ", 1) for part in headers["Content-Security-Policy"].split("; "))
    assert policy["default-src"] == "'none'"
    assert policy["script-src"] == "'self'"
    assert policy["frame-ancestors"] == "'none'"
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "no-referrer"
    assert headers["X-Frame-Options"] == "DENY"
    assert ("noindex" in headers.get("X-Robots-Tag", "")) == path.startswith(("/s/", "/api/"))


def test_api_works_without_a_frontend(migrated_url: str, tmp_path: Path) -> None:
    settings = Settings(database_url=migrated_url, static_dir=tmp_path / "missing")
    with TestClient(create_app(settings)) as client:
        assert client.get("/healthz").status_code == 200
        answer = client.get("/", headers=HTML)
    assert answer.status_code == 404
    assert answer.headers["content-type"] == "application/problem+json"
