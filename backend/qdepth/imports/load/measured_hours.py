"""The hours of a series: mean activity of objects in each."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import pairwise
from typing import Annotated

from pydantic import Field

from qdepth.immutable import StrictImmutable
from qdepth.imports.load.activity import Activity, row_of_activity
from qdepth.imports.load.clock import clock_of
from qdepth.imports.load.load import LoadRow, ObjectKind

HOUR_S = 3600.0
LEAST_HOURS = 2
MOST_HOURS = 35 * 24
"""Largest number of stored hours of a series: the latest five weeks."""
MOST_ROWS = 20_000
"""Largest number of stored rows over all hours."""


class MeasuredHour(StrictImmutable):
    """Mean activity of an hour."""

    begins: Annotated[str, Field(pattern=r"^\d{4}-\d{2}-\d{2} \d{2}:00$")]
    """Begin, by the clock of the file: `2026-01-31 09:00`."""
    samples: int
    """Intervals that ended in it."""
    peak_iops: Annotated[float, Field(ge=0)]
    """I/Os per second of its busiest interval [1/s]."""
    rows: list[LoadRow]
    """Objects with their means over the samples; those of one kind, which add up."""

    @property
    def iops(self) -> float:
        """I/Os per second of all objects, on average [1/s]."""
        return sum(row.iops for row in self.rows)

    @property
    def mb_s(self) -> float | None:
        """Throughput of all objects [MB/s]; None if it was not measured."""
        known = [row.mb_s for row in self.rows if row.mb_s is not None]
        return sum(known) if known else None


class MeasuredSeries(StrictImmutable):
    """A series of load, hour by hour."""

    id: str
    """Unique in the import."""
    file: str
    """File, and its sheet if several sheets have a series."""
    clock: str
    """Statement of the file about its time zone, in a sentence."""
    interval_s: float
    """Interval between most of its samples [s]."""
    hosts: list[str] = []
    """Measured hosts, if each was measured separately; empty: all."""
    hours: Annotated[list[MeasuredHour], Field(min_length=1)]
    """In their order; hours without a sample are missing."""


@dataclass(frozen=True)
class SampledSeries:
    """Samples of objects as a reader has them."""

    file: str
    kind: ObjectKind
    moments: Sequence[str]
    """End of each interval, as the file writes it."""
    intervals: Sequence[Mapping[str, Activity]]
    """By the object."""
    clock: str = ""
    """Statement of the file about its clock apart from its moments, in a sentence."""
    hosts: Sequence[str] = ()
    sheet: str = ""
    """Sheet of the file, if several have a series."""

    @property
    def source(self) -> str:
        """File and sheet, for the user."""
        return f"{self.file}, sheet {self.sheet}" if self.sheet else self.file


def series_in_hours(series: SampledSeries) -> MeasuredSeries | str:
    """Return the hours of a series, and a sentence with the reason if there are none.

    An interval belongs to the hour in which it ended; one that ended with an hour belongs to it.
    """
    if len(series.moments) < 2:
        return ""
    clock = clock_of(series.moments, series.clock)
    if clock is None:
        return "Its times cannot be read, so it gives no hours. Export them as 2026-01-31 10:00:00."
    interval = _interval_s(clock.times)
    if interval > HOUR_S:
        return f"Its samples are {interval / HOUR_S:g} h apart, so it gives no hours."
    places: dict[datetime, list[int]] = defaultdict(list)
    for place, time in enumerate(clock.times):
        ended = time - timedelta(seconds=1)
        places[ended.replace(minute=0, second=0, microsecond=0)].append(place)
    if len(places) < LEAST_HOURS:
        return ""
    hours = [_hour(begins, [series.intervals[n] for n in places[begins]], series.kind)
             for begins in sorted(places)]  # fmt: skip
    return MeasuredSeries(
        id=f"{series.source} hours", file=series.source, clock=clock.text, interval_s=interval,
        hosts=sorted(series.hosts), hours=hours,
    )  # fmt: skip


def latest_hours(series: MeasuredSeries) -> MeasuredSeries:
    """Return the series without its earliest hours, if there are too many to store."""
    left, rows = MOST_HOURS, MOST_ROWS
    kept: list[MeasuredHour] = []
    for hour in reversed(series.hours):
        left, rows = left - 1, rows - len(hour.rows)
        if kept and (left < 0 or rows < 0):
            break
        kept.append(hour)
    return series.model_copy(update={"hours": kept[::-1]})


def _interval_s(times: Sequence[datetime]) -> float:
    ordered = sorted(set(times))
    gaps = sorted((late - early).total_seconds() for early, late in pairwise(ordered))
    return gaps[len(gaps) // 2] if gaps else HOUR_S


def _hour(
    begins: datetime, intervals: Sequence[Mapping[str, Activity]], kind: ObjectKind
) -> MeasuredHour:
    sums: dict[str, Activity] = {}
    for each in intervals:
        for name, activity in each.items():
            sums[name] = sums[name].plus(activity) if name in sums else activity
    number = len(intervals)
    return MeasuredHour(
        begins=f"{begins:%Y-%m-%d %H:00}",
        samples=number,
        peak_iops=max(sum(one.iops for one in each.values()) for each in intervals),
        rows=[row_of_activity(name, kind, one.over(number)) for name, one in sums.items()],
    )
