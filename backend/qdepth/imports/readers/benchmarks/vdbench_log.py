"""The logs of vdbench: averages in its summary, totals and standard output."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from qdepth.imports.files.limits import Pace
from qdepth.imports.files.text import Text
from qdepth.imports.load.measured_point import Loop
from qdepth.imports.readers.benchmarks.vdbench_remarks import (
    DIRECT,
    LEAST_INTERVALS,
    is_error,
    number_in,
    say_cut_off,
    say_drift,
    say_errors,
    say_too_short,
)
from qdepth.imports.readers.found import Found
from qdepth.imports.readers.points import add_point, say_cached

_AVERAGE = re.compile(r"avg_(\d+)-(\d+)\s+(.*)")
_INTERVAL = re.compile(r"^[\d:.]+\s+(\d+)\s+(\d.*)$")
_START = re.compile(r"Starting RD=([^;\s]+);?\s*(.*)")
_TAGS = re.compile(r"<[^<>]*>")
_RAW = re.compile(r"interval\s+i/o\s+MB/sec\s+bytes\s+read\s+resp", re.IGNORECASE)
_FILES = re.compile(r"\.Interval\.+\s+\.ReqstdOps", re.IGNORECASE)
_RATE = re.compile(r"I/O rate:\s*\d")
_THREADS = re.compile(r"threads=(\d+)")
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
    is_of_files: bool = False
    """True if the run was on a file system."""


RAW_ROW = _Places(size=2, reads=3, latency=4, depth=None, number=0)


@dataclass
class _Run:
    """A run as far as its rows were read."""

    name: str = ""
    rate: str = ""
    places: _Places = RAW_ROW
    is_averaged: bool = False
    intervals: list[Cells] = field(default_factory=list)


def is_log(head: str) -> bool:
    """True if a text begins like a log."""
    return bool(_RAW.search(head) or _FILES.search(head) or "Starting RD=" in head)


def is_without_rates(head: str) -> bool:
    """True if runs began in a report, but no rates follow, as in a histogram."""
    return "Starting RD=" in head and not (_RAW.search(head) or _FILES.search(head))


def read_log(text: Text, found: Found, pace: Pace) -> str:
    """Add the averages of a log; returns which of its runs makes files.

    The depth is the measured one: the mean number of I/Os in flight.
    """
    run, header, formatted, cached, errors = _Run(), "", "", list[str](), 0
    for line in text.lines(pace):
        plain = _TAGS.sub(" ", line)
        errors += is_error(plain)
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
            cells = [number_in(cell) for cell in average[3].split()]
            run.is_averaged = True
            label = f"avg_{average[1]}-{average[2]}"
            say_drift(text, found, {"run": run.name}, [row[0] for row in run.intervals])
            _add_row(text, found, run, cells, label)
            cached += [run.name] * run.places.is_of_files
        elif interval := _INTERVAL.search(plain):
            run.intervals.append([number_in(cell) for cell in interval[2].split()])
    _end_run(text, found, run)
    say_cached(found, text.file.name, cached, DIRECT)
    say_errors(text, found, errors)
    return formatted


def _places(header: str, second: str) -> _Places:
    """The places of values by the two lines of a header."""
    if _FILES.search(header):
        names = second.split()
        return _Places(
            size=names.index("size") if "size" in names else -1,
            reads=names.index("pct") if "pct" in names else -1, latency=1, depth=None, number=0,
            is_of_files=True,
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
        say_too_short(text, found, run.name, len(run.intervals))
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
    say_cut_off(text, found, run.name, len(steady))
    _add_row(text, found, run, cells, f"intervals 2 to {len(run.intervals)}")
