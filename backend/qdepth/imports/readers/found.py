"""Combined results of the readers so far."""

import re
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Literal, TypedDict, Unpack

from qdepth.figures import counted
from qdepth.immutable import Immutable
from qdepth.imports.files.columns import Rows
from qdepth.imports.finding import Confidence, FindingKind, ImportFinding
from qdepth.imports.inventory.builder import InventoryBuilder
from qdepth.imports.inventory.inventory import Inventory
from qdepth.imports.inventory.table_rows import Key
from qdepth.imports.inventory.vcenters import join_vcenters
from qdepth.imports.inventory.vm_roles import NAMES, Role
from qdepth.imports.load.host_log import HostLog, combined, loads_of, series_of
from qdepth.imports.load.load import Load, by_kind_of_vm
from qdepth.imports.load.measured_hours import SampledSeries
from qdepth.imports.load.measured_point import MeasuredPoint
from qdepth.imports.load.mix import Mix

MOST_FINDINGS = 2_000
MOST_ROLE_WORDS = 6
MOST_IOPS = 1e8
"""Largest load of a group of VMs of a design [1/s]."""


class ReadFile(Immutable):
    """A file that was read, and its kind."""

    file: str
    """Its name."""
    is_a: str
    """Recognised kind, with version or dialect if known."""
    rows: int
    """Rows, values or results that were read."""
    what: Literal["inventory", "load", "benchmark", "none"]
    """Contents."""


class Where(TypedDict, total=False):
    """Subject of a finding, and how sure it is."""

    file: str | None
    sheet: str | None
    rows: int | None
    confidence: Confidence


