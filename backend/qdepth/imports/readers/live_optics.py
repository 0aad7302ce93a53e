"""Live Optics: the workbook of a collection from vCenter, with the load of each host."""

import re
from collections.abc import Sequence

from qdepth.imports.files.columns import Column, Rows, Value, is_powered_on, key_of
from qdepth.imports.files.limits import Pace
from qdepth.imports.files.table import Table
from qdepth.imports.inventory.builder import InventoryBuilder
from qdepth.imports.inventory.inventory import DatastoreKind
from qdepth.imports.inventory.table_rows import DatastoreRow, HostRow, PathFacts, VmRow
from qdepth.imports.load.load import Load, LoadRow
from qdepth.imports.readers.found import Found, ReadFile
from qdepth.units import GIB, MIB

NAME = "Live Optics"
SHEETS: dict[str, tuple[Column, ...]] = {
    "ESX Hosts": (
        Column("host", ("Host Name", "Host")),
        Column("cluster", ("Cluster",)),
        Column("release", ("OS", "OS Version", "ESX Version", "Version")),
    ),
    "Host Devices": (
        Column("host", ("Server Name",)),
        Column("datastore", ("Device Name",)),
        Column("type", ("Device Type",)),
        Column("capacity_gib", ("Capacity (GiB)",), "number"),
        Column("vendor", ("Vendor",)),
        Column("model", ("Model",)),
    ),
    "VMs": (
        Column("vm", ("VM Name",)),
        Column("vm_id", ("InstanceUUID", "UUID", "MOB ID")),
        Column("powerstate", ("Power State",)),
        Column("template", ("Template",), "flag"),
        Column("disks", ("Disks",), "number"),
        Column(
            "capacity_mib",
            ("Virtual Disk Size (MiB)", "Guest VM Disk Capacity (MiB)", "Guest VM Disk Size (MiB)"),
            "number",
        ),
        Column("os", ("VM OS",)),
        Column("datastore", ("Datastore",)),
        Column("host", ("Host",)),
        Column("cluster", ("Cluster",)),
    ),
    "ESX Performance": (
        Column("host", ("Host", "Host Name")),
        Column("iops_peak", ("Peak IOPS",), "number"),
        Column("iops_mean", ("Average IOPS", "Avg IOPS"), "number"),
        Column("iops_p95", ("95% IOPS", "95th Percentile IOPS"), "number"),
        Column("mb_s_mean", ("Avg Throughput MB/s", "Average Throughput MB/s"), "number"),
        Column("ratio", ("Average Read/Write Ratio", "Avg Read/Write Ratio")),
    ),
}
STORAGE = ("cluster", "datastore", "vmfs", "nfs", "vvol", "vsan", "local")
"""Types of devices that are datastores: their format, or how they are shared."""
KINDS: tuple[DatastoreKind, ...] = ("nfs", "vvol", "vsan")
"""Kinds that a type names; otherwise VMFS."""
_READS = re.compile(r"^\s*([\d.]+)\s*(?:%\s*)?/")
LOADS = (
    ("95", "95th percentile of each host", "iops_p95", None),
    ("peak", "peak of each host", "iops_peak", None),
    ("mean", "mean of each host", "iops_mean", "mb_s_mean"),
)
Row = dict[str, Value]


def recognized(tables: Sequence[Table]) -> list[Table]:
    """Return the sheets to read, if one is the sheet of hosts."""
    known = {key_of(name) for name in SHEETS}
    found = [table for table in tables if key_of(table.name) in known]
    return (
        found
        if any(key_of(table.name) in ("esxhosts", "esxperformance") for table in found)
        else []
    )


def read(tables: Sequence[Table], found: Found, pace: Pace) -> None:
    """Read hosts, datastores, VMs, and the load of each host."""
    by_name = {key_of(table.name): table for table in tables}
    file, total = tables[0].file.name, 0
    for number, (sheet, columns) in enumerate(SHEETS.items()):
        table = by_name.get(key_of(sheet))
        if table is None:
            found.say("empty", f"The sheet {sheet} is missing.", file=file, sheet=sheet)
            continue
        pace.begin(number / len(SHEETS), f"{file}: {sheet}")
        rows = Rows(table, columns, pace)
        if sheet == "ESX Performance":
            _add_loads(list(rows), found, file)
        else:
            for row in rows:
                _add(found.inventory, sheet, row)
        total += rows.number
        found.say_of_table(rows, f"the sheet {sheet}", needs=[c.names[0] for c in columns[:3]])
    found.say("empty", "Live Optics has no adapters, paths, policies and queue depths.", file=file)
    found.files.append(ReadFile(file=file, is_a=NAME, rows=total, what="inventory"))


