"""Foreign names and pages of other sites reach nothing, while scripts and sheets go on working."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient

from qdepth.server.deps import Services
from qdepth.server.http.incoming.known_hosts import is_known
from qdepth.settings import InvalidSettings, Settings, read_settings
from tests.support.scenarios import scenario

API = "/api/v1"
FILES = {"files": ("a.csv", b"a,b\n1,2\n", "text/csv")}
FOREIGN = [
    "evil.example", "evil.example:8000", "localhost.evil.example", "127.0.0.1.evil.example",
    "evillocalhost", "qdepth.lan", "localhost:8000:80", "localhost@evil.example", "[evil.example]",
    "a b", "127.0.0.1\\", "xn--qdpth-0ra.example",
]  # fmt: skip
OURS = [
    "localhost", "LOCALHOST:8000", "localhost.", "q.localhost:1", "127.0.0.1:8000", "127.1.2.3",
    "[::1]:8000", "[::1]", "192.168.1.20:8000", "10.244.0.7", "[fe80::1%25eth0]:8000",
]  # fmt: skip


@contextmanager
def _settings(app: FastAPI, **changes: Any) -> Iterator[None]:
    before: Services = app.state.services
    app.state.services = Services.of(before.settings.model_copy(update=changes))
    yield
    app.state.services.close()
    app.state.services = before


@pytest.mark.parametrize("host", FOREIGN)
def test_foreign_name_is_refused_in_words(client: TestClient, host: str) -> None:
    for path in ("/", f"{API}/examples", f"{API}/openapi.json", "/metrics", "/nothing"):
        refused = client.get(path, headers={"Host": host})
        assert (refused.status_code, refused.json()["type"]) == (
            403,
            "urn:qdepth:problem:unknown-host",
        )
        assert "QDEPTH_KNOWN_HOSTS=" in refused.json()["detail"]
        assert "Content-Security-Policy" in refused.headers
    made = client.post(f"{API}/scenarios", json=scenario(), headers={"Host": host})
    assert made.status_code == 403


@pytest.mark.parametrize("host", OURS)
def test_this_machine_and_addresses_are_known(client: TestClient, host: str) -> None:
    headers = {"Host": host}
    assert client.get("/", headers=headers).status_code == 200
    assert client.post(f"{API}/scenarios", json=scenario(), headers=headers).status_code == 201


def test_health_is_told_under_any_name(client: TestClient) -> None:
    for path in ("/healthz", "/readyz"):
        assert client.get(path, headers={"Host": "balancer.example"}).status_code == 200


@pytest.mark.parametrize(
    ("changes", "known", "unknown"),
    [
        ({"known_hosts": "qdepth.lan"}, "QDEPTH.lan:8000", "a.qdepth.lan"),
        ({"known_hosts": "a.lan, b.lan."}, "b.lan", "c.lan"),
        ({"known_hosts": "*.lan"}, "a.b.lan", "lan"),
        ({"known_hosts": "k\u00f6ln.lan"}, "xn--kln-sna.lan:80", "koln.lan"),
        ({"host": "planner"}, "planner:8000", "planner.evil.example"),
        ({"public_url": "https://qdepth.example.org:8443"}, "qdepth.example.org", "example.org"),
        ({"sign_in": "proxy"}, "any.example", None),
    ],
)
def test_names_of_the_settings_are_known(
    app: FastAPI, client: TestClient, changes: dict[str, str], known: str, unknown: str | None
) -> None:
    with _settings(app, **changes):
        assert client.get("/", headers={"Host": known}).status_code == 200
        if unknown is not None:
            assert client.get("/", headers={"Host": unknown}).status_code == 403


@pytest.mark.parametrize("names", ["https://q.lan", "qdepth.lan:8000", "*", "a lan", "a,*b.lan"])
def test_setting_that_is_no_name_is_refused(names: str) -> None:
    with pytest.raises(InvalidSettings, match=r"is not a host name\. Write names alone"):
        read_settings(known_hosts=names)


def test_request_without_a_host_comes_from_no_browser() -> None:
    assert is_known("", Settings())


def test_refusal_is_shown_by_cells_and_browsers(client: TestClient) -> None:
    foreign = {"Host": "evil.example"}
    cell = client.get(f"{API}/scenarios/x/value?metric=a&errors=text", headers=foreign)
    assert (cell.status_code, cell.text[:13]) == (200, "error: This s")
    window = client.get("/", headers=foreign | {"Accept": "text/html,*/*"})
    assert (window.status_code, window.headers["Content-Type"]) == (
        403,
        "text/plain; charset=utf-8",
    )
    assert "QDEPTH_KNOWN_HOSTS=evil.example" in window.text


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 202),
        ({"Sec-Fetch-Site": "same-origin"}, 202),
        ({"Sec-Fetch-Site": "none"}, 202),
        ({"Sec-Fetch-Site": "cross-site"}, 403),
        ({"Sec-Fetch-Site": "same-site"}, 403),
        ({"Sec-Fetch-Site": "surprise"}, 403),
        ({"Sec-Fetch-Site": "cross-site", "Origin": "http://localhost:8000"}, 403),
        ({"Origin": "http://evil.example"}, 403),
        ({"Origin": "http://localhost:3000"}, 403),
        ({"Origin": "null"}, 403),
        ({"Origin": "file://"}, 403),
        ({"Origin": "http://localhost:8000"}, 202),
    ],
)
def test_page_of_another_site_starts_nothing(
    client: TestClient, headers: dict[str, str], status: int
) -> None:
    """A form with files needs no question of the browser (CORS preflight) before it is sent."""
    headers |= {"Host": "localhost:8000"}
    sent = client.post(f"{API}/imports", files=FILES, headers=headers)
    assert sent.status_code == status, sent.text
    if status == 403:
        assert sent.json()["type"] == "urn:qdepth:problem:other-site"
        for method in ("PUT", "PATCH", "DELETE"):
            refused = client.request(method, f"{API}/scenarios/x", headers=headers)
            assert refused.json()["type"] == "urn:qdepth:problem:other-site"
        assert client.get(f"{API}/examples", headers=headers).status_code == 200


def test_own_name_is_own_behind_a_proxy_that_changes_the_host(
    app: FastAPI, client: TestClient
) -> None:
    """As nginx does unless it is told otherwise."""
    with _settings(app, known_hosts="qdepth.lan"):
        for origin, status in (("http://qdepth.lan", 201), ("http://qdepth.lan:9", 403)):
            headers = {"Origin": origin, "Host": "127.0.0.1:8000"}
            made = client.post(f"{API}/scenarios", json=scenario(), headers=headers)
            assert made.status_code == status
