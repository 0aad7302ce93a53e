r"""Windows Performance Monitor: the disks of a Windows guest, as CSV of perfmon, typeperf or relog.

The first cell is `(PDH-CSV 4.0) (<time zone>)(<minutes>)`, or `(PDH-TSV 4.0)`; esxtop writes the
same form, always in `(UTC)(0)`. Other cells are `\\HOST\PhysicalDisk(0 C:)\Disk Reads/sec`; the
first row of values is often blank, as rates need two samples. Counters have names in the language
of Windows. Sources: output of `typeperf "\PhysicalDisk(*)\*"` in a public monitoring agent, and
the German counters of Azure Monitor's documentation.
"""

import re
from collections.abc import Mapping, Sequence

from qdepth.imports.files.limits import Pace
from qdepth.imports.files.text import Text
from qdepth.imports.finding import RefusedFile
from qdepth.imports.number_text import saved_number
from qdepth.imports.readers.found import Found, ReadFile
from qdepth.imports.readers.guests.disk_reports import Report, Row, add_disks

NAME = "Windows Performance Monitor"
_BEGIN = re.compile(r'\s*(sep=.\s+)?"?\(PDH-[CT]SV[^)]*\)(?!\s*\(UTC\)\(0\))')
_CELL = re.compile(r"\\*[^\\]*\\(?P<group>[^\\(]+)\((?P<disk>.*)\)\\(?P<counter>[^\\]+)$")
GROUPS = ("physicaldisk", "physikalischer datenträger", "logicaldisk", "logischer datenträger")
"""Physical disks first: logical ones count the same I/Os again."""
MS_OF_A_S, KIB_OF_A_BYTE = 1e3, 1 / 1024
COUNTERS: Mapping[str, tuple[str, float]] = {
    "disk reads/sec": ("r/s", 1.0),
    "disk writes/sec": ("w/s", 1.0),
    "disk transfers/sec": ("transfers", 1.0),
    "avg. disk sec/read": ("r_await", MS_OF_A_S),
    "avg. disk sec/write": ("w_await", MS_OF_A_S),
    "avg. disk sec/transfer": ("await", MS_OF_A_S),
    "disk read bytes/sec": ("rkB/s", KIB_OF_A_BYTE),
    "disk write bytes/sec": ("wkB/s", KIB_OF_A_BYTE),
    "avg. disk bytes/transfer": ("areq-sz", KIB_OF_A_BYTE),
    "avg. disk queue length": ("aqu-sz", 1.0),
    "lesevorgänge/s": ("r/s", 1.0),
    "schreibvorgänge/s": ("w/s", 1.0),
    "übertragungen/s": ("transfers", 1.0),
    "mittlere sek./lesevorgänge": ("r_await", MS_OF_A_S),
    "mittlere sek./schreibvorgänge": ("w_await", MS_OF_A_S),
    "mittlere sek./übertragung": ("await", MS_OF_A_S),
    "bytes gelesen/s": ("rkB/s", KIB_OF_A_BYTE),
    "bytes geschrieben/s": ("wkB/s", KIB_OF_A_BYTE),
    "durchschnittl. warteschlangenlänge des datenträgers": ("aqu-sz", 1.0),
}
"""What a row of a disk calls a counter, and the factor to its unit."""
RUN = r'typeperf "\PhysicalDisk(*)\*" -si 15 -sc 240 -o disks.csv'
Places = dict[int, tuple[str, str, float]]
"""Disk, name and factor of each column."""


def fits(text: Text) -> bool:
    """Whether it is a log of Performance Monitor, not of esxtop."""
    return _BEGIN.match(text.head) is not None or (
        "(PDH-" in text.head[:40] and "\\PhysicalDisk(" in text.head
    )


def read(text: Text, found: Found, pace: Pace) -> None:
    """Read the busiest interval of each disk as a point.

    Raises
    ------
    RefusedFile
        If it has no counters of disks that are known.
    """
    file = text.file.name
    rows = text.rows(pace)
    header = next((row for row in rows if row and row[0].startswith("(PDH-")), [])
    places = _places(header)
    if not any(name in ("r/s", "w/s", "transfers") for _, name, _ in places.values()):
        raise RefusedFile(_why_nothing(file, header))
    reports = [_report(row, places) for row in rows if len(row) == len(header)]
    reports = [report for report in reports if report]
    disks = add_disks(found, file, reports)
    found.say("read", f"{len(reports)} intervals of {disks} disks.", file=file,
              rows=len(reports))  # fmt: skip
    found.files.append(ReadFile(file=file, is_a=NAME, rows=len(reports), what="load"))


def _why_nothing(file: str, header: Sequence[str]) -> str:
    has_disks = any("disk" in cell.casefold() or "datentr" in cell.casefold() for cell in header)
    lacks = (
        "has no rates of disks that Qdepth knows in English or German"
        if has_disks
        else ("has no counters of disks")
    )
    return (
        f"{file} is a log of Windows Performance Monitor and {lacks}. Record them on the guest "
        f"with {RUN}, and import that file."
    )


def _places(header: Sequence[str]) -> Places:
    """The columns of disks; of logical ones, and of all together, only if there are no others."""
    cells = {place: match for place, cell in enumerate(header) if (match := _CELL.match(cell))}
    for group in GROUPS:
        places = {
            place: (match["disk"], *COUNTERS[match["counter"].strip().casefold()])
            for place, match in cells.items()
            if match["group"].strip().casefold() == group
            and match["counter"].strip().casefold() in COUNTERS
        }
        single = {place: each for place, each in places.items() if each[0] != "_Total"}
        if places:
            return single or places
    return {}


def _report(row: Sequence[str], places: Places) -> Report:
    report: dict[str, Row] = {}
    for place, (disk, name, factor) in places.items():
        value = saved_number(row[place].strip())
        if value is not None and value >= 0:
            report.setdefault(disk, {})[name] = value * factor
    for values in report.values():
        transfers = values.pop("transfers", None)
        if transfers is not None and "r/s" not in values:
            values["tps"] = transfers
    return report
