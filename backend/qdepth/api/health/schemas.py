"""A sign of life."""

from typing import Literal

from qdepth.api.http.schemas import Answer


class Health(Answer):
    """The server lives."""

    status: Literal["ok"] = "ok"
    preparing: str | None = None
    """What is being prepared on this machine, so that first answers take longer; null as a rule."""
