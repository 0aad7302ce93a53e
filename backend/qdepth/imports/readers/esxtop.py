"""esxtop: the CSV of batch mode (`esxtop -b -a`): load, points, and queue depths.

Rates are over the interval, ACTV and QUED are samples at its end.
"""

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence

from qdepth.imports.files.limits import Pace
from qdepth.imports.files.text import Text
from qdepth.imports.finding import RefusedFile
from qdepth.imports.load.activity import Activity
from qdepth.imports.load.clock import perfmon_clock
from qdepth.imports.load.host_log import HostLog
from qdepth.imports.number_text import LoggedCells, saved_number
from qdepth.imports.readers.esxtop_counters import (
    IN_WORDS,
    Counter,
    Values,
    counters_of,
    mb_s_of,
    most_of,
    of_load,
    values_of,
)
from qdepth.imports.readers.found import Found, ReadFile
from qdepth.imports.readers.points import add_point

NAME = "esxtop"
FIRST_CELL = "(PDH-CSV"
_BEGIN = re.compile(r'\s*(sep=.\s+)?"?\(PDH-CSV')
"""Blank lines may come before it, and the line that tells a spreadsheet what separates cells."""
CUT_BY_EXCEL = 16_384
LEAST_COMMANDS = 20.0
"""Commands per second below which an interval has no reliable latency."""
LARGEST_SAMPLE_ERROR = 0.1
"""ACTV and QUED count as known outstanding I/Os if they differ by less than this from rate times
latency."""
Sample = dict[tuple[str, str], Values]


def fits(text: Text) -> bool:
    """True if it is a batch file; spreadsheets leave out the quotes."""
    return _BEGIN.match(text.head) is not None


def read(text: Text, found: Found, pace: Pace) -> None:
    """Read loads at the busiest moments, and a point for each device at its own.

    Raises
    ------
    RefusedFile
        If it has no counters of storage.
    """
    file = text.file.name
    rows = text.rows(pace)
    header = next((row for row in rows if row and row[0].startswith(FIRST_CELL)), [])
    columns = counters_of(header)
    loaded = of_load(columns)
    if not loaded:
        raise RefusedFile(_why_nothing(file, header))
    if len(header) == CUT_BY_EXCEL:
        found.say(
            "dropped",
            "It has exactly 16,384 columns: a spreadsheet has cut off the others. Import the file "
            "as esxtop wrote it.",
            file=file,
            confidence="medium",
        )
    beside = {place: c for place, c in columns.items() if place not in loaded}
    most: dict[int, float] = {}
    series: list[Sample] = []
    moments: list[str] = []
    cells, short = LoggedCells(), 0
    for row in rows:
        if row == header:
            continue  # files that were written one after the other into one
        if len(row) != len(header):
            short += 1
            continue
        moments.append(row[0])
        series.append(values_of(row, loaded, cells))
        for place in beside:
            most[place] = max(most.get(place, 0.0), saved_number(row[place]) or 0.0)
    if short:
        found.say("dropped", f"{short} rows have fewer or more cells than the header: the file was "
                  "cut off, or written while it was copied.", file=file, rows=short)  # fmt: skip
    if not series:
        raise RefusedFile(
            f"{file} has no whole interval of esxtop. Wait until esxtop ends, for example with "
            "esxtop -b -a -d 10 -n 360, then copy the file."
        )
    objects = {(c.host, c.instance): c.object for c in loaded.values()}
    is_of_devices = any(c.group in ("device", "nfs") for c in loaded.values())
    is_of_hosts = any(c.group in ("adapter", "virtual disk") for c in loaded.values())
    found.logs.append(
        HostLog(
            file=file,
            hosts=frozenset(c.host.lower() for c in loaded.values()),
            kind="host" if is_of_hosts else "device",
            moments=moments,
            intervals=[_activities(sample, objects) for sample in series],
            clock=perfmon_clock(header[0]),
        )
    )
    interval_s = found.logs[-1].interval_s
    if is_of_devices:
        _add_points(found, file, series, moments, interval_s)
    _say_what_was_read(found, file, loaded, series, cells)
    _say_depths(found, file, loaded, series)
    _say_waits(found, file, loaded, series)
    _say_beside(found, file, beside, most)
    found.files.append(ReadFile(file=file, is_a="esxtop batch file", rows=len(series), what="load"))