@dataclass
class Found:
    """Inventory, measurements, loads and findings."""

    inventory: InventoryBuilder = field(default_factory=InventoryBuilder)
    points: list[MeasuredPoint] = field(default_factory=list)
    loads: list[Load] = field(default_factory=list)
    logs: list[HostLog] = field(default_factory=list)
    """Logs of single hosts, which become loads together."""
    findings: list[ImportFinding] = field(default_factory=list)
    files: list[ReadFile] = field(default_factory=list)
    mixes: list[Mix] = field(default_factory=list)
    series: list[SampledSeries] = field(default_factory=list)
    """Series of samples, which become hours."""

    def say(self, kind: FindingKind, text: str, **where: Unpack[Where]) -> None:
        """Add a finding; of very many the last are left out."""
        if len(self.findings) < MOST_FINDINGS:
            self.findings.append(ImportFinding(kind=kind, text=text, **where))

    def say_of_table(self, rows: Rows, what: str, *, needs: Sequence[str] = ()) -> None:
        """Report what was read of a table, its missing columns, and cells without numbers."""
        file, sheet = rows.table.file.name, rows.table.name
        drop = partial(self.say, "dropped", file=file, sheet=sheet)
        if rows.missing is None:
            drop(f"No header with the columns of {what} was found, so it was not read.")
            return
        self.say("read", f"{counted(rows.number, 'row')} of {what}, by the columns "
                 f"{_used(rows)}.", file=file, sheet=sheet, rows=rows.number)  # fmt: skip
        lacking = ", ".join(name for name in rows.missing if name in needs)
        if lacking:
            text = f"It has no column {lacking}, so these values are unknown."
            self.say("empty", text, file=file, sheet=sheet)
        for name, cells in rows.unreadable.items():
            drop(
                f"No valid number in {counted(cells.number, 'cell')} of {rows.headers[name]}: "
                f"{cells.in_words}.",
                rows=cells.number,
            )
        for name, cells in rows.shortened.items():
            drop(
                f"A spreadsheet shortened {counted(cells.number, 'cell')} of {rows.headers[name]}, "
                f"left out here: {cells.in_words}. Import the original export.",
                rows=cells.number,
            )
        if rows.short:
            drop(
                f"Shorter than the header: {counted(rows.short, 'row')}. The file was cut off, or "
                "edited. Export it again.",
                rows=rows.short,
                confidence="medium",
            )

    def finish_loads(self) -> list[Load]:
        """Return the loads of the finished inventory; those of VMs are summed over the VMs that it
        counts together, so that no names are stored."""
        self._add_logs_up()
        kinds = self._kinds_of_vms()
        running = {
            name for name, vm, _ in self.inventory.named_vms() if vm.powered_on and not vm.template
        }
        clear = _clear_kinds(kinds)
        finished: list[Load] = []
        measured: dict[str, set[str]] = {}
        for load in self.loads:
            if any(row.kind == "vm" for row in load.rows):
                measured.setdefault(load.file, set()).update(row.object for row in load.rows)
                rows = by_kind_of_vm([row for row in load.rows if row.object in clear], clear)
                load = load.model_copy(update={"rows": rows})  # noqa: PLW2901
            if load.rows and self._is_possible(load):
                finished.append(load)
        for file, names in measured.items():
            namesakes = {name for name in names if len(kinds.get(name, ())) > 1}
            self._say_lost(file, len(names - kinds.keys()), len(namesakes))
            if running - names:
                self.say("empty", f"It has the load of {len(running & names)} of {len(running)} "
                         "VMs that run; the rest is missing. Measure all VMs.",
                         file=file, rows=len(running - names), confidence="low")  # fmt: skip
        return finished

    def clear_vms(self) -> dict[str, int]:
        """Return the place in the inventory of each name that belongs to one kind of VM."""
        return _clear_kinds(self._kinds_of_vms())

    def _kinds_of_vms(self) -> dict[str, set[int | None]]:
        """Places in the inventory of the VMs of each name."""
        kinds: dict[str, set[int | None]] = {}
        for name, _, kind in self.inventory.named_vms():
            kinds.setdefault(name, set()).add(kind)
        return kinds

    def _is_possible(self, load: Load) -> bool:
        iops = sum(row.iops for row in load.rows)
        if iops == 0:
            return False
        if iops <= MOST_IOPS:
            return True
        self.say("dropped", (
            f"{load.title}: {iops:.3g} IOPS exceed any real workload ({MOST_IOPS:.0e}), so they "
            "were ignored. Check the units and export the file again."
        ),
                 file=load.file)  # fmt: skip
        return False

    def _add_logs_up(self) -> None:
        for group in combined(self.logs):
            series = series_of(group)
            self.series.append(series)
            self.loads += loads_of(series, group.logs[0].interval_s)
            if len(group.logs) > 1:
                self.say("derived", f"{len(group.logs)} logs of different hosts were added up: "
                         f"{len(group.common)} intervals in which all were taken.",
                         file=", ".join(log.file for log in group.logs)[:500],
                         rows=len(group.common))  # fmt: skip

    def _say_lost(self, file: str, strangers: int, namesakes: int) -> None:
        if strangers:
            self.say("dropped", f"No imported inventory has {counted(strangers, 'VM')} with a "
                     "load. Import an export of RVTools, Live Optics or Nutanix Collector of the "
                     "same vCenter together with it.", file=file, rows=strangers)  # fmt: skip
        if namesakes:
            self.say("dropped", (
                f"{namesakes} names in its loads belong to several VMs on different hosts or "
                "datastores, so their load is left out. Import one vCenter at a time, or give "
                "each VM its own name."
            ), file=file,
                     rows=namesakes, confidence="medium")  # fmt: skip

    def finish_inventory(self) -> Inventory:
        """Build the inventory, with findings on what its tables disagree about."""
        joined = join_vcenters(self.inventory)
        if joined.unclear:
            self.say("assumed", f"Several hosts may be meant by {_first(joined.unclear)}: a file "
                     "names them without a vCenter, or without their domain. They count once "
                     "more. Import files that name hosts in full, and one vCenter at a time.",
                     rows=len(joined.unclear), confidence="low")  # fmt: skip
        if joined.spelled_anew:
            self.say("derived", f"{_first(joined.spelled_anew)}: named with their domain in one "
                     "file and without it in another, they count once.",
                     rows=len(joined.spelled_anew), confidence="medium")  # fmt: skip
        self._count_once()
        inventory = self.inventory.finish()
        for what, keys, table in (
            ("host", self.inventory.unlisted_hosts, "hosts"),
            ("datastore", self.inventory.unlisted_datastores, "datastores"),
        ):
            if keys:
                self.say("derived", (
                    f"Named by VMs or paths, but missing in the tables of {table}: "
                    f"{counted(len(keys), what)}: {_named(keys)}. The rest of the data is unknown."
                ),
                         rows=len(keys), confidence="medium")  # fmt: skip
        anew = self.inventory.told_anew
        if anew:
            self.say("derived", f"Exports differ in the host or state of {counted(anew, 'VM')}; "
                     "the one that was read last counts. Import exports of the same day.",
                     rows=anew, confidence="medium")  # fmt: skip
        equal = self.inventory.equal_names
        if equal:
            self.say("dropped", f"Without an ID, and merged with a VM of the same name: "
                     f"{counted(equal, 'VM')}. Export the column VM ID, too.",
                     rows=equal, confidence="low")  # fmt: skip
        spread = self.inventory.spread_vms
        if spread:
            self.say("read", f"Disks on several datastores: {counted(spread, 'VM')}. Each counts "
                     "once.", rows=spread)  # fmt: skip
        service = self.inventory.cluster_service_vms
        if service:
            self.say("dropped", (
                f"Left out: {counted(service, 'VM')} of vSphere itself (vCLS), with almost no I/O."
            ), rows=service)  # fmt: skip
        self._say_roles()
        homeless = self.inventory.homeless_vms
        if homeless:
            self.say("assumed", (
                f"No file states the datastore of {counted(homeless, 'VM')}, so each cluster gets "
                "one, with the queue of one LUN. Import the tabs vInfo with the column Path, "
                "or vDisk, to get the real ones."
            ),
                     rows=homeless, confidence="low")  # fmt: skip
        return inventory

    def _say_roles(self) -> None:
        """Say which VMs have a role, and the words that it was found by."""
        words: dict[Role, Counter[str]] = defaultdict(Counter)
        for _, vm, kind in self.inventory.named_vms():
            if kind is not None and vm.role_by:
                words[vm.role][vm.role_by] += 1
        for role, by in sorted(words.items()):
            vms = by.total()
            most = ", ".join(word for word, _ in by.most_common(MOST_ROLE_WORDS))
            more = ", ..." if len(by) > MOST_ROLE_WORDS else ""
            are = "VM counts" if vms == 1 else "VMs count"
            self.say("derived", f"{vms:,} {are} as {NAMES[role]} by names, guest systems or notes "
                     f"({most}{more}). Choose another role for a group of VMs if they are "
                     "something else.", rows=vms, confidence="medium")  # fmt: skip

    def _count_once(self) -> None:
        """Leave out VMs of a tool of load that the inventory of another tool has, too."""
        vms = self.inventory.vms
        names: dict[str, set[str]] = {}
        hosts: dict[str, set[str]] = {}
        for key, vm in vms.items():
            if not vm.beside_load:
                names.setdefault(key[1].partition(" ")[2], set()).add(key[0])
                hosts.setdefault(vm.host, set()).add(key[0])

        def is_known(there: dict[str, set[str]], name: str, vcenter: str) -> bool:
            return name in there and (not vcenter or vcenter in there[name])

        twice = [
            key for key, vm in vms.items()
            if vm.beside_load and is_known(hosts, vm.host, key[0])
            and is_known(names, key[1].partition(" ")[2], key[0])
        ]  # fmt: skip
        for key in twice:
            del vms[key]
            self.inventory.disks.pop(key, None)
        if twice:
            self.say("derived", f"In the inventories of two tools: {counted(len(twice), 'VM')}. "
                     "Each counts once.", rows=len(twice))  # fmt: skip


def _clear_kinds(kinds: Mapping[str, set[int | None]]) -> dict[str, int]:
    """The place in the inventory of each name that is that of one kind of VM."""
    return {
        name: kind for name, (kind, *others) in kinds.items() if kind is not None and not others
    }


def _used(rows: Rows) -> str:
    """The columns that were used, those that are numbered as one."""
    names = [re.sub(r"(?<=\w )\d+(?=$| )", "n", name) for name in rows.headers.values()]
    return ", ".join(dict.fromkeys(names))


def _named(keys: set[Key]) -> str:
    return _first(sorted(name for _, name in keys))


def _first(names: Sequence[str]) -> str:
    return ", ".join(names[:5]) + (" and others" if len(names) > 5 else "")
