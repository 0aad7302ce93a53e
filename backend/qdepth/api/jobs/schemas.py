"""What the API gives about jobs of every kind."""

from datetime import datetime
from typing import Literal

from qdepth.api.http.schemas import ResponseModel
from qdepth.design.document.document import Design


class Job(ResponseModel):
    """Work that a worker carries out."""

    id: str
    status: Literal["queued", "running", "succeeded", "failed", "cancelled"]
    created_at: datetime
    finished_at: datetime | None


class KeptJob(Job):
    """A job that is kept with a scenario."""

    kind: str
    """Its collection, such as `sweeps`."""
    label: str | None
    """What whoever started it called it."""
    link: str
    """Address of the job itself."""


class KeptQuestion(KeptJob):
    """A job that is kept with a scenario, and what it was asked about."""

    designs: list[Design]
    """Designs as they were then; the ones of the scenario may have changed since."""
