"""Requests and responses about failures."""

from typing import Annotated

from pydantic import Field

from qdepth.design.document.document import Design
from qdepth.design.failover.design_after_failure import TakeOver
from qdepth.server.designs.schemas import FailedParts
from qdepth.server.http.schemas import RequestModel, ResponseModel


class FailuresRequest(RequestModel):
    """A design whose parts fail, each alone."""

    design: Design
    parts: FailedParts | None = None
    """Parts that fail, each as `<collection>.<id>`; unset: the first 100 that can fail;
    empty: none, to learn from `listed` which can."""


class SurvivorRequest(RequestModel):
    """A design, and the parts of it that fail together."""

    design: Design
    without: Annotated[FailedParts, Field(min_length=1)]
    """Parts that fail, each as `<collection>.<id>`."""


class Survivor(ResponseModel):
    """What survives a failure."""

    design: Design
    """The design after all paths have failed over; its classes of VMs keep their random numbers."""
    take_overs: list[TakeOver]
    """Devices that are reached over other paths than before."""
