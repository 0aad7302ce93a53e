"""What the API takes and gives about loads, fixes and sweeps."""

from qdepth.api.job_schemas import Job
from qdepth.api.message import Answer, Request
from qdepth.design.document.document import Design
from qdepth.studies.estimate.load_at_target import LatencyTarget, LoadAtTarget
from qdepth.studies.estimate.load_curve import LoadCurve
from qdepth.studies.sweep import Axis, SweepPoint


class LoadCurveRequest(Request):
    """A design whose throughput-latency curve is asked for."""

    design: Design
    target: LatencyTarget | None = None
    """Latency whose largest load is searched; unset: none."""


class LoadCurveAnswer(Answer):
    """A throughput-latency curve and, where a target was given, the load at it."""

    curve: LoadCurve
    at_target: LoadAtTarget | None
    """Null without a target."""


class FixRequest(Request):
    """A design whose limit shall be lifted."""

    design: Design


class Sweep(Job):
    """A sweep that a worker answers cell by cell."""

    axes: list[Axis]
    cells: int
    """Cells of the sweep."""
    points: list[SweepPoint]
    """Cells that are answered, in the order of the cells; those of the last axis change fastest.
    In an event: those answered since the event before."""
    done_cells: int
    """Cells answered so far."""
    file: str
    """Address of the same as CSV."""
