"""The course of a growing design over time, as estimated."""

from qdepth.report.report import Report
from qdepth.report.rows import GroupResult
from qdepth.studies.growth.growth import Growth
from qdepth.studies.growth.outlook_answer import ClassPoint, MonthPoint
from qdepth.studies.growth.readings import Readings

FEW = 36
"""Months of which each is shown if there are seasons; otherwise they are shown by quarter."""
QUARTER = 3


def months_shown(growth: Growth, last: int) -> list[int]:
    """Return the months that the course of a design shows at least, to the last one."""
    every = 1 if growth.seasons and last <= FEW else QUARTER
    return sorted({*range(0, last, every), last})


def course(readings: Readings) -> list[MonthPoint]:
    """Return all months in which the healthy design was estimated."""
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
    rows: dict[str, GroupResult] = {row.id: row for row in report.groups}
    demand = readings.by_month[month]
    return [
        ClassPoint(
            id=group.id,
            name=group.name or group.id,
            vms=demand.vms[number],
            load=demand.loads[number],
            iops=rows[group.id].iops,
            latency_mean_ms=rows[group.id].latency_ms.mean,
            latency_p99_ms=rows[group.id].latency_ms.p99,
        )
        for number, group in enumerate(readings.design.classes)
    ]
