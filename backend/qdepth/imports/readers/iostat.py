"""iostat -x: what a Linux guest sees of its disks.

The header tells the dialect: `rkB/s` or `rMB/s` or `rsec/s`, `r_await` and `w_await` or one
`await`, `aqu-sz` or `avgqu-sz`. The first report is since boot. Source: manuals of sysstat.
"""

import re
from collections.abc import Mapping

from qdepth.imports.files.limits import Pace
from qdepth.imports.files.text import Text
from qdepth.imports.readers.found import Found, ReadFile
from qdepth.imports.readers.points import add_point

NAME = "iostat"
LEAST_IOPS = 1.0
SECTOR_KIB = 0.5
_PARTS = re.compile(r"^(loop|ram|dm-|sr|fd|md)|^(sd[a-z]+|vd[a-z]+|xvd[a-z]+)\d+$|p\d+$")
Row = dict[str, float]


def fits(text: Text) -> bool:
    """Whether it is an extended report."""
    return re.search(r"^Device:?\s.*\br/s\b.*\bw/s\b", text.head, re.MULTILINE) is not None


def read(text: Text, found: Found, pace: Pace) -> None:
    """Read the busiest report of each whole disk as a point."""
    reports: list[dict[str, Row]] = []
    columns: list[str] = []
    for line in text.lines(pace):
        cells = line.replace(",", ".").split()
        if cells and cells[0].rstrip(":") == "Device":
            columns = [name.rstrip(":") for name in cells]
            reports.append({})
        elif not cells:
            columns = []
        elif columns and len(cells) == len(columns) and _PARTS.search(cells[0]) is None:
            try:
                values = [float(cell) for cell in cells[1:]]
            except ValueError:
                continue
            reports[-1][cells[0]] = dict(zip(columns[1:], values, strict=True))
    file = text.file.name
    if len(reports) > 1:
        reports = reports[1:]
        found.say("dropped", "The first report is since boot, and was left out.", file=file)
    for disk in dict.fromkeys(name for report in reports for name in report):
        busiest = max((r[disk] for r in reports if disk in r), key=_iops)
        if _iops(busiest) >= LEAST_IOPS:
            _add(found, file, disk, busiest)
    found.say("read", f"{len(reports)} reports.", file=file, rows=len(reports))
    found.files.append(ReadFile(file=file, is_a="iostat -x", rows=len(reports), what="load"))


def _iops(row: Mapping[str, float]) -> float:
    return row.get("r/s", 0.0) + row.get("w/s", 0.0)


def _add(found: Found, file: str, disk: str, row: Row) -> None:
    iops, reads, writes = _iops(row), row.get("r/s", 0.0), row.get("w/s", 0.0)
    latency = row.get("await", 0.0)
    if "r_await" in row:
        latency = (reads * row["r_await"] + writes * row.get("w_await", 0.0)) / iops
    kib = sum(row.get(f"{way}{unit}", 0.0) * size
              for way in "rw" for unit, size in (("kB/s", 1.0), ("MB/s", 1024.0),
                                                 ("sec/s", SECTOR_KIB)))  # fmt: skip
    queue = row.get("aqu-sz", row.get("avgqu-sz"))
    add_point(
        found, file, disk, (iops, latency),
        outstanding_ios=queue if queue and queue > 0 else None,
        loop="closed" if queue and queue > 0 else "unknown",
        block_kib=kib / iops if kib else None,
        read_pct=100 * reads / iops,
    )  # fmt: skip
