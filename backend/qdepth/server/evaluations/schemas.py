"""Requests about designs that are answered in one call."""

from typing import Annotated, Literal

from fastapi import Query
from pydantic import Field

from qdepth.design.document.document import Design
from qdepth.design.document.latency_target import LatencyTarget
from qdepth.server.designs.schemas import Designs, FailedParts
from qdepth.server.http.schemas import AnswerWaitS, RequestModel, ResponseModel
from qdepth.server.runs.schemas import RunResult
from qdepth.studies.estimate.bearable_distance import BearableDistance
from qdepth.studies.estimate.headroom import Headroom
from qdepth.studies.estimate.load_at_target import LoadAtTarget
from qdepth.studies.estimate.load_curve import LoadCurve
from qdepth.studies.simulate.options import SimulationOptions

MOST_TARGETS = 200
WaitS = Annotated[
    AnswerWaitS,
    Query(
        allow_inf_nan=False,
        description="Longest time to wait for the result before answering 202 [s].",
    ),
]


class LoadCurveRequest(RequestModel):
    """A design whose throughput-latency curve is asked for."""

    design: Design
    target: LatencyTarget | None = None
    """Latency whose largest load is searched; unset: none."""
    further_targets: Annotated[list[LatencyTarget], Field(max_length=MOST_TARGETS)] = []
    """More of them, of classes of VMs for example: the load is searched that keeps them all, and
    `at_target` names the one that is reached first. Those of classes that the design lacks are
    left out."""


class LoadCurveAnswer(ResponseModel):
    """A throughput-latency curve and, where a target was given, the load at it."""

    curve: LoadCurve
    at_target: LoadAtTarget | None
    """Null without a target that is about VMs of the design."""
    headroom: Headroom | None
    """The same as the load over today's; null likewise."""
    distances: list[BearableDistance] = []
    """How long each inter-site link may be while the latency targets of the design are met; empty
    without synchronous replication."""


class FixRequest(RequestModel):
    """A design whose limit shall be lifted."""

    design: Design


class EvaluationRequest(RequestModel):
    """A design to evaluate."""

    design: Design
    without: FailedParts = []
    """Parts that fail together, each as `<collection>.<id>`: what survives is evaluated."""
    options: SimulationOptions = SimulationOptions()
    members: Literal["few", "all"] = "few"
    """Rows of an estimate: of many alike queues, stations and links the least, the median and the
    most loaded one, or all of them."""


class StoredRequest(RequestModel):
    """Designs whose stored result is read."""

    designs: Designs
    options: SimulationOptions = SimulationOptions()


class StoredResult(ResponseModel):
    """What is stored for the networks of designs, read with the names and prices that they have."""

    result: RunResult | None
    """Null if an answer is missing, or a design is not complete."""


class ComparisonRequest(RequestModel):
    """Designs to compare; the first one is the reference."""

    designs: Designs
    without: FailedParts = []
    """Parts of the first design that fail together, each as `<collection>.<id>`: what survives is
    one more design, the last one."""
    options: SimulationOptions = SimulationOptions()
