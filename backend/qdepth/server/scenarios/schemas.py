"""Requests and responses about scenarios."""

from datetime import datetime
from typing import Annotated

from pydantic import Field

from qdepth.design.document.document import Design
from qdepth.server.designs.schemas import Designs
from qdepth.server.http.schemas import (
    ContentChange,
    Line,
    RequestModel,
    ResponseModel,
    Title,
)
from qdepth.studies.simulate.options import SimulationOptions


class ScenarioContent(RequestModel):
    """Content of a version of a scenario."""

    title: Title
    designs: Designs
    options: SimulationOptions = SimulationOptions()


class Scenario(ResponseModel):
    """A version of a scenario."""

    id: str
    """Name by which it was opened: the id that edits it, the token of a link, or the read id."""
    read_id: str
    """Name of the scenario for addresses that carry a key; it opens nothing without one."""
    may_edit: bool
    """True if it can be saved under `id`."""
    team: str | None
    """Team of the caller that owns it; null: a person, or a team of others."""
    may_give: bool
    """True if the caller may change its owner."""
    version: int
    title: str
    designs: list[Design]
    options: SimulationOptions
    created_at: datetime
    updated_at: datetime


class ScenarioVersion(ResponseModel):
    """A line in the list of versions."""

    version: int
    name: str | None
    """Name given by its users."""
    title: str
    created_at: datetime


class VersionName(RequestModel):
    """Name of a version."""

    name: Annotated[Line, Field(max_length=100)] | None
    """New name; null removes it."""


class ChangedGroup(ResponseModel):
    """The changes of one design, or of the scenario itself, in sentences."""

    title: str
    sentences: list[str]


class VersionChanges(ResponseModel):
    """Differences between two versions of a scenario."""

    before: int
    after: int
    changes: list[ContentChange]
    groups: list[ChangedGroup]
    """Summary in sentences: the scenario first, then each design that both versions have."""


class NewOwner(RequestModel):
    """New owner of a scenario."""

    team: Title | None
    """A team of the caller; null: themselves."""


class ScenarioSummary(ResponseModel):
    """A scenario in the list of its owner."""

    read_id: str
    """Name under which the owner's keys open it."""
    title: str
    version: int
    """Latest version."""
    team: str | None
    """Team that owns it; null: the caller."""
    created_at: datetime
    updated_at: datetime


class ScenarioPage(ResponseModel):
    """Some scenarios of an owner."""

    items: list[ScenarioSummary]
    next_cursor: str | None
    """Cursor of the next page; null on the last one."""
