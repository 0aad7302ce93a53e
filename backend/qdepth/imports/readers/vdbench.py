"""vdbench: its flat file, and the averages in its summary, totals and standard output.

Columns are found by name. Of each run the row `avg_...` is taken: the intervals of the warm-up are
not in it. Shapes: public logs of vdbench 5.04.06 and 5.04.07.
"""

import re

from qdepth.imports.files.limits import Pace
from qdepth.imports.files.text import Text
from qdepth.imports.readers.found import Found
from qdepth.imports.readers.points import add_point, close_file

NAME = "vdbench"
UNLIMITED = 999_900
"""Rates that are asked for from here on mean `max` or `curve`: as fast as it goes."""
_AVERAGE = re.compile(r"avg_(\d+)-(\d+)\s+(.*)$")
_START = re.compile(r"Starting RD=([^;\s]+);?\s*(.*)")
_TAGS = re.compile(r"<[^>]*>")
_HEADER = re.compile(r"interval\s+i/o\s+MB/sec\s+bytes\s+read\s+resp")
_THREADS = re.compile(r"threads=(\d+)")


def fits(text: Text) -> bool:
    """Whether it is a flat file, or a log with averages."""
    head = text.head
    is_flat = "reqrate" in head and "xfersize" in head and "resp_max" in head
    return is_flat or _HEADER.search(head) is not None or "Starting RD=" in head


def read(text: Text, found: Found, pace: Pace) -> None:
    """Read the average of each run as a point."""
    before = len(found.points)
    if "reqrate" in text.head and "xfersize" in text.head:
        _read_flat(text, found, pace)
        close_file(found, text.file.name, f"{NAME} flat file", before)
    else:
        _read_log(text, found, pace)
        close_file(found, text.file.name, f"{NAME} log", before)


def _read_flat(text: Text, found: Found, pace: Pace) -> None:
    places: dict[str, int] = {}
    for line in text.lines(pace):
        cells = line.split()
        if not cells or line.startswith("*"):
            continue
        if "reqrate" in cells and "Run" in cells:
            places = {name.lower(): place for place, name in enumerate(cells)}
            continue
        row = {name: cells[place] for name, place in places.items() if place < len(cells)}
        if not row.get("interval", "").startswith("avg_") or "format" in row.get("run", ""):
            continue
        asked = _number(row.get("reqrate")) or UNLIMITED
        size = _number(row.get("bytes/io"))
        threads = _number(row.get("threads"))
        seek = _number(row.get("seekpct"))
        add_point(
            found, text.file.name, f"{row.get('run', '')} {row['interval']}",
            (_number(row.get("rate")) or 0.0, _number(row.get("resp")) or 0.0),
            outstanding_ios=threads,
            loop="closed" if asked >= UNLIMITED and threads is not None else "paced",
            block_kib=size / 1024 if size else None,
            read_pct=_number(row.get("read%")),
            random_pct=seek,
        )  # fmt: skip


def _read_log(text: Text, found: Found, pace: Pace) -> None:
    """The averages of a log: rate, MB/s, bytes, share of reads, response time, and the queue depth.

    The depth is that which vdbench measured, the mean number of I/Os under way.
    """
    run, asked = "", ""
    for line in text.lines(pace):
        plain = _TAGS.sub(" ", line)
        start = _START.search(plain)
        if start is not None:
            run, asked = start[1], start[2]
            continue
        average = _AVERAGE.search(plain)
        if average is None or "format" in run:
            continue
        cells = [_number(cell) for cell in average[3].split()]
        if len(cells) < 5 or not cells[0]:
            continue
        iops, size, reads, latency = cells[0], cells[2], cells[3], cells[4]
        depth = cells[-3] if len(cells) >= 11 else None
        threads = _THREADS.search(asked)
        add_point(
            found, text.file.name, f"{run} avg_{average[1]}-{average[2]}",
            (iops or 0.0, latency or 0.0),
            outstanding_ios=depth if depth and depth >= 1 else None,
            loop="closed" if "MAX" in asked and threads is not None else "unknown",
            block_kib=size / 1024 if size else None,
            read_pct=reads,
        )  # fmt: skip


def _number(cell: str | None) -> float | None:
    try:
        return float(cell or "")
    except ValueError:
        return None
