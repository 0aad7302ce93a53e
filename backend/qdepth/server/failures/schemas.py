"""Requests and responses about failures."""

from typing import Annotated

from pydantic import Field

from qdepth.design.document.document import Design
from qdepth.design.failover.design_after_failure import TakeOver
from qdepth.server.designs.schemas import FailedParts
from qdepth.server.http.schemas import RequestModel, ResponseModel
from qdepth.server.jobs.schemas import Job, PlacedRequest
from qdepth.studies.failures import FailablePart, Failure, FailureQuestion, Figures


class FailuresRequest(FailureQuestion, PlacedRequest):
    """A design whose parts fail, each alone."""

    again: Annotated[bool, Field(exclude=True)] = False
    """Whether a cancelled or failed list is started again."""


class FailureList(Job):
    """Single failures of a design, which workers answer part by part."""

    parts: int
    """Parts of the design that can fail."""
    listed: list[FailablePart]
    """Failing parts, each alone."""
    healthy: Figures | None
    """Performance of the design before any failure; null until it is answered."""
    failures: list[Failure]
    """Answered failures, the worst first: rejected ones, then by the surviving IOPS, then by the
    mean latency. In an event: those answered since the event before."""
    done_parts: int
    """Failures answered so far."""


class SurvivorRequest(RequestModel):
    """A design, and its parts that fail together."""

    design: Design
    without: Annotated[FailedParts, Field(min_length=1)]
    """Parts that fail, each as `<collection>.<id>`."""
    restarts: bool = True
    """True if VMs of a failed host restart elsewhere, as with vSphere HA; otherwise they stop."""


class Survivor(ResponseModel):
    """Design that survives a failure."""

    design: Design
    """The design after all paths have failed over; its classes of VMs keep their random numbers."""
    take_overs: list[TakeOver]
    """Devices that are reached over other paths than before."""
