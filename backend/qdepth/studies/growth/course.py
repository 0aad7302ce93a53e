"""The course of a growing design over time, as estimated."""

from collections.abc import Sequence

from qdepth.report.report import Report
from qdepth.studies.estimate.class_latencies import class_latencies
from qdepth.studies.growth.first_month import peaks
from qdepth.studies.growth.monthly_demand import Demand
from qdepth.studies.growth.outlook_answer import ClassPoint, MonthPoint
from qdepth.studies.growth.readings import Readings
from qdepth.studies.growth.yearly_growth import Growth

FEW = 36
"""Number of months up to which each is shown if there are seasons; of more, each quarter and each
peak."""
QUARTER = 3


def months_shown(growth: Growth, demands: Sequence[Demand]) -> list[int]:
    """Return the months that the course of a design shows at least, up to the last one."""
    last = len(demands) - 1
    every = 1 if growth.seasons and last <= FEW else QUARTER
    return sorted({*range(0, last, every), *(peaks(demands) if growth.seasons else ()), last})


def course(readings: Readings) -> list[MonthPoint]:
    """Return all months with an estimate of the healthy design."""
    return [_point(readings, month) for month in readings.months]


def _point(readings: Readings, month: int) -> MonthPoint:
    report = readings.at(month).report
    if report is None:
        raise ValueError(f"month {month} has no report of the healthy design")
    return MonthPoint(
        month=readings.demands.month(month),
        status=report.status,
        classes=_classes(readings, month, report),
        latency_mean_ms=report.total.latency_ms.mean,
        latency_p99_ms=report.total.latency_ms.p99,
        used_gib=readings.demands.used_in_all(month),
    )


def _classes(readings: Readings, month: int, report: Report) -> list[ClassPoint]:
    demand, groups = readings.by_month[month], readings.design.classes
    found = []
    for latency in class_latencies(readings.design, report):
        own = [n for n, group in enumerate(groups) if latency.title == (group.name or group.id)]
        found.append(
            ClassPoint(
                name=latency.title,
                vms=sum(demand.vms[number] for number in own),
                load=max(demand.loads[number] for number in own),
                iops=latency.iops,
                latency_mean_ms=latency.latency_mean_ms,
                latency_p99_ms=latency.latency_p99_ms,
            )
        )
    return found
