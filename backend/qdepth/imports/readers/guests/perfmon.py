r"""Windows Performance Monitor: the disks of a Windows guest, as CSV of perfmon, typeperf or relog.

The first cell is `(PDH-CSV 4.0) (<time zone>)(<minutes>)`, or `(PDH-TSV 4.0)`; esxtop writes the
same form, always in `(UTC)(0)`. Other cells are `\\HOST\PhysicalDisk(0 C:)\Disk Reads/sec`; the
first row of values is often blank, as rates need two samples. Counters have names in the language
of Windows (`perfmon_counters`). Source: output of `typeperf "\PhysicalDisk(*)\*"` in a public
monitoring agent.
"""

import re
from collections.abc import Iterable, Sequence

from qdepth.imports.files.limits import Pace
from qdepth.imports.files.text import Text
from qdepth.imports.finding import RefusedFile
from qdepth.imports.number_text import LoggedCells
from qdepth.imports.readers.found import Found, ReadFile
from qdepth.imports.readers.guests.disk_reports import Report, Row, add_disks
from qdepth.imports.readers.guests.perfmon_counters import (
    COUNTERS,
    DISK_WORDS,
    GROUPS,
    key_of_counter,
)

NAME = "Windows Performance Monitor"
_BEGIN = re.compile(r'\s*(sep=.\s+)?"?\(PDH-[CT]SV[^)]*\)(?!\s*\(UTC\)\(0\))')
_CELL = re.compile(r"\\*(?P<host>[^\\]*)\\(?P<group>[^\\(]+)\((?P<disk>.*)\)\\(?P<counter>[^\\]+)$")
RUN = r'typeperf "\PhysicalDisk(*)\*" -si 15 -sc 240 -o disks.csv'
Places = dict[int, tuple[str, str, float]]
"""Disk, name and factor of each column; the disk with its machine if there are several."""


def fits(text: Text) -> bool:
    """True if it is a log of Performance Monitor, not of esxtop."""
    return _BEGIN.match(text.head) is not None or (
        "(PDH-" in text.head[:40] and bool(_places(next(iter(text.rows(Pace())), ())))
    )


def read(text: Text, found: Found, pace: Pace) -> None:
    """Read the busiest interval of each disk as a point.

    Raises
    ------
    RefusedFile
        If it has no counters of disks that are known.
    """
    rows = text.rows(pace)
    header = next((row for row in rows if row and row[0].startswith("(PDH-")), [])
    add_rows(found, text.file.name, header, rows)


def add_rows(found: Found, file: str, header: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
    """Add the busiest interval of each disk, from rows below a header of counters.

    Raises
    ------
    RefusedFile
        If it has no counters of disks that are known.
    """
    places = _places(header)
    names = {name for _, name, _ in places.values()}
    if not ({"r/s", "w/s"} <= names or "transfers" in names):
        raise RefusedFile(_why_nothing(file, header))
    cells = LoggedCells()
    reports = [_report(row, places, cells) for row in rows if len(row) == len(header)]
    reports = [report for report in reports if report]
    disks = add_disks(found, file, reports)
    if cells.in_words is not None:
        found.say("dropped", cells.in_words, file=file, rows=cells.strange)
    found.say("read", f"{len(reports)} intervals of {disks} disks.", file=file,
              rows=len(reports))  # fmt: skip
    found.files.append(ReadFile(file=file, is_a=NAME, rows=len(reports), what="load"))


def _why_nothing(file: str, header: Sequence[str]) -> str:
    groups = {match["group"].casefold() for cell in header if (match := _CELL.match(cell))}
    has_disks = any(word in group or not group.isascii() for group in groups for word in DISK_WORDS)
    lacks = (
        "lacks the rates of reads and of writes of its disks under the names that Qdepth knows, "
        "those of an English, German, French, Spanish, Italian or Portuguese Windows"
        if has_disks
        else "has no counters of disks"
    )
    return (
        f"{file} is a log of Windows Performance Monitor and {lacks}. Record them on the guest "
        f"with {RUN}, and import that file. Windows in other languages has other names: there, "
        "measure the host with esxtop -b -a -d 10 -n 360."
    )


def is_known(path: str) -> bool:
    """Whether a path belongs to a disk counter that is read."""
    match = _CELL.match(path)
    return match is not None and key_of_counter(match["counter"]) in COUNTERS


def _places(header: Sequence[str]) -> Places:
    """The columns of disks; of logical ones, and of all together, only if there are no others."""
    cells = {place: match for place, cell in enumerate(header) if (match := _CELL.match(cell))}
    for groups in GROUPS:
        known = {
            place: (match["host"], match["disk"], COUNTERS[counter])
            for place, match in cells.items()
            if match["group"].strip().casefold() in groups
            and (counter := key_of_counter(match["counter"])) in COUNTERS
        }
        single = {
            place: each for place, each in known.items() if each[1].casefold() != "_total"
        } or known
        if single:
            several = len({host for host, _, _ in single.values()}) > 1
            return {
                place: (f"{host} {disk}" if several else disk, *counter)
                for place, (host, disk, counter) in single.items()
            }
    return {}


def _report(row: Sequence[str], places: Places, cells: LoggedCells) -> Report:
    report: dict[str, Row] = {}
    broken: set[str] = set()
    for place, (disk, name, factor) in places.items():
        strange = cells.strange
        value = cells.number(row[place])
        if value is not None:
            report.setdefault(disk, {})[name] = value * factor
        elif cells.strange > strange:
            broken.add(disk)
    halves = [disk for disk, values in report.items() if ("r/s" in values) != ("w/s" in values)]
    for disk in broken.union(halves):
        if disk in broken or "transfers" not in report[disk]:
            report.pop(disk, None)
    for values in report.values():
        transfers = values.pop("transfers", None)
        if transfers is not None and not {"r/s", "w/s"} <= values.keys():
            values["tps"] = transfers
    return report
