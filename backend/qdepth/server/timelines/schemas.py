"""Documents of timelines in progress."""

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
    """Other timeline of a comparison."""

    first: Annotated[str, Field(min_length=1, max_length=200)]
    """Id of the timeline that is subtracted."""


class TimelineProgress(ResponseModel):
    """Progress of a timeline; the number of its regimes is unknown before its end."""

    answered_regimes: int
    """Regimes with a known answer; a recurring one counts once. 0 I/O by I/O."""
    fraction_of_regime: Annotated[float, Field(ge=0, le=1)]
    """Done part of the regime that is simulated, 0 to 1; I/O by I/O, of all."""
    text: str
    """Summary in words, with the operations under way in the regime."""


class TimelineLinks(JobLinks):
    """Addresses of a timeline."""

    operations: str
    """Its operations as CSV."""
    regimes: str | None = None
    """Its regimes as CSV; null if it is simulated I/O by I/O."""
    spaces: str | None = None
    """Fill of datastores and thin pools, as CSV; null if it is simulated I/O by I/O."""
    slices: str | None = None
    """Its slices as CSV; null if it is worked out by regimes."""


class TimelineRun(Job):
    """A timeline that a worker works out."""

    design_id: str
    progress: TimelineProgress
    options: SimulationOptions
    by_io: ByIoOptions | None
    """Options of a simulation I/O by I/O; null if it is worked out by regimes."""
    links: TimelineLinks
