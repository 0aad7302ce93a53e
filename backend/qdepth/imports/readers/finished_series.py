"""Hours of all series from the readers, without names of VMs."""

from collections.abc import Mapping

from qdepth.imports.load.load import by_kind_of_vm
from qdepth.imports.load.measured_hours import MeasuredSeries, latest_hours, series_in_hours
from qdepth.imports.readers.found import Found


def finished_series(found: Found) -> list[MeasuredSeries]:
    """Return the hours of all series, after the loads; VMs as the inventory counts them."""
    clear = found.clear_vms()
    finished: list[MeasuredSeries] = []
    for series in found.series:
        hours = series_in_hours(series)
        if isinstance(hours, str):
            if hours:
                found.say("empty", hours, file=series.file)
            continue
        if series.kind == "vm":
            hours = _with_kinds(hours, clear)
        if not any(hour.rows for hour in hours.hours):
            continue
        stored = latest_hours(hours)
        if len(stored.hours) < len(hours.hours):
            found.say("dropped", f"It has {len(hours.hours)} hours; the latest "
                      f"{len(stored.hours)} are stored.", file=series.file)  # fmt: skip
        finished.append(stored)
    return finished


def _with_kinds(series: MeasuredSeries, clear: Mapping[str, int]) -> MeasuredSeries:
    """Return a series of VMs as one of those that the inventory counts together."""
    hours = [
        hour.model_copy(
            update={"rows": by_kind_of_vm([r for r in hour.rows if r.object in clear], clear)}
        )
        for hour in series.hours
    ]
    return series.model_copy(update={"hours": hours})


def say_idle(found: Found) -> None:
    """Report files of loads that have rates, all of them 0."""
    busy = {load.file for load in found.loads if any(row.iops > 0 for row in load.rows)}
    busy |= {point.file for point in found.points}
    for each in found.series:
        is_empty = each.intervals and not any(each.intervals)
        if each.file not in busy and not is_empty:
            found.say("dropped", "All of its rates are 0, so it has no load. Measure while the VMs "
                      "work.", file=each.file)  # fmt: skip
