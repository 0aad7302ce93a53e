"""What an entry of fio's jobs tells: rates, latencies, and what its options asked for.

Rates are `iops` (`iops_mean` is that of samples, and 1.0 with a log of each I/O); latencies are
`lat_ns`, in old releases `lat` in microseconds. `bs`, `iodepth` and `rw` may be in `global
options` alone; before 2.2 no options are written. Percentiles are those of completion (`clat`),
with `lat_percentiles` those from submission on: of one job as written, of several from their `bins`
(json+). With `unified_rw_reporting=both` the sum of reads and writes is in `mixed` beside them.
"""

import os
import re
from collections import Counter
from collections.abc import Sequence
from typing import Any

from qdepth.imports.load.measured_point import LARGEST_LITTLE_ERROR
from qdepth.imports.number_text import finite_number

WAYS = ("read", "write", "mixed")
"""Entries of a job that hold I/Os; `mixed` with unified_rw_reporting."""
SYNCHRONOUS = frozenset(("sync", "psync", "vsync", "pvsync", "pvsync2", "mmap"))
THROUGH_FILES = SYNCHRONOUS | {"libaio", "io_uring", "posixaio", "windowsaio", "splice"}
"""Engines whose I/Os may go through the file cache unless direct=1."""
ALWAYS_CACHED = frozenset(("mmap", "splice"))
"""Engines that use the file cache, whatever `direct` says."""
FLUSHES = ("fsync", "fdatasync", "sync_file_range")
"""Options that make a job wait for the disk between its writes."""
OWN_DEPTH = "latency_target"
"""Option with which fio itself searches the depth that meets a latency."""
_SIZE = re.compile(r"(\d+(?:\.\d+)?)\s*([kmg]?)i?b?", re.IGNORECASE)
_UNITS_KIB = {"": 1 / 1024, "k": 1.0, "m": 1024.0, "g": 1024.0 * 1024}
LARGEST_SIZE_ERROR = 0.1
"""Relative difference between the named size and the moved data of a job."""
MOST_DIGITS = 9
"""Largest number of digits of a depth or a number of jobs."""
Json = dict[str, Any]


def side_of(job: Json, way: str) -> Json:
    """Return the I/Os of a job in one direction; none that are mixed, if they are separate too."""
    side = job.get(way)
    if way == "mixed" and any(number_of(side_of(job, each), "iops") for each in ("read", "write")):
        return {}
    return side if isinstance(side, dict) else {}


def number_of(side: Json, name: str) -> float:
    value = side.get(name, 0)
    return finite_number(value) or 0.0 if isinstance(value, int | float) else 0.0


def latency_ms(side: Json) -> float:
    """Mean latency from submission to completion; old releases have it in microseconds."""
    for name, per_ms in (("lat_ns", 1e6), ("lat_us", 1e3), ("lat", 1e3)):
        block = side.get(name)
        if isinstance(block, dict) and number_of(block, "mean") > 0:
            return number_of(block, "mean") / per_ms
    return 0.0


def percentiles_ms(sides: list[Json]) -> tuple[float | None, float | None, float | None]:
    """Return the 50th, 95th and 99th percentile: those of a single side, or of the bins of all."""
    busy = [side for side in sides if number_of(side, "iops") > 0]
    blocks = [told for side in busy if (told := _told(side)) is not None]
    if not blocks or len(blocks) != len(busy):
        return None, None, None
    if len(blocks) == 1:
        block, per_ms = blocks[0]
        found = block.get("percentile")
        found = found if isinstance(found, dict) else {}
        half, tail, last = (number_of(found, f"{p}.000000") / per_ms or None for p in (50, 95, 99))
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


def option_of(option: Json, *names: str) -> object:
    return next((option[name] for name in names if name in option), None)


def depth_of(job: Json, option: Json, jobs: int) -> float | None:
    """Return the I/Os that a job keeps outstanding; with group_reporting one entry covers all its
    jobs.

    A synchronous engine keeps one, whatever its depth says. Without options nothing is known, nor
    with flushes, during which none is under way, with trims, which are under way besides, nor if
    fio looks for the depth itself. Where group_reporting has put more jobs into the
    entry than it has options of, they are taken to be alike if rate times latency bears it out.
    """
    unlike = (*FLUSHES, OWN_DEPTH)
    if not option or any(str(option.get(name, "0")) != "0" for name in unlike):
        return None
    if number_of(side_of(job, "trim"), "iops") > 0:
        return None
    depth = _whole(option.get("iodepth", 1))
    copies = _whole(option.get("numjobs", 1))
    if depth is None or copies is None:
        return None
    levels = job.get("iodepth_level")
    never_two = isinstance(levels, dict) and number_of(levels, "1") >= 100.0
    if str(option.get("ioengine", "")) in SYNCHRONOUS or never_two:
        depth = 1
    if stands_for_others(job, option):
        whole = depth * _merged_jobs(job)
        return float(whole) if _keeps(job, whole) else None
    return float(depth * (copies if "group_reporting" in option or jobs < copies else 1))


