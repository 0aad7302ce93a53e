"""The timeline of a design: its length, and what changes on it."""

from typing import Annotated

from pydantic import Field

from qdepth.design.document.base import Part
from qdepth.design.document.quantities import LoadFactor, TimelineS, WaitS

PartPath = Annotated[str, Field(max_length=100, pattern=r"^[a-z_]+\.[A-Za-z0-9._-]+$")]
OverrideText = Annotated[str, Field(min_length=3, max_length=200, pattern=r"^[^=]+=.*$")]


class Moment(Part):
    """A change of the design that lasts until a later moment changes it again."""

    at_s: WaitS
    """Time from the start of the timeline."""
    load: LoadFactor | None = None
    """Load of all classes of VMs from now on, as a multiple of the design's. Unset: unchanged."""
    set_fields: Annotated[list[OverrideText], Field(max_length=100)] = []
    """Fields that change value."""
    fails: Annotated[list[PartPath], Field(max_length=100)] = []
    """Parts that fail."""
    returns: Annotated[list[PartPath], Field(max_length=100)] = []
    """Failed parts that return."""


class Timeline(Part):
    """Length of the timeline and changes on it, apart from operations."""

    length_s: TimelineS
    """Length. Operations still running then are shown as unfinished."""
    moments: Annotated[list[Moment], Field(max_length=1000)] = []
    """Times at which the design changes."""
