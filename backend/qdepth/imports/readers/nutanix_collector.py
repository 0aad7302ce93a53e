"""Nutanix Collector: a workbook with tabs like those of RVTools under other names.

Source of tabs and columns: two public readers of its exports (docs/how-to/imports.md names
them); only the layout of a collection from vCenter is known.
"""

import re
from collections.abc import Sequence

from qdepth.imports.files.columns import Column, Rows, Value, is_powered_on, key_of
from qdepth.imports.files.limits import Pace
from qdepth.imports.files.table import Table
from qdepth.imports.inventory.builder import InventoryBuilder
from qdepth.imports.inventory.inventory import DatastoreKind
from qdepth.imports.inventory.table_rows import DatastoreRow, Disk, HostRow, PathFacts, VmRow
from qdepth.imports.load.load import Load, LoadRow
from qdepth.imports.readers.found import Found, ReadFile
from qdepth.units import GIB, MIB

NAME = "Nutanix Collector"
BYTES_OF_A_KB = 1000.0
TABS: dict[str, tuple[Column, ...]] = {
    "Metadata": (
        Column("version", ("Collector Version",)),
        Column("duration", ("Performance Data Duration",)),
        Column("anonymized", ("Is Anonymized",), "flag"),
    ),
    "vHosts": (
        Column("host", ("Host Name",)),
        Column("cluster", ("Cluster Name",)),
        Column("maintenance", ("Maintenance Mode",), "flag"),
        Column("release", ("Hypervisor",)),
        Column("iops_p95", ("95th Percentile IOPS",), "number"),
        Column("kb_s_p95", ("95th Percentile Disk Throughput (KBps)",), "number"),
    ),
    "vInfo": (
        Column("vm", ("VM Name",)),
        Column("vm_id", ("MOID", "VM ID")),
        Column("powerstate", ("Power State",)),
        Column("template", ("Template",), "flag"),
        Column("os", ("Guest OS",)),
        Column("cluster", ("Cluster Name",)),
        Column("host", ("Host Name", "Host")),
        Column("iops_p95", ("95th Percentile IOPS",), "number"),
    ),
    "vDisk": (
        Column("vm", ("VM Name",)),
        Column("vm_id", ("MOID", "VM ID")),
        Column("capacity_mib", ("Capacity (MiB)",), "size"),
        Column("controller", ("Controller",)),
        Column("datastore", ("Datastore Name",)),
        Column("path", ("Path",)),
    ),
    "vmList": (
        Column("vm", ("VM Name",)),
        Column("powerstate", ("Power State",)),
        Column("host", ("Host", "Host Name")),
        Column("cluster", ("Cluster Name",)),
        Column("datastore", ("Datastore", "Datastore Name")),
        Column("capacity_mib", ("Capacity (MiB)",), "size"),
        Column("os", ("Guest OS",)),
    ),
    "Datastore": (
        Column("datastore", ("Datastore Name",)),
        Column("type", ("Datastore Type",)),
        Column("capacity_mib", ("Capacity (MiB)",), "size"),
        Column("hosts", ("Host Names",)),
    ),
    "vHBA": (
        Column("host", ("Host",)),
        Column("device", ("Device",)),
        Column("type", ("Type",)),
        Column("driver", ("Driver",)),
        Column("model", ("Model",)),
    ),
    "vMultipath": (
        Column("host", ("Host",)),
        Column("device", ("Disk",)),
        Column("datastore", ("Datastore", "Datastore Name")),
        Column("vendor", ("Vendor",)),
        Column("model", ("Model",)),
        Column("policy", ("Policy",)),
    ),
}
_KINDS: tuple[tuple[str, DatastoreKind], ...] = (
    ("vmfs", "vmfs"), ("nfs", "nfs"), ("vvol", "vvol"), ("vsan", "vsan"),
)  # fmt: skip
_OTHER = re.compile(r"\bAHV\b|Hyper-?V|Xen|KVM", re.IGNORECASE)
"""Hypervisors that are not ESXi."""
Row = dict[str, Value]


def recognized(tables: Sequence[Table]) -> list[Table]:
    """The tables of a collection: it has a tab of hosts or a list of VMs that no other tool has."""
    names = {key_of(table.name) for table in tables}
    present = {"vhosts", "vmlist", "metadata"} & names
    if len(present) < 2:
        return []
    known = {key_of(tab) for tab in TABS}
    return [table for table in tables if key_of(table.name) in known]


def read(tables: Sequence[Table], found: Found, pace: Pace) -> None:
    """Read hosts, VMs, disks and datastores, and the load of hosts if it was collected."""
    by_tab = {key_of(table.name): table for table in tables}
    total, version = 0, ""
    host_rows: list[LoadRow] = []
    vm_rows: list[LoadRow] = []
    others: set[Value] = set()
    has_info = "vinfo" in by_tab
    for number, (tab, columns) in enumerate(TABS.items()):
        table = by_tab.get(key_of(tab))
        if table is None or (tab == "vmList" and has_info and "vdisk" in by_tab):
            continue
        pace.begin(number / len(TABS), f"{table.file.name}: {table.name}")
        rows = Rows(table, columns, pace)
        for row in rows:
            if _is_elsewhere(tab, row, others):
                continue
            if tab == "Metadata":
                version = str(row.get("version") or "")
                if row.get("anonymized"):
                    found.say("read", "Names are anonymised: tokens replace them.",
                              file=table.file.name, sheet=tab)  # fmt: skip
            else:
                _add(found.inventory, tab, row, has_info=has_info)
            host_rows += _host_load(row) if tab == "vHosts" else []
            vm_rows += _vm_load(row) if tab == "vInfo" else []
        total += rows.number
        found.say_of_table(rows, f"the tab {tab}", needs=[c.names[0] for c in columns[:3]])
    file = tables[0].file.name
    if others:
        found.say(
            "dropped",
            "Hosts of hypervisors other than ESXi are left out with their VMs.",
            file=file,
            sheet="vHosts",
        )
    _add_loads(found, file, host_rows, vm_rows)
    found.files.append(
        ReadFile(file=file, is_a=f"{NAME} {version}".strip(), rows=total, what="inventory")
    )


