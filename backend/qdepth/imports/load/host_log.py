"""Combines logs of single hosts, as esxtop writes them, into the load of an estate."""

import re
from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC
from typing import NamedTuple

from qdepth.imports.load.activity import Activity, row_of_activity
from qdepth.imports.load.clock import time_of
from qdepth.imports.load.load import Load, ObjectKind
from qdepth.imports.load.measured_hours import SampledSeries
from qdepth.imports.load.series import chosen_moments

_MOMENT = re.compile(
    r"(\d{1,4})([/.-])(\d{1,2})\2(\d{1,4})[ T]+(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?"
    r"\s*([AP]M)?",
    re.IGNORECASE,
)


LEAST_COMMON = 1
"""Number of intervals that logs must have in common to be combined."""


Interval = Mapping[str, Activity]
"""By the device, the NFS volume or the host."""


@dataclass(frozen=True)
class HostLog:
    """Contents of one file, interval by interval."""

    file: str
    hosts: frozenset[str]
    """Hosts of the log; usually one."""
    kind: ObjectKind
    """Kind of its rows."""
    moments: Sequence[str]
    """End of each interval, as the file writes it."""
    intervals: Sequence[Interval]
    clock: str = ""
    """Its statement about its clock, in a sentence; empty if none."""

    @property
    def times_s(self) -> list[float] | None:
        """End of each interval [s]; None if unreadable."""
        return times_of(self.moments)

    @property
    def interval_s(self) -> float | None:
        """Length of an interval [s]."""
        times = self.times_s
        return (times[1] - times[0] or None) if times and len(times) > 1 else None


class Combined(NamedTuple):
    """Logs of different hosts over the same time."""

    logs: list[HostLog]
    common: list[tuple[int, ...]]
    """Intervals that all have: the place of each in its log."""


def combined(logs: Sequence[HostLog]) -> list[Combined]:
    """Combine logs of different hosts as far as they are of the same time.

    The intervals are those of the first log. Another host contributes the interval that ended
    nearest, at most half an interval away.
    """
    found: list[Combined] = []
    for log in logs:
        for place, group in enumerate(found):
            common = _joined(group, log)
            if len(common) >= LEAST_COMMON:
                found[place] = Combined([*group.logs, log], common)
                break
        else:
            found.append(Combined([log], [(n,) for n in range(len(log.intervals))]))
    return found


def _joined(group: Combined, log: HostLog) -> list[tuple[int, ...]]:
    first = group.logs[0]
    if log.kind != first.kind or any(log.hosts & other.hosts for other in group.logs):
        return []
    wanted, there = first.times_s, log.times_s
    if wanted is None or there is None:
        return []
    reach = max(first.interval_s or 0.0, log.interval_s or 0.0) / 2
    joined = []
    for places in group.common:
        time = wanted[places[0]]
        right = bisect_left(there, time)
        near = min(
            (n for n in (right - 1, right) if 0 <= n < len(there)),
            key=lambda n: abs(there[n] - time),
        )
        if abs(there[near] - time) <= reach:
            joined.append((*places, near))
    return joined


def series_of(group: Combined) -> SampledSeries:
    """Return the intervals of logs that belong together."""
    first, more = group.logs[0], len(group.logs) - 1
    return SampledSeries(
        file=first.file + (f" and {more} more" if more else ""),
        kind=first.kind,
        moments=[first.moments[places[0]] for places in group.common],
        intervals=[
            _sum([log.intervals[n] for log, n in zip(group.logs, places, strict=True)])
            for places in group.common
        ],
        clock=first.clock,
        hosts=sorted({host for log in group.logs for host in log.hosts}),
    )


def loads_of(series: SampledSeries, interval_s: float | None) -> Iterator[Load]:
    """The loads at the busiest moments of a series."""
    intervals = series.intervals
    totals = [
        (
            sum(activity.iops for activity in each.values()),
            sum(activity.mb_s for activity in each.values()),
        )
        for each in intervals
    ]
    for key, title, index, offered in chosen_moments(totals):
        yield Load(
            id=f"{series.file} {key}",
            title=f"{title}, {series.moments[index]}",
            file=series.file,
            interval_s=interval_s,
            offered=offered,
            hosts=list(series.hosts),
            rows=[
                row_of_activity(name, series.kind, activity)
                for name, activity in intervals[index].items()
            ],
        )


def _sum(intervals: Sequence[Interval]) -> dict[str, Activity]:
    total: dict[str, Activity] = {}
    for each in intervals:
        for name, activity in each.items():
            total[name] = total[name].plus(activity) if name in total else activity
    return total


def times_of(moments: Sequence[str]) -> list[float] | None:
    """Return the times [s]; None if one of them is unreadable.

    The month comes first, as esxtop writes it, `01/31/2026`. The day comes first with points in
    between, or if a first number is no month.
    """
    found = [_MOMENT.fullmatch(moment.strip()) for moment in moments]
    parts = [match for match in found if match is not None]
    if len(parts) < len(found):
        return None
    is_day_first = any(match[2] == "." or 12 < int(match[1]) < 32 for match in parts)
    try:
        times = [time_of(match, day_first=is_day_first) for match in parts]
    except ValueError:
        return None
    return [time.replace(tzinfo=UTC).timestamp() for time in times]
