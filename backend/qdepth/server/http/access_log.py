"""Logging of the server, which never contains ids, tokens or keys."""

import logging
from copy import deepcopy
from typing import Any

from uvicorn.config import LOGGING_CONFIG

from qdepth.logs import JsonLines, LogFormat, Redaction
from qdepth.redaction import redact_address


class RedactedRequests(Redaction):
    """Removes everything that opens something from uvicorn's records about requests, too."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Change the record, and let it pass."""
        if record.name == "uvicorn.access" and isinstance(record.args, tuple):
            caller, method, address, *more = record.args
            record.args = (caller, method, redact_address(str(address)), *more)
        return super().filter(record)


def logging_config(level: str, log_format: LogFormat = "text") -> dict[str, Any]:
    """Return the logging set-up of the server.

    As JSON, `observation` writes requests with their id and time, instead of uvicorn.
    """
    config = deepcopy(LOGGING_CONFIG)
    config["filters"] = {"redaction": {"()": RedactedRequests}}
    for handler in config["handlers"].values():
        handler["filters"] = ["redaction"]
    config["root"] = {"handlers": ["default"], "level": "WARNING"}  # what libraries write
    config["loggers"]["qdepth"] = {
        "handlers": ["default"],
        "level": level.upper(),
        "propagate": False,
    }
    if log_format == "json":
        for name in config["formatters"]:
            config["formatters"][name] = {"()": JsonLines}
        config["loggers"]["uvicorn.access"] = {"handlers": [], "propagate": False}
    else:
        config["loggers"]["qdepth.access"] = {"handlers": [], "propagate": False}
    return config
