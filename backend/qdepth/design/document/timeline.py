"""The time line of a design: how long it is looked at, and what changes meanwhile."""

from typing import Annotated

from pydantic import Field

from qdepth.design.document.base import Part
from qdepth.design.document.quantities import LoadFactor, TimelineS, WaitS

PartPath = Annotated[str, Field(max_length=100, pattern=r"^[a-z_]+\.[A-Za-z0-9._-]+$")]
OverrideText = Annotated[str, Field(min_length=3, max_length=200, pattern=r"^[^=]+=.*$")]


class Moment(Part):
    """An instant at which the design changes, for as long as no later moment changes it again."""

    at_s: WaitS
    """When it comes, from the beginning of the time line."""
    load: LoadFactor | None = None
    """Load of all classes of VMs from here on, as a multiple of the design's; unset: as before."""
    set_fields: Annotated[list[OverrideText], Field(max_length=100)] = []
    """Fields that get another value, each as `<collection>.<id>.<field>=<value>`."""
    fails: Annotated[list[PartPath], Field(max_length=100)] = []
    """Parts that fail, each as `<collection>.<id>`."""
    returns: Annotated[list[PartPath], Field(max_length=100)] = []
    """Parts that had failed and are there again."""


class Timeline(Part):
    """The length of the time line, and what changes on it, apart from operations."""

    length_s: TimelineS
    """How long it is; operations that go on then are shown as not ended."""
    moments: Annotated[list[Moment], Field(max_length=1000)] = []
    """Instants at which the design changes."""
