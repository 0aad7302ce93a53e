"""HEAD, OPTIONS, and reads by pages of other origins."""

from collections.abc import Iterator
from dataclasses import replace

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient
from pydantic import ValidationError

from qdepth.settings import Settings
from tests.support.scenarios import design, scenario

PORTAL = {"Origin": "https://portal.example.org"}
VALUE = {"metric": "total.iops", "design": "a"}


@pytest.fixture
def path(client: TestClient) -> str:
    """Address of a scenario."""
    location: str = client.post("/api/v1/scenarios", json=scenario()).headers["Location"]
    return location


@pytest.fixture
def _portal(app: FastAPI) -> Iterator[None]:
    services = app.state.services
    settings = services.settings.model_copy(
        update={"allowed_origins": "https://portal.example.org"}
    )
    app.state.services = replace(services, settings=settings)
    yield
    app.state.services = services


@pytest.mark.parametrize("of", ["", "/value", "/results.csv", "/versions"])
def test_head_has_the_headers_of_get_and_no_body(client: TestClient, path: str, of: str) -> None:
    params = VALUE if of == "/value" else {}
    got = client.get(f"{path}{of}", params=params)
    head = client.head(f"{path}{of}", params=params)
    assert (head.status_code, head.content) == (200, b"")
    assert head.headers.get("ETag") == got.headers.get("ETag")
    assert head.headers["Content-Type"] == got.headers["Content-Type"]


def test_head_of_what_is_not_there_is_404(client: TestClient) -> None:
    assert client.head("/api/v1/scenarios/none").status_code == 404
    assert client.head("/").status_code == client.get("/").status_code


def test_head_of_an_event_stream_ends(client: TestClient) -> None:
    run = client.post("/api/v1/runs", json={"designs": [design()]}).json()["id"]
    assert client.head(f"/api/v1/runs/{run}/events").status_code == 200


@pytest.mark.parametrize(
    ("address", "methods"),
    [
        ("/api/v1/scenarios/x/value", "GET, HEAD, OPTIONS"),
        ("/api/v1/scenarios", "GET, HEAD, OPTIONS, POST"),
        ("/api/v1/evaluations", "OPTIONS, POST"),
        ("/healthz", "GET, HEAD, OPTIONS"),
    ],
)
def test_options_lists_the_methods_of_an_address(
    client: TestClient, address: str, methods: str
) -> None:
    answer = client.options(address)
    assert (answer.status_code, answer.headers["Allow"]) == (204, methods)
    other = client.request("TRACE", address)
    assert (other.status_code, other.headers["Allow"]) == (405, methods)


def test_no_other_origin_reads_without_a_setting(client: TestClient, path: str) -> None:
    for answer in (client.get(path, headers=PORTAL), client.options(path, headers=PORTAL)):
        assert not [name for name in answer.headers if name.startswith("access-control")]


@pytest.mark.usefixtures("_portal")
def test_origin_of_the_settings_reads_and_changes_nothing(client: TestClient, path: str) -> None:
    read = client.get(path, headers=PORTAL)
    assert read.headers["Access-Control-Allow-Origin"] == PORTAL["Origin"]
    assert read.headers["Cross-Origin-Resource-Policy"] == "cross-origin"
    assert "Access-Control-Allow-Credentials" not in read.headers
    assert "Origin" in read.headers["Vary"]
    preflight = client.options(path, headers=PORTAL)
    assert preflight.headers["Access-Control-Allow-Methods"] == "GET, HEAD, OPTIONS"
    changed = client.post("/api/v1/scenarios", json=scenario(), headers=PORTAL)
    assert changed.status_code == 403
    other = client.get(path, headers={"Origin": "https://other.example.org"})
    assert "Access-Control-Allow-Origin" not in other.headers


@pytest.mark.parametrize("origin", ["portal.example.org", "https://a.example.org/path", "*"])
def test_what_is_no_origin_is_refused(origin: str) -> None:
    with pytest.raises(ValidationError, match="not an origin"):
        Settings(allowed_origins=origin)


def test_answer_that_is_not_there_yet_says_when_to_look_again(client: TestClient) -> None:
    started = client.post("/api/v1/runs", json={"designs": [design()]})
    assert (started.status_code, started.headers["Retry-After"]) == (202, "1")


def test_words_of_a_cell_have_no_comma(client: TestClient, path: str) -> None:
    """IMPORTDATA would put what follows into the next cells."""
    for params in (
        {"metric": "total.nothing", "design": "a", "errors": "text"},
        {"metric": "total.iops", "design": "none", "errors": "text"},
        {"metric": "bottleneck.sentence", "design": "a"},
    ):
        text = client.get(f"{path}/value", params=params).text
        assert len(text) > 20
        assert "," not in text
        assert "\n" not in text
