"""Documents for starting a sweep, and its progress."""

from qdepth.server.http.schemas import ResponseModel
from qdepth.server.jobs.schemas import Job, PlacedRequest
from qdepth.studies.sweep import Axis, Sample, SweepQuestion
from qdepth.studies.sweep_points import SweepPoint


class SweepRequest(SweepQuestion, PlacedRequest):
    """A sweep to start."""


class SweptDesign(ResponseModel):
    """A design of a sweep."""

    id: str
    title: str


class Sweep(Job):
    """A sweep that a worker answers cell by cell."""

    designs: list[SweptDesign]
    """The designs that are swept, one or two."""
    axes: list[Axis]
    sample: Sample | None
    """How cells were drawn between the two values of each axis; null: all combinations."""
    cells: int
    """Cells of the sweep, of both designs if there are two."""
    points: list[SweepPoint]
    """Answered cells, in the order of the cells; those of the last axis change fastest. In an
    event: those answered since the event before."""
    done_cells: int
    """Cells answered so far."""
    file: str
    """Address of the same as CSV."""
