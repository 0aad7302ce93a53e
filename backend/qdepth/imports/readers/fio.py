"""fio: its JSON output, also where text stands before and after it, and of several clients.

Fields: fio's HOWTO and stat.c. Rates are `iops` (`iops_mean` is that of samples, and 1.0 with a
log of each I/O); latencies are `lat_ns`, in old releases `lat` in microseconds. `bs`, `iodepth`
and `rw` may stand in `global options` alone; before 2.2 no options are written. Percentiles are
those of completion (`clat`), with `lat_percentiles` those from submission on: of one job as
written, of several from their `bins` (json+). With
`status-interval` a run writes a document again and again, each with all I/Os so far. With
`unified_rw_reporting=both` the sum of reads and writes stands in `mixed` beside them.
"""

import json
import re
from collections import Counter
from typing import Any

from qdepth.imports.files.limits import Pace
from qdepth.imports.files.text import Text
from qdepth.imports.load.measured_point import LARGEST_LITTLE_ERROR
from qdepth.imports.number_text import finite_number
from qdepth.imports.readers.found import Found
from qdepth.imports.readers.points import add_point, close_file

NAME = "fio"
MOST_CHARACTERS = 200_000_000
WAYS = ("read", "write", "mixed")
"""Entries of a job that hold I/Os; `mixed` with unified_rw_reporting."""
SAME_START_MS = 1_500.0
"""Documents of one run begin at the same time, but for a second of rounding."""
SYNCHRONOUS = frozenset(("sync", "psync", "vsync", "pvsync", "pvsync2", "mmap"))
FLUSHES = ("fsync", "fdatasync", "sync_file_range")
"""Options that make a job wait for the disk between its writes."""
_SIZE = re.compile(r"(\d+(?:\.\d+)?)\s*([kmg]?)i?b?", re.IGNORECASE)
_UNITS_KIB = {"": 1 / 1024, "k": 1.0, "m": 1024.0, "g": 1024.0 * 1024}
DEEPEST = 5
"""How deep in a document of a script a result may be."""
MOST_DIGITS = 9
"""Of a depth or a number of jobs."""
Json = dict[str, Any]


def fits(text: Text) -> bool:
    """Whether it is a result of fio."""
    return '"fio version"' in text.head or ('"jobs"' in text.head and '"jobname"' in text.head)


def read(text: Text, found: Found, pace: Pace) -> None:
    """Read each group of jobs that ran at one time as a point."""
    pace.look()
    file, before = text.file.name, len(found.points)
    written = _documents(text.whole(MOST_CHARACTERS))
    documents = _last_of_each_run(written)
    if len(documents) < len(written):
        found.say("dropped", f"{len(written) - len(documents)} reports were written while a run "
                  "went on; its last one counts.", file=file,
                  rows=len(written) - len(documents))  # fmt: skip
    version = ""
    for document in documents:
        version = str(document.get("fio version", ""))
        shared = document.get("global options") or {}
        groups: dict[str, list[Json]] = {}
        for job in _jobs(document):
            groups.setdefault(str(job.get("groupid", 0)), []).append(job)
        for jobs in groups.values():
            _add(found, file, jobs, shared)
    if not documents:
        found.say("dropped", "Its JSON is cut off or broken. Run fio with --output, and import "
                  "that file.", file=file)  # fmt: skip
    close_file(found, file, version or NAME, before)


def _documents(text: str) -> "list[Json]":
    """The JSON objects in a text that has other lines around them."""
    decoder = json.JSONDecoder()
    documents: list[Json] = []
    place = text.find("{")
    while place >= 0:
        try:
            document, end = decoder.raw_decode(text, place)
        except (json.JSONDecodeError, RecursionError):
            place = text.find("\n{", place + 1)
            place = place + 1 if place >= 0 else -1
            continue
        documents += _inside(document)
        place = text.find("{", end)
    return documents


def _inside(value: object, deep: int = 0) -> "list[Json]":
    """The results in a value: itself, or those that a script has put into it."""
    if isinstance(value, dict) and ("jobs" in value or "client_stats" in value):
        return [value]
    if deep >= DEEPEST or not isinstance(value, dict | list):
        return []
    parts = value.values() if isinstance(value, dict) else value
    return [found for part in parts for found in _inside(part, deep + 1)]


def _last_of_each_run(documents: "list[Json]") -> "list[Json]":
    """The documents without those that a later one of the same run holds, too."""
    return [
        document
        for place, document in enumerate(documents)
        if not any(_is_earlier(document, later) for later in documents[place + 1 : place + 2])
    ]


