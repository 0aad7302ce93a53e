"""RVTools: a workbook, or its tabs as CSV files."""

import re
from collections import Counter
from collections.abc import Callable, Sequence

from qdepth.figures import counted
from qdepth.imports.files.columns import Rows, Value, is_powered_on, key_of, places_of
from qdepth.imports.files.limits import Pace
from qdepth.imports.files.table import Table
from qdepth.imports.inventory.builder import InventoryBuilder
from qdepth.imports.inventory.inventory import DatastoreKind
from qdepth.imports.inventory.raw_devices import RawDisk
from qdepth.imports.inventory.table_rows import (
    DatastoreRow,
    Disk,
    HostRow,
    Key,
    VmRow,
)
from qdepth.imports.readers.found import Found, ReadFile
from qdepth.imports.readers.rvtools_columns import DERIVED, KEYS, TABS, VCENTER
from qdepth.imports.readers.rvtools_paths import add_paths
from qdepth.imports.sum_rows import is_sum
from qdepth.units import GIB, MIB

NAME = "RVTools"
_IN_NAME = {tab: re.compile(rf"(?i)(?<![a-z]){tab}s?(?![a-z])") for tab in TABS}
"""A tab in a longer name, such as `03_vInfo` or `vInfo (2)`."""
_PREFIXES = ("rvtoolstab", "rvtools", "tab")
_SCHEME = re.compile(r"^\w+://")
_PLACE = re.compile(r"^\[(?P<datastore>(?:[^\[\]]|\[[^\[\]]*\])+)\]")
"""The name of a datastore may have brackets, too."""
_DATASTORE_KINDS: tuple[tuple[str, DatastoreKind], ...] = (
    ("vmfs", "vmfs"), ("nfs", "nfs"), ("vvol", "vvol"), ("vsan", "vsan"),
)  # fmt: skip
Row = dict[str, Value]
Add = Callable[[InventoryBuilder, Row], None]


def tab_of(table: Table) -> str | None:
    """The tab that a table is, by its name or, of a CSV, by its header; None: another table."""
    name = key_of(table.name)
    for prefix in _PREFIXES:
        name = name.removeprefix(prefix)
    by_name = next((tab for tab in TABS if name in (key_of(tab), key_of(tab) + "s")), None)
    if by_name is not None:
        return by_name
    if not table.head:
        return next((tab for tab in TABS if _IN_NAME[tab].search(table.name)), None)
    for tab, columns in TABS.items():
        for row in table.head:
            if set(KEYS[tab]) <= set(places_of(columns, row, tab)):
                return tab
    return None


def recognized(tables: Sequence[Table]) -> list[Table]:
    """The tables that are tabs of RVTools."""
    found = [table for table in tables if tab_of(table) is not None]
    tabs = {tab_of(table) for table in found}
    return found if tabs & {"vInfo", "vHost", "vDatastore", "vDisk", "vMultiPath", "vHBA"} else []


def read(tables: Sequence[Table], found: Found, pace: Pace) -> None:
    """Read the tabs into an inventory."""
    version = ""
    totals: Counter[str] = Counter()
    several = _has_several_vcenters(tables, pace)
    in_order = sorted(tables, key=lambda table: list(TABS).index(tab_of(table) or ""))
    for number, table in enumerate(in_order):
        tab = tab_of(table) or ""
        pace.begin(number / len(tables), f"{table.file.name}: {table.name}")
        rows = Rows(table, TABS[tab], pace, prefix=tab)
        if tab == "vMetaData":
            version = next((str(row["version"]) for row in rows if row.get("version")), "")
            continue
        sums = 0
        for row in rows:
            if _sums_up(row):
                sums += 1
                continue
            if not several:
                row["vcenter"] = row["vcenter_uuid"] = None
            elif row.get("vcenter"):
                row["vcenter"] = _server(row["vcenter"])
            _ADD[tab](found.inventory, row)
        totals[table.file.name] += rows.number
        found.say_of_table(rows, f"the tab {tab}", needs=_needed_headers(tab))
        if sums:
            found.say("dropped", f"Left out as sums of others: {counted(sums, 'row')}.",
                      file=table.file.name, sheet=tab, rows=sums)  # fmt: skip
        _say_derived(rows, tab, found)
    _say_raw(found)
    found.inventory.place_raw_disks()
    _say_missing(tables, found)
    title = f"{NAME} {version}".strip()
    for name in dict.fromkeys(table.file.name for table in tables):
        found.files.append(ReadFile(file=name, is_a=title, rows=totals[name], what="inventory"))