def _add(builder: InventoryBuilder, sheet: str, row: Row) -> None:
    texts = {name: str(value) if value else "" for name, value in row.items()}
    if sheet == "ESX Hosts" and row.get("host"):
        host = builder.hosts.setdefault(("", texts["host"]), HostRow())
        host.cluster, host.release = texts.get("cluster", ""), texts.get("release") or None
    elif sheet == "Host Devices" and row.get("datastore"):
        _add_datastore(builder, row, texts)
    elif sheet == "VMs" and row.get("vm"):
        mib, disks = row.get("capacity_mib"), row.get("disks")
        named = (name.strip() for name in texts.get("datastore", "").split(","))
        datastores = list(dict.fromkeys(filter(None, named)))
        vm = builder.vms["", f"{texts.get('vm_id', '')} {texts['vm']}"] = VmRow(
            beside_load=True,
            host=texts.get("host", ""),
            cluster=texts.get("cluster", ""),
            powered_on=is_powered_on(row.get("powerstate")),
            template=bool(row.get("template")),
            datastore=datastores[0] if datastores else "",
            more_datastores=tuple(datastores[1:]),
            disks=int(disks) if isinstance(disks, float) else 0,
            capacity_gib=mib * MIB / GIB if isinstance(mib, float) else 0.0,
        )
        vm.describe_guest(texts["vm"], texts.get("os", ""))


def _add_datastore(builder: InventoryBuilder, row: Row, texts: dict[str, str]) -> None:
    kind = texts.get("type", "").lower()
    if not any(word in kind for word in STORAGE):
        return
    capacity = row.get("capacity_gib")
    key = ("", texts["datastore"])
    known = builder.datastores.setdefault(key, DatastoreRow(kind="vmfs"))
    known.kind = next((each for each in KINDS if each in kind), "vmfs")
    known.local = "local" in kind
    known.capacity_gib = capacity if isinstance(capacity, float) and capacity > 0 else None
    if texts.get("host") and texts["host"] not in known.hosts:
        known.hosts.append(texts["host"])
    if texts.get("vendor") or texts.get("model"):
        facts = PathFacts(
            policy=None, vendor=texts.get("vendor") or None, model=texts.get("model") or None,
            queue_depth=None, paths=None, ports=(),
        )  # fmt: skip
        builder.add_facts(key, facts)


def _reads(ratio: Value) -> float | None:
    """The share of reads of a cell such as `70% / 30%`; None if it tells none."""
    match = _READS.match(str(ratio or ""))
    return min(100.0, float(match[1])) if match else None


def _is_sum(host: Value) -> bool:
    """True if a row is of no host, but one that somebody has put below them."""
    return str(host or "").strip().lower().rstrip(":") in ("", "total", "totals", "sum", "average")


def _add_loads(rows: list[Row], found: Found, file: str) -> None:
    for key, title, iops_field, mb_s_field in LOADS:
        load: list[LoadRow] = []
        for row in rows:
            iops, mb_s = row.get(iops_field), row.get(mb_s_field or "")
            if isinstance(iops, float) and not _is_sum(row.get("host")):
                rate = mb_s if isinstance(mb_s, float) else None
                load.append(
                    LoadRow(object=str(row["host"]), kind="host", iops=iops, mb_s=rate,
                            read_pct=_reads(row.get("ratio")))
                )  # fmt: skip
        if load:
            found.loads.append(
                Load(id=f"{file} {key}", title=title, file=file, rows=load,
                     hosts=[row.object.lower() for row in load])
            )  # fmt: skip
    if rows:
        found.say("read", (
            "Peaks and percentiles are separate for each host. They may occur at different "
            "times, so their sums exceed those of all hosts together."
        ), file=file,
                  sheet="ESX Performance", rows=len(rows), confidence="medium")  # fmt: skip