def _why_nothing(file: str, header: Sequence[str]) -> str:
    if len(header) == CUT_BY_EXCEL:
        return (
            f"{file} has exactly 16,384 columns and none of storage: a spreadsheet has cut off the "
            "others. Import the file as esxtop wrote it."
        )
    return (
        f"{file} has no counters of storage, such as those of Physical Disk SCSI Device. Run "
        "esxtop -b -a -d 10 -n 360, so that all counters are written."
    )


def _activities(sample: Sample, objects: Mapping[tuple[str, str], str]) -> dict[str, Activity]:
    """What was done on each device, however many hosts or paths the file lists it for."""
    found: dict[str, Activity] = {}
    for key, values in sample.items():
        iops, latency = values.get("iops", 0.0), values.get("gavg_ms", 0.0)
        timed = iops if latency > 0 else 0.0
        activity = Activity(iops, mb_s_of(values), values.get("reads"), timed, timed * latency)
        name = objects[key]
        found[name] = found[name].plus(activity) if name in found else activity
    return found


def _add_points(
    found: Found,
    file: str,
    series: Sequence[Sample],
    moments: Sequence[str],
    interval_s: float | None,
) -> None:
    busiest: dict[tuple[str, str], int] = {}
    for index, sample in enumerate(series):
        for key, values in sample.items():
            best = busiest.get(key)
            if best is None or values.get("iops", 0.0) > series[best][key].get("iops", 0.0):
                busiest[key] = index
    idle = 0
    for (host, device), index in busiest.items():
        values = series[index][host, device]
        if values.get("iops", 0.0) >= LEAST_COMMANDS and values.get("gavg_ms", 0.0) > 0:
            where = f"{device} on {host or 'host'}, {moments[index]}"
            add_device_point(found, file, where, values, interval_s)
        else:
            idle += 1
    if idle:
        found.say("dropped", (
            f"{idle} of {len(busiest)} devices have no interval with {LEAST_COMMANDS:g} commands "
            "a second and a latency, so they have no point."
        ), file=file, rows=idle)  # fmt: skip


def add_device_point(
    found: Found, file: str, where: str, values: Values, interval_s: float | None
) -> None:
    """Add the esxtop counters of a device as a point, with DAVG, KAVG, ACTV and QUED."""
    iops, latency = values["iops"], values["gavg_ms"]
    depth, actv, qued = values.get("dqlen"), values.get("actv"), values.get("qued")
    sampled = (actv or 0.0) + (qued or 0.0)
    product = iops * latency / 1000
    is_known = sampled > 0 and abs(product / sampled - 1) <= LARGEST_SAMPLE_ERROR
    add_point(
        found, file, where, (iops, latency),
        outstanding_ios=sampled if is_known else None,
        block_kib=mb_s_of(values) * 1e6 / iops / 1024 or None,
        read_pct=min(100.0, 100 * values["reads"] / iops) if "reads" in values else None,
        interval_s=interval_s,
        device_depth=int(depth) if depth and depth >= 1 else None,
        davg_ms=values.get("davg_ms") or None, kavg_ms=values.get("kavg_ms") or None,
        actv=actv or None, qued=qued or None,
    )  # fmt: skip


