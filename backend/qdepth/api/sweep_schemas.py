"""What the API takes and gives about loads, fixes and sweeps."""

from datetime import datetime
from typing import Literal

from pydantic import BaseModel, ConfigDict

from qdepth.api.message import Request
from qdepth.design.document import Design
from qdepth.studies.latency_target import LatencyTarget, LoadAtTarget
from qdepth.studies.load_curve import LoadCurve
from qdepth.studies.sweep import Axis, SweepPoint


class LoadCurveRequest(Request):
    """A design whose throughput-latency curve is asked for."""

    design: Design
    target: LatencyTarget | None = None
    """Latency whose largest load is searched; unset: none."""


class LoadCurveAnswer(BaseModel):
    """A throughput-latency curve and, where a target was given, the load at it."""

    model_config = ConfigDict(frozen=True, use_attribute_docstrings=True)

    curve: LoadCurve
    at_target: LoadAtTarget | None
    """Null without a target."""


class FixRequest(Request):
    """A design whose limit shall be lifted."""

    design: Design


class Sweep(BaseModel):
    """A sweep that a worker answers cell by cell."""

    model_config = ConfigDict(frozen=True, use_attribute_docstrings=True)

    id: str
    status: Literal["queued", "running", "succeeded", "failed", "cancelled"]
    axes: list[Axis]
    cells: int
    """Cells of the sweep."""
    points: list[SweepPoint]
    """Cells that are answered, in the order of the cells; those of the last axis change fastest.
    In an event: those answered since the event before."""
    done_cells: int
    """Cells answered so far."""
    created_at: datetime
    finished_at: datetime | None
    file: str
    """Address of the same as CSV."""
