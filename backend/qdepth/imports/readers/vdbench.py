"""vdbench: its flat file, and the averages in its summary, totals and standard output.

Columns are found by name, of raw devices and of file systems. Of each run the row `avg_...` is
taken: the intervals of the warm-up are not in it. A run that was cut off has none; its intervals
stand for it. Shapes: public outputs of vdbench 5.03 to 5.04.07, among them those in the
repositories TheOtherOtherOperation/vdbconvert, jfritzen/VdbenchExplorer, masakioui/vdb_nvme and
vdb_oceanstor, and hero0906/jiaoben.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import PurePosixPath

from qdepth.imports.files.limits import Pace
from qdepth.imports.files.text import Text
from qdepth.imports.load.measured_point import LARGEST_LITTLE_ERROR, Loop
from qdepth.imports.number_text import finite_number
from qdepth.imports.readers.found import Found
from qdepth.imports.readers.points import add_point, close_file

NAME = "vdbench"
UNLIMITED = 999_900
"""Rates that are asked for from here on mean `max` or `curve`: as fast as it goes."""
LEAST_INTERVALS = 3
LARGEST_DRIFT = 0.1
_AVERAGE = re.compile(r"avg_(\d+)-(\d+)\s+(.*)")
_INTERVAL = re.compile(r"^[\d:.]+\s+(\d+)\s+(\d.*)$")
_START = re.compile(r"Starting RD=([^;\s]+);?\s*(.*)")
_TAGS = re.compile(r"<[^<>]*>")
_RAW = re.compile(r"interval\s+i/o\s+MB/sec\s+bytes\s+read\s+resp", re.IGNORECASE)
_FILES = re.compile(r"\.Interval\.+\s+\.ReqstdOps", re.IGNORECASE)
_RATE = re.compile(r"I/O rate:\s*\d")
_THREADS = re.compile(r"threads=(\d+)")
_PART = re.compile(
    r"^[^\S\n]*(SD|WD|FSD|FWD|Slave|Host) ?reports? for", re.MULTILINE | re.IGNORECASE
)
_REPORT = re.compile(r"<title>Vdbench \S*(flatfile|summary|totals|logfile)\.html", re.IGNORECASE)
_REPORTS = frozenset(("totals", "summary", "logfile", "histogram", "skew", "localhost"))
Cells = Sequence[float | None]


@dataclass(frozen=True)
class _Places:
    """Where the values of a row of a log are."""

    size: int
    reads: int
    latency: int
    depth: int | None
    number: int
    """Cells of a row; 0: unknown."""


RAW_ROW = _Places(size=2, reads=3, latency=4, depth=None, number=0)


@dataclass
class _Run:
    """A run as far as its rows were read."""

    name: str = ""
    rate: str = ""
    places: _Places = RAW_ROW
    is_averaged: bool = False
    intervals: list[Cells] = field(default_factory=list)


def fits(text: Text) -> bool:
    """Whether it is a flat file, or a log with averages."""
    head = text.head
    is_log = _RAW.search(head) or _FILES.search(head) or "Starting RD=" in head
    return is_flat(text) or bool(is_log or _REPORT.search(head))


def is_flat(text: Text) -> bool:
    """Whether it is a flat file."""
    head = text.head.lower()
    return "reqrate" in head and "xfersize" in head and "interval" in head


def repeats_others(text: Text) -> bool:
    """Whether its results stand in the flat file of the same run, too, or are parts of them."""
    is_report = text.file.stem.partition(".")[0] in _REPORTS or _PART.search(text.head)
    return not is_flat(text) and (text.file.folder != "" or bool(is_report))


def read(text: Text, found: Found, pace: Pace) -> None:
    """Read the average of each run as a point."""
    before, flat = len(found.points), is_flat(text)
    formatted = _read_flat(text, found, pace) if flat else _read_log(text, found, pace)
    if len(found.points) == before and _is_in_vain_again(text, found):
        return
    if formatted and len(found.points) == before:
        found.say("dropped", f"Nothing but {formatted} is in it, which makes the files: the test "
                  "itself has not begun. Run it again, and wait until vdbench ends by itself.",
                  file=text.file.name)  # fmt: skip
    close_file(found, text.file.name, f"{NAME} flat file" if flat else f"{NAME} log", before)


def _is_in_vain_again(text: Text, found: Found) -> bool:
    """Whether another report of its folder gave nothing, either, so that this is said once."""
    folder = text.file.folder
    return folder != "" and any(
        file.rows == 0
        and file.is_a.startswith(NAME)
        and str(PurePosixPath(file.file).parent) == folder
        for file in found.files
    )


def _read_flat(text: Text, found: Found, pace: Pace) -> str:
    """Add the runs of a flat file, also as `parseflat` writes it; tell which one makes files."""
    places: dict[str, int] = {}
    runs: list[list[dict[str, str]]] = []
    formatted, between = "", None
    for line in text.lines(pace):
        if not places:
            between = "," if "," in line else None
        cells = [cell.strip() for cell in line.split(between)]
        if not any(cells) or line.startswith("*"):
            continue
        names = [name.lower() for name in cells]
        if "reqrate" in names and "run" in names:
            places = {name: place for place, name in reversed(list(enumerate(names)))}
            continue
        row = {name: cells[place] for name, place in places.items() if place < len(cells)}
        run, interval = row.get("run", ""), row.get("interval", "")
        if "format" in run:
            formatted = run
        elif interval.startswith("avg_"):
            own = next((rows for rows in runs if rows[0].get("run") == run), [])
            _say_drift(text, found, row, [_number(each.get("rate")) for each in own])
            _add_flat(text, found, row, interval)
            runs = [rows for rows in runs if rows is not own]
        elif interval:
            if not runs or runs[-1][0].get("run") != run or interval == "1":
                runs.append([])
            runs[-1].append(row)
    for rows in runs:
        _add_cut_off(text, found, rows)
    return formatted


def _add_cut_off(text: Text, found: Found, rows: list[dict[str, str]]) -> None:
    """Take the intervals of a run that has no average."""
    steady = rows[1:]
    if len(steady) < LEAST_INTERVALS:
        _say_too_short(text, found, str(rows[0].get("run")), len(rows))
    else:
        mean = dict(steady[0])
        rates = [_number(row.get("rate")) or 0.0 for row in steady]
        for name in ("resp", "read%", "bytes/io"):
            values = [_number(row.get(name)) or 0.0 for row in steady]
            weighted = sum(rate * value for rate, value in zip(rates, values, strict=True))
            if name in mean:
                mean[name] = str(weighted / sum(rates)) if sum(rates) else "0"
        mean["rate"] = str(sum(rates) / len(rates))
        _say_cut_off(text, found, str(mean.get("run")), len(steady))
        _add_flat(text, found, mean, f"intervals 2 to {len(rows)}")


def _add_flat(text: Text, found: Found, row: dict[str, str], label: str) -> None:
    requested = _number(row.get("reqrate")) or UNLIMITED
    iops = _number(row.get("rate")) or 0.0
    size = _number(row.get("bytes/io")) or _number(row.get("xfersize"))
    threads, depth = _number(row.get("threads")), _number(row.get("queue_depth"))
    if threads and depth and depth >= 1 and abs(depth / threads - 1) > LARGEST_LITTLE_ERROR:
        threads = depth  # those of one device or host where a run has several
    reads = _number(row.get("read%"))
    if reads is None and iops > 0 and "read_rate" in row:
        reads = min(100.0, 100 * (_number(row["read_rate"]) or 0.0) / iops)
    closed: Loop = "closed" if threads is not None else "unknown"
    add_point(
        found, text.file.name, f"{row.get('run', '')} {label}",
        (iops, _number(row.get("resp")) or 0.0),
        outstanding_ios=threads,
        loop=closed if requested >= UNLIMITED else "paced",
        block_kib=size / 1024 if size else None,
        read_pct=reads,
        random_pct=_number(row.get("seekpct")),
    )  # fmt: skip


def _read_log(text: Text, found: Found, pace: Pace) -> str:
    """Add the averages of a log; tell which of its runs makes files.

    The depth is that which vdbench measured, the mean number of I/Os under way.
    """
    run, header, formatted = _Run(), "", ""
    for line in text.lines(pace):
        plain = _TAGS.sub(" ", line)
        start = _START.search(plain)
        if start is not None:
            _end_run(text, found, run)
            run = _Run(start[1], start[2], run.places)  # totals have their header once
        elif _RAW.search(plain) or _FILES.search(plain):
            header = plain
        elif header:
            run.places = _places(header, plain)
            header = ""
        elif "format" in run.name:
            formatted = run.name
        elif average := _AVERAGE.search(plain):
            cells = [_number(cell) for cell in average[3].split()]
            run.is_averaged = True
            label = f"avg_{average[1]}-{average[2]}"
            _say_drift(text, found, {"run": run.name}, [row[0] for row in run.intervals])
            _add_row(text, found, run, cells, label)
        elif interval := _INTERVAL.search(plain):
            run.intervals.append([_number(cell) for cell in interval[2].split()])
    _end_run(text, found, run)
    return formatted


def _places(header: str, second: str) -> _Places:
    """The places of values by the two lines of a header."""
    if _FILES.search(header):
        names = second.split()
        return _Places(
            size=names.index("size") if "size" in names else -1,
            reads=names.index("pct") if "pct" in names else -1, latency=1, depth=None, number=0,
        )  # fmt: skip
    names = _RAW.sub("rate mb bytes read resp", header[header.lower().index("interval") :]).split()
    depth = names.index("queue") if "queue" in names else None
    return _Places(2, 3, 4, depth, len(names))


def _add_row(text: Text, found: Found, run: _Run, cells: Cells, label: str) -> None:
    places = run.places

    def cell(place: int | None) -> float | None:
        return cells[place] if place is not None and 0 <= place < len(cells) else None

    if len(cells) < 5 or not cells[0]:
        return
    depth = cell(places.depth) if len(cells) == places.number else None
    size, threads = cell(places.size), _THREADS.search(run.rate)
    closed: Loop = "closed" if threads is not None and depth else "unknown"
    add_point(
        found, text.file.name, f"{run.name} {label}", (cells[0], cell(places.latency) or 0.0),
        outstanding_ios=depth if depth and depth >= 1 else None,
        loop="paced" if _RATE.search(run.rate) else closed if "MAX" in run.rate else "unknown",
        block_kib=size / 1024 if size else None,
        read_pct=cell(places.reads),
    )  # fmt: skip


def _end_run(text: Text, found: Found, run: _Run) -> None:
    """Take the intervals of a run that has no average."""
    steady = run.intervals[1:]
    if run.is_averaged or "format" in run.name or not (run.name and run.intervals):
        return
    if len(steady) < LEAST_INTERVALS:
        _say_too_short(text, found, run.name, len(run.intervals))
        return
    width = min(len(row) for row in steady)
    rates = [row[0] or 0.0 for row in steady]
    total = sum(rates)
    if total <= 0:
        return
    cells: list[float | None] = [total / len(steady)]
    for place in range(1, width):
        values = [row[place] or 0.0 for row in steady]
        cells.append(sum(rate * v for rate, v in zip(rates, values, strict=True)) / total)
    _say_cut_off(text, found, run.name, len(steady))
    _add_row(text, found, run, cells, f"intervals 2 to {len(run.intervals)}")


def _say_too_short(text: Text, found: Found, run: str, intervals: int) -> None:
    found.say("dropped", f"{run} has no average, and {intervals} of the {LEAST_INTERVALS + 1} "
              "intervals that would stand for it: it was cut off.", file=text.file.name,
              rows=intervals)  # fmt: skip


def _say_cut_off(text: Text, found: Found, run: str, intervals: int) -> None:
    found.say("derived", f"{run} has no average: it was cut off, so the mean of {intervals} "
              "intervals after the first one stands for it.", file=text.file.name,
              rows=intervals, confidence="medium")  # fmt: skip


def _say_drift(
    text: Text, found: Found, row: dict[str, str], rates: Sequence[float | None]
) -> None:
    """Say where the second half of a run was another one than the first."""
    steady = [rate for rate in rates[1:] if rate]
    half = len(steady) // 2
    if half < LEAST_INTERVALS:
        return
    early, late = sum(steady[:half]) / half, sum(steady[-half:]) / half
    if abs(late / early - 1) > LARGEST_DRIFT:
        found.say("read", f"{row.get('run', 'run')}: the rate went from {early:.5g} to {late:.5g} "
                  "within the run, so its average is of no steady state. Run it longer, with a "
                  "warm-up.", file=text.file.name, confidence="medium")  # fmt: skip


def _number(cell: str | None) -> float | None:
    return finite_number((cell or "").replace(",", "."))
