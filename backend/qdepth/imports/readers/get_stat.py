"""PowerCLI's Get-Stat as CSV: counters of vCenter over time.

Summations are counts over the interval, whose length is in a column that is often left out;
the timestamps tell it then. Latencies of vCenter are whole milliseconds, so they say nothing about
an all-flash array, and are not used. An empty instance is the sum over the others.
Columns: a public script that writes them; definitions: VMware's performance counters.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from qdepth.imports.files.columns import Column, Rows, Value, key_of, places_of
from qdepth.imports.files.limits import Pace
from qdepth.imports.files.table import Table
from qdepth.imports.finding import RefusedFile
from qdepth.imports.load.load import ObjectKind
from qdepth.imports.readers.clock_times import interval_of
from qdepth.imports.readers.found import Found, ReadFile
from qdepth.imports.readers.sampled_loads import (
    MB_OF_A_KB,
    MB_S,
    READS,
    WRITES,
    drop_halves,
    loads_of_samples,
    series_of_samples,
)

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
RATES = {
    "virtualdisk.numberreadaveraged.average": READS,
    "virtualdisk.numberwriteaveraged.average": WRITES,
    "datastore.numberreadaveraged.average": READS,
    "datastore.numberwriteaveraged.average": WRITES,
    "disk.numberreadaveraged.average": READS,
    "disk.numberwriteaveraged.average": WRITES,
    "disk.numberread.summation": READS,
    "disk.numberwrite.summation": WRITES,
    "virtualdisk.read.average": MB_S,
    "virtualdisk.write.average": MB_S,
    "datastore.read.average": MB_S,
    "datastore.write.average": MB_S,
    "disk.read.average": MB_S,
    "disk.write.average": MB_S,
}
FAMILIES = ("virtualdisk", "datastore", "disk")
"""Counters with the same content from three places; the first available one is used."""
KINDS: tuple[ObjectKind, ...] = ("vm", "host")
"""Objects with the same content; if there are both, VMs are used, as they contain more."""
Sample = dict[str, dict[str, float]]


class _Counted(NamedTuple):
    """What a counter says of a moment: the sum of its values, and how many there are."""

    value: float
    number: int
    length_s: float
    """Length of the interval by its own column [s]; 0: not told."""


_Key = tuple[str, str, str]
"""Object, metric, and instance."""
_Series = dict[str, dict[_Key, _Counted]]
"""By the moment."""


def recognized(tables: Sequence[Table]) -> list[Table]:
    """The tables that have the columns of Get-Stat."""
    needed = {"value", "moment", "metric", "entity"}
    return [
        table for table in tables
        if any(needed <= set(places_of(COLUMNS, row)) for row in table.head)
    ]  # fmt: skip


def read(tables: Sequence[Table], found: Found, pace: Pace) -> None:
    """Read the load of VMs or hosts at the busiest moments.

    Raises
    ------
    RefusedFile
        If no table has a rate.
    """
    loads, files = len(found.loads), len(found.files)
    for number, table in enumerate(tables):
        pace.begin(number / len(tables), table.file.name)
        _read_table(table, found, pace)
    if len(found.loads) == loads and any(file.rows for file in found.files[files:]):
        del found.files[files:]
        raise RefusedFile(
            f"{tables[0].file.name} has no rate of I/Os. Run Get-Stat for the counters "
            "virtualdisk.numberreadaveraged.average and virtualdisk.numberwriteaveraged.average "
            "of all VMs, and export all of its columns, IntervalSecs among them."
        )


def _read_table(table: Table, found: Found, pace: Pace) -> None:
    file = table.file.name
    rows = Rows(table, COLUMNS, pace)
    series: dict[tuple[str, ObjectKind], _Series] = defaultdict(dict)
    coarse = 0
    for moment, kind, metric, value, seconds, (name, instance) in _values(rows):
        if "latency" in metric:
            coarse += 1
        elif metric in RATES:
            of_moment = series[metric.partition(".")[0], kind].setdefault(moment, {})
            counter = (name, metric, instance)
            known = of_moment.get(counter, _Counted(0.0, 0, 0.0))
            of_moment[counter] = _Counted(
                known.value + value, known.number + 1, known.length_s + seconds
            )
    if coarse:
        found.say("dropped", (
            f"{coarse} latencies are whole milliseconds, in which 0 means below 1 ms. They were "
            "not used."
        ), file=file, rows=coarse)  # fmt: skip
    places = [(family, kind) for kind in KINDS for family in FAMILIES if (family, kind) in series]
    if {kind for _, kind in places} == set(KINDS):
        found.say("dropped", "It has VMs and hosts, which count the same I/Os; hosts were left "
                  "out.", file=file)  # fmt: skip
    moments = sorted(series[places[0]]) if places else []
    lengths = _Lengths(interval_of(moments))
    samples = [_rates(series[places[0]][moment], lengths) for moment in moments]
    _say_lengths(lengths, drop_halves(samples), found, file)
    if places:
        interval_s = lengths.told_s or lengths.between_s
        moments_with = list(zip(moments, samples, strict=True))
        found.loads += loads_of_samples(file, moments_with, places[0][1], interval_s)
        found.series.append(series_of_samples(file, moments_with, places[0][1]))
    found.say_of_table(rows, f"counters of {NAME}, {len(moments)} intervals")
    found.files.append(ReadFile(file=file, is_a=NAME, rows=rows.number, what="load"))


class _Lengths:
    """How long intervals are, and how many counts needed it."""

    def __init__(self, between_s: float | None) -> None:
        self.between_s = between_s
        """By the timestamps [s]."""
        self.told_s: float | None = None
        """By the column of it [s]."""
        self.derived = 0
        """Counts that became rates by the timestamps."""
        self.unknown = 0
        """Counts that could not become rates."""

    def rate(self, metric: str, counted: _Counted) -> float | None:
        """A counter as a rate; None if it is a count over an unknown time."""
        self.told_s = counted.length_s / counted.number or self.told_s
        if not metric.endswith(".summation"):
            return counted.value / counted.number
        if counted.length_s > 0:
            return counted.value / counted.length_s
        if self.between_s is None:
            self.unknown += 1
            return None
        self.derived += 1
        return counted.value / self.between_s


def _say_lengths(lengths: _Lengths, halves: str | None, found: Found, file: str) -> None:
    if halves:
        found.say("dropped", halves, file=file, confidence="medium")
    if lengths.derived:
        found.say("derived", f"No column IntervalSecs states how long {lengths.derived} counts of "
                  f"I/Os were counted: {lengths.between_s:g} s, as its timestamps are apart.",
                  file=file, rows=lengths.derived, confidence="medium")  # fmt: skip
    if lengths.unknown:
        found.say("dropped", (
            f"{lengths.unknown} values are counts of I/Os over an unknown time: there is no "
            "column IntervalSecs, and timestamps are not evenly spaced. Export the column "
            "IntervalSecs, too."
        ), file=file,
                  rows=lengths.unknown)  # fmt: skip


def _rates(counters: dict[_Key, _Counted], lengths: _Lengths) -> Sample:
    """Rates by object: of its instances, or of its total where no instance is told."""
    parts: Sample = defaultdict(lambda: defaultdict(float))
    totals: Sample = defaultdict(lambda: defaultdict(float))
    for (name, metric, instance), counted in counters.items():
        rate = lengths.rate(metric, counted)
        if rate is not None:
            factor = MB_OF_A_KB if RATES[metric] == MB_S else 1.0
            (parts if instance else totals)[name][RATES[metric]] += rate * factor
    return {
        name: dict(totals.get(name, {})) | dict(parts.get(name, {}))
        for name in dict.fromkeys((*parts, *totals))
    }


def _values(
    rows: Rows,
) -> Iterator[tuple[str, ObjectKind, str, float, float, tuple[str, str]]]:
    for row in rows:
        value, seconds = row.get("value"), row.get("interval_s")
        if isinstance(value, float) and value >= 0 and row.get("entity"):
            yield (
                str(row.get("moment") or ""), _kind(row.get("entity_id")),
                key_of_metric(row.get("metric")), value,
                seconds if isinstance(seconds, float) else 0.0,
                (str(row["entity"]), str(row.get("instance") or "")),
            )  # fmt: skip


def key_of_metric(metric: Value) -> str:
    """A metric without capitals."""
    return str(metric or "").strip().lower()


def _kind(entity_id: Value) -> ObjectKind:
    return "host" if key_of(entity_id).startswith("hostsystem") else "vm"
