"""What the server logs."""

import logging

import pytest

from qdepth.api.http.access_log import Redaction, logging_config, redact


@pytest.mark.parametrize(
    ("address", "logged"),
    [
        ("/s/Ff2ASuvT3Np0", "/s/..."),
        ("/api/v1/shares/Ff2ASuvT3Np0?x=1", "/api/v1/shares/...?x=1"),
        ("/api/v1/scenarios/abc-_1/shares/def", "/api/v1/scenarios/.../shares/..."),
        ("/api/v1/runs/abc/events", "/api/v1/runs/.../events"),
        ("/scenarios/new?example=d", "/scenarios/new?example=d"),
        ("/scenarios/newest/results", "/scenarios/.../results"),
        ("/e/Ff2ASuvT3Np0", "/e/..."),
        (
            "/api/v1/scenarios/a/value?key=qds_abc&metric=x",
            "/api/v1/scenarios/.../value?key=...&metric=x",
        ),
        ("/api/v1/keys/abc/rotations?KEY=qdr_x", "/api/v1/keys/.../rotations?KEY=..."),
        ("/api/v1/shares/a/repetitions/b", "/api/v1/shares/.../repetitions/..."),
        ("/api/v1/calibrations/abc/cancel", "/api/v1/calibrations/.../cancel"),
        ("/api/v1/timelines/abc/result", "/api/v1/timelines/.../result"),
        ("/api/v1/runs", "/api/v1/runs"),
        ("/assets/index-abc.js", "/assets/index-abc.js"),
    ],
)
def test_ids_and_tokens_are_not_logged(address: str, logged: str) -> None:
    assert redact(address) == logged


def test_records_are_redacted() -> None:
    record = logging.LogRecord("a", 20, "f", 1, "%s %d", ("/s/secret", 200), None)
    assert Redaction().filter(record)
    assert record.getMessage() == "/s/... 200"


def test_every_handler_redacts() -> None:
    handlers = logging_config("info")["handlers"]
    assert handlers
    assert all(handler["filters"] == ["redaction"] for handler in handlers.values())
