"""What the API gives about jobs of every kind."""

from datetime import datetime
from typing import Literal

from qdepth.api.http.schemas import ResponseModel


class Job(ResponseModel):
    """Work that a worker carries out."""

    id: str
    status: Literal["queued", "running", "succeeded", "failed", "cancelled"]
    created_at: datetime
    finished_at: datetime | None
