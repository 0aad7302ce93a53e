"""The draft of an estate at each hour of a series."""

from collections.abc import Sequence

from qdepth.errors import QdepthError
from qdepth.imports.draft.choices import Choices
from qdepth.imports.draft.draft import Draft, draft
from qdepth.imports.draft.loads_of_vms import LOAD
from qdepth.imports.import_result import Import
from qdepth.imports.load.busy_hours import load_of_hour
from qdepth.imports.load.measured_hours import MeasuredHour, MeasuredSeries

WEEK_H = 7 * 24
"""Largest number of hours that are answered, or put on a timeline."""

MOST_DROPPED = 3
"""Largest number of reasons why what was read gives no series."""


class NoHours(QdepthError):
    """An import has no series, or no design for it."""


def series_named(found: Import, name: str | None) -> MeasuredSeries:
    """Return a series by its id, the longest one without a name; raises NoHours."""
    if not found.series:
        dropped = [row.text for row in found.findings if row.kind == "dropped"]
        bring = (
            "Import a file of esxtop, Get-Stat, the collector or Prometheus over a day or a week."
        )
        why = " ".join(["Not used:", *dropped[:MOST_DROPPED]] if dropped else [bring])
        raise NoHours(f"No file contains a series of two hours or more that can be used. {why}")
    if found.inventory.is_empty:
        raise NoHours(
            "No file describes the estate that the series was measured on. Import an inventory "
            "with it."
        )
    if name is None:
        return max(found.series, key=lambda each: len(each.hours))
    named = next((each for each in found.series if each.id == name), None)
    if named is None:
        known = ", ".join(each.id for each in found.series)
        raise NoHours(f"series is {name!r}, and the import has {known}. Choose one of these.")
    return named


def last_week(series: MeasuredSeries) -> Sequence[MeasuredHour]:
    """Return the answered hours: at most the latest week."""
    return series.hours[-WEEK_H:]


def draft_of_hour(
    found: Import, choices: Choices, series: MeasuredSeries, hour: MeasuredHour
) -> Draft:
    """Draft the estate with the load of an hour; the classes are the same at all hours."""
    load = load_of_hour(series, hour)
    values = {**choices.values, LOAD: f"measured: {load.id}"}
    chosen = choices.model_copy(update={"values": values, "total": None})
    return draft(found.inventory, [load], chosen, found.mixes, per_datastore=True)
