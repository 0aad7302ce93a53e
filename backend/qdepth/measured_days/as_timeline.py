"""A measured day or week as the timeline of a design: a moment for each hour."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Literal, NamedTuple

from qdepth.back_tests.changed_workloads import changed_workloads
from qdepth.design.document.document import Design
from qdepth.design.document.timeline import Moment, Timeline
from qdepth.figures import entered
from qdepth.imports.draft.choices import Choices
from qdepth.imports.import_result import Import
from qdepth.imports.load.busy_hours import busiest_hour, when
from qdepth.imports.load.measured_hours import HOUR_S, MeasuredHour, MeasuredSeries
from qdepth.measured_days.hour_designs import NoHours, draft_of_hour, last_week, series_named
from qdepth.studies.calibrate.measurements import Overrides

LEAST_FACTOR, MOST_FACTOR = 1e-3, 1e3
"""Loads that a moment can give, as multiples of the first hour."""
MOST_FIELDS = 100
"""Largest number of fields that a moment of a timeline changes."""
Span = Literal["day", "week"]


class TimelineChoices(Choices):
    """Part of a series for a timeline."""

    series: str | None = None
    """Id of the series; null: the longest one."""
    span: Span = "day"
    """`day`: the day with the busiest hour; `week`: all hours of the latest week."""


def as_timeline(found: Import, asked: TimelineChoices) -> Design:
    """Draft the estate with a timeline that changes its load from hour to hour.

    Hours without a sample keep the load of the previous hour; the notes count them.

    Raises
    ------
    NoHours
        If there is no series, or no design for it.
    """
    series = series_named(found, asked.series)
    hours = [hour for hour in _chosen(series, asked.span) if hour.iops > 0]
    designs = [draft_of_hour(found, asked, series, hour).design for hour in hours]
    drawn = [_Drawn(hour, design) for hour, design in zip(hours, designs, strict=True) if design]
    if not drawn:
        raise NoHours("No design could be drafted for these hours. Check the findings.")
    first, last = drawn[0].hour, drawn[-1].hour
    base, length_s = drawn[0].design, _after_s(first, last) + HOUR_S
    changes = [changed_workloads(a.design, b.design) for a, b in pairwise(drawn)]
    is_whole = all(len(each) <= MOST_FIELDS for each in changes)
    moments = [
        _moment(first, each.hour, of_hour if is_whole else None)
        for each, of_hour in zip(drawn[1:], changes, strict=True)
        if of_hour
    ]
    missing = round(length_s / HOUR_S) - len(drawn)
    notes = " ".join(_notes(series, missing, is_whole=is_whole))
    return base.model_copy(
        update={
            "title": f"{base.title}, {first.begins} to {last.begins}"[:200],
            "timeline": Timeline(length_s=length_s, moments=moments),
            "notes": f"{notes} {base.notes}"[:10_000],
        }
    )


class _Drawn(NamedTuple):
    hour: MeasuredHour
    design: Design


def _chosen(series: MeasuredSeries, span: Span) -> Sequence[MeasuredHour]:
    hours = last_week(series)
    if span == "week":
        return hours
    day = when(busiest_hour(series)).date()
    return [hour for hour in series.hours if when(hour).date() == day]


def _after_s(first: MeasuredHour, hour: MeasuredHour) -> float:
    return (when(hour) - when(first)).total_seconds()


def _moment(first: MeasuredHour, hour: MeasuredHour, changes: Overrides | None) -> Moment:
    """Return what changes when an hour begins: fields, or the load of all without them."""
    at_s = _after_s(first, hour)
    if changes is None:
        factor = min(MOST_FACTOR, max(LEAST_FACTOR, hour.iops / first.iops))
        return Moment(at_s=at_s, load=float(f"{factor:.4g}"))
    values = {
        path: entered(value) if isinstance(value, int | float) else value
        for path, value in changes.items()
    }
    return Moment(at_s=at_s, set_fields=[f"{path}={value}" for path, value in values.items()])


def _notes(series: MeasuredSeries, missing: int, *, is_whole: bool) -> Iterator[str]:
    yield f"The timeline has the hours of {series.file}. {series.clock}"
    if missing > 0:
        yield f"{missing} hours without samples have the load of the previous hour."
    if not is_whole:
        yield (
            f"More than {MOST_FIELDS} fields change in an hour, so the load of all VMs changes "
            "alike, and the mix of I/Os is that of the first hour."
        )
