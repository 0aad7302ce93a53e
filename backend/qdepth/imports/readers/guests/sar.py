"""sar -d: the history of disks that sysstat records on a Linux guest, of `sar` and `sadf`.

Text of `sar -d` (`DEV tps ...`, with `--pretty` the device last), rows of `sadf -d` (semicolons)
and JSON of `sadf -j`. Reads and writes are one rate and one wait (`tps`, `await`). Before 11.7
`aqu-sz` was `avgqu-sz`, and `areq-sz` [KiB] was `avgrq-sz` [sectors]; throughput is in `rkB/s`,
`rd_sec/s` or `rkB`. Source: sadf(1), and outputs in sysstat/sysstat tests (expected.sar-A,
expected.sar-dev, expected.sadf-j, expected.sadf-d).
"""

import json
import re
from collections.abc import Iterator
from typing import Any

from qdepth.imports.files.json_text import json_decoder
from qdepth.imports.files.limits import Pace
from qdepth.imports.files.text import Text
from qdepth.imports.finding import RefusedFile
from qdepth.imports.number_text import finite_number
from qdepth.imports.readers.found import Found, ReadFile
from qdepth.imports.readers.guests.disk_reports import Report, Row, add_disks

NAME = "sar"
MOST_CHARACTERS = 100_000_000
_JSON = re.compile(r'\A\s*\{\s*"sysstat"')
_OF_SADF = re.compile(r'"timestamp":\s*\{|"disk-device":')
_HEADER = re.compile(
    r"^(?=.*\btps\b)(?=.*\bawait\b).*(?:\bDEV[\s;]+tps[\s;]|\bDEV\s*$)", re.MULTILINE
)
_BEGIN = re.compile(r"\s*Linux \S+ \(")
_NAMES = {
    "rd_sec/s": "rsec/s", "wr_sec/s": "wsec/s", "rkB": "rkB/s", "wkB": "wkB/s",
    "util-percent": "%util",
}  # fmt: skip
"""Names of iostat by those of sar."""


def fits(text: Text) -> bool:
    """True if it holds the disks of sar or sadf."""
    if _JSON.match(text.head):
        return _OF_SADF.search(text.head) is not None
    return _HEADER.search(text.head) is not None or _has_disks_further_down(text)


def _has_disks_further_down(text: Text) -> bool:
    """True if it is a long report of sar (`-A`), in which disks follow processors and more."""
    if _BEGIN.match(text.head) is None or "avg-cpu:" in text.head:
        return False
    return any("await" in line and _HEADER.search(line) for line in text.lines(Pace()))


def read(text: Text, found: Found, pace: Pace) -> None:
    """Read the busiest interval of each whole disk as a point.

    Raises
    ------
    RefusedFile
        If it has no interval of a disk.
    """
    file = text.file.name
    reports = [report for report in _reports(text, pace) if report]
    if not reports:
        raise RefusedFile(
            f"{file} has no disks. Run sadf -j -- -d -p, so that it lists them, and import its "
            "output."
        )
    disks = add_disks(found, file, reports)
    found.say("read", f"{len(reports)} intervals of {disks} disks. sar counts reads and writes "
              "together, so their shares are unknown.", file=file, rows=len(reports))  # fmt: skip
    found.files.append(ReadFile(file=file, is_a=NAME, rows=len(reports), what="load"))


def _reports(text: Text, pace: Pace) -> Iterator[Report]:
    return _of_json(text) if _JSON.match(text.head) else _of_lines(text, pace)


def _of_json(text: Text) -> Iterator[Report]:
    try:
        document: Any = json_decoder().decode(text.whole(MOST_CHARACTERS))
        for host in document["sysstat"]["hosts"]:
            for interval in host["statistics"]:
                yield {str(disk["disk-device"]): _row(disk) for disk in interval.get("disk", [])}
    except (json.JSONDecodeError, RecursionError, KeyError, TypeError, AttributeError):
        raise RefusedFile(
            f"{text.file.name}: its JSON is cut off or broken. Run sadf -j again, and wait until "
            "it ends."
        ) from None


def _of_lines(text: Text, pace: Pace) -> Iterator[Report]:
    """The intervals of text and of semicolons: rows of one time; averages are none."""
    columns: list[str] = []
    device, first, moment = 0, 0, ""
    report: dict[str, Row] = {}
    for line in text.lines(pace):
        cells = _cells(line)
        if "DEV" in cells and "tps" in cells:
            columns, device = cells, cells.index("DEV")
            first = min(device, cells.index("tps"))
            continue
        if not columns or len(cells) != len(columns) or _is_average(line):
            columns = columns if ";" in line else []
            continue
        if " ".join(cells[:first]) != moment:
            yield report
            moment, report = " ".join(cells[:first]), {}
        report[cells[device]] = _row(dict(zip(columns[first:], cells[first:], strict=True)))
    yield report


def _is_average(line: str) -> bool:
    """True if a line of text has a word of any language in place of a time."""
    return ";" not in line and not line[:1].isdigit()


def _cells(line: str) -> list[str]:
    """The cells of a line; a time with AM or PM is one."""
    if ";" in line:
        return [cell.strip() for cell in line.removeprefix("#").split(";")]
    return re.sub(r"(?<=\d) ([AP]M)\b", r"\1", line.replace(",", ".")).split()


def _row(cells: dict[str, Any]) -> Row:
    numbers = {name: finite_number(value) for name, value in cells.items() if name != "disk-device"}
    return {
        _NAMES.get(name, name): number for name, number in numbers.items() if number is not None
    }
