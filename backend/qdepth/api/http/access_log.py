"""Logging of the server. Ids, tokens and keys are never written down."""

import logging
import re
from copy import deepcopy
from typing import Any

from uvicorn.config import LOGGING_CONFIG

from qdepth.logs import JsonLines, LogFormat

_SECRETS = re.compile(
    r"(/(?:s|e|shares|scenarios|runs|batches|sweeps|calibrations|imports|timelines|keys|repetitions|jobs)/|[?&](?:key|code|state)=)(?!new\b)[^/?#&\s\"]+",
    re.IGNORECASE,
)


def redact(text: str) -> str:
    """Take ids and tokens out of an address."""
    return _SECRETS.sub(r"\1...", text)


class Redaction(logging.Filter):
    """Takes ids and tokens out of the addresses in log records."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Change the record, and let it pass."""
        if isinstance(record.args, tuple):
            record.args = tuple(
                redact(value) if isinstance(value, str) else value for value in record.args
            )
        return True


def logging_config(level: str, log_format: LogFormat = "text") -> dict[str, Any]:
    """Give the logging set-up of the server.

    As JSON, requests are written by `observation`, with their id and time, and not by uvicorn.
    """
    config = deepcopy(LOGGING_CONFIG)
    config["filters"] = {"redaction": {"()": Redaction}}
    for handler in config["handlers"].values():
        handler["filters"] = ["redaction"]
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
