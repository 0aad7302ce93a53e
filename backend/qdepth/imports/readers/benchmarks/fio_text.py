"""fio: its text for people, which is what it writes unless it runs with `--output-format=json`.

A line `name: (g=0): rw=..., bs=..., ioengine=..., iodepth=16` tells what jobs do, and entries
`name: (groupid=0, jobs=2): err= 0` what came of them: rate, bandwidth, latencies (`lat`, the sum of
`slat` and `clat`). fio 2 writes `io=..., bw=...KB/s, iops=...`. Rates have three digits. Whether it
ran with `direct=1` or at a given rate is not in it. Terse lines (`fio_terse`) hold the same, and
may come with the lines of jobs. Source: show_thread_status_normal and show_ddir_status in
axboe/fio's stat.c, and outputs of fio 2.1 to 3.36 that people published.
"""

import re
from collections.abc import Iterator, Sequence

from qdepth.imports.files.limits import Pace
from qdepth.imports.files.text import Text
from qdepth.imports.load.measured_point import LARGEST_LITTLE_ERROR
from qdepth.imports.readers.benchmarks.fio_entries import Entry, Side
from qdepth.imports.readers.benchmarks.fio_jobs import (
    SYNCHRONOUS,
    Json,
    error_of,
    mean_kib,
    random_pct,
)
from qdepth.imports.readers.benchmarks.fio_terse import terse_entry
from qdepth.imports.readers.found import Found
from qdepth.imports.readers.points import add_point, close_file

NAME = "fio"
_JOB = re.compile(
    r"^(?P<name>.*?): \(g=(?P<group>\d+)\): rw=(?P<rw>\w+), bs=(?P<bs>.*?), "
    r"ioengine=(?P<engine>\w+), iodepth=(?P<depth>\d+)"
)
_ENTRY = re.compile(
    r"^(?P<name>.*?): \(groupid=(?P<group>\d+), jobs=(?P<jobs>\d+)\): err=\s*(?P<error>\d+)"
)
_SIDE = re.compile(
    r"^\s*(?P<way>read|write|mixed)\s*: (?:IOPS=(?P<iops>[\d.]+[kMG]?)|io=)", re.IGNORECASE
)
_OLD_IOPS = re.compile(r"\biops=\s*([\d.]+[kMG]?)")
_BANDWIDTH = re.compile(r"\bbw=\s*([\d.]+)\s*([KMGT]?)i?B/s", re.IGNORECASE)
_RUNTIME = re.compile(r"(?:/|\brunt=\s*)(\d+)msec")
_LATENCY = re.compile(r"^\s*c?lat \((nsec|usec|msec|sec)\)\s*:.*\bavg=\s*([\d.]+)([kM]?)")
_PERCENTILES = re.compile(r"^\s*(?:clat|lat) percentiles \((nsec|usec|msec|sec)\)")
_PERCENTILE = re.compile(r"(?<![\d.])([\d.]{1,12})th=\[\s*(\d+)\]")
_RANGES = re.compile(
    r"(?<![\d.])(\d{1,12}(?:\.\d{1,6})?[KMG]?i?B?)-(\d{1,12}(?:\.\d{1,6})?[KMG]?i?B?)",
    re.IGNORECASE,
)
_FAILED = re.compile(r"^\s*errors\s*: total=(\d{1,12}), first_error=(\d{1,9})/")
_FACTORS = {"": 1.0, "k": 1e3, "M": 1e6, "G": 1e9}
_KIB = {"": 1 / 1024, "K": 1.0, "M": 1024.0, "G": 1024.0**2, "T": 1024.0**3}
_MS = {"nsec": 1e-6, "usec": 1e-3, "msec": 1.0, "sec": 1e3}


def fits(text: Text) -> bool:
    """True if it is fio's text with results, or its terse output."""
    lines = text.head.splitlines()
    if not _has_entries(text):
        return any(terse_entry(line) for line in lines)
    return any(_SIDE.match(line) for line in lines)


def _has_entries(text: Text) -> bool:
    """True if it is for people; its terse lines, if any, say the same again."""
    return any(_ENTRY.match(line) for line in text.head.splitlines())


def read(text: Text, found: Found, pace: Pace) -> None:
    """Read each group of jobs that ran at one time as a point."""
    file, before = text.file.name, len(found.points)
    for options, entries in _runs(text, pace):
        groups: dict[str, list[Entry]] = {}
        for entry in entries:
            groups.setdefault(entry.group, []).append(entry)
        for same in groups.values():
            _add(found, file, same, options)
    if len(found.points) > before:
        found.say("read", "fio's text does not show whether it ran with direct=1, and rounds its "
                  "rates. With --output-format=json+ it shows both.", file=file)  # fmt: skip
    close_file(found, file, f"{NAME} text", before)


