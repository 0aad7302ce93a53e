"""What timelines look like while they are worked out."""

from typing import Annotated

from pydantic import Field

from qdepth.server.http.schemas import RequestModel, ResponseModel
from qdepth.server.jobs.schemas import Job, JobLinks, PlacedRequest
from qdepth.studies.simulate.options import SimulationOptions
from qdepth.studies.timeline.by_io_options import ByIoOptions
from qdepth.studies.timeline.timeline_question import TimelineQuestion


class TimelineRequest(TimelineQuestion, PlacedRequest):
    """A timeline to start."""


class DifferencesRequest(RequestModel):
    """What a timeline is compared with."""

    first: Annotated[str, Field(min_length=1, max_length=200)]
    """Id of the timeline that is subtracted."""


class TimelineProgress(ResponseModel):
    """How far a timeline is; how many regimes it will have is not known before its end."""

    answered_regimes: int
    """Regimes whose answer is known; one that comes again counts once. 0 I/O by I/O."""
    fraction_of_regime: Annotated[float, Field(ge=0, le=1)]
    """Done part of the regime that is simulated, 0 to 1; I/O by I/O, of all."""
    text: str
    """The same in words, with what is under way in the regime."""


class TimelineLinks(JobLinks):
    """Addresses that belong to a timeline."""

    operations: str
    """Its operations as CSV."""
    regimes: str | None = None
    """Its regimes as CSV; null if it is simulated I/O by I/O."""
    spaces: str | None = None
    """How datastores and thin pools fill, as CSV; null if it is simulated I/O by I/O."""
    slices: str | None = None
    """Its slices as CSV; null if it is worked out by regimes."""


class TimelineRun(Job):
    """A timeline that a worker works out."""

    design_id: str
    progress: TimelineProgress
    options: SimulationOptions
    by_io: ByIoOptions | None
    """How it is simulated I/O by I/O; null if it is worked out by regimes."""
    links: TimelineLinks
