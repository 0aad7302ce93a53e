"""iostat -x: what a Linux guest sees of its disks, as text or as JSON (`-o JSON`).

The header tells the dialect: `rkB/s` or `rMB/s` or `rsec/s`, `r_await` and `w_await` or one
`await`, `aqu-sz` or `avgqu-sz`; with `-s` reads and writes are one (`tps`). Lines may have a time
or a sign of quotation before them. The first report of a run is since boot. Source: manuals of
sysstat, and reports of sysstat 7 to 12 in kellyjonbrazil/jc, distributed-system-analysis/pbench,
GoogleCloudPlatform/PerfKitBenchmarker, alifarahani1998/IO-Workload-Characterization,
t2y/iostat-tool and WindzCUHK/node-iostat-d3.
"""

import json
import re
from typing import Any

from qdepth.imports.files.json_text import json_decoder
from qdepth.imports.files.limits import Pace
from qdepth.imports.files.text import Text
from qdepth.imports.finding import RefusedFile
from qdepth.imports.number_text import finite_number
from qdepth.imports.readers.found import Found, ReadFile
from qdepth.imports.readers.guests.disk_reports import Row, add_disks

NAME = "iostat"
MOST_CHARACTERS = 100_000_000
_JSON = re.compile(r'^[^\S\n]*\{\s*"sysstat"', re.MULTILINE)
_HEADER = re.compile(
    r"^(?P<before>.{0,40}?)\bDevice:?\s(?>.*?(?:\br/s\b|\btps\b)).*(?:\bw/s\b|\bawait\b)",
    re.MULTILINE,
)
_COLOUR = re.compile(r"\x1b\[[\d;]*m")
"""What S_COLORS=always puts around numbers."""
_COMMA = re.compile(r"(:\s*\d+),(\d+)")
"""A decimal comma, which releases of sysstat wrote into JSON where the locale has one."""
Reports = list[dict[str, Row]]
"""Reports of one run, the first since boot."""


def fits(text: Text) -> bool:
    """True if it is an extended report."""
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
        found.say("dropped", (
            f"{which} was left out, because it covers the time since boot unless iostat ran with "
            "-y."
        ),
                  file=file)  # fmt: skip
    else:
        reports = runs[-1] if runs else []
    if reports and not any(len(run) > 1 for run in runs):
        found.say("read", "There is one report, which is the mean since boot unless iostat ran "
                  "with -y. Run iostat -xy 10 to measure the current load.", file=file,
                  confidence="low")  # fmt: skip
    disks = add_disks(found, file, reports)
    found.say("read", f"{len(reports)} reports of {disks} disks.", file=file,
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
            f"{text.file.name}: its JSON is cut off or broken. Wait until iostat ends, for "
            "example with iostat -xy -o JSON 10 60, and import its output again."
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
