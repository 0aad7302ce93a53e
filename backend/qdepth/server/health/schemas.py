"""A sign of life."""

from typing import Literal

from qdepth.server.http.schemas import ResponseModel


class Health(ResponseModel):
    """The server lives."""

    status: Literal["ok"] = "ok"
    preparing: str | None = None
    """What is being prepared on this machine, so that first answers take longer; usually null."""
