"""Log lines, as text or as JSON, with their request and job."""

import hashlib
import json
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import UTC, datetime
from typing import Any, Literal

from qdepth.redaction import redact

LogFormat = Literal["text", "json"]
TEXT = "%(levelname)s:     %(name)s: %(message)s"

_request: ContextVar[str | None] = ContextVar("request", default=None)
_job: ContextVar[str | None] = ContextVar("job", default=None)


def request_id() -> str | None:
    """Id of the request that is being answered."""
    return _request.get()


def name_in_logs(secret: str) -> str:
    """Name of an id or a token in logs, which opens nothing, unlike the id itself."""
    return hashlib.sha256(secret.encode()).hexdigest()[:10]


@contextmanager
def of_request(request_id: str) -> Iterator[None]:
    """Let log lines name a request until the end of the block."""
    token = _request.set(request_id)
    try:
        yield
    finally:
        _request.reset(token)


@contextmanager
def of_job(job_id: str) -> Iterator[None]:
    """Let log lines name a job until the end of the block."""
    token = _job.set(name_in_logs(job_id))
    try:
        yield
    finally:
        _job.reset(token)


class Redaction(logging.Filter):
    """Removes everything that opens something from log records, in messages and tracebacks."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Change the record, and let it pass."""
        if isinstance(record.args, tuple):
            record.args = tuple(_redacted(one) for one in record.args)
        elif record.args:
            record.args = {name: _redacted(one) for name, one in record.args.items()}
        if not record.args:
            record.msg = _redacted(record.msg)
        if record.exc_info:
            record.exc_text = redact(logging.Formatter().formatException(record.exc_info))
        return True


def _redacted(value: object) -> Any:
    """The value as text where something had to be taken out, else as it is."""
    text = str(value)
    redacted = redact(text)
    return value if redacted == text else redacted


class JsonLines(logging.Formatter):
    """Writes each record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line."""
        line: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
            "request": _request.get(),
            "job": _job.get(),
            **getattr(record, "fields", {}),
        }
        if record.exc_info:
            line["exception"] = record.exc_text or self.formatException(record.exc_info)
        return json.dumps({name: value for name, value in line.items() if value is not None})


def set_up(level: str, log_format: LogFormat) -> None:
    """Set up the log of a process that is no web server."""
    handler = logging.StreamHandler()
    handler.addFilter(Redaction())
    handler.setFormatter(JsonLines() if log_format == "json" else logging.Formatter(TEXT))
    logging.basicConfig(level=level.upper(), handlers=[handler])