def _add_loads(
    found: Found, file: str, host_rows: Sequence[LoadRow], vm_rows: Sequence[LoadRow]
) -> None:
    for what, rows, hosts, sheet in (
        ("host", host_rows, [row.object.lower() for row in host_rows], "vHosts"),
        ("VM", vm_rows, [], "vInfo"),
    ):
        if rows:
            found.loads.append(
                Load(id=f"{file} 95" + " of VMs" * (what == "VM"), file=file, rows=list(rows),
                     title=f"95th percentile of each {what}, as collected", hosts=hosts)
            )  # fmt: skip
            found.say("read", (
                f"The 95th percentiles of {what}s are separate for each {what}: their sum "
                "exceeds the 95th percentile of all together."
            ), file=file,
                      sheet=sheet, rows=len(rows), confidence="medium")  # fmt: skip


def _is_elsewhere(tab: str, row: Row, others: set[Value]) -> bool:
    """True if a row is of a host of another hypervisor, or of a VM or a disk there.

    `others` gets the names of those hosts and VMs; hosts come before VMs, and these before disks.
    """
    vm = f"{row.get('vm_id') or ''} {row.get('vm')}" if row.get("vm") else None
    if tab == "vHosts" and _OTHER.search(str(row.get("release") or "")):
        others.add(row.get("host"))
    elif tab in ("vInfo", "vmList") and row.get("host") in others:
        others.add(vm)
    return bool(others) and (row.get("host") in others or vm in others)


def _add(builder: InventoryBuilder, tab: str, row: Row, *, has_info: bool) -> None:
    vm_key = ("", f"{row.get('vm_id') or ''} {row.get('vm') or ''}")
    gib = row.get("capacity_mib")
    capacity_gib = float(gib) * MIB / GIB if isinstance(gib, float) else 0.0
    texts = {name: str(value) if value else "" for name, value in row.items()}
    if tab == "vHosts" and row.get("host"):
        builder.hosts.setdefault(("", texts["host"]), HostRow()).cluster = texts.get("cluster", "")
        builder.hosts["", texts["host"]].release = texts.get("release") or None
        builder.hosts["", texts["host"]].maintenance = bool(row.get("maintenance"))
    elif tab in ("vInfo", "vmList") and row.get("vm"):
        if tab == "vmList" and has_info:
            return
        vm = builder.vms[vm_key] = VmRow(
            beside_load=True,
            host=texts.get("host", ""),
            cluster=texts.get("cluster", ""),
            powered_on=is_powered_on(row.get("powerstate")),
            template=bool(row.get("template")),
            datastore=texts.get("datastore", ""),
            capacity_gib=capacity_gib,
        )
        vm.describe_guest(texts["vm"], texts.get("os", ""))
    elif tab == "vDisk" and row.get("vm"):
        path = texts.get("path", "")
        inside = path[1:].partition("]")[0] if path.startswith("[") else ""
        datastore = texts.get("datastore") or inside
        if datastore:
            disk = Disk(datastore, capacity_gib, texts.get("controller") or None)
            builder.disks[vm_key].append(disk)
    elif tab == "Datastore" and row.get("datastore"):
        kind = texts.get("type", "").lower()
        hosts = [name.strip() for name in texts.get("hosts", "").split(",") if name.strip()]
        builder.datastores["", texts["datastore"]] = DatastoreRow(
            kind=next((known for part, known in _KINDS if part in kind), "vmfs"),
            hosts=hosts,
            capacity_gib=capacity_gib or None,
        )
    elif tab == "vHBA" and row.get("host") and row.get("device"):
        builder.add_port(("", texts["host"]), texts["device"], type_=texts.get("type"),
                         driver=texts.get("driver") or None, model=texts.get("model"))  # fmt: skip
    elif tab == "vMultipath" and row.get("host") and row.get("device"):
        facts = PathFacts(
            policy=texts.get("policy") or None,
            vendor=texts.get("vendor") or None,
            model=texts.get("model") or None,
            queue_depth=None,
            paths=None,
            ports=(),
        )
        key = ("", texts.get("datastore", ""))
        builder.add_paths(key, texts["host"], texts["device"], facts)


def _host_load(row: Row) -> list[LoadRow]:
    iops, kb_s = row.get("iops_p95"), row.get("kb_s_p95")
    if not isinstance(iops, float) or not row.get("host"):
        return []
    mb_s = kb_s * BYTES_OF_A_KB / 1e6 if isinstance(kb_s, float) else None
    return [LoadRow(object=str(row["host"]), kind="host", iops=iops, mb_s=mb_s)]


def _vm_load(row: Row) -> list[LoadRow]:
    iops = row.get("iops_p95")
    if not isinstance(iops, float) or not row.get("vm"):
        return []
    return [LoadRow(object=str(row["vm"]), kind="vm", iops=iops)]
