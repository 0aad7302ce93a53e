"""fio: its JSON output, also where text comes before and after it, and of several clients.

Fields: fio's HOWTO and stat.c. Each group of jobs that ran at one time is a point: its rate is the
sum of those of its jobs, its latency their mean by I/Os.
"""

from qdepth.imports.files.limits import Pace
from qdepth.imports.files.text import Text
from qdepth.imports.readers.benchmarks.fio_documents import documents_in, jobs_of, last_of_each_run
from qdepth.imports.readers.benchmarks.fio_jobs import (
    WAYS,
    Json,
    cache_remedy,
    depth_of,
    error_of,
    latency_ms,
    mean_kib,
    number_of,
    percentiles_ms,
    random_pct,
    side_of,
    stands_for_others,
)
from qdepth.imports.readers.found import Found
from qdepth.imports.readers.points import add_point, close_file, say_cached

NAME = "fio"
MOST_CHARACTERS = 200_000_000


def fits(text: Text) -> bool:
    """True if it is a result of fio."""
    return '"fio version"' in text.head or ('"jobs"' in text.head and '"jobname"' in text.head)


def read(text: Text, found: Found, pace: Pace) -> None:
    """Read each group of jobs that ran at one time as a point."""
    pace.look()
    file, before = text.file.name, len(found.points)
    written = documents_in(text.whole(MOST_CHARACTERS))
    documents = last_of_each_run(written)
    if len(documents) < len(written):
        found.say("dropped", f"{len(written) - len(documents)} reports were written while a run "
                  "went on; its last one counts.", file=file,
                  rows=len(written) - len(documents))  # fmt: skip
    version, cached = "", dict[str, list[str]]()
    for document in documents:
        version = str(document.get("fio version", ""))
        shared = document.get("global options") or {}
        groups: dict[str, list[Json]] = {}
        for job in jobs_of(document):
            groups.setdefault(str(job.get("groupid", 0)), []).append(job)
        for jobs in groups.values():
            _add(found, file, jobs, shared, cached)
    if not documents:
        found.say("dropped", "Its JSON is cut off or broken. Run fio with --output, and import "
                  "that file.", file=file)  # fmt: skip
    for remedy, names in cached.items():
        say_cached(found, file, names, remedy)
    close_file(found, file, version or NAME, before)


def _add(
    found: Found, file: str, jobs: list[Json], shared: Json, cached: dict[str, list[str]]
) -> None:
    """Add a group as a point; its name goes to `cached`, by the remedy, if a file cache answers."""
    options = [shared | (job.get("job options") or {}) for job in jobs]
    rates = {way: sum(number_of(side_of(job, way), "iops") for job in jobs) for way in WAYS}
    iops = sum(rates.values())
    sides = [side_of(job, way) for job in jobs for way in WAYS]
    busy_ms = sum(number_of(side, "iops") * latency_ms(side) for side in sides)
    name = str(jobs[0].get("jobname", "job"))
    if iops <= 0 or busy_ms <= 0:
        found.say(
            "dropped", f"{name}: no I/O was completed, or no latency was measured.", file=file
        )
        return
    depths = [depth_of(job, option, len(jobs)) for job, option in zip(jobs, options, strict=True)]
    options = [
        shared if stands_for_others(job, option) else option
        for job, option in zip(jobs, options, strict=True)
    ]
    known = [depth for depth in depths if depth is not None]
    paced = any(key in option for option in options for key in ("rate_iops", "rate", "thinktime"))
    half, tail, last = percentiles_ms(sides)
    add_point(
        found, file, name, (iops, busy_ms / iops),
        outstanding_ios=sum(known) if len(known) == len(jobs) else None,
        loop="paced" if paced else "closed" if len(known) == len(jobs) else "unknown",
        block_kib=mean_kib(sides, options),
        read_pct=_read_pct(rates, options),
        random_pct=random_pct(options),
        interval_s=max(number_of(side, "runtime") for side in sides) / 1000 or None,
        latency_p50_ms=half, latency_p95_ms=tail, latency_p99_ms=last,
        problem=error_of(jobs),
    )  # fmt: skip
    remedy = cache_remedy(options)
    if remedy is not None:
        cached.setdefault(remedy, []).append(name)


def _read_pct(rates: dict[str, float], options: list[Json]) -> float | None:
    """The share of reads; of mixed reports the one that was requested, where it was."""
    if not rates["mixed"]:
        return 100.0 * rates["read"] / sum(rates.values())
    shares = {str(option.get("rwmixread", "50")) for option in options}
    return float(shares.pop()) if len(shares) == 1 and str(*shares).isdigit() else None