def _is_earlier(document: Json, later: Json) -> bool:
    """Whether both are of the same jobs and began together."""
    jobs, others = _jobs(document), _jobs(later)
    if [job.get("jobname") for job in jobs] != [job.get("jobname") for job in others] or not jobs:
        return False
    start, other = _start_ms(document, jobs), _start_ms(later, others)
    return start is not None and other is not None and abs(start - other) <= SAME_START_MS


def _start_ms(document: Json, jobs: list[Json]) -> float | None:
    """When a run began: what it has run for before its document was written."""
    written = _number(document, "timestamp_ms") or 1e3 * _number(document, "timestamp")
    ran = max(_number(_side(job, way), "runtime") for job in jobs for way in WAYS)
    return written - ran if written and ran else None


def _jobs(document: Json) -> list[Json]:
    """The jobs; of several clients those of each, without the sum that stands behind them."""
    entries = document.get("jobs") or document.get("client_stats") or []
    jobs = [job for job in entries if isinstance(job, dict)]
    return [job for job in jobs if job.get("jobname") != "All clients"] or jobs


def _add(found: Found, file: str, jobs: list[Json], shared: Json) -> None:
    options = [shared | (job.get("job options") or {}) for job in jobs]
    rates = {way: sum(_number(_side(job, way), "iops") for job in jobs) for way in WAYS}
    iops = sum(rates.values())
    sides = [_side(job, way) for job in jobs for way in WAYS]
    busy_ms = sum(_number(side, "iops") * _latency_ms(side) for side in sides)
    name = str(jobs[0].get("jobname", "job"))
    if iops <= 0 or busy_ms <= 0:
        found.say(
            "dropped", f"{name}: no I/O was completed, or no latency was measured.", file=file
        )
        return
    depths = [_depth(job, option, len(jobs)) for job, option in zip(jobs, options, strict=True)]
    options = [
        shared if _stands_for_others(job, option) else option
        for job, option in zip(jobs, options, strict=True)
    ]
    known = [depth for depth in depths if depth is not None]
    paced = any(key in option for option in options for key in ("rate_iops", "rate", "thinktime"))
    moved_kib = sum(_number(side, "bw") for side in sides)
    sizes = [size for option in options if (size := _kib(_option(option, "bs", "blocksize")))]
    patterns = [str(_option(option, "rw", "readwrite") or "") for option in options]
    half, tail, last = _percentiles_ms(sides)
    add_point(
        found, file, name, (iops, busy_ms / iops),
        outstanding_ios=sum(known) if len(known) == len(jobs) else None,
        loop="paced" if paced else "closed" if len(known) == len(jobs) else "unknown",
        block_kib=sum(sizes) / len(jobs) if len(sizes) == len(jobs) else moved_kib / iops or None,
        read_pct=_read_pct(rates, options),
        random_pct=_random_pct(patterns),
        interval_s=max(_number(side, "runtime") for side in sides) / 1000 or None,
        latency_p50_ms=half, latency_p95_ms=tail, latency_p99_ms=last,
    )  # fmt: skip


def _read_pct(rates: dict[str, float], options: list[Json]) -> float | None:
    """The share of reads; of mixed reports the one that was asked for, where it was."""
    if not rates["mixed"]:
        return 100.0 * rates["read"] / sum(rates.values())
    shares = {str(option.get("rwmixread", "50")) for option in options}
    return float(shares.pop()) if len(shares) == 1 and str(*shares).isdigit() else None


def _random_pct(patterns: list[str]) -> float | None:
    if all(pattern.startswith("rand") for pattern in patterns):
        return 100.0
    in_line = all(re.match(r"(read|write|rw|readwrite)\b", pattern) for pattern in patterns)
    return 0.0 if in_line else None


def _side(job: Json, way: str) -> Json:
    """The I/Os of a job; none that are mixed where they stand apart, too."""
    side = job.get(way)
    if way == "mixed" and any(_number(_side(job, each), "iops") for each in ("read", "write")):
        return {}
    return side if isinstance(side, dict) else {}


def _number(side: Json, name: str) -> float:
    value = side.get(name, 0)
    return finite_number(value) or 0.0 if isinstance(value, int | float) else 0.0


