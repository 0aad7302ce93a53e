"""A design under one load, as searches and curves see it."""

from typing import Literal

from pydantic import ConfigDict

from qdepth.design.document.document import Design
from qdepth.immutable import Immutable
from qdepth.report.quantity import Number
from qdepth.report.report import Bottleneck, Report, Status
from qdepth.report.rows import GroupResults
from qdepth.studies.estimate.class_latencies import ClassLatency, class_latencies

LatencyQuantity = Literal["mean", "p99"]


class LoadPoint(Immutable):
    """A point of the curve: the design under one load, estimated."""

    model_config = ConfigDict(allow_inf_nan=False)

    load: float
    """Multiple of the planned load, 1 for the design as it is; the mean over the classes of VMs
    after outstanding I/Os are rounded."""
    iops: Number
    """Completed I/Os [1/s]."""
    latency_mean_ms: Number
    """Mean latency [ms]; without a value if there is no steady state, or no answer."""
    latency_p99_ms: Number
    """99th percentile of the latency [ms]; without a value if there is no steady state."""
    steady: bool
    """True if the design carries this load, or if that is unknown."""
    classes: list[ClassLatency] = []
    """The classes of VMs in the order of the design; empty if there is no steady state, or no
    answer."""
    outside_validity: str | None
    """Why the analytic engine does not trust this point; null if it does."""
    limit: str
    """The bottleneck under this load, in plain words."""
    limit_kind: str
    """Kind of the bottleneck, as in a report; `rate`: nothing is full."""
    limit_part: str | None
    """Id of the part of the design that limits it; null if it is no single part."""
    limit_name: str | None
    """Display name within a sentence, such as "the device queue of esx01 to LUN 3"; null if it is
    no single part."""

    @property
    def only_bounds(self) -> bool:
        """True if the design is too large or too extreme under this load for more than bounds."""
        return self.latency_mean_ms.tag == "bound"

    @property
    def is_unknown(self) -> bool:
        """True if the analytic engine has no number for this load: bounds, or no settled one."""
        return self.only_bounds or (self.steady and self.latency_mean_ms.value is None)

    def latency(self, quantity: LatencyQuantity, vms: str | None = None) -> Number | None:
        """Mean or 99th percentile of the latency of all VMs, or of a class [ms]; None if there is
        no such class."""
        found = self._of(vms)
        if found is None:
            return None
        return found.latency_mean_ms if quantity == "mean" else found.latency_p99_ms

    def completed(self, vms: str | None = None) -> float | None:
        """I/Os that all VMs, or those of a class, complete [1/s]; None if unknown."""
        found = self._of(vms)
        return None if found is None or found.iops is None else found.iops.value

    def _of(self, vms: str | None) -> "ClassLatency | LoadPoint | None":
        if vms is None:
            return self
        return next((one for one in self.classes if one.title == vms), None)

    def latency_ms(self, quantity: LatencyQuantity, vms: str | None = None) -> float | None:
        """Value of that latency [ms]; None if there is none."""
        found = self.latency(quantity, vms)
        return None if found is None else found.value


def reported(report: Report, design: Design, load: float) -> LoadPoint:
    """What a report of a design under a load says of it."""
    return point_of(design, load, report, report.status, report.bottleneck)


def point_of(
    design: Design,
    load: float,
    results: Report | GroupResults,
    status: Status,
    limit: Bottleneck,
) -> LoadPoint:
    """What the results of a design under a load say of it."""
    from qdepth.engines.analytic.answer.validity import UNSETTLED  # noqa: PLC0415  loads numpy

    iops, latency_ms = results.total.iops, results.total.latency_ms
    mean, p99 = latency_ms.mean, latency_ms.p99
    if status == "not_settled":
        iops, mean, p99 = (_without_value(one, UNSETTLED) for one in (iops, mean, p99))
    return LoadPoint(
        load=load,
        iops=iops,
        latency_mean_ms=mean,
        latency_p99_ms=p99,
        steady=status != "no_steady_state",
        classes=class_latencies(design, results) if status == "steady" else [],
        outside_validity=results.outside_validity,
        limit=limit.sentence,
        limit_kind=limit.kind,
        limit_part=limit.part,
        limit_name=limit.name,
    )


def _without_value(number: Number, why: str) -> Number:
    return number.model_copy(update={"value": None, "low": None, "high": None, "note": why})
