"""The numbers by which reports are compared."""

from collections.abc import Iterator
from typing import Literal

from qdepth.report.numbers import absent
from qdepth.report.quantity import Number
from qdepth.report.report import Report

Quantity = Literal["iops", "mb_s", "latency_mean_ms", "latency_p99_ms", "iops_per_gb"]


def quantities(report: Report) -> Iterator[tuple[Quantity, Number]]:
    """What is compared, of all VM groups together."""
    total = report.total
    yield "iops", total.iops
    yield "mb_s", total.mb_s
    yield "latency_mean_ms", total.latency_ms.mean
    yield "latency_p99_ms", total.latency_ms.p99
    if len(report.datastores) == 1:
        yield "iops_per_gb", report.datastores[0].iops_per_gb
    else:
        yield "iops_per_gb", absent("several datastores: see each datastore's density")
