"""fio: its JSON output, also where text stands before and after it.

Fields: fio's HOWTO and stat.c. Rates are `iops` (`iops_mean` is that of samples, and 1.0 with a
log of each I/O); latencies are `lat_ns`, in old releases `lat` in microseconds. `bs`, `iodepth` and
`rw` may stand in `global options` alone.
"""

import json
import re
from typing import Any

from qdepth.imports.files.limits import Pace
from qdepth.imports.files.text import Text
from qdepth.imports.readers.found import Found
from qdepth.imports.readers.points import add_point, close_file

NAME = "fio"
MOST_CHARACTERS = 200_000_000
_SIZE = re.compile(r"(\d+(?:\.\d+)?)\s*([kmg]?)i?b?", re.IGNORECASE)
_UNITS_KIB = {"": 1 / 1024, "k": 1.0, "m": 1024.0, "g": 1024.0 * 1024}
_CLOSED_READ = {"read": 100.0, "randread": 100.0, "write": 0.0, "randwrite": 0.0}
Json = dict[str, Any]


def fits(text: Text) -> bool:
    """Whether it is a result of fio."""
    return '"fio version"' in text.head or ('"jobs"' in text.head and '"jobname"' in text.head)


def read(text: Text, found: Found, pace: Pace) -> None:
    """Read each group of jobs that ran at one time as a point."""
    pace.look()
    file, before = text.file.name, len(found.points)
    documents = list(_documents(text.whole(MOST_CHARACTERS)))
    version = ""
    for document in documents:
        version = str(document.get("fio version", ""))
        groups: dict[object, list[Json]] = {}
        for job in document.get("jobs", []):
            if isinstance(job, dict):
                groups.setdefault(job.get("groupid", 0), []).append(job)
        for jobs in groups.values():
            _add(found, file, jobs, document.get("global options") or {})
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
        if isinstance(document, dict) and "jobs" in document:
            documents.append(document)
        place = text.find("{", end)
    return documents


def _add(found: Found, file: str, jobs: list[Json], shared: Json) -> None:
    options = [shared | (job.get("job options") or {}) for job in jobs]
    rates = {
        way: sum(_number(_side(job, way), "iops") for job in jobs) for way in ("read", "write")
    }
    iops = sum(rates.values())
    busy_ms = sum(
        _number(_side(job, way), "iops") * _latency_ms(_side(job, way))
        for job in jobs for way in rates
    )  # fmt: skip
    name = str(jobs[0].get("jobname", "job"))
    if iops <= 0 or busy_ms <= 0:
        found.say(
            "dropped", f"{name}: no I/O was completed, or no latency was measured.", file=file
        )
        return
    depths = [_depth(option, len(jobs)) for option in options]
    known = [depth for depth in depths if depth is not None]
    sizes = [size for option in options if (size := _kib(option.get("bs"))) is not None]
    random = [str(option.get("rw", "")) for option in options]
    add_point(
        found, file, name, (iops, busy_ms / iops),
        outstanding_ios=sum(known) if len(known) == len(jobs) else None,
        loop="paced" if any("rate_iops" in o or "rate" in o for o in options) else "closed",
        block_kib=sum(sizes) / len(sizes) if sizes else None,
        read_pct=100.0 * rates["read"] / iops,
        random_pct=100.0 if all("rand" in rw for rw in random) else
        0.0 if all(rw in ("read", "write", "rw", "readwrite") for rw in random) else None,
        interval_s=max(_number(_side(job, way), "runtime") for job in jobs for way in rates) / 1000
        or None,
    )  # fmt: skip


def _side(job: Json, way: str) -> Json:
    side = job.get(way)
    return side if isinstance(side, dict) else {}


def _number(side: Json, name: str) -> float:
    value = side.get(name, 0)
    return float(value) if isinstance(value, int | float) else 0.0


def _latency_ms(side: Json) -> float:
    """Mean latency from submission to completion; old releases have it in microseconds."""
    for name, per_ms in (("lat_ns", 1e6), ("lat_us", 1e3), ("lat", 1e3)):
        block = side.get(name)
        if isinstance(block, dict) and _number(block, "mean") > 0:
            return _number(block, "mean") / per_ms
    return 0.0


def _depth(option: Json, jobs: int) -> float | None:
    """I/Os that a job keeps outstanding; with group_reporting one entry stands for all its jobs.

    A synchronous engine keeps one, whatever its depth says.
    """
    depth = _whole(option.get("iodepth", 1))
    copies = _whole(option.get("numjobs", 1))
    if depth is None or copies is None:
        return None
    if str(option.get("ioengine", "libaio")) in ("sync", "psync", "vsync", "pvsync", "pvsync2"):
        depth = 1
    return float(depth * (copies if "group_reporting" in option or jobs < copies else 1))


def _whole(value: object) -> int | None:
    text = str(value)
    return int(text) if text.isdigit() else None


def _kib(value: object) -> float | None:
    found = _SIZE.match(str(value).partition(",")[0])
    return float(found[1]) * _UNITS_KIB[found[2].lower()] if found else None
