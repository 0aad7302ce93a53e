"""elbencho: the CSV of its results (`--csvfile`).

`threads` are those of each host, and each keeps `IO depth` I/Os outstanding. Columns `[last]` are
of the moment at which the slowest thread was done. With `--rwmixpct` rates and latencies are those
of writes, and those of reads stand in columns `rwmix read ...`. Source: docs/csv-docs.md of
breuner/elbencho.
"""

from collections.abc import Sequence

from qdepth.imports.files.columns import Column, Rows, Value, places_of
from qdepth.imports.files.limits import Pace
from qdepth.imports.files.table import Table
from qdepth.imports.readers.found import Found
from qdepth.imports.readers.points import add_point, close_file, say_cached

NAME = "elbencho"
COLUMNS = (
    Column("operation", ("operation",)),
    Column("label", ("label",)),
    Column("hosts", ("hosts",), "number"),
    Column("threads", ("threads",), "number"),
    Column("depth", ("IO depth",), "number"),
    Column("block_bytes", ("block size",), "number"),
    Column("direct", ("direct IO",), "flag"),
    Column("random", ("random",), "flag"),
    Column("time_ms", ("time ms [last]",), "number"),
    Column("iops", ("IOPS [last]",), "number"),
    Column("mib_s", ("MiB/s [last]",), "number"),
    Column("latency_us", ("IO lat us [avg]",), "number"),
    Column("read_iops", ("rwmix read IOPS [last]",), "number"),
    Column("read_mib_s", ("rwmix read MiB/s [last]",), "number"),
    Column("read_latency_us", ("rwmix read IO lat us [avg]",), "number"),
)
_OF_DATA = ("READ", "WRITE", "RWMIX")
"""Beginnings of the names of operations that do I/O; others make and delete files."""
KIB_OF_A_MIB, US_OF_A_MS = 1024, 1000
Cells = dict[str, Value]


def recognized(tables: Sequence[Table]) -> list[Table]:
    """The tables that have its columns."""
    needed = {"operation", "threads", "depth", "iops"}
    return [
        table for table in tables
        if any(needed <= places_of(COLUMNS, row).keys() for row in table.head)
    ]  # fmt: skip


def read(tables: Sequence[Table], found: Found, pace: Pace) -> None:
    """Read each row of reads or writes as a point."""
    for table in tables:
        file, before, cached = table.file.name, len(found.points), list[str]()
        rows = Rows(table, COLUMNS, pace)
        for number, row in enumerate(rows, start=1):
            operation = str(row.get("operation") or "").upper()
            if operation.startswith(_OF_DATA):
                where = f"row {number} {operation} {row.get('label') or ''}".rstrip()
                _add(found, file, where, row, operation)
                cached += [where] * (row.get("direct") is False)
        say_cached(found, file, cached, "--direct")
        close_file(found, file, NAME, before)


def _add(found: Found, file: str, where: str, row: Cells, operation: str) -> None:
    reads, other = _number(row, "read_iops"), _number(row, "iops")
    iops = reads + other
    busy_us = reads * _number(row, "read_latency_us") + other * _number(row, "latency_us")
    moved = _number(row, "mib_s") + _number(row, "read_mib_s")
    kept = (
        _number(row, "threads") * max(1.0, _number(row, "hosts")) * max(1.0, _number(row, "depth"))
    )
    only_reads = operation.startswith("READ")
    add_point(
        found, file, where, (iops, busy_us / iops / US_OF_A_MS if iops else 0.0),
        outstanding_ios=kept or None,
        loop="closed" if kept else "unknown",
        block_kib=_block_kib(row, moved, iops),
        read_pct=100.0 if only_reads else 100 * reads / iops if iops else None,
        random_pct=None if row.get("random") is None else 100.0 * bool(row["random"]),
        interval_s=_number(row, "time_ms") / 1000 or None,
    )  # fmt: skip


def _block_kib(row: Cells, moved: float, iops: float) -> float | None:
    """The mean size of an I/O; the stated one if the moved MiB/s, which are rounded, allow it."""
    if not moved or iops <= 0:
        return None
    stated_kib = _number(row, "block_bytes") / 1024
    is_stated = abs(stated_kib * iops / KIB_OF_A_MIB - moved) <= 1
    return stated_kib if stated_kib and is_stated else moved * KIB_OF_A_MIB / iops


def _number(row: Cells, name: str) -> float:
    value = row.get(name)
    return value if isinstance(value, float) else 0.0