def _sums_up(row: Row) -> bool:
    """Whether a row has nothing but numbers next to a name such as Total."""
    texts = [value for value in row.values() if isinstance(value, str)]
    return len(texts) == 1 and is_sum(texts[0])


def _has_several_vcenters(tables: Sequence[Table], pace: Pace) -> bool:
    """True if objects need the name of their vCenter; trimmed exports lack it in some tabs."""
    servers: set[Value] = set()
    for table in tables:
        if tab_of(table) in ("vHost", "vDatastore", "vInfo"):
            servers |= {_server(row.get("vcenter")) for row in Rows(table, VCENTER, pace)}
    return len(servers - {None}) > 1


def _server(value: Value) -> Value:
    """A vCenter without what differs between tabs: `https://VC1.example/sdk` is `vc1.example`."""
    if not value:
        return None
    return _SCHEME.sub("", str(value).strip().lower()).rstrip("/").removesuffix("/sdk")


def _say_derived(rows: Rows, tab: str, found: Found) -> None:
    """Say which facts follow from which columns, and how."""
    for fields, what, confidence in DERIVED.get(tab, ()):
        headers = [rows.headers[name] for name in fields if name in rows.headers]
        if rows.number and headers:
            found.say("derived", f"{what}.", file=rows.table.file.name, rows=rows.number,
                      sheet=f"{rows.table.name}, {' and '.join(headers)}",
                      confidence=confidence)  # fmt: skip


def _say_raw(found: Found) -> None:
    """Say what became of raw device mappings."""
    raw = found.inventory.raw
    lost = [disk for disk in raw.disks if raw.device_of(disk) is None]
    known = len(raw.disks) - len(lost)
    if known:
        found.say(
            "derived",
            f"{_mappings(known)} in the design, each as its own LUN.",
            sheet="vDisk",
            rows=known,
            confidence="medium",
        )
    if lost:
        gib = sum(disk.capacity_gib for disk in lost)
        found.say("dropped", f"{_mappings(len(lost))} left out with {gib:,.0f} GiB, and with the "
                  "share of their VMs' load: no table shows their LUN. Export the tabs vDisk with "
                  "the column Raw LUN ID, and vMultiPath.", sheet="vDisk", rows=len(lost),
                  confidence="medium")  # fmt: skip


def _mappings(number: int) -> str:
    return "1 raw device mapping is" if number == 1 else f"{number} raw device mappings are"


def _needed_headers(tab: str) -> list[str]:
    wanted = {
        "vInfo": ("vm", "powerstate", "cluster", "host", "disks", "capacity_mib", "path"),
        "vDisk": ("vm", "capacity_mib", "path", "controller"),
        "vHost": ("host", "cluster", "release"),
        "vHBA": ("host", "device", "driver", "type", "model"),
        "vDatastore": ("datastore", "type", "address", "hosts", "capacity_mib"),
        "vMultiPath": ("host", "device", "policy", "queue_depth"),
    }.get(tab, ())  # fmt: skip
    return [column.names[0] for column in TABS[tab] if column.field in wanted]


def _say_missing(tables: Sequence[Table], found: Found) -> None:
    there = {tab_of(table) for table in tables}
    lost = {
        "vInfo": "so VMs are those that have disks in vDisk",
        "vDisk": "so disks are counted by vInfo, on the datastore of their VM's configuration",
        "vHost": "so the release of hosts is unknown",
        "vHBA": "so adapters and drivers are unknown",
        "vDatastore": "so capacities and kinds of datastores are unknown",
        "vMultiPath": "so paths, policies, queue depths and arrays are unknown",
    }
    for tab, what in lost.items():
        if tab not in there:
            found.say("empty", f"The tab {tab} is missing, {what}.", file=tables[0].file.name,
                      sheet=tab)  # fmt: skip


def _key(row: Row, field: str) -> Key:
    vcenter = row.get("vcenter") or row.get("vcenter_uuid") or ""
    return str(vcenter), str(row.get(field) or "")


def _vm_key(row: Row) -> Key:
    vcenter = row.get("vcenter") or row.get("vcenter_uuid") or ""
    return str(vcenter), f"{row.get('vm_id') or ''} {row.get('vm') or ''}"


