"""Iometer: its result CSV, with one section or several.

Columns: the documentation of Iometer 1.1 and 2006.07.27. Rows of the target type ALL are totals.
"""

from collections.abc import Sequence

from qdepth.imports.files.columns import Column, places_of
from qdepth.imports.files.limits import Pace
from qdepth.imports.files.text import Text
from qdepth.imports.readers.found import Found
from qdepth.imports.readers.points import add_point, close_file

NAME = "Iometer"
COLUMNS = (
    Column("type", ("'Target Type", "Target Type")),
    Column("name", ("Target Name",)),
    Column("spec", ("Access Specification Name",)),
    Column("workers", ("# Workers",), "number"),
    Column("disks", ("# Disks",), "number"),
    Column("iops", ("IOps",), "number"),
    Column("read_iops", ("Read IOps",), "number"),
    Column("mb_s", ("MBps (Decimal)",), "number"),
    Column("mib_s", ("MiBps (Binary)", "MBps (Binary)", "MBps"), "number"),
    Column("latency_ms", ("Average Response Time",), "number"),
    Column("depth", ("Queue Depth",), "number"),
)


def fits(text: Text) -> bool:
    """Whether it is a result of Iometer."""
    return "'Target Type" in text.head and "Access Specification Name" in text.head


def read(text: Text, found: Found, pace: Pace) -> None:
    """Read the total of each test as a point."""
    before = len(found.points)
    places: dict[str, int] = {}
    for row in text.rows(pace):
        if row and row[0].startswith("'Target Type"):
            places = {name: place for name, (place, _) in places_of(COLUMNS, row).items()}
        elif row and row[0].strip().upper() == "ALL" and places:
            _add(found, text.file.name, row, places)
    close_file(found, text.file.name, NAME, before)


def _add(found: Found, file: str, row: Sequence[str], places: dict[str, int]) -> None:
    def cell(name: str) -> str:
        place = places.get(name)
        return row[place].strip() if place is not None and place < len(row) else ""

    def number(name: str) -> float:
        try:
            return float(cell(name))
        except ValueError:
            return 0.0

    iops, reads = number("iops"), number("read_iops")
    rate = number("mb_s") * 1e6 or number("mib_s") * 1024 * 1024
    disks = number("disks") or 1.0
    add_point(
        found, file, cell("spec") or "test", (iops, number("latency_ms")),
        outstanding_ios=number("depth") * disks or None,
        loop="closed" if number("depth") else "unknown",
        block_kib=rate / iops / 1024 if iops and rate else None,
        read_pct=min(100.0, 100 * reads / iops) if iops else None,
    )  # fmt: skip
