"""The numbers by which reports are compared."""

from collections.abc import Iterator
from typing import Literal

from qdepth.report.numbers import absent
from qdepth.report.prediction import PredictedQuantity
from qdepth.report.quantity import Number
from qdepth.report.report import Report
from qdepth.units import GB, GIB

Quantity = Literal["iops", "mb_s", "latency_mean_ms", "latency_p99_ms", "iops_per_gb"]
FOLLOWS: dict[Quantity, PredictedQuantity] = {
    "iops": "iops",
    "mb_s": "mb_s",
    "latency_mean_ms": "latency_mean_ms",
    "latency_p99_ms": "latency_p99_ms",
    "iops_per_gb": "iops",
}
"""The calibrated number to which each is proportional."""


def quantities(report: Report) -> Iterator[tuple[Quantity, Number]]:
    """Compared quantities of all classes of VMs together."""
    total = report.total
    yield "iops", total.iops
    yield "mb_s", total.mb_s
    yield "latency_mean_ms", total.latency_ms.mean
    yield "latency_p99_ms", total.latency_ms.p99
    yield "iops_per_gb", density_of(report)


def density_of(report: Report) -> Number:
    """IOPS over the capacity of all datastores together."""
    if len(report.datastores) == 1:
        return report.datastores[0].iops_per_gb
    capacities = [each.capacity_gib for each in report.datastores]
    total = sum(gib or 0.0 for gib in capacities) * GIB / GB
    if None in capacities or not total:
        return absent("not every datastore has a capacity; enter the others to get the density")
    iops = report.total.iops
    if iops.value is None:
        return iops
    return iops.model_copy(
        update={
            "value": iops.value / total,
            "low": None if iops.low is None else iops.low / total,
            "high": None if iops.high is None else iops.high / total,
        }
    )
