"""iostat -x: what a Linux guest sees of its disks, as text or as JSON (`-o JSON`).

The header tells the dialect: `rkB/s` or `rMB/s` or `rsec/s`, `r_await` and `w_await` or one
`await`, `aqu-sz` or `avgqu-sz`. Lines may have a time or a sign of quotation before them. The first
report of a run is since boot. Partitions, and devices on top of disks (device mapper, RAID), count
the same I/Os again. Source: manuals of sysstat, and reports of sysstat 7 to 12 in
kellyjonbrazil/jc, distributed-system-analysis/pbench, GoogleCloudPlatform/PerfKitBenchmarker,
alifarahani1998/IO-Workload-Characterization, t2y/iostat-tool and WindzCUHK/node-iostat-d3.
"""

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any

from qdepth.imports.files.json_text import json_decoder
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
_JSON = re.compile(r'^[^\S\n]*\{\s*"sysstat"', re.MULTILINE)
_HEADER = re.compile(r"^(?P<before>.{0,40}?)\bDevice:?\s(?>.*?\br/s\b).*\bw/s\b", re.MULTILINE)
_COLOUR = re.compile(r"\x1b\[[\d;]*m")
"""What S_COLORS=always puts around numbers."""
_COMMA = re.compile(r"(:\s*\d+),(\d+)")
"""A decimal comma, which releases of sysstat wrote into JSON where the locale has one."""
Row = dict[str, float]
Reports = list[dict[str, Row]]
"""Of one run, the first since boot."""


def fits(text: Text) -> bool:
    """Whether it is an extended report."""
    if _JSON.search(text.head):
        return '"disk"' in text.head
    return _HEADER.search(_COLOUR.sub("", text.head)) is not None


def read(text: Text, found: Found, pace: Pace) -> None:
    """Read the busiest report of each whole disk as a point."""
    file = text.file.name
    runs = _of_json(text) if _JSON.search(text.head) else _of_text(text, pace)
    reports = [report for run in runs for report in run[1:]]
    if reports:
        which = "The first report" if len(runs) == 1 else f"The first report of {len(runs)} runs"
        found.say("dropped", f"{which} was left out: it is since boot, unless iostat ran with -y.",
                  file=file)  # fmt: skip
    else:
        reports = runs[-1] if runs else []
    if reports and not any(len(run) > 1 for run in runs):
        found.say("read", "There is one report, which is the mean since boot unless iostat ran "
                  "with -y. Run iostat -xy 10 to see the load of today.", file=file,
                  confidence="low")  # fmt: skip
    names = dict.fromkeys(name for report in reports for name in report)
    disks = [name for name in names if _DISKS.match(name)]
    disks = disks or [name for name in names if not _NO_DISKS.match(name)]
    disks = [name for name in disks if not _PARTITIONS.match(name)] or list(names)
    if len(disks) < len(names):
        found.say("dropped", f"{len(names) - len(disks)} devices are partitions, or lie on top of "
                  "disks whose I/Os they count again.", file=file,
                  rows=len(names) - len(disks))  # fmt: skip
    idle: list[str] = []
    for disk in disks:
        rows = sorted((r[disk] for r in reports if disk in r), key=_iops, reverse=True)
        if _iops(rows[0]) >= LEAST_IOPS:
            _add(found, file, disk, _chosen(rows))
        else:
            idle.append(disk)
    if idle:
        found.say("dropped", f"{', '.join(idle[:5])}{' and others' if idle[5:] else ''}: less than "
                  "an I/O a second.", file=file, rows=len(idle))  # fmt: skip
    found.say("read", f"{len(reports)} reports of {len(disks)} disks.", file=file,
              rows=len(reports))  # fmt: skip
    found.files.append(ReadFile(file=file, is_a="iostat -x", rows=len(reports), what="load"))


def _of_text(text: Text, pace: Pace) -> list[Reports]:
    runs: list[Reports] = [[]]
    columns: list[str] = []
    header = _HEADER.search(_COLOUR.sub("", text.head))
    before = len(header["before"]) if header else 0
    for each in text.lines(pace):
        line = _COLOUR.sub("", each)
        cells = line[before:].replace(",", ".").split()
        if cells and cells[0].rstrip(":") == "Device":
            columns = [name.rstrip(":") for name in cells]
            runs[-1].append({})
        elif not cells:
            columns = []
        elif cells[0] == "Linux" and runs[-1]:
            columns = []
            runs.append([])
        elif columns and len(cells) == len(columns):
            values = [finite_number(cell) for cell in cells[1:]]
            known = {
                name: value
                for name, value in zip(columns[1:], values, strict=True)
                if value is not None
            }
            if len(known) == len(values):
                runs[-1][-1][cells[0]] = known
    return [run for run in runs if run]


def _of_json(text: Text) -> list[Reports]:
    whole = _COMMA.sub(r"\1.\2", text.whole(MOST_CHARACTERS))
    decoder = json_decoder()
    runs: list[Reports] = []
    try:
        for start in _JSON.finditer(whole):
            document: Any = decoder.raw_decode(whole, whole.index("{", start.start()))[0]
            hosts = document["sysstat"]["hosts"]
            runs.append([_report(each) for host in hosts for each in host["statistics"]])
    except (json.JSONDecodeError, RecursionError, KeyError, TypeError):
        raise RefusedFile(
            f"{text.file.name}: its JSON is cut off or broken. Let iostat end by itself, as with "
            "iostat -xy -o JSON 10 60, and import its output again."
        ) from None
    return runs


def _report(statistics: Any) -> dict[str, Row]:
    disks = statistics.get("disk", []) if isinstance(statistics, dict) else []
    return {
        str(disk.get("disk_device")): {
            name: number
            for name, value in disk.items()
            if isinstance(value, int | float) and (number := finite_number(value)) is not None
        }
        for disk in disks
        if isinstance(disk, dict)
    }


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