def _latency_ms(side: Json) -> float:
    """Mean latency from submission to completion; old releases have it in microseconds."""
    for name, per_ms in (("lat_ns", 1e6), ("lat_us", 1e3), ("lat", 1e3)):
        block = side.get(name)
        if isinstance(block, dict) and _number(block, "mean") > 0:
            return _number(block, "mean") / per_ms
    return 0.0


def _percentiles_ms(sides: list[Json]) -> tuple[float | None, float | None, float | None]:
    """The 50th, 95th and 99th percentile: those of a single side, or of the bins of all."""
    busy = [side for side in sides if _number(side, "iops") > 0]
    blocks = [told for side in busy if (told := _told(side)) is not None]
    if not blocks or len(blocks) != len(busy):
        return None, None, None
    if len(blocks) == 1:
        block, per_ms = blocks[0]
        found = block.get("percentile")
        found = found if isinstance(found, dict) else {}
        half, tail, last = (_number(found, f"{p}.000000") / per_ms or None for p in (50, 95, 99))
        return half, tail, last
    bins: Counter[float] = Counter()
    for block, per_ms in blocks:
        counted = block.get("bins")
        if not isinstance(counted, dict) or not counted:
            return None, None, None
        for bound, number in counted.items():
            if str(bound).isdigit() and isinstance(number, int):
                bins[int(bound) / per_ms] += number
    return _rank(bins, 0.5), _rank(bins, 0.95), _rank(bins, 0.99)


def _told(side: Json) -> tuple[Json, float] | None:
    """The block that has percentiles, and its units in a ms; `lat_percentiles` moves them."""
    for name, per_ms in (("clat_ns", 1e6), ("lat_ns", 1e6), ("clat", 1e3), ("lat", 1e3)):
        block = side.get(name)
        if isinstance(block, dict) and ("percentile" in block or "bins" in block):
            return block, per_ms
    return None


def _rank(bins: Counter[float], share: float) -> float | None:
    wanted, seen = share * bins.total(), 0
    for bound in sorted(bins):
        seen += bins[bound]
        if seen >= wanted:
            return bound or None
    return None


def _option(option: Json, *names: str) -> object:
    return next((option[name] for name in names if name in option), None)


def _depth(job: Json, option: Json, jobs: int) -> float | None:
    """I/Os that a job keeps outstanding; with group_reporting one entry stands for all its jobs.

    A synchronous engine keeps one, whatever its depth says. Without options nothing is known, nor
    with flushes, during which none is under way. Where group_reporting has put more jobs into the
    entry than it has options of, they are taken to be alike if rate times latency bears it out.
    """
    if not option or any(str(option.get(name, "0")) != "0" for name in FLUSHES):
        return None
    depth = _whole(option.get("iodepth", 1))
    copies = _whole(option.get("numjobs", 1))
    if depth is None or copies is None:
        return None
    levels = job.get("iodepth_level")
    never_two = isinstance(levels, dict) and _number(levels, "1") >= 100.0
    if str(option.get("ioengine", "")) in SYNCHRONOUS or never_two:
        depth = 1
    if _stands_for_others(job, option):
        whole = depth * _merged_jobs(job)
        return float(whole) if _keeps(job, whole) else None
    return float(depth * (copies if "group_reporting" in option or jobs < copies else 1))


def _stands_for_others(job: Json, option: Json) -> bool:
    """Whether group_reporting has put jobs into an entry that its options do not speak of."""
    copies = _whole(option.get("numjobs", 1)) or 0
    return "group_reporting" in option and _merged_jobs(job) > copies


def _keeps(job: Json, outstanding_ios: float) -> bool:
    """Whether rate times latency of an entry are so many I/Os under way."""
    sides = [_side(job, way) for way in WAYS]
    product = sum(_number(side, "iops") * _latency_ms(side) for side in sides) / 1000
    return abs(product / outstanding_ios - 1) <= LARGEST_LITTLE_ERROR if outstanding_ios else False


def _merged_jobs(job: Json) -> int:
    """How many jobs an entry stands for: it has the sum of their run times; 0: unknown."""
    longest = max(_number(_side(job, way), "runtime") for way in WAYS)
    return round(_number(job, "job_runtime") / longest) if longest >= 1 else 0


def _whole(value: object) -> int | None:
    text = str(value)
    return int(text) if text.isdecimal() and len(text) <= MOST_DIGITS else None


def _kib(value: object) -> float | None:
    """The size of an option that names one for all; None where reads and writes differ."""
    found = _SIZE.fullmatch(str(value or ""))
    return float(found[1]) * _UNITS_KIB[found[2].lower()] or None if found else None
