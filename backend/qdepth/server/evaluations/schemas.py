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
    """A design whose throughput-latency curve is requested."""

    design: Design
    target: LatencyTarget | None = None
    """Latency to find the largest load for; unset: none."""
    further_targets: Annotated[list[LatencyTarget], Field(max_length=MOST_TARGETS)] = []
    """More latencies, for example of classes of VMs. The answer is the largest load that meets them
    all, and `at_target` names the one that is reached first. Those of classes that the design lacks
    are left out."""


class LoadCurveAnswer(ResponseModel):
    """A throughput-latency curve and, with a target, the load at the target."""

    curve: LoadCurve
    at_target: LoadAtTarget | None
    """Null without a target that is about VMs of the design."""
    headroom: Headroom | None
    """The same relative to today's load; null likewise."""
    distances: list[BearableDistance] = []
    """Possible length of each inter-site link within the latency targets of the design; empty
    without synchronous replication."""


class FixRequest(RequestModel):
    """A design whose limit is to be lifted."""

    design: Design


class EvaluationRequest(RequestModel):
    """A design to evaluate."""

    design: Design
    without: FailedParts = []
    """Parts that fail together, each as `<collection>.<id>`: the survivor is evaluated."""
    options: SimulationOptions = SimulationOptions()
    members: Literal["few", "all"] = "few"
    """Rows of an estimate: of many identical queues, stations and links the least, the median and
    the most loaded one, or all of them."""


class StoredRequest(RequestModel):
    """Designs whose stored result is read."""

    designs: Designs
    options: SimulationOptions = SimulationOptions()


class StoredResult(ResponseModel):
    """Stored results for the networks of designs, with the designs' names and prices."""

    result: RunResult | None
    """Null if an answer is missing, or a design is not complete."""


class ComparisonRequest(RequestModel):
    """Designs to compare; the first one is the reference."""

    designs: Designs
    without: FailedParts = []
    """Parts of the first design that fail together, each as `<collection>.<id>`: the survivor is
    one more design, the last one."""
    options: SimulationOptions = SimulationOptions()
