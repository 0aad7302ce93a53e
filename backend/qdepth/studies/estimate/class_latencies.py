"""The latencies of the classes of VMs of a report, and the IOPS that come with them."""

from qdepth.design.document.document import Design
from qdepth.immutable import Immutable
from qdepth.report.quantity import Number
from qdepth.report.report import Report
from qdepth.report.rows import GroupResults


class ClassLatency(Immutable):
    """Latency of a class of VMs: classes of one name together, any other group alone."""

    title: str
    """Name of the class, or of the class of VMs."""
    iops: Number | None = None
    """Completed I/Os of the class [1/s]; null in answers stored without them."""
    latency_mean_ms: Number
    """Mean latency [ms]."""
    latency_p99_ms: Number
    """99th percentile of the latency [ms]."""


def class_latencies(design: Design, report: Report | GroupResults) -> list[ClassLatency]:
    """Each class of VMs in the order of the design."""
    shared = {each.id: each for each in report.classes}
    alone = {each.id: each for each in report.groups}
    found: dict[str, ClassLatency] = {}
    for group in design.classes:
        result = shared.get(group.name or "") or alone.get(group.id)
        title = group.name or group.id
        if result is not None and title not in found:
            found[title] = ClassLatency(
                title=title,
                iops=result.iops,
                latency_mean_ms=result.latency_ms.mean,
                latency_p99_ms=result.latency_ms.p99,
            )
    return list(found.values())