def _runs(text: Text, pace: Pace) -> Iterator[tuple[dict[str, Json], list[Entry]]]:
    """Options of jobs by their names, and what came of them, for each run of a text."""
    options: dict[str, Json] = {}
    entries: list[Entry] = []
    unit_ms: float | None = None
    is_terse = not _has_entries(text)
    for line in text.lines(pace):
        if job := _JOB.match(line):
            if entries:
                yield options, entries
                options, entries = {}, []
            options[job["name"]] = _options(job)
        elif is_terse:
            entries += filter(None, [terse_entry(line)])
        elif entry := _ENTRY.match(line):
            name, group = entry["name"], entry["group"]
            entries.append(Entry(name, group, int(entry["jobs"]), int(entry["error"])))
        elif entries and (side := _SIDE.match(line)):
            entries[-1].sides.append(_side(side, line))
        elif entries and (failed := _FAILED.match(line)):
            entries[-1].failed, entries[-1].first_error = int(failed[1]), int(failed[2])
        elif entries and entries[-1].sides:
            unit_ms = _read_latency(line, entries[-1].sides[-1], unit_ms)
    if entries:
        yield options, entries


def _options(job: re.Match[str]) -> Json:
    """What a line of a job asks for, as fio's JSON has it; a size only if all I/Os have it."""
    ends = {end for pair in _RANGES.findall(job["bs"]) for end in pair}
    size = {"bs": ends.pop()} if len(ends) == 1 else {}
    return {"rw": job["rw"], "ioengine": job["engine"], "iodepth": job["depth"], **size}


def _side(side: re.Match[str], line: str) -> Side:
    rate = side["iops"] or _group(_OLD_IOPS, line)
    bandwidth, runtime = _BANDWIDTH.search(line), _group(_RUNTIME, line)
    return Side(
        side["way"].lower(),
        float(rate.rstrip("kMG")) * _FACTORS[rate.lstrip("0123456789.")] if rate else 0.0,
        float(bandwidth[1]) * _KIB[bandwidth[2].upper()] if bandwidth else 0.0,
        float(runtime or 0),
    )


def _read_latency(line: str, side: Side, unit_ms: float | None) -> float | None:
    """Take a latency of a line, `lat` after `clat`; return the unit of percentiles that follow."""
    if latency := _LATENCY.match(line):
        side.latency_ms = float(latency[2]) * _FACTORS[latency[3]] * _MS[latency[1]]
    elif percentiles := _PERCENTILES.match(line):
        return _MS[percentiles[1]]
    elif unit_ms is not None and line.lstrip().startswith("|"):
        for rank, value in _PERCENTILE.findall(line):
            side.percentiles_ms.setdefault(float(rank), float(value) * unit_ms)
        return unit_ms
    return None


def _add(found: Found, file: str, entries: Sequence[Entry], options: dict[str, Json]) -> None:
    name = entries[0].name
    sides = [side for entry in entries for side in entry.sides if side.iops > 0]
    iops = sum(side.iops for side in sides)
    busy_ms = sum(side.iops * side.latency_ms for side in sides)
    if iops <= 0 or any(side.latency_ms <= 0 for side in sides):
        found.say(
            "dropped", f"{name}: no I/O was completed, or no latency was measured.", file=file
        )
        return
    known = [options[entry.name] for entry in entries if entry.name in options]
    known = known if len(known) == len(entries) else []
    kept = sum(_depth(option) * entry.jobs for option, entry in zip(known, entries, strict=False))
    is_closed = kept and abs(busy_ms / 1000 / kept - 1) <= LARGEST_LITTLE_ERROR
    if any(entry.is_of_unknown_jobs for entry in entries) and not is_closed:
        kept = 1 if abs(busy_ms / 1000 - 1) <= LARGEST_LITTLE_ERROR and not known else 0
    percentiles = sides[0].percentiles_ms if len(sides) == 1 else {}
    add_point(
        found, file, name, (iops, busy_ms / iops),
        outstanding_ios=kept or None,
        loop="closed" if is_closed else "unknown",
        block_kib=mean_kib([{"iops": side.iops, "bw": side.kib_s} for side in sides], known),
        read_pct=_read_pct(sides, iops),
        random_pct=random_pct(known),
        interval_s=max(side.runtime_ms for side in sides) / 1000 or None,
        latency_p50_ms=percentiles.get(50.0) or None,
        latency_p95_ms=percentiles.get(95.0) or None,
        latency_p99_ms=percentiles.get(99.0) or None,
        problem=error_of([
            {"error": each.error, "total_err": each.failed, "first_error": each.first_error}
            for each in entries
        ]),
    )  # fmt: skip


def _read_pct(sides: Sequence[Side], iops: float) -> float | None:
    if any(side.way == "mixed" for side in sides):
        return None
    return 100 * sum(side.iops for side in sides if side.way == "read") / iops


def _depth(option: Json) -> int:
    """I/Os that each job keeps outstanding; a synchronous engine keeps one."""
    return 1 if option["ioengine"] in SYNCHRONOUS else int(option["iodepth"])


def _group(pattern: re.Pattern[str], text: str) -> str | None:
    found = pattern.search(text)
    return found[1] if found else None
