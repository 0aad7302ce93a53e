"""Latencies of an answer, as needed to judge targets."""

from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

from qdepth.design.document.document import Design
from qdepth.design.document.latency_target import LatencyTarget
from qdepth.report.doubt import without_ends
from qdepth.report.prediction import PredictedQuantity
from qdepth.report.quantity import Number
from qdepth.report.report import Report, Status
from qdepth.studies.estimate.class_latencies import class_latencies

LatencyQuantity = Literal["mean", "p99"]
FIELDS: dict[LatencyQuantity, PredictedQuantity] = {
    "mean": "latency_mean_ms",
    "p99": "latency_p99_ms",
}


class Latencies(NamedTuple):
    """Latency of all VMs, or of a class of VMs; a class may have several parts."""

    vms: str | None
    """Class of VMs by its name; None: all VMs together."""
    mean: Number | None = None
    """Mean latency [ms]."""
    p99: Number | None = None
    """99th percentile of the latency [ms]."""


class PredictedLatency(NamedTuple):
    """Share of a latency interval that is due to the simulation."""

    vms: str | None
    """Class of VMs by its name; None: all VMs together."""
    quantity: LatencyQuantity
    value: float
    """The latency [ms]."""
    simulation_pct: float
    """Half-width by the simulation alone, or by the stated error of the analytic engine [%]."""


class Answered(NamedTuple):
    """Latencies of an answer, for judging targets."""

    status: Status | None = None
    """Status of the report; None if there is none."""
    outside_validity: str | None = None
    """Why the analytic engine does not trust its own numbers; None if it does."""
    nothing_survives: bool = False
    """True if it is a failure that leaves no path."""
    latencies: Sequence[Latencies] = ()
    predicted: Sequence[PredictedLatency] = ()
    """Latencies of a calibrated design; empty without a calibration."""

    def latencies_of(self, target: LatencyTarget) -> list[Number | None]:
        """The latencies that a target is about, without intervals that cannot be relied on."""
        return [
            found and (found if self.outside_validity is None else without_ends(found))
            for each in self.latencies
            if each.vms == target.vms
            for found in [each.p99 if target.quantity == "p99" else each.mean]
        ]

    def predicted_for(self, target: LatencyTarget) -> PredictedLatency | None:
        """The prediction of the class of a target, or of all VMs."""
        own = [each for each in self.predicted if each.quantity == target.quantity]
        found = [each for vms in (target.vms, None) for each in own if each.vms == vms]
        return next(iter(found), None)


def answered_in(design: Design, report: Report) -> Answered:
    """Take the latencies of all VMs and of each class from a report."""
    of_all = report.total.latency_ms
    return Answered(
        status=report.status,
        outside_validity=report.outside_validity,
        latencies=[
            Latencies(None, of_all.mean, of_all.p99),
            *(
                Latencies(one.title, one.latency_mean_ms, one.latency_p99_ms)
                for one in class_latencies(design, report)
            ),
        ],
        predicted=list(_predicted(report)),
    )


def _predicted(report: Report) -> Iterator[PredictedLatency]:
    for row in report.prediction.numbers if report.prediction else ():
        for quantity, field in FIELDS.items():
            if row.quantity == field:
                yield PredictedLatency(row.group, quantity, row.value, row.simulation_pct)
