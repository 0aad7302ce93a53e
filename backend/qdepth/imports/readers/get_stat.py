"""PowerCLI's Get-Stat as CSV: counters of vCenter over time.

Summations are counts over the interval. Latencies of vCenter are whole milliseconds, so they tell
nothing of an all-flash array, and are not used. An empty instance is the sum over the others.
Columns: a public script that writes them; definitions: VMware's performance counters.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence

from qdepth.imports.files.columns import Column, Rows, Value, key_of, places_of
from qdepth.imports.files.limits import Pace
from qdepth.imports.files.table import Table
from qdepth.imports.load.load import Load, LoadRow, ObjectKind
from qdepth.imports.load.series import chosen_moments
from qdepth.imports.readers.found import Found, ReadFile

NAME = "Get-Stat"
COLUMNS = (
    Column("value", ("Value",), "number"),
    Column("moment", ("Timestamp",)),
    Column("metric", ("MetricId",)),
    Column("entity", ("Entity",)),
    Column("entity_id", ("EntityId",)),
    Column("interval_s", ("IntervalSecs",), "number"),
    Column("instance", ("Instance",)),
)
BYTES_OF_A_KB = 1024.0
RATES = {
    "virtualdisk.numberreadaveraged.average": "reads",
    "virtualdisk.numberwriteaveraged.average": "writes",
    "datastore.numberreadaveraged.average": "reads",
    "datastore.numberwriteaveraged.average": "writes",
    "disk.numberreadaveraged.average": "reads",
    "disk.numberwriteaveraged.average": "writes",
    "disk.numberread.summation": "reads per interval",
    "disk.numberwrite.summation": "writes per interval",
    "virtualdisk.read.average": "kb",
    "virtualdisk.write.average": "kb",
    "datastore.read.average": "kb",
    "datastore.write.average": "kb",
    "disk.read.average": "kb",
    "disk.write.average": "kb",
}
FAMILIES = ("virtualdisk", "datastore", "disk")
"""Counters that tell the same from three places; the first that there is, is used."""
Sample = dict[str, dict[str, float]]


def recognized(tables: Sequence[Table]) -> list[Table]:
    """The tables that have the columns of Get-Stat."""
    needed = {"value", "moment", "metric", "entity"}
    return [
        table for table in tables
        if any(needed <= set(places_of(COLUMNS, row)) for row in table.head)
    ]  # fmt: skip


def read(tables: Sequence[Table], found: Found, pace: Pace) -> None:
    """Read the load of VMs or hosts at the busiest moments."""
    for number, table in enumerate(tables):
        pace.begin(number / len(tables), table.file.name)
        _read_table(table, found, pace)


def _read_table(table: Table, found: Found, pace: Pace) -> None:
    file = table.file.name
    rows = Rows(table, COLUMNS, pace)
    series: dict[str, dict[str, Sample]] = {name: {} for name in FAMILIES}
    coarse, kind = 0, "vm"
    interval_s: float | None = None
    for moment, entity, metric, value, seconds, instance in _values(rows):
        if "latency" in metric:
            coarse += 1
            continue
        what = RATES.get(metric)
        if what is None or (instance == "" and metric.startswith(("virtualdisk", "datastore"))):
            continue
        interval_s = seconds or interval_s
        kind = "host" if entity.startswith("HostSystem") else "vm"
        name, _, rate = what.partition(" per ")
        each = value / seconds if rate and seconds else value
        sample = series[metric.partition(".")[0]].setdefault(moment, defaultdict(dict))
        of_entity = sample[entity.partition(" ")[2]]
        of_entity[name] = of_entity.get(name, 0.0) + each
    if coarse:
        found.say("dropped", f"{coarse} latencies are whole milliseconds: 0 means below 1 ms. They "
                  "were not used.", file=file, rows=coarse)  # fmt: skip
    family = next((name for name in FAMILIES if series[name]), "")
    moments = sorted(series[family]) if family else []
    totals = [_total(series[family][moment]) for moment in moments]
    for key, title, index, offered in chosen_moments(totals):
        sample = series[family][moments[index]]
        found.loads.append(
            Load(id=f"{file} {key}", title=f"{title}, {moments[index]}", file=file,
                 interval_s=interval_s, offered=offered,
                 rows=[_row(name, "host" if kind == "host" else "vm", values)
                       for name, values in sample.items()])
        )  # fmt: skip
    found.say_of_table(rows, f"counters of {NAME}, {len(moments)} intervals")
    found.files.append(ReadFile(file=file, is_a=NAME, rows=rows.number, what="load"))


def _values(rows: Rows) -> Iterator[tuple[str, str, str, float, float, str]]:
    for row in rows:
        value, seconds = row.get("value"), row.get("interval_s")
        if isinstance(value, float) and value >= 0 and row.get("entity"):
            entity = f"{_kind(row.get('entity_id'))} {row['entity']}"
            yield (
                str(row.get("moment") or ""), entity, key_of_metric(row.get("metric")), value,
                seconds if isinstance(seconds, float) else 0.0, str(row.get("instance") or ""),
            )  # fmt: skip


def key_of_metric(metric: Value) -> str:
    """A metric without capitals."""
    return str(metric or "").strip().lower()


def _kind(entity_id: Value) -> str:
    return "HostSystem" if key_of(entity_id).startswith("hostsystem") else "VirtualMachine"


def _total(sample: Sample) -> tuple[float, float]:
    rates = sum(v.get("reads", 0.0) + v.get("writes", 0.0) for v in sample.values())
    return rates, sum(v.get("kb", 0.0) for v in sample.values()) * BYTES_OF_A_KB / 1e6


def _row(name: str, kind: ObjectKind, values: dict[str, float]) -> LoadRow:
    reads, writes = values.get("reads", 0.0), values.get("writes", 0.0)
    iops = reads + writes
    return LoadRow(
        object=name, kind=kind, iops=iops,
        mb_s=values["kb"] * BYTES_OF_A_KB / 1e6 if "kb" in values else None,
        read_pct=min(100.0, 100 * reads / iops) if iops > 0 else None,
    )  # fmt: skip
