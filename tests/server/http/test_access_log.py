"""What the server logs."""

import json
import logging
import sys
from pathlib import Path
from typing import Any

import pytest

from qdepth.logs import JsonLines, Redaction
from qdepth.server.http.access_log import RedactedRequests, logging_config
from tests.support import http
from tests.support.scenarios import design, scenario
from tests.support.server import RunningServer, own_database, running_server

TOKEN = "w7Rk2TzQ9vLm4XcB8nYp3g"  # noqa: S105  opens nothing


def _record(message: str, *args: Any, name: str = "a", **more: Any) -> logging.LogRecord:
    return logging.LogRecord(name, 20, "f", 1, message, args, more.get("exc_info"))


@pytest.mark.parametrize(
    ("record", "logged"),
    [
        (_record("%s %d", "/s/secret", 200), "/s/... 200"),
        (_record("%s: %s", "no answer", ValueError(TOKEN)), "no answer: ..."),
        (_record(f"the job {TOKEN} is gone"), "the job ... is gone"),
        (_record("%(job)s is gone", {"job": TOKEN}), "... is gone"),
        (_record("%s of %r", 3, "a"), "3 of 'a'"),
        (_record("GET /api/v1/runs?scenario_id=abc"), "GET /api/v1/runs?scenario_id=..."),
    ],
)
def test_records_are_redacted(record: logging.LogRecord, logged: str) -> None:
    assert Redaction().filter(record)
    assert record.getMessage() == logged


def test_requests_of_uvicorn_keep_their_parts() -> None:
    record = _record(
        '%s - "%s %s HTTP/%s" %d', "127.0.0.1:5", "GET", f"/{TOKEN}?a=1", "1.1", 200,
        name="uvicorn.access",
    )  # fmt: skip
    assert RedactedRequests().filter(record)
    assert record.getMessage() == '127.0.0.1:5 - "GET /...?a=... HTTP/1.1" 200'


@pytest.mark.parametrize("formatter", [JsonLines(), logging.Formatter()])
def test_tracebacks_are_redacted(formatter: logging.Formatter) -> None:
    try:
        _ = dict[str, int]()[TOKEN]
    except KeyError:
        record = _record("it failed", exc_info=sys.exc_info())
    Redaction().filter(record)
    line = formatter.format(record)
    assert "KeyError" in line
    assert "test_access_log.py" in line
    assert TOKEN not in line.replace(f'"{TOKEN}"', "")


def test_every_handler_redacts() -> None:
    config = logging_config("info")
    handlers = config["handlers"]
    assert handlers
    assert all(handler["filters"] == ["redaction"] for handler in handlers.values())
    assert config["root"]["handlers"], "what libraries write goes through them, too"


@pytest.mark.full
def test_log_of_a_server_names_nothing_that_opens(tmp_path: Path) -> None:
    settings = own_database(tmp_path) | {"QDEPTH_EMBEDDED_WORKERS": "0"}
    with running_server(tmp_path, settings) as server:
        _require_no_secret_in_the_log(server)


def test_log_of_a_server_in_json_names_nothing_that_opens(idle_server: RunningServer) -> None:
    _require_no_secret_in_the_log(idle_server)
    assert all(json.loads(line) for line in idle_server.log.read_text().splitlines())


def _require_no_secret_in_the_log(server: RunningServer) -> None:
    """Send ids in all that a page and a script send them with, good and wrong."""
    with http.client(base_url=server.url) as client:
        made = client.post("/api/v1/scenarios", json=scenario()).json()
        at = f"/api/v1/scenarios/{made['id']}"
        links = [
            client.post(f"{at}/shares", json={"kind": kind}).json() for kind in ("view", "edit")
        ]
        key = client.post(f"{at}/keys", json={"title": "k"}).json()
        body = {"designs": [design()], "place": {"scenario_id": links[1]["token"], "label": "x"}}
        run = client.post("/api/v1/runs", json=body).json()
        secrets = [made["id"], made["read_id"], key["key"], key["id"], run["id"], TOKEN]
        secrets += [link[name] for link in links for name in ("id", "token")]
        names = ("scenario_id", "first", "key", "cursor", "metric", "x", "its own")
        for turn, secret in enumerate(secrets):
            for path in (
                f"/s/{secret}",
                f"/api/v1/scenario/{secret}",
                f"/{secret}",
                f"/e//{secret}",
            ):
                client.get(path)
            for name in (names[turn % len(names)], names[(turn + 3) % len(names)]):
                given = f"{secret if name == 'its own' else name}={secret}"
                client.get(f"{at}/value?design=none&engine=analytic&{given}")
            for kind in ("runs", "sweeps", "timelines", "shares", "keys"):
                client.request("DELETE", f"/api/v1/{kind}/{secret}?a={secret}")
        client.post(f"/api/v1/runs?scenario_id={made['id']}", json={"designs": [design()]})
    log = server.log.read_text()
    assert [secret for secret in secrets if secret in log] == []
    assert "/api/v1/runs" in log
