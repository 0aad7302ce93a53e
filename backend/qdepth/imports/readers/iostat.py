"""iostat -x: what a Linux guest sees of its disks, as text or as JSON (`-o JSON`).

The header tells the dialect: `rkB/s` or `rMB/s` or `rsec/s`, `r_await` and `w_await` or one
`await`, `aqu-sz` or `avgqu-sz`. The first report is since boot. Partitions, and devices on top
of disks (device mapper, RAID), count the same I/Os again. Source: manuals of sysstat, and reports
of sysstat 10 to 12 in test data of kellyjonbrazil/jc, distributed-system-analysis/pbench,
GoogleCloudPlatform/PerfKitBenchmarker and alifarahani1998/IO-Workload-Characterization.
"""

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any

from qdepth.imports.files.limits import Pace
from qdepth.imports.files.text import Text
from qdepth.imports.finding import RefusedFile
from qdepth.imports.load.measured_point import LARGEST_LITTLE_ERROR
from qdepth.imports.number_text import finite_number
from qdepth.imports.readers.found import Found, ReadFile
from qdepth.imports.readers.points import add_point

NAME = "iostat"
LEAST_IOPS = 1.0
NEARLY_AS_BUSY = 0.8
SECTOR_KIB = 0.5
ROUNDING_OF_QUEUES = 0.02
"""Two steps of the queue length and of the waits that it is compared with."""
MOST_CHARACTERS = 100_000_000
_NO_DISKS = re.compile(r"^(loop|ram|zram|dm-|sr|scd|fd|md)\d*")
_PARTITIONS = re.compile(r"^((x?v|s|h)d[a-z]+|dasd[a-z]+)\d+$|^(nvme|mmcblk|nbd|rbd)\w*p\d+$")
_DISKS = re.compile(r"^((x?v|s|h)d[a-z]+|dasd[a-z]+|nvme\d+(c\d+)?n\d+|mmcblk\d+|(rbd|nbd)\d+)$")
_JSON = re.compile(r'^\s*\{\s*"sysstat"')
_COMMA = re.compile(r"(:\s*\d+),(\d+)")
"""A decimal comma, which releases of sysstat wrote into JSON where the locale has one."""
Row = dict[str, float]
Reports = list[dict[str, Row]]


def fits(text: Text) -> bool:
    """Whether it is an extended report."""
    if _JSON.match(text.head):
        return '"disk"' in text.head
    return re.search(r"^\s*Device:?\s.*\br/s\b.*\bw/s\b", text.head, re.MULTILINE) is not None


def read(text: Text, found: Found, pace: Pace) -> None:
    """Read the busiest report of each whole disk as a point."""
    file = text.file.name
    reports = _of_json(text) if _JSON.match(text.head) else _of_text(text, pace)
    if len(reports) > 1:
        reports = reports[1:]
        found.say("dropped", "The first report was left out: it is since boot, unless "
                  "iostat ran with -y.", file=file)  # fmt: skip
    elif reports:
        found.say("read", "There is one report, which is the mean since boot unless iostat ran "
                  "with -y. Run iostat -xy 10 to see the load of today.", file=file,
                  confidence="low")  # fmt: skip
    names = dict.fromkeys(name for report in reports for name in report)
    disks = [name for name in names if _DISKS.match(name)]
    disks = disks or [name for name in names if not _NO_DISKS.match(name)]
    disks = [name for name in disks if not _PARTITIONS.match(name)]
    if len(disks) < len(names):
        found.say("dropped", f"{len(names) - len(disks)} devices are partitions, or lie on top of "
                  "disks whose I/Os they count again.", file=file,
                  rows=len(names) - len(disks))  # fmt: skip
    for disk in disks:
        rows = sorted((r[disk] for r in reports if disk in r), key=_iops, reverse=True)
        if _iops(rows[0]) >= LEAST_IOPS:
            _add(found, file, disk, _chosen(rows))
        else:
            found.say("dropped", f"{disk}: less than an I/O a second.", file=file)
    found.say("read", f"{len(reports)} reports of {len(disks)} disks.", file=file,
              rows=len(reports))  # fmt: skip
    found.files.append(ReadFile(file=file, is_a="iostat -x", rows=len(reports), what="load"))


