"""Requests and responses about judgements."""

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from qdepth.design.document.latency_target import LatencyTarget
from qdepth.figures import whole
from qdepth.report.quantity import Number, Tag
from qdepth.report.report import Status
from qdepth.report.target_judgement import TargetJudgement
from qdepth.server.http.schemas import RequestModel, ResponseModel
from qdepth.studies.judge import answered

MOST_TARGETS = 200
MOST_ANSWERS = 2_000
MOST_LATENCIES = 1_000
MOST_WORK = 10_000_000
"""Targets times latencies, which takes a second or two of the web process."""
Things = Literal["answers", "cells", "failures", "regimes"]
"""Subject of the answers, in the plural."""
Milliseconds = Annotated[float, Field(ge=-1e12, le=1e12)]
Text = Annotated[str, Field(max_length=2_000)]
Latencies = Annotated[list["GivenLatencies"], Field(max_length=MOST_LATENCIES)]
Predicted = Annotated[list["GivenPrediction"], Field(max_length=MOST_LATENCIES)]


class GivenLatency(RequestModel):
    """A latency with its interval, as an answer reports it [ms]."""

    value: Milliseconds | None
    low: Milliseconds | None = None
    high: Milliseconds | None = None
    tag: Tag
    note: Text | None = None

    @property
    def number(self) -> Number:
        """The same as a number of a report."""
        return Number(**dict(self))


class GivenLatencies(RequestModel):
    """Latency of all VMs, or of a class of VMs; a class may have several parts."""

    vms: Text | None = None
    """Class of VMs by its name; null: all VMs together."""
    mean: GivenLatency | None = None
    """Mean latency [ms]."""
    p99: GivenLatency | None = None
    """99th percentile of the latency [ms]."""


class GivenPrediction(RequestModel):
    """Share of a latency interval that is due to the simulation."""

    vms: Text | None = None
    """Class of VMs by its name; null: all VMs together."""
    quantity: Literal["mean", "p99"]
    value: Milliseconds
    """The latency [ms]."""
    simulation_pct: Annotated[float, Field(ge=-1e9, le=1e9)]
    """Half-width by the simulation alone, or by the stated error of the analytic engine [%]."""


class Answered(RequestModel):
    """Latencies of an answer, for judging targets."""

    status: Status | None = None
    """Status of the report; null if there is none."""
    outside_validity: Text | None = None
    """Why the analytic engine does not trust its own numbers; null if it does."""
    nothing_survives: bool = False
    """True if it is a failure that leaves no path."""
    latencies: Latencies = []
    predicted: Predicted = []
    """Latencies of a calibrated design; empty without a calibration."""

    def as_answered(self) -> answered.Answered:
        """The same in the form that is judged."""
        return answered.Answered(
            self.status,
            self.outside_validity,
            self.nothing_survives,
            [
                answered.Latencies(each.vms, _number(each.mean), _number(each.p99))
                for each in self.latencies
            ],
            [
                answered.PredictedLatency(each.vms, each.quantity, each.value, each.simulation_pct)
                for each in self.predicted
            ],
        )


def _number(given: GivenLatency | None) -> Number | None:
    return None if given is None else given.number


class JudgementsRequest(RequestModel):
    """Latencies of answers, and the targets to judge them by."""

    targets: Annotated[list[LatencyTarget], Field(min_length=1, max_length=MOST_TARGETS)]
    answers: Annotated[list[Answered], Field(min_length=1, max_length=MOST_ANSWERS)]
    things: Things = "answers"
    """Subject of the answers, for the summary."""

    @model_validator(mode="after")
    def _is_judged_soon(self) -> Self:
        latencies = sum(len(each.latencies) + len(each.predicted) for each in self.answers)
        work = len(self.targets) * latencies
        if work > MOST_WORK:
            raise ValueError(
                f"{len(self.targets)} targets for {whole(latencies)} latencies are "
                f"{whole(work)} judgements, above {whole(MOST_WORK)}; send fewer in one request"
            )
        return self


class Judgements(ResponseModel):
    """Whether each answer meets the targets."""

    judgements: list[TargetJudgement]
    """One for each answer, in their order."""
    summary: str
    """Number of answers that meet the targets, in a sentence."""
