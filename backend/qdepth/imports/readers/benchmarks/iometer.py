"""Iometer: its result CSV, with one section or several.

Columns: the documentation of Iometer 1.1 and 2006.07.27. Rows of the target type ALL are totals;
the access specifications of a test come before its results. Shapes: public results in
QuarchTechnologyLtd/AN-016-QPS-performance-test-with-Iometer and maluramichael/cs-iometer-parser.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from qdepth.imports.files.columns import Column, places_of
from qdepth.imports.files.limits import Pace
from qdepth.imports.files.text import Text
from qdepth.imports.finding import RefusedFile
from qdepth.imports.number_text import saved_number
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
SPEC = "'Access specification name"
SPECS = "'Access specifications"


@dataclass
class _Test:
    """What was read of a test so far."""

    specs: dict[str, list[Sequence[str]]] = field(default_factory=dict)
    """Lines of each specification: size, share of it, of reads and of random I/Os, and more."""
    total: dict[str, str] = field(default_factory=dict)
    """Cells of the row of totals, by the field."""
    is_of_network: bool = False


def fits(text: Text) -> bool:
    """True if it is a result of Iometer."""
    return "'Target Type" in text.head and "Access Specification Name" in text.head


def read(text: Text, found: Found, pace: Pace) -> None:
    """Read the total of each test as a point.

    Raises
    ------
    RefusedFile
        If it has the rates of each second, which Iometer writes without totals.
    """
    before, file = len(found.points), text.file.name
    test, places, block = _Test(), {}, ""
    for row in text.rows(pace):
        first = row[0].strip() if row else ""
        if "'Target Type" in row[:2]:
            if row[0] != "'Target Type":
                raise RefusedFile(
                    f"{file} has the rates of workers for each second, without totals and "
                    "latencies. Import the file of results that Iometer wrote next to it."
                )
            places = {name: place for name, (place, _) in places_of(COLUMNS, row).items()}
        elif first in ("'Time Stamp", SPECS):
            _add(found, file, test)
            test = _Test() if first == SPECS else _Test(test.specs)
            block = ""
        elif first == SPEC:
            block = SPEC
        elif first.startswith("'"):
            block = block if first == "'size" else ""
        elif block == SPEC:
            block, test.specs[first] = first, []
        elif block and first.isdigit():
            test.specs[block].append(row)
        elif first.upper() == "ALL" and places:
            _add(found, file, test)
            test = _Test(test.specs)
            test.total = {name: row[at].strip() for name, at in places.items() if at < len(row)}
        test.is_of_network |= first.upper() == "NETWORK"
    _add(found, file, test)
    close_file(found, file, NAME, before)


def _add(found: Found, file: str, test: _Test) -> None:
    total = test.total
    if not total:
        return

    def number(name: str) -> float:
        return saved_number(total.get(name, "")) or 0.0

    names = [total["spec"]] if total.get("spec") else list(test.specs)
    name = names[0] if names else "test"
    if test.is_of_network:
        found.say("dropped", f"{name}: it is a test of a network, not of disks.", file=file)
        return
    iops, reads = number("iops"), number("read_iops")
    rate = number("mb_s") * 1e6 or number("mib_s") * 1024 * 1024
    disks = number("disks") or 1.0
    add_point(
        found, file, name, (iops, number("latency_ms")),
        outstanding_ios=number("depth") * disks or None,
        loop="closed" if number("depth") else "unknown",
        block_kib=round(rate / iops / 1024, 6) if iops and rate else None,
        read_pct=min(100.0, 100 * reads / iops) if iops else None,
        random_pct=_random_pct(test.specs, names),
    )  # fmt: skip


def _random_pct(specs: Mapping[str, list[Sequence[str]]], names: Sequence[str]) -> float | None:
    """The share of random I/Os by the specification; None if it is none, or one of several."""
    lines = specs.get(names[0], []) if len(names) == 1 else []
    shares: list[tuple[float, float]] = []
    for line in lines:
        told = [saved_number(cell) for cell in (*line[1:2], *line[3:4])]
        share, random = told if len(told) == 2 else (None, None)
        if share is None or random is None:
            return None
        shares.append((share, random))
    whole = sum(share for share, _ in shares)
    return sum(share * random for share, random in shares) / whole if whole > 0 else None