def _say_what_was_read(
    found: Found,
    file: str,
    loaded: Mapping[int, Counter],
    series: Sequence[Sample],
    cells: LoggedCells,
) -> None:
    if cells.in_words is not None:
        found.say("dropped", cells.in_words, file=file, rows=cells.strange)
    groups = dict.fromkeys(c.group for c in loaded.values())
    what = " and ".join(IN_WORDS[group] for group in groups)
    number = max(len(sample) for sample in series)
    found.say("read", f"{len(series)} intervals of {number} {what}.", file=file,
              sheet=", ".join(groups), rows=len(series))  # fmt: skip
    if not {"device", "nfs"} & set(groups):
        found.say(
            "derived",
            f"It has no counters of devices, so the load is that of {what}, without points.",
            file=file,
            confidence="medium",
        )


def _say_depths(
    found: Found, file: str, loaded: Mapping[int, Counter], series: Sequence[Sample]
) -> None:
    """Return the inventory the depths of device queues, which most exports lack."""
    depths: dict[str, int] = {}
    for sample in series[-1:]:
        for (_, device), values in sample.items():
            if values.get("dqlen", 0.0) >= 1:
                depths[device] = int(values["dqlen"])
    if depths and any(c.group == "device" for c in loaded.values()):
        found.inventory.device_depths |= depths
        distinct = most_of(sorted(set(depths.values())))
        found.say("read", f"Depth of the queues of {len(depths)} devices (DQLEN): {distinct}.",
                  file=file, sheet="Device Q Depth", rows=len(depths))  # fmt: skip


def _say_waits(
    found: Found, file: str, loaded: Mapping[int, Counter], series: Sequence[Sample]
) -> None:
    """Say where commands waited for a slot of the device queue (QAVG), which is a part of KAVG."""
    told = {c.instance for c in loaded.values() if c.name == "qavg_ms"}
    longest: dict[str, float] = {}
    for sample in series:
        for (_, device), values in sample.items():
            if values.get("iops", 0.0) >= LEAST_COMMANDS and values.get("qavg_ms", 0.0) > 0:
                longest[device] = max(longest.get(device, 0.0), values["qavg_ms"])
    if told:
        named = most_of(
            f"{device} {ms:.3g} ms" for device, ms in sorted(longest.items(), key=lambda w: -w[1])
        )
        found.say("read", f"Commands waited for the queue (QAVG) of {len(longest)} of {len(told)} "
                  f"devices{', at most ' if named else ''}{named}.", file=file,
                  sheet="Average Queue MilliSec/Command", rows=len(told))  # fmt: skip


def _say_beside(
    found: Found, file: str, beside: Mapping[int, Counter], most: Mapping[int, float]
) -> None:
    """Say what adapters, paths and worlds tell next to the load of devices."""
    active: dict[str, dict[str, set[str]]] = defaultdict(lambda: defaultdict(set))
    for place, c in beside.items():
        if c.name == "iops" and most.get(place, 0.0) >= 1 and not c.is_local:
            active[c.group][c.object].add(c.instance)
    aqlen = {c.instance: int(most[place]) for place, c in beside.items()
             if c.name == "aqlen" and most.get(place, 0.0) >= 1}  # fmt: skip
    if aqlen:
        named = most_of(f"{name} {depth:,}" for name, depth in sorted(aqlen.items()))
        found.say("read", f"Depth of the queues of adapters (AQLEN): {named}.", file=file,
                  sheet="Adapter Q Depth", rows=len(aqlen))  # fmt: skip
    if active["path"]:
        paths = sorted({len(names) for names in active["path"].values()})
        found.say("read", f"I/O of {len(active['path'])} devices took {most_of(paths)} paths of a "
                  "host.", file=file, sheet="Physical Disk Path",
                  rows=len(active["path"]))  # fmt: skip
    if active["world"]:
        shared = sum(len(names) > 1 for names in active["world"].values())
        found.say("read", f"{shared} of {len(active['world'])} devices had I/O of several worlds: "
                  "there DSNRO limits each of them.", file=file,
                  sheet="Physical Disk Per-Device-Per-World", rows=shared)  # fmt: skip
