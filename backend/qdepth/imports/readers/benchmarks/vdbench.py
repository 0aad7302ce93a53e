"""vdbench: its flat file, and the averages in its summary, totals and standard output.

Columns are found by name, of raw devices and of file systems. Of each run the row `avg_...` is
taken: the intervals of the warm-up are not in it. A run that was cut off has none; its intervals
represent it. Shapes: public outputs of vdbench 5.03 to 5.04.07, among them those in the
repositories TheOtherOtherOperation/vdbconvert, jfritzen/VdbenchExplorer, masakioui/vdb_nvme and
vdb_oceanstor, and hero0906/jiaoben.
"""

import csv
import re
from pathlib import PurePosixPath

from qdepth.imports.files.limits import Pace
from qdepth.imports.files.text import Text
from qdepth.imports.load.measured_point import LARGEST_LITTLE_ERROR, Loop
from qdepth.imports.readers.benchmarks.vdbench_log import is_log, is_without_rates, read_log
from qdepth.imports.readers.benchmarks.vdbench_remarks import (
    DIRECT,
    LEAST_INTERVALS,
    number_in,
    say_cut_off,
    say_drift,
    say_too_short,
)
from qdepth.imports.readers.found import Found
from qdepth.imports.readers.points import add_point, close_file, say_cached

NAME = "vdbench"
UNLIMITED = 999_900
"""Requested rates from here on mean `max` or `curve`: as fast as possible."""
_PART = re.compile(
    r"^[^\S\n]*(SD|WD|FSD|FWD|Slave|Host) ?reports? for", re.MULTILINE | re.IGNORECASE
)
_REPORT = re.compile(r"<title>Vdbench \S*(flatfile|summary|totals|logfile)\.html", re.IGNORECASE)
_REPORTS = frozenset(("totals", "summary", "logfile", "histogram", "skew", "localhost"))


def fits(text: Text) -> bool:
    """True if it is a flat file, or a log with averages."""
    head = text.head
    return is_flat(text) or is_log(head) or bool(_REPORT.search(head))


def is_flat(text: Text) -> bool:
    """True if it is a flat file."""
    head = text.head.lower()
    return "reqrate" in head and "xfersize" in head and "interval" in head


def _is_of_files(text: Text) -> bool:
    """True if a flat file is of runs on a file system: it has no LUNs and no bytes of an I/O."""
    head = text.head.lower()
    return "lunsize" not in head and "bytes/io" not in head


def repeats_others(text: Text) -> bool:
    """True if its results are in the flat file of the same run too, or are parts of them."""
    stem = text.file.stem.partition(".")[0]
    if is_flat(text):
        return is_parsed(text) and (text.file.folder != "" or stem == "flatfile")
    return text.file.folder != "" or stem in _REPORTS or bool(_PART.search(text.head))


def is_parsed(text: Text) -> bool:
    """True if a flat file was made a table, as `parseflat` and spreadsheets do."""
    return is_flat(text) and _sign_between(text.head) is not None


def read(text: Text, found: Found, pace: Pace) -> None:
    """Read the average of each run as a point."""
    before, flat = len(found.points), is_flat(text)
    formatted = _read_flat(text, found, pace) if flat else read_log(text, found, pace)
    if len(found.points) == before and _is_in_vain_again(text, found):
        return
    if formatted and len(found.points) == before:
        found.say("dropped", (
            f"It has only {formatted}, which creates the files: the test itself has not begun. "
            "Run it again, and wait until vdbench ends."
        ),
                  file=text.file.name)  # fmt: skip
    if not flat and len(found.points) == before and is_without_rates(text.head):
        found.say("dropped", "It is a report of vdbench without rates, such as a histogram. Import "
                  "flatfile.html or totals.html of the same run.", file=text.file.name)  # fmt: skip
    if flat and _is_of_files(text):
        names = [point.where for point in found.points[before:]]
        say_cached(found, text.file.name, names, DIRECT)
    close_file(found, text.file.name, f"{NAME} flat file" if flat else f"{NAME} log", before)


def _is_in_vain_again(text: Text, found: Found) -> bool:
    """True if another report of its folder gave nothing, either, so that this is said once."""
    folder = text.file.folder
    return folder != "" and any(
        file.rows == 0
        and file.is_a.startswith(NAME)
        and str(PurePosixPath(file.file).parent) == folder
        for file in found.files
    )


def _sign_between(head: str) -> str | None:
    """The sign between the cells of a flat file that was made a table; None for blanks."""
    header = next((line for line in head.splitlines() if _is_header(line.lower())), "")
    return next((sign for sign in ",;\t" if sign in header), None)


def _is_header(line: str) -> bool:
    return "reqrate" in line and "interval" in line and not line.startswith("*")


def _read_flat(text: Text, found: Found, pace: Pace) -> str:
    """Add the runs of a flat file, also as `parseflat` writes it; tell which one makes files."""
    places: dict[str, int] = {}
    runs: list[list[dict[str, str]]] = []
    formatted, between = "", _sign_between(text.head)
    for line in text.lines(pace):
        whole = [line.split()] if between is None else csv.reader([line], delimiter=between)
        cells = [cell.strip() for cell in next(iter(whole), [])]
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
            say_drift(text, found, row, [number_in(each.get("rate")) for each in own])
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
        say_too_short(text, found, str(rows[0].get("run")), len(rows))
    else:
        mean = dict(steady[0])
        rates = [number_in(row.get("rate")) or 0.0 for row in steady]
        for name in ("resp", "read%", "bytes/io"):
            values = [number_in(row.get(name)) or 0.0 for row in steady]
            weighted = sum(rate * value for rate, value in zip(rates, values, strict=True))
            if name in mean:
                mean[name] = str(weighted / sum(rates)) if sum(rates) else "0"
        mean["rate"] = str(sum(rates) / len(rates))
        say_cut_off(text, found, str(mean.get("run")), len(steady))
        _add_flat(text, found, mean, f"intervals 2 to {len(rows)}")


def _add_flat(text: Text, found: Found, row: dict[str, str], label: str) -> None:
    requested = number_in(row.get("reqrate")) or UNLIMITED
    iops = number_in(row.get("rate")) or 0.0
    size = number_in(row.get("bytes/io")) or number_in(row.get("xfersize"))
    threads, depth = number_in(row.get("threads")), number_in(row.get("queue_depth"))
    is_paced = requested < UNLIMITED
    is_low = is_paced and depth is not None and 0 < depth < 1
    if is_low:
        threads = None  # at a rate most of the threads wait, and not one I/O is always under way
    elif threads and depth and depth >= 1 and abs(depth / threads - 1) > LARGEST_LITTLE_ERROR:
        threads = depth  # those of one device or host where a run has several
    reads = number_in(row.get("read%"))
    if reads is None and iops > 0 and "read_rate" in row:
        reads = min(100.0, 100 * (number_in(row["read_rate"]) or 0.0) / iops)
    closed: Loop = "closed" if threads is not None else "unknown"
    add_point(
        found, text.file.name, f"{row.get('run', '')} {label}",
        (iops, number_in(row.get("resp")) or 0.0),
        outstanding_ios=threads,
        loop="paced" if is_paced else closed,
        block_kib=size / 1024 if size else None,
        read_pct=reads,
        random_pct=number_in(row.get("seekpct")),
    )  # fmt: skip
