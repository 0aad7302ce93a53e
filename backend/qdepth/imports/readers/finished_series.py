"""Hours of all series from the readers, without names of VMs; names as the inventory has them."""

from collections.abc import Mapping
from dataclasses import replace

from qdepth.figures import counted
from qdepth.imports.inventory.inventory import Inventory
from qdepth.imports.inventory.spelled_names import SpelledNames
from qdepth.imports.load.load import ObjectKind, by_kind_of_vm
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


def spell_as_inventory(found: Found) -> None:
    """Give VMs and datastores of loads the spelling of the inventory, before they are joined."""
    inventory = found.inventory
    _tell_hosts_from_vms(found)
    known: dict[ObjectKind, SpelledNames] = {
        "vm": SpelledNames(name for name, _, _ in inventory.named_vms()),
        "datastore": SpelledNames(name for _, name in (*inventory.datastores, *inventory.paths)),
    }
    anew: dict[str, set[str]] = {}
    for place, load in enumerate(found.loads):
        for kind, names in known.items():
            spelled = names.respelled([row.object for row in load.rows if row.kind == kind])
            if spelled:
                anew.setdefault(load.file, set()).update(spelled)
                rows = [
                    row.model_copy(update={"object": spelled.get(row.object, row.object)})
                    if row.kind == kind else row
                    for row in load.rows
                ]  # fmt: skip
                found.loads[place] = load = load.model_copy(update={"rows": rows})  # noqa: PLW2901
    for place, series in enumerate(found.series):
        if series.kind not in known:
            continue
        spelled = known[series.kind].respelled({name for each in series.intervals for name in each})
        if spelled:
            intervals = [
                {spelled.get(name, name): activity for name, activity in each.items()}
                for each in series.intervals
            ]
            found.series[place] = replace(series, intervals=intervals)
    for file, spellings in anew.items():
        found.say(
            "derived",
            "Names of its load that differ from the inventory only in capitals or a domain count "
            f"as the same: {counted(len(spellings), 'name')}, such as {min(spellings)}.",
            file=file, rows=len(spellings), confidence="medium",
        )  # fmt: skip


def _tell_hosts_from_vms(found: Found) -> None:
    """Take loads of VMs for those of hosts if only hosts of the inventory have their names, as the
    files of some counters do not state what an object is."""
    vms = {name for name, _, _ in found.inventory.named_vms()}
    known = {name for _, name in found.inventory.hosts}
    known |= {vm.host for vm in found.inventory.vms.values() if vm.host}
    hosts = known | {name.partition(".")[0] for name in known if not name[:1].isdigit()}
    files: dict[str, None] = {}
    for place, load in enumerate(found.loads):
        names = {row.object for row in load.rows if row.kind == "vm"}
        if names & hosts and not names & vms:
            rows = [row.model_copy(update={"kind": "host"}) for row in load.rows]
            found.loads[place] = load.model_copy(update={"rows": rows})
            files[load.file] = None
    found.series = [
        replace(each, kind="host") if each.file in files and each.kind == "vm" else each
        for each in found.series
    ]
    for file in files:
        found.say("derived", "Its objects have the names of hosts of the inventory, so they count "
                  "as hosts.", file=file, confidence="medium")  # fmt: skip


def say_strangers(found: Found, inventory: Inventory) -> None:
    """Report datastores of a load that the inventory lacks, and devices if it has none of them."""
    known = {name for store in inventory.datastores for name in (store.name, *store.devices)}
    known |= {store.id for store in inventory.datastores}
    strangers: dict[tuple[str, ObjectKind], set[str]] = {}
    for load in found.loads if inventory.datastores else ():
        for kind in ("datastore", "device"):
            names = {row.object for row in load.rows if row.kind == kind}
            if kind == "datastore" or not names & known:
                strangers.setdefault((load.file, kind), set()).update(names - known)
    for (file, kind), names in strangers.items():
        if names:
            found.say(
                "assumed",
                f"No imported inventory has {counted(len(names), kind)} of its load, such as "
                f"{min(names)}. The load there goes to VMs without a measured load. Use the names "
                "of the inventory.",
                file=file, rows=len(names), confidence="low",
            )  # fmt: skip


def say_idle(found: Found) -> None:
    """Report files of loads that have rates, all of them 0."""
    busy = {load.file for load in found.loads if any(row.iops > 0 for row in load.rows)}
    busy |= {point.file for point in found.points}
    for each in found.series:
        is_empty = each.intervals and not any(each.intervals)
        if each.file not in busy and not is_empty:
            found.say("dropped", "All of its rates are 0, so it has no load. Measure while the VMs "
                      "work.", file=each.file)  # fmt: skip
