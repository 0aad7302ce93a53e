"""Documents of jobs of every kind."""

from datetime import datetime
from typing import Annotated, Literal

from pydantic import Field

from qdepth.design.document.document import Design
from qdepth.server.http.schemas import Problem, RequestModel, ResponseModel, Title

KeptWith = Annotated[str, Field(min_length=1, max_length=64)]
"""Scenario that a job is stored with, by its id or an edit link."""
Label = Title
"""Name of a job among the jobs of its scenario."""


class JobPlace(RequestModel):
    """Where a job is stored."""

    scenario_id: KeptWith | None = None
    """Scenario that the job is stored with, by its id or an edit link: everyone who opens the
    scenario finds the job again. Unset: none."""
    label: Label | None = None
    """Name of the job in the scenario, which lists the newest job of each kind and label."""


class PlacedRequest(RequestModel):
    """A question that starts a job."""

    place: Annotated[JobPlace, Field(exclude=True)] = JobPlace()
    """Where the job is stored. It is no part of the question, so the job does not store it."""


class JobLinks(ResponseModel):
    """Addresses of a job."""

    self: str
    events: str
    cancel: str
    result: str
    """Result of the job, if known."""


class JobSummary(ResponseModel):
    """Common fields of a job in every list."""

    id: str
    status: Literal["queued", "running", "succeeded", "failed", "cancelled"]
    created_at: datetime
    finished_at: datetime | None


class Job(JobSummary):
    """Work that a worker carries out: all kinds of jobs have these fields."""

    started_at: datetime | None
    share: Annotated[float, Field(ge=0, le=1)] | None
    """Done share of the work, 0 to 1; null if the amount of work is not known yet."""
    problem: Problem | None
    """Why the job failed."""
    links: JobLinks


class KeptJob(JobSummary):
    """A job that is stored with a scenario."""

    kind: str
    """Its collection, such as `sweeps`."""
    label: str | None
    """Label given by its starter."""
    link: str
    """Address of the job itself."""


class KeptQuestion(KeptJob):
    """A job that is stored with a scenario, and its question."""

    designs: list[Design]
    """Designs at that time; those of the scenario may have changed since."""