def stands_for_others(job: Json, option: Json) -> bool:
    """True if group_reporting has put jobs into an entry whose options do not mention them."""
    copies = _whole(option.get("numjobs", 1)) or 0
    return "group_reporting" in option and _merged_jobs(job) > copies


def _keeps(job: Json, outstanding_ios: float) -> bool:
    """True if rate times latency of an entry are this many I/Os under way."""
    sides = [side_of(job, way) for way in WAYS]
    product = sum(number_of(side, "iops") * latency_ms(side) for side in sides) / 1000
    return abs(product / outstanding_ios - 1) <= LARGEST_LITTLE_ERROR if outstanding_ios else False


def _merged_jobs(job: Json) -> int:
    """How many jobs an entry represents: it has the sum of their run times; 0: unknown."""
    longest = max(number_of(side_of(job, way), "runtime") for way in WAYS)
    return round(number_of(job, "job_runtime") / longest) if longest >= 1 else 0


def _whole(value: object) -> int | None:
    text = str(value)
    return int(text) if text.isdecimal() and len(text) <= MOST_DIGITS else None


def mean_kib(sides: Sequence[Json], options: Sequence[Json]) -> float | None:
    """Return the mean size of an I/O: the one that all jobs name, if the moved data confirm it."""
    iops = sum(number_of(side, "iops") for side in sides)
    moved = sum(number_of(side, "bw") for side in sides) / iops if iops > 0 else 0.0
    named = {kib_of(option_of(option, "bs", "blocksize")) for option in options}
    size = named.pop() if len(named) == 1 else None
    if size and (not moved or abs(size / moved - 1) <= LARGEST_SIZE_ERROR):
        return size
    return moved or None


def cache_remedy(options: Sequence[Json]) -> str | None:
    """Return the options that keep out a file cache that may have answered; None if it cannot
    have."""
    known = [option for option in options if option]
    if any(str(option.get("ioengine")) in ALWAYS_CACHED for option in known):
        return "ioengine=libaio and direct=1"
    return "direct=1" if any(map(_may_be_cached, known)) else None


def _may_be_cached(option: Json) -> bool:
    return (
        str(option.get("ioengine", "psync")) in THROUGH_FILES
        and str(option.get("direct", "0")) == "0"
        and str(option.get("buffered", "1")) != "0"
    )


def error_of(jobs: Sequence[Json]) -> str | None:
    """Why the jobs ended early, or went on though I/Os failed; None if all I/Os are sound."""
    number = next((int(n) for job in jobs if (n := number_of(job, "error"))), None)
    if number is None:
        return _failed_ios(jobs)
    return (
        f"fio ended it with error {number} ({os.strerror(number)}), so its numbers are of a part "
        "of the run. Remove the cause, and run it again."
    )


def _failed_ios(jobs: Sequence[Json]) -> str | None:
    """What `continue_on_error` counted."""
    failed = int(sum(number_of(job, "total_err") for job in jobs))
    first = next((int(n) for job in jobs if (n := number_of(job, "first_error"))), 0)
    if failed <= 0:
        return None
    return (
        f"{failed:,} of its I/Os failed, the first with error {first} ({os.strerror(first)}), and "
        "fio went on. Remove the cause, and run it again."
    )


def random_pct(options: Sequence[Json]) -> float | None:
    """Return the share of random I/Os of all jobs; None if they differ, or it is unknown."""
    shares = {_random_pct(option) for option in options}
    return shares.pop() if len(shares) == 1 else None


def _random_pct(option: Json) -> float | None:
    pattern = str(option_of(option, "rw", "readwrite") or "")
    if pattern.startswith("rand"):
        return _share(option.get("percentage_random", 100))
    return 0.0 if re.match(r"(read|write|rw|readwrite)\b", pattern) else None


def _share(value: object) -> float | None:
    number = finite_number(value)
    return number if number is not None and 0 <= number <= 100 else None


def kib_of(value: object) -> float | None:
    """Return the size of an option that names one for all; None if reads and writes differ."""
    found = _SIZE.fullmatch(str(value or ""))
    return float(found[1]) * _UNITS_KIB[found[2].lower()] or None if found else None
