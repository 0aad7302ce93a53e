"""Requests and responses about ways."""

from typing import Annotated

from pydantic import Field

from qdepth.design.document.document import Design
from qdepth.design.ways.way import WayId
from qdepth.server.jobs.schemas import Job, PlacedRequest
from qdepth.studies.ways.ways_answer import WayRow, WaysQuestion


class WaysRequest(WaysQuestion, PlacedRequest):
    """A design, the ways to lay next to it, and where the job is stored."""

    again: Annotated[bool, Field(exclude=True)] = False
    """Whether a cancelled or failed list is started again."""


class WayList(Job):
    """Ways of a design next to each other, which workers lay out one by one."""

    asked: list[WayId]
    """Requested ways."""
    before: WayRow | None
    """The design as it is; null until it is estimated."""
    rows: list[WayRow]
    """Ways that are laid out so far, in the order of the question."""
    designs: list[Design]
    """Designs of the open ways."""
    text: str
    """Summary of all of them, in words; empty until the last one is laid out."""
