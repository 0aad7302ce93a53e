"""Requests and responses about runs."""

from datetime import datetime
from typing import Annotated, Any

from pydantic import Discriminator, Field, Tag

from qdepth.design.document.document import Design
from qdepth.report.comparison import Comparison
from qdepth.report.quantity import Number
from qdepth.report.report import Report
from qdepth.report.rows import DeviceResult, LimitResult, StationResult
from qdepth.server.designs.schemas import Designs
from qdepth.server.http.schemas import ResponseModel, Version
from qdepth.server.jobs.schemas import Job, PlacedRequest
from qdepth.studies.simulate.options import SimulationOptions


class DesignsRunRequest(PlacedRequest):
    """A run of designs that come with the request."""

    designs: Designs
    options: SimulationOptions = SimulationOptions()


class ScenarioRunRequest(PlacedRequest):
    """A run of a scenario."""

    scenario_id: Annotated[str, Field(min_length=1, max_length=64)]
    version: Version | None = None
    """Version of the scenario; unset: the latest."""
    options: SimulationOptions | None = None
    """Options; unset: those stored with the scenario."""


def _kind_of_run_request(data: Any) -> str:
    of_scenario = isinstance(data, ScenarioRunRequest) or (
        isinstance(data, dict) and "scenario_id" in data
    )
    return "<scenario>" if of_scenario else "<designs>"


RunRequest = Annotated[
    Annotated[DesignsRunRequest, Tag("<designs>")]
    | Annotated[ScenarioRunRequest, Tag("<scenario>")],
    Discriminator(_kind_of_run_request),
]


class RunProgress(ResponseModel):
    """Progress of a run."""

    done_ios: int
    """I/Os simulated so far, over all designs."""
    total_ios: int
    """Largest number of I/Os to simulate, over all designs."""
    design_id: str | None
    """Design that is evaluated now."""
    design_index: int
    """Its position, from 0."""
    designs: int
    """Number of designs."""
    fraction: Annotated[float, Field(ge=0, le=1)]
    """Done part of the run, 0 to 1."""
    text: str
    """Summary in words."""


class ClassSoFar(ResponseModel):
    """Results of a class while it is simulated: their 95 % intervals still narrow."""

    id: str
    """Id of the class; `total` for all VMs together."""
    name: str
    """Display name."""
    iops: Number
    """Completed I/Os [1/s]."""
    latency_mean_ms: Number
    """Mean latency [ms]."""
    latency_p99_ms: Number
    """99th percentile of the latency [ms]."""


class FirstNumbers(ResponseModel):
    """Numbers of a design while it is simulated; they still move."""

    design_id: str
    iops: float | None
    """Completed I/Os [1/s]."""
    latency_mean_ms: float | None
    """Mean latency [ms]."""
    measured: list[ClassSoFar] = []
    """All VMs together, then each class, at the last examination of the run; empty before the
    first."""


class Run(Job):
    """A run: designs that a worker evaluates, one after the other."""

    cancel_requested: bool
    """A cancel was requested and is in progress."""
    progress: RunProgress
    partial: list[FirstNumbers]
    options: SimulationOptions


class RunResult(ResponseModel):
    """Result of a run."""

    computed_at: datetime
    """Time when the last of the reports was computed: before the run, if all were known already."""
    reports: list[Report]
    """One for each design. Of many identical queues, stations and links they have the least, the
    median and the most loaded one; all of them are at `members`."""
    comparison: Comparison | None
    """Comparison of the designs; null for a single design."""


class Members(ResponseModel):
    """A page of identical rows."""

    total: int
    """Total number."""
    rows: list[DeviceResult | LimitResult | StationResult]
    """Rows from the offset on."""


class KeptResult(ResponseModel):
    """Stored result of a version of a scenario, if any."""

    version: int
    """Simulated version: the requested one, or one before it."""
    designs: list[Design]
    """Designs of that version."""
    result: RunResult | None
    """Result; null if none is stored."""