def _gib(row: Row) -> float:
    value = row.get("capacity_mib")
    return float(value) * MIB / GIB if isinstance(value, float) else 0.0


def _add_vm(builder: InventoryBuilder, row: Row) -> None:
    if not row.get("vm") or row.get("placeholder"):
        return
    place = _PLACE.match(str(row.get("path") or ""))
    key = _vm_key(row)
    builder.equal_names += key in builder.vms and not row.get("vm_id")
    before = builder.vms.get(key)
    vm = builder.vms[key] = VmRow()
    _describe(vm, row)
    if before is not None and row.get("vm_id"):
        builder.told_anew += (before.host, before.powered_on) != (vm.host, vm.powered_on)
    vm.datastore = place["datastore"] if place else ""
    vm.disks = int(float(row.get("disks") or 0))
    vm.capacity_gib = _gib(row)


def _describe(vm: VmRow, row: Row) -> None:
    vm.host, vm.cluster = str(row.get("host") or ""), str(row.get("cluster") or "")
    vm.powered_on = is_powered_on(row.get("powerstate"))
    vm.template = bool(row.get("template"))
    vm.describe_guest(
        str(row.get("vm") or ""), str(row.get("os") or ""), str(row.get("note") or "")
    )


def _add_disk(builder: InventoryBuilder, row: Row) -> None:
    if not row.get("vm"):
        return
    place = _PLACE.match(str(row.get("path") or ""))
    key = builder.vm_of(*_vm_key(row))
    if key not in builder.vms:
        builder.vms[key] = VmRow()
        _describe(builder.vms[key], row)
    controller = row.get("controller")
    datastore = place["datastore"] if place else ""
    if row.get("path") and builder.is_repeated((key, row["path"], row.get("disk"))):
        return
    if row.get("raw"):
        lun = str(row.get("raw_lun") or "").removesuffix(".0")
        builder.raw.disks.append(
            RawDisk(key, builder.vms[key].host, _gib(row), str(controller or "") or None, lun)
        )
        return
    builder.disks[key].append(Disk(datastore, _gib(row), str(controller) if controller else None))


def _add_host(builder: InventoryBuilder, row: Row) -> None:
    if not row.get("host"):
        return
    host = builder.hosts.setdefault(_key(row, "host"), HostRow())
    host.cluster = str(row.get("cluster") or "")
    host.release = str(row["release"]) if row.get("release") else None
    host.maintenance = bool(row.get("maintenance"))


def _add_port(builder: InventoryBuilder, row: Row) -> None:
    if not (row.get("host") and row.get("device")):
        return
    texts = {
        name: str(row[name]) if row.get(name) else None for name in ("type", "driver", "model")
    }
    builder.add_port(
        _key(row, "host"), str(row["device"]),
        type_=texts["type"], driver=texts["driver"], model=texts["model"],
    )  # fmt: skip


def _add_datastore(builder: InventoryBuilder, row: Row) -> None:
    if not row.get("datastore"):
        return
    kind = str(row.get("type") or "vmfs").lower()
    threshold = row.get("sioc_threshold_ms")
    builder.datastores[_key(row, "datastore")] = DatastoreRow(
        kind=next((known for part, known in _DATASTORE_KINDS if part in kind), "other"),
        address=_listed(row.get("address")),
        hosts=_listed(row.get("hosts")),
        capacity_gib=_gib(row) or None,
        sioc=bool(row.get("sioc")),
        sioc_threshold_ms=threshold if isinstance(threshold, float) and threshold > 0 else None,
    )


def _listed(value: Value) -> list[str]:
    return [part.strip() for part in re.split(r"[,;\n]", str(value or "")) if part.strip()]


def _add_paths(builder: InventoryBuilder, row: Row) -> None:
    if row.get("host") and row.get("device"):
        add_paths(builder, row, datastore=_key(row, "datastore"), device=_key(row, "device"))


def _ignore(_builder: InventoryBuilder, _row: Row) -> None:
    """Partitions are sizes inside guests: they say nothing about the storage below."""


_ADD: dict[str, Add] = {
    "vInfo": _add_vm, "vDisk": _add_disk, "vHost": _add_host, "vHBA": _add_port,
    "vDatastore": _add_datastore, "vMultiPath": _add_paths, "vPartition": _ignore,
}  # fmt: skip