def _of_text(text: Text, pace: Pace) -> Reports:
    reports: Reports = []
    columns: list[str] = []
    for line in text.lines(pace):
        cells = line.replace(",", ".").split()
        if cells and cells[0].rstrip(":") == "Device":
            columns = [name.rstrip(":") for name in cells]
            reports.append({})
        elif not cells:
            columns = []
        elif columns and len(cells) == len(columns):
            values = [finite_number(cell.replace(",", ".")) for cell in cells[1:]]
            known = {
                name: value
                for name, value in zip(columns[1:], values, strict=True)
                if value is not None
            }
            if len(known) == len(values):
                reports[-1][cells[0]] = known
    return reports


def _of_json(text: Text) -> Reports:
    try:
        document: Any = json.loads(_COMMA.sub(r"\1.\2", text.whole(MOST_CHARACTERS)))
        statistics = [each for host in document["sysstat"]["hosts"] for each in host["statistics"]]
    except (json.JSONDecodeError, RecursionError, KeyError, TypeError):
        raise RefusedFile(
            f"{text.file.name}: its JSON is cut off or broken. Let iostat end by itself, as with "
            "iostat -xy -o JSON 10 60, and import its output again."
        ) from None
    reports: Reports = []
    for each in statistics:
        disks = each.get("disk", []) if isinstance(each, dict) else []
        reports.append(
            {
                str(disk.get("disk_device")): {
                    name: number
                    for name, value in disk.items()
                    if isinstance(value, int | float)
                    and (number := finite_number(value)) is not None
                }
                for disk in disks
                if isinstance(disk, dict)
            }
        )
    return reports


def _iops(row: Mapping[str, float]) -> float:
    return row.get("r/s", 0.0) + row.get("w/s", 0.0)


def _chosen(rows: Sequence[Row]) -> Row:
    """The busiest report, or one nearly as busy whose queue agrees with rate times latency.

    Some kernels count a queue wrongly for a while.
    """
    busy = [row for row in rows if _iops(row) >= NEARLY_AS_BUSY * _iops(rows[0])]
    return next((row for row in busy if _is_consistent(row)), rows[0])


def _is_consistent(row: Row) -> bool:
    queue = _queue(row)
    product = _iops(row) * _latency_ms(row) / 1000
    return abs(queue - product) <= max(ROUNDING_OF_QUEUES, LARGEST_LITTLE_ERROR * queue)


def _queue(row: Row) -> float:
    return row.get("aqu-sz", row.get("avgqu-sz", 0.0))


def _latency_ms(row: Row) -> float:
    if "r_await" not in row:
        return row.get("await", 0.0)
    busy = row.get("r/s", 0.0) * row["r_await"] + row.get("w/s", 0.0) * row.get("w_await", 0.0)
    return busy / _iops(row)


def _add(found: Found, file: str, disk: str, row: Row) -> None:
    iops, reads, latency = _iops(row), row.get("r/s", 0.0), _latency_ms(row)
    kib = sum(row.get(f"{way}{unit}", 0.0) * size
              for way in "rw" for unit, size in (("kB/s", 1.0), ("MB/s", 1024.0),
                                                 ("sec/s", SECTOR_KIB)))  # fmt: skip
    queue = _queue(row)
    product = iops * latency / 1000
    is_near = abs(queue - product) <= ROUNDING_OF_QUEUES
    is_rounded_off = is_near and abs(product - queue) > 0.1 * queue
    add_point(
        found, file, disk, (iops, latency),
        outstanding_ios=None if is_rounded_off else queue or None,
        loop="unknown" if is_near or not queue else "closed",
        block_kib=kib / iops if kib else None,
        read_pct=100 * reads / iops,
    )  # fmt: skip
