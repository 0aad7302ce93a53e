"""Whom a proxy speaks for, and whose word is taken for it."""

from pathlib import Path

import pytest
from fastapi import FastAPI, Request
from fastapi.testclient import TestClient

from qdepth.server.http.proxies import Proxied, address_of, peer_of
from tests.support import http
from tests.support.server import own_database, running_server

TRUSTED = "192.0.2.7, 10.0.0.0/8"
CALLER = "198.51.100.9"


@pytest.fixture(scope="module")
def asked() -> FastAPI:
    """An app that tells what it takes a request for."""
    app = FastAPI()
    app.add_middleware(Proxied, trusted=TRUSTED)

    @app.get("/")
    async def tell(request: Request) -> list[str]:
        return [address_of(request), peer_of(request), request.url.scheme]

    return app


@pytest.mark.parametrize(
    ("peer", "forwarded_for", "found"),
    [
        ("192.0.2.7", CALLER, [CALLER, "192.0.2.7", "https"]),
        ("10.9.8.7", f"{CALLER}, 192.0.2.7", [CALLER, "10.9.8.7", "https"]),
        # What a caller has written in front of it is nobody's word.
        ("192.0.2.7", f"203.0.113.1, {CALLER}", [CALLER, "192.0.2.7", "https"]),
        ("203.0.113.5", CALLER, ["203.0.113.5", "203.0.113.5", "http"]),
    ],
)
def test_callers_are_those_that_a_trusted_proxy_names(
    asked: FastAPI, peer: str, forwarded_for: str, found: list[str]
) -> None:
    headers = {"X-Forwarded-For": forwarded_for, "X-Forwarded-Proto": "https"}
    assert TestClient(asked, client=(peer, 1)).get("/", headers=headers).json() == found


def test_people_sign_in_at_a_proxy_that_names_its_callers(tmp_path: Path) -> None:
    """As nginx, Apache and oauth2-proxy do: their address is not that of the browser."""
    settings = own_database(tmp_path) | {
        "QDEPTH_SIGN_IN": "proxy",
        "QDEPTH_EMBEDDED_WORKERS": "0",
    }
    headers = {"X-Forwarded-User": "ann", "X-Forwarded-For": CALLER, "X-Forwarded-Proto": "https"}
    with running_server(tmp_path, settings) as server:
        answer = http.get(f"{server.url}/api/v1/me", headers=headers)
    assert (answer.status_code, answer.json().get("name")) == (200, "ann"), answer.text
