"""Finds busy hours of a series, and names them by their time."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from datetime import datetime

from qdepth.immutable import StrictImmutable
from qdepth.imports.load.load import Load
from qdepth.imports.load.measured_hours import MeasuredHour, MeasuredSeries
from qdepth.imports.load.series import P95

BUSY = 1.25
"""Mean of an hour of the day / mean of all, from which it counts as busy."""
LEAST_OF_A_DAY = 18
"""Number of different hours of the day that a series needs to show busy ones."""
DAY_H = 24
WORKDAYS, WEEKEND = "Monday to Friday", "Saturday and Sunday"
SATURDAY = 5


class BusyHours(StrictImmutable):
    """Hours of the day that are busier than others."""

    name: str
    """Their time, such as "09:00 to 12:00, Monday to Friday"."""
    first_hour: int
    """First hour of the day, from 0."""
    hours: int
    """Number of hours in sequence; they may pass midnight."""
    iops: float
    """Mean over them [1/s]."""
    times_mean: float
    """The same relative to the mean of all hours of these days."""
    text: str
    """Summary in a sentence."""


def busiest_hour(series: MeasuredSeries) -> MeasuredHour:
    """Return the hour with the most I/Os; of equal ones the first."""
    return max(series.hours, key=lambda hour: hour.iops)


def p95_hour(series: MeasuredSeries) -> MeasuredHour:
    """Return the hour at the 95th percentile of I/Os, the nearest rank."""
    ordered = sorted(series.hours, key=lambda hour: hour.iops)
    return ordered[-(-int(P95 * 100 * len(ordered)) // 100) - 1]


def load_of_hour(series: MeasuredSeries, hour: MeasuredHour, title: str = "Hour") -> Load:
    """Return the activity of an hour as a load for a design."""
    return Load(
        id=f"{series.id} {hour.begins}", title=f"{title}, {hour.begins}", file=series.file,
        interval_s=series.interval_s, hosts=series.hosts, rows=hour.rows,
    )  # fmt: skip


def hour_loads(series: MeasuredSeries) -> list[Load]:
    """Return the loads of the busiest hour and of the hour at the 95th percentile."""
    peak, usual = busiest_hour(series), p95_hour(series)
    found = [load_of_hour(series, peak, "Mean of the busiest hour")]
    if usual is not peak:
        found.append(load_of_hour(series, usual, "Mean of the hour at the 95th percentile"))
    return [load for load in found if sum(row.iops for row in load.rows) > 0]


def busy_hours(series: MeasuredSeries) -> list[BusyHours]:
    """Return the hours of the day that are busy, on workdays and at weekends."""
    days: dict[str, list[MeasuredHour]] = defaultdict(list)
    for hour in series.hours:
        days[WEEKEND if when(hour).weekday() >= SATURDAY else WORKDAYS].append(hour)
    return [busy for name, hours in days.items() for busy in _busy(name, hours)]


def when(hour: MeasuredHour) -> datetime:
    """Return when an hour begins, by the clock of the file."""
    return datetime.fromisoformat(hour.begins)


def _busy(days: str, hours: Sequence[MeasuredHour]) -> Iterator[BusyHours]:
    of_day: dict[int, list[float]] = defaultdict(list)
    for hour in hours:
        of_day[when(hour).hour].append(hour.iops)
    means = {at: sum(rates) / len(rates) for at, rates in of_day.items()}
    mean = sum(means.values()) / len(means)
    if len(means) < LEAST_OF_A_DAY or mean <= 0:
        return
    is_busy = [means.get(at, 0.0) >= BUSY * mean for at in range(DAY_H)]
    for first in range(DAY_H):
        if is_busy[first] and not is_busy[first - 1]:
            number = next(n for n in range(1, DAY_H + 1) if not is_busy[(first + n) % DAY_H])
            rates = [means[(first + n) % DAY_H] for n in range(number)]
            yield _named(days, first, number, (sum(rates) / number, mean))


def _named(days: str, first: int, number: int, rates: tuple[float, float]) -> BusyHours:
    iops, mean = rates
    name = f"{first:02}:00 to {(first + number) % DAY_H:02}:00, {days}"
    return BusyHours(
        name=name, first_hour=first, hours=number, iops=iops, times_mean=iops / mean,
        text=f"Busy from {name}: {iops:,.0f} IOPS, {iops / mean:.1f} times the mean of these days.",
    )  # fmt: skip
